"""What a person may ask of a server, and what `joute show` says of the frames of one."""

import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from games.cafe.session import CAFE, SCABB

from joute.errors import UsageError
from joute.game import Service
from joute.games.cafe import maps
from joute.games.cafe.service import Flags, service
from joute.settings import options


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
        (maps.LOST, "0  3:9:71:69:65:65:65:65:73\n1  2:8", "row 0 has 9 numbers"),
        (
            SCABB.replace("|2:8:", "|2:9:", 1),
            "17 parcels",
            "cell (0, 1) has no border on its south",
        ),
        (SCABB.replace("|2:8:", "|2:x:", 1), "1  2:x:3:9", "cell (1, 1): 'x' is none of"),
        (SCABB[:40], "1  2:8:3:9", "a frame has 10 rows with | after each, not 2"),
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
