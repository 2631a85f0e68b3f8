"""Compiles the catalogues and the kernels.

A catalogue holds the sentences that people read, in one language; they stand in `.po` files (`joute.speech`).

A kernel, a hot loop of the rules or of a bot, is plain Python; the `.pxd` beside it gives the types that
make it fast. The same file runs uncompiled, slower. The environment variable JOUTE_KERNELS decides:

    none      compile nothing
    auto      compile where that is possible, go on without where it is not (the default)
    require   compile, or fail
"""

import filecmp
import json
import os
import re
import sys
from pathlib import Path
from typing import Any, ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

MODE = os.environ.get("JOUTE_KERNELS") or "auto"
JOBS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
GENERATED = "build/kernels"
"""Where the generated C goes: beside its source it would be installed."""
SHARED = "joute._memoryviews"
"""What all kernels need of Cython, compiled once instead of into each of them."""

SPEECH = Path("src", "joute", "speech")
LANGUAGES = ("en", "fr")
PLURALS = {"en": "nplurals=2; plural=(n != 1);", "fr": "nplurals=2; plural=(n > 1);"}
"""Which of a text's two forms goes with a number, as gettext writes it."""
CODE = re.compile(r"[\w-]+\.[\w.-]+")
"""Stands for a text in every language; any other name of a text is that text, in English."""
ARENA = "arena"
"""The file of texts without a code that pages say too."""
UNBROKEN = re.compile(r" (?=[;:!?»%])|(?<=«) |(?<=[\d}]) (?=(?:m?s|ko|[KM]io)\b)")
"""Where French typography has a space at which no line is broken: also before a unit."""


class BuildCatalogues(Command):
    """Writes what the terminal (`.mo`) and the pages (`.json`) read, both from the same `.po` files.

    They are written beside the sources, for wheels and editable installs alike.
    """

    user_options: ClassVar[list[tuple[str, str, str]]] = []

    def initialize_options(self) -> None:
        """There is nothing to choose."""

    def finalize_options(self) -> None:
        """There is nothing to choose."""

    def run(self) -> None:
        """Write the catalogues of joute, then those of its games."""
        own = {language: sorted((SPEECH / language).glob("*.po")) for language in LANGUAGES}
        arena = read({language: [f for f in own[language] if f.stem == ARENA] for language in own})
        for language, texts in read(own).items():
            write(SPEECH / language / "LC_MESSAGES" / "joute.mo", mo(texts, PLURALS[language]))
            shown = {code for code in texts if CODE.fullmatch(code)}.union(arena[language])
            paged = {code: text for code, text in texts.items() if code in shown}
            write(SPEECH / language / "pages.json", json.dumps(paged, ensure_ascii=False).encode())
        for folder in sorted(Path("src", "joute", "games").glob("*/speech")):
            files = {language: [folder / f"{language}.po"] for language in LANGUAGES}
            for language, texts in read(files).items():
                write(folder / f"{language}.json", json.dumps(texts, ensure_ascii=False).encode())


def read(files: dict[str, list[Path]]) -> dict[str, dict[str, str]]:
    """Read the texts of every language; one that a language lacks fails the build."""
    import polib  # noqa: PLC0415 - only where catalogues are made

    texts: dict[str, dict[str, str]] = {language: {} for language in files}
    for language, parts in files.items():
        for entry in (entry for part in parts for entry in polib.pofile(str(part))):
            code, text = joined(entry)
            if not text or entry.fuzzy or code in texts[language]:
                sys.exit(f"{language}: {entry.msgid!r} is empty, fuzzy or stands twice")
            texts[language][code] = UNBROKEN.sub("\u00a0", text) if language == "fr" else text
    coded = [{code for code in found if CODE.fullmatch(code)} for found in texts.values()]
    if lacking := set.union(*coded) - set.intersection(*coded):
        sys.exit(f"not in every language: {', '.join(sorted(lacking))}")
    return texts


def joined(entry: Any) -> tuple[str, str]:  # noqa: ANN401 - polib has no types
    """Return the code and the text of an entry; a plural follows its singular, as gettext has it."""
    if not entry.msgid_plural:
        return entry.msgid, entry.msgstr
    words = [entry.msgstr_plural[number] for number in sorted(entry.msgstr_plural)]
    return f"{entry.msgid}\0{entry.msgid_plural}", "\0".join(words) if all(words) else ""


