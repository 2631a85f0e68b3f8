"""The three matches worth asking about: lost by a blunder, won by an idea, died.

A few candidates are looked at with a part of the usual effort, then the chosen one with all of it: a page is made in
seconds, and the same store gives the same page.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.exc import NoResultFound

from joute import registry
from joute.analysis import Analysis, Moment, analyse, playouts
from joute.contest.store import Store
from joute.dossier.candidates import Candidate, Died
from joute.dossier.moments import best_rise, given_away, hardest, worst_fall
from joute.errors import UsageError
from joute.game import Analyst, AnyGame
from joute.reason import Reason
from joute.replay import Replay, dumps, game_name, last_words, loads, other_version

LOOKED_AT = 3
"""Candidates for each of the two that are found by analysis."""
PART = 4
"""They are looked at with the usual effort divided by this."""
ROUGH = 16
"""Where a bot of the game plays on, because there is no analyst, every effort is divided by this: it is slow, and rough in any case."""
Kind = Literal["blunder", "idea", "best", "died"]
Watch = Callable[[int, int], None]
"""Called with the number of matches analysed so far, and of all."""


class Chosen(Struct, frozen=True, kw_only=True):
    """A match worth asking about."""

    kind: Kind
    candidate: Candidate
    replay: Replay | None = None
    unknown: Reason | None = None
    """Why its turns could not be looked at."""
    analysis: Analysis | None = None
    moment: Moment | None = None
    """The turn to ask about."""
    after: float | None = None
    """What the seat could expect on its next turn."""
    died: Died | None = None
    stderr: str = ""
    looked_at: tuple[Candidate, ...] = ()
    """The matches among which it was found."""


class Looking:
    """Looks at matches, several at once in processes of a pool, and counts them."""

    def __init__(self, game: AnyGame, store: Store, pool: Executor, watch: Watch) -> None:
        self._game, self._store, self._pool, self._watch = game, store, pool, watch
        self._done = self._planned = 0

    def choose(self, lost: Sequence[Candidate], won: Sequence[Candidate]) -> list[Chosen]:
        """Find the lost match with the largest fall of the expectation, and the won one with the best idea."""
        sought = [(_as_blunder, _fall, lost[:LOOKED_AT]), (_as_idea, _merit, won[:LOOKED_AT])]
        searches = [_Search(judged, worth, tuple(some)) for judged, worth, some in sought if some]
        seen = self._look([(search, one) for search in searches for one in search.candidates], PART)
        best = [_best(search, seen) for search in searches]
        again = self._look(
            [
                (search, one.candidate)
                for search, one in zip(searches, best, strict=True)
                if one.analysis is not None
            ],
            1,
        )
        return [
            replace(again.get(_key(search, one.candidate), one), looked_at=one.looked_at)
            for search, one in zip(searches, best, strict=True)
        ]

    def died(self, died: Died | None) -> Chosen | None:
        """Read all about a death."""
        if died is None:
            return None
        replay = self._replay(died.candidate)
        if isinstance(replay, Reason):
            return Chosen(kind="died", candidate=died.candidate, unknown=replay, died=died)
        wrote = last_words(replay, died.candidate.seat)
        return Chosen(kind="died", candidate=died.candidate, replay=replay, died=died, stderr=wrote)

    def _look(self, wanted: "Sequence[tuple[_Search, Candidate]]", part: int) -> "_Seen":
        """Analyse matches with a part of the usual effort."""
        replays = [self._replay(candidate) for _, candidate in wanted]
        asked = {
            place: self._pool.submit(analysed, dumps(replay), part)
            for place, replay in enumerate(replays)
            if isinstance(replay, Replay)
        }
        self._planned += len(asked)
        seen: _Seen = {}
        for place, ((search, candidate), replay) in enumerate(zip(wanted, replays, strict=True)):
            self._watch(self._done, self._planned)
            if isinstance(replay, Reason):
                one = search.judged(self._game, candidate, None, replay)
            else:
                one = search.judged(self._game, candidate, replay, asked[place].result())
                self._done += 1
            seen[_key(search, candidate)] = one
        return seen

    def _replay(self, candidate: Candidate) -> Replay | Reason:
        """Return the replay of a match, or why there is none that could be looked at."""
        try:
            replay = loads(self._store.replay(candidate.played.key), self._game)
        except NoResultFound:
            return Reason("dossier.no-replay")
        except UsageError as error:
            return error.reason
        return other_version(self._game, replay) or replay


class _Search(Struct, frozen=True):
    """What is sought among which matches."""

    judged: "_Judge"
    worth: Callable[[Chosen], tuple[float, ...]]
    candidates: tuple[Candidate, ...]


_Judge = Callable[[AnyGame, Candidate, Replay | None, Analysis | Reason], Chosen]
"""Makes of an analysis, or of why there is none, a match that may be chosen."""
_Seen = dict[tuple[int, int, int], Chosen]


def _key(search: _Search, candidate: Candidate) -> tuple[int, int, int]:
    return id(search), candidate.played.id, candidate.seat


def _best(search: _Search, seen: _Seen) -> Chosen:
    """Return the best of those that could be analysed, or else the first."""
    own = [seen[_key(search, one)] for one in search.candidates]
    known = [one for one in own if one.analysis is not None]
    found = max(known, key=search.worth, default=own[0])
    return replace(found, looked_at=tuple(one.candidate for one in known))


def analysed(data: bytes, part: int) -> Analysis | Reason:
    """Analyse a replay with a part of the usual effort; return why that cannot be done."""
    game = registry.known(game_name(data))
    try:
        replay = loads(data, game)
        slower = ROUGH if game.analyst is None else 1
        budget = max(1, analyst_of(game, replay.setup.seats).budget // (part * slower))
        return analyse(game, replay, budget=budget)
    except UsageError as error:  # damaged, or a game that nobody can analyse
        return error.reason


def _as_blunder(
    _game: AnyGame, candidate: Candidate, replay: Replay | None, found: Analysis | Reason
) -> Chosen:
    if isinstance(found, Reason):
        return Chosen(kind="blunder", candidate=candidate, replay=replay, unknown=found)
    return Chosen(
        kind="blunder",
        candidate=candidate,
        replay=replay,
        analysis=found,
        moment=worst_fall(found, candidate.seat),
    )


def _as_idea(
    game: AnyGame, candidate: Candidate, replay: Replay | None, found: Analysis | Reason
) -> Chosen:
    if isinstance(found, Reason):
        return Chosen(kind="best", candidate=candidate, replay=replay, unknown=found)
    least = analyst_of(game, len(candidate.played.bots)).least
    rise = best_rise(found, candidate.seat, least)
    return Chosen(
        kind="best" if rise is None else "idea",
        candidate=candidate,
        replay=replay,
        analysis=found,
        moment=_hardest(found, candidate.seat) if rise is None else rise.moment,
        after=None if rise is None else rise.after,
    )


def analyst_of(game: AnyGame, seats: int) -> Analyst:
    """Return what is known of who judges the matches of a game."""
    return game.analyst if game.analyst is not None else playouts.analyst(seats)


def _hardest(found: Analysis, seat: int) -> Moment | None:
    """Return the turn to ask about in a match without an idea; where scores are expected, it is about all turns."""
    return None if found.measure == "score" else hardest(found, seat)


def _fall(one: Chosen) -> tuple[float, ...]:
    return (0.0 if one.moment is None else one.moment.cost or 0.0,)


def _merit(one: Chosen) -> tuple[float, ...]:
    assert one.analysis is not None
    if one.moment is None or one.after is None:
        return 0.0, -given_away(one.analysis, one.candidate.seat)
    return 1.0, abs(one.after - one.moment.expected)
