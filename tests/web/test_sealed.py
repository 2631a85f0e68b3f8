"""While a match is played, nobody but a seat itself is shown what only it may know."""

import re
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from msgspec import json
from pages import quick_bots, running
from playwright.sync_api import Page, expect
from web.serving import LISTENS, SERVE, Client

from joute import registry
from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin
from joute.game import Failure, Kind, Limits
from joute.replay import Note
from joute.settings import prepare
from joute.web.reel import Reel, Sight, Strip

THOUGHT = "what I think of it"
SONAR = re.compile(r"^-?\d+(\|-?\d+){3}$")


def lines(film: Strip) -> list[dict[str, Any]]:
    return [json.decode(line) for line in film.lines]


@pytest.mark.parametrize("name", registry.names())
def test_who_looks_on_sees_the_picture_of_any_game_and_hears_the_seats_afterwards(
    name: str,
) -> None:
    game = registry.find(name)
    bots = [Builtin(bot, entry) for bot in quick_bots(name) if (entry := registry.bot(game, bot))]
    setup = prepare(game, names=[bot.name for bot in bots], seed=3)
    kept = play(game, setup, bots, Terms(limits=Limits())).replay
    assert kept.tail is not None
    reel = Reel(game, setup, strangers=True)
    half = len(kept.log) // 2
    reel.heard(kept.log[:half], [Note(seat=0, turn=1, stderr=THOUGHT)])
    reel.heard([(0, Failure(Kind.CRASH, f"after half a message: {THOUGHT}"))])
    assert [reel.sight(near=near) for near in (True, False)] == [Sight.SEALED] * 2
    seen = lines(reel.develop(Sight.SEALED))
    assert seen[0]["sealed"]
    assert not any(line.get("talk") or line["line"] == "stderr" for line in seen)
    assert not any(THOUGHT.encode() in line for line in reel.develop(Sight.SEALED).lines)
    reel.ended(kept.tail.result)
    last = lines(reel.develop(Sight.SEALED))
    outs = [out for line in last for out in line.get("outs", ())]
    assert [(out["sent"], out["said"]) for out in outs] == [("", "")]
    assert [reel.sight(near=near) for near in (True, False)] == [Sight.WHOLE] * 2
    whole = lines(reel.develop())
    assert not whole[0]["sealed"]
    assert any(line.get("talk") for line in whole)
    assert THOUGHT in {line["text"] for line in whole if line["line"] == "stderr"}
    changes = [
        [line.get("change") for line in some if line["line"] == "shot"] for some in (whole, seen)
    ]
    assert changes[0][: len(changes[1])] == changes[1]


def test_who_started_the_programs_may_look_into_them_and_others_may_not() -> None:
    game = registry.find("mine")
    reel = Reel(game, prepare(game, names=["ann", "bob"]))
    assert [reel.sight(near=near) for near in (True, False)] == [Sight.WHOLE, Sight.SEALED]


class Sounder(Client):
    """A team that sounds on its first turn, and waits before it ends it."""

    def __init__(self, port: int, name: str) -> None:
        super().__init__(port, name)
        self.sounded, self.go = Event(), Event()
        self.answer = ""

    def play(self) -> None:
        """Play until the end."""
        for line in self._lines:
            if line.startswith("DEBUT_TOUR"):
                break
        self._say("SONAR|0|0")
        self.answer = self._lines.readline().strip()
        self.sounded.set()
        self.go.wait()
        self._say("FIN_TOUR")
        super().play()


@pytest.mark.long
def test_a_sonar_is_read_by_others_when_the_match_is_over(page: Page, tmp_path: Path) -> None:
    with running(*SERVE, folder=tmp_path) as (printed, url):
        found = LISTENS.search(printed)
        assert found
        page.goto(url)
        page.get_by_role("button", name="Use this seed").click()
        team, other = Sounder(int(found[1]), "Ann"), Client(int(found[1]), "Bob")
        page.get_by_role("button", name="Start").click()
        for client in (team, other):
            Thread(target=client.play, daemon=True).start()
        assert team.sounded.wait(60)
        assert SONAR.match(team.answer)
        page.wait_for_url("**/match/1*")
        expect(page.locator(".caption")).to_contain_text("sounds")
        page.locator(".seat", has_text="Ann").click()
        expect(page.locator(".details-body")).to_have_text(
            "The messages and stderr of this player are shown when the game is over."
        )
        sent = page.evaluate("async () => (await fetch('/film/1')).text()")
        assert team.answer not in sent
        team.go.set()
        expect(page.locator(".caption.verdict")).not_to_be_empty()
        page.keyboard.press("Home")
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        page.get_by_role("tab", name="Messages").click()
        expect(page.locator(".details-body")).to_contain_text("DEBUT_TOUR")
        sent = page.evaluate("async () => (await fetch('/film/1')).text()")
        assert team.answer in sent
