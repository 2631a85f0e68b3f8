"""The page of a tournament."""

from pathlib import Path

import pytest
from tournament.playing import field

from joute import registry
from joute.arena.jobs.executors import Engine
from joute.contest.report.parts import figure
from joute.contest.store import Store
from joute.game import AnyGame
from joute.speech import FRENCH, text
from joute.tournament.definition import open_tournament
from joute.tournament.plan_file import shipped
from joute.tournament.report.page import page
from joute.tournament.runner import Tournament


def test_the_page_shows_every_stage_and_its_pools(lots: AnyGame, workers: list[Engine]) -> None:
    bots = field(lots, *["weak"] * 4, *["strong"] * 3)
    with Store("sqlite://") as store:
        opened = open_tournament(lots, shipped(lots), bots, store, seed=7)
        tournament = Tournament(lots, opened.plan, opened.entrants, store)
        table = tournament.run(workers[0])
        shown = page(tournament.progress.history, table, Path("replays"))
    stages = shown[shown.index('<span lang="fr">Étapes</span>') :].split("</details>")[:2]
    assert stages[0].count('<th scope="row">') == 3
    assert stages[1].count('<th scope="row">') == 7
    assert [stages[1].count(f"<td>{pool}</td><th") for pool in (1, 2, 3)] == [3, 4, 0]


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
