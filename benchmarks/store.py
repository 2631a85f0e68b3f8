"""What a store of 100,000 matches costs, in SQLite and in PostgreSQL, each figure beside its floor.

PYTHONPATH=tests python benchmarks/store.py [--matches N] [--only sqlite|postgresql]

100 bots with three versions each; a league with tables of four, and a tournament in which everybody meets everybody.
The floor is what the database alone needs for it: a connection, a count, the same rows read and thrown away. Commands are
whole processes, and their floor is one that does nothing. Milliseconds by the clock, and of processor time where it
is ours to count.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter, process_time, sleep, time
from urllib.request import urlopen

import sqlalchemy as sql
from databases import server
from large_store import GAME, NAMES, engine_of, fill_league, fill_tournament
from msgspec import Struct

from joute.arena.jobs.executors import engine
from joute.contest.store import Store
from joute.league.runner import League
from joute.site.config import SiteConfig
from joute.site.handle import SiteHandle

MATCHES = 100_000
WARM = 40
"""Requests of which the median counts."""
READING_S = 10
"""Seconds in which a site that is started again has found its ranking."""
COUNT = "SELECT count(*) FROM matches"
ROWS = (
    "SELECT matches.id, matches.key, seat, version_id, rank, score, status "
    "FROM matches JOIN seats ON matches.id = match_id ORDER BY matches.id, seat"
)
LATEST = (
    "SELECT match_id, seat, rank, score, status, failure FROM seats WHERE match_id IN (SELECT match_id FROM seats "
    "JOIN versions ON version_id = versions.id JOIN bots ON bot_id = bots.id WHERE name = '{}' "
    "ORDER BY match_id DESC LIMIT 100)"
)


class Cost(Struct, frozen=True):
    """How long something took, in milliseconds."""

    wall: float
    processor: float | None = None


def timed(work: Callable[[], object]) -> Cost:
    """Do something once in this process."""
    wall, own = perf_counter(), process_time()
    work()
    return Cost(1000 * (perf_counter() - wall), 1000 * (process_time() - own))


def asked(process: int, work: Callable[[], object], times: int = WARM) -> Cost:
    """Ask another process for something often: the median by the clock, and the mean of what it spent."""
    spent = spent_by(process)
    wall = statistics.median(timed(work).wall for _ in range(times))
    return Cost(wall, (spent_by(process) - spent) / times)


def spent_by(process: int) -> float:
    """Return the processor time of a process so far, in milliseconds."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def command(*words: str, folder: str) -> Cost:
    """Run a command to its end."""
    start = perf_counter()
    with subprocess.Popen(
        [sys.executable, *words], cwd=folder, stdout=subprocess.DEVNULL
    ) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, words
    return Cost(1000 * (perf_counter() - start), 1000 * (used.ru_utime + used.ru_stime))


def bare(where: str, query: str) -> Cost:
    """Read rows with the driver alone, and throw them away."""
    opened = engine_of(where)
    with opened.connect() as connection:
        connection.exec_driver_sql("SELECT 1")
        cost = timed(lambda: [*connection.exec_driver_sql(query)])
    opened.dispose()
    return cost


def connected(where: str) -> Cost:
    """Open the database without joute."""
    opened = engine_of(where)

    def connect() -> None:
        with opened.connect() as connection:
            connection.execute(sql.text("SELECT definition FROM contests")).scalar()

    cost = timed(connect)
    opened.dispose()
    return cost


def row(what: str, cost: Cost, floor: str, least: Cost, bar: str = "") -> None:
    """Print a line of the table."""
    cells = [shown(one.wall) for one in (cost, least)]
    own = "" if cost.processor is None else shown(cost.processor)
    print(f"{what:44}{cells[0]:>9}{own:>9}{bar:>9}   {cells[1]:>8}  {floor}", flush=True)


def shown(milliseconds: float) -> str:
    """Write milliseconds with as many digits as mean something."""
    return f"{milliseconds:.1f}" if milliseconds < 100 else f"{milliseconds:.0f}"  # noqa: PLR2004 - three digits


def open_and_close(where: str) -> None:
    """Open a store and close it."""
    with Store(where, beside=True) as store:
        assert store.definition is not None


def league(where: str, folder: Path) -> None:
    """Measure a league: its site, its marks, its restart."""
    rows, count = bare(where, ROWS), bare(where, COUNT)
    row(
        "open the store",
        timed(lambda: open_and_close(where)),
        "connect, one query",
        connected(where),
    )
    with Store(where) as store:
        found: list[League] = []
        restarted = timed(lambda: found.append(League(GAME, folder, store, seed=1)))
        row("restart the league", restarted, "bare read of all seats", rows)
        row("  look at its folder", timed(found[0].scan), "bare count", count)
        row("  draw the next matches", timed(lambda: found[0].wave(4)), "bare count", count)
        site(where, folder, found[0])
    marks = command("-m", "joute", "marks", where, folder=str(folder))
    row("joute marks, league", marks, "bare read of all seats", rows, "5000")


