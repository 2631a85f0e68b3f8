"""Which version of a bot is meant by what was typed."""

import json
from datetime import date, datetime
from pathlib import Path

import pytest

from joute import registry
from joute.bots.version_argument import VersionArgument, version_argument
from joute.errors import UsageError
from joute.submission.kept_versions import keep, place_of
from joute.submission.tried_versions import tried_version

WEDNESDAY = date(2030, 1, 9)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("bot.py@2", ("bot.py", "2")),
        ("bots/me@home.py@last", ("bots/me@home.py", "last")),
        ("bot.py", None),
        ("bot.py@", None),
        ("me@home/bot.py", None),
        ("java -jar ia.jar you@there now", None),
    ],
)
@pytest.mark.usefixtures("here")
def test_a_version_follows_the_last_at_sign(typed: str, meant: tuple[str, str] | None) -> None:
    assert version_argument(typed) == (meant and VersionArgument(*meant))


@pytest.mark.usefixtures("here")
def test_a_file_of_such_a_name_is_that_file() -> None:
    Path("bot.py@2").touch()
    assert version_argument("bot.py@2") is None


@pytest.mark.parametrize(
    ("which", "day"),
    [
        ("tuesday", date(2030, 1, 8)),
        ("Mardi", date(2030, 1, 8)),
        ("wednesday", WEDNESDAY),
        ("jeudi", date(2030, 1, 3)),
        ("2029-12-31", date(2029, 12, 31)),
        ("today", WEDNESDAY),
        ("hier", date(2030, 1, 8)),
        ("last", None),
        ("7", None),
    ],
)
def test_a_day_of_the_week_is_the_last_one(which: str, day: date | None) -> None:
    assert VersionArgument("bot.py", which).day(WEDNESDAY) == day


def _moment(day: int) -> float:
    return datetime(2030, 1, day, 12).timestamp()  # noqa: DTZ001 - by the clock of this machine


@pytest.mark.parametrize(("day", "number"), [(7, 1), (8, 1), (9, 2), (10, 2), (11, None)])
@pytest.mark.usefixtures("here")
def test_the_version_of_a_day_is_one_that_was_new_or_else_in_use_then(
    day: int, number: int | None
) -> None:
    bot, days = Path("bot.py"), {1: (7, 9), 2: (9, 10)}
    for text in ("first", "second"):
        bot.write_text(text)
        keep(bot)
    index = place_of(bot) / "versions.json"
    kept = json.loads(index.read_text())
    for version in kept:
        version["kept"], version["tried"] = map(_moment, days[version["number"]])
    index.write_text(json.dumps(kept))
    typed = f"bot.py@2030-01-{day:02}"
    if number is None:
        with pytest.raises(UsageError, match="has no version 2030-01-11"):
            tried_version(registry.find("race"), typed)
    else:
        found = tried_version(registry.find("race"), typed)
        assert found is not None
        assert found.version.number == number
