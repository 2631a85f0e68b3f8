"""The learners of `examples/learn` learn, and what they have learnt plays as a program."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import imitate
import learner
import numpy as np
import pytest
import selfplay
from net import Net
from program import write_bot
from table import Table

import joute
from joute.env.matches import found, learning_of, prepared
from joute.env.opponents import Policy
from joute.env.program import player

TICTACTOE = str(Path(__file__).parents[2] / "examples" / "games" / "tictactoe.py")
GAMES, WON = 60, 0.75
"""Of 200 games 60 % are to be won: who wins three quarters of 60 does so very probably."""
BATCH = learner.MATCHES * learner.LENGTH


def silent(_: str) -> None:
    """Print nothing."""


def lost_lines(policy: Policy, seat: int) -> int:
    """Count the ways to beat a policy of tic-tac-toe: everything that the other player can do is tried."""
    game = found(TICTACTOE)
    setup = prepared(game, 2, {})
    rules, play = game.rules, player(learning_of(game, setup), policy)

    def lost(state: Any) -> int:  # noqa: ANN401 - the game's own
        movers = rules.to_move(state)
        if not movers:
            return int(rules.scores(state)[1 - seat] == 1)
        if movers == (seat,):
            return lost(rules.step(state, {seat: play(rules.observe(state, seat))}))
        return sum(
            lost(rules.step(state, {movers[0]: action})) for action in rules.legal(state, movers[0])
        )

    return lost(rules.initial(setup))


def all_lost_lines(policy: Policy) -> int:
    return lost_lines(policy, 0) + lost_lines(policy, 1)


def test_slopes_are_those_of_what_is_judged() -> None:
    dice = np.random.default_rng(1)
    net = Net.new("any", 5, 4, 3, dice)
    net.weights = {name: dice.standard_normal(w.shape) for name, w in net.weights.items()}
    rows, masks = dice.standard_normal((6, 5)), np.ones((6, 4), np.int8)
    masks[0, 1:3] = 0
    wanted = np.array([0, 1, 2, 3, 0, 1])
    here = np.arange(6), wanted

    def loss() -> float:
        judged = net.judge(rows, masks)
        return float(-np.log(judged.chances[here]).sum() + 0.5 * (judged.worth**2).sum())

    judged = net.judge(rows, masks)
    by_logit = judged.chances.copy()
    by_logit[here] -= 1
    for name, slope in net.slopes(judged, by_logit, judged.worth).items():
        weights = net.weights[name]
        for place in np.ndindex(weights.shape):
            weights[place] += 1e-2
            above = loss()
            weights[place] -= 2e-2
            below = loss()
            weights[place] += 1e-2
            assert slope[place] == pytest.approx((above - below) / 2e-2, rel=0.02, abs=0.02)


@pytest.mark.long
def test_a_learner_plays_better_than_it_began() -> None:
    recipe = replace(learner.RECIPES["cafe"], steps=12 * BATCH)
    _, returns = learner.learn("cafe", recipe, 1, silent)
    first, last = np.mean(returns[:300]), np.mean(returns[-300:])
    assert abs(first) < 0.2
    assert last > first + 0.25


@pytest.mark.long
def test_the_same_seed_gives_the_same_weights() -> None:
    recipe = replace(learner.RECIPES["race"], steps=BATCH)
    one, same, other = (learner.learn("race", recipe, seed, silent)[0] for seed in (1, 1, 2))
    assert all((one.weights[name] == same.weights[name]).all() for name in one.weights)
    assert any((one.weights[name] != other.weights[name]).any() for name in one.weights)


@pytest.mark.long
def test_self_play_leaves_few_ways_to_be_beaten() -> None:
    table = selfplay.learn(TICTACTOE, 3000, 1, silent)
    assert all_lost_lines(Table(9).policy) > 2 * all_lost_lines(table.policy)


def test_a_pupil_chooses_as_the_bot_that_it_imitates() -> None:
    replays = [joute.play("cafe", ["greedy", "random"], seed=seed).replay for seed in range(12)]
    seen, unseen = (imitate.lessons(part, "greedy") for part in (replays[:9], replays[9:]))
    moves = sum(message.seat == 0 for replay in replays for message in said(replay))
    assert len(seen.choices) + len(unseen.choices) == moves
    net = Net.new("cafe", seen.rows.shape[1], 100, 16, np.random.default_rng(1))
    imitate.imitate(net, seen, 60, np.random.default_rng(1))
    assert imitate.agreement(net, unseen) > 1.5 * imitate.chance(unseen)


def test_a_game_for_one_is_learnt_without_opponents() -> None:
    pegs = TICTACTOE.replace("tictactoe", "pegs")
    recipe = learner.Recipe(steps=BATCH)
    assert learner.seats_of(pegs, recipe) == 1
    _, returns = learner.learn(pegs, recipe, 1, silent)
    assert returns


@pytest.mark.long
def test_the_commands_that_show_how_to_imitate_run(tmp_path: Path) -> None:
    assert imitate.__doc__ is not None
    assert imitate.__file__ is not None
    shown = [line for line in imitate.__doc__.splitlines() if line.startswith("    ")]
    assert len(shown) == 3
    short = "\n".join(shown).replace("master dumb", "master dumb --grounds 12 --legs 1")
    here = short.replace("--games 200", "--games 2").replace("imitate.py", imitate.__file__)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    command = ["/bin/bash", "-euc", here]
    subprocess.run(command, cwd=tmp_path, env=os.environ | {"PATH": path}, check=True)


def said(replay: joute.Replay) -> list[Any]:
    return [message for step in replay for message in step.messages if not message.told]


def test_what_was_learnt_is_a_program(tmp_path: Path) -> None:
    net = Net.new("cafe", 1002, 100, 4, np.random.default_rng(1))
    write_bot(tmp_path / "planter", "cafe", net, seats=2)
    bots: list[joute.Bot] = [tmp_path / "planter", "greedy"]
    result, _ = joute.play("cafe", bots, seed=2, first_limit=0, limit=0, port=0)
    assert result.seats[0].status == "ok"
    env = joute.env.single("cafe", opponents=["greedy"], seed=2)
    seen, _ = env.reset()
    over = False
    while not over:
        seen, _, over, _, _ = env.step(net.policy(seen["observation"], seen["action_mask"]))
    scores = env.session.rules.scores(env.session.state)
    assert tuple(seat.score for seat in result.seats) == scores


@pytest.mark.long
def test_a_table_is_a_program_too(tmp_path: Path) -> None:
    table = selfplay.learn(TICTACTOE, 50, 1, silent)
    write_bot(tmp_path / "pupil", TICTACTOE, table, seats=2)
    assert all(
        (Table.load(tmp_path / "pupil" / "weights.npz").values[position] == values).all()
        for position, values in table.values.items()
    )
    bots: list[joute.Bot] = [tmp_path / "pupil", "perfect"]
    result, _ = joute.play(TICTACTOE, bots, seed=1, first_limit=0, limit=0)
    assert result.seats[0].status == "ok"


@pytest.mark.parametrize("main", [learner.main, selfplay.main])
def test_an_error_is_a_line(main: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["learn", "rcae"])
    with pytest.raises(SystemExit, match="rcae"):
        main()


@pytest.mark.long
def test_a_table_of_tic_tac_toe_cannot_be_beaten() -> None:
    assert all_lost_lines(selfplay.learn(TICTACTOE, selfplay.MATCHES, 1, silent).policy) == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats", "opponent"), [("cafe", 2, "random"), ("race", 1, "dumb")]
)
def test_a_network_beats_a_simple_bot_as_a_program(
    tmp_path: Path, game: str, seats: int, opponent: str
) -> None:
    net, _ = learner.learn(game, learner.RECIPES[game], 1, silent)
    write_bot(tmp_path / "learnt", game, net, seats=seats)
    score = joute.duel(
        game, tmp_path / "learnt", opponent,
        games=GAMES, seed=7000, port=0, limit=0, first_limit=0, sandbox="off",
    )  # fmt: skip
    assert score.wins > WON * GAMES, score
    assert game != "race" or (score.mean_margin or 0) > 0
