"""A history that begins with a summary is the same as one that has read every match."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace
from needs import needs
from programs import saying

from joute.arena.jobs.executors import Engine
from joute.contest.store import Finished, Played, Store
from joute.dice import dice
from joute.game import AnyGame, Failure, Kind
from joute.league import stored_history
from joute.league.history import History
from joute.league.matchmaking import Matchmaker
from joute.league.promotion import LeagueRecord
from joute.league.rounds import Rounds
from joute.league.runner import League
from joute.league.stored_history import HistoryKeeper, keep_ratings, read_history
from joute.league.table import crosstable, table_of
from joute.rating.batch import BatchRatings
from joute.reason import Reason
from joute.result import SeatResult, ranks

BOTS = ("ann", "bob", "cas#2", "dan", "eve")
MATCHES = 60
CRASH = Failure(Kind.CRASH, "boum", evidence="ça a fait boum")


def matches() -> Iterator[LeagueRecord]:
    """Yield matches of every kind; dan is disqualified early, eve late."""
    for number in range(1, MATCHES + 1):
        throw = dice(number, "summaries")
        here = BOTS[:4] if number < MATCHES // 2 else BOTS
        bots = tuple(throw.shuffled(here)[:3])
        dead = {bot for bot in bots if bot in {"dan", "eve"} or not throw.below(30)}
        scores = [None if bot in dead else throw.below(3) / 10 + 2**70 for bot in bots]
        played = tuple(
            SeatResult(
                seat=seat,
                bot=bot,
                score=scores[seat],
                rank=rank,
                status="crash" if bot in dead else "ok",
                turn=number,
                failure=CRASH if bot in dead else None,
            )
            for seat, (bot, rank) in enumerate(zip(bots, ranks(scores), strict=True))
        )
        void = not throw.below(12)
        yield LeagueRecord(
            league="bronze",
            candidate=bots[0] if not throw.below(4) else None,
            number=number,
            bots=bots,
            seed=number,
            seats=() if void else played,
            void="lost" if void else None,
            found={bots[1]: {"fields": "5"}} if not throw.below(9) else {},
        )


@pytest.mark.long
@pytest.mark.parametrize("last", [None, 4])
@pytest.mark.parametrize("summarised", [1, 25, 40, MATCHES])
def test_a_league_is_the_same_from_a_summary_and_the_matches_after_it(
    where: str, lots: AnyGame, last: int | None, summarised: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = matches()
    with Store(where) as store:
        for record in islice(records, summarised):
            store.add(record.played, b"")
        monkeypatch.setattr(stored_history, "OFTEN", 1)
        HistoryKeeper(store, last)
        for record in records:
            store.add(record.played, b"")
        found, whole = read_history(store, last), History(last, store.matches())
        assert store.summary(stored_history.KIND, len) is not None
        assert {*whole.disqualified} >= {"dan", "eve"}
        for resamples in (0, 60, 70):
            assert table_of(lots, found, BOTS, resamples) == table_of(lots, whole, BOTS, resamples)
        assert crosstable(found) == crosstable(whole)
        assert drawn(lots, found) == drawn(lots, whole)
        assert found.summary == whole.summary


def drawn(game: AnyGame, history: History) -> list[LeagueRecord]:
    playing = [bot for bot in BOTS if bot not in history.disqualified]
    return Matchmaker(replace(game, leagues={}), 1).wave(playing, history, 8, Rounds())


def test_no_match_is_read_that_a_summary_holds(
    where: str, lots: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    briefly = Store.briefly

    def noting(
        store: Store, after: int = 0, until: int | None = None
    ) -> Iterator[Played | Finished]:
        for match in briefly(store, after, until):
            read.append(match.id)
            yield match

    with Store(where) as store:
        for record in islice(matches(), 20):
            store.add(record.played, b"")
        monkeypatch.setattr(stored_history, "OFTEN", 20)
        HistoryKeeper(store, None)
        more = replace(next(matches()), candidate=None, number=99, bots=("ann", "bob", "cas#2"))
        store.add(more.played, b"")
        monkeypatch.setattr(Store, "briefly", noting)
        found = read_history(store, None)
        assert table_of(lots, found, BOTS, resamples=60)
        assert drawn(lots, found)
        newest = store.newest
    assert found.count == newest == 21
    assert set(read) == {newest}


@pytest.mark.long
def test_ratings_are_kept_until_the_next_match(
    where: str, lots: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = matches()
    with Store(where) as store:
        for record in islice(records, MATCHES - 1):
            store.add(record.played, b"")
        found = table_of(lots, read_history(store, None), BOTS, resamples=0)
        with monkeypatch.context() as patched:
            patched.setattr(BatchRatings, "ratings", None)
            assert table_of(lots, read_history(store, None), BOTS, resamples=0) == found
        site = table_of(lots, read_history(store, None), BOTS, resamples=60)
        assert [one.rating and one.rating.value for one in site] == [
            one.rating and one.rating.value for one in found
        ]
        keep_ratings(store, read_history(store, None).ratings(60), store.newest)
        assert table_of(lots, read_history(store, None), BOTS, resamples=0) == found
        store.add(next(records).played, b"")
        whole = History(None, store.matches())
        later = table_of(lots, read_history(store, None), BOTS, resamples=0)
        assert later == table_of(lots, whole, BOTS, resamples=0) != found


def test_a_summary_of_another_joute_is_not_used(where: str) -> None:
    with Store(where) as store:
        for record in islice(matches(), 9):
            store.add(record.played, b"")
        store.summarise(replace(stored_history.KIND, format=99), 9, b"in another format")
        assert read_history(store, None).count == 9
        store.summarise(stored_history.KIND, 9, b"damaged")
        store.summarise(stored_history.RATINGS, 9, b"damaged")
        assert read_history(store, None).count == 9


@needs("postgres")
def test_who_may_only_read_a_database_reads_its_league(postgres: str) -> None:
    with Store(postgres) as store:
        for record in islice(matches(), 9):
            store.add(record.played, b"")
    reading = f"{postgres}&options=-c%20default_transaction_read_only%3Don"
    with Store(reading, beside=True) as store:
        assert store.is_read_only
        assert read_history(store, None).count == 9
    with Store(postgres, beside=True) as store:
        assert not store.is_read_only


def test_a_number_that_is_too_large_for_a_summary_is_text_in_it(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Failure(Kind.ILLEGAL, Reason("you said {number}", {"number": -(10**30)}))
    monkeypatch.setitem(globals(), "CRASH", said)
    monkeypatch.setattr(stored_history, "OFTEN", 1)
    with Store(where) as store:
        for record in matches():
            store.add(record.played, b"")
        HistoryKeeper(store, None)
        assert store.summary(stored_history.KIND, len) is not None
        found, whole = read_history(store, None), History(None, store.matches())
        assert crosstable(found) == crosstable(whole)
        assert {*found.disqualified} == {*whole.disqualified} >= {"dan", "eve"}
        assert found.disqualified["dan"].failure.reason == Reason(
            "you said {number}", {"number": str(-(10**30))}
        )


@pytest.mark.long
def test_a_league_that_goes_on_from_a_summary_plays_the_same_matches(
    lots: AnyGame, running: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ann", "bob", "cas"):
        saying(tmp_path / name, 900)
    with Store("sqlite://") as plain, Store("sqlite://") as summarised:
        for store, often in ((plain, 1000), (summarised, 5)):
            monkeypatch.setattr(stored_history, "OFTEN", often)
            for _ in range(4):
                League(lots, tmp_path, store, seed=1).run(running, matches=4)
        assert plain.summary(stored_history.KIND, len) is None
        assert summarised.summary(stored_history.KIND, len) is not None
        one, other = (League(lots, tmp_path, store, seed=1) for store in (plain, summarised))
        assert [match.bots for match in one.records] == [match.bots for match in other.records]
        assert one.table() == other.table()
