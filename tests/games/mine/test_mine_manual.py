"""A person instead of a program: on a server, and in a match among bots."""

import os
import pty
import select
import socket
import subprocess
import sys
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from games.mine.helpers import board
from games.mine.serving import PATIENCE, Served
from programs import PYTHON

UP = "\x1b[A"


class Person:
    """Somebody who types at a real terminal and reads what it shows."""

    def __init__(self, *arguments: str) -> None:
        self._terminal, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "joute", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm"},
        )
        os.close(theirs)
        self._decoder = getincrementaldecoder("utf-8")()  # a read may end inside a letter
        self._shown = ""

    def types(self, text: str) -> None:
        os.write(self._terminal, text.encode())

    def sees(self, text: str) -> None:
        """Wait until this is shown, after all that was waited for before."""
        deadline = time.monotonic() + PATIENCE
        while text not in self._shown:
            left = deadline - time.monotonic()
            assert left > 0, f"{text!r} was never shown after {self._shown!r}"
            if select.select([self._terminal], [], [], left)[0]:
                self._shown += self._decoder.decode(os.read(self._terminal, 1 << 16))
        self._shown = self._shown.partition(text)[2]

    def leave(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._terminal)


@pytest.fixture
def people() -> Iterator[Callable[..., Person]]:
    seated: list[Person] = []

    def sit_down(*arguments: str) -> Person:
        seated.append(Person(*arguments))
        return seated[-1]

    yield sit_down
    for person in seated:
        person.leave()


def test_a_person_plays_on_a_server_with_a_reminder_and_a_history(
    people: Callable[..., Person], tmp_path: Path
) -> None:
    (tmp_path / "board.txt").write_text(board({(0, 0, 0): "F5"}))
    arguments = ("--players", "1", "--max-turns", "2", "--once", "--map", "board.txt")
    with Served(tmp_path, *arguments) as served:
        person = people("manual", "mine", "--connect", f"127.0.0.1:{served.port}")
        person.sees("< DEBUT_PARTIE")
        person.types("Zoé\n")
        person.sees("< Bonjour Zoé vous êtes l'équipe|0")
        person.sees("< DEBUT_TOUR|1")
        person.types("help\n")
        person.sees("DEPLACER|dwarf|row|column  put a dwarf")
        person.types("SONAR|0|0\n")
        person.sees("< 50|0|0|0")
        person.types("FIN_TOUR\n")
        person.sees("< DEBUT_TOUR|2")
        person.types(UP + UP + "\n")
        person.sees("< 50|0|0|0")
        person.types("FIN_TOUR\n")
        person.sees("< FIN")
        person.sees("the server has closed the connection")
        assert person.process.wait(PATIENCE) == 0


