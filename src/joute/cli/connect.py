"""The option --connect, for commands that are clients: `bot`, `manual` and `show`."""

from joute.bots.connection import connected, default_place
from joute.cli.translated import Option
from joute.game import AnyGame
from joute.reason import Reason

__all__ = ["connect_option", "connected", "default_place"]


def connect_option(game: AnyGame) -> Option:
    """Make the option that names a server."""
    usual = {"place": default_place(game)} if game.port else {}
    text = "The server to connect to [{place}]." if usual else "The server to connect to."
    return Option(["--connect"], metavar="HOST:PORT", help=Reason(text, usual))
