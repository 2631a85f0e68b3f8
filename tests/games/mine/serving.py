"""A real server process, and clients for it that read as students' programs do."""

import contextlib
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE = 30.0


class Client:
    """A client that remembers what each of its reads gave."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._data = b""
        self.reads: list[tuple[float, str]] = []
        """When something was read, and what."""

    def hear(self) -> str:
        """Return the next line; empty at the end of the connection."""
        while b"\n" not in self._data:
            try:
                read = self._socket.recv(1024)
            except ConnectionResetError:
                read = b""
            self.reads.append((time.monotonic(), read.decode()))
            if not read:
                return ""
            self._data += read
        line, _, self._data = self._data.partition(b"\n")
        return line.decode()

    def say(self, *lines: str) -> None:
        self.send("".join(line + "\n" for line in lines).encode())

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def ask(self, line: str) -> str:
        self.say(line)
        return self.hear()

    def enter(self, name: str) -> str:
        """Wait for the hello, give a name, and hear the welcome."""
        assert self.hear() == "DEBUT_PARTIE"
        return self.ask(name)

    def close(self) -> None:
        self._socket.close()


class Served:
    """`joute serve mine` in a process of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        command = [
            sys.executable,
            "-m",
            "joute",
            "serve",
            "mine",
            "--port",
            "0",
            "--no-page",
            *arguments,
        ]
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.lines = [self.process.stdout.readline()]
        self.port = int(self.lines[0].partition("127.0.0.1:")[2].split()[0])
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.clients: list[Client] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for client in self.clients:
            client.close()
        self.process.terminate()
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()

    def connect(self) -> Client:
        """Connect a client that says nothing yet."""
        self.clients.append(Client(self.port))
        return self.clients[-1]

    def enter(self, *names: str) -> list[Client]:
        """Connect clients that name themselves one after the other."""
        clients = [self.connect() for _ in names]
        for number, (client, name) in enumerate(zip(clients, names, strict=True)):
            assert client.enter(name) == f"Bonjour {name} vous êtes l'équipe|{number}"
        return clients

    def press_enter(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def shown(self, text: str) -> str:
        """Wait for a line on the server's terminal that holds this text."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for line in self.lines:
                if text in line:
                    return line.rstrip("\n")
            time.sleep(0.005)
        message = f"{text!r} was never shown: {self.lines}"
        raise AssertionError(message)

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
