"""The games that learners play in tests."""

from pathlib import Path

GALLERY = sorted(
    str(file) for file in (Path(__file__).parents[1] / "examples" / "games").glob("*.py")
)
FIVE = ("cafe", "mine", "minibus", "race", "vin")
GAMES = (*FIVE, *GALLERY)
AT_ONCE = ("minibus", "race", *(file for file in GALLERY if Path(file).stem in {"auction", "tron"}))
IN_TURN = tuple(game for game in GAMES if game not in AT_ONCE and Path(game).stem != "pegs")


def label(game: object) -> str:
    """Name a game in the report of a test."""
    return Path(str(game)).stem
