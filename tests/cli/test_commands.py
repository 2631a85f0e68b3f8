"""What a person types, and what they read."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import Annotated

import pytest
from conftest import Ran
from msgspec import Meta, Struct
from msgspec.structs import replace
from programs import PYTHON

from joute import registry
from joute.cli.match_terms import setup_of
from joute.cli.options import SetupOptions
from joute.game import OriginalProgram, OriginalRun

Joute = Callable[..., Ran]
WALKER = Path(__file__).parents[1] / "bots" / "walker.py"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_games_and_bots_are_listed_one_a_line(joute: Joute) -> None:
    assert "race" in joute("games").out
    lines = joute("bots", "race").out.splitlines()
    assert [line.split()[0] for line in lines] == ["dumb", "leg", "swift", "master"]


def test_a_match_prints_the_games_own_report(joute: Joute) -> None:
    ran = joute("play", "race", "dumb", "dumb", "--seed", "1")
    assert ran.code == 0
    assert ran.out.splitlines()[:3] == [
        "Seed: 1",
        "Results:",
        "(1) dumb: 105 (moves: 99, score: 6)",
    ]


def test_json_is_one_object_and_nothing_else(joute: Joute) -> None:
    ran = joute("play", "race", "dumb", "cmd:cat", "--seed", "1", "--json", "--replay", "r.joute")
    assert ran.err == ""
    result = json.loads(ran.out)
    assert set(result) == {"game", "profile", "seed", "turns", "seats", "replay"}
    assert result["seats"][1]["reason"] == "(39, 5) is off the grid, which has cells 0 to 38"
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
        ("dumb", 3, 3),
        ("dumb", 3, 3),
    ]


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


def test_play_uses_the_track_that_maps_prints(joute: Joute) -> None:
    track = joute("maps", "race", "--seed", "7").out
    Path("seven.track").write_text(track, encoding="utf-8")
    given = json.loads(joute("play", "race", "dumb", "--map", "seven.track", "--json").out)
    drawn = json.loads(joute("play", "race", "dumb", "--seed", "7", "--json").out)
    assert given["seats"] == drawn["seats"]


def test_maps_shows_the_seed_that_it_draws(joute: Joute) -> None:
    ran = joute("maps", "race")
    word, seed = ran.err.split()
    assert word == "seed"
    assert joute("maps", "race", "--seed", seed) == Ran(0, ran.out, "")


def test_a_map_may_begin_with_the_mark_that_some_editors_write(joute: Joute) -> None:
    Path("marked.track").write_text("\ufeff1\n5\n0 0\n0 0 1 1\n", encoding="utf-8")
    assert joute("play", "race", "dumb", "--map", "marked.track").code == 0


def test_a_map_is_saved_for_later(joute: Joute) -> None:
    ran = joute("maps", "race", "--seed", "7", "--set", "tracks=simple", "--out", "easy.track")
    assert ran.out == "saved in easy.track (seed 7)\n"
    assert joute("play", "race", "dumb", "--map", "easy.track").code == 0


def test_a_replay_is_verified_and_resumed(joute: Joute) -> None:
    joute("play", "race", "dumb", "dumb", "--seed", "3", "--replay", "r.joute")
    assert "the same match, input for input" in joute("verify", "r.joute").out
    resumed = joute(
        "resume", "r.joute", "--turn", "40", "dumb", f"cmd:{PYTHON} {quote(str(WALKER))}", "--json"
    )
    seats = json.loads(resumed.out)["seats"]
    assert [seat["status"] for seat in seats] == ["ok", "ok"]
    assert seats[0]["score"] == seats[1]["score"]


def test_a_replay_that_was_changed_is_found_out(joute: Joute) -> None:
    joute("play", "race", "dumb", "--seed", "3", "--replay", "r.joute")
    file = Path("r.joute")
    file.write_bytes(file.read_bytes().replace(b'"rank":1', b'"rank":2'))
    ran = joute("verify", "r.joute")
    assert (ran.code, ran.out) == (1, "r.joute: seat 0 rank: recorded 2, now 1\n")


@pytest.mark.parametrize("command", ["verify r.joute", "resume r.joute --turn 9 dumb"])
def test_what_is_wrong_with_a_replay_is_told_with_its_name(joute: Joute, command: str) -> None:
    joute("play", "race", "dumb", "--seed", "3", "--replay", "r.joute")
    file = Path("r.joute")
    file.write_bytes(file.read_bytes().replace(b'"map":null', b'"map":"x"'))
    ran = joute(*command.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("joute: r.joute: line 1: the size of the track must be")


@pytest.mark.parametrize(
    "command", ["watch r.joute --out page.html", "resume r.joute --turn 9 dumb"]
)
def test_a_match_played_by_other_rules_is_not_told_by_these(joute: Joute, command: str) -> None:
    joute("play", "race", "dumb", "--seed", "3", "--replay", "r.joute")
    file = Path("r.joute")
    now = f'"version":{registry.find("race").version},'.encode()
    file.write_bytes(file.read_bytes().replace(now, b'"version":0,', 1))
    ran = joute(*command.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("joute: r.joute: it was played with version 0 of race; this is")


def test_what_strangers_wrote_does_not_disturb_the_terminal(joute: Joute) -> None:
    shown = joute("play", "race", "dumb", "--seed", "\x1b[31mred").out
    assert "\x1b" not in shown
    assert r"\x1b[31mred" in shown


def test_who_starts_it_on_windows_is_told_where_it_runs(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("signal.SIGHUP")
    ran = joute("games")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("joute: joute runs on Linux; on Windows")


def test_a_bot_that_is_told_nonsense_says_so_in_one_line() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "joute", "bot", "minibus", "greedy"],
        input="2 0\nnonsense\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "joute: cannot go on after 'nonsense' from the other side\n"


def test_a_bot_that_died_is_explained(joute: Joute) -> None:
    Path("bad.py").write_text("import sys\nprint('hm', file=sys.stderr)\nprint('1.5')\n")
    ran = joute("play", "race", "dumb", "bad.py", "--seed", "1")
    assert ran.code == 0
    assert "seat 1, bad.py: protocol on turn 1: '1.5' is not one whole number" in ran.out
    assert "it had been sent:" in ran.out
    assert "its last stderr:\n    hm" in ran.out


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
    assert "'1.5' is not one whole number" in joute("play", "race", "bot.py").out


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
        ran = joute("duel", "race", typed, "dumb", "--games", "2", "--jobs", "1", "--json")
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


def test_a_classic_command_line_gives_the_original_result_block(joute: Joute) -> None:
    player = f"{PYTHON} -S {quote(str(WALKER))}"
    Path("bad.py").write_text("input(); print('7'); print('-7'); input()\n")
    ran = joute("classic", "race", "-s", "1", player, "bad.py", player)
    assert ran.out == (
        "#######################\nSeed: 1\nResults:\n(1) bad.py: DISQUALIFIED!\n"
        f"(2) {player}: 105 (moves: 99, score: 6)\n(3) {player}: 105 (moves: 99, score: 6)\n"
    )
    rounds = ran.err.split("---[ ")
    first = [f"Player: '{player}'", "Received new position: 7, 29", "Velocity: 1, -1"]
    assert rounds[1].splitlines() == [
        "Round #1",
        *first,
        *("Player: 'bad.py'", "Received new position: 7, -7", "Error!"),
        *first,
    ]
    assert (rounds[2].splitlines()[0], rounds[2].count("Player: ")) == ("Round #2", 2)
    assert len(rounds) == 100


def test_a_classic_command_line_may_keep_its_match(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = registry.find("race")
    seed = OriginalRun(bots=("dumb",), seed=1, replay="kept.joute", report=lambda _: "done")
    keeping = OriginalProgram(usage="", read=lambda _: seed)
    monkeypatch.setattr(registry, "find", lambda _: replace(race, original=keeping))
    assert joute("classic", "race").out == "done\n"
    assert "the same match" in joute("verify", "kept.joute").out


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("play race dub", "'dub' is neither a bot of race nor a program that can be found"),
        ("play rase dumb", "did you mean race?"),
        ("play race", "Missing argument 'BOT…'"),
        ("play race dumb --seet 1", "--seed"),
        ("play race dumb --profile fast", "it has document, original"),
        ("play race dumb --set size=huge", "race --set size=huge: it must be a whole number"),
        (
            "play race dumb --set size=1001",
            "race --set size=1001: it must be a whole number of at most 1000",
        ),
        ("play race dumb --map none.track", "cannot read the map none.track: No such file"),
        ("play race dumb --seat 1", "N:KEY=VALUE"),
        ("play race dumb --seat ²:a=1", "N:KEY=VALUE"),
        ("play race cmd:", "not an empty text"),
        ("play race dumb --seed \udcff", "'\\udcff' is not text in UTF-8"),
        ("play race dumb --games 0", "--games"),
        ("play race dumb --games 2 --replay .", "cannot write the replay .: it is a folder"),
        (
            "play race dumb --replay no/where.joute",
            "cannot write the replay no/where.joute: there is no folder no",
        ),
        ("play race not_executable", "chmod +x not_executable"),
        ("bot race nobody", "it has: dumb, leg, swift"),
        ("bot race dumb --connect nowhere", "HOST:PORT"),
        ("bot race dumb --connect 127.0.0.1:1", "is the server running?"),
        ("verify none.joute", "cannot read the replay none.joute"),
        ("verify not_executable", "not_executable: this is not a replay"),
        ("maps race --out no/where", "cannot write no/where"),
        ("classic race -x dumb", "[-s SEED] PLAYER…"),
        ("classic race -s one dumb", "whole number"),
        ("classic race", "no player given"),
        ("frobnicate", "there is no command 'frobnicate'"),
    ],
)
def test_wrong_usage_is_told_in_one_line_with_exit_code_two(
    joute: Joute, line: str, complaint: str
) -> None:
    Path("not_executable").write_text("hello\n")
    ran = joute(*line.split())
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("joute: ")
    assert complaint in ran.err


def test_resume_wants_a_bot_for_every_seat(joute: Joute) -> None:
    joute("play", "race", "dumb", "dumb", "--seed", "3", "--replay", "r.joute")
    ran = joute("resume", "r.joute", "--turn", "2", "dumb")
    assert (ran.code, ran.err) == (
        2,
        "joute: this match has 2 seats, so name as many bots, not 1\n",
    )


def test_a_defect_of_ours_is_one_line_with_exit_code_one(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        message = "oh"
        raise RuntimeError(message)

    monkeypatch.setattr("joute.registry.names", fail)
    ran = joute("games")
    assert ran.code == 1
    assert ran.err == "joute: internal error: RuntimeError: oh (JOUTE_DEBUG=1 shows where)\n"


def test_help_tells_a_games_bots_and_settings(joute: Joute) -> None:
    shown = joute("play", "race", "--help").out
    assert "dumb" in shown
    assert "turn_ms=1000" in shown


def test_a_cafe_server_lets_go_of_a_client_after_ten_silent_minutes(joute: Joute) -> None:
    assert "600000" in joute("serve", "cafe", "--help").out
    assert "600000" not in joute("serve", "mine", "--help").out


class Seat(Struct, frozen=True):
    dialect: Annotated[int, Meta(description="how this seat talks")] = 5


def test_help_tells_the_settings_of_a_seat_where_they_can_be_given(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = replace(registry.find("race"), seat_options=Seat)
    monkeypatch.setattr(registry, "find", lambda _: race)
    shown = joute("play", "race", "--help").out
    assert "Settings of a seat (--seat KEY=VALUE):\n  dialect=5  how this seat talks" in shown
    assert "dialect" not in joute("maps", "race", "--help").out


def test_check_game_tells_each_promise(joute: Joute) -> None:
    ran = joute("check-game", "race")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 10
    assert all(line.startswith("kept") for line in ran.out.splitlines())


def test_bots_that_think_tell_it_turn_by_turn_when_asked(joute: Joute) -> None:
    match = ("play", "cafe", "alpha", "random", "--seed", "1", "--limit", "20", "--quiet")
    assert "turn" not in joute(*match).err
    told = joute(*match, "--explain").err.splitlines()
    assert told[0].startswith("turn 1, alpha: depth ")


def test_a_built_in_bot_is_a_real_program() -> None:
    track = "3\n" + "0\n" * 9 + "0\n0\n2\n2\n1\n1\n"
    command = [sys.executable, "-m", "joute", "bot", "race", "dumb"]
    done = subprocess.run(
        command, input=track + "OK\nFINISH\n", capture_output=True, text=True, check=True
    )
    assert done.stdout == "1\n1\n2\n2\n"


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


def test_a_server_refuses_a_wrong_map_before_it_listens(joute: Joute, tmp_path: Path) -> None:
    (tmp_path / "map").write_text("no island")
    ran = joute("serve", "cafe", "--no-page", "--port", "0", "--map", str(tmp_path / "map"))
    assert ran.code == 2
    assert "listens" not in ran.out


def test_the_help_of_a_server_that_a_game_does_not_have_says_so(joute: Joute) -> None:
    ran = joute("serve", "race", "--help")
    assert (ran.code, ran.err) == (
        2,
        "joute: race is not played over a network; see joute play race --help\n",
    )
