"""The page of a tournament."""

import csv
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace
from tournament.scripted import Score, scripted

from joute import registry
from joute.contest.records import Fixture
from joute.contest.report.numbers import figure
from joute.game import AnyGame, Points
from joute.speech import FRENCH, text
from joute.tournament.plan import Criterion, Format, Stage
from joute.tournament.plan_file import shipped
from joute.tournament.report.page import page
from joute.tournament.report.sheet import sheet
from joute.tournament.table import table_of, with_possible_scores

STRENGTH = {"ann": 9, "bob": 8, "cas": 7, "dan": 6, "eve": 5, "fay": 4, "gil": 3}
CUP = (
    Stage(name="heats", format=Format.POOLS, largest=4),
    Stage(name="final", takes=3),
)


def shown(game: AnyGame, score: Score, *stages: Stage, bots: Iterable[str] = STRENGTH) -> str:
    history = scripted(game, list(bots), score, *stages)
    return page(history, table_of(history, resamples=5), Path("replays"))


def strong(_: Fixture, bot: str) -> Points:
    return STRENGTH[bot]


def part(written: str, title: str) -> str:
    """Return the section of a page with this title."""
    return written[written.index(f'<section class="{title}">') :].split("</section>", maxsplit=1)[0]


def test_the_page_answers_before_it_explains(lots: AnyGame) -> None:
    written = shown(lots, strong, *CUP)
    order = ["ann wins", "more than bob (place 2)", "ain: chance", *map(_heading, SECTIONS)]
    found = [written.index(text) for text in order]
    assert found == sorted(found)


SECTIONS = ("ranking", "bracket", "who-met-whom", "ratings", "matches")


def _heading(title: str) -> str:
    return f'<h2 id="{title}">'


def test_those_who_came_as_far_stand_together_under_what_orders_them(lots: AnyGame) -> None:
    final, heats = part(shown(lots, strong, *CUP), "ranking").split("<tbody>")[1:]
    assert "ordered by points, then margin, then score" in final
    assert "ordered by place in the pool, then points, then margin, then score" in heats
    assert [final.count(f'id="bot-{bot}"') for bot in STRENGTH] == [1, 1, 1, 0, 0, 0, 0]
    assert "2 <small>(<bdi>1</bdi>)</small>" in heats


def test_a_pool_says_who_went_on_and_why(lots: AnyGame) -> None:
    first, second = shown(lots, strong, *CUP).split("<h4")[1:3]
    assert "place 1 in the pool" in first
    assert "the best at place 2" in first + second
    assert "1 other at place 2 did better" in first + second


def test_the_way_through_the_stages_is_drawn(lots: AnyGame) -> None:
    drawn = part(shown(lots, strong, *CUP), "bracket")
    assert drawn.count('class="card"') == 3
    assert drawn.count('class="way"') == 3
    assert 'href="#bot-ann" class="on"' in drawn
    assert 'href="#bot-gil" class="out"' in drawn


def test_a_single_stage_in_which_nobody_is_left_behind_needs_no_drawing(lots: AnyGame) -> None:
    assert "<h2" in shown(lots, strong, Stage())
    assert 'id="bracket"' not in shown(lots, strong, Stage())


@pytest.mark.parametrize("form", list(Format))
def test_every_format_shows_everybody_and_says_its_rule(lots: AnyGame, form: Format) -> None:
    stage = Stage(name="main", format=form, rounds=3, grounds=2, seats=None)
    written = shown(lots, strong, stage)
    assert all(f'<tr data-bot="{number}"' in written for number in range(len(STRENGTH)))
    rule = max(re.split(r"\{\w+\}", text(f"report.how-{form.value}", FRENCH)), key=len)
    assert rule in written


def test_rounds_show_whom_everybody_met(lots: AnyGame) -> None:
    swiss = Stage(name="main", format=Format.SWISS, rounds=2)
    table = part(shown(lots, strong, swiss, bots=["ann", "bob", "cas", "dan"]), "stage")
    rows = table.split("<tr")[2:]
    assert 'title="bob"' in rows[0]
    assert '<span class="points">2–0</span><small>2</small>' in rows[0]


def test_a_knockout_says_in_which_round_bots_went_out(lots: AnyGame) -> None:
    knockout = Stage(name="cup", format=Format.KNOCKOUT)
    ranking = part(shown(lots, strong, knockout, bots=["ann", "bob", "cas", "dan"]), "ranking")
    assert ranking.index("reached the last round") < ranking.index("out in round 1")


def test_bots_alone_on_grounds_are_shown_with_totals_and_the_best_possible() -> None:
    game = registry.find("race")
    stage = Stage(
        name="tracks", format=Format.SOLO, grounds=2, rank=(Criterion.SCORE,), missing=100
    )

    def run(fixture: Fixture, bot: str) -> Points | None:
        return None if bot == "cas" and fixture.key.ground == 2 else 100 - STRENGTH[bot]

    history = scripted(game, ["ann", "bob", "cas"], run, stage)
    written = page(history, with_possible_scores(history, table_of(history)), Path("replays"))
    assert "Points per match" not in written
    assert 'id="ratings"' not in written
    table = written[written.index('class="grounds"') :]
    assert re.findall(r"<td[^>]*>(\d+)</td>", table)[:6] == ["121", "79", "42", "182", "91", "91"]
    assert '<td class="number dead"><a href="replays/1.1.3.2.1.joute">192</a>*</td>' in table
    assert table.count("number best") == 2


def test_a_bot_may_be_called_anything(lots: AnyGame) -> None:
    names = ["<b>", "a b", "a&b", "'", "\u202egnp", "x" * 300]
    history = scripted(lots, names, lambda _, bot: len(bot), *CUP)
    table = table_of(history, resamples=5)
    written = page(history, table, Path("replays"))
    assert "<b>" not in written
    assert "\u202egnp</bdi>" not in written
    assert 'id="bot-a_b"' in written
    assert 'href="#bot-a_b"' in written
    assert sheet(replace(table, rows=(replace(table.rows[0], bot="=1+1"),))).count("'=1+1") == 1


def test_the_sheet_has_the_scores_on_every_ground() -> None:
    stage = Stage(name="tracks", format=Format.SOLO, grounds=2, rank=(Criterion.SCORE,))
    history = scripted(registry.find("race"), ["ann", "bob"], strong, stage)
    titles, first, _ = csv.reader(sheet(table_of(history)).splitlines())
    assert titles[-2:] == ["1.1, seed 7", "1.2, seed 8"]
    assert first[-2:] == ["8", "8"]


@pytest.mark.parametrize(
    ("value", "form", "english", "french"),
    [
        (2.75, ".2f", "+2.75", "+2,75"),
        (-12345, "", "−12,345", "−12\u202f345"),
    ],
)
def test_numbers_are_written_as_each_language_does(
    value: float, form: str, english: str, french: str
) -> None:
    written = f'<span lang="en">{english}</span><span lang="fr">{french}</span>'
    assert figure(value, "+", form) == written


def test_a_number_that_both_languages_write_alike_stands_once() -> None:
    assert figure(12) == "12"


@pytest.mark.parametrize("name", registry.names())
def test_the_plans_that_come_with_a_game_have_a_title_in_both_languages(name: str) -> None:
    game = registry.find(name)
    for plan in game.plans:
        title = shipped(game, plan).title
        assert title
        assert text(title, FRENCH) != title
