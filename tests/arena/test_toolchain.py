"""What a command line shows of the system to the program that it starts."""

from pathlib import Path

import pytest

from joute.arena import toolchain


def test_of_anybodys_home_only_the_file_itself_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toolchain, "HOMES", tmp_path)
    bot, inside = tmp_path / "teacher" / "bot.py", tmp_path / "teacher" / "bots" / "bot.py"
    inside.parent.mkdir(parents=True)
    for file in (bot, inside):
        file.write_text("")
    assert toolchain.visible([str(bot)]) == [bot]
    assert toolchain.visible([str(inside)]) == [inside.parent]
