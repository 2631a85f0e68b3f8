"""Everything that was handed in is a version, with its source and its build."""

from pathlib import Path

import pytest
from needs import needs
from programs import saying

from joute.bots.bundle import LARGEST
from joute.contest.entries import encoded
from joute.contest.judged import judged
from joute.contest.store import Store, Version
from joute.game import AnyGame
from joute.league.entry import Entry
from joute.league.versions import Found, found, handed_in, playing
from joute.submission.build import Build
from joute.submission.meaning import meaning_of
from joute.submission.snapshot import Snapshot, snapshot, unpacked


class Folder:
    """A folder that is looked at again and again."""

    def __init__(self, game: AnyGame, place: Path, store: Store) -> None:
        self.game, self.place = game, place
        self.entry = Entry(game, store)

    def look(self) -> Found:
        seen = found(self.game, self.place)
        self.entry.take(seen)
        return seen

    @property
    def numbers(self) -> list[tuple[int, int | None]]:
        return [(version.number, version.same_as) for version in self.entry.versions]


def test_a_version_up_to_comments_and_layout_plays_as_the_earlier_one(
    lots: AnyGame, tmp_path: Path
) -> None:
    bot = tmp_path / "ann.py"
    with Store("sqlite://") as store:
        folder = Folder(lots, tmp_path, store)
        for text in ("print( 1 )\n", "print(2)\n", "# again\nprint(1)\n", "print(3)\n"):
            bot.write_text(text)
            folder.look()
        assert folder.numbers == [(1, None), (2, None), (3, 1), (4, None)]
        bot.write_text("print(1)  # and again")
        folder.look()
        assert playing(folder.entry.versions) == {"ann": "ann"}
        assert Entry(lots, store).versions == folder.entry.versions


def test_what_cannot_play_is_kept_with_its_source_and_the_version_before_plays_on(
    lots: AnyGame, tmp_path: Path
) -> None:
    with Store("sqlite://") as store:
        folder = Folder(lots, tmp_path, store)
        (tmp_path / "ann.py").write_text("print(1)\n")
        folder.look()
        (tmp_path / "ann.py").unlink()
        (tmp_path / "ann.7z").write_bytes(b"7z")
        folder.look()
        assert playing(folder.entry.versions) == {"ann": "ann"}
        assert handed_in(folder.entry.versions)["ann"].number == 2
        assert store.builds("ann")["ann#2"].problem
        source = store.source("ann", 2)
        assert source is not None
        assert unpacked(source).write(tmp_path).read_bytes() == b"7z"


@needs("cc")
def test_a_version_whose_compiler_came_later_is_the_same_version(
    lots: AnyGame, tmp_path: Path
) -> None:
    (tmp_path / "ann.c").write_text("int main(void) { return 0; }\n")
    with Store("sqlite://") as store:
        entry = Entry(lots, store)
        entry.take(found(lots, tmp_path, lambda _: Build(name="ann", problem="no compiler")))
        assert playing(entry.versions) == {}
        entry.take(found(lots, tmp_path))
        assert [(version.number, version.plays) for version in entry.versions] == [(1, True)]
        assert not store.builds()["ann"].problem


def test_a_version_of_which_only_the_program_is_known_gets_its_source(
    lots: AnyGame, tmp_path: Path
) -> None:
    saying(tmp_path / "ann", 900)
    with Store("sqlite://") as store:
        seen = found(lots, tmp_path)
        store.begin({}, [Version(bot="ann", program=encoded(seen.bots["ann"]))])
        entry = Entry(lots, store)
        assert entry.take(seen) == []
        assert store.source("ann", 1) is not None
        assert store.versions() == entry.versions


def test_until_it_is_known_what_a_version_means_it_is_under_way(
    lots: AnyGame, tmp_path: Path
) -> None:
    with Store("sqlite://") as store:
        entry = Entry(lots, store)
        for number in (1, 2):
            (tmp_path / "ann.py").write_text(f"print({number})\n")
            seen = found(lots, tmp_path)
            entry.take(seen, lambda _: None)
        assert seen.under_way == ["ann"]
        assert [version.number for version in entry.versions] == [1]


@pytest.mark.long
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({"a.c": "int x; /* y */"}, {"b.c": "int\n  x; // z"}, True),
        ({"a.c": 'char *x = "/* y */";'}, {"a.c": 'char *x = "";'}, False),
        ({"a.py": "x = 1"}, {"a.py": '"""What it does."""\nx = 1'}, True),
        ({"a.py": "x = 1", "weights.txt": "1"}, {"a.py": "x = 1", "weights.txt": "2"}, False),
        ({"a.py": "x = 1"}, {"a.py": "x = 1", "b.py": "y = 2"}, False),
        ({"A.java": "class A {}"}, {"A.java": "class A {\n}\n"}, True),
        ({"A.java": 'print("x")'}, {"A.java": 'print(" x")'}, False),
        ({"a.c": "x = a+ ++b;"}, {"a.c": "x = a++ +b;"}, False),
        ({"a.js": "return 1; // x\nf()"}, {"a.js": "return  1;\n\nf()"}, True),
        ({"a.js": "return 1"}, {"a.js": "return\n1"}, False),
        ({"a.py": "print(1, sep='')"}, {"a.py": "print(1, sep=' ')"}, False),
        ({"a.py": "if x:\n  f()\n  g()"}, {"a.py": "if x:\n  f()\ng()"}, False),
        ({"a.py": "if x:\n  f( 1,\n2)"}, {"a.py": "if x:\n    f(1, 2)  # y"}, True),
    ],
)
def test_comments_and_layout_mean_nothing_and_everything_else_does(
    one: dict[str, str], other: dict[str, str], *, same: bool, tmp_path: Path
) -> None:
    meanings = [
        meaning_of(handed(tmp_path / name, files))
        for name, files in zip("ab", (one, other), strict=True)
    ]
    assert all(meanings)
    assert (meanings[0] == meanings[1]) is same


def handed(folder: Path, files: dict[str, str]) -> Snapshot:
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text)
    return snapshot(folder)


def test_what_is_too_large_to_be_kept_is_a_version_too(lots: AnyGame, tmp_path: Path) -> None:
    folder = tmp_path / "ann"
    folder.mkdir()
    (folder / "bot.py").write_text("print(1)\n")
    large = folder / "large"
    with Store("sqlite://") as store:
        entry = Entry(lots, store)
        for size in (LARGEST, LARGEST, LARGEST + 1):
            if not large.exists() or large.stat().st_size != size:
                with large.open("wb") as file:
                    file.truncate(size)
            seen = found(lots, tmp_path)
            entry.take(seen)
        assert [(one.number, one.file, one.plays) for one in store.versions()] == [
            (1, "ann", False),
            (2, "ann", False),
        ]
        assert all(one.digest and one.received for one in store.versions())
        assert store.source("ann", 1) is None
        marked = judged(store.versions(), store.builds())["ann"]
        assert marked.build is not None
        assert marked.build.problem == seen.left_out["ann"]
