"""The versions of a bot that its author tries: kept by `play` and `duel`, with how they did beside earlier ones."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from joute import registry
from joute.bots.paths import is_there
from joute.cli.terminal import warn
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.submission.kept_versions import Comparison, KeptVersion, keep, note
from joute.submission.tried_versions import TriedVersion

if TYPE_CHECKING:
    from joute.duel import Score
    from joute.pool import PoolScore


def keep_versions(game: AnyGame, bots: Iterable[str]) -> dict[str, KeptVersion]:
    """Keep the bots that are files or folders of the person who plays, as they are now."""
    from joute.arena.sandbox.visible import is_system  # noqa: PLC0415 - only where programs play

    found: dict[str, KeptVersion] = {}
    for typed in dict.fromkeys(bots):
        if registry.bot(game, typed) is not None or not is_there(typed) or is_system(Path(typed)):
            continue
        kept = keep(Path(typed))
        if isinstance(kept, Reason):
            warn(kept)
        elif kept is not None:
            found[typed] = kept
    return found


def note_duel(now: KeptVersion | None, other: TriedVersion | None, score: "Score") -> None:
    """Note how a version did against an earlier one of the same bot."""
    if now is None or other is None or now.number == other.version.number:
        return
    found = score.difference
    _note(now, other, games=score.games, elo=found.elo, low=found.low, high=found.high)


def note_pool(now: KeptVersion | None, last: TriedVersion | None, score: "PoolScore") -> None:
    """Note what a version gained over the last one against a pool."""
    if now is None or last is None or score.gain is None:
        return
    gain = score.gain
    _note(
        now,
        last,
        games=score.games,
        opponents=len(score.opponents),
        gain=gain.value,
        low=gain.low,
        high=gain.high,
    )


def _note(now: KeptVersion, other: TriedVersion, **found: Any) -> None:
    try:
        note(Path(other.bot), now.number, Comparison(against=other.version.number, **found))
    except UsageError as error:  # the match counts all the same
        warn(error.reason)
    except OSError:  # the folder has become read-only
        return
