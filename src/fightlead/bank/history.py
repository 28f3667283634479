"""What was told to a bank, taken back, told again and corrected.

A step puts entries in the place of others: telling one puts it behind the last, correcting a
round puts new ones where the old ones were. So every step can be taken back exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from fightlead.bank.entries import Entry
from fightlead.bank.fold import reckon
from fightlead.bank.table import Bank
from fightlead.errors import BankError

Step: TypeAlias = "dict[str, Any]"
"""At which place (`at`) which entries were taken out (`out`) and put in (`put`)."""


class History:
    """The entries of a bank and how they came about. `bank` is what they make; where
    something is refused nothing has changed.

    >>> from fightlead.bank.opening import opening
    >>> from fightlead.rules import Rules
    >>> history = History(opening(Rules.classic(), ["Anna", "Ben"]))
    >>> history.tell({"tell": "tricks", "took": {"Anna": 4}})
    >>> history.bank.balances
    {'Anna': 4, 'Ben': -12}
    >>> len(history.undo())
    1
    >>> history.bank.balances
    {'Anna': 0, 'Ben': 0}
    """

    def __init__(self, opening: Entry) -> None:
        self.entries: list[Entry] = [opening]
        self.bank: Bank = reckon(self.entries)
        self.steps: list[Step] = []
        """All steps, those that were taken back too, which stand last."""
        self.done = 0
        """So many of them are taken."""

    # ---------------------------------------------------------- telling

    def tell(self, *entries: Entry) -> None:
        """Tell one thing more, or several that are taken back as one. What was taken back
        cannot be told again after this. Raises `BankError`."""
        self._take({"at": len(self.entries), "out": [], "put": list(entries)})

    def correct(self, number: int, entries: Sequence[Entry]) -> list[dict[str, Any]]:
        """Tell a round anew; what was told after it is reckoned again. Answers what differs,
        as `differences` does. Raises `BankError`: `no_such_round`, that of the new entry which
        cannot be, `round_not_told` if they do not make a whole round, or `later_impossible`
        with the `number` of the round, the `entry` that can no longer be, and `because`, the
        error which says why."""
        start, end = self.span(number)
        put = list(entries)
        before: Bank = self.bank
        shift = len(put) - (end - start)
        self._check_whole(number, self.entries[:start] + put)
        try:
            self._take({"at": start, "out": self.entries[start:end], "put": put})
        except BankError as error:
            place = error.place - shift
            begun = [slip["number"] for slip in before.slips if slip["first"] <= place]
            raise BankError(
                "later_impossible",
                number=begun[-1],
                entry=self.entries[place],
                because=error,
            ) from error
        return differences(before, self.bank)

    def draft(self, number: int) -> History:
        """A history of its own that ends before a round, to tell that round anew for
        `correct`. Raises `BankError` (`no_such_round`)."""
        draft = History(self.entries[0])
        draft.entries = self.entries[: self.span(number)[0]]
        draft.bank = reckon(draft.entries)
        return draft

    def span(self, number: int) -> tuple[int, int]:
        """The places of the entries that told a round: from the first to before the second.
        Raises `BankError` (`no_such_round`)."""
        for slip in self.bank.slips:
            if slip["number"] == number and slip["end"]:
                return int(slip["first"]), int(slip["last"]) + 1
        raise BankError("no_such_round", number=number)

    def _check_whole(self, number: int, entries: Sequence[Entry]) -> None:
        bank = reckon(entries)
        whole = bank.number == number and bank.slips and bank.slip["end"]
        if not whole or bank.slip["last"] != len(entries) - 1:
            raise BankError("round_not_told", number=number)

    def _take(self, step: Step) -> None:
        entries = self._spliced(step, forward=True)
        self.bank = reckon(entries)
        self.entries = entries
        del self.steps[self.done :]
        self.steps.append(step)
        self.done += 1

    def _spliced(self, step: Step, *, forward: bool) -> list[Entry]:
        at: int = step["at"]
        gone, come = ("out", "put") if forward else ("put", "out")
        return self.entries[:at] + list(step[come]) + self.entries[at + len(step[gone]) :]

    # ---------------------------------------------------------- taking back

    def undo(self, number: int = 1) -> list[Step]:
        """Take back the last step, or several, or all if there are fewer. Answers those taken
        back, in this order. Raises `BankError` (`nothing_to_undo`) if that is none."""
        start = self.done
        while self.done > max(start - number, 0):
            self._take_back()
        if self.done == start:
            raise BankError("nothing_to_undo")
        self.bank = reckon(self.entries)
        back = self.steps[self.done : start]
        back.reverse()
        return back

    def redo(self, number: int = 1) -> list[Step]:
        """Take the step again that was taken back last, or several, or all if there are fewer.
        Answers them in this order. Raises `BankError` (`nothing_to_redo`) if that is none."""
        start = self.done
        while self.done < min(start + number, len(self.steps)):
            self._take_again()
        if self.done == start:
            raise BankError("nothing_to_redo")
        self.bank = reckon(self.entries)
        return self.steps[start : self.done]

    def _take_back(self) -> None:
        self.done -= 1
        self.entries = self._spliced(self.steps[self.done], forward=False)

    def _take_again(self) -> None:
        self.entries = self._spliced(self.steps[self.done], forward=True)
        self.done += 1

    # ---------------------------------------------------------- keeping

    def as_dict(self) -> dict[str, Any]:
        """All of it, fit for JSON."""
        return {"opening": self.entries[0], "steps": self.steps, "done": self.done}

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> History:
        """A history as it was, its rules taken as they stand; `opening.reopened` checks those
        too. Raises `BankError` (`not_a_history`, or that of an entry that cannot be)."""
        try:
            history = cls(values["opening"])
            history.steps = list(values["steps"])
            for step in history.steps:
                history._check(step)
                history._take_again()
            while history.done > values["done"] >= 0:
                history._take_back()
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise BankError("not_a_history") from error
        if history.done != values["done"]:
            raise BankError("not_a_history")
        history.bank = reckon(history.entries)
        return history

    def _check(self, step: Step) -> None:
        """Raise `BankError` (`not_a_history`) if a step takes out what is not there, or puts
        nothing in."""
        at, out = step["at"], step["out"]
        there = 0 < at <= len(self.entries) and self.entries[at : at + len(out)] == out
        if not there or type(step["put"]) is not list or not step["put"]:
            raise BankError("not_a_history")


def differences(before: Bank, after: Bank) -> list[dict[str, Any]]:
    """What differs between two banks, as facts: rounds that brought something else, balances,
    and the pot."""
    facts: list[dict[str, Any]] = []
    for place in range(min(len(before.slips), len(after.slips))):
        old, new = before.slips[place], after.slips[place]
        if any(old[key] != new[key] for key in ("antes", "fees", "won", "looed", "owed")):
            facts.append({"fact": "round_differs", "number": new["number"]})
    old_balances, new_balances = before.balances, after.balances
    for name in after.people:
        was, now = old_balances.get(name, 0), new_balances[name]
        if was != now:
            facts.append({"fact": "balance_differs", "name": name, "before": was, "chips": now})
    if before.pot != after.pot:
        facts.append({"fact": "pot_differs", "before": before.pot, "chips": after.pot})
    return facts
