"""Replays in a real browser."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pages import SEED, keep
from playwright.sync_api import Browser, Page, expect

from joute import registry, replay
from joute.film import film
from joute.game import Failure, Kind
from joute.settings import prepare
from joute.web.export import export

if TYPE_CHECKING:
    from conftest import Ran

ReplayOf = Callable[[str], Path]
Watch = Callable[[Path], str]
GAMES = [
    pytest.param(name, marks=() if name == "race" else pytest.mark.long)
    for name in registry.names()
]
"""That each of them is drawn, test_check_viewer.py sees every time."""
GOLDEN = Path(__file__).parents[1] / "golden"
HOSTILE = '<img src=x onerror="document.title=`hurt`"><script>hurt()</script>'
CRYING = """
import sys
print('<b id="hurt">loud</b>', file=sys.stderr, flush=True)
print("<i>nonsense</i>", flush=True)
"""
COUNT_COLOURS = """() => {
  const canvas = document.querySelector(".picture canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let at = 0; at < data.length && seen.size < 50; at += 4 * 97) {
    seen.add(data.slice(at, at + 4).join());
  }
  return seen.size;
}"""


def is_painted(page: Page) -> bool:
    """Whether there is a picture, or the tables of a game that brings none."""
    return page.locator(".sheet table").count() > 0 or page.evaluate(COUNT_COLOURS) > 4


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_loads_scrubs_plays_and_is_linked_to(
    page: Page, replay_of: ReplayOf, watch: Watch, name: str
) -> None:
    page.goto(f"{watch(replay_of(name))}#turn=3")
    turn = page.locator(".turn")
    slider = page.locator(".timeline input")
    expect(turn).to_contain_text("Turn 3 of")
    assert is_painted(page)
    slider.press("End")
    expect(page.locator(".caption.verdict")).not_to_be_empty()
    slider.fill("0")
    expect(turn).to_have_text("Start")
    page.locator(".pace select").select_option("16")
    play = page.get_by_role("button", name="Play", exact=True)
    play.click()
    expect(turn).not_to_have_text("Start")
    slider.press("End")
    slider.press("ArrowLeft")
    play.click()
    expect(page.locator(".caption.verdict")).not_to_be_empty()
    expect(play).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_an_exported_film_opens_from_disk_with_the_network_cut(
    page: Page, replay_of: ReplayOf, joute: "Callable[..., Ran]", tmp_path: Path, name: str
) -> None:
    file = tmp_path / "film.html"
    assert joute("watch", str(replay_of(name)), "--out", str(file)).code == 0
    page.context.set_offline(offline=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{file.as_uri()}#turn=2")
    expect(page.locator(".turn")).to_contain_text("Turn 2 of")
    expect(page.locator(".seed")).to_have_text(f"seed {SEED}")
    assert is_painted(page)
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


@pytest.mark.long
def test_an_address_that_names_no_turn_is_corrected_to_the_one_that_is_shown(
    page: Page, replay_of: ReplayOf, watch: Watch
) -> None:
    page.goto(f"{watch(replay_of('race'))}#turn=99999")
    turn = page.locator(".turn")
    expect(turn).to_have_text(re.compile(r"Turn (\d+) of \1$"))
    last = (turn.text_content() or "").split()[1]
    expect(page).to_have_url(re.compile(f"#turn={last}$"))


@pytest.mark.long
def test_the_keyboard_leads_through_a_film(page: Page, replay_of: ReplayOf, watch: Watch) -> None:
    page.goto(f"{watch(replay_of('race'))}#turn=1")
    turn = page.locator(".turn")
    expect(turn).to_contain_text("Turn 1 ")
    for key, label in (
        ("ArrowRight", "Turn 2 "),
        ("Shift+ArrowRight", "Turn 12 "),
        ("ArrowLeft", "Turn 11 "),
        ("Home", "Start"),
        ("n", "Turn"),
    ):
        page.keyboard.press(key)
        expect(turn).to_contain_text(label)
    page.keyboard.press("1")
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("+")
    expect(page.locator(".pace select")).to_have_value("2")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.long
def test_what_a_bot_writes_stays_text_and_says_why_it_died(
    page: Page, watch: Watch, tmp_path: Path
) -> None:
    (tmp_path / "crying.py").write_text(CRYING, encoding="utf-8")
    bots = [f"cmd:{tmp_path / 'crying.py'}", "dumb"]
    page.goto(f"{watch(keep(tmp_path / 'r.joute', 'race', bots, [HOSTILE, 'dumb']))}#turn=1")
    expect(page.locator(".seat-name").first).to_have_text(HOSTILE)
    page.keyboard.press("0")
    death = page.locator(".death")
    expect(death).to_contain_text("Out on turn 1 · protocol error")
    expect(death).to_contain_text('<b id="hurt">loud</b>')
    expect(death).to_contain_text("<i>nonsense</i>")
    page.get_by_role("tab", name="stderr").click()
    expect(page.locator(".details-body")).to_contain_text('<b id="hurt">loud</b>')
    assert page.locator("#hurt, img").count() == 0
    assert "hurt" not in page.title()


def test_what_a_bot_writes_stays_text_in_an_exported_film(
    page: Page, joute: "Callable[..., Ran]", tmp_path: Path
) -> None:
    (tmp_path / "crying.py").write_text(CRYING, encoding="utf-8")
    bots = [f"cmd:{tmp_path / 'crying.py'}", "dumb"]
    replay = keep(tmp_path / "r.joute", "race", bots, [HOSTILE, "dumb"])
    file = tmp_path / "film.html"
    assert joute("watch", str(replay), "--out", str(file)).code == 0
    page.goto(f"{file.as_uri()}#turn=1")
    expect(page.locator(".seat-name").first).to_have_text(HOSTILE)
    page.keyboard.press("0")
    expect(page.locator(".death")).to_contain_text('<b id="hurt">loud</b>')
    assert page.locator("#hurt, img").count() == 0
    assert "hurt" not in page.title()


@pytest.mark.long
def test_an_exported_film_is_written_the_same_every_time(
    replay_of: ReplayOf, tmp_path: Path
) -> None:
    files = [tmp_path / f"{seed}.html" for seed in (1, 2)]
    for seed, file in enumerate(files):
        command = [
            sys.executable,
            "-m",
            "joute",
            "watch",
            str(replay_of("race")),
            "--out",
            str(file),
        ]
        environment = os.environ | {"PYTHONHASHSEED": str(seed)}
        subprocess.run(command, check=True, env=environment)
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.long
def test_a_french_browser_is_spoken_to_in_french(page: Page, watch: Watch, tmp_path: Path) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'language', { get: () => 'fr-CA' })")
    (tmp_path / "crying.py").write_text(CRYING, encoding="utf-8")
    bots = ["dumb", f"cmd:{tmp_path / 'crying.py'}", "cmd:sh -c 'exit 3'"]
    page.goto(f"{watch(keep(tmp_path / 'r.joute', 'race', bots))}#turn=2")
    expect(page.locator(".turn")).to_contain_text("Tour 2 sur")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    for key, reason in (
        (
            "1",
            "ce qu’il a envoyé n’est pas un nombre entier : un coup est x puis y, une ligne chacun, et les messages de débogage vont sur stderr ; il a écrit en dernier : '<i>nonsense</i>'",
        ),
        ("2", "le programme s’est terminé avec le code 3"),
    ):
        page.keyboard.press(key)
        expect(page.locator(".death-title")).to_contain_text("Éliminé au tour 1")
        expect(page.locator(".death-reason")).to_have_text(reason)


@pytest.mark.long
def test_an_exported_film_opens_in_the_language_that_was_chosen_for_it(
    page: Page, replay_of: ReplayOf, tmp_path: Path
) -> None:
    file = tmp_path / "film.html"
    command = [sys.executable, "-m", "joute", "watch", str(replay_of("race")), "--out", str(file)]
    subprocess.run([*command, "--lang", "fr"], check=True)
    page.goto(f"{file.as_uri()}#turn=2")
    expect(page.locator(".turn")).to_contain_text("Tour 2 sur")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator("button.language").click()
    expect(page.locator(".turn")).to_contain_text("Turn 2 of")


@pytest.mark.long
def test_a_reason_of_an_older_replay_is_shown_as_it_is(
    page: Page, watch: Watch, tmp_path: Path
) -> None:
    game = registry.find("race")
    log = ((0, Failure(Kind.CRASH, "it fell over")),)
    setup = prepare(game, names=["Ann"], seed=1)
    (tmp_path / "old.joute").write_bytes(
        replay.dumps(replay.Replay(version=1, setup=setup, log=log))
    )
    page.goto(watch(tmp_path / "old.joute"))
    page.locator(".seat").click()
    expect(page.locator(".death-reason")).to_have_text("it fell over")


@pytest.mark.long
def test_what_is_not_there_is_told(browser: Browser, replay_of: ReplayOf, watch: Watch) -> None:
    with browser.new_page() as page:
        url = watch(replay_of("race"))
        for path, why in (("match/nonsense", "match"), ("nonsense", "page")):
            page.goto(f"{url}{path}")
            expect(page.locator(".nothing")).to_contain_text(f"There is no such {why} here.")


@pytest.mark.parametrize("name", sorted(file.stem for file in GOLDEN.glob("*.joute")))
def test_a_match_is_exported_in_less_than_200_kilobytes(name: str) -> None:
    file = GOLDEN / f"{name}.joute"
    game = registry.find(name.partition("-")[0])
    page = export(film(game, replay.loads(file.read_bytes(), game)))
    assert len(page.encode()) < 200_000
