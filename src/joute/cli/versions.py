"""joute versions [STORE|BOT] [NAME]: list what was tried here or handed in to a contest, and give it back."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

import click

from joute.bots.paths import did_you_mean, is_file, is_there
from joute.cli.contest import filled_columns
from joute.cli.terminal import harmless, print_parts, printable
from joute.cli.translated import Argument, Command, Option
from joute.cli.version_list import list_tried
from joute.contest.admitted import Admitted, admitted_in
from joute.contest.store import Store, Version, version_name
from joute.errors import UsageError
from joute.league.attempts import waiting
from joute.reason import Reason
from joute.speech.terminal import said, say
from joute.submission.admission import is_objection
from joute.submission.build import Build
from joute.submission.kept_versions import versions_of
from joute.submission.snapshot import unpacked

SQLITE = b"SQLite format 3"
"""How the file of a store begins, …"""
STORES = (".sqlite", ".db")
"""… and how its name ends."""
TITLES = (
    *("bot", "version", "handed in", "from"),
    *("class-check.column-file", "built", "plays", "matches"),
)
ORIGIN = TITLES.index("from")
WIDEST = 24
"""Characters of a name in the table: what is known of a version fits into 100 columns."""


def _versions(
    *, store: str | None, name: str | None, export: str | None, prune: int | None
) -> None:
    if store is None or not _is_store(store):
        list_tried(Path(store or "."), export=export, prune=prune)
        return
    if prune is not None:
        raise UsageError("--prune is for the versions of your own bots: a contest keeps them all")
    with Store(store, beside=True) as opened:
        seen = admitted_in(opened)
        listed = [one for one in seen.versions if one.digest or one.plays]
        own = [one for one in listed if name in {None, one.bot, one.name}]
        if not own:
            raise UsageError("{store} holds no version of {bot}", store=store, bot=repr(name or ""))
        played, builds = opened.matches_played(), seen.builds
        waits = {one.name for one in waiting(listed).values()}
        rows = [
            _row(one, builds.get(one.name), played.get(one.name, 0), waits=one.plays_as in waits)
            for one in own
        ]
        if len({one.origin for one in own if one.origin}) == 1:
            rows = [(*row[:ORIGIN], "", *row[ORIGIN + 1 :]) for row in rows]
        print_parts(filled_columns([tuple(map(say, TITLES)), *rows]), *_problems(own, seen))
        if export is not None:
            _export(opened, own, Path(export))


def _is_store(typed: str) -> bool:
    """Whether a contest's store was typed, rather than a bot or a folder of bots; refuse what is neither."""
    path = Path(typed)
    if "://" in typed:
        return True
    if is_file(path) and not versions_of(path).versions:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE or path.suffix in STORES
    if is_there(path) or versions_of(path).versions:
        return False
    raise UsageError(_missing(path))


def _missing(path: Path) -> Reason:
    """Say that there is no such thing, by what the end of its name says that it should be."""
    if path.suffix in STORES:
        why = Reason("there is no store {store}", {"store": str(path)})
        usual = Reason("joute tournament and joute league make one")
    else:
        why = Reason("there is no file {file}", {"file": str(path)})
        usual = Reason("name a bot, a folder of bots, or the store of a contest")
    return why.with_hint(did_you_mean(path) or usual)


def _row(version: Version, build: Build | None, matches: int, *, waits: bool) -> tuple[str, ...]:
    when = ""
    if version.received is not None:
        moment = datetime.fromtimestamp(version.received)  # noqa: DTZ006 - by the clock of this machine
        when = f"{moment:%Y-%m-%d %H:%M}"
    origin = say(f"origin.{version.origin}") if version.origin else ""
    return (
        _short(version.bot),
        str(version.number),
        when,
        origin,
        _short(version.file),
        _built(build),
        say("waits") if waits else _plays(version),
        str(matches) if matches else "",
    )


def _short(name: str) -> str:
    """Return a name, or the beginning and the end of a long one."""
    shown = printable(name)
    half = WIDEST // 2
    return shown if len(shown) <= WIDEST else f"{shown[:half]}…{shown[1 - half :]}"


def _problems(versions: Sequence[Version], seen: Admitted) -> Iterator[str]:
    """Yield why versions do not play, or play without points for their places, a line each, below an empty one."""
    found: dict[str, Reason | str] = {
        name: build.problem for name, build in seen.builds.items() if build.problem
    }
    for name, why in seen.irregular.items():
        found[name] = Reason("feedback.irregular", {"why": why})
    wrong = [one.name for one in versions if one.name in found]
    if wrong:
        yield ""
    for name in wrong:
        yield printable(say("class-check.line", name=name, why=said(harmless(found[name]))))


def _built(build: Build | None) -> str:
    if build is None:
        return ""
    if build.problem and not is_objection(build.problem):
        return say("class-check.unbuilt")
    if build.warned:
        return say("marks.warnings", count=build.warned)
    return "ok" if build.compiled else ""


def _plays(version: Version) -> str:
    if not version.plays:
        return say("no")
    if version.began is None and version.same_as is None:
        return say("replaced")
    if version.same_as is None:
        return say("yes")
    return say("as {version}", version=version_name(version.bot, version.same_as))


def _export(store: Store, versions: Sequence[Version], folder: Path) -> None:
    """Write the files of versions, each into a folder of its own."""
    for version in versions:
        source = store.source(version.bot, version.number)
        if source is None:
            lost = say("{version}: its files are not known", version=printable(version.name))
            click.echo(lost, err=True)
            continue
        place = folder / version.exported.parent
        try:
            place.mkdir(parents=True, exist_ok=True)
            click.echo(str(unpacked(source).write(place)), err=True)
        except OSError as error:
            raise UsageError("cannot write {file}: {why}", file=place, why=error) from None


command = Command(
    "versions",
    callback=_versions,
    help="List the versions of your bots that are kept here, or every version that was handed in to a "
    "contest.\n\nWithout an argument, or with a bot or a folder, these are the versions that joute play and "
    "joute duel have kept in .joute/versions: bot.py@2 plays the second one again.\n\nSTORE is the file "
    "that joute tournament or joute league keeps; NAME is a bot, or one of its versions (ann, ann#2). A version that could not be "
    "built is listed too; one that means the same as an earlier one, up to comments and layout, plays as that "
    "one. A version that came too soon after others waits; one that was replaced before its time had come never plays.",
    params=[
        Argument(["store"], metavar="[STORE|BOT]", required=False),
        Argument(["name"], metavar="[NAME]", required=False),
        Option(
            ["--export"],
            metavar="DIR",
            help="Write the files there as they were handed in, a folder for each version.",
        ),
        Option(
            ["--prune"],
            type=click.IntRange(min=1),
            metavar="N",
            help="Remove all but the last N versions of your bot; nothing else removes one.",
        ),
    ],
)
