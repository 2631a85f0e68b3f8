"""The recipes of docs/debugging.md, with the real debuggers."""

import os
import pty
import re
import socket
import subprocess
from pathlib import Path

import pytest
from needs import needs
from terminals import JOUTE, Terminal, on_terminal

pytestmark = pytest.mark.long
TRACK = "3\n0 0 0\n0 0 0\n0 0 0\n0 0\n2 2 1 1\n"
HURRIED = ("--map", "track.txt", "--first-limit", "1", "--limit", "1")
"""A time that no debugger keeps to."""
C_BOT = """
#include <stdio.h>
static int choose(int size) { return size - 2; }
int main(void) {
    int size;
    if (scanf("%d", &size) != 1) return 1;
    int first = choose(size);
    printf("%d\\n%d\\n2\\n2\\n", first, first);
    fflush(stdout);
    while (getchar() != EOF) {}
    return 0;
}
"""
PYTHON_BOT = """
size = int(input())
breakpoint()
print(size - 2, size - 2, 2, 2, sep="\\n", flush=True)
"""
JAVA_BOT = """
import java.util.Scanner;
public class Bot {
    static int choose(int size) { return size - 2; }
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int first = choose(in.nextInt());
        System.out.printf("%d%n%d%n2%n2%n", first, first);
        while (in.hasNext()) in.next();
    }
}
"""

NODE_BOT = """
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.once("line", (line) => {
    const size = Number(line);
    console.log(`${size - 2}\\n${size - 2}\\n2\\n2`);
});
"""
CSHARP_BOT = """
using System;
public static class Bot {
    public static void Main() {
        int size = int.Parse(Console.ReadLine());
        Console.WriteLine("{0}\\n{0}\\n2\\n2", size - 2);
        while (Console.ReadLine() != null) {}
    }
}
"""


@pytest.fixture(autouse=True)
def folder(here: Path) -> Path:
    (here / "track.txt").write_text(TRACK)
    return here


def playing(*bot_and_options: str) -> list[str]:
    return [*JOUTE, "play", "race", *bot_and_options, "--debug", "0", *HURRIED]


def has_won(report: str) -> bool:
    """Whether the program has come to its goal: it was not late, however long somebody looked at it."""
    return "DISQUALIFIED" not in report and "(1)" in report


def is_open(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=5).close()
    except ConnectionRefusedError:
        return False
    return True


@needs("cc", "gdb")
@pytest.mark.parametrize(
    "sandbox", [(), pytest.param(("--sandbox", "required"), marks=needs("sandbox"))]
)
def test_gdb_stops_in_a_function_of_a_program_that_plays(
    folder: Path, sandbox: tuple[str, ...]
) -> None:
    (folder / "bot.c").write_text(C_BOT)
    subprocess.run(["cc", "-g", "-O0", "-o", "bot", "bot.c"], check=True)  # noqa: S607
    with on_terminal(playing("./bot", *sandbox), folder) as (joute, _):
        joute.until("attach a debugger (")
        gdb = [*joute.until(")").removeprefix("sudo ").split(), "-q", "-nx"]
        with on_terminal(gdb, folder) as (debugger, _):
            for line in ("set pagination off", "break choose", "continue"):
                debugger.until("(gdb) ")
                debugger.type(line)
            debugger.until("Continuing.")
            joute.type("")
            debugger.until("Breakpoint 1, choose (size=3)")
            debugger.until("(gdb) ")
            debugger.type("detach")
            debugger.until("detached]")
        assert has_won(joute.to_end())


@needs("cc", "gdb")
def test_gdb_shows_the_source_of_a_program_that_was_compiled_to_play(folder: Path) -> None:
    (folder / "own").mkdir()
    (folder / "own" / "bot.c").write_text(C_BOT)
    with on_terminal(playing("own/bot.c"), folder) as (joute, _):
        joute.until("attach a debugger (")
        gdb = [*joute.until(")").removeprefix("sudo ").split(), "-q", "-nx"]
        with on_terminal(gdb, folder) as (debugger, _):
            debugger.until("(gdb) ")
            debugger.type("list choose")
            debugger.until("static int choose(int size) {")
        joute.type("")
        joute.to_end()


