"""What somebody asks in a line, answered."""

from __future__ import annotations

from fightlead.bank.table import Bank
from fightlead.errors import BankError
from fightlead.narration import bank_table
from fightlead.narration.tongue import Tongue


def answer(asks: str, number: int | None, bank: Bank, v: Tongue) -> str:
    """The answer to one of the questions of `fightlead.bank.lines`; empty for those that the
    page answers elsewhere. Raises `BankError`."""
    if asks == "last":
        return bank_table.last(v, _slip(bank, number))
    if asks == "help":
        return v._("What can be said is listed below the line.")
    if asks == "settle":
        return " ".join(bank_table.settlement(v, bank))
    simple = {
        "pot": bank_table.pot,
        "accounts": bank_table.accounts,
        "table": bank_table.table,
        "turn": bank_table.asked,
    }
    return simple[asks](v, bank) if asks in simple else ""


def _slip(bank: Bank, number: int | None) -> dict[str, object]:
    """The slip of a round that is over, the last one if none is named."""
    over = [slip for slip in bank.slips if slip["end"] and number in (None, slip["number"])]
    if not over:
        raise BankError("no_such_round", number=number)
    return over[-1]
