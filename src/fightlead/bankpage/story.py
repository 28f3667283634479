"""The story of a bank as the page keeps it: all that was told, and how it is shown.

A story is kept as a plain dict, by the browser or in the forms of the page; whatever comes back
may have been changed by anybody.
"""

from __future__ import annotations

from typing import Any, Final

from fightlead.bank.entries import Entry
from fightlead.bank.fold import reckon
from fightlead.bank.history import History
from fightlead.bank.opening import reopened
from fightlead.bank.table import Bank
from fightlead.errors import BankError

MOST_STEPS: Final = 5000
"""A bank takes no more steps than this, a hundred rounds a day for a week."""
MOST_PEOPLE: Final = 100
"""So many people may ever have sat at its table."""


class Story:
    """`history` is None before a bank is opened. While a round is corrected, `correcting` is
    its number and `anew` what has been told of it. `before` is the story that was put away when
    this one was begun."""

    def __init__(self) -> None:
        self.history: History | None = None
        self.terse = False
        self.correcting = 0
        self.anew: list[Entry] = []
        self.before: dict[str, Any] | None = None

    @property
    def bank(self) -> Bank | None:
        """The bank as it is shown: while a round is corrected, as it stood then."""
        if self.history is None:
            return None
        return reckon(self.entries) if self.correcting else self.history.bank

    @property
    def entries(self) -> list[Entry]:
        """What makes the bank that is shown."""
        if self.history is None:
            return []
        if not self.correcting:
            return self.history.entries
        start, _ = self.history.span(self.correcting)
        return self.history.entries[:start] + self.anew

    def as_dict(self) -> dict[str, Any]:
        """All of it, fit for JSON."""
        return {
            "history": self.history and self.history.as_dict(),
            "terse": self.terse,
            "correcting": self.correcting,
            "anew": self.anew,
            "before": self.before,
        }

    def put_away(self) -> dict[str, Any]:
        """The story as another one keeps it that was begun after it."""
        values = self.as_dict()
        values.update({"before": None, "correcting": 0, "anew": []})
        return values

    def goes_on_from(self, other: Story) -> bool:
        """Is this the same story, told at least as far?"""
        if self.history is None or other.history is None:
            return False
        steps = other.history.steps
        same = self.history.entries[0] == other.history.entries[0]
        return same and self.history.steps[: len(steps)] == steps

    @classmethod
    def from_dict(cls, values: Any) -> Story:
        """A story as it was kept. Raises `BankError` (`not_a_history`, or that of an entry
        which cannot be) for what is none."""
        try:
            return cls._read(values)
        except BankError:
            raise
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise BankError("not_a_history") from error

    @classmethod
    def _read(cls, values: Any) -> Story:
        story = cls()
        story.terse = bool(values["terse"])
        kept, before = values["history"], values["before"]
        if kept is not None:
            _check_length(kept)
            story.history = reopened(kept)
            if len(story.history.bank.people) > MOST_PEOPLE:
                raise BankError("not_a_history")
        if before is not None:
            _check_length(before["history"])
            story.before = {
                "history": before["history"],
                "terse": bool(before["terse"]),
                "correcting": 0,
                "anew": [],
                "before": None,
            }
        if values["correcting"]:
            story.correcting = values["correcting"]
            story.anew = list(values["anew"])
            reckon(story.entries)
        return story


def check_room(history: History) -> None:
    """Raise `BankError` (`bank_full`) if no more can be told to a bank."""
    if history.done >= MOST_STEPS or len(history.bank.people) >= MOST_PEOPLE:
        raise BankError("bank_full")


def _check_length(kept: dict[str, Any]) -> None:
    """Raise `BankError` (`not_a_history`) for more steps than any history has."""
    done = kept["done"]
    if type(done) is not int or not 0 <= done <= len(kept["steps"]) <= MOST_STEPS:
        raise BankError("not_a_history")
