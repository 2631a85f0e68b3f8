"""Matches as a student plays them: programs that are clients, two legs, what is printed."""

import json
import os
import re
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from shlex import quote

import msgspec
import pytest
from conftest import Ran
from games.cafe.session import CAFE, SCABB, Session
from programs import PYTHON

from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin, Remote
from joute.game import Limits
from joute.games.cafe import frame, rules
from joute.reason import Reason
from joute.replay import loads
from joute.settings import prepare

STUBBORN = """
import os, socket
wire = socket.create_connection((os.environ["JOUTE_HOST"], int(os.environ["JOUTE_PORT"])))
wire.sendall(b"A:99" * 28)
while wire.recv(1024): pass
"""
CLIENT = """
import os, socket, sys
host, port = sys.argv[2:] or (os.environ["JOUTE_HOST"], os.environ["JOUTE_PORT"])
def connected(): return socket.create_connection((host, int(port)))
wire = connected()
frame = wire.recv(1024).decode()
if sys.argv[1] == "looks":
    wire.close(); wire = connected()
    again = wire.recv(1024).decode()
    assert again == frame, again
land = [divmod(n, 10) for n, number in enumerate(frame.replace("|", ":").split(":")[:100]) if int(number) < 16]
def word(size): return wire.recv(size, socket.MSG_WAITALL).decode()
taken = set()
for x, y in land * 3:
    if (x, y) in taken: continue
    if sys.argv[1] == "leaves" and len(taken) > 3: sys.exit(0)
    wire.sendall(b"A:%d%d" % (x, y))
    if word(4) == "VALI": taken.add((x, y))
    answer = word(4)
    if answer == "FINI": break
    taken.add((int(answer[2]), int(answer[3])))
    if word(4) == "FINI": break
print("score", word(7), file=sys.stderr)
assert wire.recv(1) == b""
"""


@pytest.fixture
def client(tmp_path: Path) -> str:
    """A client as a student writes it: it tries units in reading order, good or not."""
    file = tmp_path / "client.py"
    file.write_text(CLIENT)
    return f"{PYTHON} -S -E {quote(str(file))}"


@pytest.mark.parametrize("place", ["", " {host} {port}"])
def test_a_program_finds_its_server_and_plays(
    joute: Callable[..., Ran], client: str, place: str
) -> None:
    ran = joute("play", "cafe", f"{client} plays{place}", "amiens", "--map", "scabb", "--json")
    assert ran.code == 0, ran.err
    result = json.loads(ran.out)
    assert [seat["status"] for seat in result["seats"]] == ["ok", "ok"]


