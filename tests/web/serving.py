"""A server of Mine with a page, and teams for it."""

import re
import socket

PATIENCE = 10.0
SERVE = ("serve", "mine", "--port", "0", "--page-port", "0", "--max-turns", "3")
LISTENS = re.compile(r"listens on [\w.]+:(\d+)")


class Client:
    """A team of Mine that ends each of its turns at once."""

    def __init__(self, port: int, name: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._lines = self._socket.makefile("rw", encoding="utf-8", newline="\n")
        assert self._lines.readline() == "DEBUT_PARTIE\n"
        self._say(name)
        self._lines.readline()

    def play(self) -> None:
        """Play until the end."""
        for line in self._lines:
            if line.startswith("DEBUT_TOUR"):
                self._say("FIN_TOUR")
            elif line.startswith("FIN\n"):
                break
        self.leave()

    def end_turns(self, turns: int) -> None:
        """End so many turns, and hear the next one begin."""
        for line in self._lines:
            if line.startswith("DEBUT_TOUR"):
                if not turns:
                    return
                turns -= 1
                self._say("FIN_TOUR")

    def leave(self) -> None:
        """Hang up."""
        self._lines.close()
        self._socket.close()

    def _say(self, line: str) -> None:
        self._lines.write(line + "\n")
        self._lines.flush()
