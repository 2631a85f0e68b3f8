"""Lots: a stranger's game for tests of contests, pure luck with known strengths.

Every seat says a weight, once, and the ranks are drawn: a seat of weight 200 comes before one of
weight 100 twice as often as after it. So a bot that always says w has the strength log w.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from joute.dice import dice
from joute.errors import MapError
from joute.game import (
    AskAll,
    BotEntry,
    Brief,
    Client,
    Failure,
    Game,
    Hear,
    Kind,
    Limits,
    Maps,
    Mark,
    Out,
    Play,
    RuleFunctions,
    Say,
    Setup,
    Talk,
    Tell,
    View,
    WireFunctions,
)

PLAIN = "urn"


class Options(Struct, frozen=True, kw_only=True):
    ties: Annotated[int, Meta(ge=0, le=1000, description="ties in a thousand matches")] = 0
    work: Annotated[int, Meta(ge=0, description="steps of idle work, so that a match lasts")] = 0


class State(Struct, frozen=True):
    seed: int | str
    ties: int
    weights: tuple[int | None, ...]
    places: tuple[int, ...] | None = None


def initial(setup: Setup) -> State:
    ground = setup.seed if setup.map in {None, PLAIN} else f"{setup.seed} {setup.map}"
    return State(ground, setup.options.ties, (None,) * setup.seats)


def to_move(state: State) -> tuple[int, ...]:
    if state.places is not None:
        return ()
    return tuple(seat for seat, weight in enumerate(state.weights) if weight is None)


def legal(state: State, seat: int) -> list[int]:
    return [100, 200, 400] if state.weights[seat] is None else []


def step(state: State, actions: Mapping[int, int]) -> State:
    weights = tuple(actions.get(seat, weight) for seat, weight in enumerate(state.weights))
    return drawn(replace(state, weights=weights))


def leave(state: State, seat: int) -> State:
    weights = list(state.weights)
    weights[seat] = 0
    return drawn(replace(state, weights=tuple(weights)))


def drawn(state: State) -> State:
    """Draw the places when everybody has spoken; a seat of weight 0 comes last."""
    if None in state.weights:
        return state
    throw = dice(state.seed, "lots")
    left = {seat: weight or 0 for seat, weight in enumerate(state.weights)}
    places = [len(left)] * len(left)
    tied = throw.chance(state.ties, 1000)
    while sum(left.values()):
        seats = list(left)
        seat = seats[throw.weighted([left[seat] for seat in seats])]
        places[seat] = 1 if tied else 1 + len(places) - len(left)
        del left[seat]
    return replace(state, places=tuple(places))


def scores(state: State) -> tuple[int | None, ...]:
    size = len(state.weights)
    places = state.places or (size,) * size
    return tuple(10 * (size - place) for place in places)


def referee(setup: Setup) -> Talk[State]:
    state = initial(setup)
    sum(range(setup.options.work))
    for seat in range(setup.seats):
        yield Tell(seat, str(setup.seats))
    answers = yield AskAll(to_move(state), state)
    actions: dict[int, int] = {}
    for seat, answer in answers.items():
        if isinstance(answer, Failure):
            yield Out(seat, answer)
            state = leave(state, seat)
        elif answer.isascii() and answer.isdigit() and 0 < int(answer) < 10**6:
            actions[seat] = int(answer)
        else:
            yield Out(seat, Failure(Kind.PROTOCOL, f"{answer!r} is no weight"))
            state = leave(state, seat)
    if actions:
        state = step(state, actions)
    yield Mark(state)
    return state


def client(play: Play[int, int], _: object, __: str) -> Client:
    seats = yield Hear()
    yield Say(str(play(int(seats))))


def weak(_: Brief) -> Play[int, int]:
    return lambda _: 100


def even(_: Brief) -> Play[int, int]:
    return lambda _: 200


def strong(_: Brief) -> Play[int, int]:
    return lambda _: 400


def broken(_: Brief) -> Play[int, int]:
    def play(_: int) -> int:
        message = "out of ideas"
        raise RuntimeError(message)

    return play


def read_map(text: str, _: Setup) -> None:
    if not text.startswith(PLAIN):
        message = f"a map of lots begins with urn, not {text[:9]!r}"
        raise MapError(message)


GAME: Game[State, int, int] = Game(
    name="lots",
    title="Lots",
    summary="say a weight and be drawn",
    least_seats=1,
    most_seats=16,
    options=Options,
    rules=RuleFunctions(
        initial=initial,
        to_move=to_move,
        legal=legal,
        step=step,
        leave=leave,
        observe=lambda state, _: len(state.weights),
        turn=lambda _: 1,
        scores=scores,
    ),
    wire=WireFunctions(
        referee=referee,
        say=lambda action: (str(action),),
        client=client,
        limits=lambda _: Limits(first_ms=10_000, turn_ms=10_000),
    ),
    maps=Maps(make=lambda _: PLAIN, read=read_map, named={"red": "urn red", "blue": "urn blue"}),
    view=View(frame=lambda state: state, veil=lambda state, _: len(state.weights)),
    bots=(
        BotEntry(name="weak", summary="says 100", path="lots:weak"),
        BotEntry(name="even", summary="says 200", path="lots:even"),
        BotEntry(name="strong", summary="says 400", path="lots:strong"),
        BotEntry(name="broken", summary="crashes", path="lots:broken"),
    ),
    leagues={"wood": ("weak",), "iron": ("weak", "even", "weak"), "bronze": ()},
    plans={"cup": "lots:cup.toml"},
)
