"""Small games for tests of the core: each shows one way of talking that the contract must carry."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from joute.errors import MapError
from joute.framing import Fixed
from joute.game import (
    Ask,
    BotEntry,
    Brief,
    Client,
    Enter,
    Failure,
    Game,
    Gone,
    Greeting,
    Hear,
    Kind,
    Limits,
    Link,
    Maps,
    Mark,
    Out,
    Play,
    RuleFunctions,
    Say,
    Setup,
    Talk,
    Tcp,
    Tell,
    View,
    WireFunctions,
)

ROUNDS = 3


class State(Struct, frozen=True):
    """Everybody counts: a turn is some `+1` and a `done`."""

    counts: tuple[int, ...]
    gone: tuple[bool, ...]
    mover: int = 0
    turn: int = 1


def initial(setup: Setup) -> State:
    return State((0,) * setup.seats, (False,) * setup.seats)


def to_move(state: State) -> tuple[int, ...]:
    return () if state.turn > ROUNDS or all(state.gone) else (state.mover,)


def legal(state: State, seat: int) -> list[str]:
    return ["+1", "done"] if state.counts[seat] < 20 else ["done"]


def step(state: State, actions: Mapping[int, str]) -> State:
    ((seat, action),) = actions.items()
    if action == "+1":
        counts = list(state.counts)
        counts[seat] += 1
        return replace(state, counts=tuple(counts))
    return _next(state)


def leave(state: State, seat: int) -> State:
    gone = list(state.gone)
    gone[seat] = True
    state = replace(state, gone=tuple(gone))
    return _next(state) if seat == state.mover else state


def _next(state: State) -> State:
    if all(state.gone):
        return state
    while True:
        mover = (state.mover + 1) % len(state.counts)
        state = replace(state, mover=mover, turn=state.turn + (mover == 0))
        if not state.gone[mover]:
            return state


def observe(state: State, seat: int) -> tuple[int, int]:
    return state.turn, state.counts[seat]


def known(state: State, seats: frozenset[int]) -> State:
    counts = tuple(count if seat in seats else 0 for seat, count in enumerate(state.counts))
    return replace(state, counts=counts, mover=0)


def scores(state: State) -> tuple[int | None, ...]:
    return state.counts


def referee(setup: Setup) -> Talk[State]:
    """A dialogue of many requests within a turn, seats one after the other."""
    state = initial(setup)
    asked = (-1, -1)
    while movers := to_move(state):
        (seat,) = movers
        fresh = asked != (state.turn, seat)
        if fresh:
            yield Tell(seat, f"turn {state.turn}")
        asked = (state.turn, seat)
        answer: str | Gone = yield Ask(seat, state, fresh)
        if isinstance(answer, Gone):
            yield Out(answer.seat, answer.failure)
            state = leave(state, answer.seat)
        elif answer == "bye":
            yield Tell(seat, "farewell")
            yield Out(seat, Failure(Kind.ILLEGAL, "said bye"))
            state = leave(state, seat)
        elif answer in legal(state, seat):
            state = step(state, {seat: answer})
            yield Tell(seat, f"ok {state.counts[seat]}")
        else:
            yield Tell(seat, "what?")
        yield Mark(state)
    for seat, gone in enumerate(state.gone):
        if not gone:
            yield Tell(seat, "end")
    return state


def client(play: Play[tuple[int, int], str], _: object, __: str) -> Client:
    yield Say("hello")
    yield Hear()
    count = 0
    while (line := (yield Hear())) != "end":
        turn = int(line.removeprefix("turn "))
        action = ""
        while action != "done":
            action = play((turn, count))
            yield Say(action)
            count = int((yield Hear()).removeprefix("ok "))


def greet(_: object) -> Greeting:
    name: str = yield Hear()
    number = yield Enter(name)
    yield Say(f"welcome {number}")


def make(_: Brief) -> Play[tuple[int, int], str]:
    return lambda seen: "+1" if seen[1] < seen[0] * 2 else "done"


def make_slow(brief: Brief) -> Play[tuple[int, int], str]:
    def play(seen: tuple[int, int]) -> str:
        start = brief.clock()
        while brief.clock() - start < (brief.limit or 0.2):
            pass
        brief.note("thought")
        return "done" if seen[1] >= seen[0] else "+1"

    return play


def read_map(text: str, setup: Setup) -> None:
    del setup
    if text != "flat":
        message = f"a map of counting is the word flat, not {text!r}"
        raise MapError(message)


COUNTING: Game[State, str, tuple[int, int]] = Game(
    name="counting",
    title="Counting",
    summary="say +1 or done",
    least_seats=1,
    most_seats=3,
    rules=RuleFunctions(
        initial=initial,
        to_move=to_move,
        legal=legal,
        step=step,
        leave=leave,
        observe=observe,
        turn=lambda state: state.turn,
        scores=scores,
    ),
    wire=WireFunctions(
        referee=referee,
        say=lambda action: (action,),
        client=client,
        limits=lambda _: Limits(first_ms=2000, turn_ms=300),
    ),
    tcp=Tcp(port=4321, greet=greet),
    maps=Maps(make=lambda _: "flat", read=read_map),
    view=View(frame=lambda state: state, known=known),
    bots=(
        BotEntry(name="two", summary="two a turn", path="toys:make"),
        BotEntry(name="slow", summary="thinks for long", path="toys:make_slow", thinks=True),
    ),
)

QUIET = Link(framing=lambda: Fixed(4, skip=b"\r\n "), end="")
