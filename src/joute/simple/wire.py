"""The protocol that all simple games share.

When a program has to act, it is sent

    one line of JSON: what it sees
    one line: the number of its legal actions
    one line for each of them

and answers with one of these lines. A match that is over ends the input.
"""

from typing import Any

from joute.errors import BrokenGameError
from joute.game import (
    AskAll,
    Client,
    Failure,
    Hear,
    Kind,
    Limits,
    Mark,
    Out,
    Play,
    RuleFunctions,
    Say,
    Setup,
    Talk,
    Tell,
    WireFunctions,
)
from joute.reason import Reason
from joute.simple.position import Position
from joute.simple.sight import Reader, Sight, action_line, lines, spoken

LIMITS = Limits(first_ms=5000, turn_ms=1000)
"""Time that a program has, unless the game says otherwise."""
EXCERPT = 200


def line_wire(
    rules: RuleFunctions[Position, Any, Sight], reader: Reader, limits: Limits = LIMITS
) -> WireFunctions[Position, Any, Sight]:
    """Make the protocol of a game."""
    return WireFunctions(
        referee=lambda setup: _referee(rules, setup),
        say=lambda action: (action_line(action),),
        client=lambda play, _options, _name: _client(reader, play),
        limits=lambda _: limits,
    )


def _referee(rules: RuleFunctions[Position, Any, Sight], setup: Setup) -> Talk[Position]:
    position = rules.initial(setup)
    yield Mark(position)
    while movers := rules.to_move(position):
        choices = {seat: _choices(rules, position, seat) for seat in movers}
        for seat in movers:
            told = rules.observe(position, seat)
            yield Tell(seat, lines(told.seen, told.actions))
        actions: dict[int, Any] = {}
        gone: dict[int, Failure] = {}
        for seat, said in (yield AskAll(movers, position)).items():
            if isinstance(said, Failure):
                gone[seat] = said
            elif (answer := said.strip()) in choices[seat]:
                actions[seat] = choices[seat][answer]
            else:
                gone[seat] = _not_legal(answer, len(choices[seat]))
        for seat, failure in gone.items():
            yield Out(seat, failure)
        position = _after(rules, position, actions, gone)
        yield Mark(position)
    return position


def _after(
    rules: RuleFunctions[Position, Any, Sight],
    position: Position,
    actions: dict[int, Any],
    gone: dict[int, Failure],
) -> Position:
    """Let seats leave, then make the step of the others, unless that was the end."""
    for seat in gone:
        position = rules.leave(position, seat)
    return rules.step(position, actions) if actions and rules.to_move(position) else position


def _choices(
    rules: RuleFunctions[Position, Any, Sight], position: Position, seat: int
) -> dict[str, Any]:
    """Return the actions of a seat by their lines; a text may also be said without quotation marks."""
    actions = rules.legal(position, seat)
    named = {action_line(action): action for action in actions}
    where = {"seat": str(seat), "turn": str(rules.turn(position))}
    if not named:
        raise BrokenGameError(
            "to_move names seat {seat} on turn {turn}, and legal gives it no action", **where
        )
    if len(named) < len(actions):
        raise BrokenGameError(
            "two actions that legal gives seat {seat} on turn {turn} are written the same", **where
        )
    texts = {text.strip(): action for action in actions if (text := spoken(action)) is not None}
    return texts | named


def _not_legal(answer: str, count: int) -> Failure:
    reason = Reason("failure.not-legal", {"count": count})
    return Failure(Kind.ILLEGAL, reason, evidence=answer[:EXCERPT])


def _client(reader: Reader, play: Play[Sight, Any]) -> Client:
    while True:
        seen = reader.seen((yield Hear()))
        actions: list[Any] = []
        for _ in range(int((yield Hear()))):
            actions.append(reader.action((yield Hear())))  # noqa: PERF401 - a comprehension cannot yield
        yield Say(action_line(play(Sight(seen, tuple(actions)))))
