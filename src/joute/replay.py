"""A replay: the setup of a match and what the seats said, from which all else is recomputed.

As a file it is JSON lines. The first holds the setup, then one line an input, `[seat, "message"]`
or `[seat, {"kind": …, "reason": …}]`, then one line for each stretch of stderr and for what each
program used; the last holds the result as it was seen, so that a rerun that differs is noticed.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import islice

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.errors import ReplayError
from joute.game import AnyGame, Ask, Failure, Mark, Setup
from joute.match import Effect, Entry, Match
from joute.reason import Reason
from joute.result import Result, SeatResult
from joute.settings import fewest_seats

FORMAT = 1
MOST_INPUTS = 1_000_000
"""Of a file that is read; the longest matches have some thousands."""
_ENTRY = msgspec.json.Decoder(tuple[int, str | Failure])


class Note(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat wrote on its stderr while this turn was played."""

    seat: int
    turn: int
    stderr: str
    late: bool = False
    """It was already out: this is not why, but what came of it."""


class Usage(Struct, frozen=True, kw_only=True):
    """What a seat's program used in the whole match."""

    usage: int
    """Of this seat."""
    cpu_ms: int
    peak_kib: int
    """The most memory of all its processes together; 0 if it ended before that was seen."""
    bytes: int
    """That it sent."""
    turn_ms: tuple[float, ...]
    """By the wall."""
    strained: bool = False
    """It was late because the machine was overloaded."""
    early: int = 0
    """Questions that it had answered before they were asked."""


