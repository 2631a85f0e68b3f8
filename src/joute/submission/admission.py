"""Which languages a contest takes."""

from collections.abc import Collection

from joute.bots.languages import titles
from joute.errors import UsageError
from joute.reason import Reason, Value
from joute.submission.build import Build

LANGUAGE_CODES = ("problem.language", "problem.no-language")
"""Reasons for which a contest does not take a program."""


def refusal(build: Build, languages: Collection[str]) -> Reason | None:
    """Return why a contest of these languages does not take a program, None if it does; empty: all."""
    if not languages or (build.languages and set(build.languages) <= set(languages)):
        return None
    values: dict[str, Value] = {"taken": titles(languages)}
    if not build.languages:
        return Reason("problem.no-language", values)
    return Reason("problem.language", {"written": titles(build.languages), **values})


def expect_language(build: Build, languages: Collection[str]) -> None:
    """Raise an error if a contest of these languages does not take a program."""
    if (why := refusal(build, languages)) is not None:
        raise UsageError(why)
