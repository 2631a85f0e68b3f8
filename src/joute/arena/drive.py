"""Drives one match: performs what the referee wants, hands in what the seats say, keeps time."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from time import monotonic

from joute.arena.channel import Channel
from joute.arena.loop import Loop
from joute.arena.stream import StreamChannel
from joute.game import Ask, AskAll, Failure, Kind, Out, Tell
from joute.match import Effect, Entry, Match
from joute.replay import Note


class Drive:
    """A match on a loop. Start it, then turn the loop until it is over.

    With a `past`, the seats are asked as ever but what they answer is replaced by what the past
    holds, until it is used up: so a program lives through the story that it takes over.
    """

    def __init__(
        self, loop: Loop, match: Match, channels: Sequence[Channel], past: Iterable[Entry] = ()
    ) -> None:
        self._loop = loop
        self._channels = channels
        self._past = deque(past)
        self._question: Ask | AskAll | None = None
        self._deadlines: dict[int, float] = {}
        self.match = match
        self.notes: list[Note] = []
        self.over = False
        self.marked: Callable[[Match], None] = lambda _: None
        """Called at every mark of the referee."""
        for seat, channel in enumerate(channels):
            if isinstance(channel, StreamChannel):
                channel.heard = _for_seat(self._heard, seat)
                channel.outbox.drained = _for_seat(self._handed_over, seat)

    def start(self) -> None:
        """Let the referee begin."""
        self._perform(self.match.start())
        self._pump()

    def ring(self, now: float) -> None:
        """A deadline has come: whoever is late is out."""
        while (seat := self._due(now)) is not None:
            clock = self._channels[seat].clock
            assert clock is not None
            again = clock.look(now)
            if again is None:
                self._hand_in(seat, self._late(seat))
            else:
                self._deadlines[seat] = again
        if self._deadlines:
            self._loop.set_alarm(self, min(self._deadlines.values()))
        self._pump()

    def collect(self, seat: int) -> None:
        """Keep what a seat wrote on its stderr with the turn that is being played."""
        if written := self._channels[seat].stderr():
            turn = self.match.left.get(seat, self.match.turn)
            self.notes.append(Note(seat=seat, turn=turn, stderr=written))

    def _pump(self) -> None:
        """Hand in all that can be answered now, then wait."""
        match = self.match
        while match.ask is not None:
            if match.ask is not self._question:
                self._open(match.ask)
            elif not self._answer():
                return
        if not self.over:
            self._end()

    def _open(self, question: Ask | AskAll) -> None:
        """Begin a question: fresh clocks, and news of seats that were lost meanwhile."""
        self._question = question
        if question.fresh:
            for seat in self.match.waiting:
                if (clock := self._channels[seat].clock) is not None:
                    clock.refill()
        if isinstance(question, Ask):
            self._tell_losses(question)

    def _tell_losses(self, question: Ask) -> None:
        if self._past and self._past[0][0] != question.seat:
            seat, failure = self._past.popleft()
            assert isinstance(failure, Failure)
            self._perform(self.match.failed(seat, failure))
            return
        for seat, channel in enumerate(self._channels):
            if channel.failure is not None and seat != question.seat and not self._past:
                self._perform(self.match.failed(seat, channel.failure))

    def _answer(self) -> bool:
        """Hand in one answer if one is there; seats inside this process are asked last."""
        question = self._question
        assert question is not None
        inside = []
        for seat in self.match.waiting:
            channel = self._channels[seat]
            if channel.inside:
                inside.append(seat)
            elif (answer := channel.take(question)) is not None:
                self._hand_in(seat, answer)
                return True
        if len(inside) == len(self.match.waiting):
            seat = inside[0]
            answer = self._channels[seat].take(question)
            assert answer is not None
            self._hand_in(seat, answer)
            return True
        self._wait()
        return False

    def _wait(self) -> None:
        """Start the clocks of those who are still asked."""
        for seat in self.match.waiting:
            clock = self._channels[seat].clock
            if clock is not None and clock.since is None:
                self._restart(seat)

    def _restart(self, seat: int) -> None:
        clock = self._channels[seat].clock
        assert clock is not None
        deadline = clock.start(monotonic())
        if deadline is not None:
            self._deadlines[seat] = deadline
            self._loop.set_alarm(self, min(self._deadlines.values()))

    def _hand_in(self, seat: int, answer: str | Failure) -> None:
        channel = self._channels[seat]
        if channel.clock is not None:
            channel.clock.stop(self._loop.now)
            if self._deadlines.pop(seat, None) is not None and not self._deadlines:
                self._loop.clear_alarm(self)
        self.collect(seat)
        if self._past:
            answer = self._recorded(seat)
        if isinstance(answer, str):
            self._perform(self.match.said(seat, answer))
        else:
            self._perform(self.match.failed(seat, answer))

    def _recorded(self, seat: int) -> str | Failure:
        """Take this seat's next answer out of the past."""
        for place, (other, answer) in enumerate(self._past):
            if other == seat:
                del self._past[place]
                return answer
        message = f"the past holds no answer of seat {seat}"
        raise LookupError(message)

    def _perform(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Tell):
                self._channels[effect.seat].send(effect)
            elif isinstance(effect, Out):
                self._channels[effect.seat].close()
            else:
                self.marked(self.match)

    def _heard(self, seat: int) -> None:
        """A seat has something new: an answer, or its end."""
        if seat in self.match.waiting:
            self._pump()
            return
        failure = self._channels[seat].failure
        if failure is not None and isinstance(self.match.ask, Ask) and not self._past:
            self._perform(self.match.failed(seat, failure))
            self._pump()

    def _handed_over(self, seat: int) -> None:
        """A seat has been sent all it was told, later than it was asked: its time begins now."""
        clock = self._channels[seat].clock
        if seat in self.match.waiting and clock is not None and clock.since is not None:
            self._restart(seat)

    def _due(self, now: float) -> int | None:
        return next((seat for seat, when in self._deadlines.items() if when <= now), None)

    def _late(self, seat: int) -> Failure:
        channel = self._channels[seat]
        assert channel.clock is not None
        limit = f"{channel.clock.limit * 1000:.0f} ms"
        reason = f"no answer within {limit}"
        if isinstance(channel, StreamChannel):
            if channel.outbox.pending:
                reason = f"did not read its input within {limit}"
            elif half := channel.half:
                reason += f"; it had sent {half} without ending the message"
        return Failure(Kind.TIMEOUT, reason)

    def _end(self) -> None:
        self.over = True
        self._loop.clear_alarm(self)
        for seat, channel in enumerate(self._channels):
            self.collect(seat)
            channel.close()


def _for_seat(call: Callable[[int], None], seat: int) -> Callable[[], None]:
    return lambda: call(seat)
