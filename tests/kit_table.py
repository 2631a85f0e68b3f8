"""The table that closes a run of the long tests: how far the kit of each game came in each language."""

from collections.abc import Callable, Iterable, Iterator

import pytest

STEPS = ("built", "played", "handed in", "checked", "entered")
PROPERTY = "kit"
"""Under this name a test reports a step."""
Record = Callable[[str, object], None]
"""The fixture `record_property`."""


def done(record: Record, game: str, language: str, *steps: str) -> None:
    """Report that the kit of a game came through these steps in a language."""
    for step in steps:
        record(PROPERTY, f"{game}|{language}|{STEPS.index(step)}")


def table(reports: Iterable[pytest.TestReport]) -> Iterator[str]:
    """Yield a line for each language, with a sign for each step of each game; none unless all steps were tried."""
    found = {
        tuple(str(value).split("|"))
        for report in reports
        for name, value in report.user_properties
        if name == PROPERTY
    }
    if {step for *_, step in found} < set(map(str, range(len(STEPS)))):
        return
    games = sorted({game for game, _, _ in found})
    yield f"{'':12}{' '.join(f'{game:8}' for game in games)}".rstrip()
    for language in sorted({language for _, language, _ in found}):
        cells = (
            "".join(
                "✓" if (game, language, str(step)) in found else "·" for step in range(len(STEPS))
            )
            for game in games
        )
        yield f"{language:12}{' '.join(f'{cell:8}' for cell in cells)}".rstrip()
