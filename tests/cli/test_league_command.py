"""joute league, as a teacher types it."""

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran
from programs import saying, script, work

from joute.game import AnyGame
from joute.league.promotion import ENOUGH
from joute.league.versions import Found, found

Joute = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    del lots
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()
    for name, weight in (("ann", 900_000), ("bob", 1)):
        saying(Path("bots", name), weight)


@pytest.mark.long
def test_a_league_is_kept_shown_and_marked(joute: Joute) -> None:
    ran = joute("league", "lots", "bots", "--matches", "8", "--seed", "1")
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[0] == "Lots: league, 7 matches"  # then all is decided
    assert ran.out.splitlines()[3].split()[:4] == ["1", "ann", "1", "Bronze"]
    rows = list(csv.DictReader(joute("marks", "lots-league.sqlite").out.splitlines()))
    assert [(row["bot"], row["league"], row["total"]) for row in rows] == [
        ("ann", "Bronze", "3"),
        ("bob", "Wood", "0"),
    ]


@pytest.mark.long
def test_a_league_has_a_page_with_its_rule_and_its_replays(joute: Joute) -> None:
    ran = joute("league", "lots", "bots", "--seed", "1", "--matches", "20", "--promotion", "3/4")
    assert (
        "Wood: to rise to Iron, win 3 of 4 matches against weak, alone in first place." in ran.out
    )
    assert "succeeds by luck in at most 31.2% of cases." in ran.out
    assert "page: lots-league.html, lots-league-replays" in ran.out
    page = Path("lots-league.html").read_text()
    assert "succeeds by luck in at most 31.2% of cases" in page
    assert "y parvient par chance dans 31,2\u00a0% des cas au plus" in page
    for file in Path("lots-league-replays").glob("*.joute"):
        assert f'href="lots-league-replays/{file.name}"' in page
        assert f'href="lots-league-replays/{file.stem}.html"' in page
        assert joute("verify", str(file)).code == 0
    assert joute("marks", "lots-league.sqlite").code == 0
    assert "holds a league with another --promotion" in joute("league", "lots", "bots").err


@pytest.mark.long
def test_a_league_begins_with_its_rule_and_what_luck_does_in_it(joute: Joute) -> None:
    rule = "Wood: to rise to Iron, win 2 of 3 matches against weak, alone in first place."
    begun = joute("league", "lots", "bots", "--matches", "1", "--seed", "1").err
    assert rule in begun
    assert "succeeds by luck in at most 50% of cases." in begun
    assert "joute: Wood: luck promotes a bot" in begun
    goes_on = joute("league", "lots", "bots", "--matches", "1").err
    assert rule in goes_on
    assert "luck promotes" not in goes_on, "the rule of a league does not change any more"


@pytest.mark.long
def test_the_rule_may_change_until_the_first_match(joute: Joute) -> None:
    Path("none").mkdir()
    assert "begin with --promotion 7/8" in joute("league", "lots", "none", "--matches", "1").err
    ran = joute("league", "lots", "bots", "--matches", "1", "--promotion", "7/8")
    assert "win 7 of 8 matches" in ran.err
    assert "luck promotes" not in ran.err
    assert "another --promotion" in joute("league", "lots", "bots", "--matches", "1").err


@pytest.mark.long
def test_a_version_that_has_to_wait_is_told_and_listed(joute: Joute) -> None:
    league = ("league", "lots", "bots", "--matches", "3", "--seed", "1", "--attempts", "2")
    for weight in (1, 2, 3, 4):
        saying(Path("bots", "ann"), weight)
        ran = joute(*league)
    waits = r"ann: its new version waits until .* and the one before plays on, as --attempts says\n"
    assert re.search(waits, ran.err)
    listed = joute("versions", "lots-league.sqlite", "ann").out.splitlines()
    assert [line.split()[-2:] for line in listed[1:3]] == [["yes", "2"], ["yes", "2"]]
    assert [line.split()[-1] for line in listed[3:]] == ["replaced", "waits"]
    rows = csv.DictReader(joute("marks", "lots-league.sqlite").out.splitlines())
    (ann,) = (row for row in rows if row["bot"] == "ann")
    assert (ann["version"], ann["later version"]) == (
        "2",
        "version 4 does not count: it is still waiting for its attempt at promotion",
    )


def test_attempts_where_nobody_is_promoted_are_refused(joute: Joute) -> None:
    ran = joute("league", "race", "bots", "--attempts", "2")
    assert ran.code == 2
    assert "race has no leagues to be promoted in" in ran.err


