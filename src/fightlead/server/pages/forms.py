"""From what a form holds to rules and settings, with the fault of each field."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from fightlead.bots import names_for
from fightlead.narration.catalogue import catalogue
from fightlead.rules import Rules
from fightlead.server.scene import Settings

_SWITCHES: Final = ("listed", "spectators", "chat")
_NUMBERS: Final = ("seats", "clock", "grace", "pace")


def settings_from(form: Mapping[str, Any]) -> Settings:
    """The settings that a form holds; a switch that is not in it is off. Raises
    `SettingsError`.

    >>> settings_from({"seats": "3", "chat": "on"}).seats
    3
    """
    values: dict[str, Any] = {name: name in form for name in _SWITCHES}
    for name in _NUMBERS:
        if name in form:
            values[name] = number(str(form[name]))
    return Settings.from_dict(values)


def number(text: str) -> int | str:
    """A whole number where the text is one, else the text, to be refused by name."""
    digits = text.strip().removeprefix("-")
    return int(text) if digits.isdecimal() and len(digits) < 19 else text


def rules_from(form: Mapping[str, Any]) -> Rules:
    """The rules that a form names (`rules`: a preset, or `custom`), at its `bet` or by all
    its fields. Raises `RulesError` with every fault.

    >>> rules_from({"rules": "staked", "bet": "8"}).fee
    8
    """
    if form.get("rules") == "custom":
        return Rules.from_dict(_rules_values(form))
    rules = Rules.named(str(form.get("rules") or "classic"))
    bet = number(str(form.get("bet") or rules.ante))
    make = Rules.staked if rules.preset == "staked" else Rules.classic
    return make(bet)  # type: ignore[arg-type]


def _rules_values(form: Mapping[str, Any]) -> dict[str, Any]:
    """Values by field, each of the type that its default has."""
    defaults = Rules.classic().as_dict()
    values: dict[str, Any] = {}
    for name, default in defaults.items():
        text = str(form.get(name, "")).strip()
        if isinstance(default, bool):
            values[name] = name in form
        elif isinstance(default, str):
            values[name] = text or default
        elif text:
            values[name] = number(text)
    return values


def guest_name(language: str) -> str:
    """What a person is called who has not said their name."""
    return catalogue(language).gettext("Guest")


def bot_name(language: str, taken: Collection[str]) -> str:
    """A name for a bot that nobody here has."""
    names = names_for(language)
    return next((name for name in names if name not in taken), names[0])
