"""What `joute duel` says: the score while it changes, the figures and the conclusion at the end."""

from collections.abc import Mapping
from time import monotonic

from msgspec.structs import asdict

from joute.duel import Duel, Score
from joute.game import Failure
from joute.rating.elo import Difference
from joute.rating.sprt import Sprt, Verdict
from joute.speech.terminal import said

MOST_GAMES = 20_000
"""The most games that are worth waiting for; a sequential test stops after them."""


def progress_line(score: Score, wanted: Duel, start: float) -> str:
    """Return the score and the speed of a duel that began at `start`, in one line."""
    speed = score.games / max(monotonic() - start, 0.001)
    parts = [
        f"{score.games} of {wanted.blocks * wanted.legs} games",
        f"+{score.wins} ={score.draws} -{score.losses}",
        f"Elo {_elo(score.difference)}",
    ]
    if score.sprt is not None and score.ratio is not None:
        parts.append(f"test {score.sprt.lower:.2f} < {score.ratio:.2f} < {score.sprt.upper:.2f}")
    return ", ".join([*parts, f"{speed:.1f} games a second"])


def score_object(score: Score) -> dict[str, object]:
    """Return the score and the figures that follow from it, for --json."""
    return asdict(score) | {
        "mean_margin": score.mean_margin,
        "difference": score.difference,
        "settling": score.settling,
        "ratio": score.ratio,
    }


def duel_report(score: Score) -> str:
    """Return what is known when a duel ends: the figures, then the conclusion."""
    first, second = score.bots
    table = f" (at a table with {', '.join(score.others)})" if score.others else ""
    rows = [
        ("games", f"{score.games}: {score.wins} won, {score.draws} drawn, {score.losses} lost"),
        ("mean margin", "-" if score.mean_margin is None else f"{score.mean_margin:+.2f}"),
        ("Elo", _elo(score.difference)),
        ("superiority", f"{100 * score.difference.superiority:.1f} % likely that A is better"),
        ("deaths of A", _deaths(score.deaths[0], score.failures[0])),
        ("deaths of B", _deaths(score.deaths[1], score.failures[1])),
    ]
    if score.voids:
        why = "" if score.void is None else said(score.void)
        rows.append(("not played", f"{score.voids} seeds: {why}"))
    lines = [f"A {first} against B {second}{table}, seed {score.seed} and on", ""]
    lines += [f"{title.ljust(12)} {text}" for title, text in rows]
    return "\n".join([*lines, "", _conclusion(score)])


def _elo(difference: Difference) -> str:
    """Return a difference and its interval; a missing bound is infinite."""
    if difference.elo is None and difference.superiority == 0.5:  # noqa: PLR2004 - nobody leads
        return "unknown"
    low = "-∞" if difference.low is None else f"{difference.low:+.0f}"
    high = "+∞" if difference.high is None else f"{difference.high:+.0f}"
    extreme = "+∞" if difference.superiority > 0.5 else "-∞"  # noqa: PLR2004 - who leads
    value = extreme if difference.elo is None else f"{difference.elo:+.0f}"
    return f"{value} [{low}, {high}]"


def _deaths(deaths: Mapping[str, int], failure: Failure | None) -> str:
    if not deaths:
        return "none"
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(deaths.items()))
    first = said(*failure.parts) if failure else ""
    return f"{kinds} (the first: {first})"


def _conclusion(score: Score) -> str:
    if score.sprt is not None:
        return _tested(score, score.sprt)
    difference = score.difference
    if difference.low is not None and difference.low > 0:
        return "A is better."
    if difference.high is not None and difference.high < 0:
        return "B is better."
    return _unsettled(score)


def _unsettled(score: Score) -> str:
    """Say who leads, and how many games would settle it."""
    chance = score.difference.superiority
    if round(100 * chance, 1) == 50:  # noqa: PLR2004 - even odds
        return "Not settled: neither is ahead. More games may tell (--games)."
    leader, likely = ("A", chance) if chance > 0.5 else ("B", 1 - chance)  # noqa: PLR2004 - even odds
    known = (
        f"Not settled: it is {100 * likely:.1f} % likely that {leader} is better, short of 97.5 %."
    )
    games = score.settling
    if games is None or games > MOST_GAMES:
        return f"{known} The two are so close that {MOST_GAMES:,} games like these would not tell."
    return (
        f"{known} If the games go on like this, {games} in all settle it: "
        f"{games - score.games} more (--games {games})."
    )


def _tested(score: Score, test: Sprt) -> str:
    if score.verdict is Verdict.BETTER:
        chance = f"{test.alpha:.0%}"
        more = f" by more than {test.elo0:g} points of Elo" if test.elo0 else ""
        found = f"A is better than B{more}"
    elif score.verdict is Verdict.NOT_BETTER:
        chance = f"{test.beta:.0%}"
        more = f" by {test.elo1:g} points of Elo" if test.elo1 else ""
        found = f"A is not better than B{more}"
    else:
        return f"The test has not decided within {score.games} games."
    return f"Decided after {score.games} games: {found} (at most {chance} of such tests err)."
