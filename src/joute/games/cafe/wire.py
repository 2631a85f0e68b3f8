"""The dialogue: a map, then words of four bytes with nothing between them, then the score.

    server                          client
    the frame
                                    A:xy
    VALI or INVA
    B:xy, or FINI and S:aa:bb
    ENCO, or FINI and S:aa:bb       … and again

The referee plays the server towards both seats (B17), so it treats a built-in bot and a second client
alike; the bot just ignores what it is sent.
"""

import re
from collections.abc import Generator

from msgspec.structs import replace

from joute.framing import Fixed, Marked
from joute.game import (
    Ask,
    Client,
    Failure,
    Gone,
    Hear,
    Kind,
    Limits,
    Link,
    Mark,
    Out,
    Play,
    Reason,
    Say,
    Setup,
    Sight,
    Talk,
    Tell,
)
from joute.games.cafe import islands, maps, rules
from joute.games.cafe.islands import BORDERS, CELLS, SIDE
from joute.games.cafe.rules import FREE, MINE, SEEDS, THEIRS, Move, Observation, Options, State

VALID, INVALID, MORE, OVER = "VALI", "INVA", "ENCO", "FINI"
DEBUG_PRINT = Reason("cafe.debug-print")
NO_END = Reason("cafe.no-end-mark")
STRAY = b"\r\n \0"
"""What clients of lines leave between two messages (B1)."""
_EOL = {"none": "", "lf": "\n", "crlf": "\r\n"}
_MOVE = re.compile("([AB]):([0-9][0-9])")


def referee(setup: Setup) -> Talk[State]:
    """Tell both seats the map, take their moves by turns, and tell the score."""
    state = rules.initial(setup)
    hinted: list[Out] = []
    if not setup.options.map_told:
        for seat in range(setup.seats):
            yield Tell(seat, lambda: islands.write(state.island))
    while movers := rules.to_move(state):
        (seat,) = movers
        answer: str | Gone = yield Ask(seat, state)
        if isinstance(answer, Gone):
            state = rules.leave(state, answer.seat)
            if answer.failure.waiting and not link(setup.options).end:
                notes = (*answer.failure.notes, NO_END)
                hinted.append(Out(answer.seat, replace(answer.failure, notes=notes)))
        else:
            before, state = state, rules.step(state, {seat: read(answer)})
            yield _judgement(before, state, seat)
            yield from _pass_on(state)
        yield Mark(state)
    yield from _end(state)
    yield from hinted
    return state


def _judgement(before: State, state: State, seat: int) -> Tell:
    """Accept or refuse a move; a false start is refused too, but it is not the client's fault (B17)."""
    if state.board != before.board:
        return Tell(seat, VALID)
    if state.refusals == before.refusals:
        return Tell(seat, INVALID)
    refusal = state.refusals[-1]
    notes = (refusal.reason, *((DEBUG_PRINT,) if refusal.cell is None else ()))
    return Tell(seat, INVALID, refuses=True, notes=notes)


def read(message: str, planter: str = MINE) -> Move:
    """Read a move of the client (A) or of the server (B); anything else names no cell (B7)."""
    move = _MOVE.fullmatch(message.strip(STRAY.decode()))
    return int(move[2]) if move and move[1] == planter else None


def _pass_on(state: State) -> Talk[None]:
    """Tell the seat to move the last seed placed, which is its own if the other lost a move.

    A client of seat 1 whose opening is still to come is told nothing before it (B17).
    """
    if state.opening is rules.Opening.OWED or state.last is None or _forfeited(state):
        return
    yield Tell(state.mover, f"B:{state.last:02}")
    if rules.to_move(state):
        yield Tell(state.mover, MORE)


def _end(state: State) -> Talk[None]:
    """Tell both seats that it is over, and the score as each sees it."""
    points = rules.scores(state)
    for seat in (0, 1):
        yield Tell(seat, OVER)
        yield Tell(seat, f"S:{points[seat]:02}:{points[1 - seat]:02}")
    if _forfeited(state):
        refusal = state.refusals[-1]
        yield Out(refusal.seat, Failure(Kind.ILLEGAL, refusal.reason))


def _forfeited(state: State) -> bool:
    return state.forfeit and bool(state.refusals)


def say(move: Move) -> tuple[str, ...]:
    """A move is one message."""
    return ("A:??" if move is None else f"A:{move:02}",)


def link(options: Options) -> Link:
    """Four bytes a move, and no end of line in either direction unless it is asked for."""
    end = _EOL[options.eol]
    return Link(
        framing=lambda: Fixed(4, skip=STRAY),
        end=end,
        client_end=end,
        gap_ms=options.msg_gap_ms,
    )


def limits(options: Options) -> Limits:
    """The document gives none."""
    return Limits(first_ms=options.first_ms, turn_ms=options.turn_ms)


def look(_: Options) -> Generator[Say | Hear, str, Sight]:
    """Be the client of semester 3: receive the map, decode it and display it."""
    return maps.sight((yield _MAP))


def client(play: Play[Observation, Move], options: Options, _: str) -> Client:
    """Be the client of semester 4: receive the map, then play until the score comes.

    It leaves a server that wants a move where the rules leave none.
    """
    island = islands.playable((yield _MAP))
    plies = 2 * SEEDS - options.strict_r7
    seen: Observation | None = Observation(island, FREE * CELLS, None, SEEDS, plies)
    while seen is not None:
        if not rules.choices(seen.island, seen.board, seen.last):
            return
        seen = yield from _round(seen, play(seen))
    yield _SCORE


def _round(seen: Observation, move: Move) -> Generator[Say | Hear, str, Observation | None]:
    """Say a move and take in what follows; None if that is the end."""
    for message in say(move):
        yield Say(message)
    verdict = yield _WORD
    if verdict not in (VALID, INVALID):
        return None
    seen = _judged(seen, move, valid=verdict == VALID)
    reply = read((yield _WORD), THEIRS)
    if reply is None or seen.island.numbers[reply] > BORDERS:
        return None
    seen = _replied(seen, reply)
    return seen if (yield _WORD) == MORE else None


def _judged(seen: Observation, move: Move, *, valid: bool) -> Observation:
    """Take in the verdict on a move of mine."""
    if valid:
        assert move is not None
        seen = _planted(seen, move, MINE)
    elif _false_start(seen, move):
        return seen
    return replace(seen, seeds=seen.seeds - 1, plies=seen.plies - 1)


def _false_start(seen: Observation, move: Move) -> bool:
    """Whether a refused move can only have been an opening that another's came before (B17)."""
    opening = seen.seeds == SEEDS and seen.last is None
    return opening and move is not None and seen.island.numbers[move] <= BORDERS


def _replied(seen: Observation, cell: int) -> Observation:
    """Take in the other's move; a unit that is planted already means that it lost one (B17)."""
    if seen.board[cell] == FREE:
        seen = _planted(seen, cell, THEIRS)
    return replace(seen, plies=seen.plies - 1)


def _planted(seen: Observation, cell: int, owner: str) -> Observation:
    board = seen.board[:cell] + owner + seen.board[cell + 1 :]
    return replace(seen, board=board, last=cell)


_MAP = Hear(Marked(b"|", SIDE))
_WORD = Hear(Fixed(4, skip=STRAY))
_SCORE = Hear(Fixed(7, skip=STRAY))
