"""Where a match can be taken up again."""

from collections.abc import Sequence

import pytest

from joute import registry, rewind
from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.bots import argument
from joute.errors import ReplayError
from joute.game import AnyGame, Limits
from joute.match import Entry, Match, digest
from joute.replay import Replay, feed, marked
from joute.settings import prepare

GAMES = {
    "race": ("dumb", "leg"),
    "cafe": ("greedy", "random"),
    "minibus": ("iaRATP", "iaTICE"),
    "vin": ("lazy", "base"),
    "mine": ("random", "greedy"),
}


def match_of(name: str) -> tuple[AnyGame, Replay]:
    """Play a match of quick bots."""
    game = registry.find(name)
    players = [argument.parse(game, bot) for bot in GAMES[name]]
    setup = prepare(game, names=GAMES[name], seed=5)
    return game, play(game, setup, players, Terms(limits=Limits())).replay


def taken_up(game: AnyGame, replay: Replay, past: Sequence[Entry]) -> Match:
    """Play a match again as far as these inputs lead."""
    match = Match(game, replay.setup)
    for _ in feed(match, past):
        pass
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_taken_up_in_the_state_that_a_shot_shows(name: str) -> None:
    game, replay = match_of(name)
    states = list(marked(game, replay))
    shot = len(states) // 2
    match = taken_up(game, replay, rewind.at_shot(game, replay.setup, replay.log, shot))
    assert match.ask is not None
    seen = digest(game.view.frame(states[shot]))
    assert digest(game.view.frame(match.ask.state)) == seen


def test_nobody_plays_on_after_the_end() -> None:
    game, replay = match_of("cafe")
    last = len(list(marked(game, replay))) - 1
    with pytest.raises(ReplayError, match="the match is over there"):
        rewind.at_shot(game, replay.setup, replay.log, last)


@pytest.mark.parametrize("name", GAMES)
def test_the_last_answer_of_a_seat_is_taken_back_to_its_question(name: str) -> None:
    game, replay = match_of(name)
    log = rewind.at_shot(game, replay.setup, replay.log, 9)
    past = rewind.before_last_answer(game, replay.setup, log, 0)
    assert past is not None
    assert 0 in taken_up(game, replay, past).waiting
    assert sum(seat == 0 for seat, _ in log) == sum(seat == 0 for seat, _ in past) + 1


def test_a_seat_that_has_said_nothing_has_nothing_to_take_back() -> None:
    game, replay = match_of("race")
    assert rewind.before_last_answer(game, replay.setup, (), 0) is None
