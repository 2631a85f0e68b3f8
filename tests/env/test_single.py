"""One seat against opponents: rewards, seats, settings, pictures, and what is refused."""

import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from learnable import GALLERY, GAMES, label
from numpy.typing import NDArray

import joute
import joute.env
from joute import UsageError
from joute.dice import dice
from joute.env.matches import found as env_game
from joute.env.single_env import SingleEnv
from joute.game import Brief
from joute.registry import maker

TICTACTOE = next(game for game in GALLERY if label(game) == "tictactoe")
PEGS = next(game for game in GALLERY if label(game) == "pegs")


def first(_: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
    return int(mask.argmax())


def played(env: SingleEnv, seed: int | None = None) -> tuple[list[float], dict[str, Any]]:
    """Choose the first thing allowed to the end."""
    seen, info = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
        assert (info["action_mask"] == seen["action_mask"]).all()
        seen, reward, over, cut, info = env.step(first(seen["observation"], seen["action_mask"]))
        assert not cut
        rewards.append(reward)
    return rewards, info


def test_the_winner_is_given_1_and_the_loser_less() -> None:
    """X fills cells in order against a policy that does the same, and wins on a diagonal."""
    rewards, info = played(joute.env.single(TICTACTOE, opponents=[first]))
    assert (rewards, info["rank"], info["scores"]) == ([0, 0, 0, 1], 1, (1, 0))
    rewards, info = played(joute.env.single(TICTACTOE, opponents=[first], seat=1))
    assert (rewards[-1], info["rank"]) == (-1, 2)


def test_a_draw_is_worth_nothing() -> None:
    """Both never lose: the learner chooses what the game's own bot would."""
    env = joute.env.single(TICTACTOE, opponents=["perfect"])
    perfect = maker(env_game(TICTACTOE).bots[0])(Brief(dice(1), float))
    seen, _ = env.reset()
    over = False
    while not over:
        sight = env.session.seen(0)
        seen, reward, over, _, info = env.step(perfect(sight))
    assert (reward, info["rank"]) == (0, 1)
    assert seen["action_mask"].sum() == 0


def test_rewards_by_score_add_up_to_the_lead() -> None:
    env = joute.env.single("cafe", opponents=["random"], reward="score")
    rewards, info = played(env, seed=4)
    mine, other = info["scores"]
    assert sum(rewards) == mine - other
    assert len([reward for reward in rewards if reward]) > 3


def test_where_low_scores_win_a_lead_is_the_fewer_points() -> None:
    env = joute.env.single("race", opponents=["dumb"], reward="score", set={"tracks": "simple"})
    seen, _ = env.reset(seed=2)
    _, reward, *_ = env.step(int(seen["action_mask"].argmax()))
    own, other = env.session.rules.scores(env.session.state)
    assert own is not None
    assert other is not None
    assert reward == other - own


def test_alone_a_score_is_the_reward() -> None:
    env = joute.env.single(PEGS, reward="score")
    rewards, info = played(env, seed=3)
    assert sum(rewards) != 0
    assert info["rank"] == 1


def test_whoever_chooses_what_is_not_allowed_has_lost_at_once() -> None:
    env = joute.env.single(TICTACTOE, opponents=[first])
    env.reset()
    env.step(4)
    _, reward, over, _, info = env.step(4)
    assert (reward, over, info["out"], info["rank"]) == (-1, True, "illegal", 2)


def test_a_match_that_is_over_before_the_learner_is_asked_ends_with_its_first_step() -> None:
    def wrong(_: NDArray[np.float32], __: NDArray[np.int8]) -> int:
        return -1

    env = joute.env.single(TICTACTOE, opponents=[wrong], seat=1)
    env.reset()
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["rank"]) == (1, True, 1)
    with pytest.raises(UsageError, match="call reset to begin another"):
        env.step(0)
    many = joute.env.vector(TICTACTOE, 2, opponents=[wrong], seat=1)
    many.reset()
    for ended in (True, False, True):
        _, rewards, over_now, *_ = many.step(np.array([0, 0]))
        assert (rewards.tolist(), over_now.tolist()) == ([float(ended)] * 2, [ended] * 2)


def test_the_seat_may_be_drawn_for_every_match() -> None:
    env = joute.env.single("cafe", seat=None, seed=1)
    seats = set()
    for _ in range(12):
        env.reset()
        seats.add(env.session.setup.names.index("learner"))
    assert seats == {0, 1}


