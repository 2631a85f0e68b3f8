"""Commands whose options depend on a game.

`joute play` is a group whose commands are the games: `joute play race` has its own options and help, made when it is called.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from joute import registry
from joute.cli.old_names import WithOldNames
from joute.cli.translated import Command, Group
from joute.game import AnyGame
from joute.settings import describe
from joute.speech.terminal import say

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

BOT = (
    "A BOT is the name of a built-in bot, a program (./mybot, bot.py), a folder that holds one, "
    "sources that are built first (bot.c, a folder or an archive of sources), or a "
    'command line ("java -jar ia.jar"); cmd: in front makes it a command line in any case.'
)
"""For the help of commands that take bots."""


class ByGame(Group):
    """A group whose commands are the games."""

    def __init__(
        self,
        name: str,
        summary: str,
        build: Callable[[AnyGame], click.Command],
        fits: Callable[[AnyGame], bool] = lambda _: True,
    ) -> None:
        """Make the group; only games that `fits` are listed."""
        super().__init__(
            name, help=summary, subcommand_metavar="GAME [ARGS]…", no_args_is_help=True
        )
        self._build = build
        self._fits = fits

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the games."""
        del ctx
        return [game.name for game in self._games()]

    def _games(self) -> list[AnyGame]:
        working, _ = registry.survey()  # `joute games` reports the others
        return list(filter(self._fits, working))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """Make the command of one game."""
        del ctx
        return self._build(registry.find(cmd_name))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Propose the games; none of them is loaded for it."""
        from joute.cli.completing import games  # noqa: PLC0415 - only while a shell asks

        if incomplete.startswith("-"):
            return Command.shell_complete(self, ctx, incomplete)
        return games(incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the games."""
        del ctx
        games = self._games()
        with formatter.section(say("Games")):
            formatter.write_dl([(game.name, say(game.summary)) for game in games])


class GameCommand(WithOldNames):
    """A command whose help also lists the game's settings, and its bots where they can be named."""

    def __init__(self, game: AnyGame, *, bots: bool = True, **arguments: Any) -> None:
        super().__init__(game.name, **arguments)
        self.game = game
        self._bots = bots

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the bots and what --set can set."""
        del ctx
        if self._bots:
            with formatter.section(say("Bots")):
                formatter.write_dl([(bot.name, say(bot.summary)) for bot in self.game.bots])
        self._format_settings(formatter, say("Settings (--set KEY=VALUE)"), self.game.options)
        if any(param.name == "seats" for param in self.params):
            title = say("Settings of a seat (--seat KEY=VALUE)")
            self._format_settings(formatter, title, self.game.seat_options)

    def _format_settings(
        self, formatter: click.HelpFormatter, title: str, options: type[Struct]
    ) -> None:
        if settings := describe(options):
            with formatter.section(title):
                formatter.write_dl(
                    [(f"{info.name}={info.usual}", say(info.description)) for info in settings]
                )
