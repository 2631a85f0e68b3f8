"""joute tournament, as a teacher types it."""

import csv
import json
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs
from programs import saying

from joute.contest.store import Store
from joute.errors import UsageError
from joute.game import AnyGame

Joute = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    del lots
    monkeypatch.chdir(tmp_path)


def test_a_teacher_gets_a_table_a_page_a_csv_and_the_replays(joute: Joute) -> None:
    Path("bots").mkdir()
    for name, weight in (("ann", 900), ("bob", 100), ("cas", 300)):
        saying(Path("bots", name), weight)
    bots = sorted(map(str, Path("bots").iterdir()))
    ran = joute("tournament", "lots", *bots, "--format", "round-robin", "--seed", "1")
    assert ran.code == 0, ran.err
    assert "report: lots-tournament.html, lots-tournament.csv, lots-tournament-replays" in ran.out
    rows = list(csv.DictReader(Path("lots-tournament.csv").read_text().splitlines()))
    assert {row["bot"] for row in rows} == {"ann", "bob", "cas"}
    page = Path("lots-tournament.html").read_text()
    replays = sorted(Path("lots-tournament-replays").glob("*.joute"))
    for file in replays:
        assert f'href="lots-tournament-replays/{file.name}"' in page
        assert f'href="lots-tournament-replays/{file.stem}.html"' in page
        assert joute("verify", str(file)).code == 0
    assert "<title>" in replays[0].with_suffix(".html").read_text()
    again = joute("tournament", "lots", *bots, "--format", "round-robin", "--seed", "1")
    assert "which holds 6 matches" in again.err
    assert again.out == ran.out


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "answer", "titles"),
    [
        (
            ("race", "dumb", "leg", "--grounds", "2", "--set", "tracks=simple"),
            "leg gagne\nUn total de ",
            "rang  programme  total (le plus bas gagne)  écart au meilleur possible  score moyen",
        ),
        (
            ("lots", "strong", "weak", "--format", "pools", "--grounds", "2"),
            "gagne\n",
            "rang  programme  rang dans la poule  matchs  points par match",
        ),
    ],
)
def test_the_terminal_says_first_who_won_then_what_decided(
    joute: Joute,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    answer: str,
    titles: str,
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    ran = joute("tournament", *words, "--seed", "1", "--quiet")
    assert ran.code == 0, ran.err
    assert ran.out.index(answer) < ran.out.index(titles)


def test_a_plan_names_bots_and_groups(joute: Joute) -> None:
    Path("cup.toml").write_text(
        'game = "lots"\nseed = 3\n[bots]\nann = "weak"\nbob = {run = "strong", group = "B"}\n'
        'cas = {run = "even", group = "B"}\n[[stage]]\nformat = "pools"\n'
    )
    ran = joute("tournament", "cup.toml", "--json")
    table = json.loads(ran.out)
    assert {row["bot"]: row["line"]["played"] for row in table["rows"]} == {
        "ann": 0,
        "bob": 2,
        "cas": 2,
    }
    assert Path("cup-tournament.sqlite").exists()


@needs("cc")
def test_a_source_in_a_plan_is_built(joute: Joute) -> None:
    plan = 'game = "lots"\nseed = 3\n[bots]\nann = "weak"\nbob = "bob.c"\n'
    Path("cup.toml").write_text(plan + '[[stage]]\nformat = "round-robin"\n')
    Path("bob.c").write_text("int main(void) { return x; }\n")
    ran = joute("tournament", "cup.toml")
    told = "the plan cup.toml: bob = 'bob.c': bob.c cannot be built: bob.c:1:25: error: "
    assert told in ran.err
    line = '#include <stdio.h>\nint main(void) { char s[9]; fgets(s, 9, stdin); puts("999"); }\n'
    Path("bob.c").write_text(line)
    ran = joute("tournament", "cup.toml", "--json")
    assert [row["bot"] for row in json.loads(ran.out)["rows"]] == ["bob", "ann"]


def test_the_page_says_why_a_bot_died_and_where_to_watch_it(joute: Joute) -> None:
    ran = joute("tournament", "lots", "broken", "weak", "--format", "round-robin", "--seed", "1")
    assert "broken died 2 times:\n  2 × crashed: the bot raised an exception" in ran.out
    assert "RuntimeError: out of ideas" in ran.out
    page = Path("lots-tournament.html").read_text()
    died = page[page.index('<span lang="fr">Échecs</span></h2>') :].partition("</ul>")[0]
    assert '<a href="lots-tournament-replays/1.1.1.1.2.html">' in died
    assert "RuntimeError: out of ideas" in died
    assert (
        '<summary><span lang="en">round-robin</span><span lang="fr">toutes rondes</span> (2)'
        in page
    )
    row = page[page.index("lots-tournament-replays/1.1.1.1.1.joute") - 900 :]
    assert '<span lang="fr">tour 1\u00a0:</span> <span lang="en">the bot raised an exception' in row


def test_each_death_comes_with_the_line_that_repeats_it(joute: Joute) -> None:
    Path("bots").mkdir()
    Path("bots/ann.py").write_text("import sys\nsys.exit(f'lost at {input()}')\n")
    Path("town.txt").write_text("urn of my own")
    line = ("tournament", "lots", "bots", "weak", "--format", "round-robin", "--seed", "1")
    options = ("--set", "ties=9", "--map", "town.txt", "--sandbox", "off")
    ran = joute(*line, *options)
    assert "ann died 2 times:\n  2 × crashed: the program ended with exit code 1" in ran.out
    assert "      replay: lots-tournament-replays/1.1.1.1.1.joute\n" in ran.out
    assert "      its last stderr:\n        lost at 2\n" in ran.out
    died = json.loads(joute(*line, *options, "--json").out)["died"]
    assert [(death["seating"], death["stderr"]) for death in died] == [
        ([0, 1], "lost at 2\n"),
        ([1, 0], "lost at 2\n"),
    ]
    _, *words = shlex.split(died[1]["command"])
    assert words[:6] == ["play", "lots", "weak", "bots/ann.py", "--seed", "1"]
    seats = json.loads(joute(*words, "--json", "--replay", "again.joute").out)["seats"]
    assert [seat["status"] for seat in seats] == ["ok", "crash"]
    assert b"urn of my own" in Path("again.joute").read_bytes()


def test_the_last_matches_have_pages_as_far_as_there_is_time(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ("tournament", "lots", "even", "weak", "--format", "round-robin", "--grounds", "3")
    pages = Path("lots-tournament-replays")
    monkeypatch.setattr("joute.contest.report.replays.SECONDS", -1.0)
    joute(*line)
    assert (len(list(pages.glob("*.joute"))), list(pages.glob("*.html"))) == (6, [])
    monkeypatch.setattr("joute.contest.report.replays.SECONDS", 60.0)
    monkeypatch.setattr("joute.contest.report.replays.MOST", 2)
    (pages / "1.1.1.1.1.html").write_text("a match that is no more among the last")
    joute(*line)
    assert sorted(page.stem for page in pages.glob("*.html")) == ["1.1.1.3.1", "1.1.1.3.2"]


def test_replays_of_an_earlier_tournament_are_written_over(joute: Joute) -> None:
    line = ("tournament", "lots", "even", "weak", "--format", "round-robin", "--seed")
    joute(*line, "1")
    replay = Path("lots-tournament-replays/1.1.1.1.1.joute")
    before = replay.read_bytes()
    Path("lots-tournament.sqlite").unlink()
    joute(*line, "2")
    assert replay.read_bytes() != before


def test_a_changed_bot_plays_on_as_it_was(joute: Joute) -> None:
    bot = Path("bot.py")
    bot.write_text("input()\nprint(900)\n")
    line = ("tournament", "lots", "bot.py", "weak", "--format", "round-robin")
    joute(*line)
    bot.write_text("print('nonsense')\n")
    ran = joute(*line)
    assert "bot has changed; it plays as it was at the beginning" in ran.err


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("UPDATE contests SET definition = '{{'", "is damaged: the contest cannot be read"),
        ("UPDATE matches SET seed = '{'", "is damaged: the contest cannot be read"),
        ("UPDATE versions SET program = x'c1'", "is damaged: a bot in it cannot be read"),
        ("UPDATE replays SET replay = x'00'", "is damaged: the replay of match 1.1.1.1.1 cannot"),
    ],
)
def test_a_damaged_store_is_told_in_one_line(joute: Joute, damage: str, complaint: str) -> None:
    line = ("tournament", "lots", "weak", "even", "--format", "round-robin", "--jobs", "1")
    assert joute(*line).code == 0
    shutil.rmtree("lots-tournament-replays")
    with sqlite3.connect("lots-tournament.sqlite") as store:
        store.execute(damage)
    store.close()
    ran = joute(*line)
    assert ran.code == 2
    assert complaint in ran.err


