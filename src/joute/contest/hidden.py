"""What a program in the sandbox of a contest does not see: the other bots, their sources, the contest's files."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from joute.arena.seats.terms import Terms
from joute.bots.argument import Player, Program
from joute.errors import UsageError


def hiding(
    terms: Terms, bots: Sequence[Player], sources: Sequence[Path], files: Sequence[Path]
) -> Terms:
    """Hide the `sources` that bots were built from, and the `files` of the contest, where there is a sandbox."""
    if terms.sandbox is None:
        return terms
    _refuse_system([*files, *sources], bots)
    hidden = (*terms.sandbox.hidden, *(path.absolute() for path in sources))
    contest = tuple(path.absolute() for path in files)
    return replace(terms, sandbox=replace(terms.sandbox, hidden=hidden, contest=contest))


def _refuse_system(files: Sequence[Path], bots: Sequence[Player]) -> None:
    """Raise an error if files of a contest lie where every program would see them."""
    from joute.arena.sandbox.visible import is_system, of_system  # noqa: PLC0415 - only where programs play

    commands = [bot.command for bot in bots if isinstance(bot, Program)]
    seen = [*filter(is_system, files), *(path for words in commands for path in of_system(words))]
    if seen:
        raise UsageError(
            "{file} lies in a folder of the system, which every program in a sandbox sees: put bots and contests into another folder",
            file=seen[0].absolute(),
        )
