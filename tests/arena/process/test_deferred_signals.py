"""A signal waits until what it would leave behind is known."""

import os
import signal
from collections.abc import Iterator
from threading import Thread

import pytest

from joute.arena.process.deferred_signals import deferred_signals


@pytest.fixture(autouse=True)
def _interruptible() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interrupt_is_raised_after_the_block() -> None:
    reached: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        _interrupted(reached)
    assert reached == ["the end of the block"]


def _interrupted(reached: list[str]) -> None:
    with deferred_signals():
        os.kill(os.getpid(), signal.SIGINT)
        reached.append("the end of the block")
    reached.append("what follows")


def test_without_a_signal_all_is_as_before() -> None:
    before = signal.getsignal(signal.SIGINT)
    with deferred_signals():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_an_error_of_the_block_is_raised_and_handlers_are_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ValueError, match="own"), deferred_signals():
        raise ValueError("own")
    assert signal.getsignal(signal.SIGINT) is before


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with deferred_signals():
        os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_other_threads_change_no_handler() -> None:
    seen: list[object] = []

    def look() -> None:
        with deferred_signals():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [signal.default_int_handler]