def test_a_plan_without_stages_plays_the_stages_of_the_game_in_its_groups(joute: Joute) -> None:
    Path("cup.toml").write_text(
        'game = "lots"\nseed = 3\n[bots]\n'
        + "".join(
            f'{name} = {{run = "{run}", group = "{group}"}}\n'
            for name, run, group in (
                ("ann", "weak", "Ardennes"),
                ("bob", "strong", "Ardennes"),
                ("cas", "even", "Berry"),
                ("dan", "even", "Berry"),
            )
        )
    )
    ran = joute("tournament", "cup.toml", "--json")
    table = json.loads(ran.out)
    assert [over["stage"]["name"] for over in table["stages"]] == ["selection", "final"]
    page = Path("cup-tournament.html").read_text()
    for group in ("Ardennes", "Berry"):
        pool = page[page.index(f'id="pool-1-{group}"') :].partition("</table>")[0]
        assert pool.count('scope="row"') == 2
    assert page.count("✓ ") == 3


def test_groups_that_no_stage_looks_at_are_refused(joute: Joute) -> None:
    Path("cup.toml").write_text(
        'game = "lots"\n[bots]\nann = "weak"\nbob = {run = "even", group = "B"}\n'
        '[[stage]]\nformat = "swiss"\n'
    )
    ran = joute("tournament", "cup.toml")
    assert 'the bot bob, group = "B": it takes nothing unless a stage has' in ran.err


