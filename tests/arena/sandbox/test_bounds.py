"""What a program in the sandbox may use: more of it ends the program, for a reason that is told."""

from pathlib import Path
from uuid import uuid4

import pytest
from arena.sandbox.attacking import PATIENCE_MS, Attack, alive, held, outcome
from needs import needs

from joute.arena.process.stderr import KEPT

pytestmark = needs("sandbox")


def test_memory_that_processes_have_in_common_counts_once(attack: Attack) -> None:
    held(attack("workers"))


def test_memory_that_a_program_shares_until_it_begins_counts_once(attack: Attack) -> None:
    held(attack("spawn_large"))


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "status", "reason"),
    [
        ("memory_one", "memory", "200 MiB are allowed"),
        ("memory_tables", "memory", "200 MiB are allowed"),
        ("memory_at_once", "memory", "159, as after SIGSYS; it asked at once for more memory"),
        ("memory_many", "memory", "200 MiB are allowed"),
        ("memory_sockets", "crash", "sockets; 64 are allowed"),
        ("memory_connections", "crash", "MiB unread in its connections; 32 are allowed"),
        ("fork_bomb", "crash", "processes; 32 are allowed"),
        ("many_files", "crash", "files; 10,000 are allowed"),
        ("many_locks", "crash", "file locks; 10,000 are allowed"),
        ("many_mappings", "crash", "memory mappings; 65,536 are allowed"),
        ("large_file", "crash", "as after SIGXFSZ (a file grew too large)"),
        ("stdout_flood", "flood", "a message of more than 256 bytes"),
        ("close_everything", "disconnected", "closed its standard"),
    ],
)
def test_a_program_that_takes_too_much_is_ended_for_that_reason(
    name: str, status: str, reason: str, attack: Attack
) -> None:
    mark = str(uuid4())
    first_ms = 1500 if status in ("timeout", "disconnected") else PATIENCE_MS
    found, told = outcome(attack(name, mark, first_ms=first_ms))
    assert found == status
    assert reason in told
    assert alive(mark) == []


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("raise SystemExit(7)", "exit code 7"),
        ("raise SystemExit(200)", "exit code 200"),
        ("raise SystemExit(137)", "exit code 137, as after SIGKILL"),
        ("import os; os.kill(os.getpid(), 9)", "exit code 137, as after SIGKILL"),
        ("raise SystemExit(153)", "exit code 153, as after SIGXFSZ (a file grew too large)"),
    ],
)
def test_an_exit_code_is_told_as_such(home: Path, code: str, told: str, attack: Attack) -> None:
    (home / "bot.py").write_text(code)
    assert outcome(attack("bot", place=home)) == ("crash", f"the program ended with {told}")


def test_megabytes_on_stderr_are_read_and_dropped(attack: Attack) -> None:
    played = attack("stderr_flood")
    assert outcome(played) == ("ok", "")
    assert sum(len(note.stderr) for note in played.replay.notes) < KEPT + 100


def test_a_daemon_dies_with_the_match(attack: Attack) -> None:
    mark = str(uuid4())
    assert outcome(attack("daemon", mark)) == ("ok", "")
    assert alive(mark) == []
