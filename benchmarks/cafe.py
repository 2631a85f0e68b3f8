"""La bataille du café: its server under load, whole games, and the search, each beside a floor.

    python benchmarks/cafe.py [--rounds N] [--duels N]

The server answers 50 clients that play while 200 others are connected and idle; a bare asyncio
echo server gets the same load by turns in the same run. Games are played inside this process. The
search runs compiled and as plain Python. With --duels, alpha also plays so many games against
greedy and against amiens at 100 ms a move.
"""

import argparse
import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from joute import registry
from joute.dice import dice
from joute.exchange import rendered
from joute.game import Brief, Play, Tell
from joute.games.cafe import generator, rules
from joute.games.cafe.bots import amiens, kernel, thinking
from joute.games.cafe.islands import CELLS
from joute.games.cafe.rules import FREE, SEEDS, Move, Observation
from joute.match import Effect, Match
from joute.settings import prepare
from joute.testing import play_out, random_voice, uncompiled

CAFE = registry.find("cafe")
IDLE, PLAYING = 200, 50
PACE = 0.02
"""Seconds that a client waits before its next move."""
LOAD_SECONDS = 4.0
"""How long a server is under load at a time."""
SERVER = [
    sys.executable, "-m", "joute", "serve", "cafe", "--port", "0", "--map", "scabb",
    "--opponent", "amiens", "--set", "msg_gap_ms=0",
]  # fmt: skip
ECHO = [
    sys.executable,
    "-c",
    """
import asyncio
async def echo(reader, writer):
    try:
        while data := await reader.read(4096):
            writer.write(data)
    except ConnectionError:
        pass
    writer.close()
async def main():
    server = await asyncio.start_server(echo, "127.0.0.1", 0, backlog=512)
    print("listens on 127.0.0.1:%d " % server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()
asyncio.run(main())
""",
]
Exchange = tuple[bytes, int]
"""What a client sends, and how many bytes it then waits for."""
Script = list[list[Exchange]]
"""Games, one connection each."""


@contextmanager
def started(command: Sequence[str]) -> Iterator[int]:
    """Run a server in a folder of its own; gives its port."""
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder) / "said"
        with said.open("wb") as output:
            server = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output)
        try:
            while "127.0.0.1:" not in said.read_text():
                time.sleep(0.02)
            yield int(said.read_text().partition("127.0.0.1:")[2].split()[0])
        finally:
            server.kill()
            server.wait()


def told(effects: list[Effect], seat: int) -> int:
    """Count the bytes that a seat is sent."""
    return sum(
        len(rendered(effect))
        for effect in effects
        if isinstance(effect, Tell) and effect.seat == seat
    )


def recorded(seed: int) -> list[Exchange]:
    """Play a random client against amiens, and keep what it sent and how much it heard."""
    setup = prepare(CAFE, names=["client", "amiens"], ground="scabb", typed={"relay": "no"})
    throw = dice(seed, "benchmark")
    match = Match(CAFE, setup)
    exchanges = [(b"", told(match.start(), 0))]
    while match.ask is not None:
        move = f"A:{throw.choice(rules.legal(match.ask.state, 0)):02}"
        heard = told(match.said(0, move), 0)
        if match.ask is not None:
            reply = amiens.play(rules.observe(match.ask.state, 1))
            heard += told(match.said(1, f"A:{reply:02}"), 0)
        exchanges.append((move.encode(), heard))
    return exchanges


def echoed(games: Script) -> Script:
    """Send the same to a server that sends it back."""
    return [[(sent, len(sent)) for sent, _ in game] for game in games]


