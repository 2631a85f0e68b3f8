"""What an author should know of a game that keeps its promises: how fast it is, and which languages it lacks."""

from collections.abc import Iterator
from time import process_time

from joute import rulebook
from joute.dice import dice
from joute.game import AnyGame
from joute.reason import Reason
from joute.speech import ENGLISH, FRENCH, text
from joute.testing.playing import play_out, random_voice, setups

SLOW_MS = 20
"""A message that takes longer keeps bots, searches and contests waiting."""
TITLES = {ENGLISH: Reason("English"), FRENCH: Reason("French")}


def speed(game: AnyGame) -> tuple[bool, Reason]:
    """Play a match of random actions; return whether the rules are quick, and how quick."""
    setup = next(setups(game))
    began = process_time()
    played = play_out(game, setup, random_voice(game, dice(setup.seed, "speed")))
    each = (process_time() - began) / max(1, len(played.log))
    rate = Reason(
        "Its rules take {ms} ms for each message: {count} a second.",
        {"ms": round(each * 1000, 2), "count": round(1 / max(each, 1e-6))},
    )
    return each * 1000 < SLOW_MS, rate


def missing_texts(game: AnyGame) -> Iterator[Reason]:
    """Yield which texts of a game lack a language."""
    if text(game.summary, FRENCH) == game.summary:
        yield Reason("its summary has no French")
    lacking = [bot.name for bot in game.bots if text(bot.summary, FRENCH) == bot.summary]
    if lacking:
        yield Reason("what its bots do has no French: {bots}", {"bots": ", ".join(lacking)})
    rules = rulebook.texts(game)
    for language in (ENGLISH, FRENCH):
        if language not in rules:
            yield Reason("its rules are not written in {language}", {"language": TITLES[language]})
