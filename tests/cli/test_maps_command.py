"""`joute maps`: tracks and boards that are printed, saved and played."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

pytestmark = pytest.mark.usefixtures("own_folder")
Joute = Callable[..., Ran]


def test_play_uses_the_track_that_maps_prints(joute: Joute) -> None:
    track = joute("maps", "race", "--seed", "7").out
    Path("seven.track").write_text(track, encoding="utf-8")
    given = json.loads(joute("play", "race", "dumb", "--map", "seven.track", "--json").out)
    drawn = json.loads(joute("play", "race", "dumb", "--seed", "7", "--json").out)
    assert given["seats"] == drawn["seats"]


def test_maps_shows_the_seed_that_it_draws(joute: Joute) -> None:
    ran = joute("maps", "race")
    word, seed = ran.err.split()
    assert word == "seed"
    assert joute("maps", "race", "--seed", seed) == Ran(0, ran.out, "")


def test_a_map_may_begin_with_the_mark_that_some_editors_write(joute: Joute) -> None:
    Path("marked.track").write_text("\ufeff1\n5\n0 0\n0 0 1 1\n", encoding="utf-8")
    assert joute("play", "race", "dumb", "--map", "marked.track").code == 0


def test_a_map_is_saved_for_later(joute: Joute) -> None:
    ran = joute("maps", "race", "--seed", "7", "--set", "tracks=simple", "--out", "easy.track")
    assert ran.out == "saved in easy.track (seed 7)\n"
    assert joute("play", "race", "dumb", "--map", "easy.track").code == 0
