"""The promises of the contract: each is a function that raises where a game does not keep it."""

from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec

from joute import registry, replay
from joute.dice import Dice, dice
from joute.errors import MapError
from joute.faults import call
from joute.game import AnyGame, BotEntry, Brief, Failure, Kind, Maps, Play, Setup
from joute.match import Match, digest
from joute.reason import Value, listed
from joute.result import Death, are_points
from joute.settings import prepare
from joute.testing.patience import progress
from joute.testing.playing import Voice, bots_voice, play_out, random_voice, setups, some_seats
from joute.wired import GIVEN_UP, Wired, broken, expect

EXCERPT = 80
"""Characters that are quoted of what is wrong."""
LIMIT = 0.05
"""Seconds that bots have for a turn."""
FRAME = "a frame of {game} is not JSON: {why}"
GARBAGE = (
    "", " ", "0", "-1", "99999999999999999999", "x" * 200, "\x00", "💣", "|", ";", "A:99", "1 2",
    "PASS;;", "OK", "null", "\\xff",
)  # fmt: skip


def legal_play(game: AnyGame) -> None:
    """Whoever takes legal actions is never put out, and the match ends."""
    cut = []
    for setup in setups(game):
        match = play_out(game, setup, random_voice(game, dice(setup.seed, "legal")))
        expect("in a match of {game} nobody is ever to move", game, bool(match.log))
        for death in _put_out(match):
            raise broken(
                "{game} eliminates seat {seat} for a legal action: {why}",
                game,
                seat=str(death.seat),
                why=_why(death),
            )
        over = not game.rules.to_move(match.final)
        expect("a match of {game} ends while a seat is to move", game, over)
        for answers in (game.rules.scores(match.final), game.ranking(match.final)):
            expect("{game} does not score every seat", game, len(answers) == setup.seats)
        if game.report is not None:
            said = call(game.name, game.report, match.table)
            expect("the report of {game} is not a text", game, isinstance(said, str))
        cut.append(game.cut_short(match.final))
    endless = "no match of {game} comes to an end by itself: to_move always names a seat"
    expect(endless, game, not all(cut))


def positions(game: AnyGame) -> None:
    """Every state can be kept and counted, stays as it is, and names seats that there are."""
    for setup in setups(game):
        legal = random_voice(game, dice(setup.seed, "positions"))
        kept: list[tuple[int, object, str]] = []

        def say(
            match: Match,
            seat: int,
            legal: Voice = legal,
            kept: list[tuple[int, object, str]] = kept,
        ) -> str | Failure:
            assert match.ask is not None
            _position(game, match.setup, match.ask.state)
            kept.append((match.turn, match.ask.state, digest(match.ask.state)))
            return legal(match, seat)

        play_out(game, setup, say)
        for turn, state, before in kept:
            wrong = "a function of {game} changes the state of turn {turn} in place: it must make a new one"
            expect(wrong, game, digest(state) == before, turn=str(turn))


def _position(game: AnyGame, setup: Setup, state: object) -> None:
    """Look at a state in the middle of a match."""
    to_move, scores, turn = (
        ask(state) for ask in (game.rules.to_move, game.rules.scores, game.rules.turn)
    )
    seats = set(range(setup.seats))
    right = isinstance(to_move, tuple) and seats.issuperset(to_move)
    expect("to_move of {game} names {seats}", game, right, seats=repr(to_move))
    right = are_points(scores, setup.seats)
    expect("the scores of {game} are {points}", game, right, points=repr(scores))
    right = type(turn) is int and turn >= 0
    expect("the turn of {game} is {turn}", game, right, turn=repr(turn))


def determinism(game: AnyGame) -> None:
    """Same setup and same messages give the same match."""
    for setup in setups(game):
        first, second = (
            play_out(game, setup, random_voice(game, dice(setup.seed, "same"))) for _ in range(2)
        )
        same = first.log == second.log
        expect("{game} gives different logs on the same seed", game, same)
        same = first.digest == second.digest
        expect("{game} gives different final states on the same seed", game, same)


