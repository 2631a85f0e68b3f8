"""Runs the commands that the READMEs, the documentation and the kits show, each with the files it names."""

import csv
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, STDOUT
from threading import Timer

import pytest
from needs import needs, require
from shown import FIRST, LINES, blocks, page
from terminals import JOUTE, on_terminal

from joute import registry
from joute.kit import kit, write

pytestmark = [pytest.mark.long, needs("cc")]

NOT_RUN = {
    'joute play cafe "dotnet run --project MyClient" amiens': "Debian has no .NET",
    "joute tournament cup.toml --cluster tcp://…": "tests/arena/jobs/test_dask.py plays on a cluster",
    "joute tournament race bots/* --cluster tcp://127.0.0.1:8786": "the same",
    "joute duel race new.py": "without an earlier version; tests/cli/test_pool_command.py has one",
    "joute versions new.py": "the same",
    "joute check-game GAME": "tests/games/test_contract.py runs it for each game",
    "joute completion --install": "tests/cli/test_completion.py does, in a home of its own",
    "joute kit race usb --offline": "tests/try_wheel.py does, with a network",
}
COMMANDS = sorted({shlex.join(shlex.split(line, comments=True)) for line in LINES})
NOT_THESE = {shlex.join(shlex.split(line)) for line in NOT_RUN}
CLIENTS = ("bot", "manual", "show")
QUIETER = {
    "check": ["--limit", "0", "--first-limit", "0"],
    "duel": ["--games", "2"],
    "final": ["--anyway", "--grounds", "1", "--legs", "1"],
    "league": ["--matches", "2"],
    "similar": ["--seeds", "1"],
}
"""What makes a command shorter than it is shown, or lets it pass on a busy machine."""
OF_TWO = {
    "cafe": ["--duel"],
    "mine": ["--players", "2", "--set", "max_turns=9"],
    "vin": ["--fast"],
}
"""What makes a server play a short match of two."""
LISTENS = "listens on "
WAITING = re.compile(r"tcp:\d+")
PATIENCE = 240.0
NAMES = ("ann", "bob", "cas")
LATER, EARLIER = "2030-01-10T18:00", "2020-01-10T18:00"
"""When a league is shown to close, and a time that lets it close at once."""


def stays(words: Sequence[str]) -> bool:
    """Whether a command goes on until it is stopped."""
    pages = {"--watch", "--site", "human"} & set(words)
    return bool(pages) or words[0] == "serve" or (words[0] == "watch" and "--out" not in words)


def kind_of(line: str) -> str:
    """Say which test runs a command."""
    _, *words = shlex.split(line)
    if words[0] in CLIENTS:
        return "client"
    if "--debug" in words:
        return "debugged"
    if any(map(WAITING.fullmatch, words)):
        return "waits"
    return "stays" if stays(words) else "ends"


def shown(kind: str) -> list[str]:
    """Return the commands of a kind."""
    return [line for line in COMMANDS if line not in NOT_THESE and kind_of(line) == kind]


def test_what_is_not_run_is_still_shown() -> None:
    assert set(COMMANDS) >= NOT_THESE


def stocked(game: str, folder: Path) -> Path:
    """Put everything into a folder that the commands of a game name, but what they make themselves."""
    write(kit(registry.find(game)), folder / "kit")
    python, c = folder / "kit/python", folder / "kit/c"
    shutil.copytree(python, folder / "python")
    shutil.copytree(python, folder / "old")
    for name in ("new.py", "old.py", "better.py"):
        shutil.copy(python / "bot.py", folder / name)
    (folder / "first.py").write_text(FIRST, encoding="utf-8")
    for name in ("mybot.c", "ia.c", "squelette.c"):
        shutil.copy(c / "bot.c", folder / name)
    subprocess.run(["/usr/bin/env", "cc", "-o", "bot", "mybot.c", "-lm"], cwd=folder, check=True)
    (folder / "src").mkdir()
    for name in ("src/ia", "ia", "mybot", "my_bot", "new"):
        shutil.copy(folder / "bot", folder / name)
    for several in ("bots", "rendus", "2025"):
        (folder / several).mkdir()
        for name in NAMES:
            shutil.copy(python / "bot.py", folder / several / f"{name}.py")
    names = "".join(f"{name},{name}\n" for name in NAMES)
    (folder / "eleves.csv").write_text(f"group,name\n{names}", encoding="utf-8")
    with tarfile.open(folder / "dupont.tar.gz", "w:gz") as archive:
        (c / "noms.txt").write_text("Ann\nBob\n")
        archive.add(c, "dupont")
    shutil.copytree(c, folder / "c")
    shutil.copy(folder / "bot", folder / "c/bot")
    shutil.rmtree(folder / "kit")
    return folder