class Head(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line of a file."""

    joute: int
    version: int
    setup: Setup


class Tail(Struct, frozen=True, kw_only=True):
    """The last line of a file."""

    result: Result
    digest: str
    """Of the final state."""


class Replay(Struct, frozen=True, kw_only=True):
    """A match that was played."""

    version: int
    setup: Setup
    log: tuple[Entry, ...]
    notes: tuple[Note, ...] = ()
    usages: tuple[Usage, ...] = ()
    tail: Tail | None = None
    """None if the match was cut short."""


def record(match: Match, notes: Iterable[Note] = (), usages: Iterable[Usage] = ()) -> Replay:
    """Make the replay of a match, one that was cut short if it is not over."""
    over = match.ask is None and match.fault is None
    return Replay(
        version=match.game.version,
        setup=match.setup,
        log=tuple(match.log),
        notes=tuple(notes),
        usages=tuple(usages),
        tail=Tail(result=match.result, digest=match.digest) if over else None,
    )


def dumps(replay: Replay) -> bytes:
    """Write a replay as JSON lines."""
    head = Head(joute=FORMAT, version=replay.version, setup=replay.setup)
    lines: list[object] = [head, *replay.log, *replay.notes, *replay.usages]
    if replay.tail is not None:
        lines.append(replay.tail)
    encode = msgspec.json.Encoder().encode
    return b"".join(encode(line) + b"\n" for line in lines)


def last_words(replay: Replay, seat: int, *, late: bool = False) -> str:
    """Return what a seat wrote on stderr in the last turn in which it did, or after it was out; it may have come in pieces."""
    notes = [note for note in replay.notes if note.seat == seat and note.late == late]
    return "".join(note.stderr for note in notes if note.turn == notes[-1].turn)


def game_name(data: bytes) -> str:
    """Say which game a file is a replay of."""
    return _head(data).setup.game


def result_of(data: bytes) -> Result | None:
    """Return the result that a file ends with, None if its match was cut short."""
    line = data.rstrip().rpartition(b"\n")[2]
    try:
        return msgspec.json.decode(line, type=Tail).result
    except msgspec.DecodeError:
        return None


def loads(data: bytes, game: AnyGame) -> Replay:
    """Read a replay of this game."""
    head = _head(data)
    log: list[Entry] = []
    notes: list[Note] = []
    usages: list[Usage] = []
    tail: Tail | None = None
    for number, line in enumerate(islice(BytesIO(data), 1, None), 2):
        if len(log) >= MOST_INPUTS:
            raise ReplayError(
                "this is not a replay: no match has {inputs} inputs", inputs=MOST_INPUTS
            )
        try:
            if line.startswith(b"["):
                log.append(_ENTRY.decode(line))
            elif line.startswith(b'{"seat"'):
                notes.append(msgspec.json.decode(line, type=Note))
            elif line.startswith(b'{"usage"'):
                usages.append(msgspec.json.decode(line, type=Usage))
            else:
                tail = msgspec.json.decode(line, type=Tail)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ReplayError(
                "line {line} of the replay is damaged: {why}", line=str(number), why=error
            ) from None
    return Replay(
        version=head.version,
        setup=typed(head.setup, game),
        log=tuple(log),
        notes=tuple(notes),
        usages=tuple(usages),
        tail=tail,
    )


def feed(match: Match, log: Iterable[Entry]) -> Iterator[list[Effect]]:
    """Run a match on recorded inputs; gives the effects of the start and of each input."""
    yield match.start()
    for number, (seat, answer) in enumerate(log, 1):
        yield hand_in(match, number, seat, answer)


def hand_in(match: Match, number: int, seat: int, answer: str | Failure) -> list[Effect]:
    """Hand in a recorded input, counted from 1, and return its effects."""
    if match.ask is None:
        raise ReplayError("the match is over before input {input} of the replay", input=str(number))
    expected = seat in match.waiting or (isinstance(answer, Failure) and _may_fail(match, seat))
    if not expected:
        raise ReplayError(
            "input {input} of the replay is from seat {seat}, but on turn {turn} the referee waits for {waiting}",
            input=str(number),
            seat=str(seat),
            turn=str(match.turn),
            waiting=match.waiting,
        )
    return match.failed(seat, answer) if isinstance(answer, Failure) else match.said(seat, answer)


def fed(game: AnyGame, replay: Replay) -> Match:
    """Play a replay again as far as it goes."""
    match = Match(game, replay.setup)
    for _ in feed(match, replay.log):
        pass
    return match


def rerun(game: AnyGame, replay: Replay) -> Match:
    """Play a replay again to its end."""
    match = fed(game, replay)
    if match.ask is not None:
        raise ReplayError(
            "the replay ends on turn {turn}, before the match does", turn=str(match.turn)
        )
    return match


def other_version(game: AnyGame, replay: Replay) -> Reason | None:
    """Say that a replay was played by other rules than these, if it was."""
    if replay.version == game.version:
        return None
    values = {"game": game.name, "then": str(replay.version), "now": str(game.version)}
    return Reason("it was played with version {then} of {game}; this is version {now}", values)


def verify(game: AnyGame, replay: Replay) -> list[Reason]:
    """Play a replay again and say what differs from what was recorded."""
    if (other := other_version(game, replay)) is not None:
        return [other]
    if replay.tail is None:
        return [Reason("it was cut short: there is no result to compare with")]
    match = rerun(game, replay)
    recorded, result = replay.tail.result, match.result
    differences = [
        _difference(field, getattr(recorded, field), getattr(result, field))
        for field in ("game", "profile", "seed", "turns")
        if getattr(recorded, field) != getattr(result, field)
    ]
    if len(recorded.seats) != len(result.seats):
        differences.append(_difference("seats", len(recorded.seats), len(result.seats)))
    for before, now in zip(recorded.seats, result.seats, strict=False):
        differences += [
            _difference(f"seat {now.seat} {field}", getattr(before, field), getattr(now, field))
            for field in ("bot", "score", "rank", "status", "failure", "turn")
            if _decisive(before, field) != _decisive(now, field)
            and not (field == "failure" and before.reason is not None)  # only text, long ago
        ]
    if not differences and replay.tail.digest != match.digest:
        differences.append(Reason("the result is the same, but the final state is not"))
    return differences


def _decisive(seat: SeatResult, field: str) -> object:
    """Return a field of a result without what is only advice, which may be better today."""
    value: object = getattr(seat, field)
    return replace(value, notes=()) if isinstance(value, Failure) else value


def _difference(field: str, recorded: object, now: object) -> Reason:
    values = {"field": field, "recorded": str(recorded), "now": str(now)}
    return Reason("{field}: recorded {recorded}, now {now}", values)


def frames(game: AnyGame, replay: Replay) -> Iterator[object]:
    """Yield what the viewer sees: the frame before the first turn, then one for each mark."""
    yield from map(game.view.frame, marked(game, replay))


def marked(game: AnyGame, replay: Replay) -> Iterator[object]:
    """Yield the states that the viewer is shown: the one before the first turn, then one for each mark."""
    match = Match(game, replay.setup)
    yield game.rules.initial(replay.setup)
    for effects in feed(match, replay.log):
        for effect in effects:
            if isinstance(effect, Mark):
                yield effect.state


def before_turn(game: AnyGame, replay: Replay, turn: int) -> tuple[Entry, ...]:
    """Return the inputs that lead to the first question of a turn."""
    match = Match(game, replay.setup)
    for count, _ in enumerate(feed(match, replay.log)):
        if match.ask is None:
            break
        if match.turn >= turn and match.untouched:
            return replay.log[:count]
    raise ReplayError(
        "turn {turn} was never played: the match ended on turn {last}",
        turn=str(turn),
        last=str(match.turn),
    )


def _head(data: bytes) -> Head:
    line = data.partition(b"\n")[0]
    try:
        head = msgspec.json.decode(line, type=Head)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise ReplayError(
            "this is not a replay: its first line holds no setup of a match"
        ) from None
    if head.joute != FORMAT:
        newer = Reason("use a newer version of joute")
        raise ReplayError(
            "this replay has format {format}; this joute reads format {own}: {remedy}",
            format=str(head.joute),
            own=str(FORMAT),
            remedy=newer if head.joute > FORMAT else Reason("use an older version of joute"),
        )
    return head


def typed(setup: Setup, game: AnyGame) -> Setup:
    """Return a setup read from JSON, its options converted to the game's own types."""
    seats = setup.seats
    try:
        options = msgspec.convert(setup.options, game.options)
        seat_options = tuple(msgspec.convert(own, game.seat_options) for own in setup.seat_options)
    except msgspec.ValidationError as error:
        raise ReplayError(
            "the replay's options do not fit {game}: {why}", game=game.name, why=error
        ) from None
    if not fewest_seats(game, options) <= seats <= game.most_seats:
        raise ReplayError(
            "the replay has {seats} {seats|seat|seats}, which {game} cannot have",
            seats=seats,
            game=game.name,
        )
    if not seats == len(setup.names) == len(seat_options):
        raise ReplayError(
            "the replay has {seats} {seats|seat|seats}, but not as many names and options of seats",
            seats=seats,
        )
    return msgspec.structs.replace(setup, options=options, seat_options=seat_options)


def _may_fail(match: Match, seat: int) -> bool:
    """Whether the referee, who waits for another seat, hears of the failure of this one."""
    return (
        isinstance(match.ask, Ask) and seat in range(match.setup.seats) and seat not in match.left
    )