def replays(game: AnyGame) -> None:
    """A replay is written, read, run again and cut anywhere without a difference."""
    for setup in setups(game):
        match = play_out(game, setup, random_voice(game, dice(setup.seed, "replay")))
        written = replay.record(match)
        read = replay.loads(replay.dumps(written), game)
        expect("a match of {game} is not the same in its replay", game, read == written)
        for difference in replay.verify(game, read):
            raise broken("a replay of {game} goes differently: {why}", game, why=difference)
        if not match.log:
            continue
        middle = max(1, match.turn // 2)
        past = replay.before_turn(game, read, middle)
        found = past == read.log[: len(past)]
        expect("turn {turn} is not found in a replay of {game}", game, found, turn=str(middle))


def frames(game: AnyGame) -> None:
    """Scene and frames are JSON, also as each seat may see them, and every match has some."""
    for setup in setups(game):
        match = play_out(game, setup, random_voice(game, dice(setup.seed, "frames")))
        states = list(replay.marked(game, replay.record(match)))
        expect("a match of {game} has no frames", game, len(states) > 1)
        _check_json("the scene of {game} is not JSON: {why}", game, game.view.scene(states[0]))
        for state in states:
            _check_json(FRAME, game, game.view.frame(state))
        some = (states[0], states[len(states) // 2], states[-1])
        for state in some:
            for seat in range(setup.seats):
                _check_json(FRAME, game, game.view.shown(state, frozenset({seat})))


def _check_json(otherwise: str, game: AnyGame, value: object) -> None:
    try:
        msgspec.json.encode(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise broken(otherwise, game, why=error) from None


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
        expect("{game} plays a saved map differently from the seed it was made from", game, same)
        if game.maps.best is not None and setup.seats == 1:
            _best_score(game, setup, call(game.name, game.maps.best, made, setup))
    for nonsense in ("", "nonsense", "\n\n\n", "1 2 3\n"):
        try:
            game.maps.read(nonsense, setup)
        except MapError as error:
            expect("{game} refuses a map in more than one line", game, "\n" not in str(error))
        else:
            raise broken("{game} accepts {text} as a map", game, text=repr(nonsense))


def _best_score(game: AnyGame, setup: Setup, best: object) -> None:
    """Refuse a best score that is not a score, or that the first bot of the game beats."""
    wrong = "{game} gives {best} as the best score of a map"
    expect(wrong, game, are_points([best], 1), best=repr(best)[:EXCERPT])
    if isinstance(best, int | float):
        make = registry.maker(game.bots[0])
        match = play_out(game, setup, bots_voice(game, _makers(setup, make)))
        (score,) = game.rules.scores(match.final)
        beaten = score is not None and (score < best if game.low_scores_win else score > best)
        wrong = "{game} gives {best} as the best score of a map, on which its first bot has {score}"
        expect(wrong, game, not beaten, best=str(best), score=str(score))


def bots(game: AnyGame) -> None:
    """Every built-in bot plays legally to the end, and the same behind the wire as inside."""
    for entry in game.bots:
        make = registry.maker(entry)
        for setup in _tables(game, entry):
            inside = play_out(game, setup, bots_voice(game, _makers(setup, make)))
            wired = Wired(game, setup, _makers(setup, make)).play(progress)
            for match in (inside, wired):
                for death in match.deaths.values():
                    raise broken(
                        "the bot {bot} of {game} is eliminated: {why}",
                        game,
                        bot=entry.name,
                        why=_why(death),
                    )
            same = inside.digest == wired.digest and (
                # a client may ask for more than the bot inside: then it is enough that the bot says the same again
                inside.log == wired.log
                or inside.log == play_out(game, setup, bots_voice(game, _makers(setup, make))).log
            )
            wrong = "the bot {bot} of {game} plays differently behind the wire"
            expect(wrong, game, same, bot=entry.name)


def observation(game: AnyGame) -> None:
    """What a client rebuilds from the wire equals what the rules say it may know."""
    for setup in setups(game):
        throw = dice(setup.seed, "observation")
        match = Wired(game, setup, None, throw).play(progress)
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
    sizes = sorted({game.least_seats, some_seats(game)})
    if entry.thinks:
        sizes = [min(game.most_seats, max(game.least_seats, 2))]
    return [prepare(game, names=["bot"] * seats, seed=seats) for seats in sizes]


def _brief(setup: Setup, seat: int) -> Brief:
    """A brief whose clock advances a millisecond each time it is read, so that bots play the same."""
    ticks = count()
    return Brief(dice=dice(setup.seed, "bot", seat), clock=lambda: next(ticks) / 1000, limit=LIMIT)


def _makers(setup: Setup, make: Callable[[Brief], Play[Any, Any]]) -> list[Play[Any, Any]]:
    return [make(_brief(setup, seat)) for seat in range(setup.seats)]


def _why(death: Death) -> Value:
    return listed(death.failure.parts, "list.also", "list.also")
