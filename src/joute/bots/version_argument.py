"""A version of a bot as a person types it: BOT@2, BOT@last, BOT@2030-01-10, BOT@tuesday, BOT@yesterday.

What exists as a file or a folder is that, whatever is in its name, so `me@home.py` stays a file.
"""

import re
from datetime import date, timedelta

from msgspec import Struct

from joute.bots.paths import is_there

LAST = "last"
_TYPED = re.compile(r"(?P<bot>.+)@(?P<which>[^/@\s]+)")
_NUMBER = re.compile(r"[0-9]{1,9}")
DAYS = (
    ("monday", "lundi"),
    ("tuesday", "mardi"),
    ("wednesday", "mercredi"),
    ("thursday", "jeudi"),
    ("friday", "vendredi"),
    ("saturday", "samedi"),
    ("sunday", "dimanche"),
)
WEEK = len(DAYS)
AGO = (("today", "aujourd’hui", "aujourd'hui"), ("yesterday", "hier"))
"""What today and the days before it are called."""


class VersionArgument(Struct, frozen=True):
    """A bot, and which of its versions."""

    bot: str
    which: str

    @property
    def number(self) -> int | None:
        """The number that was typed, None if no version has it."""
        return int(self.which) if _NUMBER.fullmatch(self.which) else None

    def day(self, today: date) -> date | None:
        """Return the day that was typed: a date, a day of the week, which is the last such day, or yesterday."""
        word = self.which.lower()
        for days, names in enumerate(AGO):
            if word in names:
                return today - timedelta(days=days)
        for number, names in enumerate(DAYS):
            if word in names:
                return today - timedelta(days=(today.weekday() - number) % WEEK)
        try:
            return date.fromisoformat(self.which)
        except ValueError:
            return None


def version_argument(typed: str) -> VersionArgument | None:
    """Read what was typed, None if it is not a version."""
    found = _TYPED.fullmatch(typed) if "@" in typed else None
    if found is None or is_there(typed):
        return None
    return VersionArgument(found["bot"], found["which"])
