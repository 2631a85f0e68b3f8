"""The analysts that estimate: chances that add up, the same every time, right at the end, and blunders found."""

from functools import cache

import pytest
from msgspec.structs import replace

from joute import registry
from joute.analysis import Analysis, analyse
from joute.analysis.decisions import decisions
from joute.dice import dice
from joute.game import AnyGame, Brief
from joute.game.analysis import chances
from joute.games.vin import analysis as vin
from joute.games.vin.bots.master import Taste
from joute.replay import Replay, record
from joute.settings import prepare
from joute.testing.playing import bots_voice, play_out

SHORT = {
    "vin": (["master", "lazy"], {"rounds": "12", "size": "20"}),
    "mine": (["prospector", "greedy"], {"max_turns": "6"}),
    "minibus": (["greedy", "iaSNCF"], {}),
}


@cache
def match_of(name: str) -> tuple[AnyGame, Replay]:
    game = registry.find(name)
    bots, typed = SHORT[name]
    plays = []
    for seat, bot in enumerate(bots):
        entry = registry.bot(game, bot)
        assert entry is not None
        plays.append(registry.maker(entry)(Brief(dice(seat), lambda: 0.0)))
    setup = prepare(game, names=bots, seed=3, typed=typed)
    return game, record(play_out(game, setup, bots_voice(game, plays)))


@cache
def analysed(name: str) -> Analysis:
    game, replay = match_of(name)
    return analyse(game, replay, budget=2)


@pytest.mark.parametrize("name", SHORT)
def test_an_analysis_is_the_same_every_time_and_ends_with_the_result(name: str) -> None:
    game, replay = match_of(name)
    found = analysed(name)
    assert found == analyse(game, replay, budget=2)
    assert replay.tail is not None
    won = [float(seat.rank == 1) for seat in replay.tail.result.seats]
    last = found.moments[-1]
    assert last.played == won[last.seat]
    assert all(0 <= (one.played or 0.0) <= one.expected <= 1 for one in found.moments)


@pytest.mark.parametrize("name", SHORT)
def test_what_cost_nothing_has_nothing_better(name: str) -> None:
    assert all(one.best == one.done for one in analysed(name).moments if one.cost == 0)


def test_master_makes_no_mistake_by_its_own_measure() -> None:
    game, replay = match_of("vin")
    own = [one for one in analyse(game, replay).moments if one.seat == 0]
    assert len(own) == 12
    assert all(one.cost == 0 for one in own)


def test_grapes_thrown_away_are_a_mistake() -> None:
    game, replay = match_of("vin")
    taken = [one.decision for one in decisions(game, replay) if one.decision.seat == 0]
    full = next(one for one in taken if one.after.players[0].units > 20)
    player = replace(full.after.players[0], units=0, colour=None)
    spilled = replace(
        full, after=replace(full.after, players=(player, *full.after.players[1:])), said=("VIDE",)
    )
    judge = vin.Judge(Taste())
    before, after = judge.verdict(full), judge.verdict(spilled)
    assert before.played is not None
    assert after.played is not None
    assert after.expected - after.played > before.expected - before.played + 0.01
    assert after.done == ("VIDE",)


def test_chances_add_up_and_follow_the_means() -> None:
    found = chances([10.0, 12.0, 8.0], [3.0, 3.0, 3.0])
    assert sum(found) == pytest.approx(1)
    assert found[1] > found[0] > found[2]
    assert chances([5.0, 5.0], [1.0, 1.0]) == pytest.approx([0.5, 0.5])
    assert chances([3.0, 7.0, 7.0], [0.0, 0.0, 0.0]) == [0.0, 0.5, 0.5]
    assert chances([0.0, 100.0], [0.0, 1.0])[1] == pytest.approx(1)
