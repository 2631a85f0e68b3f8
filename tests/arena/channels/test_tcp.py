"""TCP programs: told where to connect, greeted, played, and told apart when they fail."""

import os
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from failures import said
from needs import needs
from toys import COUNTING

from joute.arena.channels.greeting import greet
from joute.arena.channels.tcp import HOST, Listener, descriptors, listening, seen_from_outside
from joute.arena.channels.tcp_client import TcpClientChannel
from joute.arena.loop import Loop
from joute.arena.process.process import Process, end_all
from joute.arena.sandbox.bubblewrap import Sandbox
from joute.arena.seats.play import Played, play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin, Player, Program
from joute.errors import UsageError
from joute.game import Kind, Limits, Points
from joute.settings import prepare

CLIENT = """
import os, socket, sys
host, port = os.environ["JOUTE_HOST"], os.environ["JOUTE_PORT"]
if len(sys.argv) > 2:
    host, port = sys.argv[2:]
behaviour = sys.argv[1]
def connected(): return socket.create_connection((host, int(port)))
if behaviour == "tries": connected().close(); connected().close()
if behaviour == "tries and leaves": connected().close(); import time; time.sleep(60)
if behaviour == "tries and dies": connected().close(); raise SystemExit(4)
wire = connected()
text = wire.makefile("rw", newline="\\n")
def say(line):
    text.write(line + "\\n"); text.flush()
if behaviour == "mute": sys.stdin.read(); import time; time.sleep(60)
say("Zoé")
assert text.readline() == "welcome %s\\n" % os.environ.get("EXPECT_SEAT", "0"), "not welcome"
while (line := text.readline()).startswith("turn"):
    print("I am asked", line, end="", flush=True)
    if behaviour == "leaves" and line == "turn 2\\n": wire.shutdown(2); import time; time.sleep(60)
    if behaviour == "sleeps" and line == "turn 2\\n": import time; time.sleep(60)
    if behaviour == "dies" and line == "turn 2\\n": raise SystemExit(3)
    if behaviour == "ahead": say("+1\\ndone"); text.readline(); text.readline(); continue
    say("nonsense"); assert text.readline() == "what?\\n"
    say("+1"); text.readline()
    say("done"); text.readline()
assert line == "end\\n", line
assert text.readline() == ""
"""


@pytest.fixture
def client(tmp_path: Path) -> Path:
    file = tmp_path / "client.py"
    file.write_text(CLIENT)
    return file


def counting(
    *players: Player,
    limits: Limits | None = None,
    port: int = 0,
    sandbox: Sandbox | None = None,
) -> Played:
    setup = prepare(COUNTING, names=[player.name for player in players])
    limits = limits or Limits(first_ms=5000, turn_ms=2000)
    return play(COUNTING, setup, players, Terms(limits=limits, port=port, sandbox=sandbox))


def program(client: Path, *arguments: str) -> Program:
    return Program("client", (sys.executable, "-S", "-E", str(client), *arguments))


TWO = Builtin("two", COUNTING.bots[0])


def results(played: Played) -> list[tuple[str, Points | None]]:
    assert played.replay.tail is not None
    return [(seat.status, seat.score) for seat in played.replay.tail.result.seats]


def test_a_tcp_program_finds_its_server_and_plays(client: Path) -> None:
    assert results(counting(program(client, "plays"), TWO)) == [("ok", 3), ("ok", 6)]


def test_a_tcp_program_may_be_told_the_place_by_its_arguments(client: Path) -> None:
    played = counting(program(client, "plays", "{host}", "{port}"), TWO)
    assert results(played)[0] == ("ok", 3)


