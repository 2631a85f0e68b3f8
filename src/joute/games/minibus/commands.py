"""The commands of a company, as values and as the protocol writes them."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from joute.game import Reason

Improvement = Literal["SB", "SP", "CT"]

_TRIMMED = " \t\r"
"""Blanks; other control characters do not count as blanks (G1)."""
_NUMBER = r" ([0-9]+)"
_LARGEST = 10**9
_ORDINARY = 100
"""Lines up to this length are remembered, and commands shown whole."""


class Buy(Struct, frozen=True, gc=False):
    """BUS A: a new bus at a station."""

    station: int


class Destination(Struct, frozen=True, gc=False):
    """DESTINATION B A: send a bus to a station."""

    bus: int
    station: int


class Enlarge(Struct, frozen=True, gc=False):
    """UPGRADE B: one more car for a bus."""

    bus: int


class Update(Struct, frozen=True, gc=False):
    """UPDATESB, UPDATESP, UPDATECT: improve all buses."""

    what: Improvement


class Pass(Struct, frozen=True, gc=False):
    """PASS: nothing."""


class Invalid(Struct, frozen=True, gc=False):
    """Something that is not a command, or no answer at all; its seat loses, for this reason."""

    reason: str
    fault: Reason | None = None
    """The same for readers of any language, unless it begins with no command's word."""


Command = Buy | Destination | Enlarge | Update | Pass | Invalid
Action = tuple[Command, ...]
"""A line: its commands, in order."""

PASS: Action = (Pass(),)
NO_ANSWER = Invalid("Timeout! Aucune commande reçue dans les temps.")


def text(command: Command) -> str:
    """Write a command as the protocol does."""
    match command:
        case Buy(station):
            return f"BUS {station}"
        case Destination(bus, station):
            return f"DESTINATION {bus} {station}"
        case Enlarge(bus):
            return f"UPGRADE {bus}"
        case Update(what):
            return f"UPDATE{what}"
        case Pass():
            return "PASS"
        case Invalid(reason):
            return reason


def say(action: Action) -> tuple[str, ...]:
    """An action is one line."""
    return (" ; ".join(map(text, action or PASS)),)


class _Form(Struct, frozen=True):
    """How a command is written."""

    pattern: re.Pattern[str]
    shown: str
    make: Callable[..., Command]


def _form(shown: str, make: Callable[..., Command]) -> _Form:
    word, *arguments = shown.split()
    return _Form(re.compile(word + _NUMBER * len(arguments)), shown, make)


_FORMS = {
    shown.partition(" ")[0]: _form(shown, make)
    for shown, make in (
        ("BUS STATION_ID", Buy),
        ("DESTINATION BUS_ID STATION_ID", Destination),
        ("UPGRADE BUS_ID", Enlarge),
        ("UPDATESB", lambda: Update("SB")),
        ("UPDATESP", lambda: Update("SP")),
        ("UPDATECT", lambda: Update("CT")),
        ("PASS", Pass),
    )
}
_IMPOSSIBLE = {
    "BUS": "Ce bus ne peut être acheté",
    "DESTINATION": "Changement de destination impossible",
    "UPGRADE": "Amélioration impossible",
}
_UNKNOWN = {"STATION_ID": "La station {} n'existe pas.", "BUS_ID": "Le bus {} n'existe pas."}
"""The messages of faults.py, for a number that is too large to be any station or bus."""


def parse(line: str, *, ignore_blanks: bool) -> Action:
    """Read a line (B27); anything that is not a command becomes Invalid.

    Blank commands beside a `;` are ignored, or else refused unless they end the line. Most lines
    come again and again, so those of ordinary length are cached.
    """
    understand = _remembered if len(line) <= _ORDINARY else _understood
    return understand(line, ignore_blanks)


def _understood(line: str, ignore_blanks: bool) -> Action:  # noqa: FBT001 - a cache is slower by name
    pieces = _pieces(line, ignore_blanks=ignore_blanks)
    return tuple(_command(piece.strip(_TRIMMED)) for piece in pieces)


_remembered = lru_cache(1024)(_understood)


def _pieces(line: str, *, ignore_blanks: bool) -> list[str]:
    if ";" not in line:
        return [line]
    if ignore_blanks:
        return [piece for piece in line.split(";") if piece.strip(_TRIMMED)]
    return line.rstrip(";").split(";") if line.strip(";") else []


def is_unknown(line: str, reason: str) -> bool:
    """Whether a line was refused for this reason because a part of it begins with no command's word."""
    pieces = (piece.strip(_TRIMMED) for piece in line.split(";"))
    strange = (piece for piece in pieces if piece.partition(" ")[0] not in _FORMS)
    return any(_command(piece) == Invalid(reason) for piece in strange)


def _command(piece: str) -> Command:
    form = _FORMS.get(piece.partition(" ")[0])
    if form is None:
        return Invalid(f"Commande inconnue : {_shown(piece)}")
    found = form.pattern.fullmatch(piece)
    if found is None:
        form_told = Reason("minibus.fault.form", {"form": form.shown})
        return Invalid(
            f"Mauvais format, format attendu : {form.shown} : {_shown(piece)}", form_told
        )
    numbers = [_number(digits) for digits in found.groups()]
    if _LARGEST in numbers:  # it is quoted as it was sent (G1)
        word, *arguments = form.shown.split()
        at = numbers.index(_LARGEST)
        why = _UNKNOWN[arguments[at]].format(_shown(found.groups()[at]))
        words = f"{_IMPOSSIBLE[word]} : {why} : {_shown(piece)}"
        return Invalid(words, Reason("minibus.fault.number"))
    return form.make(*numbers)


def _shown(piece: str) -> str:
    """Return the beginning of what a program said, without what would disturb a terminal."""
    start = piece if len(piece) <= _ORDINARY else piece[:_ORDINARY] + "…"
    return start if start.isprintable() else repr(start)[1:-1]


def _number(digits: str) -> int:
    """Read a number; one too long for any station or bus is as good as the largest."""
    significant = digits.lstrip("0") or "0"
    return int(significant) if len(significant) < len(str(_LARGEST)) else _LARGEST
