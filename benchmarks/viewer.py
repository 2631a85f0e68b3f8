"""What the viewer costs: a match with and without 100 live viewers, and a long film in a browser.

python benchmarks/viewer.py [--rounds N] [--viewers N] [--chromium PATH]

The match is timed in turn with and without viewers; they run in a process of their own, as browsers
do, and read all that comes. The film is 500 turns of Minibus; the browser measures itself.
"""

import argparse
import asyncio
import multiprocessing
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page as Tab
from playwright.sync_api import sync_playwright

from joute import registry
from joute.arena import players
from joute.arena.house import Terms
from joute.arena.play import Played, play
from joute.film import film
from joute.settings import prepare
from joute.web.export import export
from joute.web.page import Page

GAME = registry.find("minibus")
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


def match(bots: tuple[str, ...], seed: int, page: Page | None = None) -> Played:
    """Play a match of Minibus, shown on a page or not."""
    seated = [players.parse(GAME, bot) for bot in bots]
    setup = prepare(GAME, names=bots, seed=seed)
    terms = Terms(limits=GAME.wire.limits(setup.options))
    if page is None:
        return play(GAME, setup, seated, terms)
    played = play(GAME, setup, seated, terms, marked=page.marked, began=page.began)
    page.finished(played)
    return played


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Time some work: by the wall, and by this process's own processor time."""
    wall, own = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - own


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


def viewers(port: int, count: int, rounds: int) -> None:
    """Be many viewers, of one match after the other."""

    async def watch() -> None:
        for number in range(1, rounds + 1):
            await asyncio.gather(*(view(port, number) for _ in range(count)))

    asyncio.run(watch())


def cost_of_viewers(rounds: int, count: int) -> None:
    """Print what viewers cost a match."""
    bots = ("greedy",) * 4
    page = Page("127.0.0.1", 0)
    port = int(page.url.rsplit(":", 1)[1].rstrip("/"))
    audience = multiprocessing.get_context("spawn").Process(
        target=viewers, args=(port, count, rounds)
    )
    audience.start()
    time.sleep(2)
    alone, watched = [], []
    try:
        for seed in range(rounds):
            match(bots, seed)  # so that neither finds what the other has remembered
            alone.append(timed(lambda seed=seed: match(bots, seed)))  # type: ignore[misc]
            watched.append(timed(lambda seed=seed: match(bots, seed, page)))  # type: ignore[misc]
            time.sleep(1)
        audience.join(30)
    finally:
        audience.kill()
        page.close()
    for what, at in (("by the wall", 0), ("by its processor time", 1)):
        before = statistics.median(one[at] for one in alone)
        ratio = statistics.median(
            two[at] / one[at] for one, two in zip(alone, watched, strict=True)
        )
        print(
            f"a match {what}: {before * 1000:.0f} ms, with {count} viewers {ratio:.3f} times that"
        )


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
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--viewers", type=int, default=100)
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    options = parser.parse_args()
    measure_film(options.chromium)
    cost_of_viewers(options.rounds, options.viewers)


if __name__ == "__main__":
    main()
