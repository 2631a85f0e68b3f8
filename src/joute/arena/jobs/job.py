"""A match to be played anywhere: all it needs travels with it, all it gave comes back."""

import zlib
from collections.abc import Iterable
from functools import lru_cache
from time import monotonic, process_time

from msgspec import Struct
from msgspec.structs import asdict, force_setattr

from joute import registry, replay
from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin
from joute.bots.bundle import Entrant, laid_out
from joute.errors import BrokenGameError, UsageError
from joute.game import AnyGame, Setup
from joute.reason import Reason
from joute.result import Result

_find = lru_cache(maxsize=None)(registry.find)  # the search costs more than a short match


class Job(Struct, frozen=True, kw_only=True):
    """Who plays what on which terms."""

    version: int
    """Of the game, which must be the same where the match is played."""
    setup: Setup
    entrants: tuple[Entrant | str, ...]
    """A built-in bot travels by its name."""
    terms: Terms

    def __post_init__(self) -> None:
        """Leave at home what the game has where the match is played."""
        named = (each.name if isinstance(each, Builtin) else each for each in self.entrants)
        force_setattr(self, "entrants", tuple(named))


class Outcome(Struct, frozen=True, kw_only=True):
    """How the match went."""

    result: Result
    replay: bytes
    """As a file, compressed by zlib."""
    seat_options: tuple[Struct, ...] = ()
    """As they were settled, where something had to be found out."""
    last_words: dict[int, str] = {}
    """The last stderr of the seats that died, if they wrote any."""
    seconds: float
    cpu_s: float
    """Processor time of the process that played it, programs not counted."""


class Void(Struct, frozen=True):
    """A match that could not be played."""

    reason: Reason
    again: bool = True
    """Whether it may go better another time."""


def run_job(job: Job) -> Outcome:
    """Play the match of a job."""
    start, cpu = monotonic(), process_time()
    game: AnyGame = _find(job.setup.game)
    if game.version != job.version:
        raise UsageError(
            "a machine has version {version} of {game} and another has version {other}: install the same joute on all of them",
            version=str(game.version),
            game=game.name,
            other=str(job.version),
        )
    with laid_out(game, job.entrants) as players:
        played = play(game, job.setup, players, job.terms)
    assert played.replay.tail is not None
    return Outcome(
        result=played.replay.tail.result,
        replay=zlib.compress(replay.dumps(played.replay), 1),
        seat_options=played.replay.setup.seat_options,
        last_words={
            death.seat: words for death in played.deaths if (words := played.last_words(death.seat))
        },
        seconds=monotonic() - start,
        cpu_s=process_time() - cpu,
    )


def run_all(jobs: Iterable[Job]) -> list[Outcome | Void]:
    """Play several matches, one after the other; one whose game fails is void."""
    return [_run_or_void(job) for job in jobs]


def _run_or_void(job: Job) -> Outcome | Void:
    try:
        return run_job(job)
    except BrokenGameError as error:
        return Void(error.reason, again=False)


def found_in(job: Job, outcome: Outcome) -> dict[str, dict[str, str]]:
    """Return the settings of seats that were found out, by bot; the first turn must confirm them."""
    found: dict[str, dict[str, str]] = {}
    for seat in outcome.result.seats:
        before, now = (setup[seat.seat] for setup in (job.setup.seat_options, outcome.seat_options))
        if before != now and (seat.status == "ok" or seat.turn > 1):
            found[job.setup.names[seat.seat]] = {
                key: str(value)
                for key, value in asdict(now).items()
                if value != getattr(before, key)
            }
    return found
