"""Of what a program wrote before it died, the line is shown that says what was wrong, wherever it stands."""

import subprocess
import sys
from pathlib import Path

import pytest
from needs import needs

from joute.arena.process.crash_report import LINES, cause, telling

NUMBERS = [f"thinking {number}" for number in range(30)]
OVERFLOW = """
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    for (int i = 0; i < 30; i++) fprintf(stderr, "thinking %d\\n", i);
    volatile int *cells = malloc(3 * sizeof *cells);
    return cells[3];
}
"""
DEEP = """
class Bot {
    static int deep(int[] cells, int depth) { return depth == 0 ? cells[5] : 1 + deep(cells, depth - 1); }
    public static void main(String[] arguments) { System.out.println(deep(new int[3], 40)); }
}
"""
NODE = "function deep(n) { if (n === 0) throw new TypeError('no cell 5'); deep(n - 1); } deep(40)"
PYTHON = "def a(n): return b(n - 1) if n else [][5]\ndef b(n): return a(n - 1)\na(40)"


def stderr_of(*command: str, folder: Path) -> str:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stderr


@needs("cc")
def test_the_first_lines_of_a_sanitizer_are_shown(tmp_path: Path) -> None:
    (tmp_path / "bot.c").write_text(OVERFLOW)
    compiled = ("cc", "-g", "-fsanitize=address", "-o", "bot", "bot.c")
    assert "error" not in stderr_of(*compiled, folder=tmp_path)
    shown = telling(stderr_of("./bot", folder=tmp_path))
    before, first, second, where, *_ = shown
    assert before is None  # what it thought
    assert first is not None
    assert "ERROR: AddressSanitizer: heap-buffer-overflow" in first
    assert second is not None
    assert second.startswith("READ of size 4")
    assert where is not None
    assert "bot.c:7" in where
    assert shown[-1] is not None
    assert shown[-1].endswith("ABORTING")


@pytest.mark.long
@needs("javac")
def test_the_exception_of_java_is_shown_before_its_stack(tmp_path: Path) -> None:
    (tmp_path / "Bot.java").write_text(DEEP)
    stderr_of("javac", "Bot.java", folder=tmp_path)
    shown = telling(stderr_of("java", "Bot", folder=tmp_path))
    assert shown[0] == (
        'Exception in thread "main" java.lang.ArrayIndexOutOfBoundsException: '
        "Index 5 out of bounds for length 3"
    )
    assert shown[-1] == "\tat Bot.main(Bot.java:4)"


@needs("node")
def test_the_error_of_node_is_shown_before_its_stack(tmp_path: Path) -> None:
    assert "TypeError: no cell 5" in telling(stderr_of("node", "-e", NODE, folder=tmp_path))


@needs("node")
def test_a_syntax_error_of_node_is_shown_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "bot.js").write_text("const size = 3;\nconsole.log(size;\n")
    where, line, _, _, what, *_ = telling(stderr_of("node", "bot.js", folder=tmp_path))
    assert where == f"{tmp_path}/bot.js:2"
    assert line == "console.log(size;"
    assert what == "SyntaxError: missing ) after argument list"


def test_the_last_line_of_python_stays_the_last(tmp_path: Path) -> None:
    shown = telling(stderr_of(sys.executable, "-c", PYTHON, folder=tmp_path))
    assert shown[-1] == "IndexError: list index out of range"
    assert len(shown) == LINES + 1


@pytest.mark.parametrize(
    "first",
    [
        "panic: runtime error: index out of range [5] with length 3",
        "thread 'main' panicked at src/main.rs:3:5:",
        "bot.c:3:5: runtime error: signed integer overflow",
        "Unhandled exception. System.IndexOutOfRangeException: Index was outside the bounds",
    ],
)
def test_other_languages_say_first_what_was_wrong_too(first: str) -> None:
    text = "\n".join([*NUMBERS, first, *NUMBERS])
    assert telling(text)[:2] == [None, first]


def test_without_a_report_the_last_lines_are_shown() -> None:
    assert telling("\n".join(NUMBERS)) == [None, *NUMBERS[-LINES:]]
    assert telling("\n".join(NUMBERS[:LINES])) == NUMBERS[:LINES]
    assert telling("") == []


MONO = """
Unhandled Exception:
System.Net.Sockets.SocketException (0x80004005): Connection refused
  at System.Net.Sockets.Socket.Connect () [0x000f4] in <a85c>:0
   --- End of inner exception stack trace ---
"""
CAUSES = {
    'Exception in thread "main" java.net.ConnectException: Connection refused\n\tat Bot.main(Bot.java:3)\n': (
        'Exception in thread "main" java.net.ConnectException: Connection refused'
    ),
    MONO: "System.Net.Sockets.SocketException (0x80004005): Connection refused",
    "Error: connect ECONNREFUSED 127.0.0.1:9\n    at connect (node:net:1)\n\nNode.js v20.1.0\n": (
        "Error: connect ECONNREFUSED 127.0.0.1:9"
    ),
    "Traceback (most recent call last):\n  File x\nConnectionRefusedError: [Errno 111]\n": (
        "ConnectionRefusedError: [Errno 111]"
    ),
    "thinking\n  done  \n\n": "done",
    " \n": "",
}


@pytest.mark.parametrize("text", CAUSES)
def test_one_line_says_what_was_wrong(text: str) -> None:
    assert cause(text) == CAUSES[text]
