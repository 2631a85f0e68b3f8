"""A bot tries to be promoted so often in an hour; what came beyond that waits, and nothing is lost."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from programs import saying

from joute.arena.jobs.executors import Engine
from joute.contest.judged import judged
from joute.contest.store import Store
from joute.game import AnyGame
from joute.league.attempts import HOUR_S
from joute.league.candidates import candidates
from joute.league.entry import Entry
from joute.league.runner import League
from joute.league.versions import found, playing
from joute.reason import Reason


class Clock:
    """A clock that somebody turns."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Sender:
    """Sends versions of one bot to a folder, which is looked at after each of them."""

    def __init__(self, game: AnyGame, place: Path, store: Store, attempts: int) -> None:
        self._game, self._place = game, place
        self.clock = Clock()
        self.entry = Entry(game, store, attempts=attempts, clock=self.clock)

    def send(self, text: str) -> str:
        (self._place / "ann.py").write_text(text)
        return self.look()

    def look(self) -> str:
        self.entry.take(found(self._game, self._place))
        return playing(self.entry.versions)["ann"]


def test_versions_beyond_the_attempts_of_an_hour_wait_and_the_one_before_plays_on(
    lots: AnyGame, tmp_path: Path
) -> None:
    with Store("sqlite://") as store:
        ann = Sender(lots, tmp_path, store, attempts=2)
        first = ann.clock.now
        assert ann.send("print(1)") == "ann"
        ann.clock.now += 60
        assert ann.send("print(2)") == "ann#2"
        assert ann.send("print(3)") == "ann#2"
        assert ann.send("print(4)") == "ann#2"
        assert ann.entry.waiting == {"ann": first + HOUR_S}
        assert store.source("ann", 3) is not None, "it waits, and is kept"
        ann.clock.now = first + HOUR_S
        assert ann.look() == "ann#4", "the last one that waits is let in"
        assert ann.entry.waiting == {}
        assert ann.send("print(5)") == "ann#4"
        assert ann.entry.waiting == {"ann": first + 60 + HOUR_S}


@pytest.mark.long
def test_twenty_versions_in_an_hour_try_no_more_often_than_allowed(
    lots: AnyGame, tmp_path: Path
) -> None:
    with Store("sqlite://") as store:
        ann = Sender(lots, tmp_path, store, attempts=4)
        played = set()
        for number in range(20):
            played.add(ann.send(f"print({number})"))
            ann.clock.now += HOUR_S / 20 - 1
        assert played == {"ann", "ann#2", "ann#3", "ann#4"}
        assert len(store.versions()) == 20


@pytest.mark.long
def test_a_version_up_to_comments_is_no_attempt_and_waits_as_the_one_that_it_is_like(
    lots: AnyGame, tmp_path: Path
) -> None:
    with Store("sqlite://") as store:
        ann = Sender(lots, tmp_path, store, attempts=2)
        for text in ("print(1)", "# again\nprint(1)", "print( 1 )"):
            assert ann.send(text) == "ann"
        assert ann.send("print(2)") == "ann#4"
        assert ann.send("print(3)") == "ann#4"
        assert ann.send("print(3)  # please") == "ann#4"
        assert ann.send("print(1) # as at first") == "ann", "this one has tried before"
        assert ann.entry.waiting == {}
        assert ann.send("print(3)") == "ann"
        ann.clock.now += HOUR_S
        assert ann.look() == "ann#5"


def test_who_waits_waits_after_a_restart_and_is_marked_by_the_version_that_is_ranked(
    lots: AnyGame, tmp_path: Path
) -> None:
    with Store("sqlite://") as store:
        ann = Sender(lots, tmp_path, store, attempts=1)
        ann.send("print(1)")
        ann.send("print(2)")
        again = Entry(lots, store, attempts=1, clock=ann.clock)
        assert again.versions == ann.entry.versions
        assert again.waiting == ann.entry.waiting
        marked = judged(store.versions(), store.builds())["ann"]
        assert (marked.version, marked.later, marked.later_problem) == (
            1,
            2,
            Reason("marks.waiting"),
        )


def test_only_comments_changed_and_no_match_is_played_again(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    bot = tmp_path / "ann.py"
    text = "input()\nprint(1)\n"
    bot.write_text(text)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, seed=1)
        league.run(running, matches=9)
        (row,) = league.table()
        assert (row.step.league, row.step.settled) == ("wood", True), "its attempt has failed"
        count = league.history.count
        bot.write_text(f"# a better version, I promise\n\n{text}# the end\n")
        league.run(running, matches=9)
        assert [version.same_as for version in league.versions if version.bot == "ann"] == [None, 1]
        assert league.history.count == count
        assert [row.version for row in league.table()] == ["ann"]


@pytest.mark.long
def test_the_last_version_has_its_turn_when_a_league_closes(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, seed=1, attempts=1)
        for weight in (1, 2, 900_000):
            saying(tmp_path / "ann", weight)
            league.run(running, matches=9)
        assert league.current == {"ann": "ann"}
        assert [*league.waiting] == ["ann"]
        assert [one.reached for one in candidates(lots, store, store.versions(), ())] == ["wood"]
        league.take_last()
        assert (league.current, league.waiting) == ({"ann": "ann#3"}, {})
        league.catch_up(running)
        assert [(row.version, row.step.league) for row in league.table()] == [("ann#3", "bronze")]
        assert [one.reached for one in candidates(lots, store, store.versions(), ())] == ["bronze"]


def test_in_a_game_without_leagues_nobody_waits(lots: AnyGame, tmp_path: Path) -> None:
    with Store("sqlite://") as store:
        league = League(replace(lots, leagues={}), tmp_path, store, seed=1, attempts=1)
        for weight in (1, 2, 3):
            saying(tmp_path / "ann", weight)
            league.scan()
        assert league.current == {"ann": "ann#3"}
