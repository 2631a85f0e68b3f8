"""What the viewer of Minibus is given."""

from games.minibus.towns import MINIBUS, after, answer, people, town, with_buses
from msgspec.structs import replace

from joute.game import Failure, Kind, Mark
from joute.games.minibus import frame, rules
from joute.games.minibus.frame import Player, Scene, Stop, Vehicle
from joute.games.minibus.state import Bus
from joute.match import Match
from joute.reason import Reason


def test_the_scene_tells_the_grid_and_the_goal_and_nothing_hidden() -> None:
    state = rules.initial(town(profile="original"))
    assert frame.scene(state) == Scene(coord_max=9, goal=1500, turns=500, seats=2)


def test_stations_and_buses_tell_who_goes_where() -> None:
    aboard = (*people(0, 2, 1, 2), *people(2, 1, 1, 0))
    state = with_buses(rules.initial(town()), Bus(0, 1, 3, 4, 2, size=2, aboard=aboard))
    state = replace(state, queues=(people(3, 3, 0, 1), *state.queues[1:]))
    shown = frame.frame(state)
    assert shown.stations[0] == Stop(0, 0, 10, (0, 3, 0, 0, 0, 0, 0, 0, 0, 0))
    assert shown.buses == (Vehicle(0, 1, 3, 4, 2, 2, (1, 0, 2, 0, 0, 0, 0, 0, 0, 0)),)
    assert len(shown.stations) == 4


def test_players_tell_what_they_said_and_what_became_of_it() -> None:
    match = Match(MINIBUS, town())
    match.start()
    (mark,) = [e for e in answer(match, {0: "UPDATECT", 1: "FOO"}) if isinstance(e, Mark)]
    end = "Tous les autres joueurs ont terminé. Fin de partie."
    assert frame.frame(mark.state).players == (
        Player(50, 0, 0, 1, 1, 549, "UPDATECT", end),
        Player(150, 0, 0, 0, -1, 0, "FOO", "Commande inconnue : FOO"),
    )


def test_a_failure_for_which_the_game_has_no_words_has_none_on_the_page() -> None:
    match = Match(MINIBUS, town())
    match.start()
    crash = Failure(Kind.CRASH, Reason("failure.exit-code", {"code": "3"}))
    effects = [*answer(match, {0: "PASS"}), *match.failed(1, crash)]
    (mark,) = [effect for effect in effects if isinstance(effect, Mark)]
    assert mark.state.messages[1] == "crash"
    assert frame.frame(mark.state).players[1].message == ""


def test_a_person_who_plays_is_not_shown_what_others_said() -> None:
    match = Match(MINIBUS, town())
    match.start()
    (mark,) = [e for e in answer(match, {0: "UPDATECT", 1: "FOO"}) if isinstance(e, Mark)]
    shown = frame.frame(mark.state)
    assert frame.veil(shown, frozenset({0})).players == (
        shown.players[0],
        Player(150, 0, 0, 0, -1, 0, "", ""),
    )


def test_buses_of_who_is_out_are_still_shown() -> None:
    state = after(with_buses(rules.initial(town(seats=3)), Bus(0, 0, 0, 0, 0)), "FOO")
    assert [bus.owner for bus in frame.frame(state).buses] == [0]
