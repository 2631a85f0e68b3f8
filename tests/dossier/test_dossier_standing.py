"""A dossier, the marks and the final of a league say the same of every bot."""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from joute.arena.jobs.executors import Engine
from joute.contest.admitted import admitted_in
from joute.contest.judged import judged
from joute.contest.store import Finished, Played, Store
from joute.dossier.chosen import Looking
from joute.dossier.gather import Dossier, gather
from joute.dossier.likeness import Compared
from joute.dossier.report.page import page
from joute.game import AnyGame
from joute.league import stored_history
from joute.league.candidates import candidates
from joute.league.final import finalists
from joute.league.runner import League
from joute.submission.admission import Admission
from joute.tournament.definition import open_tournament
from joute.tournament.plan import Plan, Stage
from joute.tournament.runner import Tournament

DEADLINE = datetime(2030, 1, 10, 18)  # noqa: DTZ001 - by the clock of this machine
LATE_S = DEADLINE.timestamp() + 60
FOLDER, STORE = "bots", "league.sqlite"


def hand_in(bot: str, text: str, *, late: bool = False) -> None:
    """Hand in a program that says a weight."""
    path = Path(FOLDER, f"{bot}.py")
    path.write_text(f"input()\n{text}\n")
    if late:
        os.utime(path, (LATE_S, LATE_S))


@pytest.fixture
def league(
    lots: AnyGame,
    workers: list[Engine],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Store]:
    """Play a league in which everybody hands in twice, the last time before a deadline or after it."""
    monkeypatch.setattr(Looking, "choose", lambda *_: [])  # pure luck cannot be analysed
    monkeypatch.chdir(tmp_path)
    Path(FOLDER).mkdir()
    for bot in ("ann", "bob", "cas", "dan", "eve"):
        hand_in(bot, "print(9)")
    with Store(STORE) as store:
        League(lots, Path(FOLDER), store, seed=1).run(workers[0], matches=8)
        hand_in("ann", "print(900)", late=True)
        hand_in("bob", "print( 9 )  # the same")
        hand_in("cas", "print(90)")
        Path(FOLDER, "dan.py").unlink()
        Path(FOLDER, "eve.py").unlink()
        Path(FOLDER, "eve.7z").write_bytes(b"7z")
        League(lots, Path(FOLDER), store, seed=1).run(workers[0], matches=8)
        taken = Admission(deadline=DEADLINE)
        League(lots, Path(FOLDER), store, seed=1, admission=taken).run(workers[0], matches=2)
        hand_in("new", "print(9)")
        League(lots, Path(FOLDER), store, seed=1, admission=taken).glance()
        yield store


def dossier_of(store: Store, bot: str) -> Dossier:
    return gather(store, bot, Compared(), lambda _: None)


@pytest.mark.long
def test_a_dossier_has_the_places_and_the_versions_of_the_marks(
    lots: AnyGame, league: Store
) -> None:
    seen = admitted_in(league)
    marked = candidates(lots, league, seen.versions, league.removed())
    places = {one.bot: one.place for one in marked}
    counting = {bot: one.version for bot, one in judged(seen.versions, seen.builds).items()}
    assert counting == {"ann": 1, "bob": 2, "cas": 2, "dan": 1, "eve": 1, "new": 1}
    assert {*places} == {"ann", "bob", "cas", "eve", "new"}
    for bot, number in counting.items():
        found = dossier_of(league, bot)
        assert found.contest.places == places
        assert [(one.version.bot, one.version.number) for one in found.counts] == [(bot, number)]


@pytest.mark.long
def test_the_page_says_which_version_counts_and_why_another_does_not(league: Store) -> None:
    ann, bob, eve = (page(dossier_of(league, bot), {}) for bot in ("ann", "bob", "eve"))
    assert "handed in on" in ann  # after the deadline
    assert ">failed<" not in ann
    assert "plays as version 1" in bob
    assert ">failed<" in eve


@pytest.mark.long
def test_a_dossier_of_a_final_is_about_the_version_that_played_it(
    lots: AnyGame, league: Store, workers: list[Engine]
) -> None:
    found = finalists(lots, league)
    plan = Plan(game="lots", seed=1, stages=(Stage(grounds=1),))
    with Store("final.sqlite") as store:
        opened = open_tournament(lots, plan, found.entrants, store, 1, field=found.field)
        Tournament(lots, opened.plan, opened.entrants, store).run(workers[0])
        for bot, number in {"ann": 1, "bob": 2, "eve": 1}.items():
            shown = dossier_of(store, bot)
            assert shown.counting[bot].number == number
            assert shown.matches
            assert shown.contest.ratings[shown.counting[bot].plays_as]


@pytest.mark.long
def test_a_dossier_reads_no_match_of_others_that_a_summary_holds(
    lots: AnyGame, league: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_history, "OFTEN", 1)
    League(lots, Path(FOLDER), league, seed=1, admission=Admission(deadline=DEADLINE))
    before, newest = dossier_of(league, "ann").contest, league.newest
    briefly = Store.briefly

    def noting(
        store: Store, after: int = 0, until: int | None = None
    ) -> Iterator[Played | Finished]:
        assert after == newest
        return briefly(store, after, until)

    monkeypatch.setattr(Store, "briefly", noting)
    assert dossier_of(league, "ann").contest == before
