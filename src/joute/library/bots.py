"""What a program may name as a BOT: all that a person may type, a path, or a function."""

import os
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from joute import registry
from joute.bots.argument import Builtin, Player, Program
from joute.errors import UsageError
from joute.game import AnyGame, BotEntry, Brief, Play
from joute.simple import Bot as SimpleBot
from joute.submission import ready

if TYPE_CHECKING:
    from joute.submission.build import Builder

Bot = str | os.PathLike[str] | SimpleBot | Callable[[Any], Any]
"""The name of a built-in bot, a file or a folder, a command line, or, in `play`, a function: one made by `@bot` of
`joute.simple`, or one that returns an action of the game for an observation of it."""


def player_of(game: AnyGame, bot: Bot, build: "Builder") -> Player:
    """Return who plays for a BOT."""
    if isinstance(bot, SimpleBot):
        return Builtin(bot.name, BotEntry(name=bot.name, summary=bot.summary, path=bot.make))
    if callable(bot):
        name = str(getattr(bot, "__name__", type(bot).__name__))
        return Builtin(name, BotEntry(name=name, summary=name, path=partial(_made, bot)))
    player = ready.playing(game, typed(game, bot), build)
    if not isinstance(player, Builtin | Program):
        raise UsageError(
            "{typed} needs a person, which joute.play does not have; the command joute play does",
            typed=player.name,
        )
    return player


def _made(bot: Callable[[Any], Any], brief: Brief) -> Play[Any, Any]:
    del brief
    return bot


def typed(game: AnyGame, bot: Bot) -> str:
    """Return a BOT as a person would type it, for matches that other processes play."""
    if isinstance(bot, str):
        return bot
    if isinstance(bot, os.PathLike):
        path = os.fspath(bot)
        return f"./{path}" if registry.bot(game, path) is not None else path
    raise UsageError(
        "{bot} is a function, which only joute.play takes: other processes play this, so name a file or a bot of {game}",
        bot=repr(bot),
        game=game.name,
    )
