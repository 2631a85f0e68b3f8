"""The games in `examples/games` keep every promise, are as short as they are said to be, and have bots that play well."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from joute import game_files
from joute.dice import dice
from joute.errors import MapError
from joute.exchange import rendered
from joute.game import AnyGame, Brief, Tell
from joute.match import Match
from joute.settings import prepare
from joute.testing import CHECKS, bots_voice, play_out

GAMES = Path(__file__).parents[2] / "examples" / "games"
NAMES = sorted(path.stem for path in GAMES.glob("*.py"))
SERIES = 20


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(game_files.VARIABLE, raising=False)


def module(name: str) -> Any:  # noqa: ANN401 - whatever a game's file holds
    return game_files.module(GAMES / f"{name}.py")


def game(name: str) -> AnyGame:
    made: AnyGame = module(name).GAME
    return made


def first_message(made: AnyGame) -> str:
    """Return what the first seat that has to act is sent."""
    match = Match(made, prepare(made, names=["bot"] * made.least_seats))
    told = [effect for effect in match.start() if isinstance(effect, Tell)]
    return rendered(next(tell for tell in told if tell.seat == match.waiting[0]))


def lines_of(name: str) -> int:
    """Count the lines of a file without its docstrings, its comments and its blank lines."""
    text = (GAMES / f"{name}.py").read_text(encoding="utf-8")
    counted = set(range(1, len(text.splitlines()) + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            counted -= set(range(node.lineno, (node.end_lineno or 0) + 1))
    lines = text.splitlines()
    return sum(1 for number in counted if lines[number - 1].split("#")[0].strip())


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", NAMES)
def test_it_keeps_every_promise(name: str, check: str) -> None:
    CHECKS[check](game(name))


@pytest.mark.parametrize(("name", "most"), [("tictactoe", 40), ("auction", 60)])
def test_it_is_short(name: str, most: int) -> None:
    assert lines_of(name) <= most


@pytest.mark.parametrize("name", NAMES)
def test_it_is_played_by_its_file_and_has_rules(name: str, tmp_path: Path) -> None:
    made = game(name)
    bots = [*(entry.name for entry in made.bots), "random", "random", "random"][: made.most_seats]
    file = str(GAMES / f"{name}.py")
    command = [sys.executable, "-m", "joute"]
    played = subprocess.run(
        [*command, "play", file, *bots, "--seed", "3", "--json"],
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    assert [seat["status"] for seat in json.loads(played.stdout)["seats"]] == ["ok"] * len(bots)
    rules = subprocess.run([*command, "rules", file], capture_output=True, text=True, check=True)
    assert made.title in rules.stdout
    seen, count, *actions = first_message(made).splitlines()
    assert f"\n    {seen}\n    {count}\n    {actions[0]}\n" in rules.stdout


def scores(name: str, bots: list[str], seed: int) -> tuple[float, ...]:
    """Play a match between built-in bots."""
    made = game(name)
    setup = prepare(made, names=bots, seed=seed)
    makers = {entry.name: entry.path for entry in made.bots}
    plays = []
    for seat, bot in enumerate(bots):
        make = makers[bot]
        assert callable(make)
        plays.append(make(Brief(dice(seed, "bot", seat), float)))
    final = play_out(made, setup, bots_voice(made, plays)).final
    return tuple(score or 0 for score in made.rules.scores(final))


@pytest.mark.parametrize("seed", range(SERIES))
def test_the_perfect_bot_of_tictactoe_never_loses(seed: int) -> None:
    first, second = scores("tictactoe", ["perfect", "random"], seed)
    assert first >= second
    first, second = scores("tictactoe", ["random", "perfect"], seed)
    assert first <= second


def test_two_perfect_bots_draw() -> None:
    assert scores("tictactoe", ["perfect", "perfect"], 1) == (0, 0)


def test_the_solver_leaves_one_peg_whichever_hole_is_free() -> None:
    pegs = module("pegs")
    holes = len(pegs.HOLES)
    assert {pegs.fewest("o" * hole + "." + "o" * (holes - hole - 1)) for hole in range(holes)} == {
        1
    }


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "bots", "better"),
    [
        ("connect_four", ["random", "farsighted"], 1),
        ("auction", ["random", "fitting"], 1),
        ("tron", ["roomy", "random"], 0),
        ("pig", ["random", "random", "racer"], 2),
    ],
)
def test_its_best_bot_beats_random_in_most_matches(name: str, bots: list[str], better: int) -> None:
    found = [scores(name, bots, seed) for seed in range(SERIES)]
    won = sum(row[better] == max(row) for row in found)
    assert won > SERIES * 0.7


def test_a_program_of_an_auction_is_sent_no_card_of_another_hand() -> None:
    made = game("auction")
    position = made.rules.initial(prepare(made, names=["a", "b", "c"], seed=1))
    hands = position.state.hands
    seen = made.rules.observe(position, 1).seen
    assert seen.hands == ((0,) * 6, hands[1], (0,) * 6)


def test_a_map_of_tron_without_walls_around_it_is_refused() -> None:
    made = game("tron")
    for text, why in (("0.1", "walls"), ("####\n#01#\n####", "one 0, with a free cell")):
        with pytest.raises(MapError, match=why):
            prepare(made, names=["a", "b"], ground=text)
