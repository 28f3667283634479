"""What can be told to a bank: entries, plain dicts of texts, whole numbers and lists.

Each has its kind under `tell`; people are called by their names, amounts are numbers of cards.

| `tell` | other keys | meaning |
|---|---|---|
| `open` | as `opening` makes it | the first entry |
| `sit` | `name`, perhaps `seat` 0..4 | somebody sits down between rounds |
| `leave` | `name` | somebody leaves between rounds |
| `round` | | the next round begins |
| `decline`, `join` | `who` | these sit the round out, or play it |
| `misdeal` | | all cards come back and are dealt again |
| `lead` | `name`, perhaps `turned`, or `fight` and `turnups` | who won the lead, and how |
| `drop`, `stay` | `who` | these drop, or stay in |
| `exchange` | `cards` by name | how many cards each exchanged |
| `hand` | `name`, `cards` | what somebody holds before the first trick, for the referee |
| `trick` | `name`, perhaps `plays` | who took the next trick, with which cards |
| `tricks` | `took` by name | how many tricks each took in the whole round |
| `end` | | the session is over |

`who` is a list of names; an empty one means all who have not said yet. Cards are numbers 0..51;
`fight` and `plays` are lists of pairs of a name and a card.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from fightlead.errors import BankError

Entry: TypeAlias = "dict[str, Any]"

NAME: Final = "name"
NAMES: Final = "names"
NUMBER: Final = "number"
NUMBERS: Final = "numbers"
CARDS: Final = "cards"
SHOWN: Final = "shown"

SHAPES: Final[dict[str, dict[str, str]]] = {
    "open": {"names": NAMES, "dealer": NAME, "most": NUMBER, "highest_loo": NUMBER},
    "sit": {"name": NAME},
    "leave": {"name": NAME},
    "round": {},
    "decline": {"who": NAMES},
    "join": {"who": NAMES},
    "misdeal": {},
    "lead": {"name": NAME},
    "drop": {"who": NAMES},
    "stay": {"who": NAMES},
    "exchange": {"cards": NUMBERS},
    "hand": {"name": NAME, "cards": CARDS},
    "trick": {"name": NAME},
    "tricks": {"took": NUMBERS},
    "end": {},
}
"""By kind, the keys that an entry must have and what each holds."""
MORE: Final[dict[str, dict[str, str]]] = {
    "sit": {"seat": NUMBER},
    "lead": {"turned": NUMBER, "fight": SHOWN, "turnups": CARDS},
    "trick": {"plays": SHOWN},
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
    if what == NAME:
        return type(value) is str
    if what == NUMBER:
        return type(value) is int and value >= 0
    if what == CARDS:
        return type(value) is list and all(_holds(card, NUMBER) for card in value)
    if what == SHOWN:
        return type(value) is list and all(_is_pair(pair) for pair in value)
    if what == NAMES:
        return type(value) is list and all(type(name) is str for name in value)
    return type(value) is dict and all(_holds(value[name], NUMBER) for name in value)


def _is_pair(pair: Any) -> bool:
    two = type(pair) is list and len(pair) == 2
    return two and _holds(pair[0], NAME) and _holds(pair[1], NUMBER)
