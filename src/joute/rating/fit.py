"""Strengths fitted to all comparisons at once: Bradley-Terry with ties, bias-reduced.

Two bots of strengths a and b (logarithms): the first wins, the second wins, or they tie, in
proportions  exp(a) : exp(b) : ν exp((a + b) / 2)  (Davidson, *On extending the Bradley-Terry
model to accommodate ties*, 1970); ν is fitted along. The likelihood is climbed by Newton's method,
with Firth's correction (*Bias reduction of maximum likelihood estimates*, 1993): every pair is
given as many imagined comparisons, half won and half lost, as its real ones weigh in the fit
(their leverage). So a bot that won everything has a finite strength, and strengths are not
estimated too far apart.
"""

from collections.abc import Iterator, Sequence
from math import exp, inf, log

from msgspec import Struct
from msgspec.structs import replace

from joute.rating.linear import Rows, factored, inverse, solved
from joute.rating.tally import Sums, Tally

ELO = 400 / log(10)
"""Points of Elo in a strength of one."""
STEPS = 100
LONGEST = 1.0
"""No step of Newton's method changes a strength by more than this."""
SHORTER = 0.3
"""In refits the information is good enough while each step is at most this part of the one before: where
comparisons are many, that of a resample is nearly that of the fit."""
CLOSE = 1e-10
CLOSE_ENOUGH = 0.02
"""A step of three points of Elo: what is left changes an interval by less than a hundredth."""
ROUNDS = 3
"""How often the leverages are computed anew; they hardly change after the second time."""


class Fit(Struct, frozen=True, kw_only=True):
    """Strengths that add up to zero, and what the next fit can begin with."""

    strengths: list[float]
    ties: float | None
    """log ν, None where nobody tied."""
    imagined: list[float]
    """Comparisons added to each pair, half won and half lost."""
    lower: Rows
    """The information at the strengths, factored."""


def fitted(tally: Tally, sums: Sums) -> Fit:
    """Fit strengths; every two bots must have met, directly or over others."""
    fit = _climbed(tally, sums, _start(tally, sums), CLOSE)
    for _ in range(ROUNDS):
        fit = replace(fit, imagined=_leverages(tally, sums, fit))
        fit = _climbed(tally, sums, fit, CLOSE)
    return fit


def refitted(tally: Tally, sums: Sums, fit: Fit) -> Fit:
    """Fit other sums of the same pairs, beginning from a fit and with its imagined comparisons."""
    if not any(sums.ties):
        fit = replace(fit, ties=None)
    elif fit.ties is None:
        fit = replace(fit, ties=0.0)
    return _climbed(tally, sums, fit, CLOSE_ENOUGH, SHORTER)


def covariance(fit: Fit) -> Rows:
    """Return the covariance of the strengths if all comparisons were independent."""
    size = len(fit.strengths)
    rows = inverse(fit.lower)
    return [[value - 1 / size for value in row[:size]] for row in rows[:size]]


def _start(tally: Tally, sums: Sums) -> Fit:
    """Begin with equal strengths, and the leverages of a round robin of equal bots."""
    met = [0] * len(tally.bots)
    for one, other in tally.pairs:
        met[one] += 1
        met[other] += 1
    return Fit(
        strengths=[0.0] * len(tally.bots),
        ties=0.0 if any(sums.ties) else None,
        imagined=[1 / (met[one] + 1) + 1 / (met[other] + 1) for one, other in tally.pairs],
        lower=[],
    )


class _Seen(Struct, frozen=True):
    """What a fit must explain, a number a pair: points of the first, ties, comparisons."""

    bots: int
    pairs: tuple[tuple[int, int], ...]
    points: list[float]
    ties: Sequence[int]
    counts: list[float]


def _seen(tally: Tally, sums: Sums, imagined: Sequence[float]) -> _Seen:
    """Put real and imagined comparisons together; no imagined one is a tie."""
    return _Seen(
        bots=len(tally.bots),
        pairs=tally.pairs,
        points=[
            first + (tied + extra) / 2
            for first, tied, extra in zip(sums.first, sums.ties, imagined, strict=True)
        ],
        ties=sums.ties,
        counts=[
            first + second + tied + extra
            for first, second, tied, extra in zip(
                sums.first, sums.second, sums.ties, imagined, strict=True
            )
        ],
    )


