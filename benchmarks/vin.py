"""Requests a second of La Course Au Vin, beside a bare TCP echo; whole games a second inside.

    python benchmarks/vin.py [--turns N] [--rounds N] [--games N]

Four clients in a process of their own play one match on a server: each sends the requests of its
turn one by one, waiting for every answer. The bare server sends the same answers to the same
requests, in the same order, and does nothing else.
"""

import argparse
import multiprocessing
import socket
import statistics
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection

from joute import registry
from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.arena.server.server import Place, Server
from joute.bots.argument import parse
from joute.exchange import rendered
from joute.game import Limits, PlayerName, Service, Setup, Tell
from joute.match import Match
from joute.settings import prepare

VIN = registry.find("vin")
SEATS = 4
TURN = (
    b"JOUEURS\n",
    b"SCORES\n",
    *(b"DEPLACE|HAUT\n", b"DEPLACE|BAS\n") * 4,
    b"RAMASSE\n",
    b"CUVES\n",
    b"FINTOUR\n",
)
"""What a client sends in each of its turns."""


def setup(names: Sequence[PlayerName], turns: int) -> Setup:
    """Make a match of so many turns on one and the same map."""
    return prepare(VIN, names=names, seed=1, typed={"rounds": str(turns), "size": "35"})


def line(connection: socket.socket) -> bytes:
    """Read to the end of a line; nothing else is under way on this connection."""
    data = b""
    while not data.endswith(b"\n"):
        part = connection.recv(65536)
        if not part:
            return data
        data += part
    return data


def clients(port: int, turns: int, out: Connection) -> None:
    """Play all four seats, one after the other as the turns come; report the time it took."""
    seats = [socket.create_connection(("127.0.0.1", port)) for _ in range(SEATS)]
    for seat in seats:
        seat.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        seat.sendall(b"INSCRIRE\n")
        line(seat)
    start = time.perf_counter()
    for _ in range(turns):
        for seat in seats:
            line(seat)
            for request in TURN:
                seat.sendall(request)
                line(seat)
    out.send(time.perf_counter() - start)


def answers(turns: int) -> list[list[bytes]]:
    """Collect what the server says to each seat in each of its turns, line by line."""
    match = Match(VIN, setup(["-"] * SEATS, turns))
    told = [effect for effect in match.start() if isinstance(effect, Tell)]
    while match.ask is not None:
        (seat,) = match.waiting
        for request in TURN:
            effects = match.said(seat, request.decode().strip())
            told += [effect for effect in effects if isinstance(effect, Tell)]
    lines = [f"{rendered(effect)}\n".encode() for effect in told[:-SEATS]]
    size = 1 + len(TURN)
    return [lines[at : at + size] for at in range(0, len(lines), size)]


def bare(said: list[list[bytes]], listener: socket.socket) -> None:
    """Answer as the server does, without rules, log, clocks or a loop."""
    seats = []
    for _ in range(SEATS):
        connection, _ = listener.accept()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.recv(65536)
        connection.sendall(b"OK|0\n")
        seats.append(connection)
    for number, (begin, *replies) in enumerate(said):
        seat = seats[number % SEATS]
        seat.sendall(begin)
        for reply in replies:
            seat.recv(65536)
            seat.sendall(reply)
    for seat in seats:
        seat.close()


def timed_bare(said: list[list[bytes]], turns: int) -> float:
    """Time the clients on the bare server."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        inbox, process = started(listener.getsockname()[1], turns)
        bare(said, listener)
        return finished(inbox, process)


def timed_server(turns: int) -> float:
    """Time the clients on our server."""
    service = Service(least=SEATS, most=SEATS)
    place = Place(limits=Limits(first_ms=60_000, turn_ms=60_000), once=True)
    server = Server(VIN, service, lambda names, _: setup(names, turns), place)
    inbox, process = started(server.port, turns)
    server.run()
    return finished(inbox, process)


def started(port: int, turns: int) -> tuple[Connection, multiprocessing.Process]:
    """Start the clients."""
    inbox, outbox = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=clients, args=(port, turns, outbox))
    process.start()
    return inbox, process


def finished(inbox: Connection, process: multiprocessing.Process) -> float:
    """Wait for the clients; give the time they took."""
    taken = float(inbox.recv())
    process.join()
    return taken


def requests(turns: int, rounds: int) -> None:
    """Print requests a second, bare and served, measured by turns."""
    said = answers(turns)
    pairs = [(timed_bare(said, turns), timed_server(turns)) for _ in range(rounds)]
    count = turns * SEATS * len(TURN)
    floor, served = (count / statistics.median(times) for times in zip(*pairs, strict=True))
    ratios = sorted(low / high for low, high in pairs)
    print(f"bare echo       {floor:9.0f} requests/s")
    print(f"joute serve vin {served:9.0f} requests/s")
    spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
    print(f"ratio           {statistics.median(ratios):9.2f}   ({spread}; wanted: at least 0.4)")


def games(count: int) -> None:
    """Print whole games a second between built-in bots in this process."""
    for name in ("lazy", "greedy"):
        start = time.process_time()
        for seed in range(count):
            chosen = prepare(VIN, names=[name, name], seed=seed)
            play(VIN, chosen, [parse(VIN, name)] * 2, Terms(limits=Limits()))
        rate = count / (time.process_time() - start)
        print(f"{name} against {name:6} {rate:9.2f} games/s of 100 turns each, by processor time")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=250)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=6)
    wanted = parser.parse_args()
    requests(wanted.turns, wanted.rounds)
    games(wanted.games)


if __name__ == "__main__":
    main()
