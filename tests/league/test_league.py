"""Leagues: versions, promotion by a stated rule, matches where they teach most, and a long memory."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from programs import saying, script

from joute.arena.jobs.executors import Engine, engine
from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.arena.seats.terms import Terms
from joute.contest.crosstable import crossed
from joute.contest.records import Meeting
from joute.contest.store import Store
from joute.dice import dice
from joute.game import AnyGame, Limits
from joute.game.contest import Promotion
from joute.league.history import History
from joute.league.matchmaking import Matchmaker
from joute.league.promotion import LeagueRecord, Tries, rules_of
from joute.league.report import beside, page, write
from joute.league.rounds import Rounds
from joute.league.runner import League
from joute.league.table import crosstable, table_of
from joute.league.versions import Found
from joute.match import SeatResult
from joute.rating.promotion import luck
from joute.speech import ENGLISH, FRENCH, sentence


@pytest.fixture
def running(lots: AnyGame) -> Iterator[Engine]:
    del lots
    with engine(jobs=1) as running:
        yield running


def record(league: str, number: int, *, won: bool) -> LeagueRecord:
    ranks = (1, 2) if won else (2, 1)
    return LeagueRecord(
        league=league,
        candidate="ann",
        number=number,
        bots=("ann", "weak"),
        seed=0,
        seats=tuple(
            SeatResult(seat=seat, bot="", score=0, rank=rank, status="ok", reason=None, turn=1)
            for seat, rank in enumerate(ranks)
        ),
    )


def test_two_wins_of_three_promote_and_two_losses_settle(lots: AnyGame) -> None:
    def step(results: str) -> tuple[str, bool]:
        records = [record("wood", number, won=one == "w") for number, one in enumerate(results)]
        found = Tries(records).steps(lots, ["ann"])["ann"]
        return found.league, found.settled

    assert step("") == ("wood", False)
    assert step("wl") == ("wood", False)
    assert step("wlw") == ("iron", False)
    assert step("ll") == ("wood", True)


def lost(candidate: str, *, rank: int, score: int) -> LeagueRecord:
    ranks = (rank, 1, 2 if rank == 3 else 3)
    return LeagueRecord(
        league="wood",
        candidate=candidate,
        number=1,
        bots=(candidate, "weak", "even"),
        seed=0,
        seats=tuple(
            SeatResult(seat=seat, bot="", score=score, rank=rank, status="ok", reason=None, turn=1)
            for seat, rank in enumerate(ranks)
        ),
    )


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


def test_the_rule_is_stated_with_its_error(lots: AnyGame) -> None:
    assert [sentence(rule.reason, ENGLISH) for rule in rules_of(lots)] == [
        f"{league}: to rise to {following}, win 2 of 3 matches against {opponents}, alone in first "
        f"place. A bot that is only as good as its opponents passes by luck {chance} % of the time at most"
        for league, following, opponents, chance in (
            ("Wood", "Iron", "weak", "50"),
            ("Iron", "Bronze", "weak, even and weak", "15.6"),
        )
    ]
    assert sentence(rules_of(lots)[1].reason, FRENCH).replace("\u00a0", " ") == (
        "Iron : pour monter en Bronze, gagner 2 matchs sur 3 contre weak, even et weak, seul premier. "
        "Un programme qui ne vaut pas mieux que ses adversaires passe par chance dans 15,6 % des cas "
        "au plus"
    )


@pytest.mark.long
def test_a_bot_that_dies_too_often_is_set_aside_until_its_file_changes(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    game = replace(lots, leagues={})
    bots, where = tmp_path / "bots", str(tmp_path / "league.sqlite")
    bots.mkdir()
    for name in ("ann", "bob"):
        saying(bots / name, 900)
    script(bots / "cas", "exit 1")
    with Store(where) as store:
        league = League(game, bots, store, seed=1)
        league.run(running, matches=40)
        rows = league.table()
        assert [row.bot for row in rows][2:] == ["cas"]
        assert str(rows[2].disqualified).startswith(
            "it died in 5 of its first 5 matches (5 crash): "
        )
        assert rows[2].place == 3
        assert rows[2].rating is None, "its matches count for nobody"
        played = [record for record in league.records if "cas" in record.bots]
        assert len(played) < 5 + 2 * running.ahead
    saying(bots / "cas", 900)
    with Store(where) as store:
        league = League(game, bots, store, seed=1)
        assert set(league.history.disqualified) == {"cas"}, (
            "it stays so when the league is taken up"
        )
        league.run(running, matches=20)
        row = next(row for row in league.table() if row.bot == "cas")
        assert (row.version, row.disqualified) == ("cas#2", None)
        assert row.rating is not None


def test_an_equal_bot_is_promoted_as_often_as_stated() -> None:
    throw = dice(1, "promotion")
    tries = 20_000
    passed = sum(sum(throw.below(4) == 0 for _ in range(3)) >= 2 for _ in range(tries))
    assert passed / tries == pytest.approx(luck(matches=3, wins=2, seats=4), abs=0.01)


def test_strong_bots_rise_and_play_for_their_ratings(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    for name in ("ann", "bob"):
        saying(tmp_path / name, 900_000)
    saying(tmp_path / "cas", 1)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, seed=1)
        league.run(running, matches=24)
        rows = league.table()
    assert [(row.bot, row.step.league) for row in rows[2:]] == [("cas", "wood")]
    assert {row.step.league for row in rows[:2]} == {"bronze"}
    assert all(row.rating is not None for row in rows[:2])


def test_a_changed_file_is_a_new_version_that_begins_below(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    saying(tmp_path / "ann", 900_000)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, seed=1)
        league.run(running, matches=6)
        assert league.table()[0].step.league == "bronze"
        saying(tmp_path / "ann", 2)
        assert league.scan() == ["ann#2"]
        (row,) = league.table()
        assert (row.bot, row.version, row.step.league) == ("ann", "ann#2", "wood")
        assert league.scan() == []


def test_a_bot_whose_file_is_gone_plays_no_more(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    for name in ("ann", "bob"):
        saying(tmp_path / name, 900)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, seed=1)
        league.run(running, matches=2)
        (tmp_path / "bob").unlink()
        league.scan()
        assert [row.bot for row in league.table()] == ["ann"]


def test_a_league_is_taken_up_where_it_was_left(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    bots = tmp_path / "bots"
    bots.mkdir()
    for name in ("ann", "bob"):
        saying(bots / name, 900_000)
    where = str(tmp_path / "league.sqlite")
    with Store(where) as store:
        League(lots, bots, store, seed=1).run(running, matches=9)
    with Store(where) as store:
        league = League(lots, bots, store, seed=2)
        assert len(league.records) == 9
        league.run(running, matches=9)
        assert len({record.key for record in league.records}) == 18


def test_without_leagues_all_play_for_their_ratings(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    game = replace(lots, leagues={}, promotion=Promotion(matches=1, wins=1))
    for name in ("ann", "bob", "cas"):
        saying(tmp_path / name, 900)
    with Store("sqlite://") as store:
        league = League(game, tmp_path, store, seed=1)
        league.run(running, matches=6)
        assert {row.matches for row in league.table()} == {4}


def test_in_a_round_everybody_plays_as_often_as_was_said(
    lots: AnyGame, running: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ann", "bob", "cas", "dan"):
        saying(tmp_path / name, 900)
    slept: list[float] = []
    monkeypatch.setattr("joute.league.runner.sleep", slept.append)
    with Store("sqlite://") as store:
        league = League(replace(lots, leagues={}), tmp_path, store, seed=1)
        rounds = Rounds(each=3, every_s=1e9)
        league.run(running, until=lambda: bool(slept), rounds=rounds)
        played = Counter(bot for record in league.records for bot in record.bots)
    assert played == dict.fromkeys(("ann", "bob", "cas", "dan"), 3)
    assert rounds.resting


@pytest.mark.parametrize("each", [1, 3, 10])
@pytest.mark.parametrize("count", [2, 3, 5, 8])
@pytest.mark.parametrize("seats", [2, 4])
def test_in_a_round_nobody_plays_more_than_was_said_nor_two_fewer(
    lots: AnyGame, count: int, each: int, seats: int
) -> None:
    leagues = {"open": ()} if seats == 2 else {"first": ("weak", "even", "weak"), "open": ()}
    draw = Matchmaker(replace(lots, leagues=leagues), 1)
    versions = [f"bot {number}" for number in range(count)]
    history, rounds = History(), Rounds(each=each, every_s=1e9)
    while wave := draw.for_ratings(versions, history, rounds, room=4):
        for drawn in wave:
            rounds.count(drawn.bots)
            ranks = dice(drawn.seed, "ranks").shuffled(range(1, len(drawn.bots) + 1))
            history.extend([replace(drawn, seats=tuple(map(ranked, ranks)))])
    played = Counter(bot for record in history.records for bot in record.bots)
    assert all(each - 1 <= played[version] <= each for version in versions)
    assert sum(played.values()) > each * count - min(seats, count), (
        "no further table could be seated"
    )


def test_who_comes_into_a_round_late_plays_first_and_not_more_than_the_others(
    lots: AnyGame,
) -> None:
    draw, rounds = Matchmaker(replace(lots, leagues={}), 1), Rounds(each=4, every_s=1e9)
    for _ in range(3):
        rounds.count(["ann", "bob", "cas"])
    wave = draw.for_ratings(["ann", "bob", "cas", "dan"], History(), rounds, room=9)
    played = Counter(bot for record in wave for bot in record.bots)
    assert "dan" in wave[0].bots
    assert max(played[bot] for bot in ("ann", "bob", "cas")) == 1
    assert played["dan"] <= 4


def ranked(rank: int, status: str = "ok") -> SeatResult:
    return SeatResult(seat=0, bot="", score=0, rank=rank, status=status, reason=None, turn=1)


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


def test_a_page_that_is_written_again_reads_only_the_replays_that_are_new(
    lots: AnyGame, running: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = tmp_path / "bots"
    bots.mkdir()
    for name in ("ann", "bob"):
        saying(bots / name, 900)
    read: list[str] = []
    replay = Store.replay

    def counting(store: Store, key: str) -> bytes:
        read.append(key)
        return replay(store, key)

    monkeypatch.setattr(Store, "replay", counting)
    with Store("sqlite://") as store:
        league = League(replace(lots, leagues={}), bots, store, seed=1)
        replays = beside(store, tmp_path / "page.html")
        for _ in range(3):
            league.run(running, matches=2)
            write(league, league.table(), replays, tmp_path / "page.html")
    assert len(read) == len(set(read)) == len(league.records) == 6
    assert len(list((tmp_path / "page-replays").glob("*.joute"))) == 6


def test_the_page_of_a_long_league_lists_the_last_matches_and_says_so(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("joute.league.report.LISTED", 2)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store)
        league.history.extend([record("wood", number, won=True) for number in range(5)])
        shown = page(league, [], {one.key: tmp_path / one.key for one in league.records})
    assert shown.count('<a href="ann/') == 2
    assert "The last 2 matches are listed; the replays of the 3 before lie beside them." in shown
    assert "Les 2 derniers matchs sont listés" in shown


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
        again = History(3, store.records_as(LeagueRecord))
        assert crosstable(league.history) == crosstable(again) == last


def test_a_bot_named_like_one_of_the_game_is_told_apart(lots: AnyGame, tmp_path: Path) -> None:
    saying(tmp_path / "weak.sh", 900)
    with Store("sqlite://") as store:
        assert League(lots, tmp_path, store).scan() == ["weak.sh"]


def test_a_file_that_cannot_play_is_left_out_and_the_others_play_on(
    lots: AnyGame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("joute.bots.bundle.LARGEST", 100)
    saying(tmp_path / "ann", 900)
    (tmp_path / "large.py").write_text("#" * 101)
    (tmp_path / "notes.txt").write_text("do not forget")
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store)
        assert league.scan() == ["ann"]
        assert set(league.left_out) == {"large.py", "notes.txt"}
        assert "chmod +x" in league.left_out["notes.txt"]


def test_terms_are_made_anew_when_a_bot_comes(lots: AnyGame, tmp_path: Path) -> None:
    seen: list[int] = []

    def terms(found: Found) -> Terms:
        seen.append(len(found.bots))
        return Terms(limits=Limits())

    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, terms=terms)
        league.scan()
        saying(tmp_path / "ann", 900)
        league.scan()
        league.scan()
    assert seen == [0, 1]


def test_who_is_built_for_long_holds_nobody_up_and_plays_on_as_before(
    lots: AnyGame, running: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    go = tmp_path / "go"
    bots = tmp_path / "bots"
    bots.mkdir()
    for name in ("ann", "bob"):
        saying(bots / name, 900)
    seen: list[tuple[list[str], Sequence[str]]] = []
    with Store("sqlite://") as store:
        game = replace(lots, leagues={})
        league = League(game, bots, store, seed=1, mode=SandboxMode.OFF)
        league.scan()
        (bots / "bob").unlink()
        (bots / "bob").mkdir()
        program = "#!/bin/sh\\nread seats\\necho 800\\n"
        wait = f"until [ -e {go} ]; do sleep 0.1; done"
        rule = f"bot:\n\t{wait}; printf '{program}' >bot; chmod +x bot\n"
        (bots / "bob" / "Makefile").write_text(rule)
        (bots / "bob" / "bot.c").touch()

        def played() -> None:
            seen.append(([*league.current.values()], league.under_way))
            if len(seen) == 8:
                go.touch()

        league.run(running, until=lambda: "bob#2" in league.current.values(), seen=played)
    assert seen[:8] == [(["ann", "bob"], ["bob"])] * 8
    assert league.left_out == {}


def test_who_sends_what_cannot_be_built_plays_on_as_before(lots: AnyGame, tmp_path: Path) -> None:
    saying(tmp_path / "bob", 900)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, mode=SandboxMode.OFF)
        league.scan()
        (tmp_path / "bob").unlink()
        (tmp_path / "bob.zip").write_bytes(b"PK, but no archive")
        assert league.scan() == []
        assert list(league.left_out) == ["bob.zip"]
        assert league.current == {"bob": "bob"}
        (tmp_path / "bob.zip").unlink()
        league.scan()
        assert league.current == {}