@pytest.mark.long
def test_matches_begin_while_others_are_built(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Path("played").absolute()
    script(Path("bots/ann"), f"touch {played}", "read seats", "echo 900")
    wait = f"for i in 1 2 3 4 5 6 7 8; do test -e {played} && exit 0; sleep 0.3; done; exit 1"
    work("bots/cas", Makefile=f"bot:\n\t{wait}\n", bot_c="")
    monkeypatch.setattr("joute.league.closing.Closing.has_come", lambda _: played.exists())
    ran = joute("league", "lots", "bots", "--sandbox", "off", "--until", "2999-01-01")
    assert ran.err.splitlines()[0] == "2 bots in bots, 1 to be built; Ctrl-C stops the league"
    assert "cas: cannot be built: its Makefile makes no program" in ran.err  # it has waited
    assert ran.code == 0


@pytest.mark.long
def test_so_many_matches_begin_when_all_is_built(joute: Joute) -> None:
    make = "sleep 0.5; printf '#!/bin/sh\\nread seats\\necho 800\\n' >bot; chmod +x bot"
    work("bots/cas", Makefile=f"bot:\n\t{make}\n", bot_c="")
    ran = joute("league", "lots", "bots", "--sandbox", "off", "--matches", "1", "--seed", "1")
    assert [line.split()[1] for line in ran.out.splitlines()[3:6]] == ["ann", "bob", "cas"]


def test_a_league_says_that_it_needs_another_bot(joute: Joute) -> None:
    Path("one").mkdir()
    Path("one/bot.py").write_text("")
    ran = joute("league", "vin", "one", "--matches", "1")
    assert (
        "nothing to play: it takes 2 bots; put more programs, or new versions, into one" in ran.err
    )


@pytest.mark.long
def test_a_league_rests_between_rounds_and_writes_its_page_after_each(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[int] = []

    def page(*_: object) -> str:
        pages.append(len(pages))
        return ""

    monkeypatch.setattr("joute.league.report.page", page)
    line = ("league", "lots", "bots", "--seed", "1", "--matches", "20", "--promotion", "9/9")
    ran = joute(*line, "--each", "2", "--every", "0.01", "--sandbox", "off")
    rounds = [line for line in ran.err.splitlines() if line.startswith("round ")]
    assert rounds[0].startswith("round 1 is over; the next begins in ")
    assert len(pages) == len(rounds) + 1 > 2


def test_a_league_that_was_closed_says_so(joute: Joute) -> None:
    ran = joute("league", "lots", "bots", "--until", "2020-01-10T18:00")
    assert re.search(
        r"it closes on 10 January 2020 at 18:00 \((\S+, )?UTC([+-]\d\d:\d\d)?\)\n", ran.err
    )
    assert re.search(r"closed on 10 January 2020 at 18:00 \(.*\): the ranking is final\n", ran.out)
    page = Path("lots-league.html").read_text()
    assert "classement définitif, arrêté le 10 janvier 2020 à 18\u00a0h\u00a000" in page


@pytest.mark.long
def test_a_league_closes_at_the_end_of_a_day(joute: Joute) -> None:
    ran = joute("league", "lots", "bots", "--until", "2020-01-10")
    assert "it closes on 10 January 2020 at 23:59 (" in ran.err


@pytest.mark.long
@pytest.mark.parametrize("until", ["9999-12-31T23:59:59", "9999-12-31", "0001-01-01T00:00"])
def test_a_league_with_a_site_may_close_as_late_or_early_as_can_be_typed(
    joute: Joute, monkeypatch: pytest.MonkeyPatch, until: str
) -> None:
    monkeypatch.setattr("joute.site.handle.SiteHandle.stay", lambda _: None)
    line = ("league", "lots", "bots", "--sandbox", "off", "--matches", "1", "--site", "0")
    ran = joute(*line, "--until", until, "--json")
    assert (ran.code, "internal" in ran.err) == (0, False), ran.err
    assert ("it closes on 29 December 9999" in ran.err) is until.startswith("9")


@pytest.mark.long
def test_what_changes_after_the_closing_changes_no_ranking(joute: Joute) -> None:
    line = ("league", "lots", "bots", "--seed", "1", "--sandbox", "off", "--json")
    joute(*line, "--matches", "4")
    before = joute(*line, "--until", "2020-01-10").out
    saying(Path("bots/ann"), 1)
    saying(Path("bots/eve"), 999)
    Path("bots/bob").rename("bots/bob.zip")  # no archive
    assert joute(*line, "--until", "2020-01-10").out == before


@pytest.mark.long
def test_a_league_that_is_closed_plays_the_matches_that_are_still_owed(joute: Joute) -> None:
    line = ("league", "lots", "bots", "--seed", "1", "--sandbox", "off")
    for name in ("cas", "dan", "eve"):
        saying(Path("bots", name), 990)
    joute(*line, "--matches", "1")
    closed = joute(*line, "--until", "2020-01-10", "--json")
    assert "not played enough yet: the last matches" in closed.err
    rows = json.loads(closed.out)
    assert all(row["step"]["settled"] for row in rows)
    assert min(row["matches"] for row in rows if row["rating"]) >= ENOUGH
    again = joute(*line, "--until", "2020-01-10", "--json")
    assert "the last matches" not in again.err
    assert again.out == closed.out


def test_a_league_says_who_died_in_every_match(joute: Joute) -> None:
    saying(Path("bots/bob"), "x")
    Path("bots/ann").unlink()
    ran = joute("league", "lots", "bots", "--seed", "1", "--matches", "2", "--sandbox", "off")
    assert "in every match a bot died: see why before you trust the ratings" in ran.out
    assert "bob died in every match, the last time on turn 1: " in ran.out
    page = Path("lots-league.html").read_text()
    died = page[page.index('<span lang="fr">Échecs</span></h2>') :].partition("</ul>")[0]
    assert '<a href="lots-league-replays/2.html">' in died
    assert '<span lang="fr">erreur de protocole</span>' in died


@pytest.mark.parametrize("typed", ["7", "5/4", "0/3", "a/b"])
def test_a_rule_of_promotion_that_cannot_be_is_told(joute: Joute, typed: str) -> None:
    ran = joute("league", "lots", "bots", "--promotion", typed)
    assert ran.code == 2
    assert "takes the wins and the matches, as 7/8" in ran.err


def test_the_rule_of_promotion_is_part_of_the_help(joute: Joute) -> None:
    words = " ".join(joute("league", "lots", "--help").out.split())
    assert "succeeds by luck in at most 15.6% of cases" in words


@pytest.mark.long
def test_a_bot_that_was_disqualified_is_told_with_the_reason_and_a_replay(joute: Joute) -> None:
    saying(Path("bots/bob"), "x")
    line = ["league", "lots", "bots", "--promotion", "9/19", "--seed", "1", "--matches", "60"]
    line += ["--sandbox", "off"]
    ran = joute(*line)
    assert (
        "bob was disqualified: it died in 5 of its first 5 matches (protocol error: 5): " in ran.out
    )
    watched = next(text for text in ran.out.splitlines() if text.startswith("  joute watch "))
    assert Path(watched.split()[-1]).is_file()
    page = Path("lots-league.html").read_text()
    assert "died in 5 of its first 5 matches" in page
    assert "a échoué dans 5 de ses 5 premiers matchs" in page
    assert "erreur de protocole" in page
    saying(Path("bots/bob"), 900_000)
    assert "disqualified" not in joute(*line).out


def test_a_league_says_who_takes_part_and_what_is_left_out(joute: Joute) -> None:
    Path("bots/notes.txt").write_text("do not forget\n")
    ran = joute("league", "lots", "bots", "--matches", "1")
    assert ran.err.splitlines()[0] == "2 bots in bots; Ctrl-C stops the league"
    assert "left out: notes.txt: neither a program (chmod +x makes it one)" in ran.err
    ran = joute("league", "lots", "bots", "--matches", "1")
    assert ran.err.count("left out:") == 1
    Path("none").mkdir()
    ran = joute("league", "lots", "none", "--matches", "1", "--store", "none.sqlite")
    assert "nothing to play: there is no bot; put programs into none" in ran.err


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            "league lots nowhere --matches 1",
            "nowhere is not there; a league plays the programs of a folder",
        ),
        ("league lots bots --store .", "cannot keep the contest in .: it is a folder"),
        ("tournament lots bots --store bots", "cannot keep the contest in bots: it is a folder"),
        (
            "duel lots bots/ann bots/bob --sprt 0 1e300",
            "lie between -2000 and 2000, not 0 and 1e+300",
        ),
        ("duel lots bots/ann bots/bob --sprt -inf 0", "lie between -2000 and 2000, not -inf and 0"),
        (
            "league lots bots --until 10/01/2030",
            "a deadline is a day or a time, as 2030-01-10 or 2030-01-10T18:00, not '10/01/2030'",
        ),
    ],
)
def test_what_cannot_be_is_told_in_one_line(joute: Joute, line: str, complaint: str) -> None:
    ran = joute(*line.split())
    assert ran.code == 2
    assert complaint in ran.err
    assert ran.err.count("\n") == 1


def test_a_bot_that_goes_while_the_folder_is_looked_at_ends_no_league(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_one_gone(*folder: Any) -> Found:  # noqa: ANN401 - as found() takes them
        seen = found(*folder)
        seen.typed.append("bots/gone")
        return seen

    monkeypatch.setattr("joute.league.runner.found", with_one_gone)
    ran = joute("league", "lots", "bots", "--matches", "1", "--seed", "1")
    assert ran.code == 0, ran.err
