"""What the viewer of Race is given."""

from msgspec.structs import replace

from joute import registry
from joute.film import snapshot
from joute.games.race import frame
from joute.games.race.rules import Runner, State
from joute.games.race.tracks import Objective, Track

GOALS = tuple(Objective(x, 0, 1, 1) for x in range(1, 4))
TRACK = Track(5, (0,) * 25, (0, 0), GOALS)
STATE = State(TRACK, (Runner(1, 0, reached=1), Runner(2, 0, reached=2)), max_moves=0)


def test_a_viewer_sees_all_objectives_and_everybody() -> None:
    assert frame.frame(STATE) == frame.Frame(1, GOALS, STATE.runners)


def test_a_person_who_plays_is_shown_no_objective_to_come_and_nobody_else() -> None:
    veil = registry.find("race").view.veil
    assert veil(frame.frame(STATE), frozenset({0})) == frame.Frame(
        1, GOALS[:2], (STATE.runners[0], None)
    )


def test_a_person_who_plays_is_shown_no_score_of_another() -> None:
    race = registry.find("race")
    state = replace(STATE, runners=tuple(replace(runner, moves=7) for runner in STATE.runners))
    assert snapshot(race, state, 1, frozenset({1})).scores == (None, 7)
    assert snapshot(race, state, 1, frozenset({0, 1})).scores == (7, 7)
    assert snapshot(race, state, 1, None).scores == (7, 7)
