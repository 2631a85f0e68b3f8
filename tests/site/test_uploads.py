"""What the uploads of a site know: how often, whose word, and which version."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from needs import needs
from students import refusing

from joute import registry
from joute.bots.folder import unbuilt
from joute.contest.store import Store
from joute.league.closing import Closing
from joute.league.earlier import earlier_uploads, forget
from joute.league.runner import League
from joute.site import owners as registers
from joute.site.league_news import LeagueNews, post, read
from joute.site.owners import Owners
from joute.site.refusal import RefusedError, Why
from joute.site.uploads import (
    MOST_GUESSES,
    MOST_GUESSES_OF_ALL,
    MOST_NEW,
    MOST_UPLOADS,
    Upload,
    Uploads,
    Visitor,
)
from joute.submission.snapshot import unpacked

HERE = Visitor("here")


def test_news_of_a_league_is_read_as_it_was_posted(tmp_path: Path) -> None:
    file = tmp_path / "site.json"
    assert read(file) == LeagueNews()
    told = LeagueNews(at=1.0, newest={"ann": "ann#3", "bob": "bob"}, playing=("ann",), matches=7)
    post(file, told)
    assert read(file) == told
    assert told.current == {"ann": "ann#3"}
    assert [told.number(name) for name in ("ann", "bob", "cas")] == [3, 1, 0]


def test_a_version_that_was_not_seen_yet_keeps_its_number(tmp_path: Path) -> None:
    news = LeagueNews(newest={"ann": "ann#3"}, playing=("ann",))
    owners = Owners(tmp_path / "names.json")
    owners.received(owners.owned("ann", "open sesame"), 1.0)
    uploads = Uploads(registry.find("race"), tmp_path, owners, Closing(), lambda: news)
    upload = Upload("ann", "open sesame", "ann.py")
    versions = [uploads.take(upload, data, HERE).version for data in (b"1", b"2", b"2")]
    assert versions == [4, 5, 5]
    for place in earlier_uploads(tmp_path):
        forget(place)
    news = LeagueNews(at=2e9 * 2, newest={"ann": "ann#5"}, playing=("ann",))
    assert uploads.take(upload, b"2", HERE).version == 5


@pytest.mark.long
def test_an_upload_that_is_replaced_at_once_is_a_version_too(tmp_path: Path) -> None:
    folder = tmp_path / "bots"
    folder.mkdir()
    owners = Owners(tmp_path / "names.json")
    game = registry.find("race")
    with Store(str(tmp_path / "league.sqlite")) as kept:
        league = League(game, folder, kept)
        uploads = Uploads(game, folder, owners, Closing(), LeagueNews)
        upload = Upload("ann", "open sesame", "ann.py")
        for data in (b"1", b"2", b"no"):
            uploads.take(upload, data, HERE)
        assert [version.name for version in league.scan()] == ["ann", "ann#2", "ann#3"]
        sources = [kept.source("ann", number) for number in (1, 2, 3)]
        files = [[file.data for file in unpacked(source or b"").files] for source in sources]
        assert files == [[b"1"], [b"2"], [b"no"]]
        assert not earlier_uploads(folder)
        assert not league.scan()


def test_an_upload_that_was_seen_before_it_was_replaced_is_no_second_version(
    tmp_path: Path,
) -> None:
    owners = Owners(tmp_path / "names.json")
    game = registry.find("race")
    with Store("sqlite://") as kept:
        league = League(game, tmp_path, kept)
        uploads = Uploads(game, tmp_path, owners, Closing(), LeagueNews)
        upload = Upload("ann", "open sesame", "ann.py")
        uploads.take(upload, b"1", HERE)
        league.scan()
        uploads.take(upload, b"2", HERE)  # the news of the scan have not come
        assert [version.name for version in league.scan()] == ["ann#2"]


@pytest.mark.long
def test_a_bot_is_sent_only_so_often(tmp_path: Path) -> None:
    owners = Owners(tmp_path / "names.json")
    uploads = Uploads(registry.find("race"), tmp_path, owners, Closing(), LeagueNews)
    upload = Upload("ann", "open sesame", "ann.py")
    for number in range(MOST_UPLOADS):
        uploads.take(upload, str(number).encode(), HERE)
    with refusing(Why.TOO_OFTEN):
        uploads.take(upload, b"once more", HERE)


def test_nobody_takes_the_name_of_a_folder_that_comes_from_moodle(tmp_path: Path) -> None:
    (tmp_path / "Ann_123_assignsubmission_file_").mkdir()
    uploads = Uploads(
        registry.find("race"), tmp_path, Owners(tmp_path / "names.json"), Closing(), LeagueNews
    )
    with refusing(Why.NAME_TAKEN):
        uploads.take(Upload("ann", "open sesame", "ann.py"), b"1", HERE)


def guess(uploads: Uploads, visitor: Visitor) -> Why:
    with pytest.raises(RefusedError) as refused:
        uploads.enter("ann", "open barley", visitor)
    return refused.value.why


@pytest.fixture
def uploads(tmp_path: Path) -> Uploads:
    """Return uploads where Ann has sent a bot."""
    uploads = Uploads(
        registry.find("race"), tmp_path, Owners(tmp_path / "names.json"), Closing(), LeagueNews
    )
    uploads.take(Upload("ann", "open sesame", "ann.py"), b"1", HERE)
    return uploads


@pytest.mark.long
def test_a_right_word_is_never_refused_and_who_has_shown_it_does_not_wait(uploads: Uploads) -> None:
    assert [guess(uploads, HERE) for _ in range(MOST_GUESSES)] == [Why.WRONG_WORD] * MOST_GUESSES
    assert guess(uploads, HERE) == Why.TOO_MANY_GUESSES
    assert uploads.doubts(" ann ", HERE)
    assert not uploads.doubts("ann", Visitor(HERE.address, frozenset({"ann"})))
    assert not uploads.doubts("ann", Visitor("elsewhere"))
    assert not uploads.doubts("bob", HERE)
    assert uploads.enter("ann", "open sesame", HERE).name == "ann"
    assert uploads.take(Upload("ann", "open sesame", "ann.py"), b"2", HERE).bot == "ann"


def test_only_wrong_words_are_counted(uploads: Uploads) -> None:
    refused = {
        "file": Upload("ann", "open sesame", "ann.exe"),
        "name": Upload("a b", "open sesame", "ann.py"),
        "word": Upload("new", "short", "ann.py"),
    }
    for upload in [*refused.values()] * MOST_GUESSES_OF_ALL:
        with pytest.raises(RefusedError):
            uploads.take(upload, b"2", HERE)
    assert not any(uploads.doubts(name, HERE) for name in ("ann", "a b", "new"))


def test_one_address_may_bring_a_class_of_bots_and_no_more(
    uploads: Uploads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registers, "_proof", lambda word, salt: word.encode() + salt)
    for number in range(MOST_NEW - 1):
        uploads.take(Upload(f"bot-{200 + number}", "open sesame", "a.py"), b"1", HERE)
    with refusing(Why.TOO_OFTEN):
        uploads.take(Upload("another", "open sesame", "a.py"), b"1", HERE)
    assert uploads.take(Upload("bot-200", "open sesame", "a.py"), b"3", HERE).version == 2
    assert (
        uploads.take(Upload("another", "open sesame", "a.py"), b"1", Visitor("there")).version == 1
    )


def test_a_file_that_was_damaged_on_the_disk_is_not_the_same(
    uploads: Uploads, tmp_path: Path
) -> None:
    kept, upload = tmp_path / "ann/bot.py", Upload("ann", "open sesame", "ann.py")
    assert uploads.take(upload, b"1", HERE).same
    kept.write_bytes(b"")
    assert not uploads.take(upload, b"1", HERE).same
    assert kept.read_bytes() == b"1"
    (tmp_path / "ann.c").touch()
    assert not uploads.take(upload, b"1", HERE).same
    assert not (tmp_path / "ann.c").exists()


@needs("cc")
def test_who_sends_again_what_cannot_be_built_is_told_that_it_does_not_play(
    tmp_path: Path,
) -> None:
    news = LeagueNews(newest={"ann": "ann#4"}, playing=("ann",))
    owners = Owners(tmp_path / "names.json")
    uploads = Uploads(registry.find("race"), tmp_path, owners, Closing(), lambda: news)
    owners.received(owners.owned("ann", "open sesame"), 1.0)
    upload = Upload("ann", "open sesame", "ann.c")
    assert uploads.take(upload, b"int main", HERE).version == 5
    news = replace(news, at=2e9 * 2, left_out={"ann.c": unbuilt("no main")})
    told = uploads.take(upload, b"int main", HERE)
    assert (told.same, told.problem) == (True, unbuilt("no main"))


def test_many_addresses_guess_no_oftener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uploads = Uploads(
        registry.find("race"), tmp_path, Owners(tmp_path / "names.json"), Closing(), LeagueNews
    )
    uploads.take(Upload("ann", "open sesame", "ann.py"), b"1", HERE)
    monkeypatch.setattr(registers, "_proof", lambda word, salt: word.encode() + salt)
    told = [guess(uploads, Visitor(str(number))) for number in range(MOST_GUESSES_OF_ALL + 1)]
    assert told == [Why.WRONG_WORD] * MOST_GUESSES_OF_ALL + [Why.TOO_MANY_GUESSES]
    assert uploads.doubts("ann", Visitor("elsewhere"))
