"""`joute play`: what is printed and written of a match, and the programs that play it."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs

from joute import registry
from joute.cli.match_terms import setup_of
from joute.cli.options import SetupOptions

pytestmark = pytest.mark.usefixtures("own_folder")
Joute = Callable[..., Ran]
WALKER = Path(__file__).parents[1] / "bots" / "walker.py"


def test_a_match_prints_the_games_own_report(joute: Joute) -> None:
    ran = joute("play", "race", "dumb", "dumb", "--seed", "1")
    assert ran.code == 0
    assert ran.out.splitlines()[:3] == [
        "Seed: 1",
        "Results:",
        "(1) dumb (1): 105 (moves: 99, score: 6)",
    ]


def test_json_is_one_object_and_nothing_else(joute: Joute) -> None:
    ran = joute("play", "race", "dumb", "cmd:cat", "--seed", "1", "--json", "--replay", "r.joute")
    assert ran.err == ""
    result = json.loads(ran.out)
    assert set(result) == {"game", "profile", "seed", "turns", "seats", "replay"}
    assert result["seats"][1]["reason"] == "(39, 5) is off the grid, whose cells go from 0 to 38"
    assert result["seats"][1] | {"reason": ""} == {
        "seat": 1,
        "bot": "cat",
        "score": None,
        "rank": 2,
        "status": "illegal",
        "reason": "",
        "turn": 1,
        "failure": {
            "kind": "illegal",
            "reason": {"code": "race.off-grid", "values": {"place": "(39, 5)", "last": 38}},
        },
    }
    assert (result["game"], result["profile"], result["seed"]) == ("race", "document", 1)
    assert result["replay"] == "r.joute"


def test_several_games_give_totals(joute: Joute) -> None:
    ran = joute("play", "race", "dumb", "dumb", "--seed", "1", "--games", "3", "--json")
    result = json.loads(ran.out)
    assert [game["seed"] for game in result["games"]] == [1, 2, 3]
    assert [(total["bot"], total["games"], total["draws"]) for total in result["totals"]] == [
        ("dumb (1)", 3, 3),
        ("dumb (2)", 3, 3),
    ]


def test_where_the_lowest_score_wins_the_totals_say_so(joute: Joute) -> None:
    assert "mean score (lowest wins)" in joute("play", "race", "dumb", "--games", "2").out
    assert "lowest wins" not in joute("play", "mine", "greedy", "greedy", "--games", "2").out


@pytest.mark.usefixtures("lots")
def test_each_death_of_a_series_comes_with_the_line_that_repeats_it(joute: Joute) -> None:
    Path("my bot.py").write_text("raise KeyError(input())\n")
    line = ("play", "lots", "even", "my bot.py", "--games", "4", "--seed", "5", "--set", "ties=9")
    ran = joute(*line)
    assert "my bot.py died 4 times:\n  4 × crashed: " in ran.out
    assert ran.out.count("        KeyError: '2'\n") == 1  # once for the cause
    assert "    … and 1 more time; --json has all\n" in ran.out
    deaths = json.loads(joute(*line, "--json").out)["died"]
    assert [death["seating"] for death in deaths] == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert all("KeyError" in death["stderr"] for death in deaths)
    command = deaths[1]["command"]
    assert command == "joute play lots 'my bot.py' even --seed 5 --set ties=9"
    seats = json.loads(joute(*shlex.split(command)[1:], "--json").out)["seats"]
    assert [seat["status"] for seat in seats] == ["crash", "ok"]


def test_matches_of_a_series_are_kept_as_wished(joute: Joute) -> None:
    Path("bad.py").write_text("raise SystemExit(1)\n")
    line = ("play", "race", "dumb", "bad.py", "--games", "2", "--seed", "5", "--replays")
    assert joute(*line, "all").code == 0
    assert sorted(file.name for file in Path("all").iterdir()) == [
        "5-seat0-won.joute",
        "6-seat0-won.joute",
    ]
    assert joute(*line, "none", "--keep", "lost").code == 0
    assert not Path("none").exists()
    turned = (
        "play",
        "race",
        "bad.py",
        "dumb",
        "--seed",
        "5",
        "--replays",
        "dead",
        "--keep",
        "died",
    )
    assert "replay: dead/5-seat0-died.joute" in joute(*turned).out
    assert joute("verify", "dead/5-seat0-died.joute").code == 0


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("play race dumb --keep lost", "--keep lost needs a folder: --replays DIR"),
        ("duel race dumb dumb --replays file", "cannot keep matches in file: "),
    ],
)
def test_matches_that_cannot_be_kept_are_told_before_the_first(
    joute: Joute, line: str, complaint: str
) -> None:
    Path("file").touch()
    ran = joute(*line.split())
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert complaint in ran.err


def test_a_drawn_seed_is_shown_and_plays_the_same_again(joute: Joute) -> None:
    first = joute("play", "race", "dumb").out
    seed = first.splitlines()[0].removeprefix("Seed: ")
    assert joute("play", "race", "dumb", "--seed", seed).out == first


@pytest.mark.usefixtures("small_games")
def test_a_match_of_a_game_with_a_board_prints_how_it_ended_on_it(joute: Joute) -> None:
    ran = joute("play", "noughts", "first", "first", "--seed", "1")
    assert ran.out.splitlines()[:5] == [
        "seed 1, 7 turns",
        "  0 1 2",
        "0 X O X",
        "1 O X O",
        "2 X · ·",
    ]


def test_a_bot_that_died_is_explained(joute: Joute) -> None:
    Path("bad.py").write_text("import sys\nprint('hm', file=sys.stderr)\nprint('1.5')\n")
    ran = joute("play", "race", "dumb", "bad.py", "--seed", "1")
    assert ran.code == 0
    assert (
        "seat 1, bad.py: protocol error on turn 1: what it sent is not a whole number: a move is x and y, a line each, and debug prints go to stderr; it last wrote '1.5'"
        in ran.out
    )
    assert "it had been sent:" in ran.out
    assert "its last stderr:\n    hm" in ran.out


@pytest.mark.parametrize(("line", "told"), [("breakpoint()", True), ("print('> 5')", False)])
def test_a_breakpoint_without_a_debugger_is_told_what_it_needs(
    joute: Joute, line: str, *, told: bool
) -> None:
    Path("bad.py").write_text(f"input()\n{line}\nprint(1, 1)\n")
    ran = joute("play", "race", "dumb", "bad.py", "--seed", "1")
    assert "seat 1, bad.py: protocol error on turn 1" in ran.out
    assert ("\n  breakpoint() needs --debug 1\n" in ran.out) == told


def test_stderr_goes_to_the_files_of_the_document(joute: Joute) -> None:
    Path("bot.py").write_text("import sys\nprint('debug', file=sys.stderr)\n")
    joute("play", "race", "bot.py")
    assert [path.name for path in sorted(Path().glob("error*"))] == ["error.log"]
    assert Path("error.log").read_text() == "debug\n"
    joute("play", "race", "bot.py", "dumb")
    assert Path("error-0.log").read_text() == Path("error.log").read_text() == "debug\n"
    assert Path("error-1.log").read_text() == ""


def test_a_log_that_cannot_be_written_is_named(joute: Joute) -> None:
    Path("error.log").mkdir()
    ran = joute("play", "race", "dumb")
    assert ran.code == 2
    assert ran.err.startswith("joute: cannot write ")
    assert "error.log: Is a directory" in ran.err


def test_a_python_file_needs_no_first_line_even_if_it_may_be_executed(joute: Joute) -> None:
    Path("bot.py").write_text("print('1.5')\n")
    Path("bot.py").chmod(0o755)
    assert (
        "what it sent is not a whole number: a move is x and y, a line each, and debug prints go to stderr; it last wrote '1.5'"
        in joute("play", "race", "bot.py").out
    )


@pytest.mark.parametrize(
    "name",
    ["mes projets/bot.py", "l'ia.py", "tcp:bot.py", "cmd:bot.py", '"ia" & co.py', "bot $HOME.py"],
)
def test_what_exists_as_a_file_is_that_whatever_is_in_its_name(joute: Joute, name: str) -> None:
    path = Path(name)
    path.parent.mkdir(exist_ok=True)
    path.write_text(WALKER.read_text())
    for typed in (name, str(path.absolute())):
        seats = json.loads(joute("play", "race", typed, "dumb", "--seed", "1", "--json").out)[
            "seats"
        ]
        assert [(seat["bot"], seat["status"]) for seat in seats] == [(typed, "ok"), ("dumb", "ok")]


@pytest.mark.parametrize("name", ["tcp:bot.py", '"ia" & co.py'])
def test_so_is_it_in_the_processes_of_a_duel(joute: Joute, name: str) -> None:
    Path(name).write_text(WALKER.read_text())
    ran = joute("duel", "race", name, "dumb", "--games", "2", "--jobs", "1", "--json")
    assert (ran.code, json.loads(ran.out)["games"]) == (0, 2), ran.err


def test_what_exists_as_a_folder_is_that_whatever_is_in_its_name(joute: Joute) -> None:
    folder = Path("l'ia & co")
    folder.mkdir()
    (folder / "bot.py").write_text(WALKER.read_text())
    ran = joute("play", "race", str(folder), "--seed", "1", "--json")
    assert json.loads(ran.out)["seats"][0]["status"] == "ok"


@pytest.mark.parametrize("text", ["hello\n", "#!/nowhere/python\n"])
def test_a_program_without_an_interpreter_is_told_what_it_needs(joute: Joute, text: str) -> None:
    Path("bot").write_text(text)
    Path("bot").chmod(0o755)
    ran = joute("play", "race", "./bot")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "bot cannot be started: " in ran.err
    assert "a script needs a first line such as #!/usr/bin/env python3" in ran.err


def test_the_original_profile_names_its_log_as_the_original_did(joute: Joute) -> None:
    joute("play", "race", "dumb", "--profile", "original")
    assert [path.name for path in Path().glob("error*")] == ["error-0.log"]


def test_bots_that_think_tell_it_turn_by_turn_when_asked(joute: Joute) -> None:
    match = ("play", "cafe", "alpha", "random", "--seed", "1", "--limit", "20", "--quiet")
    assert "turn" not in joute(*match).err
    told = joute(*match, "--explain").err.splitlines()
    assert told[0].startswith("turn 1, alpha: depth ")


@pytest.mark.long
def test_a_child_that_a_bot_hides_is_ended_too(tmp_path: Path) -> None:
    bot = WALKER.with_name("hides_a_child.py")
    quick = ["--first-limit", "2000", "--json"]
    command = [sys.executable, "-m", "joute", "play", "race", str(bot), *quick]
    played = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(played.stdout)["seats"][0]["status"] == "crash"
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_a_terminated_referee_takes_its_bots_with_it(tmp_path: Path) -> None:
    child = tmp_path / "bot.py"
    child.write_text("import os, time\nopen('pid', 'w').write(str(os.getpid()))\ntime.sleep(60)\n")
    command = [sys.executable, "-m", "joute", "play", "race", "bot.py"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as referee:
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
            assert referee.poll() is None
        referee.terminate()
        assert referee.wait(timeout=10) == 143
    pid = int((tmp_path / "pid").read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_seats_settings_go_with_its_bot_when_seats_rotate() -> None:
    minibus = registry.find("minibus")
    typed = SetupOptions(seats=("0:fields=6",))
    setup = setup_of(minibus, ["b", "a"], typed, seed=1, order=(1, 0))
    assert [own.fields for own in setup.seat_options] == ["match", "6"]


@needs("cc")
def test_all_that_a_compiler_says_is_shown_before_the_line_that_names_the_program(
    joute: Joute,
) -> None:
    Path("ann.c").write_text("int main(void) {\n    return one + two;\n}\n")
    ran = joute("play", "race", "ann.c", "dumb")
    assert ran.code == 2
    first, *others, last = ran.err.rstrip().splitlines()
    assert first.startswith("ann.c: In function")
    assert "    2 |     return one + two;" in others
    assert any("‘two’ undeclared" in line for line in others)
    assert last.startswith("joute: ann.c cannot be built: ann.c:2:12: error: ")


@needs("cc")
def test_a_compiler_that_says_too_much_is_cut_short(joute: Joute) -> None:
    names = "".join(f"    x{number}();\n    y{number} = 1;\n" for number in range(40))
    Path("ann.c").write_text(f"int main(void) {{\n{names}}}\n")
    ran = joute("play", "race", "ann.c", "dumb")
    assert ran.err.splitlines()[40].startswith("… and ")
    assert len(ran.err.splitlines()) == 42


def test_a_program_that_answers_before_it_is_asked_is_told_so(joute: Joute) -> None:
    Path("bot.py").write_text("import sys\nprint('PASS\\n' * 500, flush=True)\nsys.stdin.read()\n")
    ran = joute("play", "minibus", "bot.py", "iaSNCF", "--seed", "7")
    assert ran.out.endswith(
        "seat 0, bot.py: its answer came before the question 499 times: "
        "each message answers one question, and one too many is taken as the next answer\n"
    )
