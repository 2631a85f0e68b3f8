"""What is wrong with a plan's file: the key, its value, and what to write instead."""

from collections.abc import Mapping
from typing import NoReturn

import msgspec
from msgspec import Struct

from joute.errors import UsageError
from joute.nearest import nearest
from joute.reason import Reason, Value

WHOLE = Reason("a whole number, 1 or more")
TEXT = Reason("a text in quotes")
SETTINGS = Reason("options and their values, as { turn_ms = 100 }")
WANTED = {
    "game": Reason("the name of a game in quotes"),
    "title": TEXT,
    "seed": Reason("a whole number or a text in quotes"),
    "profile": Reason('"document" or "original"'),
    "settings": SETTINGS,
    "seat": SETTINGS,
    "maps": Reason('a list of names or files, as ["town.json", "harbour.json"]'),
    "stage": Reason("nothing: write [[stage]] on a line of its own, and its keys below"),
    "bots": Reason(
        'nothing: write [bots] on a line of its own, and below it lines like ann = "bots/ann.py"'
    ),
    "most_deaths": WHOLE,
    "name": TEXT,
    "format": Reason("round-robin, swiss, pools, gauntlet, knockout, ladder or solo, in quotes"),
    "takes": WHOLE,
    "seats": WHOLE,
    "rounds": WHOLE,
    "grounds": WHOLE,
    "legs": WHOLE,
    "largest": WHOLE,
    "challengers": WHOLE,
    "points": Reason("a list of whole numbers, as [2, 0]"),
    "rank": Reason('a list of points, wins, margin and score, as ["points", "score"]'),
    "missing": Reason("a whole number, 0 or more"),
    "run": Reason('a bot in quotes, as "bots/ann.py"'),
    "group": TEXT,
}
"""What each key takes."""


def check(kind: type[Struct], data: Mapping[str, object], where: Reason | None = None) -> None:
    """Refuse the first key that a struct of this kind cannot have, or whose value it cannot take."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key, value in data.items():
        if key not in fields:
            near = nearest(key, fields)
            all_keys = Reason("the keys are: {names}", {"names": ", ".join(fields)})
            meant = Reason("did you mean {name}?", {"name": near}) if near else all_keys
            missing = Reason("there is no key {key}", {"key": key})
            raise UsageError(_placed(missing.with_hint(meant), where))
        try:
            msgspec.convert(value, fields[key].type)
        except msgspec.ValidationError:
            refuse(key, value, WANTED[key], where)
    for key, field in fields.items():
        if field.required and key not in data:
            missing = Reason(
                "{key} is missing: it takes {wanted}", {"key": key, "wanted": WANTED[key]}
            )
            raise UsageError(_placed(missing, where))


def refuse(key: str, value: object, wanted: Value, where: Reason | None = None) -> NoReturn:
    """Say what a key takes instead of its value."""
    values: dict[str, Value] = {"key": key, "value": toml(value), "wanted": wanted}
    raise UsageError(_placed(Reason("{key} = {value}: it takes {wanted}", values), where))


def stage_named(name: str) -> Reason:
    """Name a stage in an error."""
    return Reason("the stage {name}", {"name": name})


def _placed(what: Reason, where: Reason | None) -> Reason:
    """Say where in the plan it is."""
    return what if where is None else Reason("{where}, {what}", {"where": where, "what": what})


def toml(value: object) -> str:
    """Write a value as its file does, or nearly so."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {toml(part)}' for key, part in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return msgspec.json.encode(value).decode()
