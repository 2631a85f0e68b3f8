"""The matches of a league as workers get them, and as they come back."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from joute.arena.jobs.job import Job, Outcome, Void, found_in
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin
from joute.bots.bundle import Entrant
from joute.contest.entries import restored
from joute.contest.store import Store
from joute.game import AnyGame, Setup
from joute.league.definition import LeagueDefinition
from joute.league.history import History
from joute.league.promotion import LeagueRecord
from joute.registry import bot
from joute.settings import contest_seat, contest_settings, prepare


class LeagueJobs:
    """Makes jobs from the matches that were drawn."""

    def __init__(
        self, game: AnyGame, definition: LeagueDefinition, store: Store, history: History
    ) -> None:
        self._game, self._definition = game, definition
        self._store, self._history = store, history
        self._known: dict[str, Entrant] = {}
        """The programs of versions that have played, by name."""

    def job(self, record: LeagueRecord, current: Collection[str], terms: Terms) -> Job:
        """Make a job; the programs of the `current` versions stay in memory."""
        return Job(
            version=self._game.version,
            setup=self.setup(record.bots, record.seed),
            entrants=tuple(self._entrant(name, current) for name in record.bots),
            terms=terms,
        )

    def setup(self, names: Sequence[str], seed: int) -> Setup:
        """Prepare a match with the settings of the league and of its versions."""
        typed = self._definition.settings
        own = contest_seat(self._game, typed, self._definition.seat)
        return prepare(
            self._game,
            names=names,
            seed=seed,
            profile=self._definition.profile,
            typed=contest_settings(self._game, typed),
            seat_typed={
                seat: {**own, **self._history.found.get(name, {})}
                for seat, name in enumerate(names)
            },
        )

    def _entrant(self, name: str, current: Collection[str]) -> Entrant:
        entry = bot(self._game, name)
        return self._program(name, current) if entry is None else Builtin(name, entry)

    def _program(self, name: str, current: Collection[str]) -> Entrant:
        if name not in self._known:
            kept = {one: program for one, program in self._known.items() if one in current}
            self._known = kept | restored(self._game, self._store.programs([name]))
        return self._known[name]


def ended(record: LeagueRecord, job: Job, outcome: Outcome | Void) -> LeagueRecord:
    """Return the record of a match with how it ended."""
    if isinstance(outcome, Void):
        return replace(record, void=outcome.reason)
    return replace(record, seats=outcome.result.seats, found=found_in(job, outcome))
