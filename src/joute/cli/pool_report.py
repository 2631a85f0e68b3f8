"""What `joute duel` says of a bot against several opponents: a table, what has changed, and the test's verdict."""

from collections.abc import Sequence
from time import monotonic

from msgspec.structs import asdict

from joute.cli.death_report import Line, Shown, death_objects, death_report
from joute.cli.duel_report import MOST_GAMES
from joute.cli.terminal import Part, TextTable
from joute.pool import OpponentScore, Pool, PoolScore
from joute.rating.pooled import Share, gain_of, share
from joute.rating.sprt import Verdict
from joute.reason import Reason, Value, listed
from joute.speech.terminal import kinds, say, written

TITLES = ("opponent", "games", "share of the points", "the last version", "gain", "", "deaths")

OF_OPPONENTS = Shown(causes=2, examples=1)
"""What is printed of the deaths of each opponent."""


def pool_progress(score: PoolScore, wanted: Pool, start: float) -> str:
    """Return how a pool that began at `start` stands, in one line."""
    speed = score.games / max(monotonic() - start, 0.001)
    parts = [
        say("{done} of {all} seeds", done=score.played, all=wanted.new[0].blocks),
        say("{share} of the points", share=_share(score.share)),
        *([say("gain {gain}", gain=_gain(score.gain))] if score.gain is not None else []),
        say("{speed} games per second", speed=written(speed, ".1f")),
    ]
    return ", ".join(parts)


def pool_object(score: PoolScore, line: Line) -> dict[str, object]:
    """Return the score and the figures that follow from it, for --json."""
    figures = [
        {
            "name": one.name,
            "share": share(one.new.counts),
            "last_share": None if one.last is None else share(one.last.counts),
            "gain": change,
        }
        for one, change in zip(score.opponents, score.changes, strict=True)
    ]
    opponents = [asdict(one) | figure for one, figure in zip(score.opponents, figures, strict=True)]
    return asdict(score) | {
        "opponents": opponents,
        "share": score.share,
        "gain": score.gain,
        "settling": score.settling,
        "died": death_objects(score.died, line),
    }


def pool_report(score: PoolScore, line: Line) -> list[Part]:
    """Return the table, why bots died, and the conclusion."""
    died = {number: [death for death in score.died if death.bot == number] for number in (0, 1)}
    parts: list[Part] = [_head(score), "", _table(score)]
    parts += ["", say("[…, …]: the interval that holds the true value in 95 of 100 such pools")]
    for paragraph in death_report([score.bot], died[0], line):
        parts += ["", paragraph]
    for number, one in enumerate(score.opponents):
        own = [death for death in died[1] if death.series == number]
        for paragraph in death_report(["", one.name], own, line, shown=OF_OPPONENTS):
            parts += ["", paragraph]
    parts += ["", _verdict(score)]
    return parts if score.gains is None else [*parts, *_changes(score)]


def _head(score: PoolScore) -> str:
    values: dict[str, Value] = {"bot": score.bot, "count": len(score.opponents)}
    values["seed"] = str(score.seed)
    if score.last is None:
        return say("{bot} against {count} opponents, seed {seed} and on", **values)
    both = "{bot} and its last version {last} against {count} opponents, seed {seed} and on"
    return say(both, last=score.last, **values)


def _table(score: PoolScore) -> TextTable:
    rows = [_row(one, change) for one, change in zip(score.opponents, score.changes, strict=True)]
    whole = (
        say("all"),
        str(sum(one.new.games for one in score.opponents)),
        _share(score.share),
        _of_last(score),
        "" if score.gain is None else _gain(score.gain),
        "",
        "",
    )
    table = [tuple(title and say(title) for title in TITLES), *rows, whole]
    filled = [any(row[column] for row in table[1:]) for column in range(len(TITLES))]
    return TextTable(
        [tuple(cell for cell, kept in zip(row, filled, strict=True) if kept) for row in table],
        alarming=(say("deaths"),),
    )


