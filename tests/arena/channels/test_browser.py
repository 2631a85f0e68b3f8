"""A person in a seat: says whole messages, however they were typed, and may be lost."""

from collections.abc import Sequence

from toys import COUNTING

from joute.arena.channels.base import Channel
from joute.arena.channels.browser import BrowserChannel
from joute.arena.loop import Loop
from joute.arena.seats.drive import Drive
from joute.arena.seats.play import Played, play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Person, parse
from joute.game import Ask, Kind, Limits
from joute.registry import find
from joute.settings import prepare


def played(*typed: str, leave: bool = False) -> Played:
    """Play a match in which a person types all this, one after the other."""

    class Typist:
        def __init__(self, loop: Loop, channel: BrowserChannel) -> None:
            self.loop, self.channel, self.lines = loop, channel, list(typed)
            loop.set_alarm(self, loop.now)

        def ring(self, now: float) -> None:
            if self.lines:
                self.channel.say(self.lines.pop(0))
            elif leave:
                self.channel.lose()
            self.loop.set_alarm(self, now)

    def began(loop: Loop, drive: Drive, channels: Sequence[Channel]) -> None:
        del drive
        (channel,) = channels
        assert isinstance(channel, BrowserChannel)
        Typist(loop, channel)

    setup = prepare(COUNTING, names=["human"])
    terms = Terms(limits=Limits(turn_ms=1))
    return play(COUNTING, setup, [Person("human")], terms, began=began)


def test_human_is_a_person() -> None:
    assert parse(COUNTING, "human") == Person("human")


def test_a_person_plays_a_match_and_is_never_late() -> None:
    match = played("+1", "done", "+1", "+1", "done", "done")
    assert match.table.state.counts == (3,)
    assert match.deaths == ()


def test_what_is_typed_ahead_waits_for_its_question() -> None:
    assert played("+1\ndone\ndone\ndone").table.state.counts == (1,)


def test_half_a_message_waits_for_the_rest() -> None:
    game = find("race")
    channel = BrowserChannel(game.wire.link(prepare(game, names=["human"]).options))
    question = Ask(0, None)
    channel.say("3")
    assert channel.take(question) is None
    channel.say("4")
    assert channel.take(question) == "3\n4"


def test_a_person_whose_page_has_gone_is_disconnected() -> None:
    (death,) = played("+1", leave=True).deaths
    assert death.failure.kind is Kind.DISCONNECTED
