"""The bots of a duel as they were typed: the new one, its opponents, and its last version.

An opponent may be a folder of bots, which stands for all of them.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from joute.bots import folder
from joute.bots.bundle import Entrant
from joute.cli.bot_arguments import bot_arguments, tell_left_out
from joute.cli.building import ready
from joute.contest.entries import packed
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.submission.build import Builder
from joute.submission.ready import earlier_version, is_path
from joute.submission.tried_versions import TriedVersion, last_version


class DuelBot(Struct, frozen=True):
    """A bot that plays in duels."""

    typed: str
    """What a person types to play it again."""
    runs: str
    """The same once it is built."""
    version: TriedVersion | None = None
    """Which one it is, if it is an earlier version."""

    def entrant(self, game: AnyGame) -> Entrant:
        """Pack its files."""
        (found,) = packed(game, [self.runs])
        return found if self.version is None else replace(found, name=self.version.name)


def duel_bot(game: AnyGame, typed: str, build: Builder) -> DuelBot:
    """Read one bot, and build it if needed."""
    version = earlier_version(game, typed)
    again = typed if version is None else version.name
    return DuelBot(again, ready(game, typed, build), version)


def opponents_of(game: AnyGame, first: str, typed: Sequence[str], build: Builder) -> list[DuelBot]:
    """Read the opponents of a bot; without any, its last version is the one."""
    if typed:
        return [bot for one in typed for bot in _opponents(game, one, build)]
    version = last_version(game, first)
    if version is None:
        why = Reason("{bot} has no earlier version yet: name an opponent", {"bot": first})
        kept = Reason("joute play and joute duel keep every version that they play")
        raise UsageError(why.with_hint(kept if is_path(game, first) else None))
    return [duel_bot(game, version.name, build)]


def _opponents(game: AnyGame, typed: str, build: Builder) -> Iterator[DuelBot]:
    if not is_folder_of_bots(game, typed):
        yield duel_bot(game, typed, build)
        return
    found = bot_arguments(game, [typed], build)
    tell_left_out(found.left_out)
    for runs in found.bots:
        came = found.handed_in.get(runs)
        yield DuelBot(runs if came is None else str(came.path), runs)


def is_folder_of_bots(game: AnyGame, typed: str) -> bool:
    """Whether what was typed is a folder that is not itself a bot."""
    path = Path(typed)
    if not is_path(game, typed) or not path.is_dir():
        return False
    return not (folder.is_program(path) or folder.is_to_build(path))