def test_pdb_opens_in_the_terminal_of_the_match(folder: Path) -> None:
    (folder / "bot.py").write_text(PYTHON_BOT)
    with on_terminal(playing("bot.py"), folder) as (joute, _):
        joute.until("pdb in this terminal")
        joute.type("")
        joute.until("(Pdb) ")
        joute.type("p size * 1000")
        joute.until("3000\n")
        joute.type("continue")
        assert has_won(joute.to_end())


def test_pdb_that_is_left_is_not_told_to_be_opened(folder: Path) -> None:
    (folder / "bot.py").write_text(PYTHON_BOT)
    with on_terminal(playing("bot.py"), folder) as (joute, _):
        joute.until("pdb in this terminal")
        joute.type("")
        joute.until("(Pdb) ")
        joute.type("quit")
        report = joute.to_end()
    assert "bdb.BdbQuit" in report
    assert "breakpoint() needs" not in report


def test_pdb_opens_in_another_terminal(folder: Path) -> None:
    (folder / "bot.py").write_text(PYTHON_BOT)
    ours, theirs = pty.openpty()
    other = Terminal(ours)
    with on_terminal(playing("bot.py"), folder, JOUTE_TERMINAL=os.ttyname(theirs)) as (joute, _):
        joute.until("pdb in this terminal")
        joute.type("")
        other.until("(Pdb) ")
        other.type("p size * 1000")
        other.until("3000\n")
        other.type("continue")
        report = joute.to_end()
    assert has_won(report)
    assert "(Pdb)" not in report
    os.close(theirs)


@needs("javac")
def test_jdb_stops_in_a_method_of_a_program_that_plays(folder: Path) -> None:
    (folder / "Bot.java").write_text(JAVA_BOT)
    subprocess.run(["javac", "-g", "Bot.java"], check=True)  # noqa: S607
    with on_terminal(playing("java Bot"), folder) as (joute, _):
        joute.until("attach a debugger (")
        jdb = joute.until(")").split()
        assert re.fullmatch(r"jdb -attach 127\.0\.0\.1:\d+", " ".join(jdb))
        port = int(jdb[-1].rpartition(":")[2])
        assert not is_open("127.0.0.2", port), "it listens on more than its one address"
        with on_terminal(jdb, folder) as (debugger, _):
            debugger.until("> ")
            debugger.type("stop in Bot.choose")
            debugger.until("breakpoint Bot.choose")
            joute.type("")
            debugger.until("Breakpoint hit: ")
            debugger.until("main[1] ")
            debugger.type("print size")
            debugger.until("size = 3")
            debugger.type("cont")
            assert has_won(joute.to_end())


@needs("node")
@pytest.mark.parametrize("stops_first", [False, True])
def test_node_stops_at_a_line_of_a_program_that_plays(folder: Path, *, stops_first: bool) -> None:
    (folder / "bot.js").write_text(NODE_BOT)
    bot = "node --inspect-brk bot.js" if stops_first else "bot.js"
    with on_terminal(playing(bot), folder) as (joute, _):
        joute.until("attach a debugger (")
        attached = joute.until(")").split()
        assert attached[:3] == ["node", "inspect", "-p"]
        inspect = ["node", "inspect", "127.0.0.1:9229"] if stops_first else attached
        with on_terminal(inspect, folder) as (debugger, _):
            debugger.until("Break on start" if stops_first else "debug> ")
            debugger.type("setBreakpoint('bot.js', 5)")
            debugger.until("> 5 ")
            if stops_first:
                debugger.until("debug> ")
                debugger.type("cont")
            joute.type("")
            debugger.until("break in ")
            debugger.until("debug> ")
            debugger.type("exec('size * 1000')")
            debugger.until("3000")
            debugger.type("cont")
            debugger.type(".exit")
            assert has_won(joute.to_end())


@needs("mcs")
def test_mono_lets_a_debugger_in_where_joute_says(folder: Path) -> None:
    (folder / "Bot.cs").write_text(CSHARP_BOT)
    hello = b"DWP-Handshake"
    with on_terminal(playing("Bot.cs"), folder) as (joute, _):
        joute.until("attach a debugger (Mono listens on 127.0.0.1:")
        with socket.create_connection(("127.0.0.1", int(joute.until(")"))), timeout=5) as debugger:
            debugger.sendall(hello)
            assert debugger.recv(len(hello), socket.MSG_WAITALL) == hello
        joute.type("")
        assert has_won(joute.to_end())
