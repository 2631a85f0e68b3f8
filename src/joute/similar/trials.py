"""Plays every program on the same seeds, in the same seats, against the same opponents.

Opponents are built-in bots that do not think for as long as they may, so that they always answer the same alike. On the first seeds every
program plays twice, because one that uses dice or the clock differs from itself. The game's own bots and the
program of its kit play too: what they decide is no program's own.
"""

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from joute import replay
from joute.arena.jobs.dispatch import dispatched
from joute.arena.jobs.executors import Engine
from joute.arena.jobs.job import Job, Outcome, Void
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin
from joute.bots.bundle import Entrant
from joute.contest.series import later_seed
from joute.game import AnyGame
from joute.reason import Reason
from joute.settings import contest_seat, prepare
from joute.similar.decisions import Decision, decisions

SEEDS = 4
AGAIN = 2
"""Seeds on which a program plays twice."""
NAME = "-"
"""Of every seat: a name must not make two situations differ."""


class Trials(Struct, frozen=True, kw_only=True):
    """What is played, on which terms."""

    game: AnyGame
    terms: Terms
    seeds: int = SEEDS
    seed: int | str = 1
    """The first of them."""
    profile: str = "document"
    settings: Mapping[str, str] = {}

    @property
    def seats(self) -> int:
        """Seats of a match: two where that is possible."""
        return max(self.game.least_seats, min(2, self.game.most_seats))

    def seat(self, number: int) -> int:
        """Return where programs sit in a trial, by its number."""
        return number % self.seats

    def job(self, entrant: Entrant, number: int) -> Job:
        """Make the match of a program in a trial."""
        opponents = constant_bots(self.game)
        seated: list[Entrant] = [
            entrant if seat == self.seat(number) else opponents[(number + seat) % len(opponents)]
            for seat in range(self.seats)
        ]
        seat_typed = contest_seat(self.game, self.settings, {})
        setup = prepare(
            self.game,
            names=[NAME] * self.seats,
            seed=later_seed(self.seed, number),
            profile=self.profile,
            typed=self.settings,
            seat_typed=dict.fromkeys(range(self.seats), seat_typed),
        )
        return Job(version=self.game.version, setup=setup, entrants=tuple(seated), terms=self.terms)


class Run(Struct, frozen=True):
    """What a program did in one match."""

    decisions: tuple[Decision, ...] = ()
    end: Reason | None = None
    """Why it was out, or why the match could not be played."""
    turn: int = 0
    """When it was out."""


class Played(Struct, frozen=True):
    """What a program did in all its matches, by trial."""

    runs: dict[int, Run] = {}
    again: dict[int, Run] = {}
    problem: Reason | str = ""
    """Why it could not play."""


def constant_bots(game: AnyGame) -> list[Builtin]:
    """Return the built-in bots that decide the same every time, or the first one if there are none."""
    constant = [entry for entry in game.bots if not entry.thinks] or [game.bots[0]]
    return [Builtin(entry.name, entry) for entry in constant]


def play(
    trials: Trials,
    entrants: Sequence[Entrant],
    running: Engine,
    seen: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[Played]:
    """Play every program's matches; `seen` is called with the number of matches that are over, and of all."""
    found = [Played() for _ in entrants]
    planned = list(_planned(trials, len(entrants)))
    jobs = ((key, trials.job(entrants[key[0]], key[1])) for key in planned)
    for done, (key, _, outcome) in enumerate(
        dispatched(running.executor, jobs, ahead=running.ahead), 1
    ):
        program, number, again = key
        runs = found[program].again if again else found[program].runs
        runs[number] = _run(trials, number, outcome)
        seen(done, len(planned))
    return found


def _planned(trials: Trials, entrants: int) -> Iterator[tuple[int, int, bool]]:
    """Yield every match: the program, the trial, and whether it plays that again."""
    for number in range(trials.seeds):
        for again in (False, True)[: 1 + (number < AGAIN)]:
            yield from ((program, number, again) for program in range(entrants))


def _run(trials: Trials, number: int, outcome: Outcome | Void) -> Run:
    if isinstance(outcome, Void):
        return Run(end=outcome.reason)
    seat = trials.seat(number)
    recorded = replay.loads(zlib.decompress(outcome.replay), trials.game)
    made = tuple(decisions(trials.game, recorded, seat))
    result = outcome.result.seats[seat]
    end = None if result.why is None else Reason(f"kind.{result.why.kind}")
    return Run(made, end, result.turn)
