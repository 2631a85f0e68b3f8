"""The page as the process of the matches sees it."""

import subprocess

import pytest

from joute.arena.loop import Loop
from joute.web.handle import PageHandle


def test_a_page_that_is_closed_in_the_middle_ends_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    killed: list[subprocess.Popen[bytes]] = []

    def kill(process: "subprocess.Popen[bytes]") -> None:
        killed.append(process)
        process.terminate()

    monkeypatch.setattr("joute.web.handle.PATIENCE", 20.0)
    monkeypatch.setattr(subprocess.Popen, "kill", kill)
    page = PageHandle("127.0.0.1", 0)
    page.attach(Loop())
    page.close()
    assert killed == []
