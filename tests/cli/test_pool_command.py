"""joute duel with several opponents, as a student types it; and the versions that it keeps."""

import fcntl
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from programs import saying, script

from joute.game import AnyGame

Joute = Callable[..., Ran]
QUICK = ("--sandbox", "off", "--seed", "3")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    del lots
    monkeypatch.chdir(tmp_path)


@pytest.mark.long
def test_a_student_learns_against_whom_the_new_version_is_better(joute: Joute) -> None:
    saying(Path("bot"), 5)
    assert joute("play", "lots", "./bot", "weak").code == 0
    saying(Path("bot"), 900)
    ran = joute("duel", "lots", "./bot", "weak", "strong", *QUICK, "--games", "200")
    assert ran.out.startswith(
        "./bot and its last version ./bot@1 against 2 opponents, seed 3 and on"
    )
    titles, weak, strong, whole = ran.out.splitlines()[2:6]
    assert " ".join(titles.split()) == "opponent games share of the points the last version gain"
    assert weak.split()[0] == "weak"
    assert weak.endswith("better")
    assert strong.endswith("better")
    assert whole.startswith("all ")
    assert "Decided after " in ran.out
    assert "./bot takes more points than ./bot@1 (at most 5% of such tests err)." in ran.out
    assert "It got better against weak and strong.\n" in ran.out
    listed = joute("versions", "./bot").out
    assert "bot@2  " in listed
    assert "of the points against 2 opponents" in listed


def test_without_an_earlier_version_the_share_of_the_points_is_tested(joute: Joute) -> None:
    ran = joute("duel", "lots", "weak", "strong", "even", *QUICK, "--games", "300")
    assert "weak against 2 opponents" in ran.out
    assert "weak does not take 7.1 points of 100 more than half" in ran.out
    assert " gain" not in ran.out


@pytest.mark.long
def test_an_undecided_pool_says_how_many_games_would_decide_it(joute: Joute) -> None:
    line = ("duel", "lots", "weak", "strong", "even", *QUICK)
    ran = joute(*line, "--games", "6")
    assert "The test has not decided within 3 seeds. If the games go on like this, " in ran.out
    found = re.search(r"(\d+) against each opponent decide it \(--games (\d+)\)\.", ran.out)
    assert found is not None
    assert found[1] == found[2]
    assert json.loads(joute(*line, "--games", "6", "--json").out)["settling"] == int(found[1])
    assert "Decided after" in joute(*line, "--games", str(2 * int(found[1]))).out


def test_a_folder_of_bots_is_a_pool(joute: Joute) -> None:
    Path("rivals").mkdir()
    for name, word in (("ann", 100), ("bob", 400), ("cas", "nothing")):
        saying(Path("rivals", name), word)
    ran = joute("duel", "lots", "even", "rivals", *QUICK, "--games", "4", "--json")
    assert not Path("rivals/.joute").exists()
    score = json.loads(ran.out)
    assert [one["name"] for one in score["opponents"]] == ["rivals/ann", "rivals/bob", "rivals/cas"]
    assert [death["command"] for death in score["died"]][:1] == [
        "joute play lots even rivals/cas --seed 3 --clock fair"
    ]
    seats = json.loads(joute(*shlex.split(score["died"][1]["command"])[1:], "--json").out)["seats"]
    assert [seat["status"] for seat in seats] == ["protocol", "ok"]


def test_the_lost_matches_of_a_pool_are_kept_by_opponent(joute: Joute) -> None:
    line = ("duel", "lots", "weak", "strong", "even", *QUICK, "--games", "10")
    joute(*line, "--replays", "kept", "--keep", "lost")
    assert {file.parent.name for file in Path("kept").rglob("*.joute")} == {"strong", "even"}


def test_opponents_whose_names_look_the_same_have_each_a_folder(joute: Joute) -> None:
    Path("a").mkdir()
    saying(Path("a/b"), 900_000)
    saying(Path("a_b"), 900_000)
    line = ("duel", "lots", "weak", "a/b", "./a_b", *QUICK, "--games", "4")
    assert joute(*line, "--replays", "kept").code == 0
    found = {file.parent.name for file in Path("kept").rglob("*.joute")}
    assert found == {"a_b", "a_b-2"}
    assert len([*Path("kept").rglob("*.joute")]) == 8


