"""The pages of a site speak one language at a time, from the catalogue alone."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from pages import PATIENCE_MS
from playwright.sync_api import Browser, Page, Route, expect
from speech.foreign import foreign
from students import served

from joute.errors import reason_of
from joute.reason import Reason
from joute.site.app import OWN
from joute.site.compiled import Compiled
from joute.site.entry import Identity
from joute.site.refusal import Why
from joute.site.views import Placed, Played, Profile, Ranking, Seat, Tier
from joute.speech import FOLDER, LANGUAGES

CLOSING = 1893517200.0
"""In January 2030."""
FULL = reason_of(OSError(28, "No space left on device"))
UNREAD = Reason("problem.cannot-read", {"file": "a.c", "why": FULL})
STARTED = Reason("{program} cannot be started: {why}", {"program": "a", "why": FULL})
OUT = (Reason("failure.exit-code", {"code": "3"}), Reason("failure.silent"))
RULE = Reason(
    "report.rule",
    {
        "league": "Bois 2",
        "following": "Bois 1",
        "wins": 2,
        "matches": 3,
        "opponents": Reason("list.and", {"some": "ann", "last": "bob"}),
        "chance": 15.6,
    },
)
EVE = Placed(
    place=1,
    bot="eve",
    version=2,
    league="Bois 2",
    matches=12345,
    played=3,
    won=1,
    settled=True,
    rating=None,
    error=None,
    disqualified=None,
    unseparated=(),
)
PLACED = (
    EVE,
    replace(EVE, played=0, settled=True),
    replace(EVE, played=0, settled=False),
    replace(EVE, rating=1512, error=40, unseparated=("ann", "bob")),
    replace(EVE, disqualified=OUT),
)
LEAGUES = (
    Tier(name="Bois 1", rivals=(), rule=None, bots=()),
    Tier(name="Bois 2", rivals=("ann", "bob"), rule=RULE, bots=PLACED),
    Tier(name="Bois 3", rivals=("ann",), rule=RULE, bots=(EVE,)),
)
OPEN = Ranking(
    game="race",
    title="Race",
    summary="",
    closing=None,
    frozen=False,
    over=False,
    paused=True,
    isolated=True,
    matches=12345,
    accepted=(".py", ".c"),
    largest=1 << 20,
    identity=Identity.NONE,
    tiers=LEAGUES,
)
RANKINGS = (
    OPEN,
    replace(OPEN, closing=CLOSING, isolated=False, tiers=LEAGUES[:1]),
    replace(OPEN, closing=CLOSING, frozen=True),
    replace(OPEN, closing=CLOSING, frozen=True, over=True),
    replace(OPEN, frozen=True, over=True),
    replace(OPEN, identity=Identity.PERSON),
    replace(OPEN, identity=Identity.CODE),
)
FIRST = Seat(bot="ann", version=2, rank=1, score=12345, status="ok", why=(), mine=False)
OWN_SEAT = Seat(bot="eve", version=1, rank=2, score=None, status="crash", why=OUT, mine=True)
LOST = Played(key=1, league="Bois 2", promotion=True, void=None, seats=(FIRST, OWN_SEAT))
MATCHES = (
    LOST,
    replace(LOST, seats=(FIRST, replace(OWN_SEAT, rank=1, status="ok", why=()))),
    replace(LOST, seats=(replace(OWN_SEAT, rank=1, status="timeout"),)),
    replace(LOST, void=Reason("void.not-played", {"why": STARTED})),
)
WARNED = Compiled(version=2, counts=True, fails=False, warned=1, costs=20, output="eve.c:1:2:")
FAILED = replace(WARNED, fails=True, warned=0, output="")
COMPILED = (
    WARNED,
    replace(WARNED, warned=2, costs=0),
    FAILED,
    replace(FAILED, costs=0),
    replace(FAILED, counts=False, costs=0),
)
BOT = Profile(
    bot="eve",
    mine=True,
    uploaded=True,
    waiting=3,
    missed=3,
    let_in=CLOSING,
    last=3,
    left_out=True,
    problem=UNREAD,
    compiled=COMPILED,
    placed=EVE,
    total=200,
    matches=MATCHES,
)
PROFILES = (
    BOT,
    replace(BOT, mine=False, problem=None, placed=PLACED[3]),
    replace(BOT, placed=PLACED[4]),
)
PLACES = ("", "upload", "ranking")
REFUSED = {
    "name": "léa",
    "longest": 24,
    "shortest": 6,
    "kinds": ".py .c",
    "kib": 1024,
    "seconds": 60,
    "most": 500,
}
"""What the texts of refusals are filled in with."""
READ = """() => {
  const shown = [document.title, document.body.innerText];
  for (const name of ["title", "aria-label", "placeholder"])
    for (const node of document.querySelectorAll(`[${name}]:not(.language)`)) shown.push(node.getAttribute(name));
  for (const node of document.querySelectorAll("input")) { node.checkValidity(); shown.push(node.validationMessage); }
  return shown.join("\\n");
}"""
"""Gives all that a reader sees and hears of a page, what is said of an empty field too."""
BLANK = re.compile(r"\{[a-z]+[|}]")
"""A place of a text in which a value belongs."""
SAID = re.compile(r'\bsay\("([\w-]+)"')
TEXT = re.compile(r'"([\w-]+)"')


def sources() -> str:
    """Return the scripts of the site."""
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(OWN.glob("*.js")))


def keys(language: str) -> set[str]:
    """Return the keys of the texts of the site."""
    file = FOLDER / language / "pages.json"
    codes = msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    return {code.removeprefix("site.") for code in codes if code.startswith("site.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_a_page_says_is_in_the_catalogue_and_every_other_is_not(
    language: str,
) -> None:
    known = keys(language)
    assert set(SAID.findall(sources())) - known == set()
    assert known - set(TEXT.findall(sources())) == set()


@pytest.fixture(scope="module", name="url")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("site")
    with served(folder, game="race") as url:
        yield url


@pytest.fixture(params=LANGUAGES)
def reader(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Return the page of a reader whose browser has a language."""
    with browser.new_context(locale=request.param) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        yield page


