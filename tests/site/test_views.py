"""What the page of a bot shows of an upload."""

from pathlib import Path
from time import time

import msgspec
import pytest
from failures import said
from msgspec.structs import replace
from students import refusing

from joute import registry
from joute.arena.seats.launch import _unconnected
from joute.bots.folder import unbuilt
from joute.contest.store import Store
from joute.game import Failure, Kind
from joute.league.closing import LATE_S, Closing
from joute.league.definition import LeagueDefinition
from joute.league.promotion import LeagueRecord
from joute.match import Result, SeatResult
from joute.reason import Reason
from joute.replay import Replay, Tail
from joute.settings import prepare
from joute.site import discretion
from joute.site.app import Site
from joute.site.discretion import seen_by
from joute.site.league_news import LeagueNews, post, read
from joute.site.league_reader import LeagueReader
from joute.site.owners import Owner, Owners
from joute.site.refusal import Why
from joute.site.uploads import Upload, Uploads, Visitor
from joute.site.views import Profile, Ranking, profile
from joute.speech import ENGLISH, joined

ANN = Owner(name="ann", salt=b"", proof=b"", received=10.0)
BROKEN = {"ann.c": unbuilt("the line that is secret")}


def shown(news: LeagueNews, *, mine: bool = False) -> Profile:
    found = profile("ann", ANN, news, (), (), mine=mine)
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
    found = profile("ann", ANN, read(news), (), [(1, record)], mine=True)
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
    matches = [(1, replace(record, seats=seats))]
    told = [
        [seat.why for seat in found.matches[0].seats]
        for mine in (True, False)
        if (found := profile("ann", ANN, LeagueNews(), (), matches, mine=mine))
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


def test_a_site_reads_only_new_matches_and_lists_the_latest_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, where, posted = registry.find("race"), str(tmp_path / "l.sqlite"), tmp_path / "site.json"
    news = LeagueNews(newest={"ann": "ann", "bob": "bob"}, playing=("ann", "bob"))
    reader, later = LeagueReader(game, where, posted), LeagueReader(game, where, posted)
    skipped: list[int] = []
    whole = Store.records

    def counting(store: Store, after: int = 0) -> list[tuple[str, bytes]]:
        skipped.append(after)
        return whole(store, after)

    monkeypatch.setattr(Store, "records", counting)
    with Store(where) as store:
        store.begin(LeagueDefinition(game="race", version=game.version, seed=1), {})
        for numbers in ((1, 2), (3,)):
            for number in numbers:
                store.add(str(number), msgspec.json.encode(match_of(number)), b"")
            post(posted, replace(news, matches=numbers[-1]))
            assert reader._look()  # noqa: SLF001 - as it does all the while
    assert later._look()  # noqa: SLF001 - the same
    assert skipped == [0, 2, 0]
    assert (reader.tiers, reader.matches) == (later.tiers, later.matches)
    found = profile("ann", None, news, reader.tiers, reader.matches["ann"], mine=False)
    assert found is not None
    assert [match.key for match in found.matches] == [3, 2, 1]
