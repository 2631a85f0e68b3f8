"""What `game` and `bot` are given: whatever could not be played is refused in one sentence, before the first match."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from inspect import Signature, signature
from typing import Any

from joute.errors import BrokenGameError
from joute.game import Game, Limits, View
from joute.reason import Reason, Value, either

MOST_SEATS = 16
LAST_PORT = 65_535
PARAMETERS = {
    "initial": ("setup",),
    "to_move": ("state",),
    "legal": ("state", "seat"),
    "step": ("state", "actions"),
    "scores": ("state",),
    "observe": ("state", "seat"),
    "board": ("seen",),
    "leave": ("state", "seat"),
    "turn": ("state",),
    "standing": ("state",),
}
"""What each function of an author is called with."""
NEEDED = {"initial", "to_move", "legal", "step", "scores"}
DICE, SEAT = "dice", "seat"
OPTIONAL = {"initial": DICE, "step": DICE, "scores": SEAT}
"""A parameter that a function may have as well."""
NEAR = 0.75
"""How alike an unknown argument and the one that may be meant are, at least."""
_RANGE = 2


def check_functions(given: Mapping[str, object]) -> None:
    """Refuse functions of an author that cannot be called; None is one that was left out, if it is not needed."""
    for name, function in given.items():
        if function is not None or name in NEEDED:
            check_function(name, function, PARAMETERS[name], OPTIONAL.get(name))


def check_function(
    name: str, function: object, parameters: tuple[str, ...], optional: str | None = None
) -> None:
    """Refuse what is not a function of these parameters, and perhaps of another one."""
    expected = f"({', '.join(parameters)})"
    if not callable(function):
        raise BrokenGameError(
            "{name} is {value}; it must be a function of {expected}",
            name=name,
            value=repr(function),
            expected=expected,
        )
    try:
        taken = signature(function)
    except (TypeError, ValueError):  # written in C, it does not say
        return
    if not _fits(taken, parameters, optional):
        raise BrokenGameError(
            "{name} takes {taken}; it must take {expected}",
            name=name,
            taken=str(taken.replace(return_annotation=Signature.empty)),
            expected=expected if optional is None else _or_with(expected, parameters, optional),
        )


def takes(function: Callable[..., Any], optional: str) -> bool:
    """Whether a function has a parameter that it need not have."""
    try:
        return optional in signature(function).parameters
    except (TypeError, ValueError):  # written in C, it does not say
        return False


def _or_with(plain: str, parameters: tuple[str, ...], optional: str) -> Value:
    return either([plain, f"({', '.join([*parameters, optional])})"])


def _fits(taken: Signature, parameters: tuple[str, ...], optional: str | None) -> bool:
    """Whether a function can be called with these, and does not have them in another order."""
    more = {optional: None} if optional is not None and optional in taken.parameters else {}
    try:
        taken.bind(*parameters, **more)
    except TypeError:
        return False
    named = list(taken.parameters)[: len(parameters)]
    return named == list(parameters) or sorted(named) != sorted(parameters)


def seats_of(seats: object) -> tuple[int, int]:
    """Return the least and the most seats of a game."""
    both = [seats, seats] if type(seats) is int else seats
    if isinstance(both, tuple | list) and len(both) == _RANGE:
        least, most = both
        if type(least) is type(most) is int and 1 <= least <= most <= MOST_SEATS:
            return least, most
    raise BrokenGameError(
        "seats is {value}; it must be a number from 1 to {most}, or the least and the most, such as (2, 4)",
        value=repr(seats),
        most=str(MOST_SEATS),
    )


def port_of(tcp: object, usual: int) -> int | None:
    """Return the port of a game over TCP, None of one over pipes."""
    if type(tcp) is bool:
        return usual if tcp else None
    if type(tcp) is int and 1 <= tcp <= LAST_PORT:
        return tcp
    raise BrokenGameError(
        "tcp is {value}; it must be True, False or a port from 1 to {most}",
        value=repr(tcp),
        most=str(LAST_PORT),
    )


def check_values(  # noqa: PLR0913, PLR0917 - each of its own kind
    name: object,
    longest: object,
    limits: object,
    view: object,
    wire: object,
    profiles: object,
) -> None:
    """Refuse values of the wrong kind."""
    _check_value("name", name, Reason("a text"), isinstance(name, str))
    counts = longest is None or (type(longest) is int and longest > 0)
    _check_value("longest", longest, Reason("a number of steps, 1 or more, or None"), counts)
    _check_value("limits", limits, Reason("a Limits"), isinstance(limits, Limits))
    _check_value("view", view, Reason("a View"), view is None or isinstance(view, View))
    _check_value("wire", wire, Reason("a function of (rules)"), wire is None or callable(wire))
    _check_value("profiles", profiles, Reason("a dictionary"), isinstance(profiles, Mapping))


def check_others(others: Mapping[str, object]) -> None:
    """Refuse arguments that no game has."""
    known = set(Game.__struct_fields__)
    for name in others:
        if name in known - {"rules", "least_seats", "most_seats"}:
            continue
        near = get_close_matches(name, [*PARAMETERS, *known, "seats"], n=1, cutoff=NEAR)
        unknown = Reason("game has no argument {name}", {"name": name})
        meant = Reason("did you mean {name}?", {"name": near[0]}) if near else None
        raise BrokenGameError(unknown.with_hint(meant))


def check_bots(bots: object) -> None:
    """Refuse what is not a list of bots."""
    if not isinstance(bots, Iterable) or isinstance(bots, str):
        raise BrokenGameError("bots is not a list of bots; write bots=[one, another]")


def _check_value(name: str, value: object, expected: Reason, is_right: bool, /) -> None:  # noqa: FBT001 - reads as a sentence
    if not is_right:
        raise BrokenGameError(
            "{name} is {value}; it must be {expected}",
            name=name,
            value=repr(value),
            expected=expected,
        )
