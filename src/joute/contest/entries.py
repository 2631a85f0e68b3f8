"""Who takes part: the names of bots, and bots as a store holds them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from joute.bots.argument import Builtin
from joute.bots.bundle import Bundle, Entrant, pack
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.registry import bot
from joute.submission.build import is_built

_BUILTIN = b"builtin "
_CODE = {
    ".py",
    ".jar",
    ".js",
    ".rb",
    ".pl",
    ".sh",
    ".lua",
    ".php",
    ".class",
    ".exe",
    ".out",
    ".bin",
}


def entered(game: AnyGame, typed: Sequence[str]) -> dict[str, Entrant]:
    """Return the bots that were typed, each under a short name of its own."""
    entrants = _packed(game, typed)
    short = [_short(entrant) for entrant in entrants]
    names = [
        brief if short.count(brief) == 1 or is_built(entrant.name) else entrant.name
        for brief, entrant in zip(short, entrants, strict=True)
    ]
    return _unique(names, entrants)


def _packed(game: AnyGame, typed: Sequence[str]) -> list[Entrant]:
    """Pack bots; report all that cannot be packed in one error."""
    entrants: list[Entrant] = []
    refused: dict[str, Reason] = {}
    for text in typed:
        try:
            entrants.append(pack(game, text))
        except UsageError as error:
            refused[text] = error.reason
    if refused:
        first, *others = refused
        more = Reason("these cannot be entered either: {bots}", {"bots": ", ".join(others)})
        raise UsageError(refused[first].with_hint(more if others else None))
    return entrants


def _short(entrant: Entrant) -> str:
    """Name a program after the last file of its command line, without the extension of its language."""
    if isinstance(entrant, Builtin):
        return entrant.name
    if entrant.home is None:
        return Path(entrant.name).name
    if not entrant.files:  # java -cp classes Player
        names = [Path(word).name for word in reversed(entrant.command)]
        return next((name for name in names if name[:1].isalpha()), entrant.name)
    path = Path(entrant.files[-1].path)
    return path.stem if path.suffix in _CODE else path.name


def _unique(names: Sequence[str], entrants: Sequence[Entrant]) -> dict[str, Entrant]:
    entered: dict[str, Entrant] = {}
    for name, entrant in zip(names, entrants, strict=True):
        number, free = 2, name
        while free in entered:
            free = f"{name} ({number})"
            number += 1
        entered[free] = entrant
    return entered


def encoded_all(entrants: Mapping[str, Entrant]) -> dict[str, bytes]:
    """Encode bots for a store."""
    return {name: encoded(entrant) for name, entrant in entrants.items()}


def encoded(entrant: Entrant) -> bytes:
    """Encode one bot for a store; equal bots give equal bytes, wherever their files lie."""
    if isinstance(entrant, Builtin):
        return _BUILTIN + entrant.name.encode()
    return msgspec.msgpack.encode(entrant)


def restored(game: AnyGame, stored: Mapping[str, bytes]) -> dict[str, Entrant]:
    """Decode the bots of a store."""
    return {name: decoded(game, data) for name, data in stored.items()}


def decoded(game: AnyGame, data: bytes) -> Entrant:
    """Decode one bot of a store."""
    if not data.startswith(_BUILTIN):
        try:
            return msgspec.msgpack.decode(data, type=Bundle)
        except msgspec.DecodeError as error:
            raise UsageError(
                "the store is damaged: a bot in it cannot be read ({why}); use a copy of it",
                why=error,
            ) from None
    name = data.removeprefix(_BUILTIN).decode()
    entry = bot(game, name)
    if entry is None:
        raise UsageError(
            "the store holds the bot {bot}, which {game} does not have any more",
            bot=name,
            game=game.name,
        )
    return Builtin(name, entry)


def same(one: Entrant, other: Entrant) -> bool:
    """Whether two bots are the same program."""
    if isinstance(one, Bundle) and isinstance(other, Bundle):
        return one.digest == other.digest
    return one == other
