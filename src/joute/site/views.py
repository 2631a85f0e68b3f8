"""What the site's pages show of the league: the ranking, and the bots one by one."""

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from joute.contest.store import Played as StoredMatch
from joute.game import AnyGame, Points
from joute.game.contest import league_title
from joute.league.promotion import OPEN, rules_of, top
from joute.league.table import LeagueRow
from joute.league.versions import author, number_of
from joute.reason import Reason
from joute.site.compiled import Compiled
from joute.site.discretion import shown, without_hints
from joute.site.entry import Identity
from joute.site.league_news import LeagueNews
from joute.site.owners import Owner

MOST_MATCHES = 100
"""Matches that the page of a bot lists, the latest ones."""


class Placed(Struct, frozen=True, kw_only=True):
    """A bot in the ranking."""

    place: int
    bot: str
    version: int
    league: str
    matches: int
    played: int
    won: int
    settled: bool
    rating: int | None
    error: int | None
    disqualified: tuple[Reason | str, ...] | None
    """Why it is disqualified: what happened, and what else was seen."""
    unseparated: tuple[str, ...]


class Tier(Struct, frozen=True, kw_only=True):
    """One league of the ranking."""

    name: str
    rivals: tuple[str, ...]
    rule: Reason | None
    """How a bot rises to the next."""
    bots: tuple[Placed, ...]


class Ranking(Struct, frozen=True, kw_only=True):
    """What all pages have in common."""

    game: str
    title: str
    summary: str
    closing: float | None
    frozen: bool
    """No more uploads are accepted."""
    over: bool
    """No more matches are played."""
    paused: bool
    """No match is stored now, because the disk is full."""
    isolated: bool
    """Bots run in a sandbox."""
    matches: int
    accepted: tuple[str, ...]
    largest: int
    identity: Identity
    """How people say who they are before their first upload."""
    tiers: tuple[Tier, ...]
    """The highest league first."""


class Seat(Struct, frozen=True, kw_only=True):
    """How a bot ended in a match."""

    bot: str
    version: int
    rank: int | None
    score: Points | None
    status: str
    why: tuple[Reason | str, ...]
    """What happened, and what else was seen, if it is out."""
    mine: bool


class Played(Struct, frozen=True, kw_only=True):
    """A match of a bot."""

    key: int
    league: str
    promotion: bool
    void: Reason | str | None
    seats: tuple[Seat, ...]


class Profile(Struct, frozen=True, kw_only=True):
    """What the page of one bot shows."""

    bot: str
    mine: bool
    """The visitor has shown its secret word."""
    uploaded: bool
    """It was sent through the site, so it has a secret word."""
    waiting: int | None
    """The number of a version that was received, and that the league has not taken in yet."""
    missed: int | None
    """The same, if the league is over: that version will never play."""
    let_in: float | None
    """When its last version may try to be promoted, in seconds since 1970, if it has to wait for that."""
    last: int
    """The number of that version."""
    left_out: bool
    """The last upload cannot play."""
    problem: Reason | str | None
    """Why not; for its author only, because compilers quote the program."""
    compiled: tuple[Compiled, ...]
    """What the compiler had to say; for its author only, too."""
    placed: Placed | None
    total: int
    matches: tuple[Played, ...]


def tiers(game: AnyGame, rows: Sequence[LeagueRow]) -> tuple[Tier, ...]:
    """Return the leagues from the highest to the lowest, with the bots in each."""
    rules = {rule.league: rule.reason for rule in rules_of(game)}
    levels = list(game.leagues) or [top(game)]
    return tuple(
        Tier(
            name=league_title(level),
            rivals=tuple(game.leagues.get(level, ())),
            rule=rules.get(level),
            bots=tuple(_placed(row) for row in rows if row.step.league == level),
        )
        for level in reversed(levels)
    )


def _placed(row: LeagueRow) -> Placed:
    rating = row.rating
    error = None if rating is None else rating.error
    return Placed(
        place=row.place,
        bot=row.bot,
        version=row.number,
        league=league_title(row.step.league),
        matches=row.matches,
        played=row.step.played,
        won=row.step.won,
        settled=row.step.settled,
        rating=None if rating is None else round(rating.value),
        error=None if error is None else round(error),
        disqualified=None if row.disqualified is None else shown(row.disqualified.failure),
        unseparated=row.unseparated,
    )


def profile(  # noqa: PLR0913 - all that is known of a bot
    name: str,
    owner: Owner | None,
    news: LeagueNews,
    found: Iterable[Tier],
    latest: Sequence[StoredMatch],
    *,
    total: int,
    mine: bool,
    compiled: tuple[Compiled, ...] = (),
) -> Profile | None:
    """Return what the page of a bot shows, None if there is no such bot.

    `latest` are the last of its matches, in the order of their ends, and `total` is the number of all.
    `compiled` is for its author only.
    """
    placed = next((bot for tier in found for bot in tier.bots if bot.bot == name), None)
    if owner is None and placed is None and not total:
        return None
    waits = owner is not None and news.awaits(owner)
    problem = None if waits else news.problem(name)
    following = news.number(name) + 1
    return Profile(
        bot=name,
        mine=mine,
        uploaded=owner is not None,
        waiting=following if waits and not news.over else None,
        missed=following if waits and news.over else None,
        let_in=None if waits else news.waiting.get(name),
        last=news.number(name),
        left_out=problem is not None,
        problem=problem if mine else None,
        compiled=compiled if mine else (),
        placed=placed,
        total=total,
        matches=tuple(_played(match, name, mine=mine) for match in reversed(latest)),
    )


def seats_of(names: Collection[str], match: StoredMatch) -> frozenset[int]:
    """Return the seats of these bots in a match."""
    return frozenset(seat for seat, bot in enumerate(match.bots) if author(bot) in names)


def _played(match: StoredMatch, name: str, *, mine: bool) -> Played:
    return Played(
        key=match.id,
        league=league_title(match.league or OPEN),
        promotion=match.candidate is not None,
        void=None if match.void is None else without_hints(match.void),
        seats=tuple(_seat(match, seat, name, mine=mine) for seat in range(len(match.bots))),
    )


def _seat(match: StoredMatch, seat: int, name: str, *, mine: bool) -> Seat:
    bot = match.bots[seat]
    ended = match.seats[seat] if match.seats else None
    why = ended.why if ended else None
    its_own = author(bot) == name
    return Seat(
        bot=author(bot),
        version=number_of(bot),
        rank=ended.rank if ended else None,
        score=ended.score if ended else None,
        status=ended.status if ended else "ok",
        why=() if why is None else shown(why, own=mine and its_own),
        mine=its_own,
    )
