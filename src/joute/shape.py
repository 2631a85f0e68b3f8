"""What can be seen of a game without playing it: that its parts are what they should be, and what its bots are called."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import fields

from joute.game import (
    Analyst,
    AnyGame,
    BotEntry,
    Contest,
    Maps,
    Marks,
    Promotion,
    Submission,
    View,
)
from joute.reason import Reason, Value

FORCE = "cmd:"
"""Typed before a command line that would otherwise be taken for the name of a built-in bot."""
MANUAL = "manual"
"""Typed for a person who types the messages of a seat."""
HUMAN = "human"
"""Typed for a person who plays in the browser."""
REMOTE = "tcp:"
"""Typed for a client that is started by hand; a port may follow."""
TEXT, NUMBER, FUNCTION = Reason("a text"), Reason("a number"), Reason("a function")
RULES = ("initial", "to_move", "legal", "step", "leave", "observe", "turn", "scores")
NAME = re.compile(r"[a-z][a-z0-9_]*")
BOT = re.compile(r"[\w.+-]+")
WIRE = ("referee", "say", "client", "link", "limits")


def faults(game: AnyGame) -> Iterator[Reason]:
    """Yield what is wrong with a game."""
    yield from _wrong_types(game)
    yield from _without_default(game)
    if isinstance(game.name, str):
        yield from wrong_name(game.name)
    if not 1 <= game.least_seats <= game.most_seats:
        values = {"least": str(game.least_seats), "most": str(game.most_seats)}
        yield Reason("it is for {least} to {most} seats", values)
    yield from _wrong_bots([bot.name for bot in game.bots])


def wrong_name(name: str) -> Iterator[Reason]:
    """Yield why a game cannot be called so: people type its name, and pages and codes hold it."""
    if not NAME.fullmatch(name):
        text = "{name} cannot be the name of a game: use lower-case letters, digits and _, with a letter first"
        yield Reason(text, {"name": repr(name)})


def _wrong_types(game: AnyGame) -> Iterator[Reason]:
    for field, (kind, is_right) in _FIELDS.items():
        if not is_right(value := getattr(game, field)):
            values: dict[str, Value] = {"field": field, "kind": kind, "type": type(value).__name__}
            yield Reason("its {field} is not {kind} but {type}", values)
    for part, names in (("rules", RULES), ("wire", WIRE)):
        for name in names:
            if not callable(getattr(getattr(game, part), name, None)):
                yield Reason("its {part} has no function {name}", {"part": part, "name": name})


def _without_default(game: AnyGame) -> Iterator[Reason]:
    for options in filter(_struct, (game.options, game.seat_options)):
        for option in fields(options):
            if option.required:
                yield Reason("its option {option} has no default", {"option": option.encode_name})


def _wrong_bots(names: list[str]) -> Iterator[Reason]:
    for name, count in Counter(names).items():
        if not isinstance(name, str) or not name.strip():
            yield Reason("one of its bots has no name")
        elif count > 1:
            yield Reason("{count} of its bots are called {name}", {"count": count, "name": name})
        elif name in {HUMAN, MANUAL} or name.startswith((FORCE, REMOTE, "-")):
            values = {"name": name}
            yield Reason(
                "one of its bots is called {name}, which means something else where a bot is named",
                values,
            )
        elif not BOT.fullmatch(name):
            text = "{name} cannot be the name of a bot: use letters, digits, _ . + and -"
            yield Reason(text, {"name": repr(name)})


def _texts(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _bots(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(bot, BotEntry) for bot in value)


def _leagues(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(bots, tuple) for bots in value.values())


def _mapping_to(kind: type) -> Callable[[object], bool]:
    return lambda value: (
        isinstance(value, Mapping) and all(isinstance(item, kind) for item in value.values())
    )


def _struct(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Struct)


def _is(*kinds: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, kinds)


_FIELDS: Mapping[str, tuple[Reason, Callable[[object], bool]]] = {
    "name": (TEXT, _is(str)),
    "title": (TEXT, _texts),
    "summary": (TEXT, _texts),
    "version": (NUMBER, _is(int)),
    "least_seats": (NUMBER, _is(int)),
    "most_seats": (NUMBER, _is(int)),
    "bots": (Reason("a tuple of BotEntry"), _bots),
    "options": (Reason("a class of msgspec.Struct"), _struct),
    "seat_options": (Reason("a class of msgspec.Struct"), _struct),
    "view": (Reason("a View"), _is(View)),
    "maps": (Reason("a Maps"), _is(Maps)),
    "promotion": (Reason("a Promotion"), _is(Promotion)),
    "contest": (Reason("a Contest"), _is(Contest)),
    "submission": (Reason("a Submission"), _is(Submission)),
    "marks": (Reason("a Marks"), _is(Marks, type(None))),
    "kit": (TEXT, _is(str)),
    "report": (FUNCTION, lambda value: value is None or callable(value)),
    "cut_short": (FUNCTION, callable),
    "probes": (FUNCTION, callable),
    **{
        field: (Reason("a mapping"), _is(Mapping))
        for field in ("requests", "soon_over", "training")
    },
    **{
        field: (Reason("a mapping of texts to texts"), _mapping_to(str))
        for field in ("about", "plans")
    },
    "profiles": (Reason("a mapping of names to mappings"), _mapping_to(Mapping)),
    "leagues": (Reason("a mapping of names to tuples of bots"), _leagues),
    "analyst": (Reason("an Analyst"), _is(Analyst, type(None))),
}
"""What the fields of a game are."""
