"""From what was told to what stands: a bank is the fold of its entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from fightlead.bank import company, rounds
from fightlead.bank.entries import Entry, check_shape
from fightlead.bank.table import Bank
from fightlead.errors import BankError

_TELLERS: Final[dict[str, Callable[[Bank, Entry], None]]] = {
    "sit": company.tell_sit,
    "leave": company.tell_leave,
    "round": rounds.tell_round,
    "decline": rounds.tell_join,
    "join": rounds.tell_join,
    "misdeal": rounds.tell_misdeal,
    "lead": rounds.tell_lead,
    "drop": rounds.tell_stay,
    "stay": rounds.tell_stay,
    "exchange": rounds.tell_exchange,
    "hand": rounds.tell_hand,
    "trick": rounds.tell_trick,
    "tricks": rounds.tell_tricks,
    "end": company.tell_end,
}


def reckon(entries: Sequence[Entry]) -> Bank:
    """The bank after these entries, the first of which opens it. Raises `BankError` for the
    first entry that cannot be.

    >>> from fightlead.bank.opening import opening
    >>> from fightlead.rules import Rules
    >>> told = {"tell": "tricks", "took": {"Anna": 3, "Ben": 1}}
    >>> bank = reckon([opening(Rules.classic(), ["Anna", "Ben", "Olga"]), told])
    >>> bank.balances, bank.pot
    ({'Anna': 5, 'Ben': -1, 'Olga': -16}, 12)
    """
    if not entries:
        raise BankError("no_bank")
    bank = _opened(entries[0])
    for place in range(1, len(entries)):
        try:
            tell(bank, entries[place])
        except BankError as error:
            error.place = place
            raise
    return bank


def tell(bank: Bank, entry: Entry) -> None:
    """Tell a bank one thing more. Raises `BankError`; the bank is spoilt then."""
    check_shape(entry)
    if bank.over:
        raise BankError("session_over")
    bank.news = []
    bank.told += 1
    teller = _TELLERS.get(entry["tell"])
    if teller is None:
        raise BankError("malformed_entry", text="open")
    teller(bank, entry)


def _opened(entry: Entry) -> Bank:
    check_shape(entry)
    names = entry.get("names", [])
    if entry["tell"] != "open":
        raise BankError("no_bank")
    if not 2 <= len(names) <= entry["most"]:
        raise BankError("wrong_number_of_players", most=entry["most"])
    bank = Bank(entry)
    for name in names:
        company.sit(bank, name, len(bank.names))
    bank.state.dealer = bank.seat_of(entry["dealer"])
    bank.news = [{"fact": "opened", "names": names, "dealer": entry["dealer"]}]
    return bank