def answer(page: Page, path: str, value: object) -> None:
    """Answer what a page asks for, and nothing of what it would hear later."""
    page.route(f"**/data/{path}/live", lambda route: route.abort())
    page.route(f"**/data/{path}", lambda route: route.fulfill(json=to_builtins(value)))


def check(page: Page, *, about: object) -> None:
    """Check that a page is in the language of its reader, in no other, and shows no text with its blanks."""
    language = page.locator("html").get_attribute("lang") or ""
    assert language in page.evaluate("navigator.language")
    shown = page.evaluate(READ)
    assert not BLANK.findall(shown), about
    for other in LANGUAGES:
        found = foreign(shown, other)
        assert (found == []) is (other == language), (about, found)


@pytest.mark.long
def test_every_page_is_read_in_one_language(reader: Page, url: str) -> None:
    for now in RANKINGS:
        answer(reader, "ranking", now)
        for path in PLACES:
            reader.goto(url + path)
            expect(reader.locator("main")).not_to_be_empty()
            for folded in reader.locator("summary").all():
                folded.click()
            check(reader, about=(path, now))


@pytest.mark.long
def test_the_page_of_a_bot_is_read_in_one_language(reader: Page, url: str) -> None:
    for bot in PROFILES:
        answer(reader, "bots/eve", bot)
        reader.goto(f"{url}bots/eve")
        expect(reader.locator("a.match").first).to_be_visible()
        check(reader, about=bot)


@pytest.mark.long
@pytest.mark.parametrize("path", ["bots/nobody", "nowhere"])
def test_what_is_not_there_is_said_in_one_language(reader: Page, url: str, path: str) -> None:
    reader.goto(url + path)
    expect(reader.locator(".nothing")).to_be_visible()
    check(reader, about=path)


@pytest.mark.long
def test_every_refusal_is_read_in_one_language(reader: Page, url: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").touch()
    reader.goto(f"{url}upload")
    reader.locator("#name").fill("léa")
    reader.locator("#word").fill("open sesame")
    reader.locator("#file").set_input_files(tmp_path / "bot.py")
    coming = iter(Why)
    reader.route("**/upload", lambda route: refuse(route, next(coming)))
    told = reader.locator(".told")
    for why in Why:
        before = told.inner_text()
        reader.locator("form button").click()
        expect(told).not_to_have_text(before)
        check(reader, about=why)


def refuse(route: Route, why: Why) -> None:
    """Answer that something is refused."""
    route.fulfill(status=422, json={"code": why, "values": REFUSED})


@pytest.mark.long
def test_a_reader_chooses_the_language_on_every_page(reader: Page, url: str) -> None:
    reader.goto(url)
    before = reader.locator("html").get_attribute("lang")
    reader.locator(".language").click()
    expect(reader.locator("html")).not_to_have_attribute("lang", before or "")
    for path in (*PLACES, "nowhere"):
        reader.goto(url + path)
        expect(reader.locator(".language")).to_be_visible()
        assert reader.locator("html").get_attribute("lang") != before
