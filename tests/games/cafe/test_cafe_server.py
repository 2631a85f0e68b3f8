"""The servers on real sockets, byte for byte, with clients that behave and clients that do not."""

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from games.cafe.serving import Serving, client_of, eventually, serving
from games.cafe.session import CAFE, SCABB, UNHURRIED
from hypothesis import given, settings
from hypothesis import strategies as st

from joute import replay
from joute.games.cafe import generator, islands, maps
from joute.games.cafe.service import Flags

ROUNDS = re.compile(r"((VALI|INVA)B:\d\dENCO)*((VALI|INVA)?(B:\d\d)?FINIS:\d\d:\d\d)")
AMIENS = Flags(opponent="amiens")


@pytest.fixture(scope="module")
def amiens() -> Iterator[Serving]:
    with serving(AMIENS, ground="scabb") as server:
        yield server


def test_the_map_comes_in_one_send_and_nothing_follows_it(amiens: Serving) -> None:
    with amiens.connect() as client:
        assert client.socket.recv(4096).decode() == SCABB  # rulings B2, F.5
        assert client.hears_nothing()


def test_a_round_is_twelve_bytes_without_any_line_end(amiens: Serving) -> None:
    with client_of(amiens) as client:
        client.say("A:11")
        assert client.hear(12) == "VALIB:12ENCO"
        client.say("A:99")
        assert client.hear(12) == "INVAB:10ENCO"
        assert client.hears_nothing()


@pytest.mark.parametrize(
    "pieces",
    [["A:11\n"], ["A:11\r\n"], ["\n\r \0A:11\0"], ["A", ":", "1", "1"], ["A:1", "1\n"]],
)
def test_moves_may_come_in_pieces_and_with_strays(amiens: Serving, pieces: list[str]) -> None:
    with client_of(amiens) as client:
        for piece in pieces:
            client.say(piece)
            time.sleep(0.02)
        assert client.hear(12) == "VALIB:12ENCO"
        client.say("A:31\r\n")
        assert client.hear(12) == "INVAB:10ENCO"


def test_three_bytes_are_not_answered(amiens: Serving) -> None:
    with client_of(amiens) as client:
        client.say("A:1")
        assert client.hears_nothing()
        client.say("1")
        assert client.hear(12) == "VALIB:12ENCO"


@pytest.mark.parametrize("message", ["A:xx", "Z?11", "A: 1", b"\xff\xfe\xfd\xfc", "A:é"])
def test_four_bytes_that_are_no_move_are_invalid(amiens: Serving, message: str | bytes) -> None:
    with client_of(amiens) as client:
        client.say(message)
        assert client.hear(12) == "INVAB:00ENCO"  # rulings G2, G5


def test_moves_sent_ahead_are_played_one_after_the_other(amiens: Serving) -> None:
    with client_of(amiens) as client:
        client.say("A:11A:99A:00")
        assert client.hear(36) == "VALIB:12ENCOINVAB:10ENCOINVAB:13ENCO"


def test_clients_that_leave_anywhere_disturb_nobody(amiens: Serving) -> None:
    with client_of(amiens) as playing:
        amiens.connect().socket.close()
        with amiens.connect() as half:
            half.say("A:")
        with client_of(amiens) as middle:
            middle.say("A:11")
        playing.say("A:11")
        assert playing.hear(12) == "VALIB:12ENCO"


def test_each_client_has_a_board_of_its_own(amiens: Serving) -> None:
    clients = [client_of(amiens) for _ in range(20)]
    for client in clients:
        client.say("A:11")
    assert [client.hear(12) for client in reversed(clients)] == ["VALIB:12ENCO"] * 20
    for client in clients:
        client.socket.close()


@settings(UNHURRIED, max_examples=60)
@given(data=st.binary(max_size=300) | st.from_regex(rb"(A:[0-9]{2}){0,40}", fullmatch=True))
def test_any_bytes_are_answered_by_the_grammar_and_the_game_ends(
    amiens: Serving, data: bytes
) -> None:
    with client_of(amiens) as client:
        client.say(data)
        client.socket.shutdown(1)  # nothing more will come
        assert ROUNDS.fullmatch(client.rest())


def test_one_receive_a_message_is_enough_with_a_gap_between_them() -> None:
    with serving(AMIENS, ground="scabb", msg_gap_ms="200") as server:
        with client_of(server) as client:
            client.say("A:11")
            heard = [client.socket.recv(1024).decode() for _ in range(3)]
        assert heard == ["VALI", "B:12", "ENCO"]  # ruling B2


def test_lines_for_clients_of_lines() -> None:
    with serving(AMIENS, ground="scabb", eol="lf") as server, server.connect() as client:
        client.say("A:11\n")
        heard = client.hear(len(SCABB) + 16)
    assert heard == f"{SCABB}\nVALI\nB:12\nENCO\n"  # ruling G5


def test_the_simplified_server_tells_the_map_and_closes() -> None:
    with serving(Flags(map_only=True)) as server:
        for _ in range(3):
            with server.connect() as client:
                assert client.rest() == SCABB  # ruling B20: 262 bytes, then the end


def test_the_simplified_server_may_tell_every_client_another_island() -> None:
    with serving(Flags(map_only=True, random_islands=True)) as server:
        heard = []
        for _ in range(3):
            with server.connect() as client:
                heard.append(client.rest())
    assert heard[0] == islands.write(generator.make(0))  # that of the seed which was given
    assert len({islands.read(frame) for frame in heard}) == 3  # ruling B22


def test_the_server_goes_through_its_fixed_islands() -> None:
    with serving(AMIENS) as server:
        heard = []
        for _ in range(3):
            with server.connect() as client:
                client.say("A:99")
                heard.append(client.hear(250)[:200])
                client.say("A:99")
    assert heard[:2] == [frame[:200] for frame in maps.NAMED.values()]
    assert len(set(heard)) == 3


def test_a_client_over_the_limit_loses() -> None:
    with serving(AMIENS, ground="scabb", limit_ms=100) as server:
        with client_of(server) as client:
            assert client.rest() == "FINIS:00:00"
        eventually(lambda: len(server.log.results) == 1)
        assert [(s.status, s.rank) for s in server.log.results[0].seats] == [
            ("timeout", 2),
            ("ok", 1),
        ]  # ruling G7


def test_an_opponent_that_thinks_delays_no_other_game() -> None:
    fort = Flags(opponent="fort")
    with (
        serving(fort, ground="scabb") as server,
        client_of(server) as first,
        client_of(server) as second,
    ):
        first.say("A:66")
        assert first.hear(4) == "VALI"  # before the house has thought
        second.say("A:66")
        assert second.hear(4) == "VALI"
        assert first.hear(8) == second.hear(8)  # ruling B21: it never varies


def test_every_game_is_kept_as_a_replay(tmp_path: Path) -> None:
    with serving(AMIENS, ground="scabb", replays=tmp_path) as server:
        with client_of(server) as client:
            client.say("A:99" * 28)
            assert client.rest().endswith("INVAB:42FINIS:00:79")
        eventually(lambda: len(server.log.results) == 1)
    (file,) = tmp_path.glob("*.joute")
    kept = replay.loads(file.read_bytes(), CAFE)
    assert replay.verify(CAFE, kept) == []
    assert kept.setup.names[1] == "amiens"


def test_a_server_of_many_hosts_no_thread_left_behind() -> None:
    before = threading.active_count()
    with serving(AMIENS) as server:
        server.connect().socket.close()
    assert threading.active_count() == before
