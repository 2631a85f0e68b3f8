"""A beginner's mistake is one sentence that names the function, or the argument, and says what is expected."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from joute.dice import dice
from joute.errors import BrokenGameError
from joute.game import AnyGame, Limits
from joute.match import Match
from joute.settings import prepare
from joute.simple import Board, Cell, bot, game
from joute.speech import FRENCH, LANGUAGES, sentence
from joute.testing import play_out, random_voice

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "initial": lambda setup: (5, 0),  # noqa: ARG005 - named as an author names it
    "to_move": lambda state: (state[1],) if state[0] else (),
    "legal": lambda state, seat: range(1, min(3, state[0]) + 1),  # noqa: ARG005
    "step": lambda state, actions: (state[0] - actions[state[1]], 1 - state[1]),
    "scores": lambda state: (state[1], 1 - state[1]),
}


def nim(**others: Any) -> AnyGame:  # noqa: ANN401 - whatever a test replaces
    parts: dict[str, Any] = {"name": "nim", "seats": 2, **FUNCTIONS, **others}
    return game(**parts)


def told(**mistake: Any) -> str:  # noqa: ANN401 - whatever is wrong
    """Return what an author is told of a mistake: when the game is made, when it is played, or drawn."""
    with pytest.raises(BrokenGameError) as fault:
        played(nim(**mistake))
    english, french = (sentence(fault.value.reason, language) for language in LANGUAGES)
    assert english != french
    assert "\n" not in english + french
    return english


def played(made: AnyGame) -> Match:
    setup = prepare(made, names=["a", "b"], seed=1)
    match = play_out(made, setup, random_voice(made, dice(1)))
    made.view.frame(match.final)
    assert match.result.turns >= 0
    return match


SEATS = "it must return a tuple of the seats to move, from 0 to 1, such as (0,), or () at the end"
POINTS = "it must return a list of 2 numbers, one for each seat, also before the end"
ACTIONS = "it must return a list of actions: texts, numbers, tuples of these, or members of an Enum"
DRAWN = "it must return rows of cells, a Board or a dictionary"
JSON = "returned what cannot be sent as JSON: "
RETURNED: list[tuple[str, Any, str]] = [
    ("initial", None, "it must return a state"),
    ("step", None, "it must return a state"),
    *[
        ("to_move", wrong, SEATS)
        for wrong in (None, 0, (0.0,), (2,), (-1,), (True,), ("a",), (0, "a"), "01", {0: 1}, (0, 0))
    ],
    *[("legal", wrong, ACTIONS) for wrong in (None, 3, "abc", {"a": 1}, (int,))],
    ("legal", (1, 1), "it must return each action once"),
    *[
        ("scores", wrong, POINTS)
        for wrong in (
            None,
            1,
            (1,),
            (1, 0, 0),
            {0: 1, 1: 0},
            {0, 1},
            "01",
            (float("nan"), 0),
            (2**63, 0),
        )
    ],
    ("standing", (1,), POINTS),
    ("observe", None, "it must return what the seat may know"),
    ("turn", "one", "it must return a whole number, 0 or more"),
    *[("board", wrong, DRAWN) for wrong in (None, 5, "XO")],
]


@pytest.mark.parametrize(
    ("function", "value", "expected"), RETURNED, ids=[f"{f} {v!r}" for f, v, _ in RETURNED]
)
def test_what_a_function_returned_is_quoted_beside_what_it_must_return(
    function: str, value: object, expected: str
) -> None:
    said = told(**{function: lambda *_: value})
    assert said.endswith(f" failed: {function} returned {value!r}; {expected}")
    assert f"({__file__}:" in said


def nested() -> list[object]:
    inside: list[object] = []
    inside.append(inside)
    return inside


SAID: dict[str, tuple[dict[str, Any], str]] = {
    "no action": ({"legal": lambda *_: []}, "seat 0 on turn 1, and legal gives it no action"),
    "an object": ({"observe": lambda *_: object()}, f"observe {JSON}TypeError: Encoding objects"),
    "keys": (
        {"initial": lambda _: {0: 5}, "to_move": lambda _: (0,), "legal": lambda *_: (1,)},
        f"initial {JSON}the keys of a dictionary must be texts",
    ),
    "deep": (
        {"observe": lambda *_: nested()},
        f"observe {JSON}RecursionError",
    ),
    "row": ({"board": lambda _: [1]}, "row 0 of a board is 1; a row is a text or a list of cells"),
    "cell": ({"board": lambda _: ["..", [1.5]]}, "row 1, column 0 is 1.5; a cell is a text, a"),
    "tint": ({"board": lambda _: Board([[Cell("", tint="mauve")]])}, "has the tint 'mauve'; tints"),  # type: ignore[arg-type]
    "raised": ({"step": lambda *_: 1 // 0}, f"({__file__}:"),
}


@pytest.mark.parametrize("what", SAID)
def test_what_cannot_be_used_is_said_with_its_reason(what: str) -> None:
    mistake, expected = SAID[what]
    said = told(**mistake)
    assert said.startswith("the game nim (")
    assert expected in said


COUNT = "it must be a number from 1 to 16, or the least and the most, such as (2, 4)"
PORT = "it must be True, False or a port from 1 to 65535"
ARGUMENTS: list[tuple[str, Any, str]] = [
    *[
        ("seats", wrong, COUNT)
        for wrong in (17, 0, -1, "2", (2,), (4, 2), (2, 17), 2.0, True, None, range(2, 4))
    ],
    *[("tcp", wrong, PORT) for wrong in (0, -1, 65536, "5000", None)],
    ("name", 5, "it must be a text"),
    ("longest", 0, "it must be a number of steps, 1 or more, or None"),
    ("longest", "5", "it must be a number of steps, 1 or more, or None"),
    ("limits", 1000, "it must be a Limits"),
    ("view", {}, "it must be a View"),
    ("wire", "x", "it must be a function of (rules)"),
    ("profiles", ["a"], "it must be a dictionary"),
    ("step", None, "it must be a function of (state, actions)"),
    ("step", (1, 2), "it must be a function of (state, actions)"),
    ("turn", 1, "it must be a function of (state)"),
]


@pytest.mark.parametrize(
    ("argument", "value", "expected"), ARGUMENTS, ids=[f"{a} {v!r}" for a, v, _ in ARGUMENTS]
)
def test_an_argument_is_refused_before_the_first_match(
    argument: str, value: object, expected: str
) -> None:
    assert told(**{argument: value}) == f"{argument} is {value!r}; {expected}"


@pytest.mark.parametrize("wrong", [{"turn_ms": -1}, {"first_ms": "5"}, {"grace_ms": 1.5}])
def test_limits_that_are_no_times_are_refused(wrong: dict[str, Any]) -> None:
    ((name, value),) = wrong.items()
    expected = f"{name} of its limits is {value!r}; it must be a whole number of milliseconds"
    with pytest.raises(BrokenGameError, match=re.escape(expected)):
        Limits(**wrong)


def test_an_argument_that_there_is_not_is_refused_with_the_one_that_may_be_meant() -> None:
    assert told(leagus={}) == "game has no argument leagus; did you mean leagues?"
    assert told(players=2) == "game has no argument players"


TAKEN: list[tuple[str, Callable[..., Any], str]] = [
    ("initial", lambda: 1, "takes (); it must take (setup) or (setup, dice)"),
    ("initial", lambda setup, random: 1, "takes (setup, random); it must take (setup) or (setup, "),  # noqa: ARG005
    ("legal", lambda state: (), "takes (state); it must take (state, seat)"),  # noqa: ARG005
    ("legal", lambda seat, state: (), "takes (seat, state); it must take (state, seat)"),  # noqa: ARG005
    ("step", lambda actions, state: 1, "takes (actions, state); it must take (state, actions) or"),  # noqa: ARG005
    ("board", lambda state, seat: 1, "takes (state, seat); it must take (seen)"),  # noqa: ARG005
]


@pytest.mark.parametrize(("function", "wrong", "expected"), TAKEN)
def test_parameters_that_do_not_fit_are_named(
    function: str, wrong: Callable[..., Any], expected: str
) -> None:
    assert told(**{function: wrong}).startswith(f"{function} {expected}")


def test_what_is_no_bot_is_refused() -> None:
    def greedy(_seen: object, actions: tuple[int, ...]) -> int:
        return actions[0]

    assert told(bots=[greedy]) == (
        "greedy takes (_seen: object, actions: tuple[int, ...]); it must take (seen, actions, brief)"
    )
    assert told(bots=["a"]) == "a bot is 'a'; it must be a function of (seen, actions, brief)"
    assert told(bots=5) == "bots is not a list of bots; write bots=[one, another]"


def test_a_bot_that_forgets_its_return_is_told_so() -> None:
    @bot
    def shy(_seen: object, _actions: tuple[int, ...], _brief: object) -> None:
        """Forgets."""

    made = nim(bots=[shy])
    play = shy.make(None)  # type: ignore[arg-type]
    seen = made.rules.observe(made.rules.initial(prepare(made, names=["a", "b"], seed=1)), 0)
    with pytest.raises(TypeError, match="shy returned None instead of one of its actions"):
        play(seen)


def test_what_is_a_number_in_another_library_counts() -> None:
    match = played(nim(scores=lambda _: (Fraction(1, 2), True)))
    assert [seat.score for seat in match.result.seats] == [0.5, 1]


def test_legal_is_asked_once_for_each_question() -> None:
    asked: list[object] = []

    def legal(state: tuple[int, int], seat: int) -> list[int]:
        asked.append((state, seat))
        return [1]

    match = played(nim(legal=legal))
    assert match.ask is None
    assert asked == [((left, (5 - left) % 2), (5 - left) % 2) for left in range(5, 0, -1)]


def test_sets_are_drawn_in_one_order_in_every_process() -> None:
    words = frozenset(f"word {number}" for number in range(50))
    made = nim(observe=lambda *_: {"words": words, "state": 1})
    frame = made.view.frame(made.rules.initial(prepare(made, names=["a", "b"], seed=1)))
    assert isinstance(frame, dict)
    assert list(frame["words"]) == sorted(words)
    json.dumps(frame)


def test_a_mistake_is_said_in_french() -> None:
    with pytest.raises(BrokenGameError) as fault:
        nim(seats="2")
    assert sentence(fault.value.reason, FRENCH).replace("\u00a0", " ") == (
        "seats vaut '2' ; ce doit être un nombre de 1 à 16, ou le plus petit et le plus grand,"
        " comme (2, 4)"
    )
