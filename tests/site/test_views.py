"""What the page of a bot shows of an upload."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time

import msgspec
import pytest
from failures import said
from msgspec.structs import replace
from students import refusing

from joute import registry
from joute.arena.jobs.pool import Pool
from joute.arena.seats.launch import _unconnected
from joute.bots.folder import unbuilt
from joute.contest.disqualified import MOST_DEATHS
from joute.contest.store import Finished, Played, Store
from joute.game import Failure, Kind
from joute.league.closing import LATE_S, Closing
from joute.league.definition import LeagueDefinition
from joute.league.promotion import LeagueRecord
from joute.reason import Reason
from joute.replay import Replay, Tail
from joute.result import Result, SeatResult
from joute.settings import prepare
from joute.site import discretion
from joute.site.app import Site
from joute.site.discretion import seen_by
from joute.site.league_news import LeagueNews, post, read
from joute.site.league_reader import LeagueReader
from joute.site.owners import Owner, Owners
from joute.site.ranking import Ranker
from joute.site.refusal import Why
from joute.site.uploads import Upload, Uploads, Visitor
from joute.site.views import Profile, Ranking, profile
from joute.speech import ENGLISH, joined

ANN = Owner(name="ann", salt=b"", proof=b"", received=10.0)
BROKEN = {"ann.c": unbuilt("the line that is secret")}


def shown(news: LeagueNews, *, mine: bool = False) -> Profile:
    found = profile("ann", ANN, news, (), (), total=0, mine=mine)
    assert found is not None
    return found


def test_an_upload_that_came_after_the_last_look_waits_until_the_league_is_over() -> None:
    waits, over = shown(LeagueNews(at=9.0)), shown(LeagueNews(at=9.0, over=True))
    assert (waits.waiting, waits.missed) == (1, None)
    assert (over.waiting, over.missed) == (None, 1)
    played = shown(LeagueNews(at=11.0, over=True))
    assert (played.waiting, played.missed) == (None, None)


def test_an_upload_that_is_being_built_waits() -> None:
    built = shown(LeagueNews(at=11.0, under_way=("ann",), newest={"ann": "ann#2"}))
    assert (built.waiting, built.left_out) == (3, False)


def test_a_version_that_waits_for_its_attempt_says_until_when() -> None:
    news = LeagueNews(
        at=11.0, newest={"ann": "ann#4"}, handed_in={"ann": 5}, waiting={"ann": 3611.0}
    )
    waits = shown(news)
    assert (waits.let_in, waits.last, waits.waiting) == (3611.0, 5, None)
    again = shown(replace(news, at=9.0))
    assert (again.let_in, again.waiting) == (None, 6), "what came now is not looked at yet"


def test_news_and_records_of_earlier_versions_hold_text(tmp_path: Path) -> None:
    news = tmp_path / "news.json"
    news.write_text('{"at": 11.0, "left_out": {"ann.c": "which cannot be built: no main"}}')
    text = "it could not be played: 3 processes died while they played it"
    kept = msgspec.json.encode(
        {
            "league": "",
            "candidate": None,
            "number": 1,
            "bots": ["ann", "bob"],
            "seed": 1,
            "void": text,
        }
    )
    record = msgspec.json.decode(kept, type=LeagueRecord)
    found = profile("ann", ANN, read(news), (), [record.played], total=1, mine=True)
    assert found is not None
    assert (found.problem, found.matches[0].void) == ("which cannot be built: no main", text)


def test_only_its_author_reads_why_a_bot_cannot_play() -> None:
    news = LeagueNews(at=11.0, left_out=BROKEN)
    stranger, author = shown(news), shown(news, mine=True)
    assert (stranger.left_out, stranger.problem) == (True, None)
    assert (author.left_out, author.problem) == (True, BROKEN["ann.c"])


def test_nobody_on_the_site_reads_what_only_a_terminal_can_do() -> None:
    notes = (Reason("failure.silent"), Reason("minibus.option.fields"))
    failure = Failure(Kind.TIMEOUT, Reason("failure.silent"), notes)
    assert discretion.shown(failure, own=True) == (Reason("failure.silent"), notes[0])
    why = Reason("no room").with_hint(Reason("use another --store"))
    void = Reason("void.not-played", {"why": why})
    assert discretion.without_hints(void) == Reason("void.not-played", {"why": Reason("no room")})


def test_an_old_failure_that_is_text_is_shown_to_its_author_only() -> None:
    old = Failure(Kind.CRASH, "the program ended; it last wrote 'secret'")
    assert discretion.shown(old, own=True) == (old.reason,)
    assert discretion.shown(old, own=False) == (Reason("kind.crash"),)


def test_what_a_bot_wrote_is_hidden_from_others_also_in_failures_of_earlier_versions() -> None:
    old = Reason("failure.half-message", {"text": "'secret'"})
    new = Failure(Kind.TIMEOUT, Reason("failure.silent"), (Reason("failure.unended"),), "secret")
    for failure in (Failure(Kind.TIMEOUT, Reason("failure.silent"), (old,)), new):
        assert "secret" in joined(discretion.shown(failure, own=True), ENGLISH)
        assert "secret" not in repr(discretion.shown(failure, own=False))


def uploads_of(folder: Path, closing: float, news: LeagueNews) -> Uploads:
    owners = Owners(folder / "names.json")
    return Uploads(registry.find("race"), folder, owners, Closing(closing), lambda: news)


def told_by(folder: Path, closing: float, news: LeagueNews) -> Ranking:
    """Return what the pages are told."""
    reader = LeagueReader(registry.find("race"), "", folder)
    reader.news = news
    owners = Owners(folder / "names.json")
    return Site(reader, uploads_of(folder, closing, news), owners)._look()  # noqa: SLF001 - see above


def test_who_came_in_time_is_not_late_because_others_were_served_first(tmp_path: Path) -> None:
    closing = time() - 1.0
    uploads = uploads_of(tmp_path, closing, LeagueNews())
    upload = Upload("ann", "open sesame", "ann.py")
    with refusing(Why.CLOSED):
        uploads.take(upload, b"1", Visitor("here", came=closing))
    assert uploads.take(upload, b"1", Visitor("here", came=closing - 1.0)).version == 1


def test_what_comes_after_the_last_look_is_refused_however_early_it_began(tmp_path: Path) -> None:
    closing = time() - LATE_S
    uploads = uploads_of(tmp_path, closing, LeagueNews())
    upload = Upload("ann", "open sesame", "ann.py")
    with refusing(Why.CLOSED):
        uploads.take(upload, b"1", Visitor("here", came=closing - 1.0))


def test_the_ranking_is_final_when_the_last_match_is_played(tmp_path: Path) -> None:
    past = time() - 1000.0
    for over in (False, True):
        told = told_by(tmp_path, past, LeagueNews(over=over))
        assert (told.frozen, told.over) == (True, over)


def test_a_league_that_is_over_before_its_closing_date_names_none(tmp_path: Path) -> None:
    later = time() + 1000.0
    for over, named in ((False, later), (True, None)):
        assert told_by(tmp_path, later, LeagueNews(over=over)).closing == named


@pytest.mark.parametrize("line", ["a secret", "it's \\ a secret", "\"it's\\' a secret"])
def test_only_its_author_reads_what_a_bot_wrote_where_a_reason_cites_it(line: str) -> None:
    died = _unconnected(Failure(Kind.CRASH, "it ended"), 1.0, 1213, line)
    seats = tuple(
        SeatResult(seat=seat, bot=bot, score=0, rank=1, status="crash", failure=died, turn=1)
        for seat, bot in enumerate(("ann", "bob"))
    )
    record = LeagueRecord(league="", candidate=None, number=1, bots=("ann", "bob"), seed=1)
    matches = [replace(record, seats=seats).played]
    told = [
        [seat.why for seat in found.matches[0].seats]
        for mine in (True, False)
        if (found := profile("ann", ANN, LeagueNews(), (), matches, total=1, mine=mine))
    ]
    hidden = replace(died, evidence="")
    assert repr(line) in said(died)
    assert told == [[died.parts, hidden.parts], [hidden.parts, hidden.parts]]
    setup = prepare(registry.find("cafe"), names=["ann", "bob"], seed=1)
    result = Result(game="cafe", profile="document", seed=1, turns=1, seats=seats)
    log = ((0, died), (1, died), (0, line))
    kept = Replay(version=1, setup=setup, log=log, tail=Tail(result=result, digest=""))
    seen = seen_by(kept, {1})
    assert [entry for _, entry in seen.log] == [hidden, died, line]
    assert seen.tail is not None
    assert [end.failure for end in seen.tail.result.seats] == [hidden, died]


def test_no_student_is_advised_to_set_an_option() -> None:
    assert said(_unconnected(None, 5.0, 1213, "")) == (
        "it did not connect to 127.0.0.1:1213 within 5 s; "
        "connect to the port in the environment variable JOUTE_PORT"
    )


def match_of(number: int) -> LeagueRecord:
    seats = tuple(
        SeatResult(seat=seat, bot=bot, score=0, rank=seat + 1, status="ok", reason=None, turn=1)
        for seat, bot in enumerate(("ann", "bob"))
    )
    record = LeagueRecord(league="", candidate=None, number=number, bots=("ann", "bob"), seed=1)
    return replace(record, seats=seats)


def looked(reader: LeagueReader) -> bool:
    """Let a reader look for news once, as it does all the while."""
    with Pool(1) as pool, ThreadPoolExecutor(1) as thread:  # this one may be playwright's
        return thread.submit(asyncio.run, reader._look(pool)).result()  # noqa: SLF001 - see above


def test_a_site_reads_only_new_matches_and_lists_the_latest_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, where = registry.find("race"), str(tmp_path / "l.sqlite")
    news = LeagueNews(newest={"ann": "ann", "bob": "bob"}, playing=("ann", "bob"))
    first, later = Ranker("race", where), Ranker("race", where)
    skipped: list[int] = []
    briefly = Store.briefly

    def counting(
        store: Store, after: int = 0, until: int | None = None
    ) -> Iterator[Played | Finished]:
        skipped.append(after)
        return briefly(store, after, until)

    monkeypatch.setattr(Store, "briefly", counting)
    with Store(where) as store:
        store.begin(LeagueDefinition(game="race", version=game.version, seed=1))
        for numbers in ((1, 2), (3,)):
            for number in numbers:
                store.add(match_of(number).played, b"")
            shown = first.find(["ann", "bob"])
    assert shown == later.find(["ann", "bob"])
    assert skipped == [0, 2, 0]
    assert shown is not None
    assert shown.matches == shown.matches_of["ann"] == 3
    with Store(where, beside=True) as store:
        latest = store.latest(9, "ann")
    found = profile("ann", None, news, shown.tiers, latest, total=3, mine=False)
    assert found is not None
    assert [match.key for match in found.matches] == [3, 2, 1]


def test_a_site_shows_a_league_in_which_a_bot_said_a_number_without_end(tmp_path: Path) -> None:
    game, where, posted = registry.find("race"), str(tmp_path / "l.sqlite"), tmp_path / "site.json"
    illegal = Failure(Kind.ILLEGAL, Reason("you said {number}", {"number": 10**30}))
    with Store(where) as store:
        store.begin(LeagueDefinition(game="race", version=game.version, seed=1))
        for number in range(MOST_DEATHS):
            ann, bob = match_of(number).seats
            died = (replace(ann, status="illegal", failure=illegal), bob)
            store.add(replace(match_of(number), seats=died).played, b"")
    post(posted, LeagueNews(newest={"ann": "ann"}, playing=("ann",)))
    before, again = LeagueReader(game, where, posted), LeagueReader(game, where, posted)
    assert looked(before)
    assert again._recall()  # noqa: SLF001 - as it does first
    (placed,) = (bot for tier in again.shown.tiers for bot in tier.bots)
    assert placed.disqualified == (Reason("you said {number}", {"number": str(10**30)}),)


@pytest.mark.long
def test_a_site_that_starts_again_shows_what_it_showed_until_it_has_read_the_league(
    tmp_path: Path,
) -> None:
    game, where, posted = registry.find("race"), str(tmp_path / "l.sqlite"), tmp_path / "site.json"
    news = LeagueNews(newest={"ann": "ann", "bob": "bob"}, playing=("ann", "bob"), matches=2)
    before, again = LeagueReader(game, where, posted), LeagueReader(game, where, posted)
    with Store(where) as store:
        store.begin(LeagueDefinition(game="race", version=game.version, seed=1))
        store.add(match_of(1).played, b"")
        assert not before._recall()  # noqa: SLF001 - as it does first
        post(posted, news)
        assert not before._recall()  # noqa: SLF001 - the same
        assert looked(before)
        store.add(match_of(2).played, b"")
    assert again._recall()  # noqa: SLF001 - as it does first
    assert (again.shown, again.news) == (before.shown, news)
    assert again.shown.matches == 1
    assert looked(again)
    assert again.shown.matches == 2