def test_settings_are_those_of_play() -> None:
    env = joute.env.single("vin", opponents=["lazy", "base"], profile="original", set={"size": 20})
    env.reset(seed=6)
    setup = env.session.setup
    assert (setup.seats, setup.seed, setup.options.size, setup.options.rounds) == (3, 6, 20, 99)
    assert setup.names == ("learner", "lazy", "base")


def test_a_map_is_named_as_in_play() -> None:
    name = min(env_game("cafe").maps.named)
    one, other = joute.env.single("cafe", map=name), joute.env.single("cafe", map=name)
    island = one.reset(seed=1)[0]["observation"]
    assert (island == other.reset(seed=2)[0]["observation"]).all()
    assert (island != joute.env.single("cafe").reset(seed=1)[0]["observation"]).any()


def test_a_replay_can_be_saved_and_verified(tmp_path: Path) -> None:
    env = joute.env.single("mine", opponents=["greedy"], set={"max_turns": 4})
    _, info = played(env, seed=9)
    file = tmp_path / "match.joute"
    env.replay.save(file)
    read = joute.Replay.read(file)
    assert read.bots == ("learner", "greedy")
    assert read.result is not None
    assert tuple(seat.score for seat in read.result.seats) == info["scores"]
    done = subprocess.run(
        [sys.executable, "-m", "joute", "verify", file], capture_output=True, check=False
    )
    assert done.returncode == 0, done


@pytest.mark.parametrize("game", GAMES, ids=label)
def test_every_game_is_drawn(game: str) -> None:
    text = joute.env.single(game, render_mode="ansi")
    text.reset(seed=1)
    shown = text.render()
    assert isinstance(shown, str)
    assert text.session.game.title in shown
    pixels = joute.env.single(game, render_mode="rgb_array")
    pixels.reset(seed=1)
    before = pixels.render()
    assert isinstance(before, np.ndarray)
    assert before.dtype == np.uint8
    assert (before.ndim, before.shape[2]) == (3, 3)
    for _ in range(20):  # until something is to be seen of it
        pixels.step(int(pixels.action_masks().nonzero()[0][-1]))
        after = pixels.render()
        if after is not None and not np.array_equal(before, after):
            return
    pytest.fail("the picture stays the same")


@pytest.mark.parametrize(
    ("keywords", "said"),
    [
        ({"opponents": ["gredy"]}, "has no bot"),
        ({"opponents": "greedy"}, "opponents='greedy': it must be a list"),
        ({"opponents": [None]}, "must be a list"),
        ({"seat": 2}, "there is no seat 2"),
        ({"reward": "money"}, "win or score"),
        ({"render_mode": "human"}, "ansi or rgb_array"),
        ({"set": {"siz": 3}}, "did you mean size"),
        ({"sise": 3}, "there is no keyword sise here"),
        ({"map": "nowhere.txt"}, "nowhere.txt"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(keywords: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        joute.env.single("vin", **keywords)


def test_the_bots_that_there_are_are_named_once() -> None:
    with pytest.raises(UsageError, match="amiens, random, ") as refused:
        joute.env.single("cafe", opponents=["nobody"])
    assert str(refused.value).count("random") == 1


@pytest.mark.parametrize("action", [3.0, "3", None, [3]])
def test_a_choice_is_a_whole_number(action: Any) -> None:  # noqa: ANN401 - anything else
    env = joute.env.single("cafe")
    env.reset(seed=1)
    with pytest.raises(TypeError):
        env.step(action)
    assert env.step(np.int64(env.action_masks().argmax()))[1] == 0


@pytest.mark.parametrize("keywords", [{"seed": 1.5}, {"seed": "1"}, {"seat": 1.0}, {"seat": "1"}])
def test_seeds_and_seats_are_whole_numbers(keywords: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        joute.env.single("cafe", **keywords)


def test_opponents_may_come_one_by_one() -> None:
    env = joute.env.single("vin", opponents=iter(["lazy", first]))  # type: ignore[arg-type]
    env.reset(seed=1)
    assert env.session.setup.names == ("learner", "lazy", "first")


def test_an_environment_with_opponents_says_that_it_cannot_be_copied() -> None:
    env = joute.env.single("cafe")
    env.reset(seed=1)
    with pytest.raises(UsageError, match=r"copy one of joute\.env\.aec"):
        deepcopy(env)


def test_a_file_of_a_game_may_be_a_path() -> None:
    assert joute.env.single(Path(TICTACTOE)).reset(seed=1)


def test_nothing_of_the_extra_is_imported_without_need() -> None:
    code = "import sys, joute.env, joute; joute.play; print({'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "set()"


def test_a_missing_extra_is_named_with_what_to_do() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import joute.env; joute.env.single('vin')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert "pip install 'joute[env]'" in done.stderr
