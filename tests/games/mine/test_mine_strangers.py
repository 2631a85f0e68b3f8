"""Sixteen clients on one real server, fourteen of them strange."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from games.mine.helpers import MINE
from games.mine.serving import PATIENCE, Client, Served
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from joute import replay
from joute.exchange import rendered
from joute.game import Tell
from joute.match import Match

TURNS = 3
GOOD = (0, 9)
ORDER = [(1, 0), (1, 9), (2, 9), (2, 0), (3, 9), (3, 0)]
"""The turns of the two good clients, as they come."""
SCRIPT = ("CARTE", "DEPLACER|0|{turn}|{seat}", "SONAR|1|1", "NONSENSE", "SCORES", "FIN_TOUR")


class Stranger(Struct):
    """A client that sends anything, before or after the game begins, and may leave then."""

    data: bytes
    early: bool
    leaves: bool

    def begin(self, client: Client) -> None:
        if not self.early:
            client.send(self.data)
        if self.leaves:
            client.close()
        else:
            client.say("", *["FIN_TOUR"] * TURNS)


LINES = st.sampled_from(
    [b"CARTE", b"SCORES", b"DEPLACER|0|0|0", b"SONAR|0|0", b"FIN_TOUR", b"SABOTER|9", b"", b"|||",
     b"\xff\xfe\x00", "é".encode(), b"x" * 3000, b"FIN_TOUR\r", b"RETIRER|0"]
)  # fmt: skip
DATA = st.lists(LINES, max_size=20).map(b"\n".join) | st.binary(max_size=200)
STRANGERS = st.lists(
    st.builds(Stranger, DATA, st.booleans(), st.booleans()), min_size=14, max_size=14
)


@pytest.mark.long
@settings(max_examples=6, deadline=None)
@given(STRANGERS)
def test_nothing_that_strangers_do_alters_what_another_is_told(strangers: list[Stranger]) -> None:
    arguments = ("--players", "16", "--max-turns", str(TURNS), "--once", "--set", "msg_gap_ms=0")
    with TemporaryDirectory() as folder, Served(Path(folder), *arguments) as served:
        heard = play(*seated(served, strangers))
        assert served.process.wait(PATIENCE) == 0
        (file,) = (Path(folder) / "replays").iterdir()
        kept = replay.loads(file.read_bytes(), MINE)
    assert replay.verify(MINE, kept) == []
    assert told(kept) == heard


def play(clients: list[Client], odd: list[tuple[Client, Stranger]]) -> dict[int, list[str]]:
    """Let the good ones play their script; return all that they heard."""
    heard: dict[int, list[str]] = {seat: [] for seat in GOOD}
    for turn, seat in ORDER:
        heard[seat].append(clients[seat].hear())
        if turn == 1 and seat == 0:
            for client, stranger in odd:
                stranger.begin(client)
        for line in SCRIPT:
            heard[seat].append(clients[seat].ask(line.format(turn=turn, seat=seat % 5)))
    for seat in GOOD:
        heard[seat].append(clients[seat].hear())
        assert heard[seat][-1] == "FIN"
    for client in clients:
        client.close()
    return heard


def seated(
    served: Served, strangers: list[Stranger]
) -> tuple[list[Client], list[tuple[Client, Stranger]]]:
    """Seat everybody; the strangers at the numbers that are not for the good ones."""
    waiting = list(strangers)
    clients, odd = [], []
    for number in range(16):
        client = served.connect()
        assert client.enter(f"team{number}") == f"Bonjour team{number} vous êtes l'équipe|{number}"
        clients.append(client)
        if number not in GOOD:
            odd.append((client, waiting.pop()))
            if odd[-1][1].early:
                client.send(odd[-1][1].data)
    return clients, odd


def told(kept: replay.Replay) -> dict[int, list[str]]:
    """Return what the referee alone tells the good seats, when it hears the same."""
    lines: dict[int, list[str]] = {seat: [] for seat in GOOD}
    for effects in replay.feed(Match(MINE, kept.setup), kept.log):
        for effect in effects:
            if isinstance(effect, Tell) and effect.seat in GOOD:
                lines[effect.seat].append(rendered(effect))
    return lines
