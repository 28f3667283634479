"""From what a form holds to rules, settings and preferences, with the fault of each field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final

from fightlead.errors import RulesError
from fightlead.narration.catalogue import catalogue
from fightlead.rules import CHOICES, OPTIONAL, PRESETS, RANGES, SWITCHES, Rules
from fightlead.server.preferences import KEYS, Preferences
from fightlead.server.scene import Settings, SettingsError

CUSTOM: Final = "custom"
"""What a form says instead of a preset where it holds house rules."""
IDENT: Final = re.compile(r"[A-Za-z0-9_-]{8,32}")
"""The id of a table that is to be opened."""
ENTROPY: Final = r"^([0-9a-f]{64})?$"
"""What a browser may add to a shuffle: 32 bytes in hexadecimal digits, or nothing."""

_SETTING_SWITCHES: Final = ("listed", "spectators", "chat", "spectator_chat")
_SETTING_NUMBERS: Final = ("seats", "clock", "grace", "pace")


class Texts(dict[str, str]):
    """Texts by field, as templates ask for them: empty where there is none.

    >>> Texts(name="Anna")["age"]
    ''
    """

    def __missing__(self, key: str) -> str:
        return ""


def settings_from(form: Mapping[str, Any]) -> Settings:
    """The settings that a form holds; a switch that is not in it is off. `chat` may be `usual`,
    as by default. Raises `SettingsError`.

    >>> settings_from({"seats": "3", "chat": "on"}).seats
    3
    """
    values: dict[str, Any] = {name: name in form for name in _SETTING_SWITCHES}
    if form.get("chat") == "off":
        values["chat"] = False
    elif form.get("chat") == "usual":
        del values["chat"]
    for name in _SETTING_NUMBERS:
        if name in form:
            values[name] = number(str(form[name]))
    return Settings.from_dict(values)


def number(text: str) -> int | str:
    """A whole number where the text is one, else the text, to be refused by name."""
    digits = text.strip().removeprefix("-")
    return int(text) if digits.isdecimal() and len(digits) < 19 else text


# ---------------------------------------------------------------- rules


def rules_from(form: Mapping[str, Any]) -> Rules:
    """The rules that a form names (`rules`: a preset, or `custom`), at its `bet` or by all
    its fields. Raises `RulesError` with every fault.

    >>> rules_from({"rules": "staked", "bet": "8"}).fee
    8
    """
    named = str(form.get("rules") or "classic")
    if named == CUSTOM:
        return Rules.from_dict(_rules_values(form))
    if named not in PRESETS:
        raise RulesError(("rules", "no_such_rules"))
    bet = str(form.get("bet") or "").strip()
    return Rules.from_dict({"preset": named, "bet": number(bet)} if bet else {"preset": named})


def _rules_values(form: Mapping[str, Any]) -> dict[str, Any]:
    """Values by field, each of the type that the field wants, or the text that was typed."""
    values: dict[str, Any] = {name: name in form for name in SWITCHES}
    values |= {name: str(form[name]) for name in CHOICES if name in form}
    for name in RANGES:
        text = str(form.get(name, "")).strip()
        if text or (name in form and name not in OPTIONAL):
            values[name] = number(text)
    return values


def rules_fields(rules: Rules) -> dict[str, str]:
    """Rules as a form holds them: a switch that is off is not in it.

    >>> rules_fields(Rules.classic())["loo_cap"]
    ''
    """
    held = {}
    for name in (field.name for field in fields(rules)):
        value = getattr(rules, name)
        if value is not False:
            held[name] = "on" if value is True else "" if value is None else str(value)
    return held


# ---------------------------------------------------------------- preferences

_PREFERRED: Final = ("language", "sorting", "theme", "suits", "index", "contrast")
_WISHES: Final = ("terse", "confirm", "hints", "motion", "sounds", "notify", "chat", "keys_on")


def preferences_from(form: Mapping[str, Any], before: Preferences) -> Preferences:
    """The preferences that a form holds; what it does not ask for stays as it was before.
    Raises `SettingsError`; see `key_faults` for the keys.

    >>> preferences_from({"theme": "dark"}, Preferences()).sounds
    False
    """
    chosen = {name: str(form[name]) for name in _PREFERRED if name in form}
    wishes = {name: name in form for name in _WISHES}
    keys = before.keys | {name: key for name, key in keys_in(form).items() if len(key) < 2}
    return replace(before, **chosen, **wishes, keys=keys)  # type: ignore[arg-type]


def keys_in(form: Mapping[str, Any]) -> dict[str, str]:
    """The key that a form holds for each thing that can be asked."""
    return {
        name: str(form[f"key_{name}"]).strip().lower() for name in KEYS if f"key_{name}" in form
    }


def key_faults(keys: Mapping[str, str]) -> dict[str, SettingsError]:
    """What is wrong with keys: more than one sign, or the same key twice.

    >>> {name: fault.code for name, fault in key_faults({"pot": "p", "hand": "p"}).items()}
    {'pot': 'key_twice', 'hand': 'key_twice'}
    """
    used = list(keys.values())
    faults = {}
    for name, key in keys.items():
        if key and (len(key) > 1 or not key.isprintable()):
            faults[name] = SettingsError("bad_key", text=key[:10])
        elif key and used.count(key) > 1:
            faults[name] = SettingsError("key_twice", text=key)
    return faults


# ---------------------------------------------------------------- names


def guest_name(language: str) -> str:
    """What a person is called who has not said their name."""
    return catalogue(language).gettext("Guest")
