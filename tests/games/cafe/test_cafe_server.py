"""The servers on real sockets, byte for byte, with clients that behave and clients that do not."""

import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Ran
from games.cafe.serving import PATIENCE, Client, Serving, serving
from games.cafe.session import CAFE, SCABB, UNHURRIED
from hypothesis import given, settings
from hypothesis import strategies as st

from joute import replay
from joute.errors import UsageError
from joute.game import Service
from joute.games.cafe import generator, islands, maps
from joute.games.cafe.service import Flags, service
from joute.settings import options

ROUNDS = re.compile(r"((VALI|INVA)B:\d\dENCO)*((VALI|INVA)?(B:\d\d)?FINIS:\d\d:\d\d)")
AMIENS = Flags(opponent="amiens")
DUEL = Flags(duel=True)


@pytest.fixture(scope="module")
def amiens() -> Iterator[Serving]:
    with serving(AMIENS, ground="scabb") as server:
        yield server


def eventually(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.005)


def client_of(server: Serving) -> Client:
    """Connect, and hear the map."""
    client = server.connect()
    assert client.hear(len(SCABB)) == SCABB
    return client


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
    (file,) = tmp_path.iterdir()
    kept = replay.loads(file.read_bytes(), CAFE)
    assert replay.verify(CAFE, kept) == []
    assert kept.setup.names[1] == "amiens"


@pytest.mark.parametrize("profile", CAFE.profiles)
def test_the_worked_session_through_the_relay(profile: str) -> None:
    with (
        serving(DUEL, profile=profile, ground="scabb") as server,
        client_of(server) as x,  # it has its map at once
        client_of(server) as y,
    ):
        y.say("A:11")  # believes that it starts
        x.say("A:66")
        assert x.hear(4) == "VALI"
        assert y.hear(12) == "INVAB:66ENCO"
        y.say("A:64")
        assert (y.hear(4), x.hear(8)) == ("VALI", "B:64ENCO")
        x.say("A:34")
        assert (x.hear(4), y.hear(8)) == ("VALI", "B:34ENCO")
        y.say("A:74")
        assert (y.hear(4), x.hear(8)) == ("VALI", "B:74ENCO")
        x.say("A:24")
        assert (x.hear(4), y.hear(8)) == ("VALI", "B:24ENCO")
        y.say("A:94")
        assert (y.rest(), x.rest()) == ("VALIFINIS:10:08", "B:94FINIS:08:10")


def test_many_duels_at_once_pair_clients_as_they_come() -> None:
    with serving(DUEL, ground="scabb") as server:
        clients = [client_of(server) for _ in range(6)]
        for x, y, opening in zip(clients[::2], clients[1::2], ("66", "11", "25"), strict=True):
            x.say("A:" + opening)
            y.say("A:00")
            assert x.hear(4) == "VALI"
            assert y.hear(12) == f"INVAB:{opening}ENCO"
        for client in clients:
            client.socket.close()


def test_both_of_a_duel_hear_the_island_they_play_on(tmp_path: Path) -> None:
    with serving(Flags(duel=True, random_islands=True), replays=tmp_path) as server:
        clients = [server.connect() for _ in range(4)]
        heard = [client.socket.recv(4096).decode() for client in clients]
        for number, (x, y) in enumerate((clients[:2], clients[2:]), 1):
            x.say("A:??")
            y.say("A:??")
            assert (x.rest(), y.rest()) == ("INVAFINIS:00:00", "INVAFINIS:00:00")
            x.socket.close()
            y.socket.close()
            eventually(lambda number=number: len(server.log.results) == number)  # type: ignore[misc]
    kept = [replay.loads(Path(r.replay or "").read_bytes(), CAFE) for r in server.log.results]
    played = [islands.write(maps.island_of(each.setup)) for each in kept]
    assert [played[0], played[0], played[1], played[1]] == heard
    assert played[0] != played[1]


def test_a_duel_pairs_nobody_with_one_who_left() -> None:
    with serving(DUEL, ground="scabb") as server:
        client_of(server).socket.close()
        with client_of(server) as x, client_of(server) as y:
            x.say("A:66")
            y.say("A:11")
            assert x.hear(4) == "VALI"
            assert y.hear(12) == "INVAB:66ENCO"


def test_who_floods_while_it_waits_is_seen_off_and_the_next_are_paired() -> None:
    with serving(DUEL, ground="scabb") as server:
        with client_of(server) as loud:
            loud.say("A:66" * 20_000)
            eventually(lambda: len(server.log.lost) == 1)
        with client_of(server) as x, client_of(server) as y:
            x.say("A:66")
            y.say("A:11")
            assert y.hear(12) == "INVAB:66ENCO"


