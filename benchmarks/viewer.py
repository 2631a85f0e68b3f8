"""What the viewer costs: a match with and without 100 live viewers, and a long film in a browser.

python benchmarks/viewer.py [--rounds N] [--viewers N] [--chromium PATH]

The same match is timed alone, on a page that nobody sees, and with all viewers, in an order that
changes from round to round; what counts is the ratio within a round. The viewers run in a process
of their own, come when their match begins and read all that comes; like the page they are there,
and idle, while others are timed. Cores that sleep wake slowly, which would make a match faster the
more viewers it has: so a process that runs only where nobody else would keeps each core awake in
all conditions.

The film is 500 turns of Minibus; the browser measures itself.
"""

import argparse
import asyncio
import multiprocessing
import os
import shutil
import statistics
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path

from playwright.sync_api import Page as Tab
from playwright.sync_api import sync_playwright

from joute import registry
from joute.arena.seats.play import Played, play
from joute.arena.seats.terms import Terms
from joute.bots import argument
from joute.film import film
from joute.settings import prepare
from joute.web.audience import give_way
from joute.web.export import export
from joute.web.handle import PageHandle

GAME = registry.find("minibus")
BOTS = ("greedy",) * 4
Times = tuple[float, float]
"""By the wall, and by the processor time of the process that plays."""
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
OPENED = """new MutationObserver((_, observer) => {
  if (!document.querySelector(".turn")?.textContent) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.opened = performance.now(); }));
}).observe(document, { subtree: true, childList: true, characterData: true });"""
SCRUB = """async (count) => {
  const slider = document.querySelector(".timeline input");
  const frame = () => new Promise(requestAnimationFrame);
  const times = [];
  let then = await frame();
  for (let step = 0; step < count; step++) {
    slider.value = Math.round((step / count) * Number(slider.max));
    slider.dispatchEvent(new Event("input"));
    const now = await frame();
    times.push(now - then);
    then = now;
  }
  return times.sort((one, other) => one - other);
}"""


def match(bots: tuple[str, ...], seed: int, page: PageHandle | None = None) -> Played:
    """Play a match of Minibus, shown on a page or not."""
    seated = [argument.parse(GAME, bot) for bot in bots]
    setup = prepare(GAME, names=bots, seed=seed)
    terms = Terms(limits=GAME.wire.limits(setup.options))
    if page is None:
        return play(GAME, setup, seated, terms)
    return play(GAME, setup, seated, terms, marked=page.marked, began=page.began)


def timed(seed: int, page: PageHandle | None = None) -> Times:
    """Time a match from its first message to its last; what is told afterwards delays nobody."""
    wall, own = time.perf_counter(), time.process_time()
    played = match(BOTS, seed, page)
    times = time.perf_counter() - wall, time.process_time() - own
    if page is not None:
        page.finished(played)
    return times


async def view(port: int, number: int) -> int:
    """Follow a match as a browser does; count the bytes."""
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        request = (
            f"GET /film/{number}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        )
        writer.write(request.encode())
        status = await reader.readline()
        data = await reader.read()
        writer.close()
        if b" 200 " in status:
            return len(data)
        await asyncio.sleep(0.02)


def leave_the_processors() -> None:
    """Let a process give way to all that was here before."""
    os.setsid()
    give_way(19)


def viewers(port: int, count: int, line: Connection) -> None:
    """Be many viewers of each match that is named, and nobody in between."""

    async def watch(number: int) -> list[int]:
        return await asyncio.gather(*(view(port, number) for _ in range(count)))

    leave_the_processors()  # viewers sit at other machines
    while number := line.recv():
        line.send(asyncio.run(watch(number)))


def keep_awake() -> None:
    """Let a core never sleep, and never keep it from anybody else."""
    leave_the_processors()
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    while True:
        pass


class Audience:
    """Viewers in a process of their own, which come for a match and wait while there is none."""

    def __init__(self, page: PageHandle, count: int) -> None:
        port = int(page.url.rsplit(":", 1)[1].rstrip("/"))
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=viewers, args=(port, count, theirs))
        self._process.start()

    def come(self, number: int) -> None:
        """Look at the match of this number as soon as it is there."""
        self._line.send(number)

    def leave(self) -> int:
        """Wait until all have seen all of it; give how many bytes that was."""
        if not self._line.poll(60):
            sys.exit("the viewers have not seen the whole match within a minute")
        return sum(self._line.recv())

    def close(self) -> None:
        """Send them home."""
        self._process.kill()
        self._process.join()


