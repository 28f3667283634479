"""How the bank stands: the pot, the players, the slip of the last payment."""

from __future__ import annotations

from typing import Any

from fightlead.bank.table import Bank
from fightlead.bankpage.markup import esc, named, number
from fightlead.narration.shared import STAKE_COSTS
from fightlead.narration.tongue import Tongue


def standing(bank: Bank, v: Tongue) -> str:
    """The pot with what it means, then the players with their accounts: when a round has been
    paid, as its slip."""
    paid = bank.phase in ("between", "over") and bank.number
    players = _slip(bank, v) if paid else _players(bank, v)
    return f'<section id="standing">{_money(bank, v)}{players}</section>'


def _money(bank: Bank, v: Tongue) -> str:
    number = v._("Round {number}", number=bank.number) if bank.number else ""
    pot, worth = v._("Pot"), ""
    if bank.is_paid_in:
        pays = v._("A trick pays {amount}.", amount=bank.trick_worth)
        costs = v._("No trick costs {amount}.", amount=bank.loo)
        if bank.rules["loo"] == "stake":
            costs = v.say(STAKE_COSTS, amount=bank.loo, chips=v.chips(bank.loo))
        worth = f"<span>{esc(pays)}</span> <span>{esc(costs)}</span>"
    return (
        f'<div class="money-now"><p class="pot-now"><span class="labels">'
        f"<span>{esc(number)}</span> <span>{esc(pot)}</span></span> "
        f'<strong id="pot">{bank.pot}</strong></p><p class="worth">{worth}</p></div>'
    )


def _players(bank: Bank, v: Tongue) -> str:
    label = esc(v._("Accounts"))
    items = "".join(_player(bank, name, v) for name in bank.seated)
    return f'<ul id="players" class="of-{len(bank.names)}" aria-label="{label}">{items}</ul>'


def _player(bank: Bank, name: str, v: Tongue) -> str:
    account = bank.accounts[name]
    marks = "".join(f" <span>{esc(mark)}</span>" for mark in _marks(bank, name, v))
    out = " out" if bank.phase in _AFTER_JOINING and name not in bank.within else ""
    return (
        f'<li class="player{out}"><span class="name">{named(name)}</span> '
        f'<span class="account">{number(account, v.amount(account))}</span>{marks}</li>'
    )


_AFTER_JOINING = ("fight", "stay", "exchange", "play")


def _marks(bank: Bank, name: str, v: Tongue) -> list[str]:
    marks = []
    debts = bank.debts
    if name == bank.dealer and not bank.over:
        marks.append(v._("deals"))
    elif name == bank.eldest and not bank.over:
        marks.append(v._("eldest hand"))
    if name in debts:
        marks.append(v._("owes {amount}", amount=debts[name]))
    if bank.phase not in _AFTER_JOINING:
        return marks
    slip = bank.slip
    if name in slip["declined"]:
        marks.append(v._("sits out"))
    elif name in slip["dropped"]:
        marks.append(v._("has dropped"))
    elif name == bank.leader:
        marks.append(v._("leads"))
    tricks = bank.state.tricks[bank.seat_of(name)]
    if tricks:
        marks.append(v.ngettext("{count} trick", "{count} tricks", tricks, count=tricks))
    return marks


# ---------------------------------------------------------------- the slip


def _slip(bank: Bank, v: Tongue) -> str:
    """What the last round brought to each, as a table, and the accounts of all others."""
    told = bank.slip
    others = [name for name in bank.seated if name not in told["players"]]
    heads = [v._("Player"), v._("Paid in"), v._("Result"), v._("Account")]
    head = "".join(f'<th scope="col">{esc(text)}</th>' for text in heads)
    rows = "".join(_row(bank, name, v) for name in told["players"] + others)
    caption = v._("Payment of round {number}", number=told["number"])
    return (
        f'<table class="slip"><caption>{esc(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _row(bank: Bank, name: str, v: Tongue) -> str:
    told = bank.slip
    balance = bank.accounts.get(name, bank.balances[name])
    account = f"<td>{number(balance, v.amount(balance))}</td>"
    if name not in told["players"]:
        return f'<tr><th scope="row">{named(name)}</th><td></td><td></td>{account}</tr>'
    paid = told["antes"].get(name, 0) + told["fees"].get(name, 0)
    tricks = told["tricks"].get(name, 0)
    took = v.ngettext("{count} trick", "{count} tricks", tricks, count=tricks)
    if name in told["dropped"]:
        took = v._("has dropped")
    return (
        f'<tr><th scope="row">{named(name)} <small>{esc(took)}</small></th>'
        f"<td>{paid}</td><td>{_payment(told, name, v)}</td>{account}</tr>"
    )


def _payment(told: dict[str, Any], name: str, v: Tongue) -> str:
    won, looed, owed = (told[key].get(name, 0) for key in ("won", "looed", "owed"))
    parts = [f"+{won}"] if won else []
    if looed:
        parts.append(number(-looed, v.amount(-looed)))
    if owed:
        parts.append(esc(v._("owes {amount}", amount=owed)))
    return ", ".join(parts) or "0"
