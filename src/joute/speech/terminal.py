"""What a terminal says: in the language of its environment, whether or not the system has it installed."""

import os

from joute.reason import Reason, Value
from joute.speech import ENGLISH, FRENCH, joined, sentence

CHOSEN = "LANGUAGE"
"""What `--lang` sets: for us, for the processes that we start, and for click's own texts."""
VARIABLES = (CHOSEN, "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the language stands, the strongest first, as gettext has it."""


def language() -> str:
    """Return the language of the terminal."""
    wanted = next(filter(None, map(os.environ.get, VARIABLES)), "")
    return FRENCH if wanted.lower().startswith(FRENCH) else ENGLISH


def choose(chosen: str) -> None:
    """Speak this language from now on."""
    os.environ[CHOSEN] = chosen


def say(code: str, /, **values: Value) -> str:
    """Return a text."""
    return sentence(Reason(code, values), language())


def said(*parts: Reason | str) -> str:
    """Return reasons as one sentence."""
    return joined(parts, language())