def test_who_did_not_find_its_server_is_told_how_to_in_full(
    joute: Callable[..., Ran], client: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lost = f"{client} plays 127.0.0.1 9"
    line = ("tournament", "cafe", lost, "amiens", "--grounds", "1", "--sandbox", "off")
    ran = joute(*line, "--port", "0")
    assert "ConnectionRefusedError" in ran.out
    assert "connect to the port in the environment variable JOUTE_PORT" in ran.out


def test_an_unchanged_client_plays_a_contest_without_a_sandbox(
    joute: Callable[..., Ran], client: str
) -> None:
    port = 10_000 + os.getpid() % 10_000  # below those that systems give out
    fixed = f"{client} plays 127.0.0.1 {port}"
    line = ("duel", "cafe", fixed, fixed, "--games", "4", "--jobs", "2", "--json")
    ran = joute(*line, "--sandbox", "off", "--port", str(port))
    assert f"all programs play on port {port}, one match at a time" in ran.err
    assert json.loads(ran.out)["deaths"] == [{}, {}]


def test_two_programs_play_both_legs_and_both_believe_that_they_start(
    joute: Callable[..., Ran], client: str
) -> None:
    ran = joute(
        "play", "cafe", f"{client} plays", f"{client} also", "--games", "2", "--seed", "3", "--json",
        "--set", "msg_gap_ms=0",
    )  # fmt: skip
    legs = json.loads(ran.out)["games"]
    assert [seat["bot"].split()[-1] for leg in legs for seat in leg["seats"]] == [
        "plays", "also", "also", "plays",
    ]  # fmt: skip
    assert {seat["status"] for leg in legs for seat in leg["seats"]} == {"ok"}
    assert legs[0]["seed"] == legs[1]["seed"] == 3


def test_a_program_may_fetch_the_map_and_connect_again_to_play(
    joute: Callable[..., Ran], client: str
) -> None:
    ran = joute("play", "cafe", f"{client} looks", "amiens", "--map", "scabb", "--json")
    assert json.loads(ran.out)["seats"][0]["status"] == "ok", ran.out


def test_two_programs_of_one_port_that_connect_again_keep_their_seats(
    joute: Callable[..., Ran], client: str, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
    replay = tmp_path / "match.joute"
    command = f"{client} looks 127.0.0.1 {port}"
    ran = joute(
        *("play", "cafe", command, command, "--map", "scabb", "--port", port, "--json"),
        *("--replay", str(replay)),
    )
    seats = json.loads(ran.out)["seats"]
    assert [seat["status"] for seat in seats] == ["ok", "ok"]
    notes = [note for note in loads(replay.read_bytes(), CAFE).notes if "score S:" in note.stderr]
    told = {note.seat: int(note.stderr.partition("score S:")[2][:2]) for note in notes}
    assert told == {seat: seats[seat]["score"] for seat in (0, 1)}


def test_a_program_that_leaves_loses(joute: Callable[..., Ran], client: str) -> None:
    ran = joute("play", "cafe", f"{client} leaves", "amiens", "--map", "scabb", "--seed", "1")
    assert re.search(
        r"^1\. ● amiens: \d+ points = \d+ for parcels \+ \d+ for", ran.out, re.MULTILINE
    )
    assert re.search(r"^2\. ○ .* leaves: .*, loses: crashed$", ran.out, re.MULTILINE)
    assert "it had been sent:" in ran.out


def test_a_client_started_by_hand_is_waited_for() -> None:
    heard: list[str] = []
    announced: list[int] = []

    def connect(line: Reason | str) -> None:
        assert isinstance(line, Reason)
        port = int(str(line.values["place"]).rpartition(":")[2])
        announced.append(port)
        if len(announced) == 1:
            threading.Thread(target=by_hand, args=(port,), daemon=True).start()

    def by_hand(port: int) -> None:
        socket.create_connection(("127.0.0.1", port), timeout=10).close()
        with socket.create_connection(("127.0.0.1", port), timeout=10) as wire:
            wire.sendall(b"A:99\n" * 28)
            while data := wire.recv(1000):
                heard.append(data.decode())

    setup = prepare(CAFE, names=["tcp:", "amiens"], ground="scabb", typed={"msg_gap_ms": "0"})
    entry = next(bot for bot in CAFE.bots if bot.name == "amiens")
    terms = Terms(limits=Limits(turn_ms=10_000))
    played = play(CAFE, setup, [Remote("tcp:", 0), Builtin("amiens", entry)], terms, show=connect)
    assert played.deaths == ()
    assert announced == announced[:1] * 2
    assert played.table.state.seeds == (0, 0)
    assert "".join(heard).startswith(SCABB + "INVAB:00ENCOINVAB:30ENCO")


def test_a_person_may_play_from_the_keyboard(
    joute: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["?", "A:66", "A:99", "nonsense"])

    def line(_: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", line)
    ran = joute("play", "cafe", "manual", "amiens", "--map", "scabb")
    assert "A:xy  plant on row x and column y, both from 0 at the top left" in ran.err
    shown = [line for line in ran.err.splitlines() if line.startswith("< ")]
    assert shown[1:7] == ["< VALI", "< B:60", "< ENCO", "< INVA", "< B:62", "< ENCO"]
    assert (
        "seat 0, manual: 2 messages were refused\n"
        "  turn 2: it sent “A:99” and was answered “INVA”\n"
        "    (9, 9) is in the forest (R2)\n"
        "  turn 3: it sent “nons” and was answered “INVA”\n"
        "    a move is A: and two digits; if this is a debug print, write it to stderr instead of sending it\n"
    ) in ran.out


def test_the_report_draws_the_final_map(joute: Callable[..., Ran]) -> None:
    out = joute("play", "cafe", "amiens", "greedy", "--map", "scabb", "--seed", "1").out
    assert out.startswith("seed 1, ")
    assert "\n  0 │ ○   a │ M   M   M" in out


def test_a_move_that_is_invalid_again_and_again_is_quoted_once_and_counted(
    joute: Callable[..., Ran], tmp_path: Path
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(STUBBORN)
    ran = joute("play", "cafe", str(bot), "amiens", "--map", "scabb")
    assert (
        ": 28 messages were refused\n"
        "  turn 1: it sent “A:99” and was answered “INVA”; 28 times in all\n"
        "    (9, 9) is in the forest (R2)\n"
    ) in ran.out


def test_a_false_start_between_clients_is_no_fault_to_report(joute: Callable[..., Ran]) -> None:
    ran = joute("play", "cafe", "amiens", "greedy", "--map", "scabb", "--json")
    assert "refused" not in ran.out


def test_the_viewer_gets_all_it_needs_without_rules() -> None:
    session = Session(relay="no")
    for seat, move in enumerate(("A:66", "A:64", "A:34", "A:74", "A:24", "oops")):
        session.say(seat % 2, move)
    assert session.match.ask is not None
    state = session.match.ask.state
    scene, shown = frame.scene(state), frame.frame(state)
    assert (scene.cells[66].kind, scene.cells[66].parcel) == ("land", 12)
    assert scene.cells[99].borders == ("south", "east")
    assert (scene.parcels[12].letter, scene.parcels[12].cells) == ("m", (65, 66))
    assert (shown.turn, shown.mover, shown.last, shown.out) == (4, 0, 24, None)
    assert shown.units == tuple(rules.legal(state, 0))
    first, second = shown.planters
    assert (first.seeds, first.planted, first.group) == (25, (24, 34, 66), (24, 34))
    assert (first.parcels, first.parcel_points, first.score) == ((2, 12), 6, 8)
    assert (second.parcels, second.parcel_points, second.score) == ((11,), 2, 4)
    assert [refusal.cell for refusal in shown.refusals] == [None]
    msgspec.json.encode([scene, shown])