def test_a_program_with_a_port_written_into_it_gets_that_port(client: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    played = counting(program(client, "plays", "127.0.0.1", str(port)), port=port)
    assert results(played) == [("ok", 3)]


@needs("sandbox")
def test_any_number_of_programs_may_have_the_same_port_written_into_them(client: Path) -> None:
    fixed = program(client, "plays", "127.0.0.1", "4321")
    with socket.create_server(("127.0.0.1", 0)), ThreadPoolExecutor() as pool:
        matches = [pool.submit(counting, fixed, TWO, sandbox=Sandbox()) for _ in range(3)]
        assert [results(match.result()) for match in matches] == [[("ok", 3), ("ok", 6)]] * 3


def test_requests_sent_ahead_wait_for_their_turn(client: Path) -> None:
    assert results(counting(program(client, "ahead"), TWO)) == [("ok", 3), ("ok", 6)]


@pytest.mark.parametrize(
    ("behaviour", "status", "reason"),
    [
        ("leaves", "disconnected", "the connection was closed"),
        ("dies", "crash", "the program ended with exit code 3"),
    ],
)
def test_a_tcp_program_that_goes_away_is_out_and_the_others_play_on(
    client: Path, behaviour: str, status: str, reason: str
) -> None:
    played = counting(program(client, behaviour), TWO)
    assert results(played) == [(status, 1), ("ok", 6)]
    (death,) = played.deaths
    assert (death.turn, said(death.failure)) == (2, reason)


def test_a_client_that_has_sent_nothing_may_connect_again(client: Path) -> None:
    assert results(counting(program(client, "tries"), TWO)) == [("ok", 3), ("ok", 6)]


@needs("sandbox")
def test_a_client_in_a_sandbox_may_connect_again(client: Path) -> None:
    played = counting(program(client, "tries"), TWO, sandbox=Sandbox(), port=4321)
    assert results(played) == [("ok", 3), ("ok", 6)]


def test_several_clients_of_one_port_may_connect_again(
    client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    monkeypatch.setenv("EXPECT_SEAT", "any")
    client.write_text(
        CLIENT.replace('assert text.readline() == "welcome %s', 'text.readline(); "%s')
    )
    both = [program(client, "tries"), program(client, "tries")]
    assert results(counting(*both, port=port)) == [("ok", 3), ("ok", 3)]


LEFT = "the connection was closed; that was before anything was sent, and it was not opened again"


@pytest.mark.long
@pytest.mark.parametrize(
    ("behaviour", "status", "reason"),
    [
        ("tries and leaves", "disconnected", LEFT),
        ("tries and dies", "crash", "the program ended with exit code 4"),
    ],
)
def test_a_client_that_does_not_connect_again_is_out(
    client: Path, behaviour: str, status: str, reason: str
) -> None:
    limits = Limits(first_ms=4000, turn_ms=2000)
    played = counting(program(client, behaviour), TWO, limits=limits)
    assert results(played) == [(status, 0), ("ok", 6)]
    assert said(played.deaths[0].failure) == reason


@pytest.mark.parametrize("greeted_for", [0.2, 0.35, 2.0])
def test_a_client_that_left_is_out_for_that_whichever_time_is_up_first(greeted_for: float) -> None:
    loop, process = Loop(), Process(["sleep", "60"], piped=False)
    listener = Listener(loop, listening(HOST, 0))
    listener.join()
    socket.create_connection((HOST, listener.port)).close()
    found = listener.accept()
    link, greeting = COUNTING.wire.link(None), COUNTING.greeting(None)
    assert found is not None
    assert greeting is not None
    channel = TcpClientChannel(loop, found, link, listener=listener, patience=0.3, process=process)
    failure = greet(loop, channel, greeting, 0, greeted_for)
    channel.shut()
    end_all([process])
    listener.close()
    for descriptor in process.descriptors():
        os.close(descriptor)
    assert failure is not None
    assert (failure.kind, said(failure)) == (Kind.DISCONNECTED, LEFT)


def test_a_tcp_program_that_is_late_is_out_for_that(client: Path) -> None:
    played = counting(program(client, "sleeps"), TWO, limits=Limits(first_ms=5000, turn_ms=500))
    assert results(played) == [("timeout", 1), ("ok", 6)]


def test_a_client_that_does_not_name_itself_is_out_before_the_match(client: Path) -> None:
    played = counting(program(client, "mute"), TWO, limits=Limits(first_ms=300, turn_ms=2000))
    assert results(played) == [("timeout", 0), ("ok", 6)]


def test_a_program_that_never_connects_is_out_before_the_match() -> None:
    sleeper = Program("sleeper", (sys.executable, "-S", "-c", "import time; time.sleep(60)"))
    played = counting(sleeper, TWO, limits=Limits(first_ms=300, turn_ms=2000))
    assert said(played.deaths[0].failure).startswith("it did not connect to 127.0.0.1:")
    assert (played.deaths[0].sent, played.deaths[0].said) == ("", "")


@pytest.mark.parametrize(
    ("words", "is_told_the_port"),
    [
        ("Connection refused", True),
        ("connect: Connexion refusée", True),
        ("", True),
        ("SyntaxError: expected ':'", False),
        ("ImportError: no idea", False),
    ],
)
def test_a_program_that_ends_without_connecting_says_why(
    words: str, *, is_told_the_port: bool
) -> None:
    broken = Program("broken", (sys.executable, "-S", "-c", f"raise SystemExit({words or 3!r})"))
    played = counting(broken, TWO)
    assert results(played) == [("crash", 0), ("ok", 6)]
    reason = said(played.deaths[0].failure)
    assert "before it connected to 127.0.0.1:" in reason
    told = "the port in the environment variable JOUTE_PORT" in reason
    assert told == is_told_the_port
    assert words in played.last_words(0)


def test_what_a_tcp_program_prints_is_kept_with_its_turn(client: Path) -> None:
    played = counting(program(client, "plays"))
    assert {note.turn: note.stderr for note in played.replay.notes}[2] == "I am asked turn 2\n"


def test_a_host_that_stands_for_all_addresses_is_told_as_one_that_others_can_use() -> None:
    assert seen_from_outside("127.0.0.1") == "127.0.0.1"
    assert seen_from_outside("") != ""


def test_a_machine_that_was_switched_off_is_missed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        ours = socket.create_connection(server.getsockname())
        reader, writer = descriptors(server.accept()[0])
        with ours, socket.socket(fileno=reader) as kept, socket.socket(fileno=writer):
            assert kept.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
            assert kept.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 60


@pytest.mark.parametrize(
    ("host", "remedy"),
    [
        ("192.0.2.77", "use an address of this machine, or 0.0.0.0 for all of them"),
        ("nowhere.invalid", "use an address of this machine"),
    ],
)
def test_a_place_where_nobody_can_listen_is_told_with_what_to_do(host: str, remedy: str) -> None:
    with pytest.raises(UsageError, match=rf"cannot listen on {host}.*; {remedy}$"):
        listening(host, 0)


def test_a_port_that_is_taken_is_told_with_what_to_do() -> None:
    with listening(HOST, 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(
            UsageError, match=r"choose another port, or stop the program that uses it$"
        ):
            listening(HOST, port)
