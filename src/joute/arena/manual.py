"""A person at the keyboard in a seat: raw messages typed, raw messages shown."""

import contextlib
from collections.abc import Callable, Mapping

from joute.arena.channel import Channel
from joute.game import Ask, AskAll, Failure, Kind, Link, Tell
from joute.match import rendered

HELP = "?"


class ManualChannel(Channel):
    """Shows what the seat is told, and reads what it says; takes as long as the person takes."""

    inside = True

    def __init__(
        self, show: Callable[[str], None], requests: Mapping[str, str], link: Link
    ) -> None:
        super().__init__()
        self._show = show
        self._requests = requests
        self._framing = link.framing()
        self._end = link.client_end
        with contextlib.suppress(ImportError):  # history and editing, where the system has them
            import readline  # noqa: F401, PLC0415 - importing it is what makes input() use it
        show(f"you are at the keyboard; {HELP} lists what you may type, Ctrl-D leaves")

    def send(self, event: Tell) -> None:
        """Show a message."""
        for line in rendered(event).splitlines():
            self._show(f"< {line}")

    def take(self, ask: Ask | AskAll) -> str | Failure:
        """Ask the person until what was typed is a message."""
        del ask
        typed = b""
        while (found := self._framing.first(typed, 0)) is None:
            try:
                line = input("> ")
            except EOFError:
                self.failure = Failure(Kind.DISCONNECTED, "the person at the keyboard left")
                return self.failure
            if line.strip() == HELP:
                self._show(reminder(self._requests))
            else:
                typed += (line + self._end).encode()
        return found[0]

    def stderr(self) -> str:
        """A person has none."""
        return ""


def reminder(requests: Mapping[str, str]) -> str:
    """List what may be typed."""
    width = max(map(len, requests), default=0)
    return "\n".join(f"  {request:{width}}  {what}" for request, what in requests.items())
