"""`joute manual`: what a person types is sent as it is, unless it would shift all that follows."""

import socket
import subprocess
import sys


def test_a_part_of_a_message_is_not_sent() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        place = f"127.0.0.1:{server.getsockname()[1]}"
        typed = subprocess.Popen(
            [sys.executable, "-m", "joute", "manual", "cafe", "--connect", place],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert typed.stdin is not None
        typed.stdin.write("foo\nA:00\nA:1\n")
        typed.stdin.close()
        with server.accept()[0] as connection:
            received = b"".join(iter(lambda: connection.recv(1 << 10), b""))
        assert typed.stdout is not None
        shown = typed.stdout.read()
        typed.stdout.close()
        typed.wait()
    assert received == b"A:00"
    assert shown.count("not sent: a message has exactly 4 bytes\n") == 2
