"""A function of a game that does not come to an end is interrupted and named, wherever joute plays."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from strangers import nim as nim_file
from strangers import run

from joute import game_files, registry
from joute.arena.channels.base import InsideChannel
from joute.arena.jobs.job import Job, Void, run_all
from joute.arena.seats.terms import Terms
from joute.dice import dice
from joute.errors import BrokenGameError, StuckGameError
from joute.film import film
from joute.game import AnyGame, BotEntry, Failure, Kind, Limits
from joute.match import Match
from joute.replay import record
from joute.settings import prepare
from joute.simple import bot, game
from joute.stuck import StuckError, watch_games
from joute.testing import play_out, random_voice

PATIENCE_S = 0.05


@pytest.fixture(autouse=True)
def _watched() -> Iterator[None]:
    before = signal.getsignal(signal.SIGPROF)
    timer = signal.getitimer(signal.ITIMER_PROF)
    watch_games(PATIENCE_S)
    yield
    signal.setitimer(signal.ITIMER_PROF, *timer)
    signal.signal(signal.SIGPROF, before)


def compute(seconds: float = 1e9) -> bool:
    """Compute for so long."""
    until = process_time() + seconds
    while process_time() < until:
        pass
    return True


def nim(**others: Any) -> AnyGame:  # noqa: ANN401 - functions and bots
    parts: dict[str, Any] = {
        "initial": lambda _: (5, 0),
        "to_move": lambda state: (state[1],) if state[0] else (),
        "legal": lambda *_: [1],
        "step": lambda state, actions: (state[0] - actions[state[1]], 1 - state[1]),
        "scores": lambda state: (state[1], 1 - state[1]),
    }
    return game("nim", seats=2, **(parts | others))


def played(made: AnyGame) -> Match:
    setup = prepare(made, names=["a", "b"], seed=1)
    return play_out(made, setup, random_voice(made, dice(1)))


def test_a_call_that_does_not_end_has_its_patience_and_hardly_more() -> None:
    patience_s = 0.4
    watch_games(patience_s)
    compute(0.1 * patience_s)
    began = process_time()
    with pytest.raises(StuckGameError):
        played(nim(step=lambda *_: compute()))
    assert patience_s * 0.8 < process_time() - began < patience_s * 1.5


@pytest.mark.parametrize("function", ["initial", "to_move", "legal", "step", "scores", "observe"])
def test_a_match_is_broken_by_a_function_that_does_not_end(function: str) -> None:
    endless = nim(**{function: lambda *_: compute()})
    with pytest.raises(StuckGameError) as fault:
        played(endless)
    assert f"({__file__}:" in str(fault.value)
    assert str(fault.value).endswith("failed: it does not go on: nothing came of it for 0.05 s")


def test_no_handler_of_a_game_holds_it_up() -> None:
    def step(state: tuple[int, int], actions: dict[int, int]) -> object:
        while True:
            with suppress(Exception):  # as some authors do
                compute()
        return state, actions

    with pytest.raises(StuckGameError, match=r"step\(\)\) failed"):
        played(nim(step=step))


def test_rules_that_are_slow_but_go_on_are_not_interrupted() -> None:
    slow = nim(legal=lambda *_: [1] * compute(0.6 * PATIENCE_S))
    assert played(slow).ask is None


def test_a_bot_that_thinks_for_long_is_not_interrupted() -> None:
    @bot(thinks=True)
    def slow(_seen: object, actions: tuple[int, ...], _brief: object) -> int:
        compute(5 * PATIENCE_S)
        return actions[0]

    made = nim()
    match = Match(made, prepare(made, names=["a", "b"], seed=1))
    match.start()
    entry = BotEntry(name="slow", summary="thinks", path=slow.make, thinks=True)
    channel = InsideChannel(made, match.setup, 0, entry, Limits())
    assert match.ask is not None
    assert channel.take(match.ask) == "1"


def test_a_bot_that_does_not_come_to_an_end_is_late_and_nothing_else_ends() -> None:
    @bot
    def endless(_seen: object, actions: tuple[int, ...], _brief: object) -> int:
        compute()
        return actions[0]

    made = nim(bots=[endless])
    match = Match(made, prepare(made, names=["a", "b"], seed=1))
    match.start()
    channel = InsideChannel(made, match.setup, 0, made.bots[0], Limits())
    assert match.ask is not None
    failure = channel.take(match.ask)
    assert isinstance(failure, Failure)
    assert failure.kind is Kind.TIMEOUT
    assert "in endless" in channel.stderr()


def test_a_film_is_broken_by_a_drawing_that_does_not_end() -> None:
    made = nim(board=lambda _: compute())
    with pytest.raises(StuckError):
        list(film(made, record(played(made))))


def test_a_contest_goes_on_without_a_match_that_does_not_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(game_files.VARIABLE, "")
    text = nim_file(
        ("return (state[0] -", "while state[0] < 3:\n        pass\n    return (state[0] -")
    )
    (tmp_path / "nim.py").write_text(text)
    made = registry.find(str(tmp_path / "nim.py"))
    setup = prepare(made, names=["a", "b"], seed=1)
    job = Job(version=1, setup=setup, entrants=("first", "first"), terms=Terms(limits=Limits()))
    for outcome in run_all([job, job]):
        assert isinstance(outcome, Void)
        assert not outcome.again
        assert "does not go on" in str(BrokenGameError(outcome.reason))


@pytest.mark.long
def test_a_match_of_a_person_at_the_terminal_ends_by_itself(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(
        nim_file(("return (state[0] -", "while True:\n        pass\n    return (state[0] -"))
    )
    told = run("play", "./nim.py", "first", "first", folder=tmp_path)
    assert told.returncode == 3
    assert told.stderr.endswith(", step()) failed: it does not go on: nothing came of it for 8 s\n")


ENDS_SLOWLY = """
import sys
from joute.stuck import watch_games

class Last:
    def __del__(self):
        for _ in range(1_000_000):
            pass

watch_games(0.005)
sys.modules["last"] = Last()
"""


def test_a_process_that_ends_slowly_is_not_killed_by_its_watch() -> None:
    ran = subprocess.run([sys.executable, "-c", ENDS_SLOWLY], check=False)
    assert ran.returncode == 0
