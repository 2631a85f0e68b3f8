"""A match played by learners is a match: by the rules, for the eyes of each seat only, and kept as a replay."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from learnable import FIVE, GALLERY, GAMES, label
from msgspec.structs import replace

import joute
import joute.env
from joute import UsageError
from joute.dice import dice
from joute.env.matches import Matches, found, usual_seats
from joute.env.opponents import seated
from joute.env.session import Session
from joute.game import Kind
from joute.replay import dumps, loads, record, verify

STEPS = 150
games = pytest.mark.parametrize("game", GAMES, ids=label)


def matches_of(game: str, seed: int = 3) -> Matches:
    known = found(game)
    return Matches(known, usual_seats(known), seed, {})


def walk(session: Session, steps: int = STEPS) -> Iterator[int]:
    """Choose at random, and yield the seat that is asked before it does."""
    throw = dice(session.setup.seed, "test")
    for _ in range(steps):
        seat = session.waiting
        if seat is None:
            return
        yield seat
        session.choose(seat, throw.choice(np.flatnonzero(session.mask(seat)).tolist()))


@games
def test_a_mask_allows_what_the_rules_do(game: str) -> None:
    session = matches_of(game).begin()
    for seat in walk(session):
        seen, legal = session.seen(seat), session.rules.legal(session.state, seat)
        numbers = np.flatnonzero(session.mask(seat))
        actions = [session.learning.action(seen, (int(number),)) for number in numbers]
        assert len(numbers)
        assert all(action is None or action in legal for action in actions)


EXACT = {"cafe", "race", "vin", *GALLERY}
"""Where every legal action has its number."""


@pytest.mark.parametrize("game", sorted(EXACT), ids=label)
def test_a_mask_leaves_out_nothing(game: str) -> None:
    session = matches_of(game).begin()
    for seat in walk(session):
        legal = session.rules.legal(session.state, seat)
        assert session.mask(seat).sum() == len(legal)


@games
def test_a_match_of_learners_has_a_replay_that_verifies(game: str) -> None:
    session = matches_of(game).begin()
    for _ in walk(session, 100_000):
        pass
    assert session.over
    match = session.match()
    assert match.ask is None
    read = loads(dumps(record(match)), session.game)
    assert list(verify(session.game, read)) == []
    assert session.rules.scores(match.final) == session.rules.scores(session.state)
    assert session.game.ranking(match.final) == session.game.ranking(session.state)
    assert not [death for seat, death in match.deaths.items() if seat not in session.failed]


@games
def test_a_match_that_goes_on_has_a_replay_so_far(game: str) -> None:
    session = matches_of(game).begin()
    for _ in walk(session, 3):
        pass
    match = session.match()
    assert match.ask is not None
    assert session.rules.scores(match.ask.state) == session.rules.scores(session.state)


def begun_with_something_forbidden(game: str) -> tuple[Session, int]:
    for seed in range(20):
        session = matches_of(game, seed).begin()
        for seat in walk(session):
            if not session.mask(seat).all():
                return session, seat
    pytest.fail("everything is always allowed")


@games
def test_whoever_chooses_what_is_not_allowed_is_out(game: str) -> None:
    session, seat = begun_with_something_forbidden(game)
    session.choose(seat, int(np.flatnonzero(session.mask(seat) == 0)[0]))
    assert session.failed[seat].kind is Kind.ILLEGAL
    for _ in walk(session, 100_000):
        assert session.waiting != seat
    match = session.match()
    assert list(verify(session.game, record(match))) == []
    assert match.deaths[seat].failure.kind is Kind.ILLEGAL
    assert session.rules.scores(match.final) == session.rules.scores(session.state)


def hods(state: Any) -> Any:  # noqa: ANN401 - each game has its own state
    other = replace(state.players[1], units=77, colour="red")
    return replace(state, players=(state.players[0], other))


def depths(state: Any) -> Any:  # noqa: ANN401 - each game has its own state
    layers = state.mine.layers
    return replace(state, mine=replace(state.mine, layers=(*layers[:-3], layers[-2], *layers[-2:])))


def habits(state: Any) -> Any:  # noqa: ANN401 - each game has its own state
    settled = state.settled
    world = replace(settled.world, od=settled.world.od[::-1])
    return replace(state, settled=replace(settled, world=world, seed="other dice"))


def goals(state: Any) -> Any:  # noqa: ANN401 - each game has its own state
    first, *rest = state.track.objectives
    return replace(state, track=replace(state.track, objectives=(first, *rest[::-1], first)))


def hands(position: Any) -> Any:  # noqa: ANN401 - the same
    table = position.state
    other = dataclasses.replace(table, hands=(table.hands[0], tuple(reversed(table.hands[1]))))
    return replace(position, state=other)


AUCTION = next(game for game in GALLERY if label(game) == "auction")
HIDDEN = {"vin": hods, "mine": depths, "minibus": habits, "race": goals, AUCTION: hands}


@pytest.mark.parametrize("game", HIDDEN, ids=label)
def test_states_that_a_seat_cannot_tell_apart_look_alike(game: str) -> None:
    one, other = matches_of(game).begin(), matches_of(game).begin()
    other.enter(HIDDEN[game](other.state))
    assert other.state != one.state
    pictures = []
    for session in (one, other):
        row = np.zeros(session.learning.numbers, np.float32)
        session.encode(0, row)
        pictures.append((row.tolist(), session.mask(0).tolist()))
    assert pictures[0] == pictures[1]


def test_the_second_planter_does_not_see_the_first_seed_before_its_own_opening() -> None:
    session = matches_of("cafe").begin()
    before = np.zeros(session.learning.numbers, np.float32)
    session.encode(1, before)
    session.choose(0, int(np.flatnonzero(session.mask(0))[0]))
    after = np.zeros(session.learning.numbers, np.float32)
    session.encode(1, after)
    assert (before == after).all()


@pytest.mark.parametrize("game", FIVE)
def test_built_in_bots_play_as_they_do_in_a_match(game: str) -> None:
    """A learner that does what a bot would do plays the match that `joute play` plays."""
    bots = matches_of(game).game.bots
    quick = [bot for bot in bots if not bot.thinks]
    players = [quick[-1], quick[0]]
    names = [bot.name for bot in players]
    result, replay = joute.play(game, names, seed=8)
    session = Matches(game, 2, 8, {}).begin()
    moves = [seated(bot, session, seat) for seat, bot in enumerate(players)]
    while (seat := session.waiting) is not None:
        moves[seat](session, seat)
    said = [
        (message.seat, message.text)
        for step in replay
        for message in step.messages
        if not message.told
    ]
    assert list(record(session.match()).log) == said
    assert tuple(own.score for own in result.seats) == session.rules.scores(session.state)


QUICK = [game for game in FIVE if hasattr(matches_of(game).learning, "glance")]


@pytest.mark.parametrize("game", QUICK)
@pytest.mark.parametrize("steps", [400, pytest.param(20_000, marks=pytest.mark.long)])
def test_a_short_cut_shows_what_an_observation_does(game: str, steps: int) -> None:
    matches, walked = matches_of(game), 0
    while walked < steps:
        session = matches.begin()
        for seat in walk(session, 1500):
            learning, seen = session.learning, session.seen(seat)
            row, mask = np.zeros(learning.numbers, np.float32), np.zeros(learning.actions, np.int8)
            learning.encode(seen, (), row)
            learning.mask(seen, (), mask)
            quick, allowed = np.zeros_like(row), np.zeros_like(mask)
            learning.glance(session.state, seat, quick, allowed)  # type: ignore[attr-defined]
            assert (quick == row).all()
            assert (allowed == mask).all()
            walked += 1


@pytest.mark.parametrize("number", [-1, 100, 10**6])
def test_a_number_that_there_is_not_is_not_allowed(number: int) -> None:
    session = matches_of("cafe").begin()
    session.choose(0, number)
    assert session.failed[0].kind is Kind.ILLEGAL


@games
def test_after_the_end_nothing_can_be_chosen(game: str) -> None:
    session = matches_of(game).begin()
    for _ in walk(session, 100_000):
        pass
    failed = dict(session.failed)
    with pytest.raises(UsageError, match="call reset to begin another"):
        session.choose(0, 0)
    assert session.failed == failed


COUNT = """
from joute.simple import bot, game

