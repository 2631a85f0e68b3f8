"""Films: what a viewer is shown is what the match was."""

import json

import msgspec
import pytest
from needs import needs
from scripts import run_node
from toys import COUNTING

from joute import film, replay
from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin
from joute.game import Failure, Kind, Limits
from joute.reason import Reason
from joute.registry import find, names
from joute.settings import prepare

TOLD, SAID = True, False


def counted(*log: tuple[int, str | Failure]) -> replay.Replay:
    setup = prepare(COUNTING, names=["Ann"])
    return replay.Replay(version=1, setup=setup, log=log)


def filmed(played: replay.Replay) -> list[film.Line]:
    return list(film.film(COUNTING, played))


@needs("node")
@pytest.mark.parametrize("name", names())
def test_the_snapshots_of_a_film_are_the_frames_of_the_replay(name: str) -> None:
    game = find(name)
    players = [Builtin(game.bots[0].name, game.bots[0])] * game.least_seats
    setup = prepare(game, names=[player.name for player in players], seed=3)
    played = play(game, setup, players, Terms(limits=Limits())).replay
    assert played.tail is not None
    lines = b"\n".join(map(msgspec.json.encode, film.film(game, played)))
    shots = json.loads(run_node("read_film.js", lines))
    frames = msgspec.json.encode(list(replay.frames(game, played)))
    assert [shot["frame"] for shot in shots] == json.loads(frames)
    assert shots[-1]["scores"] == [seat.score for seat in played.tail.result.seats]


@pytest.mark.parametrize("name", names())
def test_a_film_for_one_seats_eyes_holds_nothing_that_others_heard_or_said(name: str) -> None:
    game = find(name)
    players = [Builtin(game.bots[0].name, game.bots[0])] * max(2, game.least_seats)
    setup = prepare(game, names=[player.name for player in players], seed=3)
    played = play(game, setup, players, Terms(limits=Limits())).replay
    camera = film.Camera(game, setup, frozenset({1}))
    opening, *lines = camera.open()
    for entry in played.log:
        lines += camera.take(entry)
    assert isinstance(opening, film.Opening)
    assert opening.eyes == (1,)
    shots = [line for line in lines if isinstance(line, film.Shot)]
    assert len(shots) == sum(isinstance(line, film.Shot) for line in film.film(game, played))
    assert {seat for shot in shots for seat, _, _ in shot.talk} == {1}


def test_how_another_seat_died_is_told_but_not_what_it_heard_and_said() -> None:
    lost = Failure(Kind.PROTOCOL, "'7 7' is not a whole number")
    camera = film.Camera(COUNTING, prepare(COUNTING, names=["Ann"]), frozenset())
    assert len(list(camera.open())) == 1
    shot, *_ = camera.take((0, lost))
    assert isinstance(shot, film.Shot)
    (death,) = shot.outs
    assert (death.failure, death.sent, death.said) == (Failure(Kind.PROTOCOL, ""), "", "")


def test_a_shot_holds_what_was_said_and_told_since_the_last() -> None:
    _, first, second, *_ = filmed(counted((0, "+1"), (0, "done")))
    assert isinstance(first, film.Shot)
    assert isinstance(second, film.Shot)
    assert first.talk == ((0, TOLD, "turn 1"), (0, SAID, "+1"), (0, TOLD, "ok 1"))
    assert second.talk == ((0, SAID, "done"), (0, TOLD, "ok 1"))
    assert second.change == {"frame": {"turn": [2]}}


def test_a_death_is_filmed_with_its_evidence() -> None:
    lost = Failure(Kind.CRASH, "exit code 1")
    _, shot, ending = filmed(counted((0, lost)))
    assert isinstance(shot, film.Shot)
    assert isinstance(ending, film.Ending)
    (death,) = shot.outs
    assert (death.seat, death.failure, death.sent, death.turn) == (0, lost, "turn 1", 1)
    assert ending.outs == ()


def test_a_film_holds_why_a_seat_is_out_as_codes_and_values() -> None:
    late, silent = Reason("failure.no-answer", {"limit": 500}), Reason("failure.silent")
    lost = Failure(Kind.TIMEOUT, late, (silent,), evidence="hm", waiting=True)
    _, shot, _ = filmed(counted((0, lost)))
    assert isinstance(shot, film.Shot)
    (death,) = shot.outs
    wrote = Reason("failure.last-wrote", {"evidence": "'hm'"})
    assert death.failure == Failure(Kind.TIMEOUT, late, (silent, wrote))


def test_a_match_that_was_cut_short_has_an_ending_without_a_result() -> None:
    *_, ending = filmed(counted((0, "+1")))
    assert isinstance(ending, film.Ending)
    assert ending.result is None


def test_the_last_messages_belong_to_the_ending() -> None:
    *_, ending = filmed(counted(*[(0, "done")] * 3))
    assert isinstance(ending, film.Ending)
    assert ending.talk == ((0, TOLD, "end"),)


def test_messages_and_names_are_bounded() -> None:
    long = "x" * 100_000
    setup = prepare(COUNTING, names=[long])
    opening, shot, _ = filmed(replay.Replay(version=1, setup=setup, log=((0, long),)))
    assert isinstance(opening, film.Opening)
    assert isinstance(shot, film.Shot)
    assert opening.names == ("x" * film.LONGEST_NAME + "… (+99920)",)
    assert shot.talk[1][2] == "x" * film.LONGEST_MESSAGE + "… (+96000)"


def test_stderr_comes_with_its_turn() -> None:
    note = replay.Note(seat=0, turn=2, stderr="hm")
    played = counted((0, "+1"))
    noted = replay.Replay(version=1, setup=played.setup, log=played.log, notes=(note,))
    assert film.Stderr(seat=0, turn=2, text="hm") in filmed(noted)
