"""Looks for memory that a program loses, with valgrind, where it is installed.

A program under valgrind is too slow for a match. It is told again what it was told in one, all at once,
and has to end when nothing more comes.
"""

import re
from collections.abc import Iterable
from shutil import which

from joute.arena.sandbox.bubblewrap import Sandbox
from joute.arena.seats.play import Played
from joute.arena.seats.terms import Terms
from joute.bots.argument import Player, Program
from joute.exchange import rendered
from joute.game import AnyGame, Tell
from joute.match import Match
from joute.reason import Reason
from joute.replay import feed
from joute.submission.check import Custom, normal_game
from joute.submission.confined import confined
from joute.submission.leaks import Leaks
from joute.temporary import temporary_folder

SECONDS = 30
"""Seconds until the program is asked to end, …"""
PATIENCE = 30
"""… and from then until valgrind must have printed everything."""
MOST = 1 << 20
_SCRIPT = """input="$1"; shift
exec timeout {seconds} valgrind --leak-check=full --errors-for-leak-kinds=none \\
  --trace-children=yes "$@" <"$input" >/dev/null"""
_LOST = re.compile(r"^==\d+==\s+(?:definitely|indirectly) lost: ([\d,]+) bytes", re.MULTILINE)
_REACHABLE = re.compile(r"^==\d+==\s+still reachable: ([\d,]+) bytes", re.MULTILINE)
_ERRORS = re.compile(r"^==\d+== ERROR SUMMARY: ([\d,]+) errors", re.MULTILINE)
_ENDED = 124
"""The exit code of timeout when it stopped a program."""


def told(game: AnyGame, played: Played, seat: int) -> bytes:
    """Return everything that a seat was sent in a match."""
    replay = played.replay
    end = game.link(replay.setup.options).end
    messages = [
        rendered(effect) + end
        for effects in feed(Match(game, replay.setup), replay.log)
        for effect in effects
        if isinstance(effect, Tell) and effect.seat == seat
    ]
    return "".join(messages).encode()


def leaks_of(game: AnyGame, player: Player, terms: Terms, custom: Custom) -> Leaks:
    """Return what valgrind finds in a program that is sent what it was sent in a normal game."""
    piped = game.tcp is None
    if not (piped and isinstance(player, Program) and len(player.command) == 1):
        return Leaks(reason=Reason("remark.only-compiled"))
    heard = told(game, normal_game(game, player, terms, custom), 0)
    return leaks(player, heard, terms.sandbox)


def leaks(program: Program, heard: bytes, sandbox: Sandbox | None) -> Leaks:
    """Run a program under valgrind on the messages that it was sent."""
    if which("valgrind") is None:
        return Leaks(reason=Reason("remark.no-valgrind"))
    with temporary_folder() as place:
        place.chmod(0o755)
        file = place / "input"
        file.write_bytes(heard)
        script = _SCRIPT.format(seconds=SECONDS)
        command = ("/bin/sh", "-c", script, "/bin/sh", str(file), *program.command)
        ended = confined(Program("", command), sandbox, {}, seconds=SECONDS + PATIENCE, most=MOST)
    errors = _sum(_ERRORS.findall(ended.errors))
    if errors is None:
        return Leaks(reason=ended.stopped or Reason("remark.valgrind-silent"))
    return Leaks(
        lost=_sum(_LOST.findall(ended.errors)) or 0,
        reachable=_sum(_REACHABLE.findall(ended.errors)) or 0,
        errors=errors,
        ended=ended.code != _ENDED,
    )


def _sum(numbers: Iterable[str]) -> int | None:
    """Add up what it reports for several processes; None if it reports nothing."""
    found = [int(number.replace(",", "")) for number in numbers]
    return sum(found) if found else None
