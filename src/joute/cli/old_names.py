"""Options that have another name than they used to: the old one is still understood, and reported."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from joute.cli.terminal import warn
from joute.cli.translated import Command
from joute.reason import Reason


class WithOldNames(Command):
    """A command some of whose options used to be called otherwise; its help does not show the old names."""

    def __init__(self, *arguments: Any, old_names: Mapping[str, str] = {}, **others: Any) -> None:
        """Make a command as click does; `old_names` leads from each old name to today's."""
        super().__init__(*arguments, **others)
        self._old_names = old_names

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments as if all options had been typed by their names of today."""
        return super().parse_args(ctx, list(self._current(args)))

    def _current(self, arguments: Sequence[str]) -> Iterator[str]:
        plain = arguments.index("--") if "--" in arguments else len(arguments)
        for argument in arguments[:plain]:
            name, equals, value = argument.partition("=")
            new = self._old_names.get(name)
            if new is not None:
                warn(Reason("{name} is now called {new}", {"name": name, "new": new}))
            yield f"{new or name}{equals}{value}"
        yield from arguments[plain:]
