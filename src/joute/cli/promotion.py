"""The options of joute league by which bots rise: --promotion and --attempts."""

import click

from joute.cli.translated import Option
from joute.errors import UsageError
from joute.game import AnyGame
from joute.game.contest import Promotion
from joute.league.attempts import ATTEMPTS
from joute.reason import Reason


def promotion_options() -> list[Option]:
    """Make the options."""
    return [
        Option(
            ["--promotion"],
            metavar="WINS/MATCHES",
            help="A rule other than the document's: 7/8 leaves less to luck.",
        ),
        Option(
            ["--attempts"],
            type=click.IntRange(min=1),
            metavar="N",
            help=Reason(
                "Versions of a bot that may try to be promoted within an hour; a later one waits, and the "
                "last one before the end always has its turn [{attempts}].",
                {"attempts": ATTEMPTS},
            ),
        ),
    ]


def attempts_of(typed: int | None, game: AnyGame) -> int:
    """Read --attempts."""
    if typed is not None:
        _expect_leagues(game)
    return ATTEMPTS if typed is None else typed


def promotion_of(typed: str | None, game: AnyGame) -> Promotion | None:
    """Read --promotion WINS/MATCHES."""
    if typed is None:
        return None
    wins, _, matches = typed.partition("/")
    _expect_leagues(game)
    if not (wins.isdecimal() and matches.isdecimal() and 0 < int(wins) <= int(matches)):
        raise UsageError(
            "--promotion takes the wins and the matches, as 7/8, not {typed}", typed=repr(typed)
        )
    return Promotion(wins=int(wins), matches=int(matches))


def _expect_leagues(game: AnyGame) -> None:
    if not game.leagues:
        raise UsageError("{game} has no leagues to be promoted in", game=game.name)
