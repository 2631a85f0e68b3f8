"""What `joute duel` says: the score while it changes, the figures and the conclusion at the end."""

from time import monotonic

from msgspec.structs import asdict

from joute.cli.death_report import Line, death_objects, death_report
from joute.cli.terminal import TimeLeft
from joute.duel import Duel, Score
from joute.rating.elo import Difference
from joute.rating.sprt import Sprt, Verdict
from joute.reason import Reason
from joute.speech.terminal import kinds, say, written

MOST_GAMES = 20_000
"""The most games that are worth waiting for; a sequential test stops after them."""


def progress_line(score: Score, wanted: Duel, start: float, left: TimeLeft) -> str:
    """Return the score, the speed of a duel that began at `start`, and the time that is left, in one line."""
    speed = score.games / max(monotonic() - start, 0.001)
    parts = [
        say("{games} of {all} games", games=score.games, all=wanted.blocks * wanted.legs),
        f"+{score.wins} ={score.draws} -{score.losses}",
        f"Elo {_elo(score.difference)}",
    ]
    if score.sprt is not None and score.ratio is not None:
        low, now, high = (
            written(bound, ".2f") for bound in (score.sprt.lower, score.ratio, score.sprt.upper)
        )
        parts.append(f"test {low} < {now} < {high}")
    said = ", ".join([*parts, say("{speed} games per second", speed=written(speed, ".1f"))])
    return said + left.said(score.games, wanted.blocks * wanted.legs)


def score_object(score: Score, line: Line) -> dict[str, object]:
    """Return the score and the figures that follow from it, for --json."""
    return asdict(score) | {
        "died": death_objects(score.died, line),
        "mean_margin": score.mean_margin,
        "difference": score.difference,
        "settling": score.settling,
        "ratio": score.ratio,
    }


def duel_report(score: Score, line: Line, *, low: bool) -> str:
    """Return what is known when a duel ends: the figures, why bots died, then the conclusion."""
    rows = [
        (say("games"), _results(score)),
        (
            say("mean margin"),
            _margin(score.mean_margin, low=low),
        ),
        ("Elo", _elo(score.difference)),
        (say("superiority"), _likely(score.difference.superiority, "A")),
        (say("deaths of A"), kinds(score.deaths[0]) or say("none")),
        (say("deaths of B"), kinds(score.deaths[1]) or say("none")),
    ]
    if score.voids:
        rows.append((say("not played"), _void(score)))
    width = max(len(title) for title, _ in rows)
    lines = [_players(score), "", *(f"{title.ljust(width)}  {text}" for title, text in rows)]
    named = [f"{letter} {bot}" for letter, bot in zip("AB", score.bots, strict=True)]
    for paragraph in death_report(named, score.died, line):
        lines += ["", paragraph]
    return "\n".join([*lines, "", _conclusion(score)])


def _margin(mean: float | None, *, low: bool) -> str:
    if mean is None:
        return "-"
    return f"{written(mean, '+.2f')} ({say('lowest wins')})" if low else written(mean, "+.2f")


def _players(score: Score) -> str:
    first, second = score.bots
    if not score.others:
        return say(
            "A {first} against B {second}, seed {seed} and on",
            first=first,
            second=second,
            seed=str(score.seed),
        )
    return say(
        "A {first} against B {second} (at a table with {others}), seed {seed} and on",
        first=first,
        second=second,
        others=", ".join(score.others),
        seed=str(score.seed),
    )


def _results(score: Score) -> str:
    return say(
        "{games}: {wins} won, {draws} drawn, {losses} lost",
        games=score.games,
        wins=score.wins,
        draws=score.draws,
        losses=score.losses,
    )


def _void(score: Score) -> str:
    return say("{count} {count|seed|seeds}: {why}", count=score.voids, why=score.void or "")


def _likely(chance: float, bot: str) -> str:
    return say(
        "{chance}% likely that {bot} is better", chance=written(100 * chance, ".1f"), bot=bot
    )


def _elo(difference: Difference) -> str:
    """Return a difference and its interval; a missing bound is infinite."""
    if difference.elo is None and difference.superiority == 0.5:  # noqa: PLR2004 - nobody leads
        return say("unknown")
    low = "-∞" if difference.low is None else f"{difference.low:+.0f}"
    high = "+∞" if difference.high is None else f"{difference.high:+.0f}"
    extreme = "+∞" if difference.superiority > 0.5 else "-∞"  # noqa: PLR2004 - who leads
    value = extreme if difference.elo is None else f"{difference.elo:+.0f}"
    return f"{value} [{low}, {high}]"


def _conclusion(score: Score) -> str:
    if score.sprt is not None:
        return _tested(score, score.sprt)
    difference = score.difference
    if difference.low is not None and difference.low > 0:
        return say("A is better.")
    if difference.high is not None and difference.high < 0:
        return say("B is better.")
    return _unsettled(score)


def _unsettled(score: Score) -> str:
    """Say who leads, and how many games would settle it."""
    chance = score.difference.superiority
    if round(100 * chance, 1) == 50:  # noqa: PLR2004 - even odds
        return say("Not settled: neither is ahead. More games may settle it (--games).")
    leader, likely = ("A", chance) if chance > 0.5 else ("B", 1 - chance)  # noqa: PLR2004 - even odds
    known = say(
        "Not settled: it is {chance}% likely that {bot} is better, short of {enough}%.",
        chance=written(100 * likely, ".1f"),
        bot=leader,
        enough=97.5,
    )
    games = score.settling
    if games is None or games > MOST_GAMES:
        close = "The two are so close that {most} games like these would not settle it."
        return f"{known} {say(close, most=MOST_GAMES)}"
    more = say(
        "If the games go on like this, {games} in all settle it: {more} more (--games {typed}).",
        games=games,
        more=games - score.games,
        typed=str(games),
    )
    return f"{known} {more}"


def _tested(score: Score, test: Sprt) -> str:
    if score.verdict is Verdict.BETTER:
        chance, more = test.alpha, test.elo0
        found = "A is better than B by more than {elo} Elo points" if more else "A is better than B"
    elif score.verdict is Verdict.NOT_BETTER:
        chance, more = test.beta, test.elo1
        found = "A is not better than B by {elo} Elo points" if more else "A is not better than B"
    else:
        return say("The test has not decided within {games} games.", games=score.games)
    return say(
        "Decided after {games} games: {found} (at most {chance}% of such tests err).",
        games=score.games,
        found=Reason(found, {"elo": more}),
        chance=written(100 * chance, ".0f"),
    )
