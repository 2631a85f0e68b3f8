"""The server of La Course Au Vin: real clients on real sockets, well behaved and not."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shlex import quote

import pytest
from conftest import Ran
from failures import said_of
from games.vin.sockets import PATIENCE, Serving, eventually, in_threads, serving
from games.vin.table import VIN
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import PYTHON

from joute import replay
from joute.errors import UsageError
from joute.game import PlayerName, Points, Service, unnamed
from joute.games.vin.service import Flags, service
from joute.games.vin.state import Options
from joute.settings import filled, options

MUTE = """
import os, socket, time
wire = socket.create_connection((os.environ["JOUTE_HOST"], int(os.environ["JOUTE_PORT"])))
time.sleep(60)
"""


def shape(heard: list[str]) -> list[str]:
    return [line.partition("|")[0] for line in heard]


def outcome(running: Serving) -> list[tuple[str, Points | None]]:
    return [(seat.status, seat.score) for seat in running.result().seats]


def test_a_whole_game_over_the_network(tmp_path: Path) -> None:
    with serving(rounds="5", replays=tmp_path) as running:
        heard = in_threads(*(client.end_turns for client in running.entered(2)))
        assert [shape(lines) for lines in heard] == [["DEBUT", "OK"] * 5 + ["FIN"]] * 2
        assert outcome(running) == [("ok", 0), ("ok", 0)]
    (file,) = tmp_path.iterdir()
    assert replay.verify(VIN, replay.loads(file.read_bytes(), VIN)) == []


def test_the_number_of_turns_of_the_original() -> None:
    with serving(profile="original") as running:
        heard = in_threads(*(client.end_turns for client in running.entered(2)))
        assert [shape(lines).count("DEBUT") for lines in heard] == [99, 99]  # F1


def test_after_the_end_the_next_game_opens() -> None:
    with serving(rounds="1") as running:
        for _ in range(3):
            in_threads(*(client.end_turns for client in running.entered(2)))
            running.result()


def test_players_are_called_as_the_document_counts_them_or_as_they_call_themselves() -> None:
    with serving(rounds="1") as running:
        clients = [running.client(), running.client()]
        assert [clients[0].ask("INSCRIRE"), clients[1].ask("INSCRIRE|Le\tnez")] == ["OK|0", "OK|1"]
        in_threads(*(client.end_turns for client in clients))
        seats = running.result().seats
        assert [seat.bot for seat in seats] == ["player 1", "Lenez"]  # H1
        assert [seat.called for seat in seats] == [unnamed(1), "Lenez"]


@pytest.mark.parametrize(("profile", "name"), [("document", "lazy"), ("original", unnamed(1))])
def test_a_built_in_bot_enters_by_its_own_name(profile: str, name: PlayerName) -> None:
    with serving(rounds="1") as running:
        command = [sys.executable, "-m", "joute", "bot", "vin", "lazy", "--profile", profile]
        with subprocess.Popen([*command, "--connect", f"127.0.0.1:{running.server.port}"]) as bot:
            eventually(lambda: running.server.waiting == {0: name})  # H1
            other = running.client()
            assert other.ask("INSCRIRE") == "OK|1"
            other.end_turns()
            assert bot.wait(PATIENCE) == 0


def test_requests_sent_before_ones_turn_wait_for_it() -> None:
    with serving() as running:
        early, second = running.client(), running.client()
        early.send(b"INSCRIRE\nCARTE\n")
        assert early.hear() == "OK|0"
        assert second.ask("INSCRIRE") == "OK|1"
        second.send(b"JOUEURS\n")
        assert early.hear().startswith("DEBUT|")
        assert early.hear().startswith("OK|")  # B18
        assert early.ask("FINTOUR").startswith("OK|")
        assert second.hear().startswith("DEBUT|")
        assert second.hear().endswith(";0|0;" + early_edge(running) + "|")


def early_edge(running: Serving) -> str:
    """Return the last column of the map that is being played."""
    (drive,) = running.server._playing  # noqa: SLF001 - the map is drawn, a test must look it up
    assert drive.match.ask is not None
    return str(drive.match.ask.state.map.size - 1)


def test_a_game_that_is_played_refuses_and_may_be_asked_again() -> None:
    with serving(rounds="1") as running:
        late = running.client()
        players = running.entered(2)
        refusal = "NOK|Inscription impossible : une partie est en cours"
        assert [late.ask("INSCRIRE") for _ in range(3)] == [refusal] * 3  # H3
        in_threads(*(client.end_turns for client in players))
        running.result()
        assert late.ask("INSCRIRE") == "OK|0"


def test_who_leaves_before_the_start_frees_the_lowest_number() -> None:
    with serving(flags=Flags(pace=0)) as running:
        first, second = running.entered(2)
        first.close()
        third = running.client()
        assert third.ask("CARTE").startswith("NOK|")  # the server has seen the first one go
        assert third.ask("INSCRIRE") == "OK|0"  # G7
        second.close()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way(end: str) -> None:
    with serving(rounds="1") as running:
        first, second = running.client(), running.client()
        assert first.ask("INSCRIRE", end) == "OK|0"  # B26
        assert second.ask("INSCRIRE", end) == "OK|1"
        assert first.hear().startswith("DEBUT|")
        assert first.ask("DEPLACE|BAS", end) == "NOK|Déplacement impossible"
        assert first.ask("FINTOUR", end).startswith("OK|")
        assert second.hear().startswith("DEBUT|")
        assert second.ask("FINTOUR", end).startswith("OK|0;")
        assert (first.hear(), second.hear()) == ("FIN", "FIN")


def test_a_client_that_leaves_is_skipped_and_its_score_stays() -> None:
    with serving(rounds="4", flags=Flags(players=3, pace=0)) as running:
        first, second, third = running.entered(3)
        assert first.hear().startswith("DEBUT|")
        first.ask("DEPLACE|HAUT")
        first.close()
        heard = in_threads(second.end_turns, third.end_turns)
        assert [shape(lines) for lines in heard] == [["DEBUT", "OK"] * 4 + ["FIN"]] * 2
        assert outcome(running) == [("disconnected", 0), ("ok", 0), ("ok", 0)]  # B27


def test_a_client_over_the_limit_is_told_and_the_others_play_on() -> None:
    with serving(rounds="2", limit=150) as running:
        sleeper, player = running.entered(2)
        assert sleeper.hear().startswith("DEBUT|")
        assert sleeper.hear() == "ERREUR|temps dépassé"  # G8
        assert sleeper.hear() == ""
        assert shape(player.end_turns()) == ["DEBUT", "OK"] * 2 + ["FIN"]
        assert outcome(running) == [("timeout", 0), ("ok", 0)]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_a_client_that_is_late_after_whole_lines_had_sent_nothing_half(end: bytes) -> None:
    with serving(rounds="1", limit=150) as running:
        sleeper, player = running.entered(2)
        sleeper.send(b"CARTE" + end)
        player.end_turns()
        reason = said_of(running.result().seats[0])
        assert reason == "no answer within 150 ms; FINTOUR ends a turn"


def test_a_program_that_never_entered_is_told_just_that(
    joute: Callable[..., Ran], tmp_path: Path
) -> None:
    (tmp_path / "mute.py").write_text(MUTE)
    bot = f"cmd:{PYTHON} {quote(str(tmp_path / 'mute.py'))}"
    ran = joute("play", "vin", bot, "lazy", "--port", "0", "--json", "--set", "first_ms=400")
    reason = json.loads(ran.out)["seats"][0]["reason"]
    entered = "connected, but did not enter within 0.4 s"
    assert (
        reason
        == f"{entered}; it was neither computing nor reading: it slept, or waited for something else"
    )


def test_a_line_too_long_is_told_and_the_others_play_on() -> None:
    with serving(rounds="2") as running:
        loud, player = running.entered(2)
        assert loud.hear().startswith("DEBUT|")
        assert loud.ask("x" * 8193) == "ERREUR|ligne trop longue"  # G3
        assert loud.hear() == ""
        assert shape(player.end_turns()) == ["DEBUT", "OK"] * 2 + ["FIN"]
        assert outcome(running) == [("flood", 0), ("ok", 0)]


@pytest.mark.parametrize(
    ("flood", "last_words"),
    [
        (b"CARTE\n" * 12_000, "ERREUR|trop de requêtes en attente"),
        (b"x" * 70_000, "ERREUR|ligne trop longue"),
    ],
)
def test_who_floods_before_its_turn_is_told_why_it_is_out(flood: bytes, last_words: str) -> None:
    with serving(rounds="2") as running:
        player, loud = running.entered(2)
        assert player.hear().startswith("DEBUT|")
        with contextlib.suppress(OSError):  # the server hangs up on who sends too much
            loud.send(flood)
        assert loud.hear() == last_words  # B18, G3


def test_a_line_too_long_before_registration_is_told() -> None:
    with serving() as running:
        loud = running.client()
        assert loud.ask("x" * 8193) == "ERREUR|ligne trop longue"
        assert loud.hear() == ""


def test_the_longest_line_allowed_is_answered() -> None:
    with serving() as running:
        client = running.client()
        assert client.ask("INSCRIRE|" + "x" * (8192 - 9)) == "OK|0"


BYTES = st.one_of(
    st.binary(max_size=300),
    st.lists(
        st.sampled_from([b"CARTE\n", b"INSCRIRE\r\n", b"VIDE\n", b"RAMASSE\r", b"|\n", b"\xff"]),
        max_size=40,
    ).map(b"".join),
)


@settings(max_examples=15, deadline=None)
@given(BYTES)
def test_no_bytes_of_one_client_stop_the_game_of_another(disturb: bytes) -> None:
    with serving(rounds="3", size="20") as running:
        player, other = running.entered(2)
        stranger = running.client()
        stranger.send(disturb)
        other.send(disturb + b"\n")
        heard, _ = in_threads(player.end_turns, other.end_turns)
        assert shape(heard) == ["DEBUT", "OK"] * 3 + ["FIN"]


@pytest.mark.parametrize("disturb", [b"x" * 9000, b"CARTE\n" * 12_000, b"\xff\xfe\x00" * 30_000])
def test_no_flood_of_one_client_stops_the_game_of_another(disturb: bytes) -> None:
    with serving(rounds="3", size="20", limit=500) as running:
        player, other = running.entered(2)
        with contextlib.suppress(OSError):  # the server hangs up on who sends too much
            other.send(disturb)
        assert shape(player.end_turns()) == ["DEBUT", "OK"] * 3 + ["FIN"]


def test_the_normal_server_is_for_2_to_4_and_slow_enough_to_watch() -> None:
    normal = service(Flags(), Options())
    assert normal == Service(least=2, most=4, start_at=4, wait_s=60, pace_ms=300)  # B25


def test_the_fast_server_is_for_2() -> None:
    assert service(Flags(fast=True), Options()) == Service(least=2, most=2, start_at=2, pace_ms=30)


def test_the_servers_switches() -> None:
    three = service(Flags(players=3, pace=0), Options())
    assert three == Service(least=2, most=3, start_at=3, wait_s=None, pace_ms=0)
    assert service(Flags(join_timeout=5), Options()).wait_s == 5
    with pytest.raises(UsageError, match="--fast is for 2 players"):
        service(Flags(fast=True, players=3), Options())


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ({"pace": "9" * 14}, f"pace={'9' * 14}: it must be a whole number from 0 to 86400000"),
        ({"join_timeout": "1e300"}, "join_timeout=1e300: it must be a number from 0 to 86400"),
        ({"join_timeout": "inf"}, "join_timeout=inf: it must be a number from 0 to 86400"),
    ],
)
def test_nobody_waits_longer_than_a_system_can(typed: dict[str, str], complaint: str) -> None:
    with pytest.raises(UsageError) as refusal:
        filled(Flags, typed, "serve")
    assert complaint in str(refusal.value)


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        ("a,b,c,d,e", "--names: 5 names, but a match has 4 seats for clients"),
        ("a,,b", "--names: a name is missing; write them as NAME,NAME"),
    ],
)
def test_names_that_cannot_be_given_are_refused(
    joute: Callable[..., Ran], names: str, complaint: str
) -> None:
    ran = joute("serve", "vin", "--port", "0", "--names", names)
    assert (ran.code, ran.err) == (2, f"joute: {complaint}\n")


@pytest.mark.parametrize("name", ["first_ms", "turn_ms"])
def test_no_limit_is_longer_than_a_system_can_wait(name: str) -> None:
    with pytest.raises(UsageError, match="from 0 to 86400000"):
        options(VIN, "document", {name: str(10**11)})


def test_a_game_begins_with_two_when_nobody_else_comes() -> None:
    with serving(flags=Flags(pace=0, join_timeout=0.2)) as running:
        first, _ = running.entered(2)
        assert first.hear().startswith("DEBUT|")
