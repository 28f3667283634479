"""From an answer to what is told to the bank."""

from __future__ import annotations

from collections.abc import Sequence

from fightlead.bank.entries import Entry
from fightlead.bank.letters import named
from fightlead.bank.state import SEATS
from fightlead.bank.table import Bank
from fightlead.bankpage.forms import Fields, number, seats
from fightlead.errors import BankError


def entries_of(do: str, what: str, fields: Fields, bank: Bank) -> list[Entry]:
    """The entries that an answer tells; none if it tells nothing. Raises `BankError`."""
    if do in ("round", "misdeal", "end"):
        return [{"tell": do}]
    if do in ("lead", "trick", "leave"):
        return [{"tell": do, "name": _name(bank, what)}]
    if do == "decline":
        return _said(bank, fields, "decline", "join")
    if do == "drop":
        return _said(bank, fields, "drop", "stay")
    if do == "drop-all":
        return [{"tell": "drop", "who": []}]
    if do in ("exchange", "exchange-none"):
        return [{"tell": "exchange", "cards": _exchanged(bank, what)}]
    if do == "tricks":
        return [{"tell": "tricks", "took": _took(bank, fields)}]
    if do == "sit":
        told: Entry = {"tell": "sit", "name": named(fields.text("name"))}
        if "seat" in fields:
            told["seat"] = fields.number("seat")
        return [told]
    return []


def _name(bank: Bank, seat: str) -> str:
    """Who sits at the seat that an answer names. Raises `BankError` (`no_such_seat`)."""
    return _called(bank, seats([seat]))[0]


def _called(bank: Bank, places: Sequence[int]) -> list[str]:
    for seat in places:
        if seat not in bank.names:
            raise BankError("no_such_seat", seat=seat)
    return [bank.names[seat] for seat in places]


def _said(bank: Bank, fields: Fields, no: str, yes: str) -> list[Entry]:
    """Those who are ticked say no, all others yes."""
    denying = _called(bank, seats(fields.all("who")))
    rest = [name for name in bank.due if name not in denying]
    told: list[Entry] = []
    if denying:
        told.append({"tell": no, "who": denying})
    if rest or not denying:
        told.append({"tell": yes, "who": rest})
    return told


def _exchanged(bank: Bank, what: str) -> dict[str, int | str]:
    """How many cards the seat that an answer names exchanges; without one all others none."""
    if bank.phase != "exchange":
        raise BankError("not_now", phase=bank.phase)
    if not what:
        return {name: 0 for name in bank.within if name not in bank.slip["exchanged"]}
    seat, _, cards = what.partition(" ")
    return {_name(bank, seat): number(cards)}


def _took(bank: Bank, fields: Fields) -> dict[str, int | str]:
    return {
        bank.names[seat]: fields.number(f"took-{seat}")
        for seat in SEATS
        if f"took-{seat}" in fields and seat in bank.names
    }
