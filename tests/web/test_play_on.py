"""Playing on from a replay, taking back, hints, resigning and rematches, in a real browser."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pages import keep, running
from playwright.sync_api import Browser, Page, ViewportSize, expect

Watch = Callable[[Path], str]
TURN = re.compile(r"Turn (\d+)")
STILL = """
print(0, 0, sep="\\n", flush=True)
while input():
    pass
"""
CORNER = "\n".join(["12", *["0 " * 12] * 12, "8 5", "1 5 1 1"])
"""A track whose start is near the wall: two moves as fast as can be, and there is no way out."""


def turn_of(page: Page) -> int:
    """Return the turn that a page shows."""
    found = TURN.search(page.locator(".turn").text_content() or "")
    return int(found[1]) if found else 0


def asked(page: Page, match: int) -> None:
    """Wait until a person is asked something in a match."""
    expect(page).to_have_url(re.compile(f"/match/{match}"))
    expect(page.locator(".asked b")).to_be_visible()
    expect(page.locator(".spot:visible").first).to_be_visible()


@pytest.mark.long
def test_a_person_plays_on_from_a_turn_takes_back_resigns_and_plays_again(
    page: Page, watch: Watch, tmp_path: Path
) -> None:
    file = keep(tmp_path / "r.joute", "cafe", ["greedy", "random"])
    page.goto(f"{watch(file)}#turn=4")
    page.get_by_role("button", name="Play from here").click()
    expect(page.get_by_role("dialog")).to_contain_text("Turn 4 of")
    page.get_by_role("button", name="Play on").click()
    asked(page, 2)
    assert turn_of(page) == 4
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("master would play: parcel")
    expect(page.locator(".spot.hinted")).to_have_count(1)
    page.locator(".spot.hinted").click()
    expect(page.locator(".turn")).to_contain_text("Turn 5")
    asked(page, 2)
    page.get_by_role("button", name="Take back").click()
    asked(page, 3)
    assert turn_of(page) == 4
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign: are you sure?").click()
    expect(page.locator(".caption")).to_contain_text("random wins")
    expect(page.locator(".spot")).to_have_count(0)
    kept = file.with_stem("r-2")
    assert '"resigned"' in kept.read_text(encoding="utf-8")
    page.get_by_role("button", name="Rematch, other seats").click()
    asked(page, 4)
    expect(page.locator(".seat").last).to_contain_text("human")


@pytest.mark.long
def test_a_hint_is_marked_step_by_step_until_it_is_said(page: Page, tmp_path: Path) -> None:
    command = ("play", "minibus", "human", "iaSNCF", "--seed", "3", "--no-open")
    with running(*command, folder=tmp_path) as (_, url):
        page.goto(url)
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".advice")).to_contain_text("would play: Buy a bus at station 0")
        page.locator(".spot.hinted").click()
        hinted = page.locator(".hinted:visible")
        expect(hinted).to_have_count(1)
        expect(hinted).to_contain_text("End the turn")
        hinted.click()
        expect(page.locator(".turn")).to_contain_text("Turn 1")
        expect(page.locator(".hinted:visible")).to_have_count(0)


@pytest.mark.long
def test_the_pad_of_a_person_who_steers_hides_nothing(browser: Browser, tmp_path: Path) -> None:
    command = ("play", "race", "human", "--seed", "3", "--no-open")
    viewport: ViewportSize = {"width": 1280, "height": 800}
    with (
        running(*command, folder=tmp_path) as (_, url),
        browser.new_context(viewport=viewport, locale="fr-FR") as context,
    ):
        page = context.new_page()
        page.goto(url)
        for other in (".asked", ".person-tools", ".bar"):
            pad, box = (
                page.locator(place).bounding_box() for place in (".palette:has(.pad)", other)
            )
            assert pad is not None
            assert box is not None
            assert pad["y"] + pad["height"] <= box["y"] or box["y"] + box["height"] <= pad["y"]


@pytest.mark.long
def test_a_program_of_ones_own_plays_on_and_one_that_is_lost_is_told(
    page: Page, watch: Watch, tmp_path: Path
) -> None:
    (tmp_path / "still.py").write_text(STILL, encoding="utf-8")
    page.goto(f"{watch(keep(tmp_path / 'r.joute', 'race', ['dumb', 'dumb']))}#turn=9")
    page.get_by_role("button", name="Play from here").click()
    first = page.get_by_role("dialog").locator("select").first
    first.select_option(label="a program…")
    page.locator("dialog input:visible").fill("./nobody.py")
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("dialog")).to_contain_text("there is no file ./nobody.py")
    page.locator("dialog input:visible").fill("./still.py")
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("dialog")).to_contain_text("on turn 1 ./still.py answered '0 0'")
    first.select_option("swift")
    page.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile("/match/3#turn=9"))
    expect(page.locator(".turn")).to_contain_text("Turn 9 of")
    page.keyboard.press("End")
    expect(page.locator(".caption.verdict")).to_contain_text("swift wins")


@pytest.mark.long
def test_who_resigns_is_asked_nothing_more_while_others_still_answer(
    page: Page, tmp_path: Path
) -> None:
    command = ("play", "minibus", "human", "human", "iaSNCF", "--no-open")
    with running(*command, folder=tmp_path) as (_, url):
        page.goto(url)
        badge = page.locator(".asked .badge")
        expect(badge).to_have_text("0")
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Resign: are you sure?").click()
        expect(badge).to_have_text("1")
        expect(page.get_by_role("button", name="Resign", exact=True)).to_be_visible()
        page.reload()
        expect(badge).to_have_text("1")
        page.get_by_role("button", name="End the turn").click()
        expect(page.locator(".seat.out")).to_contain_text("human (0)")
        expect(badge).to_have_text("1")


@pytest.mark.long
def test_numbered_bots_of_one_name_play_on(page: Page, watch: Watch, tmp_path: Path) -> None:
    seats = ["dumb (1)", "swift", "dumb (2)"]
    page.goto(
        f"{watch(keep(tmp_path / 'r.joute', 'race', ['dumb', 'swift', 'dumb'], seats))}#turn=9"
    )
    page.get_by_role("button", name="Play from here").click()
    chosen = page.get_by_role("dialog").locator("select")
    for seat, bot in enumerate(["human", "swift", "dumb"]):
        expect(chosen.nth(seat)).to_have_value(bot)


@pytest.mark.long
def test_resume_opens_the_page_for_a_person_at_that_turn(page: Page, tmp_path: Path) -> None:
    keep(tmp_path / "r.joute", "cafe", ["greedy", "random"])
    command = ("resume", "r.joute", "--turn", "6", "human", "random", "--no-open")
    with running(*command, folder=tmp_path) as (_, url):
        page.goto(url)
        asked(page, 1)
        assert turn_of(page) == 5


@pytest.mark.long
def test_resume_is_watched(page: Page, tmp_path: Path) -> None:
    keep(tmp_path / "r.joute", "race", ["dumb", "dumb"])
    command = ("resume", "r.joute", "--turn", "6", "swift", "dumb", "--watch", "--no-open")
    with running(*command, folder=tmp_path) as (_, url):
        page.goto(url)
        expect(page.locator(".seat").first).to_contain_text("swift")
        page.keyboard.press("End")
        expect(page.locator(".caption.verdict")).to_contain_text("swift wins")


@pytest.mark.long
def test_who_has_no_legal_move_left_is_told_the_ways_out(page: Page, tmp_path: Path) -> None:
    (tmp_path / "corner.track").write_text(CORNER, encoding="utf-8")
    command = ("play", "race", "human", "--map", "corner.track", "--no-open")
    with running(*command, folder=tmp_path) as (_, url):
        page.goto(url)
        for turn in (1, 2):
            asked(page, 1)
            page.locator(".spot:visible").last.click()
            expect(page.locator(".turn")).to_contain_text(f"Turn {turn}")
        expect(page.locator(".asked")).to_contain_text("No legal move is left")
        expect(page.get_by_role("button", name="Hint")).to_be_disabled()
        page.get_by_role("button", name="Take back").click()
        asked(page, 2)


@pytest.mark.long
def test_a_simple_game_has_all_of_it_too(page: Page, tmp_path: Path) -> None:
    game = Path(__file__).parents[2] / "examples" / "games" / "tictactoe.py"
    with running(
        "play", str(game), "human", "random", "--seed", "1", "--no-open", folder=tmp_path
    ) as (_, url):
        page.goto(url)
        asked(page, 1)
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".advice")).to_contain_text("would play")
        page.locator(".spot:visible").first.click()
        asked(page, 1)
        page.get_by_role("button", name="Take back").click()
        asked(page, 2)
        expect(page.get_by_role("button", name="Take back")).to_be_disabled()
        page.get_by_role("button", name="Resign").press("Enter")
        page.get_by_role("button", name="Resign: are you sure?").press("Enter")
        page.get_by_role("button", name="Rematch", exact=True).click()
        asked(page, 3)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_exported_page_shows_the_command_that_plays_on(
    page: Page, joute: Callable[..., object], tmp_path: Path, language: str
) -> None:
    keep(tmp_path / "r.joute", "race", ["dumb", "dumb"], ["ann's bot", "dumb"])
    joute("watch", str(tmp_path / "r.joute"), "--out", str(tmp_path / "r.html"))
    page.goto(f"{(tmp_path / 'r.html').as_uri()}#turn=9")
    if language == "fr":
        page.get_by_role("button", name="Français").click()
    low = {"en": "The lowest score wins.", "fr": "Le plus petit score gagne."}[language]
    expect(page.locator(".low-wins")).to_have_text(low)
    name = {"en": "Play from here", "fr": "Jouer d’ici"}[language]
    page.get_by_role("button", name=name).click()
    file = {"en": "FILE", "fr": "FICHIER"}[language]
    expect(page.locator(".command")).to_have_text(f"joute resume {file} --turn 10 human dumb")
    assert (tmp_path / "r.html").stat().st_size < 200_000


@pytest.mark.long
def test_an_exported_page_has_nobody_type_a_name_out_of_a_replay(
    page: Page, joute: Callable[..., object], tmp_path: Path
) -> None:
    names = ["dumb", "./swift", "touch $HOME/x #", "dumb (2)"]
    keep(tmp_path / "r.joute", "race", ["dumb"] * 4, names)
    joute("watch", str(tmp_path / "r.joute"), "--out", str(tmp_path / "r.html"))
    page.goto(f"{(tmp_path / 'r.html').as_uri()}#turn=9")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".command")).to_have_text("joute resume FILE --turn 10 human BOT BOT dumb")
