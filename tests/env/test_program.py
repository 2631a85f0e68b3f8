"""A policy as a program: what was learnt enters matches like any other bot."""

import sys
from pathlib import Path

import pytest
from learnable import FIVE, GALLERY, label

import joute
import joute.env
from joute.env.matches import found
from joute.env.opponents import Policy

POLICY = """
import numpy as np
import joute.env

{before}

def first(observation, mask):
    '''Chooses the first thing that is allowed after those that it has chosen.'''
    allowed = np.flatnonzero(mask)
    return allowed[int(1000 * abs(float(observation.sum()))) % len(allowed)]

if __name__ == "__main__":
    joute.env.run({game!r}, first, seats={seats})
"""


def written(folder: Path, game: str, seats: int = 2, before: str = "") -> Path:
    file = folder / "mypolicy.py"
    file.write_text(POLICY.format(game=game, seats=seats, before=before))
    return file


def policy_of(file: Path) -> Policy:
    names: dict[str, Policy] = {}
    exec(file.read_text(), names)  # noqa: S102 - the very program that is tested
    return names["first"]


@pytest.mark.long
@pytest.mark.parametrize("game", [*FIVE, *GALLERY], ids=label)
def test_a_program_plays_as_its_policy_does_inside(game: str, tmp_path: Path) -> None:
    seats = 1 if label(game) == "pegs" else 2
    file = written(tmp_path, game, seats)
    opponent = found(game).bots[0].name
    bots: list[joute.Bot] = [file, opponent]
    result, _ = joute.play(game, bots[:seats], seed=5, first_limit=0, limit=0)
    assert result.seats[0].status == "ok" or label(game) == "race"
    policy = policy_of(file)
    env = joute.env.single(game, opponents=[opponent][: seats - 1], seed=5)
    seen, _ = env.reset()
    over = False
    while not over:
        seen, _, over, _, _ = env.step(policy(seen["observation"], seen["action_mask"]))
    if env.session.failed:
        assert result.seats[0].status != "ok"
    else:
        scores = env.session.rules.scores(env.session.state)
        assert tuple(own.score for own in result.seats) == scores


def test_a_program_imports_neither_gymnasium_nor_pettingzoo(tmp_path: Path) -> None:
    check = "import atexit, sys; atexit.register(lambda: print(sorted({'gymnasium', 'pettingzoo'} & set(sys.modules)), file=sys.stderr))"
    file = written(tmp_path, "race", before=check)
    _, replay = joute.play("race", [file, "dumb"], seed=5)
    assert replay.stderr(0).strip().endswith("[]")
    assert sys.modules["gymnasium"]


def last_words(tmp_path: Path, game: str, body: str, seats: int = 2) -> str:
    file = tmp_path / "mypolicy.py"
    file.write_text(
        f"import joute.env\n\ndef policy(observation, mask):\n    {body}\n\njoute.env.run({game!r}, policy)\n"
    )
    others: list[joute.Bot] = [found(game).bots[0].name] * (seats - 1)
    result, replay = joute.play(game, [file, *others], seed=5, first_limit=0, limit=0)
    assert result.seats[0].status != "ok"  # a crash, or a connection that was closed before
    return replay.stderr(0).strip().splitlines()[-1]


TICTACTOE = next(game for game in GALLERY if label(game) == "tictactoe")
some = pytest.mark.parametrize("game", ["vin", "minibus", TICTACTOE], ids=label)


@pytest.mark.long
@some
@pytest.mark.parametrize("error", ["ValueError", "StopIteration", "KeyError"])
def test_what_a_policy_raises_is_its_last_word(game: str, error: str, tmp_path: Path) -> None:
    said = last_words(tmp_path, game, f"raise {error}('my own words')")
    assert said.startswith(error)
    assert "my own words" in said


@pytest.mark.long
@some
@pytest.mark.parametrize("number", ["-1", "10**6", "(mask == 0).nonzero()[0][0]"])
def test_a_policy_is_held_to_its_mask(game: str, number: str, tmp_path: Path) -> None:
    body = f"return {number} if not mask.all() else mask.argmax()"
    assert "which its mask does not allow" in last_words(tmp_path, game, body)


def test_a_program_that_may_do_nothing_more_says_so(tmp_path: Path) -> None:
    """Its runner has gone so fast that it cannot stay on the track."""
    assert last_words(tmp_path, "race", "return mask.argmax()") == (
        "the rules of race allow nothing any more here"
    )


@pytest.mark.long
@pytest.mark.parametrize("game", ["mine", "minibus", "vin"])
def test_a_policy_of_two_seats_says_so_where_three_play(game: str, tmp_path: Path) -> None:
    assert "not one of 2 seats" in last_words(tmp_path, game, "return mask.argmax()", seats=3)
