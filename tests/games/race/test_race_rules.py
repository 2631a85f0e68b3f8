"""The rulings of Race, one by one."""

import pytest
from failures import said
from hypothesis import given
from hypothesis import strategies as st

from joute import registry
from joute.dice import dice
from joute.errors import MapError
from joute.exchange import rendered
from joute.game import Failure, Kind, Tell
from joute.games.race import rules, tracks
from joute.games.race.rules import Move
from joute.match import Match
from joute.settings import prepare

RACE = registry.find("race")
# The worked session: value(x, y) = x - 2y, start (0, 0), objectives (3,0,2,1) then (4,3,1,2).
SESSION = "\n".join(
    [
        "5",
        *(" ".join(str(x - 2 * y) for x in range(5)) for y in range(5)),
        "0 0",
        "3 0 2 1",
        "4 3 1 2",
    ]
)


class Session:
    """A match that a test holds line by line."""

    def __init__(self, ground: str, seats: int = 1, **typed: str) -> None:
        setup = prepare(RACE, names=["player"] * seats, ground=ground, typed=typed)
        self.match = Match(RACE, setup)
        self.told: list[str] = []
        self._framing = RACE.wire.link(setup.options).framing()
        self._keep(self.match.start())

    def say(self, *lines: str, seat: int = 0) -> str:
        """Say lines; return what was told since the last time."""
        data = "".join(line + "\n" for line in lines).encode()
        while (found := self._framing.first(data, 0)) is not None:
            self._keep(self.match.said(seat, found[0]))
            data = data[found[1] :]
        told, self.told = self.told, []
        return " / ".join(told)

    def _keep(self, effects: list) -> None:  # type: ignore[type-arg]
        self.told += [rendered(effect) for effect in effects if isinstance(effect, Tell)]


def flat(size: int, start: tuple[int, int], *objectives: tuple[int, int, int, int]) -> str:
    rows = [" ".join(["0"] * size)] * size
    goals = [" ".join(map(str, goal)) for goal in objectives]
    return "\n".join([str(size), *rows, f"{start[0]} {start[1]}", *goals])


def test_the_worked_session_of_the_rulings() -> None:
    session = Session(SESSION)
    values = "0 1 2 3 4 -2 -1 0 1 2 -4 -3 -2 -1 0 -6 -5 -4 -3 -2 -8 -7 -6 -5 -4"
    assert session.say().split("\n") == ["5", *values.split(), *"003021"]
    assert session.say("1", "0") == "OK"
    assert session.say("3", "0") == "CHECKPOINT\n4\n3\n1\n2"
    assert session.say("4", "1") == "OK"
    assert session.say("4", "3") == "FINISH"
    (runner,) = session.match.final.runners
    assert (runner.moves, runner.score) == (4, 1)
    assert session.match.result.seats[0].score == 5


def test_values_come_row_by_row() -> None:
    track = tracks.read(SESSION)
    assert (track.values[3], track.values[5]) == (3, -2)  # value(3,0), value(0,1): ruling B1


def test_only_the_cell_landed_on_counts() -> None:
    session = Session(flat(5, (0, 0), (2, 0, 1, 1)))
    session.say()
    assert session.say("1", "0") == "OK"
    assert session.say("3", "0") == "OK"  # it jumped over the objective: ruling B5


def test_a_start_inside_the_objective_needs_a_move() -> None:
    session = Session(flat(5, (2, 2), (1, 1, 3, 3), (0, 0, 1, 1)))
    session.say()
    assert session.say("2", "2") == "CHECKPOINT\n0\n0\n1\n1"  # ruling B6


def test_a_new_objective_around_the_runner_needs_one_more_move() -> None:
    session = Session(flat(5, (2, 2), (1, 1, 3, 3), (1, 1, 3, 3)))
    session.say()
    assert session.say("2", "2") == "CHECKPOINT\n1\n1\n3\n3"
    assert session.say("2", "2") == "FINISH"  # ruling B7


def test_landing_again_in_an_objective_already_reached_is_no_checkpoint() -> None:
    session = Session(flat(5, (0, 0), (0, 0, 2, 2), (4, 4, 1, 1)))
    session.say()
    assert session.say("0", "0").startswith("CHECKPOINT")
    assert session.say("1", "1") == "OK"


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (("9", "23"), Kind.ILLEGAL),
        (("-1", "23"), Kind.ILLEGAL),
        (("7", "30"), Kind.ILLEGAL),
        (("abc",), Kind.PROTOCOL),
        (("",), Kind.PROTOCOL),
        (("7 23",), Kind.PROTOCOL),
        (("7", "23.7"), Kind.PROTOCOL),
        (("7", "٣"), Kind.PROTOCOL),
        (("²",), Kind.PROTOCOL),
        (("7", "0x17"), Kind.PROTOCOL),
        (("+ 7",), Kind.PROTOCOL),
        (("1" * 250, "2"), Kind.ILLEGAL),
    ],
)
def test_an_error_comes_at_the_first_bad_line(lines: tuple[str, ...], kind: Kind) -> None:
    session = Session(flat(30, (7, 23), (0, 0, 1, 1)))
    session.say()
    assert session.say(*lines) == "ERROR"
    assert session.match.deaths[0].failure.kind is kind
    assert session.match.result.seats[0].score is None


@pytest.mark.parametrize("lines", [("7", "23"), (" 7\t", "+23"), ("007", "\t23 "), ("8", "22")])
def test_blanks_signs_and_zeros_are_a_number(lines: tuple[str, str]) -> None:
    session = Session(flat(30, (7, 23), (0, 0, 1, 1)))
    session.say()
    assert session.say(*lines) == "OK"


