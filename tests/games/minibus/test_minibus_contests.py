"""Contests of programs that read five integers a player line, and of others that read six (B1)."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

from joute import registry
from joute.contest.store import Store
from joute.replay import loads
from joute.submission import check

Joute = Callable[..., Ran]
UNHURRIED = ("--sandbox", "off", "--clock", "cpu")
"""So that a busy machine makes nobody late."""
PROGRAM = """\
import sys
words = (int(word) for line in sys.stdin for word in line.split())
take = lambda count: [next(words) for _ in range(count)]
seats, own = take(2)
take(3 * 4)
for turn in range(20):
    take(seats * FIELDS)
    (stations,) = take(1)
    take(stations * 4)
    (buses,) = take(1)
    take(buses * 6)
    came, boarded, left = take(3)
    take(came * 3 + boarded * 2 + left)
    print("PASS", flush=True)
print("UPGRADE 99", flush=True)
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a program of either kind; after twenty turns both lose by what they say."""
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()
    for name, fields in (("five", 5), ("six", 6)):
        Path(f"bots/{name}.py").write_text(PROGRAM.replace("FIELDS", str(fields)))


def deaths(joute: Joute, *typed: str) -> list[str]:
    ran = joute("duel", "minibus", "bots/five.py", "bots/six.py", "--games", "2", *typed)
    assert ran.code == 0, ran.err
    return [
        line.split("  ")[-1].split(":")[0].strip()
        for line in ran.out.splitlines()
        if line.startswith("deaths of")
    ]


@pytest.mark.long
@pytest.mark.parametrize("typed", [(), ("--seat", "1:fields=6"), ("--profile", "original")])
def test_both_kinds_meet_in_a_duel(joute: Joute, typed: tuple[str, ...]) -> None:
    assert deaths(joute, *typed, "--clock", "cpu") == ["illegal action", "illegal action"]


@pytest.mark.long
@pytest.mark.parametrize("typed", ["--seat=fields=5", "--set=fields=5"])
def test_who_says_five_gets_five(joute: Joute, typed: str) -> None:
    assert deaths(joute, typed, "--set", "turn_ms=1000") == ["none", "timed out"]


@pytest.mark.long
def test_the_plan_of_the_game_takes_both_kinds(joute: Joute) -> None:
    bots = ("bots/five.py", "bots/six.py", "iaSNCF", "iaSNCF")
    ran = joute("tournament", "minibus", *bots, "--languages", "all", *UNHURRIED)
    assert ran.out.count("(illegal action: 5)") == 2, ran.out


def test_a_plan_says_which_bot_reads_six(joute: Joute) -> None:
    Path("cup.toml").write_text(
        'game = "minibus"\n[bots]\nann = "bots/five.py"\n'
        'bob = { run = "bots/six.py", seat = { fields = 6 } }\n'
    )
    ran = joute("tournament", "cup.toml", *UNHURRIED)
    assert ran.out.count("illegal action: 4") == 2, ran.out


@pytest.mark.long
def test_a_league_finds_out_what_a_program_reads_and_remembers_it(joute: Joute) -> None:
    line = ("league", "minibus", "bots", "--languages", "all", "--matches", "4", *UNHURRIED)
    ran = joute(*line)
    assert ran.out.count("Bois 3 (0 of 2 won, stays in Bois 3)") == 2, ran.out
    with Store("minibus-league.sqlite") as store:
        records = list(store.matches())
    known = [found for record in records for found in record.found.items()]
    assert {bot: found["fields"] for bot, found in known} == {"five": "5", "six": "6"}
    assert joute(*line).code == 0
    assert "holds a league with another --seat" in joute(*line, "--seat", "fields=6").err


@pytest.mark.long
def test_a_league_keeps_as_much_of_stderr_as_the_online_version(joute: Joute) -> None:
    loud = PROGRAM.replace("FIELDS", "5").replace(
        "for turn", 'print("0123456789\\n" * 100, end="", file=sys.stderr, flush=True)\nfor turn'
    )
    Path("bots/five.py").write_text(loud)
    Path("bots/six.py").unlink()
    joute(
        *("league", "minibus", "bots", "--languages", "all", "--matches", "1"),
        *("--sandbox", "off", "--jobs", "1"),
    )
    (file,) = Path("minibus-league-replays").glob("*.joute")
    notes = loads(file.read_bytes(), registry.find("minibus")).notes
    assert max(note.stderr.count("0123456789") for note in notes) == 40  # ruling B30


@pytest.mark.long
@pytest.mark.parametrize("typed", ["--profile=document", "--set=fields=6", "--profile=original"])
def test_a_program_that_reads_six_is_checked_as_it_will_play(
    joute: Joute, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.setattr("joute.submission.check.NORMAL_GAMES", 1)
    monkeypatch.setattr("joute.submission.check.PACE", 0.001)
    ran = joute("check", "minibus", "bots/six.py", *UNHURRIED, typed)
    assert "timed out" not in ran.out
    assert "FAILED  a normal game (seed 1): illegal action on turn 21" in ran.out


PLAYS = PROGRAM.replace("range(20)", "range(500)").replace('print("UPGRADE', '#("UPGRADE')
SMALL_ARRAYS = """    for number, x, y, k in zip(*[iter(take(stations * 4))] * 4): [0] * (x < 10 and y < 10) or [][9]
"""


def written_for(joute: Joute, fields: int, *typed: str, code: str = PLAYS) -> str:
    """Return what the course says of the profile of a program."""
    Path("bot.py").write_text(code.replace("FIELDS", str(fields)))
    ran = joute("check", "minibus", "bot.py", *UNHURRIED, *typed)
    return next(line for line in ran.out.splitlines() if "it was written" in line)


@pytest.fixture
def _normal_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out of the course what takes long and is no normal game."""
    whole = check.course
    monkeypatch.setattr(check, "course", lambda *of: [one for one in whole(*of) if one.normal])


@pytest.mark.long
@pytest.mark.usefixtures("_normal_games")
def test_a_check_says_which_profile_a_program_was_written_for(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "NORMAL_GAMES", 1)
    began = "judging by what it reads, it was written for profile"
    assert written_for(joute, 6) == f"{began} original; it plays document too"
    assert written_for(joute, 5) == f"{began} document; it plays original too"
    assert written_for(joute, 6, "--seat", "fields=match") == "it was written for profile original"


@pytest.mark.long
@pytest.mark.usefixtures("_normal_games")
def test_a_check_finds_a_program_whose_arrays_are_those_of_the_original(joute: Joute) -> None:
    code = PLAYS.replace("    take(stations * 4)\n", SMALL_ARRAYS)
    found = written_for(joute, 6, code=code)
    assert found == "judging by what it reads, it was written for profile original"  # G5


def test_for_training_a_bot_may_play_alone(joute: Joute) -> None:
    ran = joute("play", "minibus", "iaSNCF")
    assert ran.err == (
        "joute: minibus is played by 2 to 4 bots, not 1; "
        "for training one may play alone: --set solo=yes\n"
    )
    ran = joute("play", "minibus", "iaSNCF", "--set", "solo=yes", "--replay", "alone.joute")
    assert "500 turns" in ran.out  # ruling B14
    assert "the same match" in joute("verify", "alone.joute").out