class Rounds:
    """Matches on the same seeds under three conditions, which take turns at being first."""

    def __init__(self, count: int) -> None:
        self.seen = 0
        self._page = PageHandle("127.0.0.1", 0)
        self._audience = Audience(self._page, count)
        self._shown = 0
        self._ways = (self.alone, self.shown, self.watched)
        self.times: list[list[Times]] = []

    def run(self, rounds: int) -> None:
        """Play some rounds, after one that does not count."""
        spin = multiprocessing.get_context("spawn").Process
        spinners = [spin(target=keep_awake) for _ in range(os.cpu_count() or 1)]
        for spinner in spinners:
            spinner.start()
        time.sleep(2)
        try:
            for seed in range(rounds + 1):
                match(BOTS, seed)  # so that none finds what another has remembered
                first = seed % len(self._ways)
                order = [*range(first, len(self._ways)), *range(first)]
                times = {way: self._ways[way](seed) for way in order}
                self.times.append([times[way] for way in range(len(self._ways))])
        finally:
            for spinner in spinners:
                spinner.kill()
            self._audience.close()
            self._page.close()
        del self.times[0]

    def alone(self, seed: int) -> Times:
        """Show it to nobody: the page and its viewers are there, and idle."""
        return timed(seed)

    def shown(self, seed: int) -> Times:
        """Show it on a page at which nobody looks."""
        self._shown += 1
        return timed(seed, self._page)

    def watched(self, seed: int) -> Times:
        """Show it to all viewers."""
        self._shown += 1
        self._audience.come(self._shown)
        times = timed(seed, self._page)
        self.seen += self._audience.leave()
        return times


def cost_of_viewers(rounds: int, count: int) -> None:
    """Print what viewers cost a match."""
    played = Rounds(count)
    played.run(rounds)
    load, cores = os.getloadavg()[0], os.cpu_count()
    print(f"{rounds} rounds; load of the machine {load:.1f} on {cores} cores")
    print(f"each viewer read {played.seen / rounds / count / 1000:.0f} kB a match")
    for what, at in (("by the wall", 0), ("by its processor time", 1)):
        before = statistics.median(one[0][at] for one in played.times)
        print(f"a match {what}: {before * 1000:.0f} ms")
        for way, name in ((1, "on a page that nobody sees"), (2, f"with {count} viewers")):
            low, middle, high = statistics.quantiles(
                (one[way][at] / one[0][at] for one in played.times), n=4
            )
            print(f"  {name}: {middle:.3f} times that (half of them {low:.3f} to {high:.3f})")


def long_film() -> Played:
    """Find a match of 500 turns: companies that never reach the goal."""
    return match(("iaTICE", "iaTICE", "iaRATP", "iaRATP"), 1)


def measure_page(tab: Tab, file: Path) -> None:
    """Print what the browser measures."""
    tab.add_init_script(OPENED)
    tab.goto(f"{file.as_uri()}#turn=1")
    tab.wait_for_function("() => window.opened")
    opened = tab.evaluate("window.opened")
    times = tab.evaluate(SCRUB, 300)
    middle, late = times[len(times) // 2], times[len(times) * 95 // 100]
    print(
        f"opens in {opened:.0f} ms; scrubs at {1000 / middle:.0f} frames a second, 95 % within {late:.1f} ms"
    )


def measure_film(chromium: str) -> None:
    """Print how large a long film is, and how fast a browser shows it."""
    played = long_film()
    assert played.replay.tail is not None
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "film.html"
        file.write_text(export(film(GAME, played.replay)), encoding="utf-8")
        turns = played.replay.tail.result.turns
        print(f"a film of {turns} turns of Minibus: {file.stat().st_size / 1000:.0f} kB")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            for _ in range(3):
                with browser.new_page(viewport={"width": 1366, "height": 768}) as tab:
                    measure_page(tab, file)
            browser.close()


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--viewers", type=int, default=100)
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    options = parser.parse_args()
    measure_film(options.chromium)
    cost_of_viewers(options.rounds, options.viewers)


if __name__ == "__main__":
    main()
