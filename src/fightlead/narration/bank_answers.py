"""What somebody asks the bank, answered: from a question to sentences, wherever it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fightlead.bank.entries import Entry
from fightlead.bank.lines import line_of
from fightlead.bank.table import Bank
from fightlead.narration import bank_table
from fightlead.narration.tongue import Tongue

ANSWERED: Final = ("pot", "accounts", "table", "turn", "last", "told", "settle")
"""Those of `fightlead.bank.lines.QUESTIONS` that are answered here."""


def answered(
    v: Tongue,
    asks: str,
    number: int | None,
    bank: Bank,
    entries: Sequence[Entry],
    words: dict[str, Any],
) -> list[str]:
    """The answer to a question; `entries` are those that made the bank, `number` is the round
    that was named. Raises `BankError` (`no_such_round`, `round_not_over`)."""
    if asks == "last":
        return [bank_table.last(v, bank.slip_of(number, over=True))]
    if asks == "told":
        return _told(v, bank.slip_of(number, over=False), entries, words)
    if asks == "settle":
        return bank_table.settlement(v, bank)
    if asks == "turn":
        return _turn(v, bank)
    answers = {
        "pot": bank_table.pot,
        "accounts": bank_table.accounts,
        "table": bank_table.table,
    }
    return [answers[asks](v, bank)]


def _turn(v: Tongue, bank: Bank) -> list[str]:
    """Who deals, and what is to be told next, which last may be the same."""
    dealing, asked = bank_table.dealing(v, bank), bank_table.asked(v, bank)
    if bank.over:
        return [asked]
    return [asked] if dealing == asked else [dealing, asked]


def _told(
    v: Tongue, slip: dict[str, Any], entries: Sequence[Entry], words: dict[str, Any]
) -> list[str]:
    """The lines that told a round."""
    end = slip["last"] + 1 if slip["end"] else None
    lines = [line_of(entry, words) for entry in entries[slip["first"] : end]]
    begin = [v._("Round {number}.", number=slip["number"])]
    return begin + lines
