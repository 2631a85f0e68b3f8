"""A person at the keyboard in a seat: raw messages typed, raw messages shown."""

import contextlib
import io
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence

from joute.arena.channels.base import Channel
from joute.exchange import rendered
from joute.game import Ask, AskAll, Failure, Kind, Link, Tell
from joute.reason import Reason
from joute.speech.terminal import say

HELP = (b"?", b"aide", b"help")


class KeyboardChannel(Channel):
    """Shows what the seat is told, and reads what it says; takes as long as the person takes."""

    inside = True

    def __init__(
        self, show: Callable[[Reason | str], None], requests: Mapping[str, str], link: Link
    ) -> None:
        super().__init__()
        self._show = show
        self._requests = requests
        self._framing = link.framing()
        self._end = link.client_end
        self._past: deque[str | Failure] = deque()
        set_up_keyboard()
        show(Reason("you are at the keyboard; help lists what you may type, Ctrl-D leaves"))

    def send(self, event: Tell) -> None:
        """Show a message."""
        for line in rendered(event).splitlines():
            self._show(f"< {line}")

    def live_through(self, answers: Sequence[str | Failure]) -> None:
        """Say in the past what was said: no person is asked again."""
        self._past.extend(answers)

    def take(self, ask: Ask | AskAll) -> str | Failure:
        """Ask the person until what was typed is a message."""
        del ask
        if self._past:
            return self._past.popleft()
        typed = b""
        while (found := self._framing.first(typed, 0)) is None:
            try:
                line = typed_line("> ")
            except EOFError:
                self.failure = Failure(Kind.DISCONNECTED, Reason("failure.person-left"))
                return self.failure
            if asks_help(line):
                for request in reminder(self._requests):
                    self._show(request)
            elif self._framing.overlong(typed + line, 0):
                most = {"most": self._framing.limit}
                self._show(Reason("not sent: a message has at most {most} bytes", most))
                typed = b""
            else:
                typed += line + self._end.encode()
        return found[0]

    def stderr(self) -> str:
        """A person has none."""
        return ""


def set_up_keyboard() -> None:
    """Give history and editing where the system has them, and take bytes that are no text too."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - importing it is what makes input() use it
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")


def typed_line(prompt: str = "") -> bytes:
    """Wait for a line, and give its bytes as they were typed; EOFError when nobody is there."""
    if sys.stdin is None:
        raise EOFError
    return input(prompt).encode(errors="surrogateescape")


def asks_help(line: bytes) -> bool:
    """Whether a person asks what may be typed, in either language."""
    return line.strip().lower() in HELP


def reminder(requests: Mapping[str, str]) -> list[str]:
    """List what may be typed, line by line, in the language of the terminal."""
    said = {say(request): say(what) for request, what in requests.items()}
    width = max(map(len, said), default=0)
    return [f"  {request.ljust(width)}  {what}" for request, what in said.items()]
