"""What everybody knows: the code that players are given, and the bots whose decisions are nobody's own."""

from collections.abc import Iterable
from pathlib import Path

from joute import registry
from joute.bots.bundle import Entrant, pack
from joute.game import AnyGame
from joute.kit import has_kit, kit, write
from joute.similar.reading import Source, reading
from joute.similar.trials import constant_bots
from joute.submission.source_files import laid_out
from joute.temporary import temporary_folder

PRINTED = "given"
"""The folder in a game's own that holds code of its document."""
FIRST_PROGRAM = "python"
"""The folder of a kit with a program that needs no compiler; in every language it plays the same."""


def known_bots(game: AnyGame) -> list[Entrant]:
    """Return the game's own bots that always decide the same, and the program of its kit."""
    found: list[Entrant] = [*constant_bots(game)]
    if has_kit(game):
        with temporary_folder() as place:
            write(kit(game), place)
            if (place / FIRST_PROGRAM).is_dir():
                found.append(pack(game, str(place / FIRST_PROGRAM)))
    return found


def given_sources(game: AnyGame, more: Iterable[Path] = ()) -> list[Source]:
    """Return the code of a game's kit and of its document, and what else everybody was given."""
    printed = registry.folder(game.name) / PRINTED
    with temporary_folder() as place:
        if has_kit(game):
            write(kit(game), place / "kit")
        given = [printed, *more] if printed.is_dir() else [*more]
        for number, path in enumerate(given):
            laid_out(path, place / str(number))
        return list(reading(place).sources)