async def idle(port: int, hear: int) -> asyncio.StreamWriter:
    """Connect, and hear what a client hears at first."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    await reader.readexactly(hear)
    return writer


async def playing(port: int, games: Script, first: int, times: list[float], end: float) -> None:
    """Play one game after the other, and time the whole answer to each move."""
    number = first
    while time.perf_counter() < end:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        (_, opening), *moves = games[number % len(games)]
        await reader.readexactly(opening)
        for sent, wanted in moves:
            await asyncio.sleep(PACE)
            start = time.perf_counter()
            writer.write(sent)
            await reader.readexactly(wanted)
            times.append(time.perf_counter() - start)
        writer.close()
        number += 1


async def load(port: int, games: Script) -> list[float]:
    """Put a server under load; gives the answer times, sorted."""
    idlers = [await idle(port, games[0][0][1]) for _ in range(IDLE)]
    times: list[float] = []
    end = time.perf_counter() + LOAD_SECONDS
    await asyncio.gather(*(playing(port, games, first, times, end) for first in range(PLAYING)))
    for idler in idlers:
        idler.close()
    return sorted(times)


def measure_server(rounds: int) -> None:
    """Print the answer times of both servers."""
    games = [recorded(seed) for seed in range(PLAYING)]
    print(f"{IDLE} idle and {PLAYING} playing clients, answer times in ms")
    print(f"{'':12} {'p50':>8} {'p99':>8} {'answers/s':>10}")
    ratios = []
    with started(SERVER) as cafe, started(ECHO) as echo:
        for _ in range(rounds):
            p99 = []
            for name, port, script in (("cafe", cafe, games), ("echo", echo, echoed(games))):
                times = asyncio.run(load(port, script))
                p50, tail = (times[len(times) * part // 100] * 1000 for part in (50, 99))
                print(f"{name:12} {p50:8.2f} {tail:8.2f} {len(times) / LOAD_SECONDS:10.0f}")
                p99.append(tail)
            ratios.append(p99[0] / p99[1])
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    print(f"p99 ratio {statistics.median(ratios):.2f}, spread {spread}")


def games_a_second(play: Callable[[int], object], games: int = 200) -> float:
    """Time whole games, by processor time."""
    start = time.process_time()
    for seed in range(games):
        play(seed)
    return games / (time.process_time() - start)


def a_match(seed: int) -> None:
    """Play a match of the machine: dialogue, log and all, at random."""
    setup = prepare(CAFE, names=["one", "other"], seed=seed, typed={"islands": "fixed"})
    play_out(CAFE, setup, random_voice(CAFE, dice(seed, "voice")))


def bare_rules(seed: int) -> None:
    """Play the rules alone, at random."""
    setup = prepare(
        CAFE, names=["one", "other"], seed=seed, typed={"islands": "fixed", "relay": "no"}
    )
    throw = dice(seed, "voice")
    state = rules.initial(setup)
    while movers := rules.to_move(state):
        state = rules.step(state, {movers[0]: throw.choice(rules.legal(state, movers[0]))})


def measure_games(rounds: int) -> None:
    """Print whole games a second."""
    pairs = [(games_a_second(bare_rules), games_a_second(a_match)) for _ in range(rounds)]
    alone, whole = (statistics.median(rates) for rates in zip(*pairs, strict=True))
    print(f"\nwhole random games a second: {whole:.0f} matches, {alone:.0f} by the rules alone")


def nodes_a_second(search: Callable[..., kernel.Search], seconds: float) -> float:
    """Let a search look at openings, and count positions by processor time."""
    rates = []
    for seed in range(3):
        island = generator.make(seed)
        seen = Observation(island, FREE * CELLS, None, SEEDS, 2 * SEEDS)
        made = thinking.search_on(island, 18, search)
        start = time.process_time()
        made.choose(
            *thinking.position(seen), seen.plies, most_depth=2 * SEEDS, most_nodes=1 << 30,
            clock=time.process_time, deadline=start + seconds,
        )  # fmt: skip
        rates.append(made.nodes / (time.process_time() - start))
    return statistics.median(rates)


def measure_search(rounds: int) -> None:
    """Print positions a second, compiled and plain."""
    plain = uncompiled(kernel.__name__).Search
    pairs = [
        (nodes_a_second(kernel.Search, 0.5), nodes_a_second(plain, 0.5)) for _ in range(rounds)
    ]
    fast, slow = (statistics.median(rates) for rates in zip(*pairs, strict=True))
    ratios = sorted(one / other for one, other in pairs)
    spread = f"{ratios[0]:.0f} to {ratios[-1]:.0f}"
    print(f"alpha: {fast / 1000:.0f} thousand positions a second, plain Python {slow / 1000:.0f}")
    print(f"ratio {statistics.median(ratios):.0f}, spread {spread}")


def player(name: str, seed: int) -> Play[Observation, Move]:
    """Make a bot that has 100 ms of processor time a move, whoever else is busy."""
    entry = registry.bot(CAFE, name)
    assert entry is not None
    brief = Brief(dice(seed, name), time.process_time, 0.1)
    made: Play[Observation, Move] = registry.maker(entry)(brief)
    return made


def duel(names: Sequence[str], seed: int) -> tuple[int, int]:
    """Play one game; gives the scores."""
    setup = prepare(CAFE, names=names, seed=seed, typed={"relay": "no"})
    players = [player(name, seed) for name in names]
    state = rules.initial(setup)
    while movers := rules.to_move(state):
        (seat,) = movers
        state = rules.step(state, {seat: players[seat](rules.observe(state, seat))})
    return rules.scores(state)


def measure_strength(games: int) -> None:
    """Print how often alpha wins, seats swapped on each island."""
    for other in ("greedy", "amiens"):
        leads = []
        for seed in range(games // 2):
            first, second = duel(("alpha", other), seed), duel((other, "alpha"), seed)
            leads += [first[0] - first[1], second[1] - second[0]]
        wins = sum(lead > 0 for lead in leads)
        margin = statistics.mean(leads)
        print(f"alpha wins {wins} of {len(leads)} against {other}, mean lead {margin:.1f} points")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--duels", type=int, default=0)
    wanted = parser.parse_args()
    measure_server(wanted.rounds)
    measure_games(wanted.rounds)
    measure_search(wanted.rounds)
    if wanted.duels:
        measure_strength(wanted.duels)


if __name__ == "__main__":
    main()
