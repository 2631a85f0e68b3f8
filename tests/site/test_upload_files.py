"""Where the file of an upload lies: its kind, its name, and what it takes the place of."""

import os
from errno import ENOSPC
from pathlib import Path

import pytest
from needs import needs
from students import refusing

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.files import write_whole
from joute.site.refusal import Why
from joute.site.upload_files import kind_of, kinds, packed, place, put
from joute.submission.build import built


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
    with refusing(Why.LONG_FILE_NAME):
        packed("A" * (length - len(".java")) + ".java", ".java", b"class A {}")


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
