"""What Gymnasium and PettingZoo ask of their environments."""

import subprocess
import sys
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode
from learnable import AT_ONCE, GAMES, IN_TURN, label
from pettingzoo_tests import api_test, parallel_api_test, parallel_seed_test, seed_test

import joute.env
from joute import UsageError
from joute.env.spaces import Seen

CYCLES = 60
LONG_CYCLES = 1000
games = pytest.mark.parametrize("game", GAMES, ids=label)
lengths = pytest.mark.parametrize(
    "cycles", [CYCLES, pytest.param(LONG_CYCLES, marks=pytest.mark.long)]
)


@games
@lengths
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # but one beside its mask, …
@pytest.mark.filterwarnings("ignore:Observation space for each agent")  # … as in PettingZoo's own
def test_every_game_passes_the_api_test_of_pettingzoo(game: str, cycles: int) -> None:
    api_test(joute.env.aec(game, seed=1), num_cycles=cycles)


@games
@lengths
def test_a_seed_decides_every_match_of_an_aec_environment(game: str, cycles: int) -> None:
    seed_test(lambda: joute.env.aec(game), num_cycles=cycles)


@pytest.mark.parametrize("game", AT_ONCE, ids=label)
@lengths
def test_games_at_once_pass_the_parallel_tests_of_pettingzoo(game: str, cycles: int) -> None:
    parallel_api_test(joute.env.parallel(game, seed=1), num_cycles=cycles)
    parallel_seed_test(lambda: joute.env.parallel(game), num_cycles=cycles)


@pytest.mark.parametrize("game", IN_TURN, ids=label)
def test_games_in_turn_are_refused_as_parallel(game: str) -> None:
    with pytest.raises(UsageError, match=r"joute\.env\.aec"):
        joute.env.parallel(game)


@games
@pytest.mark.filterwarnings("ignore:.*Box observation space (minimum|maximum) value is")
@pytest.mark.filterwarnings("ignore:.*render")
def test_every_game_passes_the_check_of_gymnasium(game: str) -> None:
    check_env(joute.env.single(game, render_mode="rgb_array"), skip_close_check=True)


def chosen(seen: Seen, throw: np.random.Generator) -> int:
    return int(throw.choice(np.flatnonzero(seen["action_mask"])))


@games
@pytest.mark.parametrize("steps", [80, pytest.param(1200, marks=pytest.mark.long)])
def test_a_vector_is_as_many_singles_step_for_step(game: str, steps: int) -> None:
    count, throw = 3, np.random.default_rng(5)
    envs = joute.env.vector(game, count, seed=10, seat=None, reward="score")
    ones = [
        joute.env.single(game, seed=10 + place, seat=None, reward="score") for place in range(count)
    ]
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _ = envs.reset()
    apart = [one.reset()[0] for one in ones]
    over = [False] * count
    for _ in range(steps):
        for place, own in enumerate(apart):
            assert (seen["observation"][place] == own["observation"]).all()
            assert (seen["action_mask"][place] == own["action_mask"]).all()
        actions = [0 if over[place] else chosen(own, throw) for place, own in enumerate(apart)]
        seen, rewards, ended, cut, info = envs.step(np.array(actions))
        assert not cut.any()
        for place, one in enumerate(ones):
            if over[place]:
                (apart[place], _), reward, over[place] = one.reset(), 0.0, False
            else:
                apart[place], reward, over[place], _, told = one.step(actions[place])
                for key in {"seat", "rank", "scores", "out"} & {*told, *info}:
                    assert info[f"_{key}"][place] == (key in told)
                    assert key not in told or info[key][place] == told[key]
            assert (rewards[place], ended[place]) == (reward, over[place])


def test_seeds_of_a_reset_count_from_the_first() -> None:
    envs = joute.env.vector("cafe", 2)
    seen, _ = envs.reset(seed=4)
    other, _ = joute.env.single("cafe").reset(seed=5)
    assert (seen["observation"][1] == other["observation"]).all()
    assert (seen["observation"][0] != other["observation"]).any()


def test_a_reset_may_begin_some_matches_of_a_vector_alone() -> None:
    envs, only = joute.env.vector("cafe", 2, seed=4), {"reset_mask": np.array([False, True])}
    envs.reset()
    before = envs.step(np.array([22, 22]))[0]
    after, _ = envs.reset(seed=[1, 5], options=only)
    fresh, _ = joute.env.single("cafe").reset(seed=5)
    assert (after["observation"][0] == before["observation"][0]).all()
    assert (after["observation"][1] == fresh["observation"]).all()
    with pytest.raises(UsageError, match="reset_mask of 2 matches"):
        envs.reset(options={"reset_mask": [1]})


