"""click's commands, options and arguments in the reader's language.

Their texts stand in the code in English, as text or as a `Reason` where values are filled in. They are translated when
they are shown, so that a command that shows no help looks nothing up. click's own words are in the same catalogue;
those of every help are said here, because gettext, by which click finds them, takes longer to start than to answer.
"""

import inspect
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from joute.reason import Reason
from joute.speech import LANGUAGES
from joute.speech.terminal import said, say

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

LANG = "--lang"
"""On every command; `typed_language` reads it before click does."""

Text = str | Reason | Sequence[Reason]
"""Of several paragraphs, each is a text of the catalogue."""


def typed_language(arguments: Sequence[str]) -> str | None:
    """Find the language in the arguments of a command: help and errors are said in it, wherever it stands."""
    plain = arguments.index("--") if "--" in arguments else len(arguments)
    typed = None
    for place, argument in enumerate(arguments[:plain]):
        name, equals, value = argument.partition("=")
        if name == LANG:
            typed = value if equals else next(iter(arguments[place + 1 : plain]), "")
    return typed if typed in LANGUAGES else None  # click refuses any other


def shown(text: Text) -> str:
    """Return a text in the reader's language."""
    return "\n\n".join(map(said, _paragraphs(text)))


def _paragraphs(text: Text) -> Sequence[Reason]:
    match text:
        case str():
            return [Reason(" ".join(part.split())) for part in inspect.cleandoc(text).split("\n\n")]
        case Reason():
            return [text]
    return text


class _Translated:
    """An attribute that is set in English and read in the reader's language."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, owner: object, kind: type) -> str | None:
        text: Text | None = vars(owner).get(self._name)
        return None if text is None else shown(text)

    def __set__(self, owner: object, text: Text | None) -> None:
        vars(owner)[self._name] = text


class Formatter(click.HelpFormatter):
    """Writes headings as the language does."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how a command is typed."""
        super().write_usage(prog, args, prefix or f"{say('Usage:')} ")

    def write_heading(self, heading: str) -> None:
        """Write a heading; French has a space before the colon."""
        title = say("{title}:", title=heading)
        self.write(f"{'':>{self.current_indent}}{title}\n")


class _Context(click.Context):
    formatter_class = Formatter


class Option(click.Option):
    """An option."""

    help = _Translated()

    def __init__(self, names: Sequence[str], *, help: Text, **others: Any) -> None:  # noqa: A002 - as click calls it
        """Make an option as click does."""
        super().__init__(names, **others)
        self.help = help

    def make_metavar(self, ctx: click.Context) -> str:
        """Return what stands for its value."""
        return shown(super().make_metavar(ctx))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Return what a shell proposes for its value."""
        return super().shell_complete(ctx, incomplete) or _proposals(ctx, self, incomplete)


class Argument(click.Argument):
    """An argument."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Return what stands for its value."""
        return shown(super().make_metavar(ctx))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Return what a shell proposes for it."""
        return super().shell_complete(ctx, incomplete) or _proposals(ctx, self, incomplete)


def _proposals(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    from joute.cli.completing import proposals  # noqa: PLC0415 - only while a shell asks

    return proposals(ctx, param, incomplete)


_LANGUAGE = Option(
    [LANG],
    type=click.Choice(LANGUAGES),
    expose_value=False,
    help="Language of everything that joute says [that of the terminal].",
)


def _show_help(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:  # noqa: FBT001 - as click calls it
    del param
    if wanted and not ctx.resilient_parsing:
        click.echo(ctx.get_help())
        ctx.exit()


_HELP = Option(
    ["-h", "--help"],
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_help,
    help="Show this message and exit.",
)


class Command(click.Command):
    """A command."""

    context_class = _Context
    help = _Translated()
    epilog = _Translated()
    options_metavar = _Translated()

    def __init__(self, name: str | None, *, help: Text | None = None, **others: Any) -> None:  # noqa: A002 - as click calls it
        """Make a command as click does."""
        super().__init__(name, **others)
        self.help = help

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters: its own, the language, and help."""
        own = super().get_params(ctx)
        return [*own[:-1], _LANGUAGE, *own[-1:]]

    def get_help_option(self, ctx: click.Context) -> click.Option:
        """Return the option that shows the help."""
        del ctx
        return _HELP

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the options."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(say("Options")):
            formatter.write_dl(filter(None, (option.get_help_record(ctx) for option in options)))


class Group(Command, click.Group):
    """A group of commands."""

    subcommand_metavar = _Translated()  # type: ignore[assignment] # click never sets None

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the options, then the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)
