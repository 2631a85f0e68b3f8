"""The `joute play` line that plays one match of a series again: the same bots, seats, seed, options and map."""

import shlex
from collections.abc import Iterator, Mapping, Sequence

import click
from msgspec import Struct

from joute.cli.options import ProgramOptions, SetupOptions
from joute.game import AnyGame
from joute.registry import bot
from joute.settings import pairs

PLAIN, USUAL = SetupOptions(), ProgramOptions()
"""What `joute play` does where nothing else is typed."""


class PlayLine(Struct, frozen=True, kw_only=True):
    """What was typed for a series, of which each match has its own seed and seating."""

    game: AnyGame
    bots: Sequence[str]
    """As they were typed, by number."""
    setup: SetupOptions
    programs: ProgramOptions
    seat: Mapping[str, str] = {}
    """What contests set for every seat."""

    def at(self, seating: Sequence[int], seed: int | str) -> str:
        """Return the line that plays a match; `seating` gives the number of the bot in each seat."""
        words = ["joute", "play", _typed_game(self.game)]
        words += [self.bots[number] for number in seating]
        words += ["--seed", str(seed), *self._setup(seating)]
        if any(bot(self.game, typed) is None for typed in self.bots):
            words += self._programs()
        return shlex.join(words)

    def _setup(self, seating: Sequence[int]) -> Iterator[str]:
        typed = self.setup
        if typed.profile != PLAIN.profile:
            yield from ("--profile", typed.profile)
        for setting in typed.settings:
            yield from ("--set", setting)
        for key, value in self.seat.items():
            if key not in pairs(typed.settings):
                yield from ("--seat", f"{key}={value}")
        for setting in typed.seats:
            if (moved := _moved(setting, seating)) is not None:
                yield from ("--seat", moved)
        if typed.ground is not None:
            yield from ("--map", typed.ground)

    def _programs(self) -> Iterator[str]:
        for option, field in (
            ("--sandbox", "sandbox"),
            ("--memory", "memory"),
            ("--clock", "clock"),
            ("--first-limit", "first_limit"),
            ("--limit", "limit"),
            ("--port", "port"),
        ):
            value = getattr(self.programs, field)
            if value != getattr(USUAL, field):
                yield from (option, str(value))


def _typed_game(game: AnyGame) -> str:
    """Return the game as it was typed: one that is not installed is named by its file."""
    context = click.get_current_context(silent=True)
    command = None if context is None else context.command
    typed = context.info_name if context and getattr(command, "game", None) is game else None
    return typed or game.name


def _moved(setting: str, seating: Sequence[int]) -> str | None:
    """Return a setting of a bot as one of the seat in which it sits, None if it does not play."""
    number, colon, rest = setting.partition(":")
    if not colon or not number.isdigit():
        return setting
    return f"{seating.index(int(number))}:{rest}" if int(number) in seating else None
