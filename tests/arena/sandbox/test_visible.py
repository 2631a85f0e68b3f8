"""What a command line shows of the system to the program that it starts."""

import sys
from pathlib import Path

import pytest

from joute.arena.sandbox import visible


def test_of_anybodys_home_only_the_file_itself_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visible, "HOMES", tmp_path)
    bot, inside = tmp_path / "teacher" / "bot.py", tmp_path / "teacher" / "bots" / "bot.py"
    inside.parent.mkdir(parents=True)
    for file in (bot, inside):
        file.write_text("")
    assert visible.visible([str(bot)]) == [bot]
    assert visible.visible([str(inside)]) == [inside.parent]


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """Return a bot in a folder of its own; what it is started by is written into it later."""
    bot = tmp_path / "bots" / "bot"
    bot.parent.mkdir()
    return bot


def write(program: Path, first_line: str = "#!/bin/sh") -> Path:
    """Write a program that is a script."""
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f"{first_line}\n")
    program.chmod(0o755)
    return program


def started_by(bot: Path, interpreter: Path) -> None:
    """Write a bot, and the program that its first line names."""
    write(interpreter)
    write(bot, f"#!{interpreter}")


def test_a_first_line_shows_no_folder_that_is_no_language(tmp_path: Path, script: Path) -> None:
    started_by(script, tmp_path / "teacher" / "bin" / "secret")
    assert visible.visible([str(script)]) == [script.parent]


def test_a_link_shows_the_file_it_leads_to_and_nothing_beside_it(
    tmp_path: Path, script: Path
) -> None:
    real = write(tmp_path / "teacher" / "bin" / "program")
    script.symlink_to(real)
    assert visible.visible([str(script)]) == [script.parent, real]


def test_a_link_is_followed_as_the_kernel_does(tmp_path: Path, script: Path) -> None:
    own = script.parent
    (own / "e" / "f").mkdir(parents=True)
    (own / "d").symlink_to("e/f")
    write(tmp_path / "marks")
    write(own / "marks")
    script.symlink_to("d/../../marks")  # read as a text, it leads out of the bot's folder
    assert visible.visible([str(script)]) == [own]


def test_a_first_line_shows_what_is_on_the_path(
    tmp_path: Path, script: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interpreter = tmp_path / "language" / "bin" / "interpreter"
    started_by(script, interpreter)
    monkeypatch.setenv("PATH", f"/usr/bin:{interpreter.parent}")
    assert visible.visible([str(script)]) == [script.parent, tmp_path / "language"]


def test_a_first_line_shows_a_virtual_environment_and_nothing_that_lies_beside_it(
    tmp_path: Path, script: Path
) -> None:
    root = tmp_path / "project"
    started_by(script, root / "bin" / "python")
    (root / "pyvenv.cfg").write_text("")
    (root / "secret").write_text("")
    shown = [script.parent, root / "bin", root / "pyvenv.cfg"]
    assert visible.visible([str(script)]) == shown


def test_an_interpreter_that_was_typed_is_shown_with_its_folder(
    tmp_path: Path, script: Path
) -> None:
    interpreter = tmp_path / "language" / "bin" / "interpreter"
    started_by(script, interpreter)
    shown = visible.visible([str(interpreter), str(script)])
    assert shown == [script.parent, tmp_path / "language"]


def test_a_program_in_a_folder_for_programs_is_its_own(tmp_path: Path) -> None:
    bot = write(tmp_path / "bin" / "bot")
    assert visible.own_files([str(bot)]) == [bot]
    assert visible.own_files(["python3", str(bot)]) == [bot]


def test_a_script_that_names_itself_is_looked_at_and_done_with(script: Path) -> None:
    write(script, f"#!{script}")
    assert visible.visible([str(script)]) == [script.parent]


def test_of_what_programs_keep_in_a_home_nothing_is_seen(
    tmp_path: Path, script: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visible, "HOMES", tmp_path)
    interpreter = tmp_path / "teacher" / ".local" / "bin" / "interpreter"
    started_by(script, interpreter)
    monkeypatch.setenv("PATH", f"/usr/bin:{interpreter.parent}")
    assert interpreter.parent in visible.visible([str(script)])
    assert interpreter.parent.parent not in visible.visible([str(script)])


def test_a_link_of_the_system_is_followed_to_its_language(
    tmp_path: Path, script: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system, interpreter = tmp_path / "system", tmp_path / "language" / "bin" / "interpreter"
    monkeypatch.setattr(visible, "SYSTEM", (*visible.SYSTEM, system))
    write(interpreter)
    system.mkdir()
    (system / "interpreter").symlink_to(interpreter)
    write(script, f"#!{system / 'interpreter'}")
    assert visible.visible([str(script)]) == [script.parent, tmp_path / "language"]


@pytest.mark.skipif(
    sys.prefix == sys.base_prefix, reason="this Python has no environment of its own"
)
def test_a_program_of_our_own_environment_finds_joute_where_it_is(script: Path) -> None:
    write(script)
    seen = visible.visible([sys.executable, str(script)])
    assert any(visible.JOUTE.is_relative_to(path) for path in seen)
