"""Bots that have to be built before they play.

Wherever a person may name a BOT it may also be a source, a folder or an archive of sources, which `build.py` builds.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from joute import registry
from joute.bots import argument, folder
from joute.bots.paths import is_there
from joute.errors import UsageError
from joute.game import AnyGame

if TYPE_CHECKING:
    from joute.submission.build import Build, Builder
    from joute.submission.tried_versions import TriedVersion


def builder(sandbox: str) -> "Builder":
    """Return what builds a submission in the sandbox that was asked for."""

    def build(path: Path) -> "Build":
        from joute.arena.sandbox.bubblewrap import SandboxMode  # noqa: PLC0415 - only where something is built
        from joute.submission.build import built  # noqa: PLC0415 - the same

        return built(path, SandboxMode(sandbox))

    return build


def is_path(game: AnyGame, typed: str) -> bool:
    """Whether what was typed as a BOT is a file or a folder."""
    return registry.bot(game, typed) is None and is_there(typed)


def is_built_first(game: AnyGame, typed: str) -> bool:
    """Whether what was typed as a BOT is something to be built."""
    if not is_path(game, typed):
        return False
    return folder.is_to_build(Path(typed)) or folder.is_source_of_program(Path(typed))


def ready(game: AnyGame, typed: str, build: "Builder") -> str:
    """Return a BOT as it was typed, an earlier version as its files, or the folder that it was built in."""
    if (earlier := earlier_version(game, typed)) is not None:
        typed = str(earlier.path)
    if not is_built_first(game, typed):
        return typed
    made = build(Path(typed))
    if made.problem:
        raise UsageError("problem.bot-unbuilt", bot=typed, problem=made.problem)
    return made.bot


def earlier_version(game: AnyGame, typed: str) -> "TriedVersion | None":
    """Return the version that was typed as BOT@WHICH, None if it is something else."""
    if "@" not in typed:
        return None
    from joute.submission.tried_versions import tried_version  # noqa: PLC0415 - only where versions are named

    return tried_version(game, typed)


def playing(game: AnyGame, typed: str, build: "Builder") -> argument.Player:
    """Read what was typed as a BOT and build it if needed; it plays under the name of its source."""
    player = argument.parse(game, ready(game, typed, build))
    if (earlier := earlier_version(game, typed)) is not None:
        return replace(player, name=earlier.name)
    if isinstance(player, argument.Program) and is_built_first(game, typed):
        return replace(player, name=Path(player.name).name)
    return player
