"""Mines in progress, and kernels of the master that hold them."""

import time

from games.mine.helpers import MINE

from joute.dice import dice
from joute.game import Brief
from joute.games.mine import rules
from joute.games.mine.bots.codes import PROSPECTOR
from joute.games.mine.bots.geology import draws, means
from joute.games.mine.bots.kernel import Digging
from joute.games.mine.bots.plans import RIVALS, habits
from joute.games.mine.rules import State
from joute.settings import prepare

LAYERS = 21
"""One more than the deepest mine has."""


def brief_of(seed: int, seat: int, notes: list[str] | None = None) -> Brief:
    return Brief(
        dice=dice(seed, "bot", seat),
        clock=time.process_time,
        limit=5.0,
        explain=notes is not None,
        note=(notes if notes is not None else []).append,
    )


def begun(seed: int, seats: int, **typed: str) -> State:
    return rules.initial(prepare(MINE, names=["x"] * seats, seed=seed, typed=typed))


def loaded(state: State, style: int = PROSPECTOR, make: type[Digging] = Digging) -> Digging:
    """Return a kernel that holds the whole mine of a state, in which all play in this way."""
    zones, seats = len(state.depths), len(state.teams)
    digging = make(
        zones=zones,
        layers=LAYERS,
        seats=seats,
        seed=1,
        habits=habits(RIVALS[style], points_only=False) * seats,
    )
    for depth in range(10, LAYERS):
        digging.learn(depth, means(depth), draws(depth))
    digging.expect([float(depth >= 10) for depth in range(LAYERS)], master=False)
    layers = [[lode.value for lode in layer] for layer in state.mine.layers]
    layers += [[0] * zones] * (LAYERS - len(layers))
    depths, lives, posts, picks, scores, _ = described(state)
    digging.load(
        depths=depths,
        lives=lives,
        known=[layer[zone] for zone in range(zones) for layer in layers],
        posts=posts,
        picks=picks,
        scores=scores,
        sees=[0] * (zones * seats),
        idle=[0] * seats,
        turn=1,
        place=0,
        points=2,
    )
    digging.draw(len(state.mine.layers))
    digging.begin()
    return digging


def described(state: State) -> tuple[list[int], list[int], list[int], list[int], list[int], int]:
    crews = [team.dwarves for team in state.teams]
    posts = [[*(dwarf.zone for dwarf in crew), -1, -1][:3] for crew in crews]
    picks = [[*(dwarf.pickaxe for dwarf in crew), 0, 0][:3] for crew in crews]
    return (
        list(state.depths),
        list(state.lives),
        [post for crew in posts for post in crew],
        [pick for crew in picks for pick in crew],
        [team.score for team in state.teams],
        sum(team.woke for team in state.teams),
    )
