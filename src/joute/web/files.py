"""The files of the viewer, and what a game brings for it."""

import os
import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from string import Template

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from joute import registry
from joute.errors import UsageError
from joute.game import AnyGame

HERE = Path(__file__).parent
STATIC = HERE / "static"
STYLES = HERE / "styles"
MATCH_SHEETS = tuple(
    STYLES / name
    for name in (
        "base.css", "page.css", "picture.css", "timeline.css", "players.css", "details.css", "board.css",
    )
)  # fmt: skip
"""What a match looks like to those who only watch it."""
SHEETS = (*MATCH_SHEETS, *(STYLES / name for name in ("person.css", "lobby.css", "games.css")))
"""What all pages look like, in this order: a game's sheet and a site's come after them."""
MANUAL_SHEETS = tuple(
    STYLES / name for name in ("base.css", "page.css", "details.css", "person.css", "manual.css")
)
"""What the page of a client by hand looks like."""
VIEWER = "viewer.js"
SHEET = "viewer.css"
ASK = "no-cache"
"""In `Cache-Control`: keep it, and ask whether it has changed before it is used."""
_OWN = re.compile(r"(?:viewer/(?:[\w-]+/)*)?[\w-]+(?:\.[\w-]+)*\.(?:js|css)", re.ASCII)


def own_file(folder: Path, path: str) -> Path | None:
    """Return a script or sheet of a game's viewer by its path in the game's folder.

    A game's viewer is every script and sheet beside its rules and in its folder `viewer`: nothing
    else of the game is handed out. A game without a drawing gets the one for all games.
    """
    file = folder / path
    if _OWN.fullmatch(path) and file.is_file():
        return file
    return STATIC / "generic.js" if path == VIEWER else None


class FreshFiles(StaticFiles):
    """Files that a browser keeps and asks about each time.

    Scripts import each other: after an upgrade it would run old ones beside new ones otherwise.
    """

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Answer with a file, or that it has not changed."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = ASK
        return response


def viewer_file(request: Request, game: str, path: str) -> Response:
    """Answer with a file of a game's viewer; a game without a sheet has an empty one."""
    try:
        file = own_file(registry.folder(game), path)
    except UsageError:
        raise HTTPException(404) from None
    if file is not None:
        return FreshFiles().file_response(file, file.stat(), request.scope)
    if path != SHEET:
        raise HTTPException(404)
    return Response(media_type="text/css", headers={"Cache-Control": ASK})


def style(sheets: Iterable[Path]) -> str:
    """Return sheets as one."""
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


def style_sheet(request: Request, sheets: Iterable[Path]) -> Response:
    """Answer with sheets as one, which a browser keeps until it changes."""
    text = style(sheets)
    tag = f'"{sha256(text.encode()).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": ASK}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type="text/css", headers=headers)


def filled(page: Path, **values: str) -> Markup:
    """Fill in a page of ours; text is escaped unless it is Markup."""
    template = Template(page.read_text(encoding="utf-8"))
    escaped = {name: escape(value) for name, value in values.items()}
    return Markup(template.substitute(escaped))  # noqa: S704 - escaped


def bot_names(game: AnyGame) -> str:
    """Return the names of the built-in bots as a page holds them: a name that is not among them is a stranger's."""
    return " ".join(bot.name for bot in game.bots)
