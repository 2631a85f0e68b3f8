"""A match whose clients talk in memory: what a client rebuilds is compared with what it may know."""

from collections.abc import Callable
from typing import Any

from joute.dice import Dice
from joute.errors import BrokenGameError
from joute.exchange import rendered
from joute.framing import Framing, Lines
from joute.game import AnyGame, Client, Enter, Failure, Kind, Play, Say, Setup, Tell
from joute.match import Effect, Match
from joute.reason import Reason, Value

LONGEST_MESSAGE = 1_000_000
GIVEN_UP = Failure(Kind.DISCONNECTED, Reason("failure.no-action"))


def broken(text: str, game: AnyGame, /, **values: Value | object) -> BrokenGameError:
    """Say which promise a game has broken."""
    return BrokenGameError(text, game=game.name, **values)


def expect(otherwise: str, game: AnyGame, kept: bool, /, **values: str) -> None:  # noqa: FBT001 - reads as a sentence
    """Say that a game has broken a promise, unless it is kept."""
    if not kept:
        raise broken(otherwise, game, **values)


class _Client:
    """A client in memory: bytes go in, messages come out."""

    def __init__(self, talk: Client, end: str) -> None:
        self._talk = talk
        self._end = end
        self._data = b""
        self._at = 0
        self._hearing: Framing | None = None
        self._over = False
        self.out = b""

    def feed(self, data: bytes) -> None:
        self._data = self._data[self._at :] + data
        self._at = 0

    def advance(self) -> None:
        """Run until it needs more than it has received."""
        heard: str | None = None
        while not self._over:
            if self._hearing is not None:
                found = self._hearing.first(self._data, self._at)
                if found is None:
                    return
                heard, self._at = found
                self._hearing = None
            try:
                step = next(self._talk) if heard is None else self._talk.send(heard)
            except (StopIteration, GeneratorExit):
                self._over = True
                return
            heard = None
            if isinstance(step, Say):
                self.out += (step.message + self._end).encode()
            else:
                self._hearing = step.framing or Lines(LONGEST_MESSAGE)


class Wired:
    """A match whose seats are all clients behind the wire, with no process and no socket.

    Each client plays with its own bot, or, without bots, takes random legal actions; either way
    what it believes is compared with what the rules let it know.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        makers: list[Play[Any, Any]] | None,
        throw: Dice | None = None,
    ) -> None:
        self._game = game
        self._throw = throw
        self._plays = makers
        self._given_up: set[int] = set()
        self._match = Match(game, setup)
        self._link = game.link(setup.options)
        self._framings = [self._link.framing() for _ in range(setup.seats)]
        self._heard = [(b"", 0)] * setup.seats
        self._clients = [
            _Client(
                game.wire.client(self._player(seat), setup.options, setup.names[seat]),
                self._link.client_end,
            )
            for seat in range(setup.seats)
        ]

    def play(self, progress: Callable[[], None] = lambda: None) -> Match:
        """Play it to the end; `progress` is called before each message."""
        for seat in range(self._match.setup.seats):
            self._greet(seat)
        self._perform(self._match.start())
        while self._match.ask is not None:
            progress()
            seat = self._match.waiting[0]
            message = self._message(seat)
            if message is None:
                self._clients[seat].advance()
                message = self._message(seat)
            if seat in self._given_up:
                self.given_up(seat)
                self._perform(self._match.failed(seat, GIVEN_UP))
                continue
            if message is None:
                raise broken(
                    "a client of {game} says nothing on turn {turn}",
                    self._game,
                    turn=str(self._match.turn),
                )
            self._perform(self._match.said(seat, self.answer(seat, message)))
        return self._match

    def answer(self, seat: int, message: str) -> str:
        """Return what the referee hears when a client has said something."""
        del seat
        return message

    def given_up(self, seat: int) -> None:
        """Note that a client leaves, because there is nothing that it may do."""

    def _player(self, seat: int) -> Play[Any, Any]:
        def play(believed: object) -> object:
            asked = self._match.ask
            assert asked is not None
            known = self._game.rules.observe(asked.state, seat)
            if believed != known:
                raise broken(
                    "in {game}, seat {seat} believes {believed} on turn {turn}, but may know {known}",
                    self._game,
                    seat=str(seat),
                    believed=believed,
                    turn=str(self._match.turn),
                    known=known,
                )
            if self._plays is not None:
                return self._plays[seat](believed)
            assert self._throw is not None
            actions = self._game.rules.legal(asked.state, seat)
            if not actions:
                self._given_up.add(seat)
                raise GeneratorExit
            return self._throw.choice(actions)

        return play

    def _greet(self, seat: int) -> None:
        greeting = self._game.greeting(self._match.setup.options)
        if greeting is None:
            return
        value: object = None
        while True:
            try:
                step = greeting.send(value)
            except StopIteration:
                return
            value = None
            if isinstance(step, Say):
                self._clients[seat].feed((step.message + self._link.end).encode())
            elif isinstance(step, Enter):
                value = seat
            else:
                self._clients[seat].advance()
                value = self._message(seat)
                if value is None:
                    raise broken("a client of {game} does not answer the greeting", self._game)

    def _message(self, seat: int) -> str | None:
        client = self._clients[seat]
        data, at = self._heard[seat]
        data, at, client.out = data[at:] + client.out, 0, b""
        found = self._framings[seat].first(data, at)
        self._heard[seat] = (data, at if found is None else found[1])
        return None if found is None else found[0]

    def _perform(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Tell):
                self._clients[effect.seat].feed((rendered(effect) + self._link.end).encode())
