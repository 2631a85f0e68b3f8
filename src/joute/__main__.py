"""The command `joute`, which is also `python -m joute`."""

import signal
import sys


def main() -> None:
    """Run the command line.

    Ctrl-C before a command begins ends us at once, without a traceback; after it has ended there is
    nothing left to interrupt.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # a shell may ignore it
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from joute.cli import main as run  # noqa: PLC0415 - it takes long enough to be interrupted

    try:
        try:
            run()
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    except (
        KeyboardInterrupt
    ):  # pressed when the command had ended, before the line above took effect
        sys.exit(130)


if __name__ == "__main__":
    main()
