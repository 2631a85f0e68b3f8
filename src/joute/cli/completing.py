"""What a shell proposes while somebody types: bots, games, settings, maps and files, by what a parameter takes.

Imported only while a shell asks. What a parameter takes is read from its name and its metavar, as people read it in the help.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from joute import registry
from joute.bots.paths import REPLAY, data_of, is_file, is_there
from joute.bots.version_argument import LAST
from joute.errors import JouteError
from joute.game import AnyGame
from joute.settings import describe
from joute.speech.terminal import say

BOTS = frozenset({"bot", "bots", "first", "rivals", "others", "opponents"})
GAMES = frozenset({"game", "what"})
FILES, FOLDERS = re.compile(r"\bFILE\b|\bPATH\b"), re.compile(r"\bDIR\b|\bFOLDER\b")
PLAN = ".toml"


def proposals(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return what the parameter of a command may be, as far as it begins like this."""
    game = _game_of(ctx)
    names = [*_names(param, game), *_in_store(ctx, param), *_versions(param, incomplete)]
    found = [item for item in names if str(item.value).startswith(incomplete)]
    return found + [CompletionItem(incomplete, type=kind) for kind in _paths(param)]


def games(incomplete: str) -> list[CompletionItem]:
    """Return the games, without loading any of them, and files that may hold one."""
    found = [CompletionItem(name) for name in registry.names() if name.startswith(incomplete)]
    return found + ([CompletionItem(incomplete, type="file")] if "/" in incomplete else [])


def _game_of(ctx: click.Context) -> AnyGame | None:
    """Return the game that a command is about, as far as it was typed."""
    game: AnyGame | None = getattr(ctx.command, "game", None)
    what, replay = ctx.params.get("what"), ctx.params.get("file")
    if game is not None:
        return game
    try:
        if what:
            return registry.find(what)
        return _game_of_replay(replay) if isinstance(replay, str) else None
    except JouteError:  # it was not typed well: then there is nothing to propose
        return None


def _game_of_replay(file: str) -> AnyGame:
    from joute.replay import game_name  # noqa: PLC0415 - only where a replay was typed

    return registry.known(game_name(data_of(Path(file), REPLAY)))


def _names(param: click.Parameter, game: AnyGame | None) -> Iterable[CompletionItem]:
    if param.name in GAMES:
        yield from games("")
    if game is None:
        return
    if param.name in BOTS or (param.name == "name" and isinstance(param, click.Argument)):
        for bot in game.bots:
            yield CompletionItem(bot.name, help=say(bot.summary))
    elif param.name in {"ground", "maps"}:
        yield from map(CompletionItem, game.maps.named)
    elif param.name == "profile":
        yield from map(CompletionItem, game.profiles)
    elif param.name in {"settings", "seats"}:
        options = game.options if param.name == "settings" else game.seat_options
        for info in describe(options):
            yield CompletionItem(f"{info.name}=", help=say(info.description))


def _versions(param: click.Parameter, incomplete: str) -> Iterable[CompletionItem]:
    """Yield the versions of a bot of which the name and @ were typed."""
    bot, at, _ = incomplete.rpartition("@")
    if param.name not in BOTS or not at or not is_there(bot):
        return
    from joute.submission.kept_versions import versions_of  # noqa: PLC0415 - only where a version is typed

    kept = versions_of(Path(bot)).versions
    yield from (CompletionItem(f"{bot}@{version.number}") for version in reversed(kept))
    if kept:
        yield CompletionItem(f"{bot}@{LAST}")


def _in_store(ctx: click.Context, param: click.Parameter) -> Iterable[CompletionItem]:
    """Yield the teams and bots of the contest whose store was typed before; a shell would cut a name at its spaces."""
    store = ctx.params.get("store")
    if param.name != "name" or not isinstance(store, str) or not is_file(store):
        return
    from joute.contest.store import Store  # noqa: PLC0415 - slow, and only where a store was typed

    try:
        with Store(store, beside=True) as kept:
            teams = [team.name for team in kept.teams() if team.bots]
            bots = [version.bot for version in kept.versions() if version.digest]
    except JouteError:  # it is something else
        return
    names = dict.fromkeys([*teams, *bots])
    yield from (CompletionItem(name) for name in names if len(name.split()) == 1)


def _paths(param: click.Parameter) -> Iterable[str]:
    """Yield whether files or folders are proposed."""
    metavar = str(param.metavar or param.name or "").upper()
    if FOLDERS.search(metavar):
        yield "dir"
    elif param.name in BOTS | GAMES | {"store"} or FILES.search(metavar):
        yield "file"
