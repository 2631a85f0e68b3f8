"""joute resume FILE --turn N BOT…: play on from any turn of a replay, with other bots.

A student asks "would my new version have won from here?". The messages of the replay before turn N are fed to the
machine again, and to the programs as if they had played them; from turn N on the programs play.
"""

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import UNSET
from msgspec.structs import replace

from joute import replay as replays
from joute.arena.seats.play import Played, UnfinishedError, play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Person, Player
from joute.cli.building import builder, playing
from joute.cli.by_game import BOT
from joute.cli.debugging import check_debug, debug_options, print_recordings, wait_for_enter
from joute.cli.deviations import lost, noted
from joute.cli.match_report import print_match
from joute.cli.match_terms import terms_of, to_stderr
from joute.cli.options import ProgramOptions, game_file_option, grouped, json_option, limit_options
from joute.cli.pages import PageOptions, open_option, page_options
from joute.cli.replays import blamed_on, keep, kept_if_stopped, places, read_current_replay
from joute.cli.terminal import print_json, warn
from joute.cli.translated import Argument, Command, Option
from joute.errors import UsageError
from joute.game import AnyGame, Setup
from joute.match import Entry
from joute.reason import Reason
from joute.settings import distinct

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from joute.cli.match_host import MatchHost


def _resume(
    *,
    file: str,
    turn: int,
    bots: tuple[str, ...],
    programs: ProgramOptions,
    page: PageOptions,
    watch: bool,
    replay: str | None,
    as_json: bool,
) -> None:
    game, before = read_current_replay(file)
    if len(bots) != before.setup.seats:
        raise UsageError(
            "this match has {seats} seats, so name as many bots, not {bots}",
            seats=before.setup.seats,
            bots=len(bots),
        )
    (place,) = places(replay, 1)
    build = builder(programs.sandbox)
    seated = [playing(game, bot, build) for bot in bots]
    check_debug(programs, seated)
    names = distinct([player.name for player in seated])
    setup = replace(before.setup, names=tuple(names), made_up=UNSET)
    seen = watch or any(isinstance(player, Person) for player in seated)
    terms = terms_of(game, setup, programs, players=seated, alone=True, explain=seen)
    with blamed_on(file):
        past = replays.before_turn(game, before, turn)
    with _host(game, page, programs, place) if seen else nullcontext() as host:
        with kept_if_stopped(place):
            played = _played(game, setup, seated, terms, past, host)
        for deviation in played.deviations:
            warn(noted(game, deviation, bots[deviation.seat]))
        result = keep(played, place)
        print_json(result) if as_json else print_match(
            game, played, result, record=programs.record, debugged=programs.debug
        )
        print_recordings(game, seated, programs)


def _host(
    game: AnyGame, page: PageOptions, programs: ProgramOptions, place: Path | None
) -> "AbstractContextManager[MatchHost]":
    from joute.cli.match_host import hosting  # noqa: PLC0415 - only for those who watch
    from joute.cli.wanted_match import Rooms  # noqa: PLC0415 - likewise

    return hosting(page, Rooms(game=game, programs=programs, place=place))


def _played(  # noqa: PLR0917 - who plays, what, from where, and who sees it
    game: AnyGame,
    setup: Setup,
    seated: Sequence[Player],
    terms: Terms,
    past: Sequence[Entry],
    host: "MatchHost | None",
) -> Played:
    if host is not None:
        return host.play(setup, seated, terms, past)
    try:
        return play(game, setup, seated, terms, show=to_stderr, past=past, debug=wait_for_enter)
    except UnfinishedError as stopped:
        first = stopped.deviations[0]
        raise UsageError(lost(game, first, setup.names[first.seat])) from None


command = Command(
    "resume",
    callback=grouped(_resume, programs=ProgramOptions, page=PageOptions),
    help=[
        Reason("Play on from turn N of the replay FILE with other bots."),
        Reason(
            "Each program first receives the messages of the earlier turns, as if it had played them; "
            "its answers to them are ignored, and from turn N on it plays. One that would have answered otherwise "
            "can take over only where the game tells it everything anew; else it is said up to which turn it can."
        ),
        Reason("{bot} human is you, in the browser. Name one for each seat.", {"bot": Reason(BOT)}),
    ],
    params=[
        Argument(["file"]),
        Option(
            ["--turn"],
            type=click.IntRange(min=1),
            required=True,
            metavar="N",
            help="The first turn that the new bots play.",
        ),
        Argument(["bots"], nargs=-1, required=True, metavar="BOT…"),
        game_file_option(),
        *limit_options(),
        *debug_options(),
        Option(
            ["--replay"],
            metavar="FILE",
            help="Keep the new match in this file, even if you stop it with Ctrl-C.",
        ),
        json_option(),
        Option(["--watch"], is_flag=True, help="Show the match in the browser, live."),
        *page_options(),
        open_option("Open the page in a browser [yes].", default=True),
    ],
)
