"""Every text that a script says is in the catalogue, and scripts say every text that is there for them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import joute
from joute.speech import ENGLISH

SOURCES = Path(joute.__file__).parent
STATIC = SOURCES / "web/static"
PLACES = {"/static": STATIC, "/site": SOURCES / "site/static"}
SPEAKER = re.compile(r'const (\w+) = speaker\("([\w.]+)"\)')
IMPORT = re.compile(r'import \{([^}]*)\} from "([^"]+)"')
SAYS = re.compile(r'speaker\("([\w.]+)"\)\("([\w.-]+)"')
COMMENT = re.compile(r"/\*.*?\*/|^ *//.*?$", re.DOTALL | re.MULTILINE)
TEXT = re.compile(r'"([\w.-]+)"')
COMPUTED = {
    "page": [
        "no-script",
        *(f"key.{name}" for name in ("Space", "Enter", "Escape", "Home", "End")),
    ],
    "mine.viewer": [
        *(f"{word}{level}" for word in ("pickaxe", "level") for level in (1, 2, 3)),
        *("FER", "OR", "DIAMANT", "MITHRIL", "RETIRER", "AMELIORER", "EMBAUCHER", "FIN_TOUR"),
    ],
    "minibus.viewer": ["UPDATESB", "UPDATESP", "UPDATECT"],
}
"""Keys that no script holds as they are: names of keyboards' keys, numbers, words of protocols."""
SHARED = {"kind", "list", "report"}
"""Texts that Python says too: not all of them are said by scripts."""
SCRIPTS = sorted(
    file
    for folder in ("web/static", "site/static", "games")
    for file in (SOURCES / folder).rglob("*.js")
    if "kit" not in file.parts
)


def catalogue() -> set[str]:
    """Return the codes of all texts of pages."""
    files = [SOURCES / "speech" / ENGLISH / "pages.json", *SOURCES.glob("games/*/speech/en.json")]
    return {code for file in files for code in json.loads(file.read_text(encoding="utf-8"))}


def code_of(script: Path) -> str:
    """Return a script without its comments."""
    return COMMENT.sub("", script.read_text(encoding="utf-8"))


def speakers(script: Path) -> Iterator[tuple[str, str]]:
    """Yield the functions with which a script says texts, and the prefixes of their codes."""
    text = code_of(script)
    yield from SPEAKER.findall(text)
    for names, module in IMPORT.findall(text):
        there = dict(SPEAKER.findall(imported(script, module)))
        for name, _, other in (part.strip().partition(" as ") for part in names.split(",")):
            if name in there:
                yield other or name, there[name]


def imported(script: Path, module: str) -> str:
    """Return the text of a module that a script imports."""
    root, _, rest = module.rpartition("/")
    return code_of(PLACES.get(root, script.parent / root) / rest)


def said(script: Path) -> Iterator[str]:
    """Yield the codes that a script says."""
    text = code_of(script)
    for name, prefix in speakers(script):
        for first in re.findall(rf'(?<![\w.#"]){name}\(([^(),]*)', text):
            yield from (f"{prefix}.{key}" for key in TEXT.findall(first))
    yield from (f"{prefix}.{key}" for prefix, key in SAYS.findall(text))


@pytest.mark.parametrize(
    "script", SCRIPTS, ids=lambda script: script.relative_to(SOURCES).as_posix()
)
def test_what_a_script_says_is_in_the_catalogue(script: Path) -> None:
    assert set(said(script)) <= catalogue()


def test_every_text_of_the_pages_is_said_by_a_script() -> None:
    prefixes = {prefix: set[str]() for script in SCRIPTS for _, prefix in speakers(script)}
    for script in SCRIPTS:
        text = code_of(script)
        for prefix in {prefix for _, prefix in speakers(script)}:
            prefixes[prefix].update(TEXT.findall(text))
        for prefix, key in SAYS.findall(text):
            prefixes.setdefault(prefix, set()).add(key)
    known = {
        f"{prefix}.{key}"
        for prefix, keys in prefixes.items()
        for key in (*keys, *COMPUTED.get(prefix, ()))
    }
    own = {
        code
        for code in catalogue()
        if code.startswith(tuple(f"{p}." for p in {*prefixes} - SHARED))
    }
    assert own - known == set()
