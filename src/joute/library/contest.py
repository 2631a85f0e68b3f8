"""The terms of matches that other processes play."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from joute.arena.jobs.ports import port_and_jobs
from joute.arena.process.stderr import KEPT_IN_CONTESTS
from joute.arena.seats.terms import Terms
from joute.bots import argument
from joute.contest.hidden import hiding
from joute.game import AnyGame
from joute.library.options import ProgramKeywords, terms_of
from joute.settings import prepare


class ContestTerms(Struct, frozen=True):
    """On what terms matches are played, and how many at once."""

    terms: Terms
    jobs: int | None


def contest_of(  # noqa: PLR0913, PLR0917 - what is played, by whom, and where
    game: AnyGame,
    bots: Sequence[str],
    profile: str,
    settings: Mapping[str, str],
    programs: ProgramKeywords,
    jobs: int | None,
    *,
    sources: Sequence[Path] = (),
    files: Sequence[Path] = (),
) -> ContestTerms:
    """Make the terms of a contest; in a sandbox nobody sees other bots, their sources, or the contest's files."""
    players = [argument.parse(game, bot) for bot in bots]
    sandbox = programs.get("sandbox", "auto")
    chosen = port_and_jobs(game, players, sandbox, programs.get("port"), jobs)
    setup = prepare(game, names=["-"] * game.least_seats, profile=profile, typed=settings)
    terms = terms_of(game, setup, players, {**programs, "port": chosen.port})
    terms = replace(terms, kept=KEPT_IN_CONTESTS, subreaper=True)  # in processes of their own
    return ContestTerms(hiding(terms, players, sources, files), chosen.jobs)