def test_a_person_may_leave_a_server(people: Callable[..., Person], tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        person = people("manual", "mine", "--connect", f"127.0.0.1:{served.port}")
        person.sees("< DEBUT_PARTIE")
        person.types("Zoé\n")
        served.shown("has entered")
        person.types("\x04")
        served.shown("Zoé has left")
        assert person.process.wait(PATIENCE) == 0


def test_a_message_that_comes_in_pieces_is_shown_whole() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        place = f"127.0.0.1:{door.getsockname()[1]}"
        command = [sys.executable, "-m", "joute", "manual", "mine", "--connect", place]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as person:
            server, _ = door.accept()
            with server:
                for piece in (b"DEBUT_", b"PARTIE\nBonjour \xc3", b"\xa9\nFI", b"N\n"):
                    server.sendall(piece)
                    time.sleep(0.05)
            out, _ = person.communicate(timeout=PATIENCE)
    shown = out.decode().splitlines()[1:]
    last = "the server has closed the connection"
    assert shown == ["< DEBUT_PARTIE", "< Bonjour é", "< FIN", last]
    assert person.returncode == 0


def test_a_person_plays_against_bots_and_no_progress_disturbs_the_prompt(
    people: Callable[..., Person],
) -> None:
    person = people("play", "mine", "manual", "greedy", "--seed", "1", "--set", "max_turns=2")
    person.sees("< DEBUT_TOUR|1\r\n> ")
    time.sleep(0.6)  # long enough for a sign of progress
    for line, answer in (("DEPLACER|0|0|0", "OK"), ("FIN_TOUR", "TOUR_FINI")):
        person.types(line + "\n")
        person.sees(f"{line}\r\n")
        person.sees(f"< {answer}\r\n")
    person.sees("< DEBUT_TOUR|2\r\n> ")
    person.types("FIN_TOUR\n")
    person.sees("< TOUR_FINI\r\n< FIN\r\nseed 1, 2 turns: the last turn was played")
    assert person.process.wait(PATIENCE) == 0


def typed(data: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command and type these bytes."""
    command = [sys.executable, "-m", "joute", *arguments]
    return subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=False)


@pytest.mark.parametrize("word", ["?", "aide", "AIDE", " help "])
def test_a_person_is_reminded_of_the_requests_in_their_language(word: str) -> None:
    lines = f"{word}\nFIN_TOUR\n".encode()
    game = ("play", "mine", "manual", "greedy", "--set", "max_turns=1", "--lang", "fr")
    shown = typed(lines, *game).stderr.decode()
    assert "aide donne la liste de ce que vous pouvez taper" in shown
    assert "  un nom                       votre réponse à DEBUT_PARTIE" in shown
    assert "  DEPLACER|nain|ligne|colonne  placer un nain" in shown
    assert "NOK" not in shown


def test_help_is_not_sent_to_a_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        place = f"127.0.0.1:{door.getsockname()[1]}"
        command = [sys.executable, "-m", "joute", "manual", "mine", "--connect", place]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as person:
            server, _ = door.accept()
            with server:
                assert person.stdin is not None
                person.stdin.write(b"aide\nhelp\nZo\n")
                person.stdin.flush()
                assert server.recv(100) == b"Zo\n"
            out, _ = person.communicate(timeout=PATIENCE)
    assert out.count(b"end your turn") == 2


def test_bytes_that_are_no_text_are_a_message_like_any_other() -> None:
    played = typed(
        b"\xff\xfe\nFIN_TOUR\n", "play", "mine", "manual", "greedy", "--set", "max_turns=1"
    )
    assert b"< NOK|commande inconnue" in played.stdout + played.stderr
    assert played.returncode == 0


def test_a_line_too_long_is_not_sent_and_the_next_one_is() -> None:
    lines = b"x" * 70_000 + b"\nCARTE\nFIN_TOUR\n"
    played = typed(lines, "play", "mine", "manual", "greedy", "--set", "max_turns=1")
    said = played.stdout + played.stderr
    assert b"not sent: a message has at most 65,536 bytes" in said
    assert b"< 0;" in said
    assert played.returncode == 0


def test_bytes_that_are_no_text_reach_a_server_as_they_were_typed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        place = f"127.0.0.1:{door.getsockname()[1]}"
        command = [sys.executable, "-m", "joute", "manual", "mine", "--connect", place]
        with subprocess.Popen(command, stdin=subprocess.PIPE) as person:
            server, _ = door.accept()
            with server:
                assert person.stdin is not None
                person.stdin.write(b"\xff\xe9\n")
                person.stdin.flush()
                assert server.recv(100) == b"\xff\xe9\n"
            assert person.wait(PATIENCE) == 0


def test_a_server_and_its_page_need_no_keyboard(tmp_path: Path) -> None:
    command = f"exec {PYTHON} -m joute serve mine --port 0 --page-port 0 <&-"
    with subprocess.Popen(
        ["/bin/sh", "-c", command],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout is not None
        said = [next(server.stdout) for _ in range(6)]
        port = int(said[0].partition("127.0.0.1:")[2].split()[0])
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:
            assert client.recv(100) == b"DEBUT_PARTIE\n"
        with urlopen(said[-1].partition("its page: ")[2].strip(), timeout=PATIENCE) as page:  # noqa: S310
            assert b"joute" in page.read()
        server.terminate()
        assert server.stdout.read() == ""
