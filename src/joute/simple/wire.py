"""The protocol that all simple games share.

When a program has to act, it is sent

    one line of JSON: what it sees
    one line: the number of its legal actions
    one line for each of them

and answers with one of these lines. A match that is over ends the input.
"""

from typing import Any

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
    Say,
    Setup,
    Talk,
    Tell,
    WireFunctions,
)
from joute.reason import Reason
from joute.simple.position import Parts, Position
from joute.simple.sight import Reader, Sight, action_line, spoken

LIMITS = Limits(first_ms=5000, turn_ms=1000)
"""Time that a program has, unless the game says otherwise."""
EXCERPT = 200


def line_wire(parts: Parts, limits: Limits = LIMITS) -> WireFunctions[Position, Any, Sight]:
    """Make the protocol of a game."""
    return WireFunctions(
        referee=lambda setup: _referee(parts, setup),
        say=lambda action: (action_line(action),),
        client=lambda play, _options, _name: _client(parts.reader, play),
        limits=lambda _: limits,
    )


def _referee(parts: Parts, setup: Setup) -> Talk[Position]:
    position = parts.begin(setup)
    yield Mark(position)
    while movers := parts.movers(position):
        choices = {}
        for seat in movers:
            named = parts.action_lines(position, seat)
            choices[seat] = _choices(parts, position, seat, named)
            yield Tell(seat, "\n".join([parts.seen_line(position, seat), str(len(named)), *named]))
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
        position = _after(parts, position, actions, gone)
        yield Mark(position)
    return position


def _after(
    parts: Parts, position: Position, actions: dict[int, Any], gone: dict[int, Failure]
) -> Position:
    """Let seats leave, then make the step of the others, unless that was the end."""
    for seat in gone:
        position = parts.remove(position, seat)
    return parts.advance(position, actions) if actions and parts.movers(position) else position


def _choices(parts: Parts, position: Position, seat: int, lines: tuple[str, ...]) -> dict[str, Any]:
    """Return the actions of a seat by their lines; a text may also be said without quotation marks."""
    actions = parts.actions(position, seat)
    if not actions:
        raise parts.no_action(position, seat)
    named = dict(zip(lines, actions, strict=True))
    if len(named) < len(actions):
        raise parts.wrong("legal", actions, Reason("each action once"))
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
