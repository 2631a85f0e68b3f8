"""What the original program printed, as far as it was asked for."""

from collections.abc import Iterator, Sequence
from itertools import islice

from joute.game import Table
from joute.games.minibus import bulletin, rules, wire
from joute.games.minibus.state import State

TURN = "oidg"
"""The logs in which turns are told apart."""

Line = tuple[str, str]
"""A line and, before it, the logs it belongs to."""


def report(names: Sequence[str], logs: set[str], table: Table) -> str:
    """Print the log that was asked for, as the original does."""
    return "\n".join(text for log, text in _log(names, table) if not logs.isdisjoint(log))


def _log(names: Sequence[str], table: Table) -> Iterator[Line]:
    """Judge the match again and write all that the original could log."""
    state = rules.initial(table.setup)
    yield from _opening(names, state)
    written: dict[tuple[int, int], list[str]] = {}
    for seat, turn, text in table.notes:
        written.setdefault((seat, turn), []).extend(text.splitlines())
    log = iter(table.log)
    while playing := rules.to_move(state):
        answers = dict(islice(log, len(playing)))
        asked, state = state, wire.judged(state, answers)
        yield TURN, f"Start turn {asked.turn}"
        for line in bulletin.news(asked, table.setup.options.fields).splitlines():
            yield "i", f"All Players INPUT : {line}"
        for seat, answer in answers.items():
            player = f"Player {names[seat]}"
            if isinstance(answer, str):
                yield "o", f"{player} OUTPUT : {answer}"
            for line in written.get((seat, asked.turn), ()):
                yield "d", f"{player} DEBUG : {line}"
            if state.messages[seat]:
                yield "g", f"{player} GAME : {state.messages[seat]}"
    for name, score in zip(names, state.scores, strict=True):
        yield "r", f"Player {name} SCORE : {score}"


def _opening(names: Sequence[str], state: State) -> Iterator[Line]:
    for seat, name in enumerate(names):
        own, *shared = bulletin.opening(state, seat).splitlines()
        yield "i", f"Player {name} INPUT : {own}"
    for line in shared:
        yield "i", f"All Players INPUT : {line}"
