"""Who takes part: the names of bots, and bots as a store holds them."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.bots.argument import Builtin
from joute.bots.bundle import Bundle, Entrant, pack
from joute.bots.sources import legible, name_of
from joute.contest.store import Version
from joute.contest.store.version import FOLDER
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.registry import bot
from joute.submission.build import Build, is_built
from joute.submission.snapshot import seen

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


def packed(game: AnyGame, typed: Sequence[str]) -> list[Entrant]:
    """Pack the bots that were typed with their files; a bot that was built keeps the name of its source."""
    bots = [pack(game, bot) for bot in typed]
    return [replace(bot, name=Path(bot.name).name) if is_built(bot.name) else bot for bot in bots]


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
        return name_of(Path(entrant.name))
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


class HandedIn(Struct, frozen=True):
    """Where a bot came from."""

    path: Path
    build: Build


def named_by_bot(
    entrants: Iterable[str], typed: Iterable[str], handed_in: Mapping[str, HandedIn]
) -> dict[str, HandedIn]:
    """Return where bots came from, by name; those that cannot play are named after their files."""
    playing = dict(zip(typed, entrants, strict=True))
    named = {name: handed_in[line] for line, name in playing.items() if line in handed_in}
    for came in (came for line, came in handed_in.items() if line not in playing):
        name = name_of(came.path)
        taken = name in named or name in playing.values()
        named[legible(came.path.name) if taken else name] = came
    return named


def versions_of(
    entrants: Mapping[str, Entrant], handed_in: Mapping[str, HandedIn] = MappingProxyType({})
) -> list[Version]:
    """Return bots as a store takes them, each its first version; those that cannot play come last."""
    names = dict.fromkeys([*entrants, *handed_in])
    return [_version(name, entrants.get(name), handed_in.get(name)) for name in names]


def _version(name: str, entrant: Entrant | None, came: HandedIn | None) -> Version:
    program = None if entrant is None else encoded(entrant)
    try:
        files = None if came is None else seen(came.path)
    except UsageError:  # gone: its program is kept
        files = None
    if files is None:
        return Version(bot=name, program=program)
    return Version(
        bot=name,
        program=program,
        file=files.name,
        origin=FOLDER,
        received=files.received,
        digest=files.digest,
        source=files.kept,
    )


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
