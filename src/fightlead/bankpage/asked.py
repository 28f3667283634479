"""What somebody asks in a line, answered on the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fightlead.bank.table import Bank
from fightlead.bankpage.story import Story
from fightlead.errors import BankError
from fightlead.narration.bank_answers import answered
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
    if asks == "help":
        return v._("What can be said is listed below the line.")
    if asks == "quit":
        return v._("The bank stays on this page. Whoever leaves finds it here again.")
    if asks == "repeat":
        return " ".join(tell_facts(v, bank.news))
    if asks == "rules":
        return _rules(v, bank)
    return _joined(answered(v, asks, number, bank, story.entries, words))


def _joined(sentences: Sequence[str]) -> str:
    """Sentences, and lines as they are typed, one behind the other."""
    return " ".join(told if told[-1:] in (".", "?") else f"{told}." for told in sentences)


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
