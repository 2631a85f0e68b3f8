"""The games that `joute check` has a program play before a contest: what it will meet there, and worse.

A *station* is one such game: a normal one, one with a slow referee, with other line ends, on the largest map, against
opponents that die. `walk` plays them all; a *finding* says how the program came out of each.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import asdict, replace

from joute.arena.seats.play import Played, play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin, Player
from joute.game import AnyGame, BotEntry, Brief, Kind, Link, Play, Setup
from joute.reason import Reason, listed
from joute.replay import Usage
from joute.result import Death
from joute.settings import prepare

NORMAL_GAMES = 3
PACE = 0.02


class Station(Struct, frozen=True, kw_only=True):
    """One game of the course, and how it differs from a normal one."""

    title: Reason
    seed: int
    normal: bool = False
    short: bool = False
    """It belongs to the short course too."""
    settings: Mapping[str, str] = {}
    link: Link | None = None
    pace: float = 0.0
    dying: bool = False
    """The opponents fail at once."""
    optional: Reason | None = None
    """When a program would meet this, if not in this contest; a failure is then a warning."""
    profile: str | None = None
    """A profile other than the contest's."""
    advice: Reason | None = None
    """What to do about a failure here, where the kind of failure does not say it."""


class Custom(Struct, frozen=True, kw_only=True):
    """How the coming contest differs from the game's usual one."""

    profile: str = "document"
    settings: Mapping[str, str] = {}
    seat: Mapping[str, str] = {}
    """Settings of every seat."""


class Again(Struct, frozen=True):
    """What plays the game of a station once more, where nothing but options set it apart."""

    opponents: tuple[str, ...]
    """By their names."""
    seat: int
    """Of the program; the opponents have the others."""
    seed: int
    settings: Mapping[str, str]


class Finding(Struct, frozen=True, kw_only=True):
    """What happened at one station."""

    title: Reason
    death: Death | None
    advice: Reason | None
    last_words: str
    rank: int
    seats: int
    longest_ms: float
    early: Reason | None = None
    """What to say of answers that came before the question."""
    optional: Reason | None
    profile: str
    normal: bool
    reads: str | None = None
    """The profile whose messages the program was found to read, where that was tried."""
    again: Again | None = None


def course(game: AnyGame, custom: Custom) -> Iterator[Station]:
    """Yield the stations that make sense for a game."""
    for seed in range(1, NORMAL_GAMES + 1):
        title = Reason("check.normal", {"seed": str(seed)})
        yield Station(title=title, seed=seed, normal=True, short=seed == 1)
    slow = Reason("check.slow-referee")
    yield Station(title=slow, seed=1, pace=PACE, settings=game.soon_over)
    link = game.link(_setup(game, ["-"] * game.least_seats, custom).options)
    if link.end == "\n":
        ends = replace(link, end="\r\n")
        yield Station(
            title=Reason("check.line-ends"),
            seed=1,
            link=ends,
            optional=Reason("check.elsewhere"),
            advice=Reason("advice.line-ends"),
        )
    if game.maps.largest:
        largest = game.maps.largest
        yield Station(title=Reason("check.largest-map"), seed=1, short=True, settings=largest)
    if game.soon_over:
        yield Station(title=Reason("check.last-turn"), seed=1, settings=game.soon_over)
    if game.most_seats > 1:
        yield Station(title=Reason("check.dying-opponents"), seed=1, short=True, dying=True)
    for profile in game.profiles:
        if profile != custom.profile:
            title = Reason("check.profile", {"profile": profile})
            wanted = Reason("check.other-profile", {"profile": profile})
            yield Station(title=title, seed=1, normal=True, profile=profile, optional=wanted)


def stations(game: AnyGame, custom: Custom, *, short: bool) -> list[Station]:
    """Return the stations of the whole course, or of the short one."""
    return [station for station in course(game, custom) if station.short or not short]


def written_for(findings: Sequence[Finding]) -> Reason | None:
    """Return which profile a program was written for, going by its normal games and what it reads."""
    findings = [finding for finding in findings if finding.normal]
    died = {finding.profile for finding in findings if finding.death is not None}
    survived = {finding.profile for finding in findings if finding.death is None}
    tried = dict.fromkeys(finding.profile for finding in findings)
    plays = [profile for profile in tried if profile not in died]
    reads = next((finding.reads for finding in findings if finding.reads), None)
    if reads is not None:
        if also := [profile for profile in plays if profile != reads]:
            values = {"profile": reads, "also": listed(also, "list.and")}
            return Reason("check.reads-and-plays", values)
        return Reason("check.reads", {"profile": reads})
    if not plays or died & survived:  # it depends on the map, so a profile is not to blame
        return None
    code = "check.plays-all" if len(tried) == len(plays) else "check.written-for"
    return Reason(code, {"count": len(plays), "profiles": listed(plays, "list.and")})


