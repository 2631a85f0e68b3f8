"""What packages offer is read as `importlib.metadata` reads it, without its cost."""

import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from joute.entry_points import EntryPoint, entry_points
from joute.faults import GROUP

GROUPS = sorted(metadata.entry_points().groups)


@pytest.mark.parametrize("group", GROUPS)
def test_the_library_reads_the_same_entry_points(group: str) -> None:
    expected = {
        (entry.name, entry.value, entry.dist.name if entry.dist else None)
        for entry in metadata.entry_points(group=group)
    }
    assert {(each.name, each.value, each.package) for each in entry_points(group)} == expected


def _install(folder: Path, package: str, name: str, text: str) -> None:
    about = folder / f"{package.replace('-', '_')}-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Name: {package}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"# of {name}\n[other]\nx = y\n[{GROUP}]\n{text}\n")


def test_the_first_package_of_a_name_on_the_path_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _install(tmp_path / "one", "my-game", "one", "go = one.go:GAME")
    _install(tmp_path / "two", "my-game", "two", "go = two.go:GAME")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "one"), str(tmp_path / "two"), "/nowhere"])
    assert entry_points(GROUP) == [EntryPoint("go", "one.go:GAME", "my-game")]


def test_a_package_that_is_installed_later_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert entry_points(GROUP) == []
    _install(tmp_path, "late", "late", "go = late:GAME")
    assert [entry.package for entry in entry_points(GROUP)] == ["late"]


def test_a_package_in_a_zip_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _install(tmp_path, "zipped", "zipped", "go = zipped:GAME")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for file in (tmp_path / "zipped-1.dist-info").iterdir():
            archive.write(file, f"zipped-1.dist-info/{file.name}")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "all.zip")])
    assert entry_points(GROUP) == [EntryPoint("go", "zipped:GAME", "zipped")]


def test_what_is_offered_may_be_inside_a_value_and_need_extras() -> None:
    assert EntryPoint("x", "pathlib:Path.home [extra]").load() == Path.home


def test_a_match_imports_nothing_slow_that_it_does_not_use(tmp_path: Path) -> None:
    code = (
        "import sys; from joute.cli import commands\n"
        "commands.main(['play', 'race', 'dumb', 'dumb', '--seed', '1'], standalone_mode=False)\n"
        "slow = {'email', 'importlib.metadata', 'importlib.resources', 'secrets', 'tempfile', 'rich', 'asyncio', 'numpy',"
        " 'subprocess', 'socket', 'sqlalchemy'}\n"
        "print(sorted(slow & set(sys.modules)), file=sys.stderr)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert ended.stderr == "[]\n"
