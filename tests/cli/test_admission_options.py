"""--deadline, --languages and --irregular mean the same for tournaments, leagues and marks."""

import csv
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import tzset

import pytest
from conftest import Ran
from needs import needs
from programs import saying

from joute.contest.store import Store
from joute.game import AnyGame

Joute = Callable[..., Ran]
SAYING = """#include <stdio.h>
int main(void) { char line[99]; if (fgets(line, 99, stdin)) puts("900"); return 0; }
"""
DEADLINE = ("--deadline", "2030-01-10")
LATE = 1_900_000_000  # in March 2030
PLAY = "--seed 1 --sandbox off --quiet"
ROUND = f"tournament lots bots --format round-robin --grounds 2 {PLAY}"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    """Hand in the best program late, one in C, and two others."""
    del lots
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()
    saying(Path("bots", "ann.sh"), 900_000)
    os.utime("bots/ann.sh", (LATE, LATE))
    Path("bots", "bob.c").write_text(SAYING)
    Path("bots", "cas.py").write_text("input()\nprint(1)\n")


@contextmanager
def zone(name: str) -> Iterator[None]:
    """Let the clock of this machine be in another time zone."""
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("TZ", name)
            tzset()
            yield
    finally:
        tzset()


def marks(joute: Joute, *line: str) -> dict[str, dict[str, str]]:
    ran = joute("marks", *line, "--podium", "2,1")
    assert ran.code == 0, ran.err
    return {row["bot"]: row for row in csv.DictReader(ran.out.splitlines())}


def points(rows: dict[str, dict[str, str]]) -> dict[str, tuple[str, str]]:
    return {bot: (row["place"], row["for the podium"]) for bot, row in rows.items()}


WITHOUT_ANN = {"bob": ("1", "2"), "cas": ("2", "1"), "ann": ("", "0")}
BESIDE_ANN = {"ann": ("1", "0"), "bob": ("2", "2"), "cas": ("3", "1")}


@needs("cc")
def test_what_is_late_is_left_out_of_a_tournament_and_has_a_line(joute: Joute) -> None:
    ran = joute(*ROUND.replace(" --quiet", "").split(), *DEADLINE)
    assert ran.code == 0
    assert "left out: bots/ann.sh: handed in on 17 March 2030 at " in ran.err
    rows = marks(joute, "lots-tournament.sqlite")
    assert points(rows) == WITHOUT_ANN
    assert "after the deadline of 10 January 2030 at 23:59" in rows["ann"]["remark"]


@pytest.mark.long
def test_a_deadline_is_the_same_moment_where_marks_are_made_in_another_zone(joute: Joute) -> None:
    for one in Path("bots").iterdir():
        os.utime(one, (LATE, LATE))  # at 17:46 in UTC
    contest = ROUND.replace("bots", "bots/ann.sh bots/cas.py")
    with zone("UTC0"):
        assert joute(*contest.split(), "--deadline", "2030-03-17T18:00").code == 0
    with zone("EAST-9"):
        rows = marks(joute, "lots-tournament.sqlite")
    assert points(rows) == {"ann": ("1", "2"), "cas": ("2", "1")}


@pytest.mark.long
@needs("cc")
def test_what_is_late_plays_without_points_for_its_place_if_the_teacher_says_so(
    joute: Joute,
) -> None:
    line = (*ROUND.replace(" --quiet", "").split(), *DEADLINE, "--irregular", "no-bonus")
    ran = joute(*line)
    assert ran.code == 0
    assert "plays without points for its place: bots/ann.sh: handed in on " in ran.err
    rows = marks(joute, "lots-tournament.sqlite")
    assert points(rows) == BESIDE_ANN
    assert rows["ann"]["remark"].startswith("The program played without points for its place: ")
    assert (rows["bob"]["remark"], rows["cas"]["remark"]) == ("", "")
    assert points(marks(joute, "lots-tournament.sqlite", "--irregular", "leave-out")) == WITHOUT_ANN


