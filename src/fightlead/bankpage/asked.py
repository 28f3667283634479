"""What somebody asks in a line, answered."""

from __future__ import annotations

from typing import Any

from fightlead.bank.lines import line_of
from fightlead.bank.table import Bank
from fightlead.bankpage.story import Story
from fightlead.errors import BankError
from fightlead.narration import bank_table
from fightlead.narration.bank_facts import tell_facts
from fightlead.narration.fields import CHOICES, FIELDS
from fightlead.narration.tongue import Tongue


def answer(
    asks: str, number: int | None, story: Story, words: dict[str, Any], v: Tongue
) -> str:
    """The answer to one of the questions of `fightlead.bank.lines`. Raises `BankError`."""
    bank = story.bank
    if bank is None:
        raise BankError("no_bank")
    if asks == "last":
        return bank_table.last(v, _slip(bank, number, over=True))
    if asks == "told":
        slip = _slip(bank, number, over=False)
        entries = story.entries[slip["first"] : slip["last"] + 1 if slip["end"] else None]
        return ". ".join(line_of(entry, words) for entry in entries) + "."
    if asks == "help":
        return v._("What can be said is listed below the line.")
    if asks == "settle":
        return " ".join(bank_table.settlement(v, bank))
    if asks == "quit":
        return v._("The bank stays on this page. Whoever leaves finds it here again.")
    answers = {
        "pot": bank_table.pot,
        "accounts": bank_table.accounts,
        "table": bank_table.table,
        "turn": bank_table.asked,
        "repeat": _repeated,
        "rules": _rules,
    }
    return answers[asks](v, bank)


def _repeated(v: Tongue, bank: Bank) -> str:
    return " ".join(tell_facts(v, bank.news))


def _rules(v: Tongue, bank: Bank) -> str:
    """Every rule as the form that opens a bank calls it: those that are on, and what the
    others are."""
    told = []
    for name in FIELDS:
        label, value = v._(FIELDS[name][0]), bank.rules.get(name)
        if value is True:
            told.append(label)
        elif name in CHOICES:
            words = v._(CHOICES[name][str(value)])
            told.append(f"{label}: {words}")
        elif value is not None and value is not False:
            told.append(f"{label}: {value}")
    return ". ".join(told) + "."


def _slip(bank: Bank, number: int | None, *, over: bool) -> dict[str, Any]:
    """The slip of a round, the last one if none is named."""
    found = [slip for slip in bank.slips if number in (None, slip["number"])]
    found = [slip for slip in found if slip["end"] or not over]
    if not found:
        raise BankError("no_such_round", number=number)
    return found[-1]
