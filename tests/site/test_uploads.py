"""What the uploads of a site knows: how often, whose name, and where a file lies."""

import os
from errno import ENOSPC
from pathlib import Path

import pytest
from msgspec.structs import replace
from needs import needs

from joute import registry
from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.files import write_whole
from joute.league.closing import Closing
from joute.site import owners as registers
from joute.site.league_news import LeagueNews, post, read
from joute.site.limits import MOST_KEYS, RateLimit
from joute.site.names import checked, look_alike
from joute.site.owners import Owners
from joute.site.refusal import RefusedError, Why
from joute.site.upload_files import kind_of, kinds, packed, place, put
from joute.site.uploads import (
    MOST_GUESSES,
    MOST_GUESSES_OF_ALL,
    MOST_NEW,
    MOST_UPLOADS,
    Upload,
    Uploads,
    Visitor,
)
from joute.submission.build import built

HERE = Visitor("here")


class Clock:
    """A clock that somebody winds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_did_something_too_often_is_told_how_long_to_wait() -> None:
    clock = Clock()
    rate = RateLimit(2, 60.0, clock)
    rate.count("ann")
    clock.now = 20.0
    rate.count("ann")
    rate.check("bob")
    with pytest.raises(RefusedError) as refused:
        rate.check("ann")
    assert (refused.value.why, refused.value.values) == (Why.TOO_OFTEN, {"seconds": 40})
    clock.now = 60.0
    rate.check("ann")


def test_a_crowd_of_strangers_fills_no_memory() -> None:
    rate = RateLimit(1, 60.0)
    for number in range(2 * MOST_KEYS):
        rate.count(str(number))
    assert len(rate._done) <= MOST_KEYS  # noqa: SLF001 - what it holds is the point


@pytest.mark.parametrize("name", ["ann", "Zoé", "l33t_bot-2", "王", "Борис", "Ωμέγα-2"])
def test_names_of_people_are_names(name: str) -> None:
    assert checked(f" {name} ", ["greedy"]) == name


@pytest.mark.parametrize(
    "name",
    [
        "bob_1_assignsubmission_",
        "bob_AssignSubmission",
        *(f"bob{blank}" for blank in "\u115f\u1160\u3164\uffa0"),
        "\u3164",
        "b\N{CYRILLIC SMALL LETTER O}b",
        "b\N{GREEK SMALL LETTER OMICRON}b",
    ],
)
def test_a_name_that_passes_for_another_is_none(name: str) -> None:
    with pytest.raises(RefusedError, match=Why.BAD_NAME):
        checked(name, [])


def test_a_register_keeps_no_word_and_lets_nobody_else_read_it(tmp_path: Path) -> None:
    file = tmp_path / "names.json"
    owners = Owners(file)
    owners.received(owners.owned("ann", "open sesame"), 1.0)
    assert b"sesame" not in file.read_bytes()
    assert file.stat().st_mode & 0o077 == 0
    again = Owners(file)
    assert again.owned("ann", "open sesame").received == 1.0
    with pytest.raises(RefusedError):
        again.owned("ann", "open barley")


def test_a_file_of_another_kind_takes_the_place_of_the_first(tmp_path: Path) -> None:
    (tmp_path / "ann.notes.txt").touch()
    put(tmp_path, "ann", ".c", b"int main;")
    put(tmp_path, "anna", ".c", b"int main;")
    put(tmp_path, "ann", ".py", b"print()")
    put(tmp_path, "ann", ".py", b"pass")
    assert {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*")} == {
        "ann",
        "ann/bot.py",
        "ann.notes.txt",
        "anna.c",
    }
    assert (tmp_path / "ann/bot.py").read_bytes() == b"pass"


@pytest.mark.parametrize(("first", "then"), [(".c", ".py"), (".py", ".c"), (".c", ".zip")])
def test_a_bot_is_there_at_every_moment_while_its_kind_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str, then: str
) -> None:
    put(tmp_path, "ann", first, b"old")
    seen = []
    replace = Path.replace

    def watched(path: Path, target: Path) -> Path:
        done = replace(path, target)
        seen.append([kind for kind in (first, then) if (tmp_path / place("ann", kind)).is_file()])
        return done

    monkeypatch.setattr(Path, "replace", watched)
    put(tmp_path, "ann", then, b"new")
    assert seen == [[first, then], [then]]


def test_a_file_for_which_there_is_no_room_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "ann", ".py", b"old")

    def full(path: Path, data: bytes) -> int:
        raise OSError(ENOSPC, f"no space left for {len(data)} bytes", str(path))

    monkeypatch.setattr(Path, "write_bytes", full)
    for kind in (".c", ".py"):
        with pytest.raises(OSError, match="no space left"):
            put(tmp_path, "ann", kind, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["ann"]
    assert (tmp_path / "ann/bot.py").read_bytes() == b"old"


def test_the_kinds_of_files_are_those_that_a_league_plays(tmp_path: Path) -> None:
    assert ".py" in kinds(tmp_path)
    assert kind_of("My Bot.PY", kinds(tmp_path)) == ".py"
    assert list(tmp_path.iterdir()) == []


def test_a_compiler_that_a_sandbox_does_not_see_makes_no_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, folder = tmp_path / "home", tmp_path / "bots"
    home.mkdir()
    folder.mkdir()
    for compiler in ("rustc", "gcc"):
        (home / compiler).touch(0o755)
    monkeypatch.setenv("PATH", str(home))
    assert not {".rs", ".c"} & set(kinds(folder))


@needs("javac")
def test_a_java_file_is_built_under_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    source = b"public class First { public static void main(String[] a) {} }"
    names = ("First.java", r"C:\fakepath\First.java", "First.JAVA")
    first, *others = (packed(name, ".java", source) for name in names)
    assert others == [first, first]
    put(tmp_path, "ann", *first)
    build = built(tmp_path / "ann.zip", SandboxMode.OFF)
    assert (build.problem, Path(build.bot, "First.class").is_file()) == ("", True)


@pytest.mark.parametrize("length", [256, 70_000])
def test_a_java_file_with_a_name_that_no_disk_takes_is_refused(length: int) -> None:
    with pytest.raises(RefusedError, match=Why.LONG_FILE_NAME):
        packed("A" * (length - len(".java")) + ".java", ".java", b"class A {}")


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
    assert versions == [4, 4, 4]
    news = LeagueNews(at=2e9 * 2, newest={"ann": "ann#4"}, playing=("ann",))
    assert uploads.take(upload, b"2", HERE).version == 4


def test_a_bot_is_sent_only_so_often(tmp_path: Path) -> None:
    owners = Owners(tmp_path / "names.json")
    uploads = Uploads(registry.find("race"), tmp_path, owners, Closing(), LeagueNews)
    upload = Upload("ann", "open sesame", "ann.py")
    for number in range(MOST_UPLOADS):
        uploads.take(upload, str(number).encode(), HERE)
    with pytest.raises(RefusedError, match=Why.TOO_OFTEN):
        uploads.take(upload, b"once more", HERE)


def test_nobody_takes_the_name_of_a_folder_that_comes_from_moodle(tmp_path: Path) -> None:
    (tmp_path / "Ann_123_assignsubmission_file_").mkdir()
    uploads = Uploads(
        registry.find("race"), tmp_path, Owners(tmp_path / "names.json"), Closing(), LeagueNews
    )
    with pytest.raises(RefusedError, match=Why.NAME_TAKEN):
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
    with pytest.raises(RefusedError, match=Why.TOO_OFTEN):
        uploads.take(Upload("another", "open sesame", "a.py"), b"1", HERE)
    assert uploads.take(Upload("bot-200", "open sesame", "a.py"), b"3", HERE).version == 1
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


@pytest.mark.parametrize("kind", [".py", ".c"])
def test_an_upload_survives_a_power_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    done: list[tuple[str, Path]] = []
    sync, replace = os.fsync, Path.replace

    def synced(number: int) -> None:
        done.append(("synced", Path(f"/proc/self/fd/{number}").readlink()))
        sync(number)

    def replaced(path: Path, target: Path) -> Path:
        done.append(("replaced", path))
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    put(tmp_path, "ann", kind, b"new")
    moved = [what for what, _ in done].index("replaced")
    before, after = done[:moved], done[moved + 1 :]
    assert place("ann", kind).name in {path.name for _, path in before}
    assert ("synced", tmp_path) in after
    done.clear()
    write_whole(tmp_path / "names.json", b"[]", lasting=True, private=True)
    assert [what for what, _ in done] == ["synced", "replaced", "synced"]
    assert done[-1][1] == tmp_path


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
    news = replace(news, at=2e9 * 2, left_out={"ann.c": "which cannot be built: no main"})
    told = uploads.take(upload, b"int main", HERE)
    assert (told.same, told.problem) == (True, "cannot be built: no main")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("alice", "a1ice"),
        ("alice", "aIice"),
        ("alice", "A1ICE"),
        ("Zoé", "zoe"),
        ("bob", "b0b"),
        ("cop", "\u0441\u043e\u0440"),
        ("lars", "\u0142ars"),
        ("bernard", "bemard"),
        ("a-b", "a_b"),
    ],
)
def test_a_name_that_looks_like_anothers_is_refused(tmp_path: Path, one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        folder = tmp_path / first
        folder.mkdir()
        owners = Owners(tmp_path / f"{first}.names.json")
        uploads = Uploads(registry.find("race"), folder, owners, Closing(), LeagueNews)
        uploads.take(Upload(first, "open sesame", "a.py"), b"1", HERE)
        with pytest.raises(RefusedError, match=Why.SPELLING) as refused:
            uploads.take(Upload(second, "open sesame", "a.py"), b"1", HERE)
        assert refused.value.values == {"name": first}


@pytest.mark.parametrize(
    ("one", "other"), [("ali", "all"), ("ann", "anna"), ("team1", "team2"), ("bot5", "bots")]
)
def test_names_that_can_be_told_apart_are_two(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_two_names_of_before_that_look_alike_stay_two(tmp_path: Path) -> None:
    file = tmp_path / "names.json"
    owners = Owners(file)
    owner = owners.owned("alice", "open sesame")
    owners.received(owner, 1.0)
    owners.received(replace(owner, name="a1ice"), 2.0)
    again = Owners(file)
    assert [again.owned(name, "open sesame").received for name in ("alice", "a1ice")] == [1.0, 2.0]


def test_many_addresses_guess_no_oftener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uploads = Uploads(
        registry.find("race"), tmp_path, Owners(tmp_path / "names.json"), Closing(), LeagueNews
    )
    uploads.take(Upload("ann", "open sesame", "ann.py"), b"1", HERE)
    monkeypatch.setattr(registers, "_proof", lambda word, salt: word.encode() + salt)
    told = [guess(uploads, Visitor(str(number))) for number in range(MOST_GUESSES_OF_ALL + 1)]
    assert told == [Why.WRONG_WORD] * MOST_GUESSES_OF_ALL + [Why.TOO_MANY_GUESSES]
    assert uploads.doubts("ann", Visitor("elsewhere"))
