"""A game of a few functions has everything else by default."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, NamedTuple

import pytest
from msgspec import Struct

from joute.dice import Dice, dice
from joute.errors import BrokenGameError
from joute.game import AnyGame, Brief, Failure, Kind, Setup
from joute.match import Match
from joute.settings import prepare
from joute.simple import Board, Cell, View, bot, game
from joute.testing import CHECKS

Nim = tuple[int, int, int]


def nim(seats: int | tuple[int, int] = 2, **others: Any) -> AnyGame:  # noqa: ANN401 - whatever a test replaces
    """Make the game in which who takes the last match wins; a state is what is left, and who is to move."""
    parts: dict[str, Any] = {
        "initial": lambda setup: (10, 0, setup.seats),
        "to_move": lambda state: (state[1],) if state[0] else (),
        "legal": lambda state, _: range(1, min(3, state[0]) + 1),
        "step": lambda state, actions: (
            state[0] - actions[state[1]],
            (state[1] + 1) % state[2],
            state[2],
        ),
        "scores": lambda state: [
            int(not state[0] and (seat + 1) % state[2] == state[1]) for seat in range(state[2])
        ],
    }
    return game("nim", seats=seats, **(parts | others))


def played(made: AnyGame, *said: str | Failure, seats: int = 2) -> Match:
    match = Match(made, prepare(made, names=["bot"] * seats, seed=5))
    match.start()
    for each in said:
        seat = match.waiting[0]
        match.failed(seat, each) if isinstance(each, Failure) else match.said(seat, each)
    return match


LOST = Failure(Kind.CRASH, "a test")


@pytest.mark.parametrize("check", CHECKS)
def test_it_keeps_every_promise_of_the_contract(check: str) -> None:
    CHECKS[check](nim((2, 4)))


def test_a_seat_is_told_what_it_sees_and_each_of_its_actions() -> None:
    match = Match(made := nim(), prepare(made, names=["a", "b"], seed=1))
    told = [effect for effect in match.start() if hasattr(effect, "message")]
    assert [effect.message for effect in told] == ["[10,0,2]\n3\n1\n2\n3"]


def test_an_answer_that_is_no_action_puts_a_seat_out_and_its_words_are_kept_apart() -> None:
    match = played(nim(), "4")
    failure = match.deaths[0].failure
    assert failure.kind is Kind.ILLEGAL
    assert failure.evidence == "4"
    assert "4" not in str(failure.reason)


def test_who_is_left_alone_has_won() -> None:
    match = played(nim(), "1", LOST)
    assert match.ask is None
    assert [seat.rank for seat in match.result.seats] == [1, 2]
    assert [seat.score for seat in match.result.seats] == [0, None]


def test_of_several_the_others_play_on_and_the_dice_move_for_who_has_left() -> None:
    match = played(nim(3), LOST, seats=3)
    while match.ask is not None:
        assert 0 not in match.waiting
        match.said(match.waiting[0], "1")
    assert match.result.seats[0].rank == 3


def test_an_author_may_say_what_leaving_means() -> None:
    match = played(nim(leave=lambda state, seat: (0, seat, state[2])), "1", LOST)
    assert [seat.score for seat in match.result.seats] == [1, 0]


def test_a_text_is_an_action_as_it_is_unless_it_could_be_json() -> None:
    words = nim(
        legal=lambda *_: ("rock", "4", " x", "true"),
        step=lambda state, _: (state[0] - 1, *state[1:]),
    )
    match = Match(words, prepare(words, names=["a", "b"], seed=1))
    told = [effect for effect in match.start() if hasattr(effect, "message")]
    assert str(told[0].message).split("\n")[2:] == ["rock", '"4"', '" x"', '"true"']
    for answer in ("rock", '"4"', "4", "x", "true"):
        match.said(0, answer)
    assert not match.deaths


class Hand(Struct, frozen=True):
    """A state that is a class."""

    cards: tuple[int, ...]
    bids: tuple[int, ...] = ()


def auction() -> AnyGame:
    """Make a game of one round: everybody has drawn a card, and may show it or not."""

    def initial(setup: Setup, dice: Dice) -> Hand:
        return Hand(tuple(dice.between(1, 9) for _ in range(setup.seats)))

    def step(state: Hand, actions: Mapping[int, str], dice: Dice) -> Hand:
        lost = dice.below(2)
        shown = [actions[seat] == "show" for seat in range(len(state.cards))]
        bids = [card * show - lost for card, show in zip(state.cards, shown, strict=True)]
        return Hand(state.cards, tuple(bids))

    def observe(state: Hand, seat: int | None) -> dict[str, object]:
        cards = [card if seat in {None, at} else None for at, card in enumerate(state.cards)]
        return {"cards": cards, "over": bool(state.bids)}

    return game(
        "auction",
        seats=(1, 16),
        initial=initial,
        to_move=lambda state: () if state.bids else range(len(state.cards)),
        legal=lambda *_: ["show", "hide"],
        step=step,
        scores=lambda state: [bid / 2 for bid in state.bids] or [0] * len(state.cards),
        observe=observe,
        board=lambda seen: [seen["cards"]],
    )


@pytest.mark.parametrize("check", CHECKS)
def test_moves_at_once_hidden_hands_and_dice_keep_the_promises_too(check: str) -> None:
    CHECKS[check](auction())


def test_dice_depend_on_the_seed_alone() -> None:
    made = auction()
    first, same, other = (
        made.rules.initial(prepare(made, names=["a", "b"], seed=seed)) for seed in (1, 1, 2)
    )
    assert first == same != other
    assert first.state.cards[0] == dice(1, "initial").between(1, 9)


def secretive(state: Nim, seat: int | None) -> list[int | None]:
    """Return scores of which every seat knows its own."""
    return [at + 1 if seat in {None, at} else None for at in range(state[2])]


@pytest.mark.parametrize(
    ("eyes", "known"),
    [({1}, (None, 2, None)), ({0, 2}, (1, None, 3)), ((), (None,) * 3), (None, (1, 2, 3))],
)
def test_whoever_plays_is_shown_the_scores_that_the_seat_may_know(
    eyes: Iterable[int] | None, known: tuple[int | None, ...]
) -> None:
    made = nim(3, scores=secretive)
    position = made.rules.initial(prepare(made, names=["a", "b", "c"]))
    shown = made.view.known_to(position, None if eyes is None else frozenset(eyes))
    assert made.rules.scores(shown) == known
    assert made.rules.scores(position) == (1, 2, 3)


def test_a_view_of_ones_own_has_secret_scores_too() -> None:
    made = nim(view=View(known=lambda state, _: (0, *state[1:])), scores=secretive)
    position = made.rules.initial(prepare(made, names=["a", "b"]))
    shown = made.view.known_to(position, frozenset({0}))
    assert shown.state == (0, 0, 2)
    assert made.rules.scores(shown) == (1, None)


def test_whoever_plays_is_drawn_only_what_the_seat_sees() -> None:
    made = auction()
    position = made.rules.initial(prepare(made, names=["a", "b"], seed=1))
    mine = made.view.shown(position, frozenset({1}))
    assert isinstance(mine, Board)
    assert mine.rows == (("", str(position.state.cards[1])),)
    assert mine.to_move == (0, 1)
    everybody = made.view.shown(position, None)
    assert isinstance(everybody, Board)
    assert everybody.rows == (tuple(map(str, position.state.cards)),)


def test_without_a_drawing_what_is_seen_is_shown() -> None:
    made = nim()
    position = made.rules.initial(prepare(made, names=["a", "b"], seed=1))
    assert made.view.frame(position) == {"to_move": (0,), "state": (10, 0, 2)}


def test_a_bot_is_a_function_and_its_docstring_says_what_it_does() -> None:
    @bot
    def greedy(_seen: object, actions: tuple[int, ...], _brief: Brief) -> int:
        """Takes as many as it can."""
        return actions[-1]

    made = nim(bots=[greedy])
    assert [(entry.name, entry.summary) for entry in made.bots] == [
        ("greedy", "Takes as many as it can"),
        ("random", "draws one of its actions"),
    ]
    assert greedy(None, (1, 2), Brief(dice(0), float)) == 2


def test_its_rules_are_its_docstring_and_the_protocol_in_both_languages() -> None:
    made = nim(title="Nim")
    assert made.about["en"].startswith("# Nim\n\nA game of a few functions has everything")
    assert "## Protocol\n" in made.about["en"]
    assert "## Protocole\n" in made.about["fr"]
    for text in made.about.values():
        assert text.count("\n\n@EXAMPLE@\n\n") == text.count("@") / 2 == 1


def test_the_rules_of_a_game_with_its_own_protocol_do_not_show_another() -> None:
    made = nim(title="Nim", wire=lambda _: nim().wire)
    assert made.about["en"] == made.about["fr"]
    assert "Protocol" not in made.about["en"]


def test_one_word_makes_it_a_game_over_tcp() -> None:
    assert nim().tcp is None
    assert nim(tcp=True).port == 7420
    assert nim(tcp=5000).port == 5000
    assert nim(tcp=True).serve is not None


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({"legal": lambda *_: ()}, "legal gives it no action"),
        ({"legal": lambda *_: (1, 1)}, "it must return each action once"),
    ],
)
def test_rules_that_cannot_be_played_are_named(fault: dict[str, Any], said: str) -> None:
    with pytest.raises(BrokenGameError, match=said):
        played(nim(**fault))


def test_a_cell_may_mean_an_action() -> None:
    made = nim(
        board=lambda seen: [[Cell(str(number), action=number) for number in range(1, 4)], seen]
    )
    position = made.rules.initial(prepare(made, names=["a", "b"], seed=1))
    frame = made.view.frame(position)
    assert isinstance(frame, Board)
    assert [cell.action for cell in frame.cells()[0]] == [1, 2, 3]


class Way(Enum):
    """An action that is no text."""

    UP = "up"
    DOWN = "down"


class Spot(NamedTuple):
    """A state with names."""

    height: int
    steps: int = 0


def test_a_bot_is_given_the_classes_that_the_functions_say_they_return() -> None:
    def initial(setup: Setup) -> Spot:
        return Spot(setup.seats)

    def legal(state: Spot, seat: int) -> list[Way]:
        return [Way.UP, Way.DOWN][: 1 + state.height + seat]

    def step(state: Spot, actions: Mapping[int, Way]) -> Spot:
        return Spot(state.height + (actions[0] is Way.UP), state.steps + 1)

    @bot
    def climber(seen: Spot, actions: tuple[Way, ...], _brief: Brief) -> Way:
        return max(actions, key=lambda way: step(seen, {0: way}).height)

    made = game(
        "climb",
        seats=1,
        initial=initial,
        to_move=lambda state: () if state.steps == 3 else (0,),
        legal=legal,
        step=step,
        scores=lambda state: (state.height,),
        bots=[climber],
    )
    for check in CHECKS.values():
        check(made)
    match = played(made, "up", "down", "up", seats=1)
    assert match.final.state == Spot(3, 3)


def test_low_scores_win_where_the_game_says_so() -> None:
    match = played(nim(low_scores_win=True), "3", "3", "3", "1")
    assert [seat.score for seat in match.result.seats] == [0, 1]
    assert [seat.rank for seat in match.result.seats] == [1, 2]


def test_a_match_that_does_not_end_is_over_after_a_thousand_steps() -> None:
    endless = nim(step=lambda state, _: state)
    match = played(endless, *["1"] * 1000)
    assert match.ask is None
    assert not match.deaths
    longer = nim(step=lambda state, _: state, longest=None)
    assert played(longer, *["1"] * 1001).ask is not None
