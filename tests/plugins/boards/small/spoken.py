"""What the small games beside this share: a protocol of one JSON line a turn, and a random bot."""

from collections.abc import Callable
from typing import Any

import msgspec

from joute.game import (
    AskAll,
    BotEntry,
    Brief,
    Client,
    Failure,
    Game,
    Hear,
    Kind,
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

Sight = list[Any]
"""What a seat sees, and what it may do."""


def encoded(value: object) -> str:
    """Write a value as a line."""
    return msgspec.json.encode(value).decode()


def sent(value: object) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Return a value as it comes out of its line."""
    return msgspec.json.decode(encoded(value))


def wire(rules: "RuleFunctions[Any, Any, Sight]") -> "WireFunctions[Any, Any, Sight]":
    """Make the protocol: each ask sends what a seat sees and may do, the answer is one of these."""

    def referee(setup: Setup) -> Talk[Any]:
        state = rules.initial(setup)
        while movers := rules.to_move(state):
            for seat in movers:
                yield Tell(seat, encoded(rules.observe(state, seat)))
            actions: dict[int, Any] = {}
            for seat, said in (yield AskAll(movers, state)).items():
                named = {encoded(action): action for action in rules.legal(state, seat)}
                if said in named:
                    actions[seat] = named[said]
                    continue
                failure = said if isinstance(said, Failure) else Failure(Kind.ILLEGAL, repr(said))
                yield Out(seat, failure)
                state = rules.leave(state, seat)
            state = rules.step(state, actions)
            yield Mark(state)
        for seat in range(setup.seats):
            yield Tell(seat, "end")
        return state

    def client(play: Play[Sight, Any], _options: object, _name: str) -> Client:
        while (line := (yield Hear())) != "end":
            yield Say(encoded(play(msgspec.json.decode(line))))

    return WireFunctions(referee=referee, say=lambda action: (encoded(action),), client=client)


def chance(brief: Brief) -> Play[Sight, Any]:
    """Make a bot that draws its action."""
    return lambda seen: brief.dice.choice(seen[1])


def first(_: Brief) -> Play[Sight, Any]:
    """Make a bot that takes the first action there is."""
    return lambda seen: seen[1][0]


def game(  # noqa: PLR0913 - a game, whole
    name: str,
    seats: tuple[int, int],
    *,
    initial: Callable[[Setup], Any],
    to_move: Callable[[Any], tuple[int, ...]],
    legal: Callable[[Any, int], list[Any]],
    step: Callable[[Any, Any], Any],
    leave: Callable[[Any, int], Any],
    turn: Callable[[Any], int],
    scores: Callable[[Any], tuple[int | None, ...]],
    view: "View[Any]",
    observe: Callable[[Any, int], object] = lambda state, _seat: state,
) -> "Game[Any, Any, Sight]":
    """Make a game of its rules and its view."""
    rules: RuleFunctions[Any, Any, Sight] = RuleFunctions(
        initial=initial,
        to_move=to_move,
        legal=legal,
        step=step,
        leave=leave,
        turn=turn,
        scores=scores,
        observe=lambda state, seat: sent((observe(state, seat), legal(state, seat))),
    )
    return Game(
        name=name,
        title=name.capitalize(),
        summary="a small game",
        least_seats=seats[0],
        most_seats=seats[1],
        rules=rules,
        wire=wire(rules),
        view=view,
        bots=(
            BotEntry(name="random", summary="draws its action", path="small.spoken:chance"),
            BotEntry(name="first", summary="takes the first action", path="small.spoken:first"),
        ),
    )
