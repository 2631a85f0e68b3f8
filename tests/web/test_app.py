"""What the pages answer to requests that no page of ours would make."""

import asyncio
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace
from starlette.types import Message
from toys import COUNTING

from joute import registry
from joute.game import RuleFunctions
from joute.reason import Reason
from joute.replay import result_of
from joute.settings import prepare
from joute.web import feed
from joute.web.app import LARGEST_BODY, Pages
from joute.web.catalogue import Catalogue, FirstPage
from joute.web.reel import Reel, Sight

OK, DONE, BAD, FORBIDDEN, MISSING, REFUSED, LARGE, FOREIGN = 200, 204, 400, 403, 404, 409, 413, 421
LEADS_ON, BROKEN = 307, 500
PATIENCE = 30.0
NEAR, FAR = "127.0.0.1", "192.0.2.1"
TOKEN = "the token"  # noqa: S105 - of a test
HOST = (b"host", b"localhost:1")
OURS = [HOST, (b"origin", b"http://localhost:1"), (b"x-joute-token", TOKEN.encode())]
LOBBY = feed.LobbyNews(open=True, several=False, guests={}, least=1, most=2, seed="1")


class Played:
    """A catalogue with the lobby of a server and a match that a person plays."""

    def __init__(self) -> None:
        self.wishes: list[feed.Wish] = []
        self.catalogue = Catalogue(self.wishes.append)
        self.stays = 0.0
        """Seconds for which a client listens to a stream."""

    def ask(
        self,
        path: str,
        body: bytes | None = None,
        headers: Sequence[tuple[bytes, bytes]] = OURS,
        *,
        cut: bool = False,
        client: str = NEAR,
    ) -> tuple[int, str]:
        """Ask for something; give the status and the text of the answer."""
        asking = self._ask(path, body, headers, cut=cut, client=client)
        with ThreadPoolExecutor(1) as elsewhere:  # a browser's loop may run in this thread
            return elsewhere.submit(asyncio.run, asking).result()

    async def _ask(
        self,
        path: str,
        body: bytes | None,
        headers: Sequence[tuple[bytes, bytes]],
        *,
        cut: bool,
        client: str,
    ) -> tuple[int, str]:
        self.catalogue.take(LOBBY)  # here, since its bell rings on a loop
        path, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": "GET" if body is None else "POST",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": list(headers),
            "client": (client, 1),
            "server": ("127.0.0.1", 1),
            "scheme": "http",
            "http_version": "1.1",
        }
        coming: list[Message] = [{"type": "http.request", "body": body or b"", "more_body": cut}]
        answers: list[Message] = []

        async def receive() -> Message:
            if not coming:
                await asyncio.sleep(self.stays)
            return coming.pop() if coming else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            answers.append(message)

        await Pages(self.catalogue, TOKEN).app(scope, receive, send)
        text = b"".join(answer.get("body", b"") for answer in answers)
        return answers[0]["status"], text.decode(errors="replace")


@pytest.fixture
def played() -> Played:
    """Show a match in which a person has seat 0."""
    return person_played()


def person_played() -> Played:
    shown = Played()
    race = registry.find("race")
    shown.catalogue.show("1", Reel(race, prepare(race, names=["Ann"]), people=[0]))
    return shown


@pytest.mark.parametrize("path", ["/seed", "/say", "/type"])
@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"{}", b'{"seed": 1, "key": 1}', b"\xff", b'{"seed": "\\ud800"}'],
)
def test_a_body_that_is_not_understood_is_refused_in_one_line(
    played: Played, path: str, body: bytes
) -> None:
    status, text = played.ask(path, body)
    assert (status, text.count("\n")) == (BAD, 0)
    assert text.startswith("not understood: ")
    assert played.wishes == []


def test_a_body_that_is_too_large_or_cut_short_is_refused(played: Played) -> None:
    large = b'{"seed": "' + b"1" * LARGEST_BODY + b'"}'
    assert played.ask("/seed", large)[0] == LARGE
    assert played.ask("/seed", b'{"seed"', cut=True) == (BAD, "cut short")


