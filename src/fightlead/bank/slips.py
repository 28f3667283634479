"""The slip of a round: what was told of it, and what came of it for whom."""

from __future__ import annotations

from typing import Any

from fightlead.bank.table import Bank


def new_slip(bank: Bank) -> dict[str, Any]:
    """The slip of the round that opens now, with every key that it will have. Lists hold names
    clockwise from eldest hand, what hangs on a player stands in a dict by name, amounts are
    chips."""
    s = bank.state
    return {
        # the round
        "number": bank.number,
        "first": bank.told,  # the places of its entries
        "last": bank.told,
        "dealer": bank.names[s.dealer],
        "seats": {bank.names[seat]: seat for seat in bank.names},
        "before": s.pot,  # what lay in the middle
        "carried": bool(s.carried),
        "stood": bool(s.stood),
        "debts": bank.debts,
        # who plays
        "asked_to_join": False,
        "players": [],
        "declined": [],
        "antes": {},
        # the fight
        "misdeals": 0,
        "lead": "",  # nobody told
        "turned": 0,  # so many turn-ups
        "counted": False,  # somebody told how many
        "fight": [],  # the cards, as far as told
        "turnups": [],
        # who stays
        "asked_to_stay": False,
        "dropped": [],
        "must_stay": False,  # all dropped, but the dealer may not
        # the exchange
        "exchanged": {},  # as far as told
        "moves": [],  # who named how many cards, one number after the other
        "fees": {},
        # the play
        "hands": {},  # as far as told
        "plays": [],  # the cards of each trick, empty if nobody told
        "takers": [],
        "in_order": True,  # the takers were told trick by trick
        # the payment
        "end": "",  # played, alone, stood, too_few
        "tricks": {},
        "won": {},
        "looed": {},  # paid at once
        "owed": {},  # as a stake
        "after": 0,  # what lies in the middle
        "carried_after": False,
        "balances": {},
    }
