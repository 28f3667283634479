"""Opening a bank: from rules and names to its first entry."""

from __future__ import annotations

from collections.abc import Sequence

from fightlead.bank.entries import Entry
from fightlead.engine import options_of
from fightlead.rules import Rules


def opening(rules: Rules, names: Sequence[str], dealer: str | None = None) -> Entry:
    """The entry that opens a bank for these players, clockwise, the first dealer being the
    first of them if none is named. `reckon` refuses what cannot be.

    >>> opening(Rules.classic(), ["Anna", "Ben"])["dealer"]
    'Anna'
    """
    seated = [" ".join(name.split()) for name in names]
    return {
        "tell": "open",
        "names": seated,
        "dealer": " ".join(dealer.split()) if dealer else "".join(seated[:1]),
        "rules": rules.as_dict(),
        "options": options_of(rules),
        "most": rules.max_players,
        "highest_loo": rules.highest_loo,
    }
