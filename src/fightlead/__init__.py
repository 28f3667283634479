"""Fight for the Lead: the card game by Jay Noack, for people and programs.

The main names are here; each is loaded when it is first used, so that importing the
package costs next to nothing. `docs/architecture.md` shows the rooms they come from.

>>> session = Session(Rules.classic(), ["Anna", "Ben"], seed=7)
>>> session.start_round()
>>> str(make_bot("regular").act(view_of(session, 0))).split()[0]
'fight'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from fightlead.actions import Action, parse_action
    from fightlead.bots import LEVELS, make_bot
    from fightlead.cards import card_name, parse_card, parse_cards
    from fightlead.errors import (
        CardError,
        FightleadError,
        RecordError,
        Refused,
        RulesError,
        SeatingError,
        SeedError,
    )
    from fightlead.events import Event
    from fightlead.narration import Narrator
    from fightlead.record import Record, record_of
    from fightlead.recordfile import read_record, write_record
    from fightlead.rules import Rules
    from fightlead.session import Session
    from fightlead.standing import Standing
    from fightlead.verify import replay
    from fightlead.view import Player, View, view_of

    __version__: str

__all__ = [
    "LEVELS",
    "Action",
    "CardError",
    "Event",
    "FightleadError",
    "Narrator",
    "Player",
    "Record",
    "RecordError",
    "Refused",
    "Rules",
    "RulesError",
    "SeatingError",
    "SeedError",
    "Session",
    "Standing",
    "View",
    "__version__",
    "card_name",
    "make_bot",
    "parse_action",
    "parse_card",
    "parse_cards",
    "read_record",
    "record_of",
    "replay",
    "view_of",
    "write_record",
]

_ROOMS: Final = {
    "actions": ("Action", "parse_action"),
    "bots": ("LEVELS", "make_bot"),
    "cards": ("card_name", "parse_card", "parse_cards"),
    "errors": (
        "CardError", "FightleadError", "RecordError", "Refused", "RulesError",
        "SeatingError", "SeedError",
    ),
    "events": ("Event",),
    "narration": ("Narrator",),
    "record": ("Record", "record_of"),
    "recordfile": ("read_record", "write_record"),
    "rules": ("Rules",),
    "session": ("Session",),
    "standing": ("Standing",),
    "verify": ("replay",),
    "view": ("Player", "View", "view_of"),
}  # fmt: skip
"""The public names of each room."""


if not TYPE_CHECKING:  # a checker is to know the names one by one

    def __getattr__(name: str) -> Any:
        if name == "__version__":
            value: Any = _version()
        else:
            room = next((room for room, names in _ROOMS.items() if name in names), None)
            if room is None:
                raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
            value = getattr(import_module(f"{__name__}.{room}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _version() -> str:
    """The version that is installed; `0+unknown` where the source merely lies on the path."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("fightlead")
    except PackageNotFoundError:
        return "0+unknown"
