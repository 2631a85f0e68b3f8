"""joute check, before a contest."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs

Joute = Callable[..., Ran]
WALKER = Path(__file__).parents[1] / "bots" / "walker.py"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of its own, with a slow referee that is not as slow as it is for people."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("joute.submission.check.PACE", 0.001)


def test_a_bot_that_comes_through_is_ready(joute: Joute) -> None:
    ran = joute("check", "race", "dumb")
    assert ran.code == 0
    assert ran.out.endswith("dumb is ready\n")
    assert len([line for line in ran.out.splitlines() if line.startswith("ok")]) == 8


@pytest.mark.parametrize("person", ["human", "manual"])
def test_a_person_is_not_checked(joute: Joute, person: str) -> None:
    ran = joute("check", "race", person)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"joute: {person} needs a person: check is for programs\n"


def test_a_bot_that_falls_on_the_largest_map_is_told_so(joute: Joute) -> None:
    code = WALKER.read_text().replace(
        "numbers(size * size)", "numbers(size * size); 1 / (size < 99)"
    )
    Path("bot.py").write_text(code)
    ran = joute("check", "race", "bot.py", "--sandbox", "off")
    assert ran.code == 1
    assert "FAILED  the largest map: crashed on turn 1" in ran.out
    assert "stderr: ZeroDivisionError" in ran.out
    assert ran.out.endswith("bot.py is not ready: 1 of these would cost it a match\n")


def test_a_bot_that_answers_while_a_slow_referee_rests_is_not_early(joute: Joute) -> None:
    ran = joute("check", "race", str(WALKER), "--sandbox", "off")
    assert ran.code == 0
    assert "before the question" not in ran.out


@pytest.mark.long
def test_a_bot_that_answers_before_it_is_asked_is_warned(joute: Joute) -> None:
    Path("bot.py").write_text("import sys\nprint('PASS\\n' * 500, flush=True)\nsys.stdin.read()\n")
    ran = joute("check", "minibus", "bot.py", "--sandbox", "off")
    assert ran.code == 0
    assert "warning a normal game (seed 1): rank" in ran.out
    assert "its answer came before the question 499 times" in ran.out


@pytest.mark.long
def test_a_bot_is_tried_on_the_last_turn_and_on_the_largest_map(joute: Joute) -> None:
    ran = joute("check", "vin", "lazy", "--set", "rounds=20")
    assert ran.code == 0
    assert "ok      the last turn: rank" in ran.out
    assert "ok      the largest map: rank" in ran.out


@pytest.mark.long
def test_lines_within_a_message_end_otherwise_too(joute: Joute) -> None:
    read = "word = sys.stdin.readline()"
    code = WALKER.read_text().replace(read, f'{read}.replace("OK\\r", "OK")')
    Path("bot.py").write_text(code)
    ran = joute("check", "race", "bot.py", "--sandbox", "off")
    assert "warning lines that end with CR LF: crash" in ran.out


def test_other_line_ends_are_only_a_warning(joute: Joute) -> None:
    Path("bot.py").write_text(WALKER.read_text())
    ran = joute("check", "race", "bot.py", "--sandbox", "off")
    assert ran.code == 0
    assert "warning lines that end with CR LF" in ran.out


@needs("sandbox")
def test_a_bot_that_is_a_link_plays_in_the_sandbox(joute: Joute) -> None:
    Path("mine").mkdir()
    Path("theirs").mkdir()
    Path("theirs/bot.py").write_text(WALKER.read_text())
    Path("mine/link.py").symlink_to("../theirs/bot.py")
    ran = joute("play", "race", "mine/link.py", "--sandbox", "required", "--json")
    assert '"status":"ok"' in ran.out.replace(" ", "")


def test_a_bot_that_falls_on_some_maps_is_blamed_on_no_profile_and_can_be_seen_again(
    joute: Joute,
) -> None:
    code = WALKER.read_text().replace(
        "numbers(size * size)", "numbers(size * size); size % 2 or exit(3)"
    )
    Path("bot.py").write_text(code)
    ran = joute("check", "race", "bot.py", "--sandbox", "off")
    line = next(line for line in ran.out.splitlines() if "to see it again" in line)
    assert ran.code == 1
    assert "written for" not in ran.out
    assert "it wrote nothing on stderr; attach a debugger" in ran.out
    again = joute(*line.partition("joute ")[2].split())
    assert "crashed on turn 1: the program ended with exit code 3" in again.out
