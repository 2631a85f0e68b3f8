"""A film as one file that opens from disk, with no server and no network.

The modules of the viewer are written into the page as they are, each under a name in its import
map, and the film is packed beside them. Its policy lets it load nothing, and run nothing else.
"""

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
from joute.film import Line, Opening
from joute.web.files import STATIC, VIEWER, drawing, filled

FILM = "exported.js"
REASONS = "told.js"
_IMPORT = re.compile(r'(?<=from )"(?:/static|\.)/([\w.-]+)"')
_COMMENT = re.compile(r"^[ \t]*/\*\*.*?\*/\n?", re.MULTILINE | re.DOTALL)
_PLAIN = " !'()*,/:;=?@[]{}|&+$^`>"
"""What a module's address may hold as it is, beside letters and digits."""


def export(lines: Iterable[Line]) -> Markup:
    """Write a film as a page of its own."""
    opening, *others = lines
    assert isinstance(opening, Opening)
    names, start = _scripts(FILM, opening.game)
    style = (STATIC / "style.css").read_text(encoding="utf-8")
    return filled(
        STATIC / "exported.html",
        title=opening.title,
        policy=_policy(names, start),
        style=Markup(style),  # noqa: S704 - a file of ours
        names=names,
        start=start,
        film=_packed([opening, *others]),
    )


def reasons(game: str) -> Markup:
    """Write the scripts of a page that says in the reader's language why bots of a game died."""
    names, start = _scripts(REASONS, game)
    page = Markup('<script type="importmap">{}</script><script type="module">{}</script>')
    return page.format(names, start)


@cache  # a contest writes many pages
def _scripts(entry: str, game: str) -> tuple[Markup, Markup]:
    """Return the import map of a page, and the script that starts the module `entry`."""
    modules = _modules(entry, registry.folder(game))
    names = msgspec.json.encode({"imports": modules}).decode()
    start = f'import "{_name(entry)}";'
    return Markup(names), Markup(start)  # noqa: S704 - modules are quoted, names are ours


def _modules(entry: str, folder: Path) -> Mapping[str, str]:
    """Return all modules that a module needs, by name, as addresses that hold them."""
    texts: dict[str, str] = {}
    wanted = [entry]
    for module in wanted:
        file = drawing(folder) if module == VIEWER else STATIC / module
        texts[module] = _COMMENT.sub("", file.read_text(encoding="utf-8"))
        found = dict.fromkeys(_IMPORT.findall(texts[module]))
        wanted += [name for name in found if name not in wanted]
    return {_name(module): _address(text) for module, text in texts.items()}


def _address(module: str) -> str:
    named = _IMPORT.sub(lambda found: f'"{_name(found[1])}"', module)
    return "data:text/javascript," + quote(named, safe=_PLAIN)


def _name(module: str) -> str:
    return f"joute/{module}"


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


def _packed(lines: Iterable[Line]) -> str:
    """Pack lines as a browser unpacks them, in letters."""
    text = b"\n".join(map(msgspec.json.encode, lines))
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return b64encode(deflate.compress(text) + deflate.flush()).decode()
