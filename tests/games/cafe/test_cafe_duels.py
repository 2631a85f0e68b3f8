"""Servers that pair their clients: duels on real sockets, byte for byte."""

import subprocess
import sys
from pathlib import Path

import pytest
from games.cafe.serving import PATIENCE, client_of, eventually, serving
from games.cafe.session import CAFE

from joute import replay
from joute.games.cafe import islands, maps
from joute.games.cafe.service import Flags

DUEL = Flags(duel=True)


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
