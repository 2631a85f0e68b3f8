"""A match as its viewers receive it: the lines of its film, made when somebody looks."""

import asyncio
import logging
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import TypeVar

import msgspec
from msgspec import Struct

from joute.faults import RAISED, complaint, is_ours
from joute.film import Camera, Ending, Line, Message, sealed, stderr
from joute.game import AnyGame, Setup
from joute.match import Entry
from joute.reason import Reason
from joute.replay import Note, Replay, Usage
from joute.result import Result
from joute.speech.terminal import say
from joute.stuck import guarded

BEAT = 0.1
"""Seconds between two signs to viewers that there is something new."""
HEARTBEAT = 2.0
"""Seconds after which those who wait for something new are woken in any case."""

_log = logging.getLogger(__name__)
_GZIP = 16 + zlib.MAX_WBITS
_encode = msgspec.json.Encoder().encode


Worked = TypeVar("Worked")


class UnshownError(Exception):
    """A match that cannot be shown, because its game is broken; others can."""


class Option(Struct, frozen=True):
    """Something that a person may do: the action, and the messages that say it."""

    action: object
    say: tuple[str, ...]


class Question(Struct, frozen=True):
    """What a person is asked: all that the seat may know, and what it may do."""

    seat: int
    seen: object
    options: tuple[Option, ...]


class Asked(Struct, frozen=True):
    """What people are asked now, and what their seats were told since the last shot."""

    number: int
    """Inputs that the match has had: it tells one question from the next."""
    questions: tuple[Question, ...]
    talk: tuple[Message, ...]


class Bell:
    """Wakes all who wait for something new, at most once a beat, and now and then for nothing."""

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self._soon = False
        self._idle: asyncio.TimerHandle | None = None

    def ring(self) -> None:
        """Wake them within a beat."""
        if not self._soon:
            self._soon = True
            asyncio.get_running_loop().call_later(BEAT, self._wake)

    async def wait(self) -> None:
        """Wait for the next ring, or for a while."""
        if self._idle is None:
            self._idle = asyncio.get_running_loop().call_later(HEARTBEAT, self._wake)
        await self._event.wait()

    def _wake(self) -> None:
        self._soon = False
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        self._event.set()
        self._event = asyncio.Event()


class Sight(StrEnum):
    """How much of a match somebody is shown."""

    WHOLE = "whole"
    PLAYING = "playing"
    """What people who play from the page may know in their seats."""
    SEALED = "sealed"
    """The picture, but nothing that a seat hears, says or writes."""


