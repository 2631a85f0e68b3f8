"""What a terminal says: in the language of its environment, whether or not the system has it installed."""

import gettext
import os
from collections.abc import Mapping

from joute.reason import Reason, Value
from joute.speech import DOMAIN, ENGLISH, FOLDER, LANGUAGES, joined, number, sentence

CHOSEN = "JOUTE_LANG"
"""What `--lang` sets, for us and for the processes that we start."""
PREFERRED = "LANGUAGE"
"""Languages in order; gettext, and so click, reads it first, but not where the locale is C."""
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where the locale stands, the strongest first."""
VARIABLES = (CHOSEN, PREFERRED, *LOCALE)


def language() -> str:
    """Return the language of the terminal: the first of those it names that we speak."""
    locale = next(filter(None, map(os.environ.get, LOCALE)), "C")
    if locale.partition(".")[0] not in ("C", "POSIX"):
        locale = os.environ.get(PREFERRED) or locale
    named = os.environ.get(CHOSEN) or locale
    codes = (name[:2].lower() for name in named.split(":") if not name[2:3].isalnum())
    return next((code for code in codes if code in LANGUAGES), ENGLISH)


def chosen() -> str | None:
    """Return the language that somebody asked for, None if it is only that of the environment."""
    return language() if os.environ.get(CHOSEN) else None


def speak(chosen: str | None) -> None:
    """Speak the language that was chosen, else the environment's; find click's texts in our catalogue."""
    if chosen is not None:
        os.environ[CHOSEN] = chosen
    if CHOSEN in os.environ or PREFERRED in os.environ:
        os.environ[PREFERRED] = language()  # Python's gettext reads it in any locale
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)


def say(code: str, /, **values: Value) -> str:
    """Return a text."""
    return sentence(Reason(code, values), language())


def said(*parts: Reason | str) -> str:
    """Return reasons as one sentence."""
    return joined(parts, language())


def written(value: float, form: str) -> str:
    """Return a number in a form (`.2f`, `+.0f`), as the language writes it."""
    return number(value, language(), form)


def kind(failure: str) -> str:
    """Name a kind of failure for a person."""
    return say(f"kind.{failure}")


def kinds(deaths: Mapping[str, int]) -> str:
    """Count failures by kind."""
    return ", ".join(
        say("{kind}: {count}", count=count, kind=kind(name))
        for name, count in sorted(deaths.items())
    )
