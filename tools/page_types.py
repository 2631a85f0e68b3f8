"""Writes the types of what pages are sent, as declarations that `tsc` reads.

    python tools/page_types.py           writes the files
    python tools/page_types.py --check   says which of them are out of date

The structs are the source: a field that is renamed in Python is an error in every page and in
every drawing that reads it. `make page-types` runs this after a change of a struct.
"""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import pairwise
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from joute import registry
from joute.analysis import Analysis
from joute.film import Ending, Opening, Shot, Stderr
from joute.game import AnyGame, Board
from joute.game.board import Sights
from joute.reason import Reason
from joute.site.app import Credentials
from joute.site.uploads import Received, Upload
from joute.site.views import Profile, Ranking
from joute.web.app import Chosen, Named, Now, Typed, Wanted
from joute.web.catalogue import FirstPage
from joute.web.faults import Fault
from joute.web.hint import Advice
from joute.web.host import Answer, Offer, PlayOn, Rematch, SeatOf
from joute.web.manual import Line, Manual, Talk
from joute.web.reel import Asked

SOURCE = Path(__file__).parent.parent / "src" / "joute"
VIEWER: tuple[object, ...] = (
    Opening, Shot, Stderr, Analysis, Ending, FirstPage, Asked, Now, Chosen, Typed, Wanted, Named,
    Board, Sights, Fault, Manual, Talk, Line, Advice, Answer, Offer, PlayOn, Rematch, SeatOf,
)  # fmt: skip
"""What the pages of a server are sent, and what they send."""
SITE: tuple[object, ...] = (Ranking, Profile, Upload, Received, Credentials, Reason)
"""The same of a league's site."""
HEAD = "/** Written by `make page-types` from the structs of these names: do not edit. */\n"
PLAIN: Mapping[object, str] = {
    msgspec.UnsetType: "undefined",
    NoneType: "null",
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
    object: "unknown",
    Any: "unknown",
}


class Declarations:
    """The declarations of one file."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._named: dict[str, object] = {}

    def __str__(self) -> str:
        """Write them all, in the order of their names."""
        return "\n".join([HEAD, *(self._texts[name] for name in sorted(self._texts))])

    def type_of(self, kind: object) -> str:  # noqa: PLR0911 - one line a kind of type
        """Write a type, and declare the names in it."""
        if kind in PLAIN:
            return PLAIN[kind]
        if isinstance(kind, type) and issubclass(kind, Struct):
            return self._declared(kind, _struct)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self._declared(kind, _enum)
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.type_of(parts[0])
        if origin is Literal:
            return " | ".join(map(_literal, parts))
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(map(self.type_of, parts)))
        if origin in (dict, Mapping):
            return f"Record<string, {self.type_of(parts[1])}>"
        if origin is tuple and parts[-1] is not Ellipsis:
            return f"[{', '.join(map(self.type_of, parts))}]"
        if origin in (tuple, list, frozenset, Sequence):
            return _list_of(self.type_of(parts[0]))
        message = f"no page can be sent a {kind!r}"
        raise TypeError(message)

    def add(self, name: str, text: str) -> None:
        """Add a declaration of our own."""
        assert name not in self._texts, name
        self._texts[name] = text

    def _declared(self, kind: type, write: "Callable[[Declarations, Any], str]") -> str:
        name = kind.__name__
        if self._named.setdefault(name, kind) is not kind:
            message = f"two types are called {name}: {kind} and {self._named[name]}"
            raise TypeError(message)
        if name not in self._texts:
            self._texts[name] = ""  # it may hold itself
            self._texts[name] = write(self, kind)
        return name


def _struct(found: Declarations, kind: type[Struct]) -> str:
    about = _about_fields(kind)
    config = kind.__struct_config__
    lines = [_comment(kind.__doc__), f"export interface {kind.__name__} {{"]
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: {_literal(config.tag)};")
    for field in msgspec.structs.fields(kind):
        omitted = config.omit_defaults and not field.required
        mark = "?" if omitted or field.default is msgspec.UNSET else ""
        lines.append(_comment(about.get(field.name), "  "))
        lines.append(f"  {field.encode_name}{mark}: {found.type_of(field.type)};")
    return "\n".join([*filter(None, lines), "}\n"])


def _enum(_found: Declarations, kind: type[Enum]) -> str:
    values = " | ".join(_literal(one.value) for one in kind)
    return f"{_comment(kind.__doc__)}\nexport type {kind.__name__} = {values};\n"


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _list_of(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def _comment(text: str | None, indent: str = "") -> str:
    if text is None:
        return ""
    first, *others = re.sub(r"\bNone\b", "null", text).strip().splitlines()
    if not others:
        return f"{indent}/** {first} */"
    lines = [f"{indent} * {line.strip()}".rstrip() for line in (first, *others)]
    return "\n".join([f"{indent}/**", *lines, f"{indent} */"])


def _about_fields(kind: type[Struct]) -> dict[str, str]:
    """Read what is written below each field of a struct and of those that it extends."""
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if issubclass(one, Struct) and one is not Struct:
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(one))).body
            assert isinstance(tree, ast.ClassDef)
            found |= _documented(tree.body)
    return found


def _documented(body: Sequence[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                yield name, text


def declared(kinds: Iterable[object]) -> str:
    """Declare some types and all that they hold."""
    found = Declarations()
    for kind in kinds:
        found.type_of(kind)
    return str(found)


def declared_by(game: AnyGame) -> str:
    """Declare what the drawing of a game is given."""
    found = Declarations()
    (action,) = get_args(_returned(game.rules.legal))
    kinds = {
        "scene": _returned(game.view.scene),
        "frame": _returned(game.view.frame),
        "seen": _returned(game.rules.observe),
        "action": action,
    }
    fields = [f"  {name}: {found.type_of(kind)};" for name, kind in kinds.items()]
    about = _comment(
        "What `Viewer`, `View`, `Match` … of `/static/types.js` are about in this game."
    )
    found.add("Types", "\n".join([about, "export interface Types {", *fields, "}\n"]))
    return str(found)


def _returned(function: Callable[..., object]) -> object:
    return get_type_hints(function)["return"]


def files() -> dict[Path, str]:
    """Return what each file should hold."""
    games = {
        registry.folder(name) / "types.d.ts": declared_by(registry.find(name))
        for name in registry.names()
        if registry.folder(name).parent == SOURCE / "games"
    }
    return games | {
        SOURCE / "web" / "static" / "data.d.ts": declared(VIEWER),
        SOURCE / "site" / "static" / "data.d.ts": declared(SITE),
    }


def outdated() -> list[Path]:
    """Return the files that hold something else than they should."""
    return [file for file, text in files().items() if _read(file) != text]


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def main() -> int:
    """Write the files, or check them."""
    old = outdated()
    if "--check" in sys.argv[1:]:
        for file in old:
            print(f"{file.relative_to(SOURCE)} is out of date: make page-types")
        return bool(old)
    for file, text in files().items():
        file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
