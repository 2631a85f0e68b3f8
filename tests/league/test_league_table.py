"""The table of a league: who stands where, from its matches alone."""

from pathlib import Path

from msgspec.structs import replace
from programs import saying

from joute.arena.jobs.executors import Engine
from joute.contest.crosstable import crossed
from joute.contest.records import Meeting
from joute.contest.store import Finished, Store
from joute.dice import dice
from joute.game import AnyGame
from joute.league.history import History
from joute.league.promotion import LeagueRecord
from joute.league.runner import League
from joute.league.table import crosstable, table_of
from joute.result import SeatResult
from league.records import lost, ranked


def test_who_has_won_as_often_is_told_apart_by_who_came_closer(lots: AnyGame) -> None:
    records = [
        lost("ann", rank=3, score=7),
        lost("bob", rank=3, score=9),
        lost("cas", rank=2, score=1),
        lost("dan", rank=3, score=7),
    ]
    table = table_of(lots, History(records=records), ["ann", "bob", "cas", "dan"], resamples=0)
    assert [(row.place, row.bot) for row in table] == [
        (1, "cas"),
        (2, "bob"),
        (3, "ann"),
        (3, "dan"),
    ]


def test_who_has_done_as_well_shares_a_place_whatever_the_rounding_of_ratings(
    lots: AnyGame,
) -> None:
    pairs = [(good, bad) for bad in ("dan", "eve") for good in ("ann", "bob", "cas")] * 3
    order = dice(1, "order").shuffled(pairs)
    records = [
        LeagueRecord(
            league="bronze",
            candidate=None,
            number=number,
            bots=bots,
            seed=0,
            seats=tuple(
                SeatResult(seat=at, bot="", score=0, rank=at + 1, status="ok", reason=None, turn=1)
                for at in range(2)
            ),
        )
        for number, bots in enumerate(order, 1)
    ]
    promoted = replace(lots, leagues={"bronze": ()})
    current = ["ann", "bob", "cas", "dan", "eve"]
    table = table_of(promoted, History(records=records), current, resamples=0)
    assert [row.place for row in table] == [1, 1, 1, 4, 4]


def test_who_has_ended_no_match_regularly_stands_after_who_has_as_in_the_marks(
    lots: AnyGame,
) -> None:
    died = lost("ann", rank=2, score=9)
    seats = (replace(died.seats[0], status="crash"), *died.seats[1:])
    records = [replace(died, seats=seats), lost("bob", rank=3, score=1)]
    table = table_of(lots, History(records=records), ["ann", "bob", "cas"], resamples=0)
    assert [(row.place, row.bot, row.finished) for row in table] == [
        (1, "bob", True),
        (2, "ann", False),
        (3, "cas", False),
    ]


def test_what_is_known_from_the_matches_is_the_same_however_they_came(lots: AnyGame) -> None:
    records = [
        LeagueRecord(
            league="",
            candidate=None,
            number=number,
            bots=bots,
            seed=0,
            seats=tuple(
                ranked(rank, "crash" if bot == "cas" else "ok") for rank, bot in enumerate(bots, 1)
            ),
        )
        for number, bots in enumerate([("ann", "bob"), ("bob", "cas"), ("cas", "ann")] * 5, 1)
    ]
    at_once, one_by_one = History(records=records), History()
    for one in records:
        one_by_one.extend([one])
        one_by_one.beliefs.online.belief("ann")
        table_of(lots, one_by_one, ["ann", "bob", "cas"])
    now, before = at_once.beliefs, one_by_one.beliefs
    assert set(one_by_one.disqualified) == {"cas"}
    assert before.online.belief("ann") == now.online.belief("ann")
    assert now.online.belief("cas") == now.online.belief("nobody")
    assert before.meetings.played == now.meetings.played == {"ann": 5, "bob": 5}
    assert one_by_one.number == 15
    tables = [table_of(lots, history, ["ann", "bob", "cas"]) for history in (at_once, one_by_one)]
    assert tables[0] == tables[1]


def test_who_has_not_played_stands_after_who_has_played_and_lost(lots: AnyGame) -> None:
    history = History(records=[lost("bob", rank=3, score=7)])
    table = table_of(lots, history, ["ann", "bob"], resamples=0)
    assert [(row.place, row.bot) for row in table] == [(1, "bob"), (2, "ann")]


def test_ratings_may_come_from_the_last_matches_alone(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    for name in ("ann", "bob"):
        saying(tmp_path / name, 900)
    game = replace(lots, leagues={})
    with Store("sqlite://") as store:
        league = League(game, tmp_path, store, seed=1, last=3)
        league.run(running, matches=8)
        last = crossed(
            Meeting(bots=one.bots, ranks=tuple(seat.rank for seat in one.seats), scores=())
            for one in league.records[-3:]
        )
        again = History(3, store.briefly())
        assert crosstable(league.history) == crosstable(again) == last


def test_a_league_is_the_same_read_briefly_or_whole(lots: AnyGame) -> None:
    trio = ("ann", "bob", "cas")
    with Store("sqlite://") as store:
        for number in range(1, 31):
            throw = dice(number, "briefly")
            status = "crash" if not throw.below(5) else "ok"
            seats = tuple(ranked(rank, status) for rank in throw.shuffled((1, 2, 3)))
            played = LeagueRecord(
                league="bronze",
                candidate="ann" if number == 9 else None,
                number=number,
                bots=tuple(throw.shuffled(trio)),
                seed=number,
                seats=() if number == 7 else seats,
                void="lost" if number == 7 else None,
                found={"bob": {"fields": "5"}} if number == 8 else {},
            )
            store.add(played.played, b"")
        briefly, whole = History(None, store.briefly()), History(None, store.matches())
        assert sum(isinstance(match, Finished) for match in store.briefly()) > 15
    assert table_of(lots, briefly, trio) == table_of(lots, whole, trio)
    assert briefly.beliefs.online.belief("bob") == whole.beliefs.online.belief("bob")
    for name in ("count", "number", "found", "rated", "played"):
        assert getattr(briefly, name) == getattr(whole, name)
