"""joute resume FILE --turn N BOT…: play on from any turn of a replay, with other bots.

A student asks "would my new version have won from here?". The messages of the replay before turn N are fed to the
machine again, and to the programs as if they had played them; from turn N on the programs play.
"""

import click
from msgspec import UNSET
from msgspec.structs import replace

from joute import replay as replays
from joute.arena.seats.play import play
from joute.cli.building import builder, playing
from joute.cli.by_game import BOT
from joute.cli.match_report import print_match
from joute.cli.match_terms import terms_of, to_stderr
from joute.cli.options import ProgramOptions, game_file_option, grouped, json_option, limit_options
from joute.cli.replays import blamed_on, keep, kept_if_stopped, places, read_current_replay
from joute.cli.terminal import print_json
from joute.cli.translated import Argument, Command, Option
from joute.errors import UsageError
from joute.reason import Reason


def _resume(
    *,
    file: str,
    turn: int,
    bots: tuple[str, ...],
    programs: ProgramOptions,
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
    setup = replace(before.setup, names=tuple(player.name for player in seated), made_up=UNSET)
    terms = terms_of(game, setup, programs, players=seated, alone=True)
    with blamed_on(file):
        past = replays.before_turn(game, before, turn)
    with kept_if_stopped(place):
        played = play(game, setup, seated, terms, show=to_stderr, past=past)
    result = keep(played, place)
    if as_json:
        print_json(result)
    else:
        print_match(game, played, result)


command = Command(
    "resume",
    callback=grouped(_resume, programs=ProgramOptions),
    help=[
        Reason("Play on from turn N of the replay FILE with other bots."),
        Reason(
            "Each program first receives the messages of the earlier turns, as if it had played them; "
            "its answers to them are ignored, and from turn N on it plays."
        ),
        Reason("{bot} Name one for each seat.", {"bot": Reason(BOT)}),
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
        Option(
            ["--replay"],
            metavar="FILE",
            help="Keep the new match in this file, even if you stop it with Ctrl-C.",
        ),
        json_option(),
    ],
)