@pytest.mark.parametrize(
    "headers",
    [
        [HOST],
        [HOST, (b"x-joute-token", TOKEN.encode())],
        [HOST, (b"origin", b"null"), (b"x-joute-token", TOKEN.encode())],
        [HOST, (b"origin", b"http://["), (b"x-joute-token", TOKEN.encode())],
        [HOST, (b"origin", b"http://localhost:1"), (b"x-joute-token", b"\xe9")],
        [HOST, (b"origin", b"http://localhost:1"), (b"x-joute-token", b"")],
        [HOST, (b"origin", b"http://localhost:2"), (b"x-joute-token", TOKEN.encode())],
        [HOST, (b"origin", b"ftp://localhost:1"), (b"x-joute-token", TOKEN.encode())],
        [HOST, (b"origin", b"://localhost:1"), (b"x-joute-token", TOKEN.encode())],
    ],
)
@pytest.mark.parametrize("path", ["/start", "/seed", "/say", "/type"])
def test_who_is_not_our_page_may_do_nothing(
    played: Played, path: str, headers: list[tuple[bytes, bytes]]
) -> None:
    assert played.ask(path, b'{"seed": "1"}', headers)[0] == FORBIDDEN
    assert played.wishes == []


@pytest.mark.parametrize("host", [b"", b"[", b"[::1", b"evil.example", b"@"])
def test_a_name_that_is_not_ours_is_refused(played: Played, host: bytes) -> None:
    assert played.ask("/catalogue", headers=[(b"host", host)])[0] == FOREIGN


def test_only_lines_and_matches_that_there_may_be_are_looked_for(played: Played) -> None:
    assert played.ask("/film/1")[0] == OK
    for path in ("/film/2", "/film/2/live"):
        assert played.ask(path) == (MISSING, "no such match here")
    for start in ("-1", "one", "9" * 5000):
        assert played.ask(f"/film/1/live?from={start}")[0] == BAD
    assert played.ask("/games/nonsense/viewer.js")[0] == MISSING


def test_a_page_of_another_server_is_told_who_we_are_and_nothing_more(played: Played) -> None:
    for key in "12":
        status, text = played.ask(f"/film/{key}/live?server=another&from=7")
        assert (status, text.count("event: ")) == (OK, 1)
        assert text.startswith("event: server\n")


def test_our_page_says_what_its_seat_is_asked_for_and_no_more(played: Played) -> None:
    typed = b'{"key": "1", "seat": %d, "text": "5"}'
    assert played.ask("/type", typed % 0)[0] == DONE
    assert played.ask("/type", typed % 1)[0] == REFUSED
    assert played.wishes == [feed.SeatMessage(match=1, seat=0, message="5")]
    said = b'{"key": "1", "number": %d, "seat": 0, "messages": ["1\\n1"]}'
    assert played.ask("/say", said % 7)[0] == REFUSED
    assert played.ask("/say", said % 0)[0] == DONE
    assert played.ask("/say", said % 0)[0] == REFUSED
    reel = played.catalogue.find("1")
    assert reel is not None
    reel.ended(None)
    assert played.ask("/type", typed % 0)[0] == REFUSED


def test_nobody_is_shown_more_than_who_plays_until_the_match_is_over(played: Played) -> None:
    def objectives(client: str) -> int:
        status, text = played.ask("/film/1/now", client=client)
        assert status == OK
        return len(json.decode(text)["now"]["frame"]["objectives"])

    assert [objectives(client) for client in (NEAR, FAR)] == [1, 1]
    assert TOKEN in played.ask("/match/1")[1]
    assert TOKEN not in played.ask("/match/1", client=FAR)[1]
    reel = played.catalogue.find("1")
    assert reel is not None
    reel.ended(None)
    assert objectives(NEAR) == objectives(FAR) > 1


@pytest.mark.long
def test_only_who_plays_is_told_what_the_seat_is_asked() -> None:
    def asked(client: str, sight: str) -> bool:
        played = person_played()
        played.stays = 1.0
        _, text = played.ask(f"/film/1/live?sight={sight}", client=client)
        assert "event: server" in text
        return "event: asked" in text

    assert asked(NEAR, "playing")
    assert not any(asked(FAR, sight) for sight in ("playing", "sealed", "whole"))


