"""The promises of the contract: each is a function that raises where a game does not keep it."""

import importlib.util
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from joute import registry, replay
from joute.dice import Dice, dice
from joute.errors import MapError
from joute.game import AnyGame, BotEntry, Brief, Failure, Kind, Maps, Play, Setup
from joute.match import Death, Match, are_points, digest
from joute.reason import Value, listed
from joute.settings import describe, prepare
from joute.testing.playing import Voice, bots_voice, play_out, random_voice, setups
from joute.wired import GIVEN_UP, Wired, broken

LIMIT = 0.05
"""Seconds that bots have for a turn."""
GARBAGE = (
    "", " ", "0", "-1", "99999999999999999999", "x" * 200, "\x00", "💣", "|", ";", "A:99", "1 2",
    "PASS;;", "OK", "null", "\\xff",
)  # fmt: skip


def uncompiled(name: str) -> ModuleType:
    """Load a module from its source, even if a compiled one is beside it."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).with_name(name.rpartition(".")[2] + ".py")
    loader = SourceFileLoader(name + "_uncompiled", str(source))
    module = ModuleType(loader.name)
    loader.exec_module(module)
    return module


def identity(game: AnyGame) -> None:
    """It says what it is: options with descriptions, profiles of these options, at least one bot."""
    _expect("{game} has no bot", game, bool(game.bots))
    possible = 1 <= game.least_seats <= game.most_seats
    _expect("{game} has an impossible number of seats", game, possible)
    for info in (*describe(game.options), *describe(game.seat_options)):
        _expect(
            "{game} does not describe its option {option}",
            game,
            bool(info.description),
            option=info.name,
        )
    for profile, values in game.profiles.items():
        known = {info.name for info in describe(game.options)}
        _expect(
            "{game} sets unknown options in its profile {profile}",
            game,
            set(values) <= known,
            profile=profile,
        )
    _leagues(game)
    options = next(setups(game)).options
    game.limits(options)
    game.link(options)


def _leagues(game: AnyGame) -> None:
    bots = {bot.name for bot in game.bots}
    for number, (league, opponents) in enumerate(game.leagues.items(), 1):
        some = bool(opponents) or number == len(game.leagues)
        _expect("{game} has nobody to beat in its league {league}", game, some, league=league)
        known = set(opponents) <= bots
        _expect("{game} has unknown bots in its league {league}", game, known, league=league)
        seats = len(opponents) + 1
        fits = not opponents or game.least_seats <= seats <= game.most_seats
        wrong = "{game} has too many or too few opponents in its league {league}"
        _expect(wrong, game, fits, league=league)
    rule = game.promotion
    possible = 1 <= rule.wins <= rule.matches
    _expect("{game} has a promotion that cannot be won or lost", game, possible)


def legal_play(game: AnyGame) -> None:
    """Whoever takes legal actions is never put out, and the match ends."""
    for setup in setups(game):
        match = play_out(game, setup, random_voice(game, dice(setup.seed, "legal")))
        for death in _put_out(match):
            raise broken(
                "{game} eliminates seat {seat} for a legal action: {why}",
                game,
                seat=str(death.seat),
                why=_why(death),
            )
        over = not game.rules.to_move(match.final)
        _expect("a match of {game} ends while a seat is to move", game, over)
        for answers in (game.rules.scores(match.final), game.ranking(match.final)):
            _expect("{game} does not score every seat", game, len(answers) == setup.seats)


def positions(game: AnyGame) -> None:
    """Every state can be kept and counted, and those who are to move are seats that there are."""
    for setup in setups(game):
        legal = random_voice(game, dice(setup.seed, "positions"))

        def say(match: Match, seat: int, legal: Voice = legal) -> str | Failure:
            assert match.ask is not None
            _position(game, match.setup, match.ask.state)
            return legal(match, seat)

        play_out(game, setup, say)


def _position(game: AnyGame, setup: Setup, state: object) -> None:
    """Look at a state in the middle of a match."""
    digest(state)
    to_move, scores, turn = (
        ask(state) for ask in (game.rules.to_move, game.rules.scores, game.rules.turn)
    )
    seats = set(range(setup.seats))
    right = isinstance(to_move, tuple) and seats.issuperset(to_move)
    _expect("to_move of {game} names {seats}", game, right, seats=repr(to_move))
    right = are_points(scores, setup.seats)
    _expect("the scores of {game} are {points}", game, right, points=repr(scores))
    right = type(turn) is int and turn >= 0
    _expect("the turn of {game} is {turn}", game, right, turn=repr(turn))


def determinism(game: AnyGame) -> None:
    """Same setup and same messages give the same match."""
    for setup in setups(game):
        first, second = (
            play_out(game, setup, random_voice(game, dice(setup.seed, "same"))) for _ in range(2)
        )
        same = first.log == second.log
        _expect("{game} gives different logs on the same seed", game, same)
        same = digest(first.final) == digest(second.final)
        _expect("{game} gives different final states on the same seed", game, same)


def replays(game: AnyGame) -> None:
    """A replay is written, read, run again and cut anywhere without a difference."""
    for setup in setups(game):
        match = play_out(game, setup, random_voice(game, dice(setup.seed, "replay")))
        written = replay.record(match)
        read = replay.loads(replay.dumps(written), game)
        _expect("a match of {game} is not the same in its replay", game, read == written)
        for difference in replay.verify(game, read):
            raise broken("a replay of {game} goes differently: {why}", game, why=difference)
        middle = max(1, match.turn // 2)
        past = replay.before_turn(game, read, middle)
        found = past == read.log[: len(past)]
        _expect("turn {turn} is not found in a replay of {game}", game, found, turn=str(middle))


def frames(game: AnyGame) -> None:
    """Scene and frames are JSON, also as each seat may see them, and every match has some."""
    for setup in setups(game):
        match = play_out(game, setup, random_voice(game, dice(setup.seed, "frames")))
        states = list(replay.marked(game, replay.record(match)))
        _expect("a match of {game} has no frames", game, len(states) > 1)
        shown = [game.view.frame(state) for state in states]
        some = (states[0], states[len(states) // 2], states[-1])
        seats = range(setup.seats)
        veiled = [game.view.shown(state, frozenset({seat})) for state in some for seat in seats]
        msgspec.json.encode([game.view.scene(states[0]), shown, veiled])


def garbage(game: AnyGame) -> None:
    """Nothing a seat says breaks the referee."""
    for setup in setups(game):
        play_out(game, setup, _garbage_voice(game, dice(setup.seed, "garbage")))


def failures(game: AnyGame) -> None:
    """A seat may fail at any time and the others play on."""
    for setup in setups(game):
        match = play_out(game, setup, _failing_voice(game, dice(setup.seed, "failures")))
        for difference in replay.verify(game, replay.record(match)):
            wrong = "a replay of {game} in which seats failed goes differently: {why}"
            raise broken(wrong, game, why=difference)


def maps(game: AnyGame) -> None:
    """Made maps can be read, a named map can be played, and nonsense is refused in one line."""
    if game.maps == Maps():
        return  # it has none
    for setup in setups(game):
        made = game.maps.make(setup)
        game.maps.read(made, setup)
        given = msgspec.structs.replace(setup, map=made)
        same = game.rules.initial(given) == game.rules.initial(setup)
        _expect("{game} plays a saved map differently from the seed it was made from", game, same)
    for nonsense in ("", "nonsense", "\n\n\n", "1 2 3\n"):
        try:
            game.maps.read(nonsense, setup)
        except MapError as error:
            _expect("{game} refuses a map in more than one line", game, "\n" not in str(error))
        else:
            raise broken("{game} accepts {text} as a map", game, text=repr(nonsense))


def bots(game: AnyGame) -> None:
    """Every built-in bot plays legally to the end, and the same behind the wire as inside."""
    for entry in game.bots:
        make = registry.maker(entry)
        for setup in _tables(game, entry):
            inside = play_out(game, setup, bots_voice(game, _makers(setup, make)))
            wired = Wired(game, setup, _makers(setup, make)).play()
            for match in (inside, wired):
                for death in match.deaths.values():
                    raise broken(
                        "the bot {bot} of {game} is eliminated: {why}",
                        game,
                        bot=entry.name,
                        why=_why(death),
                    )
            same = digest(inside.final) == digest(wired.final)
            wrong = "the bot {bot} of {game} plays differently behind the wire"
            _expect(wrong, game, same, bot=entry.name)


def observation(game: AnyGame) -> None:
    """What a client rebuilds from the wire equals what the rules say it may know."""
    for setup in setups(game):
        throw = dice(setup.seed, "observation")
        match = Wired(game, setup, None, throw).play()
        for death in _put_out(match):
            raise broken("a client of {game} is eliminated: {why}", game, why=_why(death))


def _garbage_voice(game: AnyGame, throw: Dice) -> Voice:
    """Make a voice that talks nonsense a third of the time, and leaves after a while."""
    legal = random_voice(game, throw)
    left = count(500, -1)

    def say(match: Match, seat: int) -> str | Failure:
        if next(left) < 0:
            return GIVEN_UP
        return throw.choice(GARBAGE) if throw.chance(1, 3) else legal(match, seat)

    return say


def _failing_voice(game: AnyGame, throw: Dice) -> Voice:
    legal = random_voice(game, throw)

    def say(match: Match, seat: int) -> str | Failure:
        if throw.chance(1, 50):
            return Failure(throw.choice(list(Kind)), "a test")
        return legal(match, seat)

    return say


def _put_out(match: Match) -> list[Death]:
    return [death for death in match.deaths.values() if death.failure != GIVEN_UP]


def _tables(game: AnyGame, entry: BotEntry) -> list[Setup]:
    """Return the numbers of seats to try: few and more; only one where a bot is slow."""
    sizes = sorted({game.least_seats, min(game.most_seats, 4)})
    if entry.thinks:
        sizes = [min(game.most_seats, max(game.least_seats, 2))]
    return [prepare(game, names=["bot"] * seats, seed=seats) for seats in sizes]


def _brief(setup: Setup, seat: int) -> Brief:
    """A brief whose clock advances a millisecond each time it is read, so that bots play the same."""
    ticks = count()
    return Brief(dice=dice(setup.seed, "bot", seat), clock=lambda: next(ticks) / 1000, limit=LIMIT)


def _makers(setup: Setup, make: Callable[[Brief], Play[Any, Any]]) -> list[Play[Any, Any]]:
    return [make(_brief(setup, seat)) for seat in range(setup.seats)]


def _expect(otherwise: str, game: AnyGame, kept: bool, /, **values: str) -> None:  # noqa: FBT001 - reads as a sentence
    if not kept:
        raise broken(otherwise, game, **values)


def _why(death: Death) -> Value:
    return listed(death.failure.parts, "list.also", "list.also")
