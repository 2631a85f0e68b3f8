"""Sends a client what it was sent in a match, as often as it answers: python3 seat0.py, then start the client.

`--record` writes this file beside the messages, with the parts of that match filled in; it needs Python alone.
"""

import os
import socket
import time
from pathlib import Path

PORT = int(os.environ.get("JOUTE_PORT", "0"))
PAUSE = 0.02
"""Seconds between two parts that the client did not ask for."""
PARTS: list[tuple[int, int]] = []
"""Whether the client had said something since the part before, and how many bytes it was sent."""


def main() -> None:
    """Serve one client."""
    messages = Path(__file__).with_suffix(".in").read_bytes()
    with socket.create_server(("127.0.0.1", PORT)) as server:
        client, _ = server.accept()
    sent = 0
    with client:
        for answered, size in PARTS:
            if not answered:
                time.sleep(PAUSE)
            elif not client.recv(65536):
                return
            client.sendall(messages[sent : sent + size])
            sent += size
        client.shutdown(socket.SHUT_WR)
        while client.recv(65536):
            pass


if __name__ == "__main__":
    main()
