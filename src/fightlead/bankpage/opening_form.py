"""The form that opens a bank: who plays, by which rules."""

from __future__ import annotations

from typing import Any, Final

from fightlead.bank.entries import Entry
from fightlead.bank.opening import opening
from fightlead.bankpage.forms import Fields
from fightlead.bankpage.markup import asked, button, choose, esc, form, remarks
from fightlead.errors import RulesError
from fightlead.names import NAME_LENGTH
from fightlead.narration.fields import CHOICES as WORDS
from fightlead.narration.fields import FIELDS, fault
from fightlead.narration.marks import N_
from fightlead.narration.tongue import Tongue
from fightlead.rules import CHOICES, MAX_PLAYERS, OPTIONAL, RANGES, SWITCHES, Rules

PLACES: Final = [str(place) for place in range(1, MAX_PLAYERS + 1)]
GROUPS: Final = (
    (N_("Money"), ("ante", "carried_ante", "fee", "loo", "loo_cap")),
    (
        N_("Leaving"),
        ("drop", "drop_fresh", "dealer_must_stay", "ante_to_standing", "decline"),
    ),
    (
        N_("Fight and exchange"),
        ("no_match", "exchange_from", "exchange_style", "short_stock"),
    ),
    (N_("The deck"), ("suits", "ranks", "hand")),
)
"""The fields of house rules as the form groups them."""
CUSTOM: Final = "custom"


def opened(fields: Fields) -> Entry:
    """The entry that a form makes. Raises `RulesError` with every fault."""
    names, dealer = [], ""
    for place in PLACES:
        name = fields.text(f"name-{place}")
        if name:
            names.append(name)
            if fields.text("dealer") == place:
                dealer = name
    return opening(_rules(fields), names, dealer or None)


def _rules(fields: Fields) -> Rules:
    values: dict[str, Any] = {}
    if fields.text("buy_in"):
        values["buy_in"] = fields.number("buy_in")
    if fields.text("rules") != CUSTOM:
        values["preset"] = fields.text("rules")
        if fields.text("bet"):
            values["bet"] = fields.number("bet")
        return Rules.from_dict(values)
    for name in SWITCHES:
        values[name] = name in fields
    for name in CHOICES:
        if name in fields:
            values[name] = fields.text(name)
    for name in RANGES:
        if name in fields and (fields.text(name) or name not in OPTIONAL):
            values[name] = fields.number(name)
    return Rules.from_dict(values)


# ---------------------------------------------------------------- the form


def opening_form(v: Tongue, fields: Fields, error: RulesError | None = None) -> str:
    """The form, with what was typed and what is wrong with it."""
    faults: dict[str, str] = {}
    for name, code in error.faults if error else ():
        faults[name] = fault(v, name, code)
    typed = fields if "rules" in fields else _usual()
    rules = [
        ("classic", v._("Classic")),
        ("staked", v._("With stakes")),
        (CUSTOM, v._("House rules")),
    ]
    clockwise = v._("Players, clockwise")
    places = "".join(_place(v, typed, place) for place in PLACES)
    about_bet = v._("What each player pays into a fresh pot. Empty: 4 chips.")
    bet = _number(v._("Bet, in chips"), "bet", typed, faults, about_bet)
    label, means = [v._(text) for text in FIELDS["buy_in"]]
    buy_in = _number(label, "buy_in", typed, faults, means)
    return form(
        "opening",
        v._("Open a bank"),
        [
            f'<fieldset class="places"><legend>{esc(clockwise)}</legend>{places}</fieldset>',
            '<div id="house">',
            choose("rules", esc(v._("Rules")), rules, typed.text("rules"), "rules-choice"),
            f'<div class="money"><div class="bet">{bet}</div>{buy_in}</div>',
            '<div class="custom">',
            "".join(_group(v, title, names, typed, faults) for title, names in GROUPS),
            "</div></div>",
            button("open", esc(v._("Open the bank")), "open", "primary big"),
        ],
        "form",
    )


def _usual() -> Fields:
    """The form as it is before anybody has typed: classic rules, in all their fields."""
    pairs = [["rules", "classic"], ["dealer", "1"]]
    rules = Rules.classic()
    for name in [name for _, names in GROUPS for name in names]:
        value = getattr(rules, name)
        if value is True:
            pairs.append([name, "on"])
        elif value is not None and value is not False:
            pairs.append([name, str(value)])
    return Fields(pairs)


def _place(v: Tongue, typed: Fields, place: str) -> str:
    name = f"name-{place}"
    label = v._("Player {number}", number=place)
    deals = v._("Player {number} deals first", number=place)
    short = v._("deals")
    checked = " checked" if typed.text("dealer") == place else ""
    return (
        f'<div class="place"><label class="vh" for="{name}">{esc(label)}</label>'
        f'<input class="field" id="{name}" name="{name}" value="{esc(typed.text(name))}" '
        f'maxlength="{NAME_LENGTH}" placeholder="{esc(label)}" autocomplete="off" '
        f'autocapitalize="words">'
        f'<span class="choose"><label><input type="radio" id="dealer-{place}" name="dealer" '
        f'value="{place}" aria-label="{esc(deals)}"{checked}>'
        f'<span aria-hidden="true">{esc(short)}</span></label></span></div>'
    )


def _number(
    label: str, name: str, typed: Fields, faults: dict[str, str], about: str = ""
) -> str:
    wrong = faults.get(name, "")
    plain = ' inputmode="numeric"'
    return asked(name, label, typed.text(name), fault=wrong, about=about, attributes=plain)


def _group(
    v: Tongue, title: str, names: tuple[str, ...], typed: Fields, faults: dict[str, str]
) -> str:
    inside = "".join(_field(v, name, typed, faults) for name in names)
    legend = esc(v._(title))
    return f'<fieldset class="group"><legend>{legend}</legend>{inside}</fieldset>'


def _field(v: Tongue, name: str, typed: Fields, faults: dict[str, str]) -> str:
    label, about = [v._(text) for text in FIELDS[name]]
    wrong = faults.get(name, "")
    if name in SWITCHES:
        on = " checked" if name in typed else ""
        return (
            f'<div class="asked"><label><input type="checkbox" id="{name}" name="{name}"'
            f' aria-describedby="about-{name}"{on}> {esc(label)}</label>'
            f"{remarks(name, about, wrong)}</div>"
        )
    if name not in CHOICES:
        return _number(label, name, typed, faults, about)
    words = {value: esc(v._(WORDS[name][value])) for value in CHOICES[name]}
    options = "".join(
        f'<option value="{value}"{" selected" if typed.text(name) == value else ""}>'
        f"{words[value]}</option>"
        for value in CHOICES[name]
    )
    return (
        f'<div class="asked"><label for="{name}">{esc(label)}</label>'
        f'<select class="field" id="{name}" name="{name}" aria-describedby="about-{name}">'
        f"{options}</select>{remarks(name, about, wrong)}</div>"
    )