def _row(one: OpponentScore, change: Share | None) -> tuple[str, ...]:
    return (
        one.name,
        str(one.new.games),
        _share(share(one.new.counts)),
        "" if one.last is None else _share(share(one.last.counts)),
        "" if change is None else _gain(change),
        "" if change is None else _word(change),
        kinds(one.new.deaths[0]),
    )


def _of_last(score: PoolScore) -> str:
    """Return the part of the points that the last version took, on the mean."""
    if score.last is None:
        return ""
    shares = [0.5 if one.last is None else share(one.last.counts).value for one in score.opponents]
    return _percent(sum(shares) / len(shares))


def _percent(value: float, form: str = ".0f") -> str:
    return say("{value}%", value=written(round(100 * value), form))


def _share(found: Share) -> str:
    low, high = (written(100 * bound, ".0f") for bound in (found.low, found.high))
    return f"{_percent(found.value)} [{low}, {high}]"


def _gain(found: Share) -> str:
    low, high = (written(round(100 * bound), "+.0f") for bound in (found.low, found.high))
    return f"{_percent(round(found.value, 2), '+.0f')} [{low}, {high}]"


def _word(change: Share) -> str:
    return say("better") if change.low > 0 else say("worse") if change.high < 0 else ""


def _verdict(score: PoolScore) -> str:
    test, seeds = score.sprt, score.played
    if score.verdict is None:
        undecided = say("The test has not decided within {seeds} {seeds|seed|seeds}.", seeds=seeds)
        return " ".join([undecided, *_settling(score)])
    better = score.verdict is Verdict.BETTER
    found = _found(score, better=better)
    return say(
        "Decided after {seeds} {seeds|seed|seeds}: {found} (at most {chance}% of such tests err).",
        seeds=seeds,
        found=found,
        chance=written(100 * (test.alpha if better else test.beta), ".0f"),
    )


def _settling(score: PoolScore) -> list[str]:
    """Say how many games would let the test decide, once something was seen."""
    games = score.settling
    if not score.played:
        return []
    if games is None or games > MOST_GAMES:
        close = (
            "It is so close that {most} games like these against each opponent would not decide it."
        )
        return [say(close, most=MOST_GAMES)]
    more = (
        "If the games go on like this, {games} against each opponent decide it (--games {typed})."
    )
    return [say(more, games=games, typed=str(games))]


def _found(score: PoolScore, *, better: bool) -> Reason:
    """Return what the test found, in shares of the points: over half, or over what the last version took."""
    elo = score.sprt.elo0 if better else score.sprt.elo1
    more = written(100 * gain_of(elo), ".1f")
    values = {"bot": score.bot, "last": score.last or "", "more": more}
    if score.gains is None:
        won = (
            "{bot} takes more than half of the points"
            if not elo
            else ("{bot} takes {more} points of 100 more than half")
        )
        lost = "{bot} does not take {more} points of 100 more than half"
    else:
        won = (
            "{bot} takes more points than {last}"
            if not elo
            else ("{bot} takes {more} points of 100 more than {last}")
        )
        lost = "{bot} does not take {more} points of 100 more than {last}"
    return Reason(won if better else lost, values)


def _changes(score: PoolScore) -> list[str]:
    """Say against whom the new version is better, and against whom worse."""
    named: dict[str, list[str]] = {"better": [], "worse": []}
    for one, change in zip(score.opponents, score.changes, strict=True):
        if change is not None and _word(change):
            named["better" if change.low > 0 else "worse"].append(one.name)
    if not any(named.values()):
        return [say("Against no single opponent is the change certain yet.")]
    texts = {"better": "It got better against {bots}.", "worse": "It got worse against {bots}."}
    lines = [say(texts[word], bots=_all_of(bots)) for word, bots in named.items() if bots]
    return [*lines, say("(In at most 5 of 100 such reports one of these is wrong.)")]


def _all_of(names: Sequence[str]) -> Value:
    return listed(list(names), "list.and")