def mo(texts: dict[str, str], plurals: str) -> bytes:
    """Write texts as gettext reads them."""
    import polib  # noqa: PLC0415 - only where catalogues are made

    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": plurals}
    catalogue.extend(polib.POEntry(msgid=code, msgstr=text) for code, text in texts.items())
    binary: bytes = catalogue.to_binary()
    return binary


def write(file: Path, content: bytes) -> None:
    """Write a file whole, so that nobody reads half of one."""
    file.parent.mkdir(exist_ok=True)
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    beside.write_bytes(content)
    beside.replace(file)


class BuildKernels(build_ext):
    """Builds all kernels or none: compiled modules of one game do not mix with uncompiled ones."""

    def run(self) -> None:
        """Build them; where that may fail, say why it did and go on without."""
        self.parallel = self.parallel or JOBS
        try:
            super().run()
        except Exception as error:  # whatever a compiler or a version of Cython fails with
            if MODE == "require":
                raise
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions.clear()
            self.warn(f"kernels are not compiled, masters play slower: {error}")

    def build_extensions(self) -> None:
        """Translate them and compile that, once it is known that something can be compiled."""
        self.try_compiler()
        self.translate()
        super().build_extensions()

    def copy_file(self, infile: str, outfile: str, *args: Any, **kwargs: Any) -> tuple[str, bool]:  # noqa: ANN401 - as setuptools calls it
        """Put a kernel in place by a rename, unless it is there.

        Half of one ends a process that imports it meanwhile: with a bus error, if it is lucky.
        """
        if Path(outfile).is_file() and filecmp.cmp(infile, outfile, shallow=False):
            return outfile, False
        beside = f"{outfile}.{os.getpid()}"
        super().copy_file(infile, beside, *args, **kwargs)
        Path(beside).replace(outfile)
        return outfile, True

    def try_compiler(self) -> None:
        """Compile one line, which fails at once without a compiler or without Python's headers."""
        probe = Path(self.build_temp, "probe.c")
        probe.parent.mkdir(parents=True, exist_ok=True)
        probe.write_text("#include <Python.h>\n")
        self.compiler.compile([str(probe)])

    def translate(self) -> None:
        """Turn them into C; annotations are for readers and mypy, the types of C are the `.pxd`'s."""
        from Cython.Build import cythonize  # noqa: PLC0415 - only where kernels are compiled

        translated = cythonize(
            self.extensions,
            build_dir=GENERATED,
            nthreads=JOBS,
            language_level=3,
            quiet=True,
            shared_utility_qualified_name=SHARED,
            compiler_directives={"annotation_typing": False, "show_performance_hints": False},
        )
        sources = {extension.name: extension.sources for extension in translated}
        for extension in self.extensions:
            extension.sources = sources[extension.name]


def kernel(source: Path) -> Extension:
    """Make an extension for every Python from 3.11 on, which costs nothing (benchmarks/kernels.py).

    It has no debug information: that would be most of its size and half of the time it takes.
    """
    return Extension(
        ".".join(source.relative_to("src").with_suffix("").parts),
        [str(source)],
        define_macros=[("Py_LIMITED_API", "0x030B0000")],
        py_limited_api=True,
        extra_compile_args=["-O3", "-g0", "-Wno-unused-const-variable"],
        extra_link_args=["-Wl,-s"],
    )


def kernels() -> list[Extension]:
    """Find them."""
    sources = [types.with_suffix(".py") for types in sorted(Path("src").rglob("*.pxd"))]
    shared = Path("src", *SHARED.split(".")).with_suffix(".c")
    return [kernel(source) for source in [shared, *sources]] if sources else []


if MODE not in ("none", "auto", "require"):
    sys.exit(f"JOUTE_KERNELS is none, auto or require, not {MODE!r}")
build.sub_commands.insert(0, ("build_catalogues", None))
setup(
    ext_modules=[] if MODE == "none" else kernels(),
    cmdclass={"build_catalogues": BuildCatalogues, "build_ext": BuildKernels},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
