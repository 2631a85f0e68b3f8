"""joute dossier STORE NAME: all that a contest knows of one team, on one page, for the oral that ends a course.

`joute/dossier/` reads the store, compares the versions and looks at the matches; this module reads the options, shows how far it
is, and prints the questions.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Self

import click
from msgspec import Struct

from joute import registry
from joute.bots.paths import did_you_mean, is_there, unwritable
from joute.cli.dossier_lines import DossierLines
from joute.cli.kept_matches import fit_for_file
from joute.cli.kernels import warn_if_slow
from joute.cli.options import game_file_option, grouped, quiet_option
from joute.cli.pages import open_if_possible, open_option
from joute.cli.terminal import LiveBlock, harmless, printable
from joute.cli.translated import Argument, Command, Option
from joute.contest.store import Store
from joute.dossier.gather import Dossier, gather
from joute.dossier.likeness import Compared
from joute.dossier.questions import questions
from joute.dossier.report import replays_beside, write
from joute.errors import UsageError
from joute.reason import Reason
from joute.speech.terminal import said, say


class CompareOptions(Struct, frozen=True, kw_only=True):
    """What the team's program is compared with, as it was typed."""

    against: str | None
    given: tuple[str, ...]

    @property
    def asked(self) -> Compared:
        """The same, once it is known to be there."""
        for path in self.given:
            if not is_there(path):
                raise UsageError("there is no file {file}", file=path)
        against = None if self.against is None else Path(self.against)
        return Compared(against=against, given=tuple(map(Path, self.given)))


def _dossier(
    *,
    store: str,
    name: str | None,
    compare: CompareOptions,
    out: str | None,
    quiet: bool,
    opened: bool,
) -> None:
    _expect_store(store)
    _expect_writable(Path(out or "dossier.html"))
    asked = compare.asked
    with Store(store, beside=True) as kept:
        _warn_if_slow(kept)
        with _Progress(quiet=quiet) as show:
            found = gather(kept, name, asked, show)
        file = Path(out or _file_name(found))
        lines = DossierLines(
            store=kept,
            typed=store,
            contest=found.contest,
            versions=found.versions,
            beside=replays_beside(file),
        )
        written = write(found, file, lines.of)
    _print(found, written)
    if opened:
        open_if_possible(file)


def _warn_if_slow(store: Store) -> None:
    stored = store.definition
    if isinstance(stored, dict):
        warn_if_slow(registry.known(str(stored.get("game"))))


def _expect_store(store: str) -> None:
    if "://" not in store and not Path(store).is_file():
        makers = Reason("joute tournament and joute league make one")
        missing = Reason("there is no store {store}", {"store": store})
        raise UsageError(missing.with_hint(did_you_mean(Path(store)) or makers))


def _expect_writable(file: Path) -> None:
    """Refuse a page that cannot be written before anything is read."""
    if (reason := unwritable(file)) is not None:
        raise UsageError("cannot write the page {file}: {why}", file=file, why=reason)


def _file_name(found: Dossier) -> str:
    return f"{found.contest.game.name}-dossier-{fit_for_file(found.subject.name)}.html"


class _Progress:
    """What is being done, on a terminal."""

    def __init__(self, *, quiet: bool) -> None:
        self._block = LiveBlock(quiet=quiet, refresh=0.0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._block.clear()

    def __call__(self, doing: Reason) -> None:
        """Show it."""
        self._block.show(lambda: [said(doing)])


def _print(found: Dossier, files: Sequence[Path]) -> None:
    """Print what to ask, and the names of the files that were written."""
    head = say(
        "dossier.printed",
        name=printable(found.subject.name),
        versions=len(found.sheets),
        matches=found.matches,
    )
    click.echo(head)
    asked = questions(found)
    if asked:
        click.echo()
    for number, question in enumerate(asked, 1):
        click.echo(f"{number}. {said(harmless(question.asked))}")
    click.echo(f"\n{say('report: {files}', files=', '.join(map(str, files)))}")


command = Command(
    "dossier",
    callback=grouped(_dossier, compare=CompareOptions),
    help="Write all that a contest knows of one team on one page, with questions for its oral.\n\nSTORE is the "
    "file that joute tournament or joute league keeps; NAME is a team or a bot, as the pages show it. The page shows "
    "the versions with their dates, their differences and their ratings, what can be counted in the code, whose "
    "program is most similar, and three matches worth asking about: one lost by a blunder, one won by an idea, one "
    "in which it died. Beside the page are these matches, to be watched. See docs/dossier.md.",
    params=[
        Argument(["store"]),
        Argument(["name"], metavar="NAME", required=False),
        game_file_option(),
        Option(
            ["--out"], metavar="FILE", help="Write the page to this file [GAME-dossier-NAME.html]."
        ),
        Option(
            ["--against"],
            metavar="DIR",
            help="Compare with the programs of this folder too, for example last year's.",
        ),
        Option(
            ["--given"],
            multiple=True,
            metavar="PATH",
            help="Code that everybody was given, besides the kit: a file, a folder or an archive; "
            "it does not count.",
        ),
        open_option("Open the page in a browser [no].", default=False),
        quiet_option(),
    ],
)
