"""A person in the second seat of La bataille du café opens without knowing the first seed (B17)."""

from pathlib import Path

import pytest
from games.cafe.session import SCABB
from pages import running
from playwright.sync_api import Page, expect

from joute.games.cafe import islands

OPENER = """
import os, socket
wire = socket.create_connection((os.environ["JOUTE_HOST"], int(os.environ["JOUTE_PORT"])))
island = b""
while island.count(b"|") < 10:
    island += wire.recv(1)
wire.sendall(b"A:{cell:02}")
while wire.recv(1):
    pass
"""
UNITS = islands.units(islands.playable(SCABB))
CLOCKS = {"server", "silent", "beat"}
"""Events that say who the server is, and what time it is."""


def received(page: Page) -> set[str]:
    """Return a set to which every line is added that the page is sent from now on."""
    lines: set[str] = set()
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")

    def keep(event: dict[str, str]) -> None:
        if event["eventName"] not in CLOCKS:
            lines.update(event["data"].splitlines())

    line.on("Network.eventSourceMessageReceived", keep)
    return lines


def fetched(page: Page, path: str) -> str:
    return str(page.evaluate("async path => (await fetch(path)).text()", path))


def opened(page: Page, folder: Path, cell: int) -> tuple[set[str], str]:
    """Return what a person's page is sent before its opening, and its film after it."""
    folder.mkdir()
    (folder / "opener.py").write_text(OPENER.format(cell=cell), encoding="utf-8")
    command = ("play", "cafe", "./opener.py", "human", "--map", "scabb", "--seed", "1", "--no-open")
    with running(*command, folder=folder) as (_, url):
        sent = received(page)
        page.goto(url)
        expect(page.locator(".asked")).to_contain_text("Your turn")
        for path in ("/film/1", "/film/1/now", "/catalogue"):
            sent.update(fetched(page, path).splitlines())
        before = set(sent)
        page.locator(".spot:visible").first.click()
        expect(page.locator(".caption")).to_contain_text("opener.py plants")
        film = fetched(page, "/film/1")
        page.goto("about:blank")  # it would look for its server
        return before, film


@pytest.mark.long
def test_nothing_that_a_browser_is_sent_depends_on_a_first_seed_that_its_person_may_not_know(
    page: Page, tmp_path: Path
) -> None:
    first, last = UNITS[0], UNITS[-1]
    before_one, after_one = opened(page, tmp_path / "one", first)
    before_other, after_other = opened(page, tmp_path / "other", last)
    assert any('"questions"' in line for line in before_one)
    assert before_one == before_other
    assert f'"last":{first}' not in "".join(before_one)
    assert f'"last":[{first}]' in after_one
    assert f'"last":[{last}]' in after_other
