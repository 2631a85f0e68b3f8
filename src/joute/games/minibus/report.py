"""What the original program printed, as far as it was asked for, and the file that it wrote."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from joute.game import Failure, FinishedMatch
from joute.games.minibus import rules, turn_message, wire
from joute.games.minibus.state import State

TURN = "oidg"
"""The logs that show where each turn begins."""

PAGE = {"xMin": 0, "xMax": 2455, "yMin": 0, "yMax": 1280}
"""The size of the original's drawing."""

Line = tuple[str, str]
"""A line and, before it, the logs it belongs to."""


def report(names: Sequence[str], logs: set[str], table: FinishedMatch) -> str:
    """Print the log that was asked for, as the original does."""
    return "\n".join(text for log, text in _log(names, table) if not logs.isdisjoint(log))


def results(names: Sequence[str], table: FinishedMatch) -> str:
    """Write the match as the original wrote it for its page, but for the drawings, which are empty."""
    turns = list(_judged_again(table))
    written = _written(table)
    seats = range(len(names))
    told = [
        (
            [_said(answers.get(seat)) for seat in seats],
            ["<br/>".join(written.get((seat, asked.turn), ())) for seat in seats],
            [state.messages[seat] if seat in answers else "" for seat in seats],
        )
        for asked, answers, state in turns
    ]
    stdout, stderr, said = zip(*told, strict=True)
    last = {seat: asked.turn for asked, answers, _ in turns for seat in answers}
    whole = {
        "infos": {
            "name": "MINIBUS",
            "nbPlayers": len(names),
            "playersNames": list(names),
            "playersLastTurns": [last[seat] for seat in seats],
        },
        "scores": table.state.scores,
        "stdout": stdout,
        "stderr": stderr,
        "gameInfos": said,
        "svgInfos": PAGE,
        "svg": "",
        "animations": [{}] * (len(turns) + 1),
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def _said(answer: str | Failure | None) -> str:
    return answer if isinstance(answer, str) else ""


def _judged_again(
    table: FinishedMatch,
) -> Iterator[tuple[State, Mapping[int, str | Failure], State]]:
    """Judge the match again: the state of each turn, the answers, the state after them."""
    state = rules.initial(table.setup)
    log = iter(table.log)
    while playing := rules.to_move(state):
        answers = dict(islice(log, len(playing)))
        asked, state = state, wire.judged(state, answers)
        yield asked, answers, state


def _written(table: FinishedMatch) -> dict[tuple[int, int], list[str]]:
    """Return the lines of stderr by seat and turn."""
    written: dict[tuple[int, int], list[str]] = {}
    for seat, turn, text in table.notes:
        written.setdefault((seat, turn), []).extend(text.splitlines())
    return written


def _log(names: Sequence[str], table: FinishedMatch) -> Iterator[Line]:
    """Write all that the original could log."""
    yield from _opening(names, rules.initial(table.setup))
    written = _written(table)
    for asked, answers, state in _judged_again(table):
        yield TURN, f"Start turn {asked.turn}"
        for line in turn_message.news(asked, table.setup.options.fields).splitlines():
            yield "i", f"All Players INPUT : {line}"
        for seat, answer in answers.items():
            player = f"Player {names[seat]}"
            if isinstance(answer, str):
                yield "o", f"{player} OUTPUT : {answer}"
            for line in written.get((seat, asked.turn), ()):
                yield "d", f"{player} DEBUG : {line}"
            if state.messages[seat]:
                yield "g", f"{player} GAME : {state.messages[seat]}"
    for name, score in zip(names, table.state.scores, strict=True):
        yield "r", f"Player {name} SCORE : {score}"


def _opening(names: Sequence[str], state: State) -> Iterator[Line]:
    for seat, name in enumerate(names):
        own, *shared = turn_message.opening(state, seat).splitlines()
        yield "i", f"Player {name} INPUT : {own}"
    for line in shared:
        yield "i", f"All Players INPUT : {line}"
