"""Plays two turns, then falls over a mistake of its own."""

from walker import play


def move(turn, x, y):
    if turn == 3:
        print("about to fall", file=__import__("sys").stderr)
        raise ValueError("I did not expect this")
    print(x, y, sep="\n", flush=True)


play(move)
