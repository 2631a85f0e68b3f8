"""What an author should know of a game that keeps its promises: how fast it is, and which languages it lacks."""

from collections.abc import Iterator
from time import process_time

from joute import registry, rulebook
from joute.dice import dice
from joute.game import AnyGame
from joute.match import Match
from joute.reason import Reason, Value
from joute.settings import describe
from joute.speech import ENGLISH, FRENCH, text
from joute.testing.playing import play, random_voice, setups

SLOW_MS = 20
"""A message that takes longer keeps bots, searches and contests waiting."""
ENOUGH_S = 0.1
"""Computing that is measured: some clocks count in hundredths of a second."""
MOST_S = 3.0
"""Computing after which not even the end of a match is waited for."""
MOST_MATCHES = 100
SHOWN = 5
"""Codes that are named of many."""
TITLES = {ENGLISH: Reason("English"), FRENCH: Reason("French")}


def speed(game: AnyGame) -> tuple[bool, Reason]:
    """Play matches of random actions; return whether the rules are quick, and how quick."""
    began, messages = process_time(), 0
    for messages, match in enumerate(_played(game), 1):  # noqa: B007 - counted
        if process_time() - began > (ENOUGH_S if match.ask is None else MOST_S):
            break
    each = (process_time() - began) / max(1, messages)
    rate = Reason(
        "Its rules take {ms} ms for each message: {count} a second.",
        {"ms": float(f"{each * 1000:.2g}"), "count": round(1 / max(each, 1e-6))},
    )
    return each * 1000 < SLOW_MS, rate


def _played(game: AnyGame) -> Iterator[Match]:
    """Play matches; yield before each message, and at the end of each match."""
    setup = next(setups(game))
    for number in range(MOST_MATCHES):
        yield from play(game, setup, random_voice(game, dice(setup.seed, "speed", number)))


def missing_texts(game: AnyGame) -> Iterator[Reason]:
    """Yield which texts of a game lack a language."""
    if text(game.summary, FRENCH) == game.summary:
        yield Reason("its summary has no French")
    lacking = [bot.name for bot in game.bots if text(bot.summary, FRENCH) == bot.summary]
    if lacking:
        yield Reason("what its bots do has no French: {bots}", {"bots": ", ".join(lacking)})
    infos = (*describe(game.options), *describe(game.seat_options))
    lacking = [info.name for info in infos if text(info.description, FRENCH) == info.description]
    if lacking:
        yield Reason(
            "what its options do has no French: {options}", {"options": ", ".join(lacking)}
        )
    yield from _missing_codes(game)
    written = rulebook.languages(game)
    for language in (ENGLISH, FRENCH):
        if language not in written:
            yield Reason("its rules are not written in {language}", {"language": TITLES[language]})


def _missing_codes(game: AnyGame) -> Iterator[Reason]:
    """Yield which of the texts with a code, that its pages show, lack a language."""
    known = {language: set(registry.texts(game.name, language)) for language in TITLES}
    for language, other in ((ENGLISH, FRENCH), (FRENCH, ENGLISH)):
        own = {code for code in known[other] - known[language] if code.startswith(f"{game.name}.")}
        if own:
            values: dict[str, Value] = {
                "language": TITLES[language],
                "codes": ", ".join(sorted(own)[:SHOWN]),
            }
            yield Reason("texts that its pages show have no {language}: {codes}", values)