@bot
def wrong(seen, actions, brief):
    return (9, 9)

@bot
def list_of_two(seen, actions, brief):
    return [seen[1] % 2, 1]

@bot
def fraction(seen, actions, brief):
    return (1.0, 1)

GAME = game(
    "count", seats=2, title="Count", summary="count to 4",
    initial=lambda setup: (0, 0),
    to_move=lambda state: () if state[1] == 4 else (state[1] % 2,),
    legal=lambda state, seat: [(0, 1), (1, 1)],
    step=lambda state, actions: (state[0] + sum(a[0] for a in actions.values()), state[1] + 1),
    scores=lambda state: (state[0], 4 - state[0]),
    bots=[wrong, list_of_two, fraction],
)
"""


@pytest.mark.parametrize("bot", ["wrong", "list_of_two", "fraction"])
def test_a_bot_of_a_small_game_is_understood_as_in_a_match(bot: str, tmp_path: Path) -> None:
    file = tmp_path / "count.py"
    file.write_text(COUNT)
    env = joute.env.single(file, opponents=[bot], seed=1)
    env.reset()
    over = False
    while not over:
        _, _, over, *_ = env.step(0)
    result, _ = joute.play(str(file), [bot, bot], seed=1)
    assert [death.kind.value for death in env.session.failed.values()] == [
        "illegal" for seat in result.seats[:1] if seat.status == "illegal"
    ]
    match = env.session.match()
    assert match.ask is None
    assert list(verify(env.session.game, record(match))) == []
