"""Plays well, with the line ends of another system."""

from walker import play

play(lambda _, x, y: print(f" {x} \r\n+{y}\r", flush=True))
