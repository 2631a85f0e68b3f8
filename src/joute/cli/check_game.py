"""joute check-game GAME: check that a game keeps the contract, promise by promise.

For authors of games. The promises are the checks of `joute.testing`, that its drawing draws a whole match, and that
the programs of its kit play; the exit code is 1 if one is broken.
"""

import sys
import traceback
from pathlib import Path

import click

from joute import registry
from joute.cli.terminal import print_verdict
from joute.cli.translated import Argument, Command
from joute.errors import BrokenGameError
from joute.game import AnyGame
from joute.speech.terminal import said, say
from joute.testing import CHECKS
from joute.testing.patience import StuckGameError, patient
from joute.testing.remarks import missing_texts, speed


@click.command(cls=Command)
@click.argument("game", cls=Argument)
def command(game: str) -> None:
    """Check that GAME keeps the contract, promise by promise."""
    with patient(game):
        subject = registry.find(game)
    kept = _keeps_promises(subject)
    if kept is None:
        print_verdict("warning", say("The other promises were not checked."))
        sys.exit(1)
    started = _kit_plays(subject)
    drawn = _draws(subject)
    if not (kept and drawn and started):
        sys.exit(1)
    _remark(subject)


def _keeps_promises(game: AnyGame) -> bool | None:
    """Check every promise; None if the game got stuck, as it would in the others."""
    kept = True
    for check in CHECKS.values():
        promise = say((check.__doc__ or "").splitlines()[0])
        try:
            with patient(game.name):
                check(game)
        except StuckGameError as error:
            print_verdict("broken", f"{promise}\n        {_complaint(error)}")
            return None
        except Exception as error:  # noqa: BLE001 - a stranger's game may raise anything
            kept = False
            print_verdict("broken", f"{promise}\n        {_complaint(error)}")
        else:
            print_verdict("kept", promise)
    return kept


def _remark(game: AnyGame) -> None:
    """Print what is not a broken promise, and worth knowing."""
    quick, rate = speed(game)
    print_verdict("kept" if quick else "warning", said(rate))
    for lack in missing_texts(game):
        print_verdict("warning", said(lack))


def _draws(game: AnyGame) -> bool:
    """Check the viewer of a game, if it brings one and this machine has something to check it with."""
    from joute.web.check_viewer import DRAWN, UncheckedError, check_viewer  # noqa: PLC0415 - slow

    try:
        found = check_viewer(game)
    except UncheckedError as error:
        unchecked = say("not checked: {why}", why=error.reason)
        print_verdict("warning", f"{say(DRAWN)}\n        {unchecked}")
        return True
    except Exception as error:  # noqa: BLE001 - its rules play the match that is drawn
        print_verdict("broken", f"{say(DRAWN)}\n        {_complaint(error)}")
        return False
    if found is None:
        return True
    verdict = "broken" if found.faults else "kept"
    print_verdict(verdict, "\n        ".join([say(found.promise), *found.faults]))
    return not found.faults


def _kit_plays(game: AnyGame) -> bool:
    """Check the first programs of a game's kit, if it has one."""
    from joute.submission.check_kit import PLAYS, kit_faults  # noqa: PLC0415 - slow

    try:
        faults = kit_faults(game)
    except Exception as error:  # noqa: BLE001 - its rules play the match
        print_verdict("broken", f"{say(PLAYS)}\n        {_complaint(error)}")
        return False
    if faults is None:
        return True
    verdict = "broken" if faults else "kept"
    print_verdict(verdict, "\n        ".join([say(PLAYS), *map(said, faults)]))
    return not faults


def _complaint(error: Exception) -> str:
    """Say which promise is broken, or what a game raised and where."""
    return said(error.reason) if isinstance(error, BrokenGameError) else _raised(error)


def _raised(error: Exception) -> str:
    """Say what a game raised, and where."""
    *_, last = traceback.extract_tb(error.__traceback__)
    where = {"file": Path(last.filename).name, "line": str(last.lineno)}
    return say("it raised {error} at {file}, line {line}", error=repr(error), **where)
