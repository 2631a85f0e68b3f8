"""joute check-game GAME: check that a game keeps the contract, promise by promise.

For authors of games. The promises are the checks of `joute.testing`, that its drawing draws a whole match, and that
the programs of its kit play; the exit code is 1 if one is broken.
"""

import sys
from collections.abc import Sequence

import click

from joute import registry
from joute.cli.terminal import print_verdict
from joute.cli.translated import Argument, Command
from joute.errors import StuckGameError
from joute.faults import RAISED, complaint, is_ours
from joute.game import AnyGame
from joute.reason import Reason, codes
from joute.speech.terminal import said, say
from joute.testing import CHECKS
from joute.testing.other_process import imported, survival
from joute.testing.patience import patient
from joute.testing.remarks import missing_texts, speed


class Verdicts:
    """Prints what was found; promises that are broken in the same way as one before are counted."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._known: set[tuple[object, ...]] = set()
        self._same = 0

    @property
    def any_broken(self) -> bool:
        """Whether a promise is broken."""
        return bool(self._known)

    def kept(self, promise: str) -> None:
        """Say that a promise is kept."""
        print_verdict("kept", say(promise))

    def broken(self, promise: str, complaints: Sequence[Reason | str]) -> None:
        """Say that a promise is broken, and why."""
        kinds = {_kind(each) for each in complaints}
        if kinds <= self._known:
            self._same += 1
            return
        self._known |= kinds
        print_verdict("broken", "\n        ".join([say(promise), *map(said, complaints)]))

    def raised(self, promise: str, error: BaseException) -> None:
        """Say that a promise is broken, because the game raised an error."""
        self.broken(promise, [complaint(self._game.name, error)])

    def close(self) -> None:
        """Say how many promises were passed over."""
        if self._same:
            text = "{count} more {count|promise is|promises are} broken in the same way."
            print_verdict("broken", say(text, count=self._same))


def _kind(complaint: Reason | str) -> tuple[object, ...]:
    """Return what complaints have in common that differ only in what they quote."""
    if isinstance(complaint, str):
        return (complaint,)
    return (complaint.values.get("place"), *codes([complaint]))


@click.command(cls=Command)
@click.argument("game", cls=Argument)
def command(game: str) -> None:
    """Check that GAME keeps the contract, promise by promise."""
    with patient(game):
        imported(game)
        subject = registry.find(game)
    verdicts = Verdicts(subject)
    if not _check_promises(subject, verdicts):
        print_verdict("warning", say("The other promises were not checked."))
        sys.exit(1)
    _check_kit(subject, verdicts)
    check_drawing(subject, verdicts)
    verdicts.close()
    if verdicts.any_broken:
        sys.exit(1)
    for lack in missing_texts(subject):
        print_verdict("warning", said(lack))


def _check_promises(game: AnyGame, verdicts: Verdicts) -> bool:
    """Check every promise; False if the game got stuck, as it would in the others."""
    for name, check in CHECKS.items():
        promise = (check.__doc__ or "").splitlines()[0]
        try:
            check(game)
        except RAISED as error:
            if is_ours(error):
                raise
            verdicts.raised(promise, error)
            if isinstance(error, StuckGameError):
                return False
        else:
            verdicts.kept(promise)
        if name == survival.__name__:
            _remark_speed(game)
    return True


def _remark_speed(game: AnyGame) -> None:
    """Say how quick the rules are, before those that are slow keep the reader waiting."""
    try:
        with patient(game.name):
            quick, rate = speed(game)
    except RAISED as error:
        if is_ours(error):
            raise
        return  # the next promises say what is wrong
    print_verdict("kept" if quick else "warning", said(rate))


def check_drawing(game: AnyGame, verdicts: Verdicts) -> None:
    """Check the viewer of a game, if it brings one and this machine has something to check it with."""
    from joute.web.check_viewer import DRAWN, UncheckedError, check_viewer  # noqa: PLC0415 - slow

    try:
        found = check_viewer(game)
    except UncheckedError as error:
        unchecked = say("not checked: {why}", why=error.reason)
        print_verdict("warning", f"{say(DRAWN)}\n        {unchecked}")
    except RAISED as error:  # its rules play the match that is drawn
        if is_ours(error):
            raise
        verdicts.raised(DRAWN, error)
    else:
        if found is not None and found.faults:
            verdicts.broken(found.promise, found.faults)
        elif found is not None:
            verdicts.kept(found.promise)


def _check_kit(game: AnyGame, verdicts: Verdicts) -> None:
    """Check the first programs of a game's kit, if it has one."""
    from joute.submission.check_kit import PLAYS, kit_faults  # noqa: PLC0415 - slow

    try:
        faults = kit_faults(game)
    except RAISED as error:  # its rules play the match
        if is_ours(error):
            raise
        verdicts.raised(PLAYS, error)
    else:
        if faults:
            verdicts.broken(PLAYS, faults)
        elif faults is not None:
            verdicts.kept(PLAYS)
