"""How the bank stands: the pot, the players, the slip of the last payment."""

from __future__ import annotations

from typing import Any

from fightlead.bank.table import Bank
from fightlead.bankpage.markup import esc, named, number
from fightlead.narration.tongue import Tongue


def standing(bank: Bank, v: Tongue) -> str:
    """The pot with what it means, then the players with their accounts."""
    inside = f"{_money(bank, v)}{_where(bank, v)}{_players(bank, v)}"
    return f'<section id="standing">{inside}</section>'


def _money(bank: Bank, v: Tongue) -> str:
    worth = ""
    if bank.pot:
        pays = v._("A trick pays {amount}.", amount=bank.trick_worth)
        costs = v._("No trick costs {amount}.", amount=bank.loo)
        worth = f"<span>{esc(pays)}</span> <span>{esc(costs)}</span>"
    return (
        f'<div class="money-now"><p class="pot-now">{esc(v._("Pot"))} '
        f'<strong id="pot">{bank.pot}</strong></p><p class="worth">{worth}</p></div>'
    )


def _where(bank: Bank, v: Tongue) -> str:
    if bank.over or bank.phase == "between":
        return ""
    parts = [
        v._("Round {number}.", number=bank.number),
        v._("Dealer: {name}.", name=bank.dealer),
        v._("Eldest hand: {name}.", name=bank.eldest),
    ]
    return f'<p class="where" id="where">{esc(" ".join(parts))}</p>'


def _players(bank: Bank, v: Tongue) -> str:
    label = esc(v._("Accounts"))
    items = "".join(_player(bank, name, v) for name in bank.seated)
    return f'<ul id="players" aria-label="{label}">{items}</ul>'


def _player(bank: Bank, name: str, v: Tongue) -> str:
    marks = _marks(bank, name, v)
    account = bank.accounts[name]
    told = f'<span class="marks">{esc(", ".join(marks))}</span>' if marks else ""
    out = " out" if bank.phase in _AFTER_JOINING and name not in bank.within else ""
    return (
        f'<li class="player{out}"><span class="name">{named(name)}</span> '
        f'<span class="account">{number(account, v.amount(account))}</span> {told}</li>'
    )


_AFTER_JOINING = ("fight", "stay", "exchange", "play")


def _marks(bank: Bank, name: str, v: Tongue) -> list[str]:
    marks = []
    debts = bank.debts
    if name == bank.dealer and not bank.over:
        marks.append(v._("deals"))
    if name in debts:
        marks.append(v._("owes {amount}", amount=debts[name]))
    if bank.phase not in _AFTER_JOINING:
        return marks
    slip = bank.slip
    if name in slip["declined"]:
        marks.append(v._("sits out"))
    elif name in slip["dropped"]:
        marks.append(v._("has dropped"))
    elif bank.phase != "fight" and name == slip["lead"] and name in bank.within:
        marks.append(v._("leads"))
    tricks = bank.state.tricks[bank.seat_of(name)]
    if tricks:
        marks.append(v.ngettext("{count} trick", "{count} tricks", tricks, count=tricks))
    return marks


# ---------------------------------------------------------------- the slip


def slip(told: dict[str, Any], v: Tongue) -> str:
    """What a round brought to each, as a table."""
    heads = [v._("Player"), v._("Paid in"), v._("Tricks"), v._("Payment"), v._("Account")]
    head = "".join(f'<th scope="col">{esc(text)}</th>' for text in heads)
    rows = "".join(_row(told, name, v) for name in told["players"])
    caption = v._("Payment of round {number}", number=told["number"])
    return (
        f'<table class="slip"><caption>{esc(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _row(told: dict[str, Any], name: str, v: Tongue) -> str:
    paid = told["antes"].get(name, 0) + told["fees"].get(name, 0)
    tricks = (
        esc(v._("dropped")) if name in told["dropped"] else str(told["tricks"].get(name, 0))
    )
    balance = told["balances"][name]
    cells = [str(paid), tricks, _payment(told, name, v), number(balance, v.amount(balance))]
    inside = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row">{named(name)}</th>{inside}</tr>'


def _payment(told: dict[str, Any], name: str, v: Tongue) -> str:
    won, looed, owed = (told[key].get(name, 0) for key in ("won", "looed", "owed"))
    parts = [f"+{won}"] if won else []
    if looed:
        parts.append(number(-looed, v.amount(-looed)))
    if owed:
        parts.append(esc(v._("owes {amount}", amount=owed)))
    return ", ".join(parts) or "0"
