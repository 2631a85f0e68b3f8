"""Deadlines, as people type them."""

import time
from collections.abc import Iterator
from datetime import datetime

import pytest

from joute.speech import ENGLISH, FRENCH, LANGUAGES, sentence
from joute.submission.deadlines import closing_of, dated, deadline_of, zoned


@pytest.fixture(autouse=True)
def _in_paris(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as changed:
        changed.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2030-01-10", "2030-01-10T23:59:59.999999"),
        ("20300110", "2030-01-10T23:59:59.999999"),
        ("2030-01-10T18:00", "2030-01-10T18:00:00"),
        ("20300110T18", "2030-01-10T18:00:00"),
        ("2030-01-10T18:00+01:00", "2030-01-10T18:00:00"),
        ("2030-01-10T18:00Z", "2030-01-10T19:00:00"),
    ],
)
def test_a_day_alone_is_all_of_it_and_a_time_is_that_of_this_machine(
    typed: str, meant: str
) -> None:
    assert deadline_of(typed) == datetime.fromisoformat(meant)


@pytest.mark.parametrize("typed", ["9999-12-31T23:59:59", "0001-01-01T00:00", "0001-01-01"])
def test_a_closing_time_is_one_that_every_clock_can_count(typed: str) -> None:
    closing = closing_of(typed)
    assert (closing.timestamp() > time.time()) is typed.startswith("9")


@pytest.mark.parametrize(
    ("when", "english", "french"),
    [
        ("2030-01-10T08:05", "10 January 2030 at 8:05", "10 janvier 2030 à 8 h 05"),
        ("2030-08-01T18:00", "1 August 2030 at 18:00", "1er août 2030 à 18 h 00"),
    ],
)
def test_a_time_is_written_as_the_language_does(when: str, english: str, french: str) -> None:
    reason = dated(datetime.fromisoformat(when))
    assert sentence(reason, ENGLISH) == english
    assert sentence(reason, FRENCH).replace("\u00a0", " ") == french


@pytest.mark.parametrize(
    ("when", "zone"),
    [("2030-01-10T18:00", "(CET, UTC+01:00)"), ("2030-07-10T18:00", "(CEST, UTC+02:00)")],
)
def test_a_time_is_written_with_its_zone(when: str, zone: str) -> None:
    reason = zoned(datetime.fromisoformat(when))
    assert all(sentence(reason, language).endswith(f" {zone}") for language in LANGUAGES)


def test_universal_time_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as changed:
        changed.setenv("TZ", "UTC")
        time.tzset()
        reason = zoned(datetime.fromisoformat("2030-01-10T18:00"))
    assert sentence(reason, ENGLISH) == "10 January 2030 at 18:00 (UTC)"
