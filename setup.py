"""Compiles the kernels: each `.py` of joute that has a `.pxd` beside it.

A kernel, a hot loop of the rules or of a bot, is plain Python; the `.pxd` gives the types that make
it fast. The same file runs uncompiled, slower. The environment variable JOUTE_KERNELS decides:

    none      compile nothing
    auto      compile where that is possible, go on without where it is not (the default)
    require   compile, or fail
"""

import filecmp
import os
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

MODE = os.environ.get("JOUTE_KERNELS") or "auto"
JOBS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
GENERATED = "build/kernels"
"""Where the generated C goes: beside its source it would be installed."""
SHARED = "joute._memoryviews"
"""What all kernels need of Cython, compiled once instead of into each of them."""


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
setup(
    ext_modules=[] if MODE == "none" else kernels(),
    cmdclass={"build_ext": BuildKernels},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
