"""How a bank stands: what somebody at the table may ask, in sentences."""

from __future__ import annotations

from typing import Any, Final

from fightlead.bank.settling import final_balances, payments
from fightlead.bank.table import Bank
from fightlead.narration.marks import N_
from fightlead.narration.shared import (
    ACCOUNTS,
    DECLINED,
    JOINED,
    LIES,
    LOO_COSTS,
    OWED,
    STAKE_COSTS,
    TRICK_PAYS,
)
from fightlead.narration.tongue import Pair, Tongue


def pot(t: Tongue, bank: Bank) -> str:
    """The pot, in a round what a trick is worth and what it costs to take none, and the stakes
    that are owed."""
    told = [t.say(LIES, pot=bank.pot, chips=t.chips(bank.pot))]
    if bank.is_paid_in:
        worth, loo = bank.trick_worth, bank.loo
        costs = STAKE_COSTS if bank.rules["loo"] == "stake" else LOO_COSTS
        told.append(t.say(TRICK_PAYS, amount=worth, chips=t.chips(worth)))
        told.append(t.say(costs, amount=loo, chips=t.chips(loo)))
    return " ".join(told + _stakes(t, bank))


def _stakes(t: Tongue, bank: Bank) -> list[str]:
    debts = bank.debts
    return [t.say(OWED, counts=_counts(t, debts))] if debts else []


def _counts(t: Tongue, numbers: dict[str, int]) -> str:
    return ", ".join(
        t._("{name} {number}", name=name, number=t.amount(numbers[name]))
        for name in sorted(numbers)
    )


def accounts(t: Tongue, bank: Bank) -> str:
    """What everybody has won or lost, those who left too, and what is left of a buy-in."""
    balances = bank.balances
    buy_in = bank.rules.get("buy_in")
    counts = []
    for name in bank.people:
        number = t.amount(balances[name])
        if buy_in is None or name not in bank.accounts:
            counts.append(t._("{name} {number}", name=name, number=number))
        else:
            rest = buy_in + bank.accounts[name]
            counts.append(
                t._("{name} {number} ({rest} left)", name=name, number=number, rest=rest)
            )
    told = [t.say(ACCOUNTS, counts=", ".join(counts))]
    return " ".join(told + _stakes(t, bank))


# ---------------------------------------------------------------- whose turn it is to tell

_ASKED: Final[dict[str, Pair]] = {
    "join": (
        N_("Who declines? {names}."),
        N_("Who sits this round out? Still to say: {names}."),
    ),
    "fight": (N_("Who leads?"), N_("Who has won the lead?")),
    "stay": (N_("Who drops? {names}."), N_("Who drops? Still to say: {names}.")),
    "exchange": (
        N_("{name} exchanges how many?"),
        N_("How many cards does {name} exchange? At most {most}."),
    ),
    "free": (
        N_("{name} exchanges how many? Or trick {number}?"),
        N_("How many cards does {name} exchange? At most {most}. Or who takes trick {number}?"),
    ),
    "play": (N_("Who takes trick {number}?"), N_("Who takes trick {number} of {all}?")),
    "over": (N_("Session over."), N_("The session is over.")),
}
"""By phase, what is to be told next; `free` is an exchange that need not be told."""


def asked(t: Tongue, bank: Bank) -> str:
    """What is to be told next, and about whom."""
    phase = bank.phase
    if phase == "between":
        return (
            t._("Two players or more are needed for a round.")
            if bank.too_few
            else dealing(t, bank)
        )
    if phase == "exchange" and not bank.rules["fee"]:
        phase = "free"
    hand = bank.rules["hand"]
    return t.say(
        _ASKED[phase],
        names=t.listing(bank.due),
        name=bank.due[0] if bank.due else "",
        most=bank.limit,
        number=hand - bank.tricks_left + 1,
        all=hand,
    )


def dealing(t: Tongue, bank: Bank) -> str:
    """Who deals and who is eldest hand."""
    if bank.phase == "between":
        pair = (
            N_("Next dealer: {name}. Eldest hand: {eldest}."),
            N_("{name} deals the next round. Eldest hand is {eldest}."),
        )
    else:
        pair = (
            N_("Dealer: {name}. Eldest hand: {eldest}."),
            N_("The dealer is {name}. Eldest hand is {eldest}."),
        )
    return t.say(pair, name=bank.dealer, eldest=bank.eldest)


# ---------------------------------------------------------------- the round, and those before


def table(t: Tongue, bank: Bank) -> str:
    """Who deals, who plays, who has dropped, who took how many tricks so far."""
    if bank.phase in ("between", "over"):
        seated = t._("At the table: {names}.", names=t.listing(bank.seated))
        return seated if bank.over else " ".join([seated, dealing(t, bank)])
    slip = bank.slip
    told = [t._("Round {number}.", number=bank.number), dealing(t, bank)]
    if bank.within:
        told.append(t.say(JOINED, names=t.listing(bank.within)))
    if slip["declined"]:
        told.append(t.say(DECLINED, names=t.listing(slip["declined"])))
    if slip["dropped"]:
        told.append(t._("Dropped: {names}.", names=t.listing(slip["dropped"])))
    if bank.leader:
        told.append(t._("{name} leads.", name=bank.leader))
    if slip["takers"]:
        told.append(t._("Tricks: {counts}.", counts=_counts(t, _tricks(bank))))
    return " ".join(told)


def _tricks(bank: Bank) -> dict[str, int]:
    takers = bank.slip["takers"]
    return {name: takers.count(name) for name in bank.within if name in takers}


def last(t: Tongue, slip: dict[str, Any]) -> str:
    """What came of a round that is over, from its slip."""
    told = [t._("Round {number}.", number=slip["number"])]
    if slip["end"] == "stood":
        told.append(t.say((N_("All drop."), N_("Everybody drops."))))
    if slip["end"] == "too_few":
        told.append(t.say((N_("Too few play."), N_("Too few wanted to play this round."))))
    if slip["tricks"]:
        told.append(t._("Tricks: {counts}.", counts=_counts(t, slip["tricks"])))
    told.append(t.say(ACCOUNTS, counts=_counts(t, slip["balances"])))
    told.append(t.say(LIES, pot=slip["after"], chips=t.chips(slip["after"])))
    return " ".join(told)


# ---------------------------------------------------------------- settling up


def settlement(t: Tongue, bank: Bank) -> list[str]:
    """Who has won and lost what if the session ends now, and who pays whom. Raises `BankError`
    (`round_not_over`)."""
    balances = final_balances(bank)
    told = []
    if bank.pot:
        chips = t.chips(bank.pot)
        told.append(
            t._("If the session ends now, the middle is shared out: {chips}.", chips=chips)
        )
    told.append(t.say(ACCOUNTS, counts=_counts(t, balances)))
    paid = payments(balances)
    if not paid:
        told.append(t._("Nobody owes anybody anything."))
    for payment in paid:
        told.append(
            t._(
                "{payer} pays {name} {chips}.",
                payer=payment["payer"],
                name=payment["name"],
                chips=t.paid(payment["chips"]),
            )
        )
    return told