def test_a_bot_alone_meets_its_last_version(joute: Joute) -> None:
    saying(Path("bot"), 100)
    ran = joute("duel", "lots", "./bot", *QUICK)
    assert ran.code == 2
    assert "./bot has no earlier version yet: name an opponent" in ran.err
    saying(Path("bot"), 300)
    ran = joute("duel", "lots", "./bot", *QUICK, "--games", "10")
    assert ran.out.startswith("A ./bot against B ./bot@1, seed 3 and on\n")
    assert "@1: Elo " in joute("versions").out


def test_every_version_that_was_tried_plays_again(joute: Joute) -> None:
    for word in (1, 2, 3, 2):
        saying(Path("bot"), word)
        assert joute("play", "lots", "./bot", "weak").code == 0
    assert [line.split()[0] for line in joute("versions").out.splitlines()[1:4]] == [
        "bot@1",
        "bot@2",
        "bot@3",
    ]
    texts = [Path(".joute/versions/bot", str(number), "bot").read_text() for number in (1, 2, 3)]
    assert [text.splitlines()[-1] for text in texts] == ["echo 1", "echo 2", "echo 3"]
    for which, number in (("1", 1), ("last", 3)):
        seats = json.loads(joute("play", "lots", "./bot", f"./bot@{which}", "--json").out)["seats"]
        assert [seat["bot"] for seat in seats] == ["./bot", f"./bot@{number}"]
    assert Path(".joute/.gitignore").read_text() == "*\n"


def test_a_python_bot_is_kept_with_the_modules_that_it_imports(joute: Joute) -> None:
    Path("bot.py").write_text("import os, mine\nfrom words import say\ninput()\nsay(mine.WEIGHT)\n")
    Path("words.py").write_text("def say(text): print(text)\n")
    Path("other.py").write_text("not for us\n")
    Path("mine.py").write_text("WEIGHT = 7\n")
    assert joute("play", "lots", "bot.py", "weak").code == 0
    Path("mine.py").write_text("WEIGHT = 'lost'\n")
    seats = json.loads(joute("play", "lots", "bot.py", "bot.py@last", "--json").out)["seats"]
    assert [seat["status"] for seat in seats] == ["protocol", "ok"]
    kept = Path(".joute/versions/bot.py/1")
    assert sorted(file.name for file in kept.rglob("*.py")) == ["bot.py", "mine.py", "words.py"]
    ran = joute("duel", "lots", "bot.py", "bot.py@1", *QUICK, "--games", "2")
    assert "deaths of A  protocol error: 2\ndeaths of B  none\n" in ran.out