@pytest.mark.long
@needs("cc")
@pytest.mark.parametrize("contest", [ROUND, f"league lots bots --matches 60 {PLAY}"])
def test_marks_leave_out_afterwards_what_is_late_or_in_another_language(
    joute: Joute, contest: str
) -> None:
    assert joute(*contest.split()).code == 0
    store = f"lots-{contest.partition(' ')[0]}.sqlite"
    assert points(marks(joute, store))["ann"] == ("1", "2")
    assert points(marks(joute, store, *DEADLINE)) == WITHOUT_ANN
    assert points(marks(joute, store, *DEADLINE, "--irregular", "no-bonus")) == BESIDE_ANN
    rows = marks(joute, store, "--languages", "c,python")
    assert points(rows) == WITHOUT_ANN
    assert "hand in its source, in C, Python" in rows["ann"]["remark"]


@pytest.mark.long
@needs("cc")
def test_a_league_leaves_out_what_is_late_and_the_version_before_plays_on(joute: Joute) -> None:
    line = f"league lots bots --matches 40 {PLAY}"
    os.utime("bots/ann.sh", (1e9, 1e9))
    assert joute(*line.split(), *DEADLINE).code == 0
    saying(Path("bots", "ann.sh"), 2)
    os.utime("bots/ann.sh", (LATE, LATE))
    ran = joute(*line.replace(" --quiet", "").split(), *DEADLINE)
    assert "left out: ann.sh: handed in on 17 March 2030" in ran.err
    row = marks(joute, "lots-league.sqlite")["ann"]
    assert (row["place"], row["version"]) == ("1", "1")
    assert row["later version"].startswith("version 2 does not count: handed in on 17 March")


@pytest.mark.long
@needs("cc")
def test_a_league_says_without_points_what_was_late_when_it_is_marked(joute: Joute) -> None:
    line = f"league lots bots --matches 60 {PLAY} --irregular no-bonus"
    assert joute(*line.split(), *DEADLINE).code == 0
    assert points(marks(joute, "lots-league.sqlite")) == BESIDE_ANN


def test_a_tournament_of_the_games_own_bots_has_nothing_to_mark(joute: Joute) -> None:
    line = ROUND.replace(" bots", " strong weak")
    assert joute(*line.split()).code == 0
    ran = joute("marks", "lots-tournament.sqlite")
    told = "joute: only the game's own bots have played: there is nothing to mark\n"
    assert (ran.code, ran.err) == (2, told)


@needs("cc")
def test_a_league_in_which_nothing_could_be_built_still_has_a_sheet(joute: Joute) -> None:
    for file in ("ann.sh", "cas.py"):
        Path("bots", file).unlink()
    Path("bots", "bob.c").write_text("int main(void) { return x; }\n")
    assert joute(*f"league lots bots --matches 5 {PLAY}".split()).code == 0
    row = marks(joute, "lots-league.sqlite")["bob"]
    assert (row["place"], row["total"]) == ("", "0")
    assert row["built"].startswith("bob.c:1:25: error: ")


def played(store: str) -> Counter[str]:
    """Count the matches of every bot in a store."""
    with Store(store, beside=True) as kept:
        return Counter(bot for match in kept.matches() for bot in match.bots)


def ranked(joute: Joute, line: str) -> tuple[list[str], str]:
    """Run a league; return who is ranked, and what was said."""
    ran = joute(*line.split(), "--json")
    assert ran.code == 0, ran.err
    return sorted(row["bot"] for row in json.loads(ran.out)), ran.err


LEAGUE = f"league lots bots --matches 30 {PLAY}"
NOISY = LEAGUE.replace(" --quiet", "")


