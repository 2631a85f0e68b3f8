"""A drawing that is broken breaks itself only: the page says what is wrong and where, and goes on."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from msgspec import Struct
from pages import running
from playwright.sync_api import Browser, Page, expect
from students import served
from web.test_own_files import folder, installed, joute, played, replay  # noqa: F401 - fixtures

from joute.web.faults import LONGEST, MINUTE, MOST, Fault, FaultLog, described

DRAWS = """
export const viewer = {
  pace: 20,
  shape: () => ({ width: 1, height: 1 }),
  open: (stage) => ({ index }) => { stage.over.textContent = `shot ${index}`; },
};
"""
ENDLESS = "viewer.js it is still not loaded after 10 s: it waits for something that never comes"
BROKEN = {
    "in the drawing itself": (
        DRAWS.replace("stage.over", "stage.nowhere.over"),
        "viewer.js:5",
        "TypeError: Cannot read properties of undefined (reading 'over')",
    ),
    "when it begins": (
        DRAWS + "viewer.open = (stage) => stage.missing();",
        "viewer.js:7",
        "TypeError: stage.missing is not a function",
    ),
    "in what a player has": (
        DRAWS + "viewer.card = ({ now }) => now.frame.nothing.length;",
        "viewer.js:7",
        "TypeError: Cannot read properties of undefined (reading 'length')",
    ),
    "in another of its scripts": (
        "import './words.js'; export const viewer = {};",
        "words.js:2",
        "Error: not today",
    ),
    "in its syntax": (DRAWS + "}", "viewer.js:7", "SyntaxError: Unexpected token '}'"),
    "in a name that it imports": (
        DRAWS + 'import { elephant } from "/static/dom.js";',
        "viewer.js:7",
        "does not provide an export named 'elephant'",
    ),
    "in a promise": (
        DRAWS + "viewer.caption = () => { Promise.reject(new Error('late')); return ''; };",
        "viewer.js:7",
        "Error: late",
    ),
    "in a promise that gives no error": (
        DRAWS + "viewer.caption = () => { Promise.reject('too late'); return ''; };",
        "viewer.js",
        "too late",
    ),
    "in a helper that it calls later": (
        'import { fill } from "/static/dom.js";'
        + DRAWS
        + "viewer.legend = () => { setTimeout(() => fill(null)); return []; };",
        "viewer.js:7",
        "TypeError: Cannot read properties of null (reading 'replaceChildren')",
    ),
    "in what it throws": (
        DRAWS + "viewer.caption = () => { throw Object.create(null); };",
        "viewer.js",
        "[object Object]",
    ),
    "in what it exports": ("export const drawing = 1;", "viewer.js", "it does not export a viewer"),
    "in what it leaves out": (
        DRAWS.replace("shape:", "size:"),
        "viewer.js",
        "it has no function shape()",
    ),
    "in what it returns": (
        DRAWS + "viewer.legend = () => 'a bee';",
        "viewer.js",
        "legend() returned string instead of a list",
    ),
}


SHOWN = ("in the drawing itself", "in another of its scripts", "in its syntax", "in a promise")
"""Each is found in another way; test_check_viewer.py has more of them every time."""


class Watched(Struct):
    """A match of lots that is shown, and the files of its game."""

    folder: Path
    replay: Path
    url: str


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """Show one match to all tests: a server reads the drawing each time that a browser asks for it."""
    place = tmp_path_factory.mktemp("watched")
    with pytest.MonkeyPatch.context() as patch:
        own = installed(place / "plugins", patch)
        file = played(own, place / "lots.joute")
        with running("watch", str(file), "--no-open", folder=place) as (_, url):
            yield Watched(own, file, url)


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Page]:
    """Yield a page that may tell errors."""
    with browser.new_context(locale="en-GB") as context:
        yield context.new_page()


def install(own: Path, viewer: str) -> None:
    (own / "viewer.js").write_text(viewer, encoding="utf-8")
    (own / "words.js").write_text("\nthrow new Error('not today');\n", encoding="utf-8")


def check_goes_on(page: Page) -> None:
    """See that what stands around the picture works."""
    expect(page.locator(".seat-name")).to_have_text(["weak", "strong"])
    page.keyboard.press("End")
    expect(page.locator(".turn")).to_have_text(re.compile("Turn 1"))
    expect(page.locator(".caption.verdict")).to_contain_text("wins")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".turn")).to_have_text("Start")
    page.locator(".seat").first.click()
    expect(page.locator(".details-head")).to_contain_text(re.compile("weak|strong"))


@pytest.mark.parametrize(
    "where",
    [pytest.param(where, marks=() if where in SHOWN else pytest.mark.long) for where in BROKEN],
)
def test_what_is_wrong_is_shown_and_everything_else_works(
    where: str, stranger: Page, watched: Watched
) -> None:
    viewer, place, message = BROKEN[where]
    install(watched.folder, viewer)
    stranger.goto(watched.url)
    shown = stranger.locator(".faults li").first
    expect(shown.locator("code")).to_have_text(place)
    expect(shown).to_contain_text(message)
    check_goes_on(stranger)


@pytest.mark.long
def test_a_drawing_that_never_ends_to_load_leaves_the_rest(
    stranger: Page, watched: Watched
) -> None:
    install(watched.folder, DRAWS + "await new Promise(() => {});")
    stranger.goto(watched.url)
    expect(stranger.locator(".faults")).to_contain_text(ENDLESS, timeout=30_000)
    check_goes_on(stranger)


def test_the_next_frame_is_tried_again(stranger: Page, watched: Watched) -> None:
    once = '{ if (index === 0) throw Error("no"); stage.over'
    install(watched.folder, DRAWS.replace("{ stage.over", once))
    stranger.goto(f"{watched.url}#turn=0")
    expect(stranger.locator(".faults")).to_contain_text("viewer.js:5 Error: no")
    stranger.keyboard.press("End")
    expect(stranger.locator(".picture > .over")).to_have_text("shot 1")
    stranger.locator(".faults button").click()
    expect(stranger.locator(".faults")).to_be_hidden()


@pytest.mark.parametrize(
    "where",
    [
        "in the drawing itself",
        pytest.param("in its syntax", marks=pytest.mark.long),
        "in another of its scripts",
        pytest.param("in a promise", marks=pytest.mark.long),
        pytest.param("in a helper that it calls later", marks=pytest.mark.long),
    ],
)
def test_an_exported_page_tells_the_same(where: str, stranger: Page, watched: Watched) -> None:
    viewer, place, message = BROKEN[where]
    install(watched.folder, viewer)
    file = watched.replay.with_name(f"{where}.html")
    made = joute("watch", str(watched.replay), "--out", str(file), folder=watched.replay.parent)
    assert made.returncode == 0, made.stderr
    stranger.goto(file.as_uri())
    shown = stranger.locator(".faults li").first
    expect(shown.locator("code")).to_have_text(place)
    expect(shown).to_contain_text(message)
    check_goes_on(stranger)


@pytest.mark.long
def test_french_readers_are_told_in_french_and_the_terminal_in_one_line(
    browser: Browser,
    replay: Path,  # noqa: F811
    folder: Path,  # noqa: F811
) -> None:
    install(folder, BROKEN["in the drawing itself"][0])
    command = [sys.executable, "-u", "-m", "joute", "watch", str(replay), "--no-open"]
    run = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        assert run.stderr is not None
        found = re.search(r"http://\S+", run.stderr.readline())
        assert found
        run.stderr.readline()  # until when the page stays
        with browser.new_context(locale="fr-FR") as context:
            page = context.new_page()
            page.goto(found[0])
            expect(page.locator(".faults p")).to_have_text(
                "L’affichage de ce jeu contient une erreur ; tout le reste fonctionne."
            )
        assert run.stderr.readline() == (
            "joute: viewer of lots: viewer.js:5: "
            "TypeError: Cannot read properties of undefined (reading 'over')\n"
        )
    finally:
        run.terminate()
        run.communicate()


def test_an_endless_message_reaches_the_terminal_too(stranger: Page, watched: Watched) -> None:
    install(
        watched.folder, DRAWS + "viewer.caption = () => { throw new Error('a'.repeat(9000)); };"
    )
    with stranger.expect_response("**/fault") as answer:
        stranger.goto(watched.url)
    assert answer.value.status == 204


def post(url: str, body: bytes, origin: str) -> int:
    line = HTTPConnection(urlsplit(url).netloc, timeout=60)
    line.request("POST", "/fault", body, {"Origin": origin})
    status = line.getresponse().status
    line.close()
    return status


def check_reports(url: str) -> None:
    """See what a server does with reports, however they look."""
    ours = url.rstrip("/")
    fault = b'{"game": "lots", "file": "viewer.js", "line": 1, "message": "x"}'
    assert post(url, fault, ours) == 204
    assert post(url, fault, "http://elsewhere.example") == 403
    assert post(url, fault.replace(b"lots", b"other"), ours) == 204
    assert post(url, b'{"game": "lots"}', ours) == 400
    assert post(url, b"\xff\x00", ours) == 400
    assert post(url, fault + b" " * 5000, ours) == 413


@pytest.mark.long
@pytest.mark.usefixtures("folder")
def test_a_site_takes_reports_from_its_own_pages_only(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        check_reports(url)


def test_a_viewer_takes_reports_from_its_own_pages_only(replay: Path) -> None:  # noqa: F811
    with running("watch", str(replay), "--no-open", folder=replay.parent) as (_, url):
        check_reports(url)


@pytest.mark.parametrize(
    ("file", "line", "message", "written"),
    [
        ("viewer.js", 3, "a\nb\x1b[2J\u202ec", "viewer.js:3: a b [2J c"),
        ("a b\n.js", 3, "x", "?:3: x"),
        ("viewer/deep.js", -3, "x", "viewer/deep.js: x"),
        ("viewer.js", 10**4000, "x", "viewer.js: x"),
        ("v" * 101, 0, "y" * 4000, f"?: {'y' * LONGEST}…"),
    ],
)
def test_a_report_is_one_line_of_printable_letters(
    file: str, line: int, message: str, written: str
) -> None:
    assert described(Fault("lots", file, line, message)) == f"viewer of lots: {written}"


def test_no_more_than_so_many_reports_are_written_in_a_minute(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = 0.0
    clock: Callable[[], float] = lambda: now  # noqa: E731
    log = FaultLog(clock)
    for number in range(3 * MOST):
        log.write(Fault("lots", "viewer.js", number, "x"))
    assert len(caplog.records) == MOST
    now = MINUTE
    log.write(Fault("lots", "viewer.js", 1, "x"))
    assert len(caplog.records) == MOST + 1
