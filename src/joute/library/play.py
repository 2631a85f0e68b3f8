"""One match, played to its end in this process."""

import os
from collections.abc import Sequence
from typing import NamedTuple, Unpack

from msgspec.structs import replace

from joute import registry
from joute.arena.seats.play import play as played
from joute.bots.grounds import blamed_on_map, ground_of
from joute.game import AnyGame
from joute.library.bots import Bot, player_of
from joute.library.options import (
    ProgramKeywords,
    SeatSettings,
    Settings,
    as_typed,
    drawn_seed,
    of_seats,
    path_of,
    refuse_others,
    terms_of,
)
from joute.library.replay import Replay
from joute.result import Result
from joute.settings import distinct, prepare
from joute.submission.ready import builder


class PlayedMatch(NamedTuple):
    """A match that was played: its result, and its replay."""

    result: Result
    replay: Replay


def play(  # noqa: PLR0913 - a keyword an option
    game: str | AnyGame,
    bots: Sequence[Bot],
    *,
    seed: int | str | None = None,
    profile: str = "document",
    set: Settings = {},  # noqa: A002, B006 - as the option is called; never changed
    seat: SeatSettings = {},  # noqa: B006 - the same
    map: str | os.PathLike[str] | None = None,  # noqa: A002 - as the option is called
    explain: bool = False,
    replay: str | os.PathLike[str] | None = None,
    **programs: Unpack[ProgramKeywords],
) -> PlayedMatch:
    """Play a match between bots, and return its result and its replay.

        result, replay = joute.play("race", ["first.py", "swift"], seed=7, set={"turn_ms": 500})

    The keywords are the options of `joute play`, and mean the same. The game may also be the value that `joute.simple.game`
    returns, and a bot a function. With `replay`, the match is also kept in that file.
    """
    refuse_others("play", programs)
    found = registry.find(game) if isinstance(game, str) else game
    build = builder(programs.get("sandbox", "off"))
    players = [player_of(found, bot, build) for bot in bots]
    ground = path_of(map)
    with blamed_on_map(ground):
        setup = prepare(
            found,
            names=distinct([player.name for player in players]),
            seed=drawn_seed() if seed is None else seed,
            profile=profile,
            typed=as_typed(set),
            seat_typed=of_seats(seat, len(players)),
            ground=ground_of(ground, found),
        )
    terms = terms_of(found, setup, players, programs)
    terms = replace(terms, explain=explain, alone=programs.get("port") is None)
    recorded = Replay(found, played(found, setup, players, terms).replay)
    if replay is not None:
        recorded.save(replay)
    assert recorded.result is not None
    return PlayedMatch(recorded.result, recorded)
