"""Replays cut into turns, judged by a game's analyst or by playouts; mistakes, and where a match was lost."""

import itertools
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from joute import registry
from joute.analysis import NoAnalystError, analyse
from joute.analysis.decisions import decisions
from joute.analysis.result import Moment, lost, mistakes
from joute.dice import dice
from joute.game import AnyGame, Brief, Failure, Kind
from joute.match import Match
from joute.replay import Replay, record
from joute.settings import prepare
from joute.testing.playing import bots_voice, play_out

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
SOON_OVER = {"vin": {"rounds": "3"}, "mine": {"max_turns": "4"}}


def replay_of(game: AnyGame, *bots: str, **typed: str) -> Replay:
    """Play a match of built-in bots."""
    setup = prepare(game, names=bots, seed=5, typed=typed)
    return record(play_out(game, setup, bots_voice(game, plays(game, bots))))


def plays(game: AnyGame, bots: tuple[str, ...]) -> list[Any]:
    entries = [registry.bot(game, bot) for bot in bots]
    assert all(entries)
    return [
        registry.maker(entry)(Brief(dice(seat), lambda: 0.0))
        for seat, entry in enumerate(entries)
        if entry
    ]


def moment(seat: int, turn: int, expected: float, cost: float | None) -> Moment:
    played = None if cost is None else expected - cost
    return Moment(
        seat=seat,
        turn=turn,
        shot=turn,
        expected=expected,
        played=played,
        cost=cost,
        done=("a",),
        best=("b",),
        exact=True,
    )


@pytest.mark.parametrize("name", ["cafe", "race", "vin", "mine"])
def test_a_turn_of_a_seat_is_one_decision_however_many_messages_it_takes(name: str) -> None:
    game = registry.find(name)
    replay = replay_of(
        game, *["greedy" if name != "race" else "leg"] * 2, **SOON_OVER.get(name, {})
    )
    taken = [one.decision for one in decisions(game, replay)]
    turns = [(one.turn, one.seat) for one in taken]
    assert len(turns) == len(set(turns))
    assert sum(len(one.said) for one in taken) == len(replay.log)
    assert all(game.rules.turn(one.before) == one.turn for one in taken)


def test_each_decision_begins_where_the_one_before_it_led() -> None:
    game = registry.find("cafe")
    taken = [one.decision for one in decisions(game, replay_of(game, "greedy", "random"))]
    assert all(one.after == other.before for one, other in itertools.pairwise(taken))


def test_a_seat_that_fails_has_taken_its_last_decision() -> None:
    game = registry.find("race")
    match = Match(game, prepare(game, names=["a", "b"], seed=1))
    match.start()
    match.said(0, "0\n0")
    match.failed(1, Failure(Kind.CRASH, "it died"))
    found = analyse(game, record(match))
    failed = next(one for one in found.moments if one.seat == 1)
    assert (failed.turn, failed.played, failed.cost) == (1, None, None)
    assert found.moments.index(failed) in found.mistakes


def test_a_game_without_an_analyst_is_judged_by_playouts() -> None:
    game = registry.find(str(EXAMPLES / "tictactoe.py"))
    replay = replay_of(game, "random", "perfect")
    found = analyse(game, replay, budget=60)
    assert found.estimated
    assert found == analyse(game, replay, budget=60)
    assert len(analyse(game, replay, budget=1).moments) == len(found.moments)
    assert all(0 <= one.expected <= 1 and one.cost is not None for one in found.moments)
    assert found.moments[-1].played == 1


def test_someone_who_plays_alone_is_judged_by_points() -> None:
    game = registry.find(str(EXAMPLES / "pegs.py"))
    found = analyse(game, replay_of(game, "random"), budget=40)
    assert found.measure == "score"
    assert found.lost == ()


def test_a_game_without_any_bot_says_that_it_cannot_be_analysed() -> None:
    game = registry.find(str(EXAMPLES / "tictactoe.py"))
    replay = replay_of(game, "random", "random")
    with pytest.raises(NoAnalystError, match="tictactoe has neither an analyst nor a bot"):
        analyse(replace(game, bots=()), replay)


def test_the_three_worst_mistakes_of_each_seat_are_found_death_first() -> None:
    costs = [0.1, 0.5, 0.01, None, 0.3]
    first = [moment(0, turn, 0.5, cost) for turn, cost in enumerate(costs, 1)]
    assert mistakes([*first, moment(1, 1, 0.5, 0.2)], 0.05) == (3, 1, 4, 5)


def test_a_match_is_lost_where_its_share_could_be_expected_for_the_last_time() -> None:
    values = [0.5, 0.3, 0.6, 0.2, 0.0]
    moments = [moment(0, turn, value, 0.0) for turn, value in enumerate(values, 1)]
    (found,) = lost(moments, [0], 2)
    assert (found.moment, found.certain) == (2, False)
    assert lost(moments[3:], [0], 2) == ()
    final = [*moments[:2], moment(0, 3, 1.0, 1.0), *moments[4:]]
    assert lost(final, [0], 2)[0].certain
