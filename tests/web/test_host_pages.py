"""Who may have a page open matches, and start programs."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import json
from web.test_app import (
    BAD,
    DONE,
    FAR,
    FORBIDDEN,
    HOST,
    MISSING,
    OK,
    REFUSED,
    Played,
    person_played,
)

from joute import registry
from joute.match import Match
from joute.settings import prepare
from joute.web import feed
from joute.web.hint import Position, advice
from joute.web.host import Offer
from joute.web.peers import user_of

SEAT = b'{"key": "1", "seat": 0}'
WITH_PROGRAM = b'{"key": "1", "shot": 0, "bots": ["touch hurt"]}'
WISHES = {
    "offer": b'{"key": "1"}',
    "play-on": b'{"key": "1", "shot": 0, "bots": ["dumb"]}',
    "rematch": b'{"key": "1", "rotate": false}',
    "take-back": SEAT,
    "resign": SEAT,
    "hint": SEAT,
}


@pytest.fixture
def hosted() -> Played:
    """Show a match in which a person has seat 0, and which has a host."""
    shown = person_played()
    shown.catalogue.host.take(feed.Hosted())
    return shown


@pytest.mark.parametrize("wish", WISHES)
def test_nothing_is_done_for_other_pages(hosted: Played, wish: str) -> None:
    status, _ = hosted.ask(f"/host/{wish}", WISHES[wish], [HOST], client=FAR)
    assert (status, hosted.wishes) == (FORBIDDEN, [])


@pytest.mark.parametrize("wish", WISHES)
def test_a_server_without_a_host_opens_nothing(wish: str) -> None:
    shown = person_played()
    assert shown.ask(f"/host/{wish}", WISHES[wish])[0] == MISSING
    assert shown.wishes == []


def test_programs_are_started_only_for_who_started_the_page(hosted: Played) -> None:
    status, text = hosted.ask("/host/offer", b'{"key": "1"}')
    assert status == OK
    assert not json.decode(text, type=Offer).programs  # nobody has this connection
    assert hosted.ask("/host/play-on", WITH_PROGRAM)[0] == FORBIDDEN
    assert hosted.wishes == []


def test_the_kernel_knows_whose_a_connection_is() -> None:
    for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
        with socket.socket(family) as server:
            try:
                server.bind((host, 0))
            except OSError:  # no such addresses here
                continue
            server.listen()
            there = server.getsockname()[:2]
            with socket.create_connection(there) as client:
                here = client.getsockname()[:2]
                assert user_of(here, there) == os.getuid()
                assert (
                    user_of(here, (host, 1)) is None
                )  # that port's other connections are not this one
    assert user_of(("127.0.0.1", 1), ("127.0.0.1", 2)) is None


def test_a_person_resigns_only_in_its_own_seat(hosted: Played) -> None:
    assert hosted.ask("/host/resign", b'{"key": "1", "seat": 1}')[0] == REFUSED
    assert hosted.ask("/host/resign", b'{"key": "1"}')[0] == BAD
    assert hosted.ask("/host/resign", SEAT)[0] == DONE
    assert hosted.wishes == [feed.Resign(match=1, seat=0)]


@pytest.mark.parametrize("name", ["race", "cafe", "minibus", "vin", "mine"])
def test_what_a_bot_advises_is_allowed(name: str) -> None:
    game = registry.find(name)
    match = Match(game, prepare(game, names=["a", "b"], seed=1))
    match.start()
    seat = match.waiting[0]
    given = advice(game, Position(setup=match.setup, log=(), seat=seat))
    assert given.bot == "master"
    for message in given.say:
        match.said(seat, message)
    assert match.deaths == {}


BAD_ADVISER = """
from joute.simple import bot, game

@bot
def adviser(seen, actions, brief):
    raise ValueError("no idea")

GAME = game("advised", seats=1, title="Advised", summary="nobody knows", bots=[adviser],
    initial=lambda setup: 0, to_move=lambda state: () if state else (0,), legal=lambda state, seat: (1, 2),
    step=lambda state, actions: actions[0], scores=lambda state: (state,))
"""


def test_a_bot_that_fails_over_a_hint_is_named_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOUTE_GAMES", str(tmp_path / "advised.py"))
    (tmp_path / "advised.py").write_text(BAD_ADVISER, encoding="utf-8")
    game = registry.find("advised")
    asked = json.encode(Position(setup=prepare(game, names=["a"], seed=1), log=(), seat=0))
    hint = [sys.executable, "-P", "-m", "joute.web.hint"]
    ran = subprocess.run(hint, input=asked, capture_output=True, check=False)
    assert ran.stdout == b""
    assert ran.stderr.decode().count("\n") == 1
    assert ran.stderr.decode().endswith("failed: ValueError: no idea\n")
