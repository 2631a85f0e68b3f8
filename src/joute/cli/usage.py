"""What was typed wrong, as click found it, said as the rest of joute says it; imported only where something is wrong."""

import sys

import click

from joute.bots.argument import unquoted
from joute.cli.completing import BOTS
from joute.nearest import nearest
from joute.reason import Reason


def wrong_usage(error: click.UsageError) -> Reason:
    """Say what was wrong, and what was perhaps meant."""
    if (hint := _unquoted(error.ctx)) is None and isinstance(error, click.NoSuchOption):
        hint = _meant(error)
    if isinstance(error, click.NoSuchOption):
        what: Reason | str = Reason("there is no option {name}", {"name": error.option_name})
    else:
        what = error.format_message().removesuffix(".")
    values = {"what": what, "command": error.ctx.command_path if error.ctx else "joute"}
    return Reason("{what} (see {command} --help)", values).with_hint(hint)


def _meant(error: click.NoSuchOption) -> Reason | None:
    """Return the option of the command that is a slip away, or that begins like this."""
    if error.ctx is None:
        return None
    known = [
        name
        for option in error.ctx.command.get_params(error.ctx)
        if isinstance(option, click.Option) and not option.hidden
        for name in (*option.opts, *option.secondary_opts)
    ]
    typed = error.option_name
    is_letter = len(typed) == len("-q")
    begun = [name for name in known if name.startswith(f"-{typed}" if is_letter else typed)]
    far = None if is_letter else nearest(typed, known)  # every letter is one slip from every other
    near = begun[0] if len(begun) == 1 else far
    return Reason("did you mean {name}?", {"name": near}) if near else None


def _unquoted(ctx: click.Context | None) -> Reason | None:
    """Return a hint at a bot whose command line lacks its quotes: click took its options for ours."""
    takes_bots = ctx is None or any(param.name in BOTS for param in ctx.command.params)
    return unquoted(sys.argv[1:]) if takes_bots else None
