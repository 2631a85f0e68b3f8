"""Built-in bots that think, in processes beside the loop.

A server's loop must never wait for a bot that thinks. A worker is a process that holds any number
of bots; it is sent one observation at a time and gives back an action.
"""

import multiprocessing
import signal
from collections import deque
from contextlib import suppress
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler

from msgspec import Struct
from msgspec.structs import replace

from joute.arena.channels.base import Channel, brief, messages, raised
from joute.arena.loop import READ, Loop
from joute.faults import call, is_ours
from joute.game import AnyGame, Ask, AskAll, BotEntry, Failure, Kind, Limits, Setup, Tell
from joute.reason import Reason
from joute.registry import bot, find, maker

MOST = 16
"""Thinkers at once; more bots than that share them."""


class MakeBot(Struct, frozen=True):
    """To a worker: make a bot."""

    number: int
    setup: Setup
    seat: int
    bot: BotEntry | str
    """A function stays at home: the bot is found again by its name."""
    limits: Limits


class AskBot(Struct, frozen=True):
    """To a worker: play."""

    number: int
    observation: object


class ForgetBot(Struct, frozen=True):
    """To a worker: forget a bot."""

    number: int


class BotAnswer(Struct, frozen=True):
    """From a worker: an action, or why there is none."""

    number: int
    action: object
    notes: str
    failure: Failure | None = None


class ThinkerChannel(Channel):
    """A seat whose bot thinks in a worker."""

    def __init__(self, game: AnyGame, seat: int, worker: "_Worker", number: int) -> None:
        super().__init__()
        self._game = game
        self._seat = seat
        self._worker = worker
        self._number = number
        self._said: deque[str] = deque()
        self._asked = False
        self._notes = ""

    def send(self, event: Tell) -> None:
        """It sees the state instead."""

    def take(self, ask: Ask | AskAll) -> str | Failure | None:
        """Send the bot what it may know; its answer comes later."""
        if self._said:
            return self._said.popleft()
        if self.failure is None and not self._asked:
            self._asked = True
            seen = call(self._game.name, self._game.rules.observe, ask.state, self._seat)
            self._worker.send(AskBot(self._number, seen))
        return self.failure

    def stderr(self) -> str:
        """Return the bot's notes."""
        notes, self._notes, self.wrote = self._notes, "", False
        return notes

    def close(self) -> None:
        """Let the worker forget the bot."""
        if self._number in self._worker.channels:
            del self._worker.channels[self._number]
            self._worker.send(ForgetBot(self._number))

    def answered(self, answer: BotAnswer) -> None:
        """The worker has thought."""
        self._asked = False
        self.failure = answer.failure
        if answer.failure is None:
            try:
                self._said.extend(messages(self._game, answer.action))
            except (Exception, SystemExit) as error:  # a bot's crash is a value
                if is_ours(error):
                    raise
                self.failure = raised(error)
        self._notes += answer.notes
        self.wrote = bool(self._notes)
        self._heard()


class _Worker:
    """One process. It is sent the next request when it has answered the last."""

    def __init__(self, loop: Loop) -> None:
        context = multiprocessing.get_context("forkserver")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._loop = loop
        self._queue: deque[MakeBot | AskBot | ForgetBot] = deque()
        self._busy = False
        self.dead = False
        self.channels: dict[int, ThinkerChannel] = {}
        loop.watch(self._connection.fileno(), READ, self._readable)

    def send(self, request: MakeBot | AskBot | ForgetBot) -> None:
        self._queue.append(request)
        self._next()

    def end(self) -> None:
        if not self._connection.closed:
            self._loop.unwatch(self._connection.fileno())
            self._connection.close()
            self._process.kill()
            self._process.join()
            self._process.close()

    def _next(self) -> None:
        """Send what needs no answer, up to the first request that does."""
        while self._queue and not self._busy:
            request = self._queue.popleft()
            self._busy = isinstance(request, AskBot)
            with suppress(OSError):  # it has died; its end is read like an answer
                self._connection.send(request)

    def _readable(self, mask: int) -> None:
        del mask
        try:
            answer = self._connection.recv()
        except (EOFError, OSError):
            self._died()
            return
        self._busy = False
        if (channel := self.channels.get(answer.number)) is not None:
            channel.answered(answer)
        self._next()

    def _died(self) -> None:
        self.dead = True
        self.end()
        failure = Failure(Kind.CRASH, Reason("failure.thinker-ended"))
        for number, channel in list(self.channels.items()):
            channel.answered(BotAnswer(number, None, "", failure))


class Thinkers:
    """All workers of a server, started as they are needed."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._numbers = count()
        self._workers: list[_Worker] = []

    def open(
        self, game: AnyGame, setup: Setup, seat: int, entry: BotEntry, limits: Limits
    ) -> ThinkerChannel:
        """Seat a bot in the least busy worker."""
        worker = self._free()
        number = next(self._numbers)
        channel = ThinkerChannel(game, seat, worker, number)
        worker.channels[number] = channel
        portable = entry if isinstance(entry.path, str) else entry.name
        worker.send(MakeBot(number, setup, seat, portable, limits))
        return channel

    def end(self) -> None:
        """End every worker."""
        for worker in self._workers:
            worker.end()

    def _free(self) -> _Worker:
        self._workers = [worker for worker in self._workers if not worker.dead]
        least = min(self._workers, key=lambda worker: len(worker.channels), default=None)
        if least is not None and (not least.channels or len(self._workers) >= MOST):
            return least
        worker = _Worker(self._loop)
        self._workers.append(worker)
        return worker


def _work(connection: Connection) -> None:
    """Be a worker: hold bots and play them until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bots: dict[int, _Bot] = {}
    with suppress(EOFError):
        while True:
            request = connection.recv()
            if isinstance(request, MakeBot):
                bots[request.number] = _Bot(request)
            elif isinstance(request, ForgetBot):
                del bots[request.number]
            else:
                connection.send_bytes(_packed(bots[request.number].play(request)))


def _packed(answer: BotAnswer) -> memoryview:
    """Pack an answer as `send` does; an action that cannot be sent is the bot's own fault."""
    try:
        return ForkingPickler.dumps(answer)
    except Exception as error:  # noqa: BLE001 - whatever the action is made of
        return ForkingPickler.dumps(replace(answer, action=None, failure=raised(error)))


class _Bot:
    """A bot inside a worker."""

    def __init__(self, opened: MakeBot) -> None:
        self._notes: list[str] = []
        entry = opened.bot
        if isinstance(entry, str):
            found = bot(find(opened.setup.game), entry)
            assert found is not None
            entry = found
        told = brief(opened.setup, opened.seat, entry, opened.limits, self._notes.append)
        self._failure: Failure | None = None
        try:
            self._play = maker(entry)(told)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it must not end the others of its process
            self._failure = raised(error)

    def play(self, asked: AskBot) -> BotAnswer:
        if self._failure is not None:
            return BotAnswer(asked.number, None, "", self._failure)
        action = failure = None
        try:
            action = self._play(asked.observation)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a bot's crash is a value
            failure = raised(error)
        notes = "\n".join(self._notes)
        self._notes.clear()
        return BotAnswer(asked.number, action, notes, failure)
