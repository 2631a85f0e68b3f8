"""Drives one match: performs what the referee wants, hands in what the seats say, keeps time."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import monotonic

from joute.arena.channels.base import Channel
from joute.arena.clock import Clock, PatientClock
from joute.arena.loop import Loop
from joute.arena.process.stderr import KEPT, Allowance
from joute.arena.seats.past import Past
from joute.errors import BrokenGameError
from joute.faults import call, raised
from joute.game import Ask, AskAll, Failure, Kind, Mark, Out, Tell
from joute.match import Effect, Entry, Match
from joute.reason import Reason
from joute.replay import Note

STRAIN = 0.25
"""A late program that had to wait for a processor for this part of its time was held up by us."""
MOSTLY = 0.5
"""A late program that spent this part of its time on earlier messages of its turn does not end its turn."""

PUT_OUT = frozenset({Kind.TIMEOUT, Kind.ILLEGAL, Kind.PROTOCOL, Kind.FLOOD})
"""How a program fails that is still running."""


def unmarked(_: Mark) -> None:
    """Do nothing at a mark."""


class Drive:
    """A match on a loop. Start it, then turn the loop until it is over.

    Of what each seat writes on stderr, `kept` characters are kept. `marked` is called at every mark of
    the referee, `ended` when the match is over and its connections are being closed.

    With a `pace`, the seats are asked nothing for that many seconds after each mark, so that people
    can follow. With a `past`, the match goes on from there, see `past.py`.
    """

    def __init__(  # noqa: PLR0913 - the match, how it goes, and who is told
        self,
        loop: Loop,
        match: Match,
        channels: Sequence[Channel],
        *,
        past: Iterable[Entry] = (),
        pace: float = 0.0,
        kept: int = KEPT,
        marked: Callable[[Mark], None] = unmarked,
        ended: Callable[["Drive"], None] = lambda _: None,
    ) -> None:
        self._loop = loop
        self._channels = channels
        self._inside = {seat for seat, channel in enumerate(channels) if channel.inside}
        self.past = Past(past)
        self._stopped = False
        self._pace = pace
        self._marked = marked
        self._ended = ended
        self._resume_at = 0.0
        self._allowances = [Allowance(kept) for _ in channels]
        self._dismissed: dict[int, bool] = {}
        """Seats that died, and whether their program was still running then."""
        self._question: Ask | AskAll | None = None
        self._alarm: float | None = None
        self.match = match
        self.notes: list[Note] = []
        self.strained: set[int] = set()
        """Seats that were late while the machine was overloaded."""
        self.over = False
        for seat, channel in enumerate(channels):
            channel.attach(partial(self._heard, seat), partial(self._handed_over, seat))
            channel.live_through(self.past.answers_of(seat))

    def start(self) -> None:
        """Let the referee begin."""
        with self._fenced():
            self._perform(self.match.start())
            self._pump()

    def stop(self) -> None:
        """End a match that is not to go on."""
        self._stopped = True
        self._pump()

    def ring(self, now: float) -> None:
        """A deadline may have come: a seat that is late is out."""
        with self._fenced():
            self._ring(now)

    def _ring(self, now: float) -> None:
        self._alarm = None
        while (first := min(self._deadlines(), default=None)) is not None and first[0] <= now:
            _, seat = first
            channel = self._channels[seat]
            assert channel.clock is not None
            if channel.clock.look(now) and not _has_answered(channel, channel.clock):
                self._hand_in(seat, self._late(seat))
        if first is not None:
            self._set_alarm(first[0])
        self._pump()

    def collect(self, seat: int) -> None:
        """Keep what a seat wrote on its stderr with the turn that is being played."""
        written = self._channels[seat].stderr()
        if self.match.fault is None:
            game, options = self.match.game, self.match.setup.options
            written = call(game.name, game.view.stderr, options, written)
        if written:
            kept = self._allowances[seat].keep(self._turn_of(seat), written)
            self._note(seat, kept)

    def _note(self, seat: int, stderr: str) -> None:
        late = self._dismissed.get(seat, False)
        self.notes.append(Note(seat=seat, turn=self._turn_of(seat), stderr=stderr, late=late))

    def _turn_of(self, seat: int) -> int:
        """Return the turn on which a seat is, or was when it left."""
        return self.match.left.get(seat, self.match.turn)

    def _pump(self) -> None:
        """Hand in all that can be answered now, then wait."""
        match, channels = self.match, self._channels
        while not self._stopped and (question := match.ask) is not None:
            if self._pace and self._resting():
                return
            if question is not self._question and self._open(question):
                continue
            for seat in match.waiting:
                answer = None if seat in self._inside else channels[seat].take(question)
                if answer is not None:
                    self._hand_in(seat, answer)
                    break
            else:
                if not (self._inside and self._ask_inside(question)):
                    self._wait()
                    return
        if not self.over:
            self._end()

    def _resting(self) -> bool:
        """Hold the match to its pace."""
        if monotonic() >= self._resume_at:
            return False
        self._loop.set_alarm(self, self._resume_at)
        return True

    def _open(self, question: Ask | AskAll) -> bool:
        """Begin a question with fresh clocks; True if a seat lost meanwhile has answered it."""
        self._question = question
        if question.fresh:
            for seat in self.match.waiting:
                channel = self._channels[seat]
                channel.asked()
                if channel.clock is not None:
                    channel.clock.refill()
        return type(question) is Ask and self._tell_loss(question.seat)

    def _tell_loss(self, asked: int) -> bool:
        """Tell an Ask of another seat that was lost, in the past or now."""
        if self.past:
            if (past_loss := self.past.loss(asked)) is not None:
                self._perform(self.match.failed(*past_loss))
            return past_loss is not None
        for seat, channel in enumerate(self._channels):
            lost = channel.failure
            if lost is not None and seat != asked and seat not in self.match.left:
                self._perform(self.match.failed(seat, lost))
                return True
        return False

    def _ask_inside(self, question: Ask | AskAll) -> bool:
        """Ask a seat inside this process, once all others have answered: it takes our time."""
        waiting = self.match.waiting
        if not self._inside.issuperset(waiting):
            return False
        answer = self._channels[waiting[0]].take(question)
        assert answer is not None
        self._hand_in(waiting[0], answer)
        return True

    def _wait(self) -> None:
        """Start the clocks of those who are still asked."""
        now = monotonic()
        for seat in self.match.waiting:
            clock = self._channels[seat].clock
            if clock is not None and clock.since is None:
                self._start_clock(clock, now)

    def _start_clock(self, clock: Clock, now: float) -> None:
        clock.start(now)
        deadline = clock.deadline
        if deadline is not None and (self._alarm is None or deadline < self._alarm):
            self._set_alarm(deadline)

    def _set_alarm(self, first: float) -> None:
        """Be woken at the first deadline.

        An alarm stays set when its seat has answered in time: being woken for nothing now and then
        is cheaper than setting it anew for each answer.
        """
        self._alarm = first
        self._loop.set_alarm(self, first)

    def _hand_in(self, seat: int, answer: str | Failure) -> None:
        if self.match.ask is None:
            return  # the loss of a seat, noticed while it was asked, has ended the match
        channel = self._channels[seat]
        clock = channel.clock
        if clock is not None and clock.since is not None:
            clock.stop(self._loop.now)
            if clock.is_overdrawn() and isinstance(answer, str):
                answer = _too_late(clock)
        if channel.wrote:
            self.collect(seat)
        if self.past:
            answer = self._recorded(seat, answer)
        if isinstance(answer, str):
            effects = self.match.said(seat, answer)
        else:
            effects = self.match.failed(seat, answer)
        if effects:
            self._perform(effects)

    def _recorded(self, seat: int, said: str | Failure) -> str | Failure:
        """Take this seat's next answer out of the past; stop where its program is lost with that."""
        recorded = self.past.answer(seat)
        if self._channels[seat].remembers:
            lost = self.past.deviates(seat, self.match.turn, said, recorded)
            self._stopped |= lost and not self.match.game.retells
        return recorded

    def _perform(self, effects: list[Effect]) -> None:
        if len(self.match.deaths) > len(self._dismissed):
            self._dismiss()
        for effect in effects:
            if type(effect) is Tell:
                self._channels[effect.seat].send(effect)
            elif type(effect) is Out:
                self._channels[effect.seat].close()
            elif type(effect) is Mark:
                if self._pace:
                    self._resume_at = monotonic() + self._pace
                self._marked(effect)

    def _dismiss(self) -> None:
        """Keep what the dead have written by now, before they hear of it: what comes later is not why."""
        for seat, death in self.match.deaths.items():
            if seat not in self._dismissed:
                self.collect(seat)
                if end := self._allowances[seat].end(self._turn_of(seat)):
                    self._note(seat, end)
                self._dismissed[seat] = death.failure.kind in PUT_OUT

    def _heard(self, seat: int) -> None:
        """A seat has something new: an answer, or its end."""
        try:
            self._listen(seat)
        except BrokenGameError as error:
            self.fail(error)

    def _listen(self, seat: int) -> None:
        match = self.match
        if seat in match.waiting:
            question = match.ask
            if question is self._question and question is not None:
                answer = self._channels[seat].take(question)
                if answer is None:
                    return
                self._hand_in(seat, answer)
                if match.ask is question and not self._inside and not self._stopped:
                    return  # others are still waited for, and their clocks run
            self._pump()
            return
        failure = self._channels[seat].failure
        if failure is not None and isinstance(self.match.ask, Ask) and not self.past:
            self._perform(self.match.failed(seat, failure))
            self._pump()

    def _handed_over(self, seat: int) -> None:
        """A seat has been sent all it was told, later than it was asked: its time begins now."""
        clock = self._channels[seat].clock
        if seat in self.match.waiting and clock is not None and clock.since is not None:
            self._start_clock(clock, monotonic())

    def _deadlines(self) -> Iterator[tuple[float, int]]:
        """Yield when to look at each clock that runs, and whose it is."""
        for seat, channel in enumerate(self._channels):
            if channel.clock is not None and channel.clock.deadline is not None:
                yield channel.clock.deadline, seat

    def _late(self, seat: int) -> Failure:
        channel = self._channels[seat]
        assert channel.clock is not None
        if (loss := channel.loss()) is not None:
            return loss
        clock, elapsed = channel.clock, channel.clock.elapsed(self._loop.now)
        if clock.turns[-1] > clock.limit * MOSTLY:
            notes = [Reason("failure.turn-open", {"count": clock.answers})]
        else:
            notes = list(channel.lateness(self._loop.now - elapsed))
        if isinstance(clock, PatientClock) and not clock.used_up():
            notes.append(Reason("failure.waited", {"seconds": round(elapsed)}))
        strain = 0.0 if clock.used_up() else channel.strain()
        if strain > STRAIN * max(elapsed, clock.limit):
            self.strained.add(seat)
            notes.append(Reason("failure.overloaded", {"waited": round(strain * 1000)}))
        return Failure(
            Kind.TIMEOUT,
            _no_answer(clock),
            tuple(notes),
            evidence=channel.unended(),
            waiting=channel.waits(),
        )

    @contextmanager
    def _fenced(self) -> Iterator[None]:
        """End the match if its game fails."""
        try:
            yield
        except BrokenGameError as error:
            self.fail(error)

    def fail(self, error: BrokenGameError) -> None:
        """End a match whose game has failed."""
        if self.match.fault is None:
            self.match.fault = raised(self.match.game.name, error)
        if not self.over:
            self._end()

    def _end(self) -> None:
        self.over = True
        self._loop.clear_alarm(self)
        for seat, channel in enumerate(self._channels):
            self.collect(seat)
            channel.close()
        self._ended(self)


def _has_answered(channel: Channel, clock: Clock) -> bool:
    """Whether a seat that seems to be late has answered while we looked at its clock."""
    asked = clock.since
    channel.listen()
    return clock.since != asked


def _too_late(clock: Clock) -> Failure:
    """Say that an answer cost more time than the seat had."""
    took = Reason("failure.answer-took", {"took": round(clock.turns[-1] * 1000)})
    return Failure(Kind.TIMEOUT, _no_answer(clock), (took,))


def _no_answer(clock: Clock) -> Reason:
    return Reason("failure.no-answer", {"limit": round(clock.limit * 1000)})