def test_when_a_partner_disappears_the_other_gets_the_score_at_once() -> None:
    with serving(DUEL, ground="scabb") as server:
        with client_of(server) as x:
            with client_of(server) as y:
                x.say("A:66")
                y.say("A:11")
                y.hear(12)
            assert x.rest() == "VALIFINIS:03:00"
        eventually(lambda: len(server.log.results) == 1)
        assert [seat.status for seat in server.log.results[0].seats] == ["ok", "disconnected"]


def test_real_clients_of_ours_play_a_whole_duel() -> None:
    joute = str(Path(sys.executable).with_name("joute"))
    with serving(DUEL) as server:
        command = [joute, "bot", "cafe", "greedy", "--connect", f"127.0.0.1:{server.port}"]
        bots = [subprocess.Popen(command) for _ in range(2)]
        assert [bot.wait(PATIENCE) for bot in bots] == [0, 0]
        eventually(lambda: len(server.log.results) == 1)
        assert [seat.status for seat in server.log.results[0].seats] == ["ok", "ok"]


def made(flags: Flags | None = None, profile: str = "document") -> Service:
    return service(flags or Flags(), options(CAFE, profile))


def test_the_usual_opponent_depends_on_the_profile() -> None:
    assert made().bots == ("normal",)
    assert made(profile="original").bots == ("amiens",)
    assert made(Flags(opponent="fort"), "original").bots == ("fort",)


def test_ports_are_those_of_the_originals() -> None:
    assert (CAFE.port, made(Flags(map_only=True)).port) == (1213, 1212)  # ruling B19


def test_islands_may_be_new_for_every_game() -> None:
    assert made().settings["islands"] == "fixed"
    assert made().seed == 0
    assert "islands" not in made(Flags(random_islands=True)).settings
    assert made(Flags(random_islands=True)).seed is None


@pytest.mark.parametrize(
    ("flags", "complaint"),
    [
        (Flags(opponent="kasparov"), "no opponent 'kasparov'; there are: amiens, random, greedy"),
        (Flags(opponent=""), "no opponent ''; there are: amiens"),
        (Flags(duel=True, map_only=True), "are three different servers: choose one"),
        (Flags(duel=True, opponent="fort"), "are three different servers: choose one"),
    ],
)
def test_wishes_that_cannot_be_are_refused(flags: Flags, complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        made(flags)


def test_joute_serves_and_shows_as_a_person_types_it(
    joute: Callable[..., Ran], tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "joute", "serve", "cafe", "--map-only", "--port", "0"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        port = re.search(r"listens on 127.0.0.1:(\d+) ", said)
        assert port, said
        shown = joute("show", "cafe", "--connect", f"127.0.0.1:{port[1]}")
        told = ""
        while "was sent" not in told:  # it is reported when the connection is closed
            told += server.stdout.readline() or pytest.fail(told)
        server.terminate()
        told += server.stdout.read()
    assert shown.out.startswith(SCABB)
    assert "17 parcels, 64 units" in shown.out
    assert "every client is sent the island, and its connection is closed" in told  # ruling H2
    assert re.search(r"^client 1 \(127\.0\.0\.1\) was sent scabb$", told, re.MULTILINE)
    for word in ("Enter", "match", "turn"):
        assert word not in told


@pytest.mark.parametrize(
    ("frame", "shown", "fault"),
    [
        (maps.LOST, "row 0  3:9:71:69:65:65:65:65:73\nrow 1  2:8", "row 0 has 9 numbers"),
        (
            SCABB.replace("|2:8:", "|2:9:", 1),
            "17 parcels",
            "cell (0, 1) has no border on its south",
        ),
        (SCABB.replace("|2:8:", "|2:x:", 1), "row 1  2:x:3:9", "cell (1, 1): 'x' is none of"),
        (SCABB[:40], "row 1  2:8:3:9", "a frame has 10 rows with | after each, not 2"),
    ],
)
def test_a_faulty_frame_is_shown_as_far_as_it_goes_and_its_fault_is_named(
    joute: Callable[..., Ran], frame: str, shown: str, fault: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]

        def send() -> None:
            client, _ = door.accept()
            with client:
                client.sendall(frame.encode())

        threading.Thread(target=send).start()
        ran = joute("show", "cafe", "--connect", f"127.0.0.1:{port}")
    assert ran.code == 1  # ruling H3
    assert shown in ran.out
    assert fault in ran.err


def test_the_frame_of_the_document_is_refused_with_its_remedy(
    joute: Callable[..., Ran], tmp_path: Path
) -> None:
    (tmp_path / "printed.txt").write_text(maps.LOST)
    ran = joute("play", "cafe", "random", "random", "--map", str(tmp_path / "printed.txt"))
    assert "row 0 has 9 numbers" in ran.err
    assert "--map scabb is this island" in ran.err  # ruling H3


def test_a_server_of_many_hosts_no_thread_left_behind() -> None:
    before = threading.active_count()
    with serving(AMIENS) as server:
        server.connect().socket.close()
    assert threading.active_count() == before