def environment() -> dict[str, str]:
    """Put this joute and this Python first, and a program that shows nothing in a browser's place."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return os.environ | {"PATH": path, "PYTHONUNBUFFERED": "1", "BROWSER": "true %s"}


def run(words: Sequence[str], folder: Path) -> None:
    """Run a command to its end."""
    ended = subprocess.run(
        [sys.executable, "-m", "joute", *words],
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


@contextmanager
def started(words: Sequence[str], folder: Path, ready: str) -> Iterator[str]:
    """Run a command until it prints that it is ready, give that line, and stop it as people do."""
    with subprocess.Popen(
        [sys.executable, "-m", "joute", *words],
        cwd=folder,
        env=environment(),
        stdin=PIPE,
        stdout=PIPE,
        stderr=STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        deadline = Timer(PATIENCE, process.kill)
        deadline.start()
        told = ""
        for line in process.stdout:
            told += line
            if ready in line:
                deadline.cancel()
                yield line
                break
        else:
            pytest.fail(told)
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
        assert "Traceback" not in rest
        assert process.returncode in (0, 128 + signal.SIGINT), told + rest


def game_of(words: Sequence[str]) -> str:
    """Return the game that a command names, or the first bot of; any other is about Race, as the README is."""
    about = " ".join(words)
    named = [name for name in registry.names() if name in about]
    first = [name for name in registry.names() if registry.find(name).bots[0].name in words]
    return [*named, *first, "race"][0]


def prepare(words: Sequence[str], folder: Path) -> None:
    """Let other commands make the files that this one reads."""
    if "match.joute" in words and words[0] != "play":
        game = registry.find(game_of(words))
        bots = [bot.name for bot in game.bots[:2]]
        if "python/" in words:  # a program that goes on where it was
            bots = [word for word in words if word == "python/" or registry.bot(game, word)]
        run(["play", game.name, *bots, "--seed", "7", "--replay", "match.joute"], folder)
    if words[0] == "duel" and words[2:] == ["python/"]:  # against its last version
        game = registry.find(words[1])
        run(["play", game.name, "python/", game.bots[0].name], folder)
        with (folder / "python/bot.py").open("a", encoding="utf-8") as program:
            program.write("CHANGED = True\n")
    if words[0] == "versions" and "python/" in words:
        run(["play", "race", "python/"], folder)
    if "minibus-league.sqlite" in words:
        run(["league", "minibus", "bots/", "--matches", "2", "--languages", "all"], folder)
    if "race-tournament.sqlite" in words:
        run(["tournament", "race", "rendus/"], folder)


@pytest.mark.parametrize("line", shown("ends"))
def test_a_command_does_what_is_shown(line: str, tmp_path: Path) -> None:
    _, *words = shlex.split(line)
    if "--valgrind" in words:
        require("valgrind")
    folder = stocked(game_of(words), tmp_path)
    prepare(words, folder)
    quieter = ["--games", "2"] if "--games" in words else QUIETER.get(words[0], [])
    run([*words, *quieter], folder)


@pytest.mark.parametrize("line", shown("stays"))
def test_a_command_that_stays_begins_and_can_be_stopped(line: str, tmp_path: Path) -> None:
    _, *words = shlex.split(line)
    folder = stocked(game_of(words), tmp_path)
    prepare(words, folder)
    if words[0] == "serve":
        words += ["--port", "0", "--page-port", "0"]
    if "--site" in words:
        words += ["--site", "0"]
    if "--watch" in words:
        words += ["--pace", "0"]
    with started(words, folder, "http://" if "human" in words else "Ctrl-C"):
        pass


@pytest.mark.parametrize("line", shown("client"))
def test_a_client_plays_on_a_server(line: str, tmp_path: Path) -> None:
    _, *words = shlex.split(line)
    game = game_of(words)
    serving = ["serve", game, *OF_TWO[game], "--pace", "0", "--port", "0", "--no-page"]
    with started(serving, tmp_path, LISTENS) as told:
        place = told.partition(LISTENS)[2].split()[0]
        client = [word.replace("HOST:PORT", place) for word in words]
        with ThreadPoolExecutor() as pool:
            both = [pool.submit(run, [*client, "--connect", place], tmp_path) for _ in range(2)]
        for one in both:
            one.result()


@pytest.mark.parametrize("line", shown("waits"))
def test_a_seat_waits_for_a_client_that_somebody_starts(line: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
    _, *words = shlex.split(WAITING.sub(f"tcp:{port}", line))
    stocked(game_of(words), tmp_path)
    command = [sys.executable, "-m", "joute", *words]
    with subprocess.Popen(command, cwd=tmp_path, stdout=PIPE, stderr=STDOUT, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        by_hand = [sys.executable, "new.py"]
        subprocess.run(by_hand, cwd=tmp_path, env=os.environ | {"JOUTE_PORT": port}, check=True)
        told = process.stdout.read()
    assert first == f"seat 0 waits for a client on 127.0.0.1:{port}\n"
    assert process.returncode == 0, told


@pytest.mark.parametrize("line", shown("debugged"))
def test_a_match_that_is_debugged_begins_when_somebody_presses_enter(
    line: str, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
    _, *words = shlex.split(WAITING.sub(f"tcp:{port}", line))
    stocked(game_of(words), tmp_path)
    with on_terminal([*JOUTE, *words], tmp_path) as (terminal, joute):
        if f"tcp:{port}" in words:
            terminal.until("waits for a client on ")
            by_hand = [sys.executable, "new.py"]
            subprocess.run(by_hand, cwd=tmp_path, env=os.environ | {"JOUTE_PORT": port}, check=True)
        else:
            terminal.until("press Enter")
            terminal.type("")
        told = terminal.to_end()
        assert joute.wait() == 0, told


@needs("sandbox")
@pytest.mark.parametrize(
    ("name", "language"), [("docs/class.md", "en_GB.UTF-8"), ("docs/classe.md", "fr_FR.UTF-8")]
)
def test_the_page_for_a_class_works_from_its_first_command_to_the_marks(
    name: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", language)
    for _, _, block in blocks(page(name)):
        if "--site" in block:
            _, *words = shlex.split(block.replace(LATER, EARLIER))
            with started([*words, "--site", "0"], tmp_path, "league.html"):
                continue
        command = ["/bin/bash", "-euc", block]
        ended = subprocess.run(
            command,
            cwd=tmp_path,
            env=environment(),
            stdout=PIPE,
            stderr=STDOUT,
            text=True,
            check=False,
        )
        assert ended.returncode == ("check" in block), ended.stdout  # one program has a warning
    with (tmp_path / "moodle.csv").open(encoding="utf-8-sig", newline="") as file:
        _, *rows = csv.reader(file)
    first, second, *others = [float(row[4].replace(",", ".")) for row in rows]
    assert 9 <= min(first, second) <= max(first, second) <= 12
    assert others == [0, 0]
    assert "minibus.c:51:9: warning: unused variable" in rows[2][-1]
