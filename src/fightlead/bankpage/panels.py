"""What is folded away: the rounds, who comes and goes, the end, how it speaks."""

from __future__ import annotations

from typing import Any

from fightlead.bank.state import SEATS
from fightlead.bank.table import Bank
from fightlead.bankpage.markup import asked, button, choose, esc, form, named, number, panel
from fightlead.bankpage.story import Story
from fightlead.bankpage.taking import taking
from fightlead.names import NAME_LENGTH
from fightlead.narration.bank_table import settlement
from fightlead.narration.tongue import Tongue


def rounds(story: Story, v: Tongue) -> str:
    """Every round that is over, the last one first, each with a button to tell it anew."""
    bank = story.history and story.history.bank
    told = [slip for slip in bank.slips if slip["end"]] if bank else []
    if not told:
        return ""
    items = "".join(_round(told[-place], v) for place in range(1, len(told) + 1))
    inside = form("correct", v._("Rounds"), [f'<ol class="rounds" reversed>{items}</ol>'])
    return panel("rounds", v._("Rounds"), [inside])


def _round(slip: dict[str, Any], v: Tongue) -> str:
    shown = slip["number"]
    called = esc(v._("Round {number}.", number=shown))
    correct = esc(v._("Correct round {number}", number=shown))
    press = button(f"correct {shown}", correct, f"correct-{shown}", "small")
    return f'<li value="{shown}"><span>{called} {_summary(slip, v)}</span>{press}</li>'


def _summary(slip: dict[str, Any], v: Tongue) -> str:
    """Who took how many tricks, or why nobody took any."""
    if slip["end"] == "stood":
        return esc(v._("Everybody dropped."))
    if slip["end"] == "too_few":
        return esc(v._("Too few wanted to play."))
    took = [
        f"{named(name)} {slip['tricks'][name]}"
        for name in slip["players"]
        if slip["tricks"].get(name)
    ]
    return ", ".join(took) + "."


def company(bank: Bank, v: Tongue) -> str:
    """Who sits down or leaves."""
    title = v._("Players come and go")
    if bank.phase != "between":
        told = v._("Players may come and go between the rounds.")
        return panel("company", title, [f'<p class="meaning">{esc(told)}</p>'])
    leaving = [
        button(f"leave {bank.seat_of(name)}", v._("{name} leaves", name=named(name)))
        for name in bank.seated
    ]
    inside = [form("leaving", v._("Leave"), leaving, "answers")]
    if len(bank.names) < bank.most:
        sits = button("sit", esc(v._("Sits down")), "sit")
        typing = asked(
            "name", v._("Name"), "", attributes=f' maxlength="{NAME_LENGTH}" required'
        )
        inside.insert(
            0, form("sitting", v._("Sit down"), [typing, sits, _places(bank, v)], "line")
        )
    return panel("company", title, inside)


def _places(bank: Bank, v: Tongue) -> str:
    """Where somebody may sit down, if there is a choice."""
    free = [seat for seat in SEATS if seat not in bank.names and (seat - 1) % 5 in bank.names]
    if len(free) < 2:
        return ""
    options = [
        (str(seat), v._("after {name}", name=bank.names[(seat - 1) % 5])) for seat in free
    ]
    return choose("seat", esc(v._("Where")), options, options[0][0])


def ending(story: Story, bank: Bank, v: Tongue) -> str:
    """The balances, the end of the session, and a new bank."""
    inside = [_balances(bank, v)]
    if bank.phase in ("between", "over"):
        told = "".join(f"<li>{esc(sentence)}</li>" for sentence in settlement(v, bank))
        inside = [f'<ul class="said" id="settlement">{told}</ul>']
    if bank.phase == "between":
        end = button("end", esc(v._("End the session")), "end")
        inside.append(form("over", v._("End"), [end]))
    inside.append(taking(v))
    sure = v._("This bank is put away, and can be taken out again until another is opened.")
    anew = button("anew", esc(v._("Yes, begin anew")), "anew")
    again = form("again", v._("Begin anew"), [f'<p class="meaning">{esc(sure)}</p>', anew])
    inside.append(panel("beginning", v._("Begin anew"), [again]))
    return panel("ending", v._("Settle up"), inside, opened=bank.over)


def _balances(bank: Bank, v: Tongue) -> str:
    balances = bank.balances
    rows = "".join(
        f'<tr><th scope="row">{named(name)}</th>'
        f"<td>{number(balances[name], v.amount(balances[name]))}</td></tr>"
        for name in bank.people
    )
    caption = esc(v._("Balances"))
    return f'<table class="slip"><caption>{caption}</caption><tbody>{rows}</tbody></table>'


def manner(story: Story, v: Tongue) -> str:
    """How it speaks. What only a script can do is offered by the frame."""
    other, words = (
        ("full", v._("Full sentences"))
        if story.terse
        else (
            "terse",
            v._("Short sentences"),
        )
    )
    return form("manner", v._("How it speaks"), [button(other, esc(words), "terse")])
