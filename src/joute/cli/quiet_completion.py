"""Proposals alone on standard output: what a game prints while it is imported must not become one.

A game that is typed as a file is imported while the shell asks, and so is everything that it imports or starts.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from click.shell_completion import (
    BashComplete,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)


def register() -> None:
    """Have click ask the shells' classes below."""
    for shell in (_Bash, _Zsh, _Fish):
        add_completion_class(shell)


@contextmanager
def _nothing_printed() -> Iterator[None]:
    """Send what is printed, here or by a program that is started, nowhere; and let nobody read what is being typed."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    kept = {number: os.dup(number) for number in (0, 1)}
    for number in kept:
        os.dup2(nowhere, number)
    try:
        yield
    finally:
        sys.stdout.flush()
        for number, own in kept.items():
            os.dup2(own, number)
            os.close(own)
        os.close(nowhere)


class _Quiet(ShellComplete):
    def complete(self) -> str:
        with _nothing_printed():
            return super().complete()


class _Bash(_Quiet, BashComplete):
    pass


class _Zsh(_Quiet, ZshComplete):
    pass


class _Fish(_Quiet, FishComplete):
    pass