def test_nothing_is_kept_where_nobody_wants_it_or_nothing_can_be_written(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(Path("bot"), 1)
    assert joute("play", "lots", "./bot", "weak", "--no-versions").code == 0
    assert joute("duel", "lots", "./bot", "weak", "--games", "2", *QUICK, "--no-versions").code == 0
    monkeypatch.setenv("JOUTE_NO_VERSIONS", "1")
    assert joute("play", "lots", "./bot", "weak").code == 0
    monkeypatch.delenv("JOUTE_NO_VERSIONS")
    assert not Path(".joute").exists()
    Path(".joute").write_text("somebody's own")
    ran = joute("play", "lots", "./bot", "weak")
    assert (ran.code, ran.err) == (0, "")


def test_what_exists_as_a_file_is_no_version(joute: Joute) -> None:
    saying(Path("bot"), 1)
    script(Path("bot@1"), "read seats", "echo no")
    assert joute("play", "lots", "./bot", "weak").code == 0
    seats = json.loads(joute("play", "lots", "./bot@1", "weak", "--json").out)["seats"]
    assert seats[0]["status"] == "protocol"


@pytest.mark.parametrize("main", ["../../../../other", "/bin/sh"])
def test_a_list_of_versions_cannot_name_a_program_elsewhere(joute: Joute, main: str) -> None:
    saying(Path("bot"), 5)
    joute("play", "lots", "./bot", "weak")
    index = Path(".joute/versions/bot/versions.json")
    index.write_text(index.read_text().replace('"main": "bot"', f'"main": "{main}"'))
    ran = joute("play", "lots", "./bot@1", "weak")
    assert ran.code == 2
    assert "versions.json: [0] has a value that it cannot have" in ran.err


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (r'"kept": [\d.]+', '"kept": 1e30'),
        (r'"tried": [\d.]+', '"tried": -1e30'),
        (r'"number": 1', f'"number": {"9" * 5000}'),
        (r'"main": "bot"', r'"main": "a\\u0000b"'),
        (r"\]\s*$", ""),
    ],
)
def test_a_broken_list_of_versions_is_told_of_and_ends_no_match(
    joute: Joute, before: str, after: str
) -> None:
    saying(Path("bot"), 5)
    joute("play", "lots", "./bot", "weak")
    index = Path(".joute/versions/bot/versions.json")
    broken, changed = re.subn(before, after, index.read_text())
    assert changed
    index.write_text(broken)
    for line in ("versions", "versions bot", "play lots ./bot@1 weak"):
        ran = joute(*line.split())
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert f"cannot read {index.absolute()}: " in ran.err
        assert f"; what is kept there is not used; move {index.parent.absolute()} away" in ran.err
    saying(Path("bot"), 6)
    ran = joute("play", "lots", "./bot", "weak", "--games", "2")
    assert (ran.code, ran.err.count("this version of bot is not kept: cannot read ")) == (0, 1)
    assert index.read_text() == broken


def test_a_folder_that_another_joute_does_not_let_go_of_ends_no_match(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("joute.submission.kept_versions.PATIENCE", 0.2)
    saying(Path("bot"), 5)
    joute("play", "lots", "./bot", "weak")
    saying(Path("bot"), 6)
    with Path(".joute/.gitignore").open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        ran = joute("play", "lots", "./bot", "weak")
    assert ran.code == 0
    assert "this version of bot is not kept: another joute has been writing in " in ran.err
    assert joute("play", "lots", "./bot", "weak").err == ""
    assert "bot@2" in joute("versions").out


def test_old_versions_are_removed_only_when_asked_for(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    for word in (1, 2, 3):
        saying(Path("bot"), word)
        joute("play", "lots", "./bot", "weak")
    monkeypatch.setattr("joute.submission.kept_versions.MOST_BYTES", 100)
    saying(Path("bot"), 4)
    ran = joute("play", "lots", "./bot", "weak")
    assert ran.code == 0
    assert "so this one is not kept; joute versions bot --prune 20" in ran.err
    assert joute("versions", "bot", "--prune", "1").err == "bot: 2 versions removed\n"
    assert [path.name for path in Path(".joute/versions/bot").iterdir() if path.is_dir()] == ["3"]
    assert "bot@3" in joute("versions", "bot", "--export", "out").out
    assert Path("out/bot-3/bot").read_text().endswith("echo 3\n")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("play lots ./bot@9 weak", "./bot has no version 9; joute versions ./bot lists"),
        ("play lots ./bot@someday weak", "./bot has no version someday"),
        (f"play lots ./bot@{'9' * 5000} weak", "./bot has no version 999"),
        (
            "play lots ./bot@last weak",
            "./bot has no earlier version yet: ./bot@1 is what it is now; change it, and ./bot@last is this one",
        ),
        ("versions weak", "there is no file weak; name a bot, a folder of bots, or the store"),
        ("versions bot.py", "there is no file bot.py; did you mean bot?"),
        ("versions " + "b" * 5000, "there is no file bbb"),
        ("versions none.sqlite", "there is no store none.sqlite"),
        ("versions empty", "no version is kept of empty"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(joute: Joute, line: str, complaint: str) -> None:
    Path("empty").mkdir()
    saying(Path("bot"), 1)
    joute("play", "lots", "./bot", "weak")
    ran = joute(*line.split())
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert complaint in ran.err
