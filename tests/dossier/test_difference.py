"""What changed from one version to the next."""

from pathlib import Path

import pytest

from joute.dossier import difference
from joute.dossier.difference import Change, changes, compared, written
from joute.submission.measures.files import Text


def text(content: str, file: str = "a.py") -> Text:
    return Text(file, "python", content)


def test_a_change_is_a_unified_difference_with_its_sums() -> None:
    (found,) = changes([text("a\nb\nc\n")], [text("a\nB\nc\nd\n")])
    assert (found.kind, found.added, found.removed) == ("changed", 2, 1)
    assert found.lines == ("@@ -1,3 +1,4 @@", " a", "-b", "+B", " c", "+d")


def test_lines_that_look_like_the_head_of_a_difference_are_counted() -> None:
    (found,) = changes([text("-- a\n")], [text("++ b\n")])
    assert (found.added, found.removed) == (1, 1)
    assert found.lines[1:] == ("--- a", "+++ b")


def test_files_that_are_new_or_gone_are_told_apart() -> None:
    found = list(changes([text("x\n", "old.py")], [text("y\nz\n", "new.py")]))
    assert found == [
        Change(
            file="new.py", kind="new", added=2, removed=0, lines=("@@ -0,0 +1,2 @@", "+y", "+z")
        ),
        Change(file="old.py", kind="gone", added=0, removed=1),
    ]


def test_what_is_shown_is_bounded_and_what_is_left_out_is_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(difference, "MOST_LINES", 5)
    monkeypatch.setattr(difference, "MOST_TOGETHER", 7)
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()
    for name in ("a.py", "b.py"):
        (new / name).write_text("line\n" * 20)
    found = compared(new, old).changes
    assert [(len(one.lines), one.left_out, one.added) for one in found] == [
        (5, 16, 20),
        (2, 19, 20),
    ]


def test_versions_are_compared_in_their_order_and_other_files_are_named(tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number in range(2)]
    for number, folder in enumerate(folders):
        folder.mkdir()
        (folder / "bot.py").write_text(f"print({number})\n\n")
        (folder / "data.bin").write_bytes(bytes([0, number]))
        (folder / "same.txt").write_text("same")
    first, second = written(folders)
    assert first is not None
    assert second is not None
    assert (first.lines, first.changes) == (1, ())
    assert [change.file for change in second.changes] == ["bot.py"]
    assert second.others == ("data.bin",)


@pytest.mark.long
def test_sources_that_take_too_long_to_compare_are_given_up(tmp_path: Path) -> None:
    """Lines that repeat just rarely enough not to be called junk make difflib slow."""
    folders = [tmp_path / str(number) for number in range(3)]
    for folder in folders:
        folder.mkdir()
    (folders[0] / "bot.py").write_text("pass\n")
    for number, folder in enumerate(folders[1:], 1):
        lines = [f"{(line * (7 + 4 * number)) % 101}" for line in range(200_000)]
        (folder / "bot.py").write_text("\n".join(lines))
    first, *_, last = written(folders, cpu_s=3)
    assert first is not None
    assert last is None
