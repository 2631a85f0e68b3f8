"""Stays until somebody has looked who it is, and says so by a signal that does no harm."""

import signal

from common import expect, finish

signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCONT])
expect("it was seen", signal.sigtimedwait([signal.SIGCONT], 60) is not None)
finish()