def test_the_first_page_leads_to_the_only_match_there_is(played: Played) -> None:
    assert played.ask("/")[0] == LEADS_ON
    race = registry.find("race")
    played.catalogue.show("2", Reel(race, prepare(race, names=["Bob"])))
    assert played.ask("/")[0] == OK


@pytest.mark.parametrize("raised", [ValueError("no frame"), SystemExit("no frame")])
def test_a_match_that_cannot_be_shown_hides_no_other(
    played: Played, caplog: pytest.LogCaptureFixture, raised: BaseException
) -> None:
    def broken(_: object) -> object:
        raise raised

    game = replace(COUNTING, view=replace(COUNTING.view, frame=broken))
    played.catalogue.show("2", Reel(game, prepare(COUNTING, names=["Bob\x1b"])))
    for _ in range(2):
        status, text = played.ask("/film/2")
        assert (status, text.count("\n")) == (BROKEN, 1)
        assert text == "counting cannot be shown\n"
        assert '"names":["Ann"]' in played.ask("/catalogue")[1]
    (told,) = [record.getMessage() for record in caplog.records]
    assert told.startswith(r"joute: counting ('Bob\x1b') cannot be shown: the game counting (")
    assert told.endswith(f", broken()) failed: {type(raised).__name__}: no frame")


def test_a_film_ends_where_its_game_fails_for_a_person_who_plays() -> None:
    def broken(_state: object, _seat: int) -> list[str]:
        message = "no action"
        raise ValueError(message)

    rules = COUNTING.rules
    assert isinstance(rules, RuleFunctions)
    game = replace(COUNTING, rules=replace(rules, legal=broken))
    reel = Reel(game, prepare(COUNTING, names=["Ann"]), people=[0])
    faults: list[Reason] = []
    reel.broken = faults.append
    assert not reel.develop(Sight.PLAYING).complete
    assert reel.asked() is None
    for sight in (Sight.PLAYING, Sight.SEALED):
        film = reel.develop(sight)
        assert film.complete
        assert json.decode(film.lines[-1])["failed"] is True
    assert [fault.values["game"] for fault in faults] == ["counting"]


@pytest.mark.parametrize("kept", [None, "now.joute"])
def test_games_of_earlier_runs_of_a_server_stand_apart(
    tmp_path: Path, replay_of: Callable[[str], Path], kept: str | None
) -> None:
    """Also from one that was over and kept before a slow page looked into the folder."""
    files = [tmp_path / name for name in ("before.joute", kept) if name is not None]
    for file in files:
        shutil.copy(replay_of("race"), file)
    result = result_of(files[0].read_bytes())
    assert result is not None
    ended = replace(result, replay=kept and str(tmp_path / kept))

    async def served() -> FirstPage:
        catalogue = Catalogue()
        catalogue.take(feed.Served(game="race", title="Race", where="", folder=str(tmp_path)))
        catalogue.take(feed.Ended(match=1, result=ended))
        return catalogue.look()

    with ThreadPoolExecutor(1) as elsewhere:
        seen = elsewhere.submit(asyncio.run, served()).result()
    assert [game.key for game in seen.past] == ["1"]
    assert [game.key for game in seen.earlier] == ["before"]


@pytest.mark.long
def test_news_of_a_match_that_cannot_be_shown_are_told_in_one_line() -> None:
    setup = prepare(COUNTING, names=["Ann"])
    news: list[feed.News] = [
        feed.Began(match=1, setup=replace(setup, game="nonsense")),
        feed.Heard(match=1, entries=((0, "+1"),)),
    ]
    with socket.create_server(("127.0.0.1", 0)) as listening:
        number = listening.fileno()
        done = subprocess.run(
            [sys.executable, "-m", "joute.web.process", str(number)],
            input=b"".join(map(feed.written, news)),
            pass_fds=[number],
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        )
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("joute: the page cannot show a match: ")
    assert "nonsense" in line