def walk(
    game: AnyGame,
    player: Player,
    terms: Terms,
    custom: Custom | None = None,
    *,
    short: bool = False,
) -> Iterator[Finding]:
    """Have a program play every station, or those of the short course."""
    custom = custom or Custom()
    for number, trial in enumerate(stations(game, custom, short=short)):
        wanted = replace(
            custom,
            profile=trial.profile or custom.profile,
            settings={**custom.settings, **trial.settings},
        )
        yield _try(game, player, terms, trial, number, wanted)


def dying(_: Brief) -> Play[object, object]:
    """Make a bot that dies as soon as it is asked."""

    def play(_: object) -> object:
        message = "it dies, as planned"
        raise RuntimeError(message)

    return play


def normal_game(game: AnyGame, player: Player, terms: Terms, custom: Custom) -> Played:
    """Play one normal game; the program has seat 0."""
    return _play(game, player, terms, Station(title=Reason(""), seed=1), 0, custom)


def _try(  # noqa: PLR0913, PLR0917 - who is tried where, and how
    game: AnyGame,
    player: Player,
    terms: Terms,
    trial: Station,
    number: int,
    custom: Custom,
) -> Finding:
    own = number % _seats(game, trial)
    played = _play(game, player, terms, trial, own, custom)
    setup = played.table.setup
    return replace(
        _found(trial, played, own),
        reads=_read(game, custom, setup, own),
        again=_again(trial, setup.names, own, custom),
    )


def _again(trial: Station, names: Sequence[str], own: int, custom: Custom) -> Again | None:
    if trial.dying or trial.pace or trial.link is not None:
        return None
    return Again((*names[:own], *names[own + 1 :]), own, trial.seed, custom.settings)


def _seats(game: AnyGame, trial: Station) -> int:
    return max(game.least_seats, 2 if trial.dying else 1)


def _play(  # noqa: PLR0913, PLR0917 - the same
    game: AnyGame,
    player: Player,
    terms: Terms,
    trial: Station,
    own: int,
    custom: Custom,
) -> Played:
    seats = _seats(game, trial)
    others = [_opponent(game, seat, dying=trial.dying) for seat in range(seats - 1)]
    seated = [*others[:own], player, *others[own:]]
    names = [other.name for other in seated]
    setup = _setup(game, names, custom, trial.seed)
    return play(game, setup, seated, replace(terms, link=trial.link, pace=trial.pace))


def _setup(game: AnyGame, names: Sequence[str], custom: Custom, seed: int = 0) -> Setup:
    return prepare(
        game,
        names=names,
        seed=seed,
        profile=custom.profile,
        typed=custom.settings,
        seat_typed=dict.fromkeys(range(len(names)), custom.seat),
    )


def _opponent(game: AnyGame, seat: int, *, dying: bool) -> Builtin:
    entry = game.bots[seat % len(game.bots)]
    if dying:
        entry = BotEntry(name="dying", summary="", path=f"{__name__}:dying")
    return Builtin(entry.name, entry)


def _found(trial: Station, played: Played, seat: int) -> Finding:
    death = next((death for death in played.deaths if death.seat == seat), None)
    usage = next((usage for usage in played.replay.usages if usage.usage == seat), None)
    return Finding(
        title=trial.title,
        death=death,
        advice=trial.advice or _advice(death, played.last_words(seat)) if death else None,
        last_words=played.last_words(seat),
        rank=played.table.ranks[seat],
        seats=played.table.setup.seats,
        longest_ms=max(usage.turn_ms, default=0.0) if usage else 0.0,
        early=_early(usage),
        optional=trial.optional,
        profile=played.table.setup.profile,
        normal=trial.normal,
    )


def _early(usage: Usage | None) -> Reason | None:
    if usage is None or not usage.early:
        return None
    return Reason("failure.early", {"count": usage.early})


def _advice(death: Death, last_words: str) -> Reason:
    kind = death.failure.kind
    silent = kind is Kind.CRASH and not last_words.strip()
    return Reason("advice.crash-silent" if silent else f"advice.{kind}")


def _read(game: AnyGame, custom: Custom, setup: Setup, seat: int) -> str | None:
    """Return the profile that sends what this seat was found to expect."""
    found = setup.seat_options[seat]
    keys = {
        key
        for trial in game.probes(_setup(game, setup.names, custom), seat)
        for key in trial.settings
    }
    for profile, settings in game.profiles.items():
        told = {**asdict(game.options()), **settings}
        if keys and all(str(told[key]) == str(getattr(found, key)) for key in keys):
            return profile
    return None
