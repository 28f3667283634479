"""What can be told to a bank: entries, plain dicts of texts, whole numbers and lists.

Each has its kind under `tell`; people are called by their names. By kind, with the other keys:

* `open`: the first entry, as `fightlead.bank.opening` makes it.
* `sit`: `name` sits down between rounds, perhaps at a `seat` 0..4.
* `leave`: `name` leaves between rounds.
* `round`: the next round begins.
* `decline`, `join`: `who` sits the round out, or plays it.
* `misdeal`: all cards come back and are dealt again.
* `lead`: `name` won the lead, perhaps after so many turn-ups (`turned`), or by these cards
  (`fight` and `turnups`).
* `drop`, `stay`: `who` drops, or stays in.
* `exchange`: how many `cards` each exchanged, by name.
* `hand`: which `cards` `name` holds before the first trick, for the referee.
* `trick`: `name` took the next trick, perhaps by these cards (`plays`).
* `tricks`: how many tricks each `took` in the whole round, by name.
* `end`: the session is over.

`who` is a list of names; an empty one means all who have not said yet. Cards are numbers 0..51;
`fight` and `plays` are lists of pairs of a name and a card.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from fightlead.errors import BankError

Entry: TypeAlias = "dict[str, Any]"

_NAME: Final = "name"
_NAMES: Final = "names"
_NUMBER: Final = "number"
_NUMBERS: Final = "numbers"
_CARDS: Final = "cards"
_SHOWN: Final = "shown"

SHAPES: Final[dict[str, dict[str, str]]] = {
    "open": {"names": _NAMES, "dealer": _NAME, "most": _NUMBER, "highest_loo": _NUMBER},
    "sit": {"name": _NAME},
    "leave": {"name": _NAME},
    "round": {},
    "decline": {"who": _NAMES},
    "join": {"who": _NAMES},
    "misdeal": {},
    "lead": {"name": _NAME},
    "drop": {"who": _NAMES},
    "stay": {"who": _NAMES},
    "exchange": {"cards": _NUMBERS},
    "hand": {"name": _NAME, "cards": _CARDS},
    "trick": {"name": _NAME},
    "tricks": {"took": _NUMBERS},
    "end": {},
}
"""By kind, the keys that an entry must have and what each holds."""
MORE: Final[dict[str, dict[str, str]]] = {
    "sit": {"seat": _NUMBER},
    "lead": {"turned": _NUMBER, "fight": _SHOWN, "turnups": _CARDS},
    "trick": {"plays": _SHOWN},
}
"""By kind, the keys that it may have."""


def check_shape(entry: Entry) -> None:
    """Raise `BankError` (`malformed_entry`) unless an entry has the keys of its kind."""
    kind = entry.get("tell") if type(entry) is dict else None
    if type(kind) is not str or kind not in SHAPES:
        raise BankError("malformed_entry", text=str(kind))
    must, may = SHAPES[kind], MORE.get(kind, {})
    for key, holds in must.items():
        if not _holds(entry.get(key), holds):
            raise BankError("malformed_entry", text=kind)
    for key, holds in may.items():
        if key in entry and not _holds(entry[key], holds):
            raise BankError("malformed_entry", text=kind)


def _holds(value: Any, what: str) -> bool:
    if what == _NAME:
        return type(value) is str
    if what == _NUMBER:
        return type(value) is int and value >= 0
    if what == _CARDS:
        return type(value) is list and all(_holds(card, _NUMBER) for card in value)
    if what == _SHOWN:
        return type(value) is list and all(_is_pair(pair) for pair in value)
    if what == _NAMES:
        return type(value) is list and all(type(name) is str for name in value)
    return type(value) is dict and all(_holds(value[name], _NUMBER) for name in value)


def _is_pair(pair: Any) -> bool:
    two = type(pair) is list and len(pair) == 2
    return two and _holds(pair[0], _NAME) and _holds(pair[1], _NUMBER)
