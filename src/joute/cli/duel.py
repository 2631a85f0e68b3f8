"""joute duel GAME A B: find out which of two bots is better, with a stated certainty.

A student compares two versions of a bot. `joute/duel.py` plays the games, in blocks of one seed from both seats, and
`rating/` turns the blocks into a difference in Elo; this module reads the options, shows the score while it changes
and prints the conclusion in words.
"""

from collections.abc import Sequence
from functools import partial
from time import monotonic

import click
from msgspec import Struct
from msgspec.structs import replace

from joute.cli.building import builder, ready
from joute.cli.by_game import BOT, ByGame, GameCommand
from joute.cli.contest import EngineOptions, contest_terms, engine_of, engine_options, packed
from joute.cli.duel_report import MOST_GAMES, duel_report, progress_line, score_object
from joute.cli.match_terms import blamed_on_map, ground_of, seats_of
from joute.cli.options import (
    ProgramOptions,
    SetupOptions,
    grouped,
    json_option,
    limit_options,
    quiet_option,
    seat_option,
    seed_of,
    setup_options,
)
from joute.cli.ports import port_and_jobs
from joute.cli.terminal import LiveBlock, print_json
from joute.cli.translated import Argument, Option
from joute.duel import Duel, Score, duel
from joute.errors import StoppedError
from joute.game import AnyGame
from joute.rating.sprt import Sprt
from joute.reason import Reason
from joute.settings import pairs

GAMES = 100
"""Played where nothing else is typed."""


class LengthOptions(Struct, frozen=True, kw_only=True):
    """How long a duel lasts: a number of games, or until a sequential test decides."""

    games: int | None
    sprt: tuple[float, float] | None
    alpha: float
    beta: float

    @property
    def test(self) -> Sprt | None:
        """The sequential test that was asked for."""
        if self.sprt is None:
            return None
        return Sprt(elo0=self.sprt[0], elo1=self.sprt[1], alpha=self.alpha, beta=self.beta)

    @property
    def most(self) -> int:
        """Games to play unless the test decides before."""
        return self.games or (GAMES if self.sprt is None else MOST_GAMES)


def _build(game: AnyGame) -> click.Command:
    return GameCommand(
        game,
        callback=grouped(
            partial(_duel, game),
            length=LengthOptions,
            setup=SetupOptions,
            programs=ProgramOptions,
            engine=EngineOptions,
        ),
        help=[
            Reason("Find out which of two bots plays {game} better.", {"game": game.title}),
            Reason(
                "Both play the same maps with the same seeds, once from each seat. The difference is "
                "printed in Elo points (+100: the first takes 64% of the points), with the interval "
                "that holds the true value in 95 of 100 duels."
            ),
            Reason(
                "A and B are each a BOT, for example two versions of your own. {bot}",
                {"bot": Reason(BOT)},
            ),
        ],
        params=[
            Argument(["first"], metavar="A"),
            Argument(["second"], metavar="B"),
            Option(
                ["--games"],
                type=click.IntRange(min=1),
                metavar="N",
                help=Reason(
                    "How many [{games}; with --sprt at most {most}].",
                    {"games": GAMES, "most": str(MOST_GAMES)},
                ),
            ),
            *_sprt_options(),
            Option(
                ["others", "--with"],
                multiple=True,
                metavar="BOT",
                help="Seat this bot at every table too; the better rank of A and B wins.",
            ),
            *engine_options(),
            *setup_options(),
            seat_option("Set an option of A's seat (N is 0) or B's (1); without N, of every seat."),
            *limit_options(sandbox="auto", clock="fair"),
            json_option(),
            quiet_option(),
        ],
    )


def _sprt_options() -> list[Option]:
    chance = click.FloatRange(0, 0.5, min_open=True, max_open=True)
    return [
        Option(
            ["--sprt"],
            type=(float, float),
            metavar="ELO0 ELO1",
            help="Stop as soon as it is decided whether A is better by ELO1 points or only by ELO0 "
            "(for example 0 50).",
        ),
        Option(
            ["--alpha"],
            type=chance,
            metavar="CHANCE",
            default=0.05,
            help="How often ELO1 may be found when ELO0 is true [0.05].",
        ),
        Option(
            ["--beta"],
            type=chance,
            metavar="CHANCE",
            default=0.05,
            help="How often ELO0 may be found when ELO1 is true [0.05].",
        ),
    ]


command = ByGame("duel", "Find out which of two bots is better.", _build)


def _duel(
    game: AnyGame,
    *,
    first: str,
    second: str,
    others: tuple[str, ...],
    length: LengthOptions,
    setup: SetupOptions,
    programs: ProgramOptions,
    engine: EngineOptions,
    as_json: bool,
    quiet: bool,
) -> None:
    bots = [first, second, *others]
    bots += [game.bots[0].name] * (game.least_seats - len(bots))
    build = builder(programs.sandbox)
    bots = [ready(game, bot, build) for bot in bots]
    chosen = port_and_jobs(game, bots, programs, engine)
    wanted = _wanted(game, bots, length, setup, replace(programs, port=chosen.port))
    show = _Show(wanted, quiet=quiet)
    stopped = False
    try:
        with engine_of(chosen.jobs, engine.cluster) as running:
            duel(wanted, running, show.seen)
    except KeyboardInterrupt:
        if show.score is None:
            raise
        stopped = True
    finally:
        show.clear()
    assert show.score is not None
    if as_json:
        print_json(score_object(show.score))
    else:
        click.echo(duel_report(show.score))
    if stopped:
        raise StoppedError(
            "stopped after {games} of {all} games",
            games=show.score.games,
            all=wanted.blocks * wanted.legs,
        )


def _wanted(
    game: AnyGame,
    bots: Sequence[str],
    length: LengthOptions,
    setup: SetupOptions,
    programs: ProgramOptions,
) -> Duel:
    settings = pairs(setup.settings)
    first, second, *others = packed(game, bots)
    with blamed_on_map(setup.ground):
        return Duel(
            game=game,
            bots=(first, second),
            others=tuple(others),
            games=length.most,
            seed=seed_of(setup.seed),
            sprt=length.test,
            terms=contest_terms(
                game, bots, profile=setup.profile, settings=settings, programs=programs
            ),
            profile=setup.profile,
            settings=settings,
            ground=ground_of(setup.ground, game),
            seat_settings=seats_of(setup.seats, len(bots)),
        )


class _Show:
    """The score of a duel that is being played."""

    def __init__(self, wanted: Duel, *, quiet: bool) -> None:
        self._wanted = wanted
        self._block = LiveBlock(quiet=quiet)
        self._start = monotonic()
        self.score: Score | None = None
        """As it stands, None before the first block."""

    def seen(self, score: Score) -> None:
        """Keep a score, and show it now and then."""
        self.score = score
        self._block.show(lambda: [progress_line(score, self._wanted, self._start)])

    def clear(self) -> None:
        """Leave the terminal as it was."""
        self._block.clear()
