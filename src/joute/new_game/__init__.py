"""A new game: a package that installs, with one playable file, its tests and a README, made from `template/`.

In these files @NAME@ is the game, @TITLE@ its title, @PACKAGE@ its package, @SEATS@ how many play, @TCP@ whether its
programs are TCP clients, @BOTS@ who plays a match of its built-in bots, and @PEOPLE@ one with a person. A line that begins
with a mark, as `?full`, is written only where that was asked for.
"""

import keyword
import re
import sys
from collections.abc import Container, Mapping
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from joute import registry
from joute.errors import UsageError
from joute.shape import wrong_name

TEMPLATE = Path(__file__).parent / "template"
MARK = re.compile(r"\?(\w+)(?: (.*)|)")


class NewGame(Struct, frozen=True):
    """What a new game shall be."""

    name: str
    least: int = 2
    most: int = 2
    tcp: bool = False
    full: bool = False

    @property
    def players(self) -> int:
        """How many play a first match: two, if they may."""
        return max(self.least, min(2, self.most))


def files(new: NewGame) -> Mapping[str, bytes]:
    """Return the files of the package, by their paths."""
    places = {
        "pyproject.toml": "pyproject.toml.in",
        "README.md": "README.md",
        f"{new.name}.py": "game.py.in",
        f"tests/test_{new.name}.py": "test_game.py.in",
    }
    return {name: _filled(TEMPLATE / source, new).encode() for name, source in places.items()}


def bots(new: NewGame, first: str = "careful") -> str:
    """Return who plays a first match, as words of a command."""
    return " ".join([first, *["random"] * (new.players - 1)])


def refuse_name(name: str) -> None:
    """Refuse a name that a game, or its module, cannot have."""
    for wrong in wrong_name(name):
        raise UsageError(wrong)
    if name in registry.names():
        raise UsageError("there is a game called {name} already: choose another name", name=name)
    if keyword.iskeyword(name):
        raise UsageError("{name} is a word of Python: choose another name", name=name)
    if name in sys.stdlib_module_names:
        raise UsageError("{name} is a module of Python: choose another name", name=name)
    if Path(name).exists():
        raise UsageError("{path} is already there: choose another name, or move it away", path=name)
    if find_spec(name) is not None:
        raise UsageError("{name} is a module that is installed: choose another name", name=name)


def _filled(source: Path, new: NewGame) -> str:
    marks = {"full"} if new.full else {"simple", *(["tcp"] if new.tcp else [])}
    lines = source.read_text(encoding="utf-8").split("\n")
    text = "\n".join(line for written in lines for line in _kept(written, marks))
    words = [word for word in new.name.split("_") if word]
    values = {
        "@NAME@": new.name,
        "@TITLE@": " ".join(words).capitalize(),
        "@PACKAGE@": "-".join(["joute", *words]),
        "@SEATS@": str(new.least) if new.least == new.most else f"({new.least}, {new.most})",
        "@TCP@": str(new.tcp),
        "@BOTS@": bots(new),
        "@PEOPLE@": bots(new, "human"),
    }
    for place, value in values.items():
        text = text.replace(place, value)
    return text


def _kept(line: str, marks: Container[str]) -> list[str]:
    """Return a line without its mark, or nothing if the mark is not one of these."""
    marked = MARK.fullmatch(line)
    if marked is None:
        return [line]
    return [marked[2] or ""] if marked[1] in marks else []
