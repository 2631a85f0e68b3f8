"""Sources are measured in a process of their own: whatever they hold, it ends."""

from pathlib import Path
from time import monotonic

import pytest
from failures import said
from submission.builds import HELLO, archive, laid

from joute import registry
from joute.submission.measures.process import measured

pytestmark = pytest.mark.usefixtures("own_folder")

MINIBUS = registry.find("minibus")


def test_a_file_a_folder_and_an_archive_are_measured_alike() -> None:
    folder = laid("ann", {"src/bot.c": HELLO})
    Path("bot.c").write_text(HELLO)
    found = measured(folder, MINIBUS)
    assert found.lines == 2
    assert measured(archive(folder), MINIBUS) == found
    assert measured(Path("bot.c"), MINIBUS).lines == 2


def test_what_cannot_be_read_says_why() -> None:
    Path("ann.tar.gz").write_bytes(b"rubbish")
    found = measured(Path("ann.tar.gz"), MINIBUS)
    assert found.lines is None
    assert "damaged" in said(found.missing["lines"])


def test_rubbish_is_measured_or_given_up() -> None:
    rubbish = bytes(number * 7919 % 255 + 1 for number in range(20_000))
    folder = laid("ann", {"deep.c": "int f() {" * 2000, "open.java": '"' * 5000 + "/*" * 5000})
    folder.joinpath("bot.py").write_bytes(rubbish)
    folder.joinpath("long.js").write_text(f'x = "{"a" * 1_000_000}"')
    found = measured(folder, MINIBUS)
    assert found.lines is not None
    assert found.functions is not None


def test_what_would_take_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("joute.submission.measures.process.CPU_S", 1)
    Path("bot.c").write_text('"\\' * 400_000)  # its functions are sought in quadratic time
    start = monotonic()
    found = measured(Path("bot.c"), MINIBUS)
    assert said(found.missing["functions"]) == "measuring it took too long"
    assert monotonic() - start < 45


def test_what_fails_in_between_keeps_what_was_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("joute.submission.measures.process.PATIENCE_S", 0.01)
    Path("bot.c").write_text(HELLO)
    found = measured(Path("bot.c"), MINIBUS)
    assert said(found.missing["functions"]) == "measuring it took too long"
