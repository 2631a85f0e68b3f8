"""joute duel GAME A B: find out which of two bots is better, with a stated certainty.

A student compares two versions of a bot. `joute/duel.py` plays the games, in blocks of one seed from both seats, and
`rating/` turns the blocks into a difference in Elo; this module reads the options, shows the score while it changes
and prints the conclusion in words.
"""

from functools import partial

import click
from msgspec import Struct
from msgspec.structs import replace

from joute.bots.argument import check_quotes
from joute.cli.building import builder
from joute.cli.by_game import BOT, ByGame, GameCommand
from joute.cli.contest import EngineOptions, engine_options
from joute.cli.duel_bots import duel_bot, is_folder_of_bots, opponents_of
from joute.cli.duel_report import MOST_GAMES
from joute.cli.duel_run import Wanted, run_duel, run_pool
from joute.cli.kept_matches import ReplayFolderOptions, replay_folder_options
from joute.cli.options import (
    ProgramOptions,
    SetupOptions,
    grouped,
    json_option,
    limit_options,
    no_versions_option,
    quiet_option,
    seat_option,
    seed_of,
    setup_options,
)
from joute.cli.translated import Argument, Option
from joute.cli.tried_versions import keep_versions, note_duel, note_pool
from joute.duel import PAIR
from joute.game import AnyGame
from joute.rating.sprt import Sprt
from joute.reason import Reason
from joute.submission.tried_versions import last_version

GAMES = 100
"""Played where nothing else is typed."""
POOL_ELO = 50
"""What a version is to be better by than its last one, if a pool is to find it."""


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
    def usual(self) -> Sprt:
        """The test of a pool where none was asked for."""
        return Sprt(elo0=0, elo1=POOL_ELO, alpha=self.alpha, beta=self.beta)

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
            kept=ReplayFolderOptions,
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
            Reason(
                "Several B, or a folder of bots, are a pool: A meets all of them on every seed, and so does "
                "its last version, until a test has decided whether A takes more points (--sprt, by default "
                "0 {elo}). Without B, A meets its last version.",
                {"elo": POOL_ELO},
            ),
            Reason(
                "Every version that plays is kept in .joute/versions beside the bot: bot.py@2 is the second, "
                "bot.py@last the one before, bot.py@tuesday the last one of that day."
            ),
        ],
        params=[
            Argument(["first"], metavar="A"),
            Argument(["rivals"], nargs=-1, metavar="[B]…"),
            Option(
                ["--games"],
                type=click.IntRange(min=1),
                metavar="N",
                help=Reason(
                    "How many, against each B [{games}; with --sprt at most {most}].",
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
            *replay_folder_options("A"),
            no_versions_option(),
            Option(
                ["--no-last"],
                is_flag=True,
                help="Against a pool, do not let the last version play the same matches.",
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
    rivals: tuple[str, ...],
    others: tuple[str, ...],
    length: LengthOptions,
    setup: SetupOptions,
    programs: ProgramOptions,
    engine: EngineOptions,
    kept: ReplayFolderOptions,
    no_versions: bool,
    no_last: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    check_quotes(game, [first, *rivals, *others])
    folder, build = kept.folder, builder(programs.sandbox)
    alone = [bot for bot in (first, *rivals) if not is_folder_of_bots(game, bot)]
    versions = {} if no_versions else keep_versions(game, alone)
    opponents = opponents_of(game, first, rivals, build)
    fill = [game.bots[0].name] * (game.least_seats - len(others) - PAIR)
    wanted = Wanted(
        game=game,
        new=duel_bot(game, first, build),
        others=[duel_bot(game, bot, build) for bot in (*others, *fill)],
        games=length.most,
        sprt=length.test,
        seed=seed_of(setup.seed),
        setup=setup,
        programs=programs,
        engine=engine,
        folder=folder,
        as_json=as_json,
        quiet=quiet,
    )
    if len(opponents) == 1:
        score = run_duel(wanted, opponents[0])
        note_duel(versions.get(first), opponents[0].version, score)
        return
    last = None if no_last else last_version(game, first)
    whole = run_pool(
        replace(wanted, sprt=length.test or length.usual),
        opponents,
        None if last is None else duel_bot(game, last.name, build),
    )
    note_pool(versions.get(first), last, whole)
