"""What the viewer of La Course Au Vin is given."""

import msgspec
from games.vin.table import VIN, at, carrying, red, situation, white

from joute.games.vin import frame, rules
from joute.games.vin.bunches import Colour
from joute.games.vin.maps import Vats
from joute.games.vin.sketch import sketch
from joute.games.vin.state import Action, Player
from joute.speech import joined


def test_the_scene_shows_the_map_and_the_vats_of_those_who_play() -> None:
    state = situation()
    scene = frame.scene(state)
    assert (scene.map, scene.rounds) == (state.map, 3)
    assert scene.vats == (Vats(at(6, 0), at(6, 1)), Vats(at(1, 7), at(1, 6)))


def test_a_frame_shows_bunches_players_hods_scores_and_points_left() -> None:
    carrier = carrying(at(4, 3), Colour.WHITE, 7, red=2)
    state = situation(carrier, Player(at(0, 7)), bunches=[red(2, 1, 4), white(1, 2, 9)])
    state = rules.step(state, {0: Action.UP})
    shown = frame.frame(state)
    assert (shown.turn, shown.mover, shown.points) == (1, 0, 9)
    assert shown.players == (msgspec.structs.replace(carrier, cell=at(3, 3)), Player(at(0, 7)))
    assert shown.scores == (40, 0)
    assert shown.bunches == (white(1, 2, 9), red(2, 1, 4))


def test_after_the_end_nobody_moves() -> None:
    state = situation(rounds="1")
    for seat in range(2):
        state = rules.step(state, {seat: Action.END})
    shown = frame.frame(state)
    assert (shown.turn, shown.mover, shown.points) == (1, None, 0)


def test_scene_and_frame_can_be_sent_to_a_browser() -> None:
    state = situation(carrying(at(4, 3), Colour.RED, 1), bunches=[red(2, 1, 4)])
    sent = msgspec.json.decode(msgspec.json.encode(VIN.view.frame(state)))
    assert sent["bunches"] == [{"cell": at(2, 1), "colour": "red", "units": 4}]
    assert sent["players"][0]["colour"] == "red"
    assert set(msgspec.json.decode(msgspec.json.encode(VIN.view.scene(state)))["map"]) == {
        "size",
        "cells",
    }


def test_a_person_who_plays_is_shown_no_hod_but_its_own() -> None:
    mine = carrying(at(4, 3), Colour.WHITE, 7, red=2)
    states = [
        situation(mine, carrying(at(0, 7), grapes, units))
        for grapes, units in ((Colour.WHITE, 5), (Colour.RED, 80))
    ]
    one, other = (frame.frame(state) for state in states)
    assert one != other
    assert VIN.view.veil(one, frozenset({0})) == VIN.view.veil(other, frozenset({0}))
    assert frame.veil(one, frozenset({0})).players == (mine, frame.Stranger(at(0, 7), gone=False))
    assert frame.veil(one, frozenset({0, 1})) == one


def test_a_terminal_names_a_seat_and_the_number_that_the_page_gives_its_player() -> None:
    shown = sketch(situation())
    assert joined(shown.lines, "en") == (
        "seat 0 (player 1): 0 in the hod, 0 red and 0 white in the vats; "
        "seat 1 (player 2): 0 in the hod, 0 red and 0 white in the vats"
    )
    assert joined(shown.lines[1:], "fr").startswith("place 1 (joueur 2)")
