"""What a seat was sent, byte for byte, as a file that its program can be run on without joute.

A program on pipes reads the file. A TCP client reads it from `recorded_server.py`, which sends each part when the client has
answered the one before: many clients take what comes at once for one message, or lose what comes before they ask.
"""

from pathlib import Path

from joute.arena.channels import recorded_server

TEMPLATE = Path(recorded_server.__file__)
PORT, PARTS = 'os.environ.get("JOUTE_PORT", "0")', "PARTS: list[tuple[int, int]] = []"
"""What is filled in, in the text of the template."""


class Recording:
    """One connection of one seat; a server for it is written if it has a port."""

    def __init__(self, file: Path, port: int | None = None) -> None:
        self._path = file
        self._port = port
        self._file = file.open("wb", buffering=0)
        self._parts: list[tuple[int, int]] = []
        self._answered = False

    def sent(self, data: bytes) -> None:
        """Keep what was sent at once."""
        self._file.write(data)
        self._parts.append((int(self._answered), len(data)))
        self._answered = False

    def heard(self) -> None:
        """Note that the seat has said something."""
        self._answered = True

    def close(self) -> None:
        """Write the server of a TCP client."""
        self._file.close()
        if self._port is not None:
            source = TEMPLATE.read_text(encoding="utf-8")
            usual = f'os.environ.get("JOUTE_PORT", "{self._port}")'
            filled = source.replace(PORT, usual).replace(PARTS, f"PARTS = {self._parts}")
            self._path.with_suffix(".py").write_text(filled, encoding="utf-8")
