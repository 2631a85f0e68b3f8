import pytest
from msgspec.structs import replace
from toys import COUNTING

from joute import registry, replay
from joute.dice import dice
from joute.errors import ReplayError
from joute.game import Failure, Kind
from joute.match import Entry, Match
from joute.settings import prepare
from joute.speech import ENGLISH, sentence
from joute.testing import play_out, random_voice

RACE = registry.find("race")


def played(seed: int = 1) -> replay.Replay:
    setup = prepare(COUNTING, names=["a", "b"], seed=seed)
    match = play_out(COUNTING, setup, random_voice(COUNTING, dice(seed)))
    return replay.record(match, [replay.Note(seat=0, turn=1, stderr="hé\n")])


def test_a_replay_comes_back_from_its_file_as_it_was() -> None:
    written = played()
    assert replay.loads(replay.dumps(written), COUNTING) == written


def test_a_rerun_of_a_replay_finds_no_difference() -> None:
    assert replay.verify(COUNTING, played()) == []


def test_a_changed_score_is_named() -> None:
    data = replay.dumps(played()).replace(
        b'"seat":0,"bot":"a","score":', b'"seat":0,"bot":"a","score":9'
    )
    differences = replay.verify(COUNTING, replay.loads(data, COUNTING))
    assert [line.values["field"] for line in differences] == ["seat 0 score"]


@pytest.mark.parametrize(("change", "differs"), [("notes", False), ("kind", True)])
def test_only_the_advice_to_a_bot_that_lost_may_have_changed(change: str, *, differs: bool) -> None:
    setup = prepare(registry.find("minibus"), names=["a", "b"], seed=1)
    match = Match(registry.find("minibus"), setup)
    match.start()
    match.said(0, "hello")
    match.said(1, "PASS")
    whole = replay.record(match, [])
    assert whole.tail is not None
    first, other = whole.tail.result.seats
    assert first.failure is not None
    assert first.failure.notes
    other_values = {"notes": (), "kind": Kind.CRASH}
    seats = (
        replace(first, failure=replace(first.failure, **{change: other_values[change]})),
        other,
    )
    tail = replace(whole.tail, result=replace(whole.tail.result, seats=seats))
    found = replay.verify(registry.find("minibus"), replace(whole, tail=tail))
    assert bool(found) == differs


def test_another_version_of_the_game_is_named() -> None:
    data = replay.dumps(played()).replace(b'"version":1', b'"version":2', 1)
    (difference,) = replay.verify(COUNTING, replay.loads(data, COUNTING))
    assert "version 2 of counting" in sentence(difference, ENGLISH)


def test_an_input_that_does_not_fit_is_named_with_its_number() -> None:
    lines = replay.dumps(played()).splitlines(keepends=True)
    lines.insert(1, b'[1,"+1"]\n')
    with pytest.raises(ReplayError, match="input 1 of the replay is from seat 1"):
        replay.verify(COUNTING, replay.loads(b"".join(lines), COUNTING))


def test_a_replay_that_ends_too_early_is_named() -> None:
    lines = replay.dumps(played()).splitlines(keepends=True)
    del lines[5:-1]
    with pytest.raises(ReplayError, match="before the match does"):
        replay.verify(COUNTING, replay.loads(b"".join(lines), COUNTING))


@pytest.mark.parametrize("data", [b"", b"{}", b"no json\n", b"[1]\n", b'{"joute":1}\n'])
def test_a_file_that_is_no_replay_is_refused(data: bytes) -> None:
    with pytest.raises(ReplayError, match="not a replay"):
        replay.loads(data, COUNTING)


def test_a_damaged_line_is_named() -> None:
    data = replay.dumps(played()).replace(b'[0,"', b"[0,", 1)
    with pytest.raises(ReplayError, match="line 2 of the replay is damaged"):
        replay.loads(data, COUNTING)


def test_a_line_that_is_no_text_is_named() -> None:
    lines = replay.dumps(played()).splitlines(keepends=True)
    lines.insert(1, b'[0,"\xff"]\n')
    with pytest.raises(ReplayError, match="line 2 of the replay is damaged"):
        replay.loads(b"".join(lines), COUNTING)