@games
def test_a_copy_plays_on_apart(game: str) -> None:
    env, throw = joute.env.aec(game, seed=2, reward="score"), np.random.default_rng(3)
    env.reset()
    for _ in range(4):
        env.step(chosen(env.last()[0], throw))  # type: ignore[arg-type] # not the end
    copy = deepcopy(env)
    choice = chosen(env.last()[0], throw)  # type: ignore[arg-type]
    before = env.last()
    copy.step(choice)
    assert data_equivalence(env.last(), before)
    env.step(choice)
    assert data_equivalence(env.last(), copy.last())
    assert [len(own.session.played) for own in (env, copy)] == [len(env.session.played)] * 2
    for own in (env, copy):
        own.reset()
    assert data_equivalence(env.last(), copy.last())


@pytest.mark.parametrize("actions", [[0], [0, 1, 2], [0.0, 1.0], [[0], [1]], "01"], ids=repr)
def test_a_vector_takes_a_whole_number_for_each_match(actions: Any) -> None:  # noqa: ANN401 - anything else
    envs = joute.env.vector("cafe", 2)
    envs.reset(seed=1)
    with pytest.raises(UsageError, match="takes 2 whole numbers"):
        envs.step(actions)
    envs.step([5, 5])  # type: ignore[arg-type] # a list will do


def test_a_vector_takes_one_seed_or_as_many_as_it_has_matches() -> None:
    envs = joute.env.vector("cafe", 2)
    with pytest.raises(UsageError, match="takes one seed or 2"):
        envs.reset(seed=[1])
    apart, _ = envs.reset(seed=[4, 5])
    assert data_equivalence(apart, envs.reset(seed=4)[0])


def test_both_libraries_make_a_game_by_its_name() -> None:
    by_name = gymnasium.make("joute/cafe-v1", opponents=["greedy"])
    seen, info = by_name.reset(seed=3)
    direct, _ = joute.env.single("cafe", opponents=["greedy"]).reset(seed=3)
    assert data_equivalence(seen, direct)
    assert data_equivalence(info["action_mask"], direct["action_mask"])
    assert gymnasium.make_vec("joute/mine-v1", num_envs=2).num_envs == 2
    assert pettingzoo.make("aec", "joute/vin-v1", seats=3).possible_agents[2] == "seat_2"
    assert len(pettingzoo.make("parallel", "joute/minibus-v1", seats=4).possible_agents) == 4


def test_before_the_first_reset_an_environment_says_what_is_missing() -> None:
    one, turns = joute.env.single("cafe", render_mode="ansi"), joute.env.aec("cafe")
    many, at_once = joute.env.vector("cafe", 2), joute.env.parallel("minibus")
    for asked in (
        lambda: one.step(0),
        one.action_masks,
        one.render,
        lambda: one.replay,
        lambda: turns.step(0),
        lambda: turns.observe("seat_0"),
        lambda: many.step(np.array([0, 0])),
        lambda: at_once.step({}),
    ):
        with pytest.raises(UsageError, match="call reset first"):
            asked()


def test_a_seat_that_plays_on_cannot_choose_none() -> None:
    env = joute.env.aec("cafe")
    env.reset(seed=1)
    with pytest.raises(UsageError, match="seat_0 plays on"):
        env.step(None)


def test_at_once_every_seat_that_is_asked_needs_an_action() -> None:
    env = joute.env.parallel("minibus")
    env.reset(seed=1)
    with pytest.raises(UsageError, match="seat_1 is asked"):
        env.step({"seat_0": 0})


def test_environments_are_named_as_they_are_registered() -> None:
    assert joute.env.aec("minibus").metadata["name"] == "joute/minibus-v1"
    assert joute.env.parallel("minibus").metadata["name"] == "joute/minibus-v1"


@pytest.mark.parametrize(
    "code",
    [
        "import gymnasium, joute.env; gymnasium.make('joute/cafe-v1')",
        "import joute.env, gymnasium; gymnasium.make('joute/cafe-v1')",
        "import gymnasium; gymnasium.make('joute.env:joute/cafe-v1')",
        "import joute.env, pettingzoo; pettingzoo.make('parallel', 'joute/minibus-v1')",
        "import pettingzoo, joute.env; pettingzoo.make('aec', 'joute/cafe-v1')",
    ],
)
def test_both_know_the_names_in_a_program_of_its_own(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr
