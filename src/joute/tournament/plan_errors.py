"""What is wrong with a plan's file: the key, its value, and what to write instead."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import NoReturn

import msgspec
from msgspec import Struct

from joute.errors import UsageError

WHOLE = "a whole number, 1 or more"
TEXT = "a text in quotes"
SETTINGS = "options and their values, as { turn_ms = 100 }"
WANTED = {
    "game": "the name of a game in quotes",
    "title": TEXT,
    "seed": "a whole number or a text in quotes",
    "profile": '"document" or "original"',
    "settings": SETTINGS,
    "seat": SETTINGS,
    "maps": 'a list of names or files, as ["town.json", "harbour.json"]',
    "stage": "nothing: write [[stage]] on a line of its own, and its keys below",
    "bots": 'nothing: write [bots] on a line of its own, and below it lines like ann = "bots/ann.py"',
    "most_deaths": WHOLE,
    "name": TEXT,
    "format": "round-robin, swiss, pools, gauntlet, knockout, ladder or solo, in quotes",
    "takes": WHOLE,
    "seats": WHOLE,
    "rounds": WHOLE,
    "grounds": WHOLE,
    "legs": WHOLE,
    "largest": WHOLE,
    "challengers": WHOLE,
    "points": "a list of whole numbers, as [2, 0]",
    "rank": 'a list of points, wins, margin and score, as ["points", "score"]',
    "missing": "a whole number, 0 or more",
    "run": 'a bot in quotes, as "bots/ann.py"',
    "group": TEXT,
}
"""What each key takes."""


def check(kind: type[Struct], data: Mapping[str, object], where: str = "") -> None:
    """Refuse the first key that a struct of this kind cannot have, or whose value it cannot take."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key, value in data.items():
        if key not in fields:
            near = get_close_matches(key, fields, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there is: {', '.join(fields)}"
            raise UsageError(
                "{where}there is no key {key}; {hint}", where=where, key=key, hint=hint
            )
        try:
            msgspec.convert(value, fields[key].type)
        except msgspec.ValidationError:
            refuse(key, value, WANTED[key], where)
    for key, field in fields.items():
        if field.required and key not in data:
            raise UsageError(
                "{where}{key} is missing: it takes {wanted}",
                where=where,
                key=key,
                wanted=WANTED[key],
            )


def refuse(key: str, value: object, wanted: str, where: str = "") -> NoReturn:
    """Say what a key takes instead of its value."""
    raise UsageError(
        "{where}{key} = {value}: it takes {wanted}",
        where=where,
        key=key,
        value=toml(value),
        wanted=wanted,
    )


def toml(value: object) -> str:
    """Write a value as its file does, or nearly so."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {toml(part)}' for key, part in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return msgspec.json.encode(value).decode()
