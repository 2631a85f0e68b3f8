"""The example dialogues of the rules, and real ones in the same form: `> ` stands before what a program sends."""

import re
from collections.abc import Callable, Sequence

from joute import registry, rulebook
from joute.exchange import rendered
from joute.game import AnyGame, Setup, Tell
from joute.match import Effect, Match

SENT = "> "
LF = "\n"
_BLOCK = re.compile(r"^```text\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def shown(game: str, language: str = "en") -> str:
    """Return the dialogue that the rules show."""
    text = rulebook.rules(registry.find(game), language)
    assert text is not None
    return "".join(_BLOCK.findall(text))


def held(
    game: AnyGame,
    setup: Setup,
    messages: Sequence[str],
    other: Callable[[int], str] = lambda _: "",
    seat: int = 0,
) -> str:
    """Play a match in which a seat says these messages, and write down what it sends and receives."""
    match = Match(game, setup)
    text = _told(match.start(), seat)
    waiting = list(messages)
    while match.waiting and (waiting or match.waiting[0] != seat):
        asked = match.waiting[0]
        message = waiting.pop(0) if asked == seat else other(asked)
        if asked == seat:
            text += "".join(f"{SENT}{line}\n" for line in message.splitlines())
        text += _told(match.said(asked, message), seat)
    return text


def _told(effects: Sequence[Effect], seat: int) -> str:
    tells = (effect for effect in effects if isinstance(effect, Tell) and effect.seat == seat)
    return "".join(f"{rendered(tell).rstrip(LF)}\n" for tell in tells)
