"""--replays DIR --keep WHICH: the matches of a series as files, all of them or those worth looking at."""

import os
import re
from collections.abc import Sequence
from enum import StrEnum
from itertools import chain, count
from pathlib import Path

import click
from msgspec import Struct

from joute.cli.translated import Option
from joute.errors import UsageError
from joute.files import write_whole
from joute.reason import Reason
from joute.result import Result

_UNFIT = re.compile(r"[^\w.+-]+")
"""What a file name had better not hold."""


class Which(StrEnum):
    """The matches that are kept."""

    ALL = "all"
    LOST = "lost"
    DIED = "died"


class ReplayFolderOptions(Struct, frozen=True, kw_only=True):
    """Where matches are kept, and which."""

    replays: str | None = None
    keep: str | None = None

    @property
    def folder(self) -> "ReplayFolder | None":
        """The folder, once it is known that it can be written."""
        if self.replays is None:
            if self.keep is not None:
                raise UsageError("--keep {which} needs a folder: --replays DIR", which=self.keep)
            return None
        check_folder(Path(self.replays))
        return ReplayFolder(Path(self.replays), Which(self.keep or Which.ALL))


def replay_folder_options(first: str) -> list[Option]:
    """Make the options of a command; `first` is how it calls its first bot."""
    return [
        Option(
            ["--replays"],
            metavar="DIR",
            help="Keep the matches in this folder, a replay each; joute watch shows them.",
        ),
        Option(
            ["--keep"],
            type=click.Choice([which.value for which in Which]),
            help=Reason(
                "Which of them: all, those that {first} lost, or those in which it died [all].",
                {"first": Reason(first)},
            ),
        ),
    ]


def check_folder(replays: Path) -> None:
    """Refuse a folder in which no match can be kept, before the first one."""
    there = next(folder for folder in (replays, *replays.absolute().parents) if folder.exists())
    if not there.is_dir() or not os.access(there, os.W_OK):
        locked = "{folder} is read-only for you" if there.is_dir() else "{folder} is not a folder"
        raise UsageError(
            "cannot keep matches in {replays}: {why}; --replays names another folder",
            replays=replays,
            why=Reason(locked, {"folder": str(there)}),
        )


class ReplayFolder(Struct, frozen=True):
    """A folder of matches."""

    folder: Path
    which: Which

    def keep(self, result: Result, seat: int, rivals: Sequence[int], data: bytes) -> str | None:
        """Write a match seen from a seat, if it is wanted; it is lost if one of the `rivals` was better."""
        own = result.seats[seat]
        best = min((result.seats[other].rank for other in rivals), default=own.rank)
        died, lost = own.status != "ok", own.rank > best
        if not {Which.ALL: True, Which.LOST: lost, Which.DIED: died}[self.which]:
            return None
        ended = "died" if died else "lost" if lost else "drawn" if own.rank == best else "won"
        file = self.folder / f"{fit_for_file(str(result.seed))}-seat{seat}-{ended}.joute"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(file, data)
        except OSError as error:
            raise UsageError(
                "cannot write the replay {file}: {why}", file=file, why=error
            ) from None
        return str(file)

    def apart(self, names: Sequence[str]) -> "list[ReplayFolder]":
        """Return a folder in this one for each name; those of names that look the same are numbered."""
        taken: list[str] = []
        for name in names:
            wanted = fit_for_file(name)
            numbered = (f"{wanted}-{number}" for number in count(2))
            taken.append(next(one for one in chain([wanted], numbered) if one not in taken))
        return [ReplayFolder(self.folder / one, self.which) for one in taken]


def fit_for_file(text: str) -> str:
    """Return a text that may be a part of a file's name."""
    return _UNFIT.sub("_", text).strip("._") or "_"
