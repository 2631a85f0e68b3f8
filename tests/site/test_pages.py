"""The pages of a site in a real browser."""

import re
from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from needs import needs
from playwright.sync_api import Browser, Page, ViewportSize, expect
from students import Student, bot_path, served
from web.test_words import LISTEN, mark, unmarked

from joute import registry
from joute.bots.folder import unbuilt
from joute.kit import kit
from joute.reason import Reason
from joute.site.views import Profile

pytestmark = pytest.mark.long


THUMB = 44
"""Pixels, as the guidelines of phones have it."""
WIDTH = "document.documentElement.scrollWidth"

LATE = Profile(
    bot="late",
    mine=False,
    uploaded=True,
    waiting=None,
    missed=2,
    let_in=None,
    last=1,
    left_out=True,
    problem=None,
    compiled=(),
    placed=None,
    total=0,
    matches=(),
)
UNBUILT = replace(
    LATE,
    mine=True,
    missed=None,
    problem=unbuilt(Reason("problem.no-makefile", {"main": "main.py"})),
)


def first_program() -> str:
    code = kit(registry.find("race"))["python/bot.py"].decode()
    return f"import sys\nprint('here I am', file=sys.stderr)\n{code}"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a folder in which a bot waits for others."""
    bot = tmp_path / "bots/rabbit/bot.py"
    bot.parent.mkdir(parents=True)
    bot.write_text(first_program(), encoding="utf-8")
    return tmp_path


def upload(page: Page, url: str, home: Path, name: str) -> None:
    (home / "first.py").write_text(first_program() + f"# {name}\n", encoding="utf-8")
    send(page, url, name, home / "first.py")


def send(page: Page, url: str, name: str, file: Path, word: str = "open sesame") -> None:
    """Send a file."""
    page.goto(f"{url}upload")
    page.locator("#name").fill(name)
    page.locator("#word").fill(word)
    page.locator("#file").set_input_files(file)
    page.locator("form button").click()


def test_a_student_uploads_a_bot_and_sees_it_in_the_ranking_and_in_a_match(
    page: Page, home: Path
) -> None:
    with served(home, game="race") as url:
        page.goto(url)
        expect(page.locator(".rules h2").first).to_have_text("Race: the rules")
        page.get_by_role("link", name="The protocol").click()
        expect(page.locator("#en-the-protocol")).to_be_in_viewport()
        page.reload()
        expect(page.locator("#en-the-protocol")).to_be_in_viewport()
        page.get_by_role("link", name="Upload your program").first.click()
        upload(page, url, home, "Zoé")
        expect(page.locator(".told.good")).to_contain_text("Zoé: version 1 received.")
        (home / "first.py").write_text("another program")
        page.locator("form button").click()
        expect(page.locator(".told.bad")).to_contain_text("This file has changed")
        page.get_by_role("link", name="Ranking").click()
        expect(page.locator(".standing .of-bot a", has_text="Zoé")).to_be_visible()
        page.get_by_role("link", name="Zoé").click()
        page.locator("a.match").first.click()
        expect(page.locator(".seat-name", has_text="Zoé")).to_be_visible()
        page.locator(".seat", has_text="Zoé").click()
        page.get_by_role("tab", name="stderr").click()
        expect(page.locator(".details-body")).to_contain_text("here I am")
        page.get_by_role("link", name="All games").click()
        expect(page).to_have_url(re.compile("/bots/Zo%C3%A9$"))


def test_a_student_is_told_again_what_cannot_be_built_and_logs_out(page: Page, home: Path) -> None:
    (home / "first.zip").write_bytes(b"no archive")
    with served(home, game="race") as url:
        for again in (False, True):
            send(page, url, "Zoé", home / "first.zip")
            told = (
                "already received and cannot play: cannot be built"
                if again
                else "version 1 received"
            )
            expect(page.locator(".told")).to_contain_text(told)
            Student(url).wait_for(bot_path("Zoé"), "left_out")
        page.get_by_role("link", name="Follow your bot").click()
        page.get_by_role("button", name="Log out").click()
        expect(page.get_by_role("button", name="Show my error messages")).to_be_visible()
        expect(page.get_by_role("button", name="Log out")).to_have_count(0)


def mark_site(page: Page) -> None:
    page.add_init_script(LISTEN)
    page.route("**/static/speech.js", mark)


def test_every_page_is_said_in_both_languages_and_fits_a_phone(
    browser: Browser, home: Path
) -> None:
    viewport: ViewportSize = {"width": 390, "height": 844}
    with (
        served(home, game="race") as url,
        browser.new_context(viewport=viewport, is_mobile=True, locale="en-GB") as context,
    ):
        page = context.new_page()
        mark_site(page)
        upload(page, url, home, "two words")
        expect(page.locator(".told.bad")).to_contain_text("This name is not allowed")
        page.route("**/upload", lambda route: route.fulfill(status=408), times=1)
        page.locator("form button").click()
        expect(page.locator(".told.bad")).to_contain_text("The site does not answer")
        assert unmarked(page) == set()
        upload(page, url, home, "W" * 24)
        expect(page.locator(".told a")).to_be_visible()
        Student(url).wait_for(f"bots/{'W' * 24}", "matches")
        page.route("**/data/bots/late", lambda route: route.fulfill(json=to_builtins(LATE)))
        for path, seen in (
            ("", ".rules ol"),
            ("upload", ".form"),
            ("ranking", ".standing .of-bot a"),
            ("bots/rabbit", "a.match"),
            ("bots/nobody", ".nothing"),
            ("bots/%ff", ".nothing"),
            ("bots/late", ".death-reason"),
        ):
            page.goto(f"{url}{path}")
            expect(page.locator(seen).first).to_be_visible()
            assert page.evaluate(WIDTH) == viewport["width"], path
            assert unmarked(page) == set(), path
        expect(page.locator("body")).to_contain_text("Version 2 did not play")
        expect(page.locator(".death-reason")).to_contain_text("its author can see why")
        for link in page.locator("nav a").all():
            box = link.bounding_box()
            assert box is not None
            assert box["height"] >= THUMB
        french = browser.new_page(locale="fr-FR")
        french.route("**/data/bots/late", lambda route: route.fulfill(json=to_builtins(UNBUILT)))
        french.goto(f"{url}bots/late")
        expect(french.locator(".death-reason")).to_have_text(
            "Le dernier envoi ne peut pas jouer\u00a0: la compilation a échoué\u00a0: "
            "on n’y trouve ni Makefile, ni sources, ni aucun de ces fichiers\u00a0: main.py"
        )
        french.close()


@needs("cc")
def test_a_french_student_reads_in_french_why_a_program_does_not_play(
    browser: Browser, home: Path
) -> None:
    refused = {
        (
            "deux mots",
            "a.zip",
        ): "Ce nom ne convient pas\u00a0: commencez par une lettre ou un chiffre",
        ("rabbit", "a.zip"): "Ce nom est déjà pris\u00a0: choisissez-en un autre.",
        ("zoé", "a.exe"): "Les fichiers de ce type ne sont pas acceptés ici",
        ("zoé", "b.c"): "Ce fichier est vide.",
    }
    problems = {
        (
            "léa",
            "a.zip",
            ".death-reason",
        ): "la compilation a échoué\u00a0: l’archive ne s’ouvre pas\u00a0: elle est "
        "endommagée, ou ce n’est pas une archive\u00a0; refaites-la",
        ("tom", "a.c", ".compiled.bad"): "la compilation a échoué\u00a0: tom.c:1:",
    }
    files = {
        "a.zip": b"no archive",
        "a.exe": b"MZ",
        "a.c": b"int main(void) { return x; }",
        "b.c": b"",
    }
    for name, data in files.items():
        (home / name).write_bytes(data)
    with (
        served(home, game="race") as url,
        browser.new_context(locale="fr-FR") as context,
    ):
        page = context.new_page()
        for (bot, file), why in refused.items():
            send(page, url, bot, home / file)
            expect(page.locator(".told.bad")).to_contain_text(why)
        for (bot, file, place), why in problems.items():
            send(page, url, bot, home / file)
            expect(page.locator(".told.good")).to_contain_text("version 1 reçue")
            Student(url).wait_for(bot_path(bot), "left_out")
            send(page, url, bot, home / file)
            expect(page.locator(".told.bad")).to_contain_text(f"ne peut pas jouer\u00a0: {why}")
            page.goto(f"{url}bots/{bot}")
            expect(page.locator(place)).to_contain_text(why.rpartition("\u00a0: ")[2])
        send(page, url, "léa", home / "a.zip", word="another word")
        expect(page.locator(".told.bad")).to_contain_text("ce n’est pas son mot secret")


@pytest.mark.parametrize(("mode", "told"), [("auto", 1), ("off", 0)])
def test_the_pages_speak_of_isolation_only_where_bots_are_isolated(
    page: Page, home: Path, mode: str, told: int
) -> None:
    with served(home, "--sandbox", mode, game="race") as url:
        page.goto(url)
        expect(page.locator(".rules ol > li").first).to_be_visible()
        expect(page.get_by_text("/scratch")).to_have_count(told)


def test_a_student_of_a_class_says_who_it_is_and_plays_under_a_pseudonym(
    browser: Browser, home: Path
) -> None:
    lines = "Nom;Prénom;N°\nNom1;Prénom1;22000001\nRabbit;Prénom2;22000002\n"
    (home / "eleves.csv").write_text(lines, encoding="cp1252")
    with served(home, "--roster", "eleves.csv", game="race") as url:
        page, french = (browser.new_page(locale=tongue) for tongue in ("en-GB", "fr-FR"))
        upload(page, url, home, "x3")
        expect(page.locator(".told.bad")).to_contain_text("For your first upload, say who you are")
        page.get_by_label("Who you are").fill("22000002")  # whose bot is rabbit
        page.locator("form button").click()
        expect(page.locator(".told.bad")).to_contain_text("You cannot enter a new bot like this.")
        page.get_by_label("Who you are").fill("22000001")
        page.locator("form button").click()
        expect(page.locator(".told.good")).to_contain_text("x3: version 1 received.")
        page.get_by_role("link", name="Ranking").click()
        expect(page.locator(".standing .of-bot a", has_text="x3")).to_be_visible()
        assert "Nom1" not in page.content()
        upload(french, url, home, "x3")  # another member: the word is enough
        expect(french.locator(".told a")).to_have_text("Suivre votre programme")
        expect(french.get_by_label("Qui vous êtes")).to_have_value("")
        page.close()
        french.close()
