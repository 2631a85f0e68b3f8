"""What attacks share: a word for the test, and a game of Race won in two moves."""

import sys


def attempt(what, action):
    """Try something that must not work."""
    try:
        found = action()
    except Exception as error:
        print(f"held: {what}: {type(error).__name__}", file=sys.stderr, flush=True)
    else:
        print(f"BREACH: {what}: {found!r}"[:300], file=sys.stderr, flush=True)


def expect(what, true):
    """Say whether something is as it must be."""
    print(f"{'held' if true else 'BREACH'}: {what}", file=sys.stderr, flush=True)


def finish():
    """Win, so that the attack was nobody's loss."""
    print("1\n1\n2\n2", flush=True)
    sys.stdin.read()