def _climbed(tally: Tally, sums: Sums, fit: Fit, close: float, shorter: float = 0.0) -> Fit:
    """Go to the top of the likelihood, until a step is shorter than `close`.

    The information is computed and factored anew wherever the last step was more than this part of the one before.
    """
    seen = _seen(tally, sums, fit.imagined)
    strengths, ties, lower = fit.strengths, fit.ties, fit.lower
    before, longest = inf, LONGEST
    for _ in range(STEPS):
        expected = list(_expected(seen, strengths, ties))
        slopes = _slopes(seen, expected, ties)
        if len(lower) != len(slopes) or longest > shorter * before:
            lower = factored(_information(seen, expected, ties))
        step = solved(lower, slopes)
        before, longest = longest, max(map(abs, step))
        scale = min(1.0, LONGEST / longest) if longest else 1.0
        strengths = [value + scale * step[bot] for bot, value in enumerate(strengths)]
        if ties is not None:
            ties += scale * step[-1]
        if longest < close:
            break
    middle = sum(strengths) / seen.bots
    return replace(fit, strengths=[value - middle for value in strengths], ties=ties, lower=lower)


def _expected(
    seen: _Seen, strengths: Sequence[float], ties: float | None
) -> Iterator[tuple[float, float]]:
    """Yield for each pair the expected score of the first, and the chance of a tie."""
    root = [exp(strength / 2) for strength in strengths]
    power = [value * value for value in root]
    nu = 0.0 if ties is None else exp(ties)
    for one, other in seen.pairs:
        tie = nu * root[one] * root[other]
        total = power[one] + power[other] + tie
        yield (power[one] + tie / 2) / total, tie / total


def _variance(expected: float, tie: float) -> float:
    """Return the variance of the score of one comparison."""
    return expected - tie / 4 - expected * expected


def _slopes(
    seen: _Seen, expected: Sequence[tuple[float, float]], ties: float | None
) -> list[float]:
    """Return the gradient of the likelihood: by strengths, then by log ν."""
    slopes = [0.0] * seen.bots
    for (one, other), points, count, (score, _) in zip(
        seen.pairs, seen.points, seen.counts, expected, strict=True
    ):
        surplus = points - count * score
        slopes[one] += surplus
        slopes[other] -= surplus
    if ties is not None:
        likely = (count * tie for count, (_, tie) in zip(seen.counts, expected, strict=True))
        slopes.append(sum(seen.ties) - sum(likely))
    return slopes


def _information(seen: _Seen, expected: Sequence[tuple[float, float]], ties: float | None) -> Rows:
    """Return the information: by strengths, then by log ν.

    The likelihood does not change when all strengths do by the same. 1/n at every place of the
    information keeps their sum as it is, and lets the matrix be factored.
    """
    rows = [[1 / seen.bots] * seen.bots for _ in range(seen.bots)]
    for (one, other), count, (score, tie) in zip(seen.pairs, seen.counts, expected, strict=True):
        weight = count * _variance(score, tie)
        rows[one][one] += weight
        rows[other][other] += weight
        rows[one][other] -= weight
        rows[other][one] -= weight
    if ties is not None:
        _add_ties(seen, expected, rows)
    return rows


def _add_ties(seen: _Seen, expected: Sequence[tuple[float, float]], rows: Rows) -> None:
    """Add what the ties say of log ν, as a last row and column."""
    weight = 0.0
    mixed = [0.0] * seen.bots
    for (one, other), count, (score, tie) in zip(seen.pairs, seen.counts, expected, strict=True):
        weight += count * tie * (1 - tie)
        skew = count * tie * (0.5 - score)
        mixed[one] += skew
        mixed[other] -= skew
    for row, value in zip(rows, mixed, strict=True):
        row.append(value)
    rows.append([*mixed, weight])


def _leverages(tally: Tally, sums: Sums, fit: Fit) -> list[float]:
    """Return how much each pair's comparisons weigh; together as much as there are bots, less one."""
    spread = covariance(fit)
    seen = _seen(tally, sums, fit.imagined)
    return [
        count
        * _variance(score, tie)
        * (spread[one][one] + spread[other][other] - 2 * spread[one][other])
        for (one, other), count, (score, tie) in zip(
            seen.pairs, seen.counts, _expected(seen, fit.strengths, fit.ties), strict=True
        )
    ]
