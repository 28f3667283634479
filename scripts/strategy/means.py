"""Means with 95 % intervals, from rounds that are independent of each other.

A `Figure` is a mean and half the width of its interval; both are None where there is too little
to count.
"""

from __future__ import annotations

from typing import Any

import numpy as np

Figure = list[float | None]

WIDE = 1.96
DIGITS = 4
FEWEST = 30
"""Rounds below which nothing is said."""


def mean(values: Any) -> Figure:
    """The mean of values, one of each round.

    >>> mean(np.array([0, 1] * 50))
    [0.5, 0.0985]
    """
    if len(values) < FEWEST:
        return [None, None]
    return rounded(values.mean(), WIDE * values.std(ddof=1) / len(values) ** 0.5)


def difference(ones: Any, others: Any) -> Figure:
    """The mean of some rounds less that of others."""
    if min(len(ones), len(others)) < FEWEST:
        return [None, None]
    error = (ones.var(ddof=1) / len(ones) + others.var(ddof=1) / len(others)) ** 0.5
    return rounded(ones.mean() - others.mean(), WIDE * error)


def ratio(parts: Any, wholes: Any) -> Figure:
    """The sum of what was counted in each round over the sum of what could be.

    >>> ratio(np.array([1, 0] * 50), np.array([2, 2] * 50))
    [0.25, 0.0492]
    """
    if np.count_nonzero(wholes) < FEWEST:
        return [None, None]
    share = parts.sum() / wholes.sum()
    rest = parts - share * wholes
    return rounded(share, WIDE * rest.std(ddof=1) * len(rest) ** 0.5 / wholes.sum())


def rounded(value: float, interval: float) -> Figure:
    return [round(float(value), DIGITS), round(float(interval), DIGITS)]