def test_the_move_after_the_last_one_allowed_is_an_error() -> None:
    session = Session(flat(5, (0, 0), (4, 4, 1, 1)), max_moves="3")
    session.say()
    for _ in range(3):
        assert session.say("0", "0") == "OK"
    assert session.say("0", "0") == "ERROR"
    death = session.match.deaths[0]
    assert (death.failure.kind, death.turn) == (Kind.ILLEGAL, 4)
    assert said(death.failure).startswith("too many moves")


def test_without_a_limit_a_runner_may_stand_still_for_long() -> None:
    session = Session(flat(5, (0, 0), (4, 4, 1, 1)), max_moves="0")
    for _ in range(2000):
        session.say("0", "0")
    assert session.match.deaths == {}


def test_the_default_limit_grows_with_the_track() -> None:
    session = Session(flat(5, (0, 0), (4, 4, 1, 1), (0, 0, 1, 1)))
    assert session.match.ask is not None
    assert session.match.ask.state.max_moves == 20 * 5 * 2 + 1000


def test_players_do_not_meet() -> None:
    session = Session(flat(5, (0, 0), (1, 1, 1, 1)), seats=2)
    session.match.said(0, "1\n1")
    session.match.said(1, "x")
    assert [seat.rank for seat in session.match.result.seats] == [1, 2]


def test_ties_share_a_rank_and_the_disqualified_share_the_last() -> None:
    session = Session(flat(5, (0, 0), (1, 1, 1, 1)), seats=4)
    for seat, message in enumerate(("1\n1", "1\n1", "x", "x")):
        session.match.said(seat, message)
    assert [seat.rank for seat in session.match.result.seats] == [1, 1, 3, 3]


def test_a_timeout_is_told_as_an_error() -> None:
    session = Session(flat(5, (0, 0), (1, 1, 1, 1)))
    session.say()
    effects = session.match.failed(0, Failure(Kind.TIMEOUT, "late"))
    assert Tell(0, "ERROR") in effects


@given(st.integers())
def test_generated_tracks_are_as_the_originals(seed: int) -> None:
    track = tracks.make(seed)
    low, high = -(track.size // 10), track.size // 5
    assert 10 <= track.size <= 100
    assert 5 <= len(track.objectives) <= 20
    assert low <= min(track.values) <= max(track.values) <= high
    for goal in track.objectives:
        assert 1 <= goal.w <= 5
        assert 1 <= goal.h <= 5
        assert 0 <= goal.x <= track.size - goal.w
        assert 0 <= goal.y <= track.size - goal.h


@given(st.integers())
def test_simple_tracks_are_small_and_start_outside(seed: int) -> None:
    track = tracks.make(seed, "simple")
    assert 10 <= track.size <= 20
    assert 2 <= len(track.objectives) <= 5
    assert not track.objectives[0].contains(*track.start)


@pytest.mark.parametrize("size", range(1, 7))
def test_simple_tracks_may_be_tiny(size: int) -> None:
    for seed in range(50):
        first, start = (track := tracks.make(seed, "simple", size)).objectives[0], track.start
        assert first.contains(*start) == (first.w * first.h == size * size)


def test_a_seed_gives_one_track_for_ever() -> None:
    track = tracks.make(1)
    assert (track.size, track.start, track.values[:5]) == (39, (6, 30), (5, -2, 0, -3, 4))


@given(st.integers())
def test_a_track_comes_back_from_its_file(seed: int) -> None:
    track = tracks.make(seed, "simple")
    assert tracks.read(tracks.write(track)) == track


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the track file is empty"),
        ("x\n", "line 1: the size of the track must be whole numbers"),
        ("0\n", "line 1: the size must be 1 to"),
        ("2\n0 0\n0 0\n0 0\n", "a track of size 2 needs 2 rows, a start and an objective"),
        ("2\n0 0\n0 0 0\n0 0\n0 0 1 1\n", "line 3: a row of values has 2 numbers, not 3"),
        ("2\n0 0\n0 0\n0 2\n0 0 1 1\n", "line 4: the start is not inside the grid"),
        ("2\n0 0\n0 0\n0 0\n0 0 3 1\n", "line 5: the objective is not inside the grid"),
        ("2\n0 0\n0 0\n0 0\n0 0 1\n", "line 5: an objective (x y w h) has 4 numbers, not 3"),
        ("2\n0 0\n0 0\n0 0\n0 0 0 1\n", "line 5: the objective is not inside the grid"),
    ],
)
def test_a_bad_track_file_is_refused_by_its_line(text: str, complaint: str) -> None:
    with pytest.raises(MapError) as refusal:
        tracks.read(text)
    assert complaint in str(refusal.value)


@given(st.integers(0, 10_000))
def test_legal_moves_are_exactly_those_without_a_fault(seed: int) -> None:
    throw = dice(seed, "state")
    size = throw.between(2, 12)
    track = tracks.make(seed, size=size)
    runner = rules.Runner(
        throw.below(size), throw.below(size), throw.between(-4, 4), throw.between(-4, 4)
    )
    state = rules.State(track, (runner,), 1000)
    legal = set(rules.legal(state, 0))
    around = range(-6, size + 6)
    allowed = {
        Move(x, y) for x in around for y in around if rules.fault(state, 0, Move(x, y)) is None
    }
    assert legal == allowed


def test_a_track_that_is_raced_on_is_not_drawn_again() -> None:
    track = tracks.make(1, "simple")
    for seed in range(100, 200):
        tracks.make(seed, "simple")
    assert tracks.make(1, "simple") is track
