"""A duel or a pool, from the bots to what is printed at its end."""

import zlib
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Generic, TypeVar

import click
from msgspec import Struct
from msgspec.structs import replace

from joute.arena.jobs.job import Outcome
from joute.arena.seats.terms import Terms
from joute.bots.grounds import blamed_on_map, ground_of
from joute.cli.contest import EngineOptions, contest_terms, engine_of
from joute.cli.death_report import Line
from joute.cli.duel_bots import DuelBot
from joute.cli.duel_report import duel_report, progress_line, score_object
from joute.cli.kept_matches import ReplayFolder
from joute.cli.match_terms import seats_of
from joute.cli.options import ProgramOptions, SetupOptions
from joute.cli.play_line import PlayLine
from joute.cli.pool_report import pool_object, pool_progress, pool_report
from joute.cli.ports import port_and_jobs
from joute.cli.terminal import LiveBlock, TimeLeft, print_json, print_parts
from joute.contest.repeatable import RepeatableDeath
from joute.duel import Duel, Keep, Leg, Score, duel, unkept
from joute.errors import StoppedError
from joute.game import AnyGame
from joute.pool import Pool, PoolScore, pool
from joute.rating.sprt import Sprt
from joute.settings import pairs

Standing = TypeVar("Standing", Score, PoolScore)


class Wanted(Struct, frozen=True, kw_only=True):
    """What was asked for, whoever the opponents are."""

    game: AnyGame
    new: DuelBot
    others: Sequence[DuelBot]
    """In the other seats."""
    games: int
    sprt: Sprt | None
    seed: int | str
    setup: SetupOptions
    programs: ProgramOptions
    engine: EngineOptions
    folder: ReplayFolder | None
    as_json: bool
    quiet: bool


def run_duel(wanted: Wanted, opponent: DuelBot) -> Score:
    """Play and print a duel with one opponent."""
    jobs, terms = _machine(wanted, [wanted.new, opponent, *wanted.others])
    between = _duel(wanted, wanted.new, opponent, terms)
    line = _line(wanted, opponent)
    keep = keeping(wanted.folder)
    left = TimeLeft()
    show = _Show[Score](
        lambda score, start: progress_line(score, between, start, left), quiet=wanted.quiet
    )

    def play() -> None:
        with engine_of(jobs, wanted.engine.cluster) as running:  # if stopped, its matches are, too
            duel(between, running, show.seen, keep)

    stopped = show.until_stopped(play)
    score = show.known
    if wanted.as_json:
        print_json(score_object(score, line))
    else:
        click.echo(duel_report(score, line, low=wanted.game.low_scores_win))
    _tell_stopped(score.games, between.blocks * between.legs, stopped=stopped)
    return score


def run_pool(wanted: Wanted, opponents: Sequence[DuelBot], last: DuelBot | None) -> PoolScore:
    """Play and print a pool; the last version plays the same matches, if there is one."""
    everybody = [wanted.new, *opponents, *wanted.others, *([last] if last else [])]
    jobs, terms = _machine(wanted, everybody)
    assert wanted.sprt is not None
    against = Pool(
        new=tuple(_duel(wanted, wanted.new, one, terms) for one in opponents),
        last=()
        if last is None
        else tuple(
            None if one.runs == last.runs else _duel(wanted, last, one, terms) for one in opponents
        ),
        sprt=wanted.sprt,
    )
    names = [one.typed for one in opponents]
    folders = [None] * len(names) if wanted.folder is None else wanted.folder.apart(names)
    keep = [*map(keeping, folders)]
    lines = [_line(wanted, one) for one in opponents]
    show = _Show[PoolScore](
        lambda score, start: pool_progress(score, against, start), quiet=wanted.quiet
    )

    def play() -> None:
        with engine_of(jobs, wanted.engine.cluster) as running:  # if stopped, its matches are, too
            pool(against, running, show.seen, keep)

    stopped = show.until_stopped(play)
    score = show.known

    def line(death: RepeatableDeath) -> str:
        return lines[death.series](death)

    if wanted.as_json:
        print_json(pool_object(score, line))
    else:
        print_parts(*pool_report(score, line))
    _tell_stopped(score.games, _games(against), stopped=stopped)
    return score


def _games(against: Pool) -> int:
    """Return all games of a pool."""
    duels = [*against.new, *(one for one in against.last if one is not None)]
    return sum(one.blocks * one.legs for one in duels)


def _machine(wanted: Wanted, bots: Sequence[DuelBot]) -> tuple[int | None, Terms]:
    """Return the number of matches at once, and the terms that they are played on."""
    runs = list(dict.fromkeys(bot.runs for bot in bots))
    chosen = port_and_jobs(wanted.game, runs, wanted.programs, wanted.engine)
    terms = contest_terms(
        wanted.game,
        runs,
        profile=wanted.setup.profile,
        settings=pairs(wanted.setup.settings),
        programs=replace(wanted.programs, port=chosen.port),
    )
    return chosen.jobs, terms


def _duel(wanted: Wanted, first: DuelBot, second: DuelBot, terms: Terms) -> Duel:
    game, setup = wanted.game, wanted.setup
    with blamed_on_map(setup.ground):
        return Duel(
            game=game,
            bots=(first.entrant(game), second.entrant(game)),
            others=tuple(bot.entrant(game) for bot in wanted.others),
            games=wanted.games,
            seed=wanted.seed,
            sprt=wanted.sprt,
            terms=terms,
            profile=setup.profile,
            settings=pairs(setup.settings),
            ground=ground_of(setup.ground, game),
            seat_settings=seats_of(setup.seats, 2 + len(wanted.others)),
        )


def keeping(folder: ReplayFolder | None) -> Keep:
    """Return what keeps the matches that are wanted."""
    if folder is None:
        return unkept

    def keep(leg: Leg, outcome: Outcome) -> str | None:
        seat, rival = leg.seats
        return folder.keep(outcome.result, seat, [rival], zlib.decompress(outcome.replay))

    return keep


def _line(wanted: Wanted, opponent: DuelBot) -> Line:
    """Return what makes the line that plays the match of a death again."""
    line = PlayLine(
        game=wanted.game,
        bots=[bot.typed for bot in (wanted.new, opponent, *wanted.others)],
        setup=wanted.setup,
        programs=wanted.programs,
        seat=wanted.game.contest.seat,
    )
    return lambda death: line.at(death.seating, death.seed)


def _tell_stopped(games: int, all_games: int, *, stopped: bool) -> None:
    if stopped:
        raise StoppedError("stopped after {games} of {all} games", games=games, all=all_games)


class _Show(Generic[Standing]):
    """How something stands that is being played."""

    def __init__(self, line: Callable[[Standing, float], str], *, quiet: bool) -> None:
        self._line: Callable[[Standing, float], str] = line
        self._block = LiveBlock(quiet=quiet)
        self._start = monotonic()
        self._score: Standing | None = None

    @property
    def known(self) -> Standing:
        """The last score."""
        assert self._score is not None
        return self._score

    def seen(self, score: Standing) -> None:
        """Keep a score, and show it now and then."""
        self._score = score
        self._block.show(lambda: [self._line(score, self._start)])

    def until_stopped(self, play: Callable[[], object]) -> bool:
        """Play; return whether somebody stopped it after the first score."""
        try:
            play()
        except KeyboardInterrupt:
            if self._score is None:
                raise
            return True
        finally:
            self._block.clear()
        return False