def test_options_of_size_change_the_games_own_plan(joute: Joute) -> None:
    ran = joute("tournament", "lots", "weak", "even", "strong", "--grounds", "1", "--json")
    stages = [over["stage"] for over in json.loads(ran.out)["stages"]]
    assert [(stage["format"], stage["seats"], stage["grounds"]) for stage in stages] == [
        ("pools", 2, 1),
        ("round-robin", 3, 1),
    ]


def test_a_report_is_named_after_a_database_without_the_options_of_its_address(
    joute: Joute,
) -> None:
    line = "tournament lots weak even --grounds 1 --store sqlite:///cup?timeout=60"
    ran = joute(*line.split())
    assert ran.code == 0, ran.err
    assert Path("cup.html").is_file()


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("tournament lots weak", "needs 2 bots or more"),
        ("tournament none.toml", "cannot read the plan none.toml"),
        ("tournament lots weak even --plan x", "lots has no plan 'x'; it has: cup"),
        ("tournament lots weak even --format swiss --seats 17", "seats = 17: it takes 1 to 16"),
        ("tournament lots weak even --seat luck=1", "seat luck: there is no such option"),
        ("tournament lots weak even --store foo://x", "is not a database that can be used here"),
        ("tournament lots weak even --store mysql://x/y", "can be used here"),
        ("tournament lots weak even --store postgresql://a:b@[::/y", "can be used here"),
        (
            "tournament lots weak even --store postgresql://a:b@localhost:1/y",
            "a:***@localhost:1/y holds",
        ),
        ("tournament lots weak even --report no/x.html", "there is no folder no"),
        ("tournament lots weak nobody", "neither a bot of lots"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(joute: Joute, line: str, complaint: str) -> None:
    ran = joute(*line.split())
    assert ran.code == 2
    assert complaint in ran.err
    assert ran.err.count("\n") == 1


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let programs heed Ctrl-C also where the tests run in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.long
@pytest.mark.usefixtures("interruptible")
def test_who_stops_a_tournament_is_told_that_nothing_is_lost() -> None:
    line = [sys.executable, "-m", "joute", "tournament", "lots", "weak", "even", "--jobs", "1"]
    line += ["--format", "round-robin", "--grounds", "9999", "--set", "work=100000"]
    with subprocess.Popen(line, stderr=subprocess.PIPE, text=True) as process:
        while matches_kept() < 2:
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    told = err.splitlines()[-1]
    assert told.startswith("joute: stopped; lots-tournament.sqlite holds ")
    assert told.endswith(f" {matches_kept()} matches, and the same command goes on")
    assert process.returncode == 130


def matches_kept() -> int:
    """Count what a store holds, 0 while there is none."""
    try:
        with Store("lots-tournament.sqlite", beside=True) as store:
            return store.count()
    except UsageError:
        return 0


def test_files_of_a_folder_are_bots_whatever_they_are_called(joute: Joute) -> None:
    Path("bots").mkdir()
    for name in ("my bot", "<b>bold</b>", "\x1b[31mred"):
        Path("bots", f"{name.replace('/', '')}.py").write_text("input()\nprint(900)\n")
    bots = sorted(map(str, Path("bots").iterdir()))
    ran = joute("tournament", "lots", *bots, "--format", "round-robin", "--seed", "1")
    assert ran.code == 0, ran.err
    assert " my bot " in ran.out
    assert "\\x1b[31mred" in ran.out
    assert "\x1b" not in ran.out
    assert "<b>" not in Path("lots-tournament.html").read_text()


def test_a_slip_leaves_no_store_behind(joute: Joute) -> None:
    assert joute("tournament", "lots", "weak").code == 2
    assert not list(Path().glob("*.sqlite"))


ALONE = """
from joute.simple import bot, game


@bot
def second(seen, actions, brief):
    return actions[1]


GAME = game(
    "alone",
    seats=1,
    initial=lambda setup: 0,
    to_move=lambda state: (0,) if state < 3 else (),
    legal=lambda state, seat: [1, 2],
    step=lambda state, actions: state + actions[0],
    scores=lambda state: (state,),
    bots=[second],
)
"""


def test_a_game_for_one_is_played_alone_and_kept_where_the_person_is(joute: Joute) -> None:
    Path("games").mkdir()
    Path("games", "mine.py").write_text(ALONE)
    ran = joute("tournament", "games/mine.py", "second", "random", "--quiet", "--json")
    assert ran.code == 0, ran.err
    assert [row["line"]["played"] for row in json.loads(ran.out)["rows"]] == [1, 1]
    assert Path("alone-tournament.sqlite").exists()
