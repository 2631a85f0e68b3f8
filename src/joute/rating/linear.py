"""Symmetric linear systems, as small as ratings need them."""

from collections.abc import Sequence
from math import sqrt
from operator import mul

Rows = list[list[float]]


def factored(matrix: Sequence[Sequence[float]]) -> Rows:
    """Return the lower triangle L with L Lᵀ = matrix (Cholesky), rows of growing length."""
    lower: Rows = []
    for index, row in enumerate(matrix):
        mine: list[float] = []
        for other, line in enumerate(lower):
            mine.append((row[other] - sum(map(mul, mine, line))) / line[other])
        mine.append(sqrt(row[index] - sum(map(mul, mine, mine))))
        lower.append(mine)
    return lower


def solved(lower: Rows, right: Sequence[float]) -> list[float]:
    """Solve L Lᵀ x = right."""
    forward: list[float] = []
    for line, value in zip(lower, right, strict=True):
        forward.append((value - sum(map(mul, line, forward))) / line[-1])
    for index in range(len(lower) - 1, -1, -1):
        line = lower[index]
        value = forward[index] = forward[index] / line[index]
        for column in range(index):
            forward[column] -= line[column] * value
    return forward


def inverse(lower: Rows) -> Rows:
    """Return the inverse of L Lᵀ."""
    size = len(lower)
    columns = _inverse_columns(lower)
    result = [[0.0] * size for _ in range(size)]
    for one in range(size):
        for other in range(one + 1):
            # column c of the inverse of L begins at row c
            value = sum(map(mul, columns[one], columns[other][one - other :]))
            result[one][other] = result[other][one] = value
    return result


def _inverse_columns(lower: Rows) -> Rows:
    """Return the columns of the inverse of L, each from its diagonal on."""
    columns: Rows = []
    for first in range(len(lower)):
        column = [1 / lower[first][first]]
        for row in range(first + 1, len(lower)):
            line = lower[row]
            column.append(-sum(map(mul, column, line[first:])) / line[row])
        columns.append(column)
    return columns
