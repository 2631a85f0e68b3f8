"""Seats that are not programs of ours: a person, a client started by hand, an unknown program."""

import socket
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace
from needs import needs
from toys import COUNTING

from joute import registry
from joute.arena.sandbox.bubblewrap import Sandbox
from joute.arena.seats.play import play
from joute.arena.seats.probe import settled
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin, Manual, Player, Program, Remote, parse
from joute.errors import UsageError
from joute.game import AnyGame, Limits, Probe, Setup
from joute.reason import Reason
from joute.settings import prepare

RACE = registry.find("race")
SMALL = "3\n0 0 0\n0 0 0\n0 0 0\n0 0\n2 2 1 1\n"


TERMS = Terms(limits=Limits(first_ms=5000, turn_ms=5000))


def test_a_person_at_the_keyboard_sees_and_types_raw_messages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed = iter(["?", "1", "1", "2", "2"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    shown: list[Reason | str] = []
    setup = prepare(RACE, names=["manual"], ground=SMALL)
    played = play(RACE, setup, [Manual("manual")], TERMS, show=shown.append)
    assert played.deaths == ()
    assert shown[-2:] == ["< OK", "< FINISH"]


def test_a_person_may_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", leave)
    setup = prepare(RACE, names=["manual"], ground=SMALL)
    (death,) = play(RACE, setup, [Manual("manual")], TERMS).deaths
    assert str(death.failure.kind) == "disconnected"


def test_a_client_started_by_hand_is_told_where_to_connect() -> None:
    heard: list[str] = []

    def connect(line: Reason | str) -> None:
        assert isinstance(line, Reason)
        port = int(str(line.values["place"]).rpartition(":")[2])
        threading.Thread(target=client, args=(port,), daemon=True).start()

    def client(port: int) -> None:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as wire:
            wire.sendall(b"Zoe\n" + b"+1\ndone\n" * 3)
            while data := wire.recv(1000):
                heard.append(data.decode())

    setup = prepare(COUNTING, names=["tcp:", "two"])
    where = Terms(limits=Limits(turn_ms=5000))
    players: list[Player] = [Remote("tcp:", 0), Builtin("two", COUNTING.bots[0])]
    played = play(COUNTING, setup, players, where, show=connect)
    assert played.replay.tail is not None
    assert [seat.score for seat in played.replay.tail.result.seats] == [3, 6]


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [("tcp:x", "after tcp: comes a port"), ("tcp:99999", "after tcp: comes a port")],
)
def test_a_port_that_cannot_be_is_refused(typed: str, complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        parse(COUNTING, typed)


def test_a_game_without_a_network_takes_no_network_client() -> None:
    with pytest.raises(UsageError, match="race is not played over a network"):
        parse(RACE, "tcp:")


class Fields(Struct, frozen=True):
    fields: int = 0


def tried(first_ms: int, second_ms: int) -> AnyGame:
    """Make a game that tries out programs, with so much patience each time."""

    def probes(setup: Setup, seat: int) -> Sequence[Probe]:
        del setup, seat
        return [
            Probe(settings=_fields(5), message="a\nb", patience_ms=first_ms),
            Probe(settings=_fields(6), message="a\nb\nc", patience_ms=second_ms),
        ]

    return replace(RACE, seat_options=Fields, probes=probes)


def _fields(count: int) -> Mapping[str, str]:
    return {"fields": str(count)}


@pytest.mark.parametrize(
    ("wanted", "fields", "game"),
    [(2, 5, tried(9000, 9000)), (3, 6, tried(300, 9000)), (9, 5, tried(300, 300))],
)
def test_an_unknown_program_wants_the_least_that_it_answers(
    tmp_path: Path, wanted: int, fields: int, game: AnyGame
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(f"for _ in range({wanted}): input()\nprint('PASS', flush=True)\n")
    setup = prepare(game, names=["bot"])
    program = Program("bot", (sys.executable, "-S", "-E", str(bot)))
    quick = Terms(limits=Limits(first_ms=100))
    assert settled(game, setup, [program], quick).seat_options == (Fields(fields),)


@pytest.mark.long
@pytest.mark.parametrize(("wanted", "fields"), [(2, 5), (3, 6)])
def test_an_unknown_program_that_starts_slowly_once_is_found_out(
    tmp_path: Path, wanted: int, fields: int
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        f"import os, time\nwhile not os.path.exists({str(tmp_path / 'before')!r}):\n"
        f"    open({str(tmp_path / 'before')!r}, 'w'); time.sleep(9)\n"
        f"for _ in range({wanted}): input()\nprint('PASS', flush=True)\n"
    )
    game = tried(1000, 1000)
    program = Program("bot", (sys.executable, "-S", "-E", str(bot)))
    found = settled(game, prepare(game, names=["bot"]), [program], Terms(limits=Limits()))
    assert found.seat_options == (Fields(fields),)


@needs("sandbox")
def test_an_unknown_program_is_tried_inside_its_sandbox(tmp_path: Path) -> None:
    game = tried(9000, 9000)
    outside = tmp_path / "outside"
    outside.mkdir(mode=0o777)
    bot = tmp_path / "bot.py"
    bot.write_text(
        f"input()\ntry:\n    open({str(outside / 'leak')!r}, 'w')\nexcept OSError:\n"
        "    print('PASS', flush=True)\n"
    )
    program = Program("bot", (sys.executable, "-S", "-E", str(bot)))
    inside = replace(TERMS, sandbox=Sandbox())
    found = settled(game, prepare(game, names=["bot"]), [program], inside)
    assert not (outside / "leak").exists()
    assert found.seat_options == (Fields(5),)


def folder_bot(place: Path) -> Path:
    """Make a bot of several files."""
    (place / "mine").mkdir()
    (place / "mine" / "bot.py").write_text(
        "import plan\nfor cell in plan.CELLS:\n    print(cell, cell, sep='\\n')\ninput()\n"
    )
    (place / "mine" / "plan.py").write_text("CELLS = [int(cell) for cell in open('cells.txt')]\n")
    (place / "mine" / "cells.txt").write_text("1\n2\n")
    return place / "mine"


def test_a_folder_is_a_bot_and_its_program_is_started_inside_it(tmp_path: Path) -> None:
    player = parse(RACE, str(folder_bot(tmp_path)))
    setup = prepare(RACE, names=[player.name], ground=SMALL)
    assert play(RACE, setup, [player], TERMS).deaths == ()


def test_a_folder_without_a_program_is_no_bot(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"is not a bot: it holds none of run, run\.sh"):
        parse(RACE, str(tmp_path))
