"""Real programs that misbehave: each is told apart, harms nobody, and leaves nothing behind."""

import os
import sys
import time
from pathlib import Path
from uuid import uuid4

import pytest
from failures import said

from joute import registry
from joute.arena.process.stderr import KEPT
from joute.arena.seats.play import Played, play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin, Player, Program
from joute.game import Limits
from joute.replay import dumps, loads
from joute.settings import prepare

RACE = registry.find("race")
BOTS = Path(__file__).parents[2] / "bots"
DUMB = RACE.bots[0]
SMALL = "3\n0 0 0\n0 0 0\n0 0 0\n0 0\n2 2 1 1\n"


def program(name: str) -> Program:
    return Program(name, (sys.executable, "-S", "-E", str(BOTS / f"{name}.py")))


def match(
    *bots: str,
    limits: Limits | None = None,
    size: int = 20,
    ground: str | None = None,
    kept: int = KEPT,
) -> Played:
    """Play Race with a built-in bot on seat 0 and programs on the others."""
    seated: list[Player] = [Builtin("dumb", DUMB), *(program(bot) for bot in bots)]
    typed = {"size": str(size)}
    names = [player.name for player in seated]
    setup = prepare(RACE, names=names, seed=5, typed=typed, ground=ground)
    limits = limits or Limits(first_ms=5000, turn_ms=5000)
    return play(RACE, setup, seated, Terms(limits=limits, kept=kept))


def alive(mark: str) -> list[str]:
    """Find processes that were started with this environment variable."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (
                mark.encode() in (folder / "environ").read_bytes()
                and int(folder.name) != os.getpid()
            ):
                found.append((folder / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


@pytest.mark.parametrize(
    ("bot", "status", "turn", "reason"),
    [
        (
            "silent",
            "timeout",
            1,
            "no answer within 1000 ms; it was waiting for input that will not",
        ),
        ("never_reads", "timeout", 1, "no answer within 1000 ms; it did not read its input"),
        ("crasher", "crash", 3, "the program ended with exit code 1"),
        (
            "segfault",
            "crash",
            2,
            "the program was killed by SIGSEGV; in C and C++, compile with -g -fsanitize",
        ),
        (
            "quitter",
            "crash",
            2,
            "the program ended with exit code 0; it left without an error before the end of the match",
        ),
        ("closes_stdout", "disconnected", 2, "the program closed its standard output"),
        ("closes_stdin", "disconnected", 1, "the program closed its standard input"),
        ("endless_line", "flood", 1, "a message of more than 256 bytes"),
        ("babbler", "flood", None, "more than 65,536 bytes sent without being asked"),
        (
            "garbage",
            "protocol",
            1,
            "what it sent is not a whole number: a move is x and y, a line each, and debug prints go to stderr; it last wrote '\\\\xff",
        ),
        ("no_newline", "timeout", 1, "in most games a line feed; it last wrote '12'"),
        ("immortal", "timeout", 1, "no answer within 1000 ms"),
        ("leaves_a_child", "crash", 1, "the program ended with exit code 7"),
        ("cheater", "illegal", 1, "(1000, 1000) is off the grid"),
    ],
)
def test_a_program_that_misbehaves_is_out_alone_and_for_the_right_reason(
    monkeypatch: pytest.MonkeyPatch, bot: str, status: str, turn: int | None, reason: str
) -> None:
    mark = f"HOME=/{uuid4()}"  # which a program is told
    monkeypatch.setenv(*mark.split("="))
    size = 250 if bot in ("never_reads", "closes_stdin") else 20
    first = 1000 if status == "timeout" or bot == "leaves_a_child" else 5000
    played = match(bot, "walker", limits=Limits(first_ms=first, turn_ms=5000), size=size)
    (death,) = played.deaths
    tail = played.replay.tail
    assert tail is not None
    assert (death.seat, str(death.failure.kind)) == (1, status)
    assert turn in (None, death.turn)
    assert reason in said(death.failure)
    assert death.sent.startswith(f"{size}\n") if turn == 1 else death.sent
    assert [tail.result.seats[seat].status for seat in (0, 2)] == ["ok", "ok"]
    assert tail.result.seats[0].rank == 1
    assert alive(mark) == []


@pytest.mark.parametrize("bot", ["walker", "crlf", "talkative", "dribbler", "unreadable_name"])
def test_a_program_that_is_only_odd_plays_to_the_end(bot: str) -> None:
    played = match(bot)
    tail = played.replay.tail
    assert tail is not None
    assert [seat.status for seat in tail.result.seats] == ["ok", "ok"]
    assert tail.result.seats[0].score == tail.result.seats[1].score


def test_what_was_said_before_leaving_still_counts() -> None:
    played = match("deaf_winner", ground=SMALL)
    tail = played.replay.tail
    assert tail is not None
    assert [(seat.status, seat.score) for seat in tail.result.seats] == [("ok", 2), ("ok", 2)]


def test_stderr_is_kept_with_its_turn_and_in_bounds() -> None:
    notes = match("talkative", kept=1_500_000).replay.notes
    assert [note.turn for note in notes[:3]] == [1, 2, 3]
    assert notes[0].stderr == "turn 1\n" + "x" * (1 << 20)
    assert notes[1].stderr.startswith("turn 2\n")
    assert notes[1].stderr.endswith(" characters more]")
    assert notes[2].stderr[0] == "["
    assert sum(len(note.stderr) for note in notes) < 1_502_000


def test_the_last_stderr_of_a_crash_is_kept_however_much_was_written_before() -> None:
    played = match("crasher", kept=3)
    (first, end) = played.replay.notes
    assert first.stderr.endswith(" characters more]")
    assert "I did not expect this" in end.stderr
    assert "I did not expect this" in played.last_words(1)


def test_the_last_stderr_of_a_crash_is_kept_with_its_turn() -> None:
    played = match("crasher")
    assert "I did not expect this" in played.last_words(1)
    assert [note.turn for note in played.replay.notes] == [3]
    assert played.table.notes == ((1, 3, played.last_words(1)),)


@pytest.mark.long
def test_several_misbehaving_programs_do_not_disturb_each_other() -> None:
    bots = ("walker", "babbler", "immortal", "crasher", "closes_stdout", "garbage", "dribbler")
    played = match(*bots, limits=Limits(first_ms=2000, turn_ms=5000))
    tail = played.replay.tail
    assert tail is not None
    assert [seat.status for seat in tail.result.seats] == [
        "ok", "ok", "flood", "timeout", "crash", "disconnected", "protocol", "ok",
    ]  # fmt: skip


def test_ending_a_match_takes_no_longer_than_the_grace() -> None:
    def seconds() -> float:
        start = time.monotonic()
        match("immortal", limits=Limits(first_ms=100, turn_ms=100))
        return time.monotonic() - start

    assert any(seconds() < 2.0 for _ in range(5))  # a busy machine may delay it now and then


def test_every_match_with_misbehaving_programs_replays_without_a_difference() -> None:
    from joute import replay  # noqa: PLC0415 - only here

    played = match("crasher", "quitter", "cheater")
    assert replay.verify(RACE, replay.loads(replay.dumps(played.replay), RACE)) == []


def test_what_a_program_writes_after_it_was_out_is_not_taken_for_the_cause() -> None:
    played = match("complainer")
    assert played.deaths[0].failure.kind == "illegal"
    assert played.last_words(1) == "going far\n"
    late = played.last_words(1, late=True)  # nothing, if it was ended before it could complain
    assert "going far" not in late
    assert late == "" or late.startswith("but why: ERROR")
    assert loads(dumps(played.replay), RACE).notes == played.replay.notes
