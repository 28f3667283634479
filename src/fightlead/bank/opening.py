"""Opening a bank: from rules and names to its first entry, and again as it was kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fightlead.bank.entries import Entry
from fightlead.bank.history import History
from fightlead.bank.letters import named
from fightlead.engine import options_of
from fightlead.errors import BankError, RulesError
from fightlead.rules import Rules


def opening(rules: Rules, names: Sequence[str], dealer: str | None = None) -> Entry:
    """The entry that opens a bank for these players, clockwise, the first dealer being the
    first of them if none is named. `reckon` refuses what cannot be.

    >>> opening(Rules.classic(), ["Anna", "Ben"])["dealer"]
    'Anna'
    """
    seated = [named(name) for name in names]
    return {
        "tell": "open",
        "names": seated,
        "dealer": named(dealer) if dealer else "".join(seated[:1]),
        "rules": rules.as_dict(),
        "options": options_of(rules),
        "most": rules.max_players,
        "highest_loo": rules.highest_loo,
    }


def reopened(values: Any) -> History:
    """The history that `as_dict` made these values of, which anybody may have changed since.
    Raises `BankError` (`not_a_history`, or that of an entry that cannot be).

    >>> history = History(opening(Rules.classic(), ["Anna", "Ben"]))
    >>> reopened(history.as_dict()).entries == history.entries
    True
    """
    try:
        first = values["opening"]
        rules = Rules.from_dict(first["rules"])
        sound = first == opening(rules, first["names"], first["dealer"])
    except (RulesError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise BankError("not_a_history") from error
    if not sound:
        raise BankError("not_a_history")
    return History.from_dict(values)
