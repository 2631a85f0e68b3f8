"""What is written of a dossier: a page that needs nothing else, beside it the matches that it asks about."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

from joute.dossier.chosen import Chosen
from joute.dossier.gather import Dossier
from joute.dossier.report.matches import Shown
from joute.dossier.report.page import page
from joute.errors import UsageError
from joute.files import write_whole
from joute.film import film
from joute.replay import dumps
from joute.site.discretion import seen_by
from joute.web.export import export

Lines = Callable[[Chosen, Path | None], list[str]]
"""Returns the commands that show a match, whose replay is in a file if there is one."""


def write(dossier: Dossier, file: Path, lines: Lines) -> list[Path]:
    """Write the page, the replays and pages of its matches; return what was written."""
    folder = replays_beside(file)
    try:
        seen = {one.kind: _seen(dossier, one, folder, lines) for one in dossier.chosen}
        write_whole(file, page(dossier, seen, datetime.now().astimezone()))
    except OSError as error:
        raise UsageError("cannot write the page {file}: {why}", file=file, why=error) from None
    return [file, folder] if folder.exists() else [file]


def replays_beside(file: Path) -> Path:
    """Return the folder of the matches of a page."""
    return file.with_name(f"{file.stem}-replays")


def _seen(dossier: Dossier, chosen: Chosen, folder: Path, lines: Lines) -> Shown:
    """Write a match as a replay and as a page, without what the programs of others wrote on stderr."""
    if chosen.replay is None:
        return Shown(lines(chosen, None))
    own = seen_by(chosen.replay, [chosen.candidate.seat])
    place = folder / f"{chosen.kind}.joute"
    folder.mkdir(exist_ok=True)
    write_whole(place, dumps(own))
    about = [] if chosen.analysis is None else [chosen.analysis]
    shown = place.with_suffix(".html")
    write_whole(shown, export(film(dossier.contest.game, own, about)))
    return Shown(lines(chosen, place), f"{quote(folder.name)}/{quote(shown.name)}")