@pytest.mark.long
@needs("cc")
@pytest.mark.parametrize("rule", ["--deadline 2030-01-10", "--languages c,python"])
def test_a_rule_that_comes_later_leaves_out_what_has_played_before_everywhere(
    joute: Joute, rule: str
) -> None:
    everybody = ["ann", "bob", "cas"]
    assert ranked(joute, LEAGUE)[0] == everybody
    before = played("lots-league.sqlite")["ann"]
    who, said = ranked(joute, f"{NOISY} {rule}")
    assert who == ["bob", "cas"]
    assert "left out: ann.sh: " in said
    assert played("lots-league.sqlite")["ann"] == before
    rows = marks(joute, "lots-league.sqlite")
    assert points(rows) == WITHOUT_ANN
    assert rows["ann"]["remark"].startswith("The program was left out of the contest: ")
    listed = joute("versions", "lots-league.sqlite", "ann").out.splitlines()[1:]
    assert listed[0].split()[-2:] == ["no", str(before)]
    assert listed[2].startswith("ann: ")
    final = f"final lots-league.sqlite --anyway --json {PLAY}"
    table = json.loads(joute(*final.split()).out)["rows"]
    assert sorted(row["bot"] for row in table) == ["bob", "cas"]
    assert points(marks(joute, "lots-league-final.sqlite")) == WITHOUT_ANN
    assert ranked(joute, LEAGUE)[0] == everybody  # without the rule everybody plays again


@pytest.mark.long
@needs("cc")
def test_a_rule_that_comes_later_lets_what_is_late_play_without_points(joute: Joute) -> None:
    assert joute(*LEAGUE.split()).code == 0
    assert ranked(joute, f"{LEAGUE} --irregular no-bonus {' '.join(DEADLINE)}")[0][0] == "ann"
    assert points(marks(joute, "lots-league.sqlite")) == BESIDE_ANN
    listed = joute("versions", "lots-league.sqlite").out
    assert "\nann: The program played without points for its place: handed in on 17 March" in listed


@pytest.mark.long
@needs("cc")
def test_a_deadline_that_comes_later_ranks_the_last_version_that_was_in_time(joute: Joute) -> None:
    os.utime("bots/ann.sh", (1e9, 1e9))
    assert joute(*LEAGUE.split()).code == 0
    saying(Path("bots", "ann.sh"), 2)
    os.utime("bots/ann.sh", (LATE, LATE))
    assert joute(*LEAGUE.split()).code == 0
    assert marks(joute, "lots-league.sqlite")["ann"]["version"] == "2"
    assert joute(*LEAGUE.split(), *DEADLINE).code == 0
    row = marks(joute, "lots-league.sqlite")["ann"]
    assert (row["place"], row["version"]) == ("1", "1")
    assert row["later version"].startswith("version 2 does not count: handed in on 17 March")


@pytest.mark.long
@needs("cc")
def test_the_earliest_date_of_the_same_files_counts(joute: Joute) -> None:
    """A folder is copied again with its dates, or without them."""
    assert joute(*LEAGUE.split()).code == 0
    os.utime("bots/ann.sh", (1e9, 1e9))
    assert ranked(joute, f"{NOISY} {' '.join(DEADLINE)}")[0] == ["ann", "bob", "cas"]
    os.utime("bots/ann.sh", (LATE, LATE))
    who, said = ranked(joute, f"{NOISY} {' '.join(DEADLINE)}")
    assert who == ["ann", "bob", "cas"]
    assert "left out" not in said


@pytest.mark.long
def test_files_that_nobody_has_handed_in_make_no_folder_late(joute: Joute) -> None:
    """Looking into a folder on a Mac writes such a file."""
    folder = Path("bots", "dan")
    folder.mkdir()
    (folder / "bot.py").write_text("input()\nprint(3)\n")
    (folder / ".DS_Store").write_text("")
    os.utime(folder / ".DS_Store", (LATE, LATE))
    for line in (ROUND, LEAGUE):
        ran = joute(*line.replace(" --quiet", "").split(), *DEADLINE)
        assert "dan" not in ran.err
