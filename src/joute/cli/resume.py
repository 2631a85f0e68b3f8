"""joute resume FILE --turn N BOT…."""

from typing import Any

import click
from msgspec.structs import replace

from joute import replay as replays
from joute.arena.seats.play import play
from joute.cli.building import builder, playing
from joute.cli.by_game import BOT
from joute.cli.files import blamed_on, read_current_replay
from joute.cli.kept_replays import keep, kept_if_stopped, places
from joute.cli.match_report import print_match
from joute.cli.options import limit_options, terms_of, to_stderr
from joute.cli.terminal import print_json
from joute.errors import UsageError


def _resume(
    *,
    file: str,
    turn: int,
    bots: tuple[str, ...],
    replay: str | None,
    as_json: bool,
    **typed: Any,
) -> None:
    game, before = read_current_replay(file)
    if len(bots) != before.setup.seats:
        message = (
            f"this match has {before.setup.seats} seats, so name as many bots, not {len(bots)}"
        )
        raise UsageError(message)
    (place,) = places(replay, 1)
    build = builder(typed["sandbox"])
    seated = [playing(game, bot, build) for bot in bots]
    setup = replace(before.setup, names=tuple(player.name for player in seated))
    terms = terms_of(game, setup, players=seated, alone=True, **typed)
    with blamed_on(file):
        past = replays.before_turn(game, before, turn)
    with kept_if_stopped(place):
        played = play(game, setup, seated, terms, show=to_stderr, past=past)
    result = keep(played, place)
    if as_json:
        print_json(result)
    else:
        print_match(game, played, result)


command = click.Command(
    "resume",
    callback=_resume,
    help="Play on from turn N of the replay FILE with other bots.\n\n"
    "A program is first told the whole story, as if it had played it; what it answers to that is "
    f"dropped, and from turn N on it plays.\n\n{BOT} Name one for each seat.",
    params=[
        click.Argument(["file"]),
        click.Option(
            ["--turn"],
            type=click.IntRange(min=1),
            required=True,
            metavar="N",
            help="The first turn that the new bots play.",
        ),
        click.Argument(["bots"], nargs=-1, required=True, metavar="BOT…"),
        *limit_options(),
        click.Option(
            ["--replay"],
            metavar="NEW",
            help="Keep the new match in this file, even if you stop it.",
        ),
        click.Option(["as_json", "--json"], is_flag=True, help="Print one JSON object."),
    ],
)
