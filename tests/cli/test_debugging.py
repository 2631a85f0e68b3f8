"""--debug and --record: a match that waits for a debugger, and what programs were sent as files."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest
from conftest import Ran
from needs import needs
from programs import script
from terminals import JOUTE, on_terminal

from joute import registry, replay
from joute.arena.process.procfs import tree
from joute.exchange import rendered
from joute.game import Tell
from joute.kit import kit, write
from joute.match import Match

Joute = Callable[..., Ran]
TRACK = "3\n0 0 0\n0 0 0\n0 0 0\n0 0\n2 2 1 1\n"
BOT = "import sys\nfor line in sys.stdin:\n    print('seen', line.strip(), file=sys.stderr)\n"
PID = "seat {} is process "


@pytest.fixture(autouse=True)
def folder(here: Path) -> Path:
    (here / "track.txt").write_text(TRACK)
    (here / "bot.py").write_text(BOT)
    return here


def program_of(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()


@pytest.mark.long
def test_a_match_waits_for_enter_with_its_clocks_stopped(folder: Path) -> None:
    (folder / "slow.py").write_text(
        "import sys, time\nsys.stdin.readline()\ntime.sleep(1.5)\nprint(1, 1, 2, 2, sep='\\n')\n"
    )
    command = [*JOUTE, "play", "race", "slow.py", "--map", "track.txt", "--limit", "100"]
    with on_terminal([*command, "--first-limit", "100", "--debug", "0"], folder) as (terminal, _):
        terminal.until(PID.format(0))
        pid = int(terminal.until(";"))
        assert "slow.py" in program_of(pid)
        terminal.until("pdb in this terminal")
        sleep(0.5)
        assert b"pipe_read" in Path(f"/proc/{pid}/wchan").read_bytes()  # it was sent nothing
        terminal.type("")
        said = terminal.to_end()
    assert "1" in said
    assert "timeout" not in said
    assert "DISQUALIFIED" not in said


def test_the_program_behind_a_shell_is_the_one_that_is_named(folder: Path) -> None:
    script(folder / "run", f'name=$(basename "$0")\n"{sys.executable}" bot.py\nexit 3')
    command = [*JOUTE, "play", "race", "./run", "--map", "track.txt", "--debug", "0"]
    with on_terminal(command, folder) as (terminal, _):
        terminal.until(PID.format(0))
        assert "bot.py" in program_of(int(terminal.until(";")))


@needs("sandbox")
@pytest.mark.parametrize("game", ["race", "vin"])
def test_the_program_in_a_sandbox_is_the_one_that_is_named(folder: Path, game: str) -> None:
    own = folder / "own"
    own.mkdir()
    script(own / "run", "sleep 100 # as if it played")
    seats = ["own", *(["lazy"] if game == "vin" else [])]
    command = [*JOUTE, "play", game, *seats, "--sandbox", "required", "--debug", "0"]
    with on_terminal(command, folder) as (terminal, joute):
        terminal.until(PID.format(0))
        pid = int(terminal.until(";"))
        assert "sleep" in program_of(pid)
        assert pid in tree(joute.pid)
        terminal.until("gdb -p")


@pytest.mark.long
def test_a_bot_written_for_the_shell_is_named_itself(folder: Path) -> None:
    script(folder / "bot", "read size", "read rest", "echo 1")
    command = [*JOUTE, "play", "race", "./bot", "--map", "track.txt", "--debug", "0"]
    with on_terminal(command, folder) as (terminal, _):
        terminal.until(PID.format(0))
        assert "./bot" in program_of(int(terminal.until(";"))).replace(f"{folder}/", "./")


def test_without_a_terminal_one_line_says_what_is_missing(joute: Joute) -> None:
    ran = joute("play", "race", "bot.py", "--debug", "0")
    assert ran.code == 2
    assert ran.err == "joute: --debug waits for Enter: run joute in a terminal\n"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("bot.py", "--debug", "1"), "there is no seat 1: the last is 0"),
        (("dumb", "--debug", "0"), "seat 0, dumb, is not a program, so there is nothing to debug"),
        (("bot.py", "--debug", "0", "--games", "2"), "--debug is for one game: leave out --games"),
    ],
)
def test_what_cannot_be_debugged_is_refused_in_one_line(
    joute: Joute, monkeypatch: pytest.MonkeyPatch, typed: tuple[str, ...], says: str
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    ran = joute("play", "race", *typed)
    assert (ran.code, ran.err) == (2, f"joute: {says}\n")


def recorded(file: str) -> tuple[str, list[str]]:
    """Return what a replay says that seat 0 was sent, and what it said."""
    game = registry.find(replay.game_name(Path(file).read_bytes()))
    kept = replay.loads(Path(file).read_bytes(), game)
    end = game.link(kept.setup.options).end
    effects = [effect for some in replay.feed(Match(game, kept.setup), kept.log) for effect in some]
    told = [effect for effect in effects if type(effect) is Tell and effect.seat == 0]
    sent = "".join(rendered(tell) + end for tell in told)
    return sent, [said for seat, said in kept.log if seat == 0 and isinstance(said, str)]


def test_a_recording_is_what_was_sent_byte_for_byte_and_can_be_piped_into_the_program(
    joute: Joute, folder: Path
) -> None:
    write(kit(registry.find("race")), folder / "kit")
    options = ("--seed", "7", "--record", "rec", "--replay", "match.joute")
    ran = joute("play", "race", "kit/python", *options)
    assert ran.code == 0
    sent, said = recorded("match.joute")
    assert (folder / "rec" / "seat0.in").read_bytes() == sent.encode()
    command = ran.err.rpartition("what it was sent: ")[2]
    alone = subprocess.run(command, shell=True, capture_output=True, check=False)  # noqa: S602 - as printed
    assert alone.stdout.decode().split() == " ".join(said).split()


def test_a_recording_holds_all_of_stderr(joute: Joute, folder: Path) -> None:
    joute("play", "race", "bot.py", "--map", "track.txt", "--record", "rec", "--first-limit", "300")
    lines = (folder / "rec" / "seat0.err").read_text().splitlines()
    assert lines[:2] == ["seen 3", "seen 0"]


def test_each_game_of_a_series_has_its_recording(joute: Joute, folder: Path) -> None:
    joute("play", "race", "bot.py", "--games", "2", "--record", "rec", "--first-limit", "300")
    assert {path.name for path in (folder / "rec").iterdir()} == {"1", "2"}
    assert (folder / "rec" / "2" / "seat0.in").stat().st_size


@pytest.mark.parametrize(("games", "named"), [("1", "none/rec/seat0.in: "), ("2", "none/rec: ")])
def test_a_folder_that_cannot_be_written_is_named_before_the_match(
    joute: Joute, games: str, named: str
) -> None:
    ran = joute("play", "race", "bot.py", "--games", games, "--record", "none/rec")
    assert ran.code == 2
    assert named in ran.err
    assert ran.err.endswith("name another folder for --record\n")


@pytest.mark.long
def test_a_tcp_client_is_sent_its_recording_as_it_answers(joute: Joute, folder: Path) -> None:
    write(kit(registry.find("vin")), folder / "kit")
    bot = folder / "kit" / "python" / "bot.py"
    source = bot.read_text()
    bot.write_text(
        source.replace("server.flush()", "server.flush(); print(request, file=sys.stderr)")
    )
    options = ("--seed", "7", "--record", "rec", "--replay", "match.joute")
    ran = joute("play", "vin", "kit/python", "lazy", *options)
    assert ran.code == 0
    sent, said = recorded("match.joute")
    assert (folder / "rec" / "seat0.in").read_bytes().endswith(sent.encode())  # after the greeting
    assert "what it was sent: python3 rec/seat0.py & sleep 1; (cd " in ran.err
    variables = {**os.environ, "JOUTE_PORT": str(free_port())}
    with subprocess.Popen([sys.executable, "rec/seat0.py"], env=variables) as server:
        sleep(1)
        alone = subprocess.run(
            [sys.executable, bot], env=variables, capture_output=True, check=True, timeout=60
        )
        assert server.wait(10) == 0
    assert alone.stderr.decode().splitlines() == ["INSCRIRE", *said]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


FALLS = (
    "import sys\nfor number in range(99): print('\\tline', number, file=sys.stderr)\nsys.exit(3)\n"
)


def test_a_report_says_where_all_of_stderr_is(joute: Joute, folder: Path) -> None:
    (folder / "falls.py").write_text(FALLS)
    play = ("play", "race", "falls.py", "--map", "track.txt")
    for options, where in (
        ((), "--record FOLDER or --replay FILE"),
        (("--replay", "match.joute"), "joute stderr match.joute 0"),
        (("--record", "rec"), "rec/seat0.err"),
    ):
        lines = joute(*play, *options).out.splitlines()
        assert f"    … (of 99 lines; all of them: {where})" in lines
        assert "        line 98" in lines
    written = "".join(f"\tline {number}\n" for number in range(99))
    assert joute("stderr", "match.joute", "0").out == written
    assert (folder / "rec" / "seat0.err").read_text() == written


def test_a_seat_without_stderr_is_answered_in_one_line(joute: Joute) -> None:
    joute("play", "race", "dumb", "--map", "track.txt", "--replay", "match.joute")
    assert joute("stderr", "match.joute", "0").err == "seat 0 wrote nothing on stderr\n"
    ran = joute("stderr", "match.joute", "1")
    assert (ran.code, ran.err) == (2, "joute: there is no seat 1: the last is 0\n")


@needs("cc")
def test_a_report_begins_with_what_a_sanitizer_found(joute: Joute, folder: Path) -> None:
    source = "#include <stdlib.h>\nint main(void) { volatile int *p = malloc(12); return p[3]; }\n"
    (folder / "bot.c").write_text(source)
    compiled = ["/usr/bin/env", "cc", "-g", "-fsanitize=address", "-o", "bot", "bot.c"]
    subprocess.run(compiled, check=True)
    ran = joute("play", "race", "./bot", "--map", "track.txt")
    head = ran.out.partition("its last stderr:\n")[2].splitlines()
    assert "ERROR: AddressSanitizer: heap-buffer-overflow" in head[1]
    assert "bot.c:2" in head[3]
