"""A film as one file that opens from disk, with no server and no network.

The modules of the viewer and of the game are written into the page, each under a name in its
import map. The map and the film are packed, and `unpack.js` opens them. The page's policy lets it
load nothing, and run nothing else.
"""

import posixpath
import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

import msgspec
from markupsafe import Markup

from joute import registry
from joute.errors import BrokenGameError
from joute.film import Ending, Line, Opening, Shot
from joute.reason import codes
from joute.web.files import MATCH_SHEETS, SHEET, STATIC, VIEWER, bot_names, filled, own_file, style
from joute.web.scripts import UnknownImportError, rewrite
from joute.web.speech import OF_BOARDS, OF_FILMS, no_script, speech

FILM = "exported.js"
UNPACK = "unpack.js"
DRAWING = f"/static/{VIEWER}"
"""Stands for the drawing of the game, which every page finds under the game's own address."""
BOARDS = "/static/news.js"
"""Says what is on boards and in tables."""
_MARGIN = re.compile(r"\n\s+")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_PLAIN = " !'()*,/:;=?@[]{}|&+$^`>"
"""What a module's address may hold as it is, beside letters and digits."""


def export(lines: Iterable[Line], entry: str = FILM, language: str | None = None) -> Markup:
    """Write a film as a page of its own, which the module `entry` opens; it begins in a language, else in the browser's."""
    opening, *others = lines
    assert isinstance(opening, Opening)
    names, modules, prefixes = _scripts(entry, opening.game)
    unpack = Markup((STATIC / UNPACK).read_text(encoding="utf-8"))  # noqa: S704 - ours
    return filled(
        STATIC / "exported.html",
        title=opening.title,
        language=language or "",
        bots=bot_names(registry.find(opening.game)),
        policy=_policy(names, unpack),
        style=_style(opening.game),
        start=_name(f"/static/{entry}"),
        modules=modules,
        unpack=unpack,
        speech=speech([opening.game], (*prefixes, *_failures(others))),
        no_script=no_script(),
        film=_packed(b"\n".join(map(msgspec.json.encode, (opening, *others)))),
    )


def _failures(lines: Iterable[Line]) -> Iterable[str]:
    """Return the codes of all that is said of the failures in a film."""
    deaths = (death for line in lines if isinstance(line, Shot | Ending) for death in line.outs)
    return sorted({code for death in deaths for code in codes(death.failure.parts)})


@cache  # a contest writes many pages
def _scripts(entry: str, game: str) -> tuple[str, str, tuple[str, ...]]:
    """Return the import map of a page that `entry` opens, the same packed, and which texts they say."""
    modules = _modules(f"/static/{entry}", game)
    written = {_name(address): _written(text) for address, text in modules.items()}
    names = msgspec.json.encode({"imports": written}).decode()
    prefixes = (*OF_FILMS, *(OF_BOARDS if BOARDS in modules else ()))
    return names, _packed(names.encode()), prefixes


def _modules(start: str, game: str) -> Mapping[str, str]:
    """Return all modules that a module needs, by the address at which a server has them."""
    texts: dict[str, str] = {}
    wanted = [start]
    for address in wanted:
        texts[address], imported = _read(address, game)
        wanted += [other for other in dict.fromkeys(imported) if other not in wanted]
    return texts


def _read(address: str, game: str) -> tuple[str, list[str]]:
    """Return a module as the page has it, and the addresses of what it imports."""
    imported: list[str] = []

    def renamed(name: str) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(address), name))
        if target == DRAWING:
            target = f"/games/{game}/{VIEWER}"
        if not name.startswith(("./", "../", "/")) or _file(target, game) is None:
            raise BrokenGameError(
                "the game {game} cannot be exported: {file} imports {name}, which is neither a script of the game nor one of /static/",
                game=repr(game),
                file=address,
                name=repr(name),
            )
        imported.append(target)
        return _name(target)

    file = _file(address, game)
    assert file is not None
    try:
        return rewrite(file.read_text(encoding="utf-8"), renamed), imported
    except UnknownImportError:
        raise BrokenGameError(
            'the game {game} cannot be exported: {file} imports a module whose name is not written out; write import("./name.js")',
            game=repr(game),
            file=address,
        ) from None


def _file(address: str, game: str) -> Path | None:
    """Return the script that a server of this game has at an address."""
    _, room, *rest = address.split("/")
    if not address.endswith(".js"):
        return None
    if room == "games" and rest[0] == game:
        return own_file(registry.folder(game), "/".join(rest[1:]))
    file = STATIC / "/".join(rest)
    return file if room == "static" and file.is_file() else None


def _style(game: str) -> Markup:
    """Return the sheet of the pages with that of a game; no text in it can end the element."""
    sheets = [style(MATCH_SHEETS)]
    if own := own_file(registry.folder(game), SHEET):
        sheets.append(own.read_text(encoding="utf-8"))
        if "@import" in _COMMENT.sub("", sheets[-1]).lower():
            raise BrokenGameError(
                "the game {game} cannot be exported: its {file} has an @import; write all its rules into this one file",
                game=repr(game),
                file=SHEET,
            )
    text = _MARGIN.sub("\n", _COMMENT.sub("", "\n".join(sheets))).replace("</", r"<\/")
    return Markup(text)  # noqa: S704 - no tag is left


def _written(module: str) -> str:
    return "data:text/javascript," + quote(module, safe=_PLAIN)


def _name(address: str) -> str:
    return f"joute{address}"


def _policy(*scripts: str) -> Markup:
    """Let the page run only these scripts and the modules written into it."""
    hashes = " ".join(
        f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts
    )
    policy = (
        f"default-src 'none'; script-src data: {hashes}; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'"
    )
    return Markup(policy)  # noqa: S704 - ours, and no double quote in it


def _packed(text: bytes) -> str:
    """Pack a text as a browser unpacks it, in letters."""
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return b64encode(deflate.compress(text) + deflate.flush()).decode()
