"""Whatever bots, plans and people call things, the reports show it as text."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace
from programs import saying, script

from joute.arena.jobs.executors import Engine, engine
from joute.bots.bundle import Entrant, pack
from joute.cli.contest import replay_page
from joute.contest.report.elements import element
from joute.contest.store import Store
from joute.game import AnyGame
from joute.league import report as league_report
from joute.league.runner import League
from joute.tournament import report as tournament_report
from joute.tournament.plan import Format, Plan, Runs, Stage
from joute.tournament.runner import Tournament

HOSTILE = "<b class='hurt'>&amp;\"🎩</b><script>hurt()</script><img src=x onerror=hurt()>"
NAMED = "<b class='hurt'>&amp;\"🎩"
"""Hostile as the name of a file may be."""
CRYING = (
    "read seats",
    'echo \'<i class="hurt">said & "done"</i>\'',
    "echo '<i class=\"hurt\">cried</i>' >&2",
)
"""A program whose answer is refused, and which says more on its stderr."""
SCRIPTS = 1
"""The choice of the language."""


class Parsed(HTMLParser):
    """A page as a browser reads it: its tags, attributes and text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.classes: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "class":
                self.classes.update((value or "").split())
            if name == "title":
                self.text += value or ""

    def handle_data(self, data: str) -> None:
        self.text += data


def check(page: Path, *shown: str) -> None:
    read = Parsed(page.read_text(encoding="utf-8"))
    assert not {"b", "i", "img"}.intersection(read.tags)
    assert read.tags.count("script") == SCRIPTS
    assert "hurt" not in read.classes
    assert "onerror" not in read.attributes
    for text in shown:
        assert text in read.text


@pytest.fixture
def running(lots: AnyGame) -> Iterator[Engine]:
    del lots
    with engine(jobs=1) as running:
        yield running


@pytest.fixture
def crying(tmp_path: Path) -> Path:
    file = tmp_path / "crying"
    script(file, *CRYING)
    return file


def test_text_is_escaped_unless_it_is_markup() -> None:
    written = element("p", "<", element("b", "&"), title='"', class_=None)
    assert str(written) == '<p title="&#34;">&lt;<b>&amp;</b></p>'


def cup(game: AnyGame, names: list[str]) -> Plan:
    return Plan(
        game=game.name,
        seed=f"seed {HOSTILE}",
        title=f"title {HOSTILE}",
        stages=(
            Stage(name=f"first {HOSTILE}", format=Format.POOLS),
            Stage(name=f"last {HOSTILE}", takes=2),
        ),
        bots={name: Runs("weak", group=f"group {HOSTILE}") for name in names},
        most_deaths=2,
    )


@pytest.mark.long
def test_a_tournament_shows_hostile_names_titles_and_reasons_as_text(
    lots: AnyGame, running: Engine, crying: Path, tmp_path: Path
) -> None:
    bots: dict[str, Entrant] = {f"{name} {HOSTILE}": pack(lots, "weak") for name in "ab"}
    bots |= {name + HOSTILE: pack(lots, f"cmd:{crying}") for name in "cd"}
    file = tmp_path / "page.html"
    with Store("sqlite://") as store:
        tournament = Tournament(lots, cup(lots, list(bots)), bots, store)
        table = tournament.run(running)
        history = tournament.progress.history
        void = replace(history.records[-1], seats=(), void=f"void {HOSTILE}")
        records = [*history.records[:-1], void]
        tournament_report.write(
            replace(history, records=records), table, store, file, replay_page(lots)
        )
    kinds = ("title", "seed", "first", "last", "group", "a", "b", "void")
    check(file, *(f"{kind} {HOSTILE}" for kind in kinds), '<i class="hurt">said & "done"</i>')


@pytest.mark.long
def test_a_league_shows_hostile_names_and_reasons_as_text(
    lots: AnyGame, running: Engine, crying: Path, tmp_path: Path
) -> None:
    bots, file = tmp_path / "bots", tmp_path / "page.html"
    bots.mkdir()
    for name in "ab":
        saying(bots / f"{name} {NAMED}", 900)
    crying.rename(bots / f"c {NAMED}")
    with Store("sqlite://") as store:
        league = League(replace(lots, leagues={}), bots, store, seed=f"seed {HOSTILE}")
        league.run(running, matches=16)
        last, void = league.records[-1], f"void {HOSTILE}"
        hostile = replace(last, league=f"league {HOSTILE}", seats=(), void=void)
        store.add(hostile.played, b"")
        replays = league_report.beside(store, file)
        league_report.write(league, league.table(), replays, file, replay_page(lots))
    kinds = ("seed", "League", "void")
    check(file, *(f"{kind} {HOSTILE}" for kind in kinds), '<i class="hurt">said & "done"</i>')
    check(file, *(f"{name} {NAMED}" for name in "abc"))