@pytest.mark.parametrize(
    ("written", "damaged", "complaint"),
    [
        (b'"seats":2', b'"seats":99', "99 seats, which counting cannot have"),
        (b'"names":["a","b"]', b'"names":["a"]', "not as many names"),
        (b'"seat_options":[{},{}]', b'"seat_options":[]', "not as many names and options"),
    ],
)
def test_a_setup_whose_seats_do_not_agree_is_refused(
    written: bytes, damaged: bytes, complaint: str
) -> None:
    data = replay.dumps(played()).replace(written, damaged, 1)
    with pytest.raises(ReplayError, match=complaint):
        replay.loads(data, COUNTING)


@pytest.mark.parametrize("seat", [-1, 2])
def test_the_failure_of_a_seat_that_is_not_there_does_not_fit(seat: int) -> None:
    lines = replay.dumps(played()).splitlines(keepends=True)
    lines.insert(1, b'[%d,{"kind":"crash","reason":""}]\n' % seat)
    with pytest.raises(ReplayError, match=f"input 1 of the replay is from seat {seat}"):
        replay.verify(COUNTING, replay.loads(b"".join(lines), COUNTING))


def test_a_failure_that_an_ask_of_all_never_heard_does_not_fit() -> None:
    setup = prepare(RACE, names=["a", "b"], seed=3)
    log: tuple[Entry, ...] = ((0, "nonsense"), (0, Failure(Kind.CRASH, "")), (1, "nonsense"))
    with pytest.raises(ReplayError, match="input 2 of the replay is from seat 0"):
        replay.rerun(RACE, replay.Replay(version=1, setup=setup, log=log))


def test_a_result_without_its_seats_is_found_out() -> None:
    recorded = played()
    assert recorded.tail is not None
    bare = replace(recorded.tail, result=replace(recorded.tail.result, seats=()))
    (difference,) = replay.verify(COUNTING, replace(recorded, tail=bare))
    assert sentence(difference, ENGLISH) == "seats: recorded 0, now 2"


def test_a_newer_format_is_refused() -> None:
    data = replay.dumps(played()).replace(b'{"joute":1', b'{"joute":9', 1)
    with pytest.raises(ReplayError, match="format 9"):
        replay.loads(data, COUNTING)


def test_there_is_a_frame_before_the_first_turn_and_one_for_each_mark() -> None:
    recorded = played()
    shown = list(replay.frames(COUNTING, recorded))
    assert len(shown) == len(recorded.log) + 1
    assert shown[0] == COUNTING.rules.initial(recorded.setup)


def test_the_inputs_before_a_turn_lead_to_its_first_question() -> None:
    recorded = played()
    for turn in (1, 2, 3):
        match = Match(COUNTING, recorded.setup)
        for _ in replay.feed(match, replay.before_turn(COUNTING, recorded, turn)):
            pass
        assert (match.turn, match.waiting) == (turn, (0,))


def test_a_turn_that_was_never_played_is_refused() -> None:
    with pytest.raises(ReplayError, match="turn 99 was never played: the match ended on turn 3"):
        replay.before_turn(COUNTING, played(), 99)


def test_failures_are_part_of_a_replay() -> None:
    setup = prepare(RACE, names=["a", "b"], seed=3)
    match = Match(RACE, setup)
    match.start()
    match.failed(0, Failure(Kind.CRASH, "exit code 1"))
    match.said(1, "nonsense")
    recorded = replay.record(match)
    assert replay.verify(RACE, replay.loads(replay.dumps(recorded), RACE)) == []
    assert recorded.tail is not None
    assert [seat.status for seat in recorded.tail.result.seats] == ["crash", "protocol"]


def test_the_result_of_a_file_is_found_without_reading_it_all() -> None:
    recorded = played()
    data = replay.dumps(recorded)
    assert recorded.tail is not None
    assert replay.result_of(data) == recorded.tail.result
    assert replay.result_of(b"\n".join(data.splitlines()[:-1])) is None
