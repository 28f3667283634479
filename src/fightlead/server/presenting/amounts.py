"""Amounts as they are written on the table."""

from __future__ import annotations


def chips(amount: int) -> str:
    """An amount as it is written on the table, grouped by narrow spaces.

    >>> chips(-12), chips(1_234_567)
    ('−12', '1\\u202f234\\u202f567')
    """
    text = str(abs(amount)) if abs(amount) < 10_000 else f"{abs(amount):,}"
    return ("−" if amount < 0 else "") + text.replace(",", "\u202f")