class Strip:
    """The lines of a film as they are sent."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.complete = False
        """The ending is among the lines."""
        self._gzip = zlib.compressobj(wbits=_GZIP)
        self._packed = bytearray()
        self._event = (0, 0, b"")

    def event(self, start: int, end: int) -> bytes:
        """Return some lines as one event of a stream.

        Many viewers wait for the same lines: what one gets, all get.
        """
        if self._event[:2] != (start, end):
            data = b"\n".join(b"data: " + line for line in self.lines[start:end])
            self._event = (start, end, data + b"\n\n")
        return self._event[2]

    def packed(self) -> bytes:
        """Return all lines so far, in gzip."""
        return bytes(self._packed) + self._gzip.copy().flush()

    def add(self, line: Line) -> None:
        """Append a line."""
        text = _encode(line)
        self.lines.append(text)
        self._packed += self._gzip.compress(text + b"\n")
        self.complete = isinstance(line, Ending)


class Print:
    """A film of a match for some eyes, developed as far as somebody looks, sealed too if need be."""

    def __init__(self, camera: Camera, *, with_sealed: bool) -> None:
        self.camera = camera
        self.open = Strip()
        self.sealed = Strip() if with_sealed else None
        self.developed = 0
        """Inputs that were filmed."""
        self._keep(camera.open())

    def take(self, one: Entry | Note) -> None:
        """Film what came next."""
        self.developed += 1
        if not isinstance(one, Note):
            self._keep(self.camera.take(one))
        elif self.camera.shows(one.seat):
            self._keep([stderr(one)])

    def tell(self, about: Iterable[Line]) -> None:
        """Keep lines about the whole match, before its ending."""
        if not self.open.complete:
            self._keep(about)

    def close(
        self, result: Result | None, usages: Iterable[Usage] = (), *, failed: bool = False
    ) -> None:
        """Film the ending."""
        if not self.open.complete:
            self._keep([self.camera.close(result, usages, failed=failed)])

    def _keep(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.open.add(line)
            if self.sealed is not None and (rest := sealed(line)) is not None:
                self.sealed.add(rest)


class Reel:
    """One match: its inputs as they come, developed into lines only for those who watch.

    There are two prints of a match that people play from the page: everybody's when it is over, and
    until then one that shows no more than their seats may know.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        people: Iterable[int] = (),
        *,
        strangers: bool = False,
    ) -> None:
        """Take in a match; whose programs are strangers', nobody looks into before it is over."""
        self.game = game
        self.setup = setup
        self.people = frozenset(people)
        """Seats that are played from the page."""
        self._strangers = strangers
        self.known = True
        """Whether those who played it may play again."""
        self.bell = Bell()
        self.result: Result | None = None
        self.over = False
        self.broken: Callable[[Reason], None] = self._log
        """Called once, when the game fails here."""
        self.silent: dict[int, float] = {}
        """Seats that the match has waited for long enough to show it, and since when."""
        self.about: tuple[Line, ...] = ()
        """What is known of the whole match once it is over, as its analysis."""
        self._inputs: list[Entry | Note] = []
        self._prints: dict[frozenset[int] | None, Print] = {}
        """By the eyes they are for."""
        self._usages: tuple[Usage, ...] = ()
        self._failed = False
        self._broken: Reason | None = None
        self._answered: set[tuple[int, int]] = set()
        """Questions, by number and seat."""

    def heard(self, entries: Sequence[Entry], notes: Sequence[Note] = ()) -> None:
        """Take in what the seats said and wrote."""
        if entries:
            self.silent.clear()
        self._inputs += [*entries, *notes]

    def ended(
        self, result: Result | None, usages: Iterable[Usage] = (), *, failed: bool = False
    ) -> None:
        """Know that nothing more will come, perhaps because the game failed."""
        self.over = True
        self.result = result
        self._failed = failed
        self._usages = tuple(usages)

    def sight(self, *, near: bool) -> Sight:
        """Say how much may be seen now, from this machine or from elsewhere."""
        if self.over:
            return Sight.WHOLE
        if self.people:
            return Sight.PLAYING if near else Sight.SEALED
        return Sight.WHOLE if near and not self._strangers else Sight.SEALED

    def develop(self, sight: Sight = Sight.WHOLE) -> Strip:
        """Return the film so far; one whose game has failed ends there."""
        try:
            return self._try(lambda: self._strip(sight))
        except UnshownError:
            film = self._prints.get(self._eyes(sight))
            if film is None and sight is Sight.WHOLE:
                film = self._prints.get(self.people)
            strip = None if film is None else film.sealed if sight is Sight.SEALED else film.open
            if film is None or strip is None:
                raise
            film.close(None, failed=True)
            return strip

    def now(self, sight: Sight) -> Camera:
        """Return what is seen now."""
        return self._try(lambda: self._developed(sight).camera)

    def asked(self) -> Asked | None:
        """Return what people are asked and have not answered, None if nobody is, or can be."""
        if not self.people or self.over:
            return None
        with suppress(UnshownError):
            return self._try(self._asked)
        return None

    def _try(self, work: Callable[[], Worked]) -> Worked:
        """Do something that needs the game; if it breaks, that is reported once."""
        if self._broken is None:
            try:
                return work()
            except RAISED as error:
                if is_ours(error):
                    raise
                self._broken = complaint(self.game.name, error)
                self.broken(self._broken)
        text = f"{self.game.name} cannot be shown"  # where it failed is for our terminal only
        raise UnshownError(text)

    def _log(self, reason: Reason) -> None:
        """Write that a match cannot be shown."""
        names = ", ".join(map(repr, self.setup.names))
        text = "{game} ({names}) cannot be shown: {why}"
        _log.warning("joute: %s", say(text, game=self.game.name, names=names, why=reason))

    def _eyes(self, sight: Sight) -> frozenset[int] | None:
        """Return for whose eyes it is filmed; None: for everybody's."""
        return self.people if sight is not Sight.WHOLE and self.people else None

    def _strip(self, sight: Sight) -> Strip:
        film = self._developed(sight)
        if sight is not Sight.SEALED:
            return film.open
        assert film.sealed is not None
        return film.sealed

    def _developed(self, sight: Sight) -> Print:
        eyes = self._eyes(sight)
        film = self._prints.get(eyes)
        if film is None or (sight is Sight.SEALED and film.sealed is None):
            camera = Camera(self.game, self.setup, eyes)
            with_sealed = sight is Sight.SEALED or not self.over
            film = self._prints[eyes] = Print(camera, with_sealed=with_sealed)
        for one in self._inputs[film.developed :]:
            film.take(one)
        if self.over:
            film.tell(self.about)
            film.close(self.result, self._usages, failed=self._failed)
        return film

    def _asked(self) -> Asked | None:
        camera = self._developed(Sight.PLAYING).camera
        match = camera.match
        number = len(match.log)
        seats = [
            seat
            for seat in match.waiting
            if seat in self.people and (number, seat) not in self._answered
        ]
        if match.ask is None or not seats:
            return None
        questions = tuple(question_of(self.game, match.ask.state, seat) for seat in seats)
        return Asked(number, questions, tuple(camera.talk))

    def answer(self, number: int, seat: int) -> bool:
        """Note that a person has answered a question; False if it was not asked (any more)."""
        asked = self.asked()
        if asked is None or asked.number != number:
            return False
        if all(question.seat != seat for question in asked.questions):
            return False
        self._answered.add((number, seat))
        return True


@guarded
def question_of(game: AnyGame, state: object, seat: int) -> Question:
    """Return what a person in a seat is asked."""
    rules, say = game.rules, game.wire.say
    options = tuple(Option(action, say(action)) for action in rules.legal(state, seat))
    return Question(seat, rules.observe(state, seat), options)


def reel_of(game: AnyGame, replay: Replay, about: Iterable[Line] = ()) -> Reel:
    """Make the reel of a replay, with what is known of the whole match."""
    reel = Reel(game, replay.setup)
    reel.about = tuple(about)
    reel.heard(replay.log, replay.notes)
    reel.ended(replay.tail.result if replay.tail else None, replay.usages)
    return reel
