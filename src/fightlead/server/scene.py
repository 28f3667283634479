"""What one person may know of a table: the cards through a view, and the company around it.

Pages and the JSON interface are made from a scene and from nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, Literal, Self

from fightlead.errors import FightleadError
from fightlead.events import Event
from fightlead.rules import MAX_PLAYERS, MIN_PLAYERS, Rules
from fightlead.view import View

Stage = Literal["gathering", "playing", "over"]

RANGES: Final = {
    "seats": (MIN_PLAYERS, MAX_PLAYERS),
    "clock": (0, 3600),
    "grace": (5, 3600),
    "pace": (0, 5000),
}
"""Lowest and highest value of each number among the settings."""


class SettingsError(FightleadError):
    """Settings of a table that are out of range (`bad_setting`, with the field)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a table is kept, apart from the rules of the game.

    >>> Settings(clock=30).clock
    30
    """

    seats: int = 4
    """How many are wanted at the table."""
    listed: bool = False
    """The table stands in the open list; else only who has the link finds it."""
    spectators: bool = True
    """Others may watch, and see what is public."""
    chat: bool = True
    """Those who sit here may talk. Off at a listed table, where it is not asked for."""
    spectator_chat: bool = False
    """Those who watch may talk too, where there is talk."""
    clock: int = 0
    """Seconds for each decision; 0: no clock."""
    grace: int = 45
    """Seconds that an absent person is waited for before a bot plays on for them."""
    pace: int = 700
    """Milliseconds that a bot takes for a decision."""

    def __post_init__(self) -> None:
        for entry in fields(self):
            value = getattr(self, entry.name)
            low, high = RANGES.get(entry.name, (False, True))
            if type(value) is not type(low) or not low <= value <= high:
                raise SettingsError("bad_setting", field=entry.name)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """Settings from plain values; what is left out is as by default. Raises
        `SettingsError`.

        >>> Settings.from_dict({"listed": True}).chat
        False
        """
        known = {entry.name for entry in fields(cls)}
        for name in values:
            if name not in known:
                raise SettingsError("bad_setting", field=name)
        return cls(**{"chat": values.get("listed") is not True, **values})


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat that is taken, or will be from the next round on (`arriving`)."""

    seat: int
    name: str
    bot: str
    """The level of the bot that sits here; empty: a person does."""
    present: bool
    """The person has the table before them; bots always have."""
    away: bool
    """The person is away; `stand_in` says whether a bot plays on for them."""
    stand_in: bool
    waited_for: bool
    """The others have waited long for this person, who is here, and may vote."""
    ready: bool
    """Ready for the next round."""
    leaving: bool
    """The seat becomes free when the round is over."""
    arriving: bool
    deadline: int | None
    """When the clock of the present decision runs out, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that happened around the game; `kind` is a key of `fightlead.narration`'s
    `COMPANY`. `text` is what somebody said, or the phrase of that key."""

    kind: str
    name: str = ""
    seat: int | None = None
    text: str = ""
    person: str = ""
    """Who it was: the public id of a person, so that they can be muted."""


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the table's log, as the person may know it."""

    number: int
    events: tuple[Event, ...] = ()
    note: Note | None = None


@dataclass(frozen=True, slots=True)
class Vote:
    """The others decide about a person who is away, or whom they have waited for long:
    `wait`, `replace` or `end`."""

    seat: int
    choices: dict[int, str]
    """What each seat has voted so far."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What proves a deal that is over: anybody can check it (docs/deals.md)."""

    round: int
    commitment: str
    seed: str
    entropy: dict[int, str]


@dataclass(frozen=True, slots=True)
class Scene:
    """A table before one person's eyes."""

    table: str
    number: int
    """Number of the last entry of the log."""
    stage: Stage
    rules: Rules
    settings: Settings
    seat: int | None
    """Where the person sits; None: they watch."""
    host: bool
    """The person has opened the table and may change its settings."""
    view: View | None
    """The cards and the money as this person may know them; None before the first round."""
    chairs: tuple[Chair, ...]
    """Who sits here, by seat."""
    names: dict[int, str]
    """Who plays, or has played in the present round, by seat: those who have left too."""
    may_end: bool
    """The person may end the session: its host, or anybody seated once the host has left."""
    decision: int
    """How many decisions this seat has made: the number of the one that may be due now."""
    steps: tuple[Step, ...]
    """What happened since the number that was asked for."""
    commitment: str
    """The commitment to the deals of the present round, or of the next one."""
    deals: tuple[Deal, ...] = ()
    """The last round that is over, with what proves its deal."""
    votes: tuple[Vote, ...] = ()
    """What is being decided, about each person who keeps the others waiting."""
    ending: bool = False
    """The session ends when this round is over."""
    successor: str = ""
    """The table where those who wanted a rematch play on."""
    extra: bool = False
    """The person has asked for more time for each decision."""
    watchers: int = 0
    """How many people watch."""

    @property
    def due(self) -> bool:
        """Is it this person's turn to decide something in the round?"""
        return self.view is not None and self.view.seat in self.view.due

    @property
    def may_talk(self) -> bool:
        """May this person say something here?"""
        settings = self.settings
        return settings.chat and (self.seat is not None or settings.spectator_chat)

    @property
    def between(self) -> bool:
        """Is the table between rounds, so that the person may say that they are ready?"""
        return self.stage == "gathering" or (
            self.stage == "playing" and self.view is not None and self.view.phase == "between"
        )