def site(where: str, folder: Path, running: League) -> None:
    """Measure the pages as a browser gets them."""
    config = SiteConfig(game=GAME.name, store=where, folder=str(folder))
    start = perf_counter()
    with SiteHandle("127.0.0.1", 0, config) as handle:
        handle.looked(running, time())
        process = handle.process.pid
        page = partial(fetched, handle.url)
        page("data/ranking")
        cold = Cost(1000 * (perf_counter() - start), spent_by(process))
        row(
            "the site, from its start to its first answer",
            cold,
            "bare read of all seats",
            bare(where, ROWS),
        )
        floor = f"a file of {len(page('style.css')) >> 10} KiB from the same site"
        static = asked(process, partial(page, "style.css"))
        size = len(page("data/ranking")) >> 10
        warm = asked(process, partial(page, "data/ranking"))
        row(f"standings page, {size} KiB", warm, floor, static, "100")
        anew(running, handle, floor, static)
        shows(process, page, where)
    started_again(config, where)


def shows(process: int, page: Callable[[str], bytes], where: str) -> None:
    """Measure the page of a bot."""
    bot, latest = partial(page, f"data/bots/{NAMES[50]}"), bare(where, LATEST.format(NAMES[50]))
    row("a bot's page, first", asked(process, bot, 1), "the same rows, bare", latest, "100")
    row("  again", asked(process, bot), "the same rows, bare", latest, "100")


def started_again(config: SiteConfig, where: str) -> None:
    """Measure the first answers of a site that was there before, while it reads the league."""
    start = perf_counter()
    with SiteHandle("127.0.0.1", 0, config) as handle:
        page = partial(fetched, handle.url, "data/ranking")
        page()
        cold = Cost(1000 * (perf_counter() - start), spent_by(handle.process.pid))
        floor, rows = "bare read of all seats", bare(where, ROWS)
        row("  started again, to its first answer", cold, floor, rows, "1000")
        times, end = [], perf_counter() + READING_S
        while perf_counter() < end:
            times.append(timed(page).wall)
            sleep(0.02)
        row("  the slowest while it reads the league", Cost(max(times)), floor, rows, "100")


def fetched(url: str, path: str) -> bytes:
    """Get a page of the site."""
    with urlopen(url + path, timeout=600) as answer:  # noqa: S310 - our own
        return bytes(answer.read())


def anew(running: League, handle: SiteHandle, floor: str, static: Cost) -> None:
    """Play matches, and ask for the standings until they are in the answer."""
    page, times, process = partial(fetched, handle.url, "data/ranking"), [], handle.process.pid
    before, spent, start = page(), spent_by(process), perf_counter()
    with engine(1) as executor:
        running.run(executor, matches=4)
    handle.looked(running, time())
    while page() == before:
        times.append(timed(page).wall)
        sleep(0.02)
    whole = Cost(1000 * (perf_counter() - start), spent_by(process) - spent)
    row("  four matches more, until it has them", whole, floor, static)
    row("  asked for meanwhile", Cost(statistics.median(times)), floor, static, "100")
    row("  the slowest of these", Cost(max(times)), floor, static, "100")


def tournament(where: str, folder: Path) -> None:
    """Measure the marks of a tournament."""
    rows = bare(where, ROWS)
    row(
        "open the store",
        timed(lambda: open_and_close(where)),
        "connect, one query",
        connected(where),
    )
    marks = command("-m", "joute", "marks", where, folder=str(folder))
    row("joute marks, tournament", marks, "bare read of all seats", rows, "5000")


@contextmanager
def databases(kind: str, folder: str) -> Iterator[list[str]]:
    """Return the addresses of two stores."""
    if kind == "sqlite":
        yield [f"{folder}/league.sqlite", f"{folder}/tournament.sqlite"]
        return
    with server() as address:
        admin = sql.create_engine(address.format("postgres"), isolation_level="AUTOCOMMIT")
        with admin.connect() as connection:
            for name in ("league", "tournament"):
                connection.execute(sql.text(f"CREATE DATABASE {name}"))
        admin.dispose()
        yield [address.format(name).replace("+psycopg", "") for name in ("league", "tournament")]


def measure(kind: str, matches: int) -> None:
    """Fill two stores, and print what they cost."""
    with (
        tempfile.TemporaryDirectory() as place,
        chdir(place),  # a site whose store is a server keeps its files in the current folder
        databases(kind, place) as (first, second),
    ):
        bots = Path(place, "bots")
        bots.mkdir()
        filled = timed(lambda: fill_league(first, bots, matches))
        print(f"\n{kind}: {matches} matches, filled in {filled.wall / 1000:.0f} s")
        print(f"{'ms':44}{'clock':>9}{'processor':>9}{'bar':>9}   {'clock':>8}  floor")
        league(first, bots)
        fill_tournament(second, bots, matches)
        tournament(second, bots)


def main() -> None:
    """Print a table for each database."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        nothing = [
            command("-c", "pass", folder=place),
            command("-m", "joute", "--version", folder=place),
        ]
    row("joute --version", nothing[1], "an empty Python", nothing[0])
    row(
        "add up ten million squares",
        timed(lambda: sum(n * n for n in range(10**7))),
        "nothing",
        Cost(0),
    )
    for kind in ("sqlite", "postgresql"):
        if wanted.only in {None, kind}:
            measure(kind, wanted.matches)


if __name__ == "__main__":
    main()
