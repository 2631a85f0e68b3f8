"""The dialogue with a TCP client before the match: hello, a name, a seat."""

from collections.abc import Callable
from time import monotonic

from joute.arena.channels.stream import StreamChannel
from joute.arena.loop import Loop
from joute.game import Enter, Failure, Greeting, Kind, NoSeat, PlayerName, Say, Sent
from joute.reason import Reason


class Greeter:
    """One client's greeting; `enter` gives a seat to a name, or says why it has none."""

    def __init__(
        self,
        channel: StreamChannel,
        greeting: Greeting,
        enter: Callable[[str | Callable[[int], PlayerName]], int | NoSeat],
    ) -> None:
        self._channel = channel
        self._greeting = greeting
        self._enter = enter
        self._value: str | Failure | int | NoSeat | None = None
        self._hearing = False
        self.done = False
        self.failure: Failure | None = None
        self.sent: str | None = None
        """What the client was sent where no match follows, in a few words."""
        channel.attach(self.advance)

    def advance(self) -> None:
        """Go on as far as what the client has said allows."""
        while not self.done:
            if self._hearing and not self._hear():
                return
            self._step()

    def _hear(self) -> bool:
        said = self._channel.take()
        if isinstance(said, Failure):
            self.failure = said
        self._value = said
        self._hearing = said is None
        return said is not None

    def _step(self) -> None:
        try:
            step = self._greeting.send(self._value)
        except StopIteration:
            self.done = True
            return
        self._value = None
        if isinstance(step, Say):
            self._channel.say(step.message)
        elif isinstance(step, Enter):
            self._value = self._enter(step.name)
        elif isinstance(step, Sent):
            self.sent = step.what
        else:
            self._hearing = True
            self.done = self.failure is not None


def greet(
    loop: Loop, channel: StreamChannel, greeting: Greeting, seat: int, patience: float
) -> Failure | None:
    """Greet the one client of a seat that is kept for it; say why that failed, if it did."""
    greeter = Greeter(channel, greeting, lambda _: seat)
    greeter.advance()
    began = monotonic()
    deadline = began + patience
    while not greeter.done and (left := deadline - monotonic()) > 0:
        loop.turn(left)
    if greeter.done:
        return greeter.failure
    reason = Reason("failure.not-entered", {"seconds": patience})
    late = Failure(Kind.TIMEOUT, reason, channel.lateness(began), evidence=channel.unended())
    return channel.loss() or late
