"""What can be done with a story, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fightlead.bank.entries import Entry
from fightlead.bank.fold import reckon
from fightlead.bank.history import History
from fightlead.bank.lines import parse
from fightlead.bank.table import Bank
from fightlead.bankpage.asked import answer
from fightlead.bankpage.forms import Fields, number
from fightlead.bankpage.opening_form import opened
from fightlead.bankpage.referee_form import judged
from fightlead.bankpage.speech import Speech
from fightlead.bankpage.story import Story, check_room
from fightlead.bankpage.taking import taken
from fightlead.bankpage.telling import entries_of
from fightlead.errors import BankError
from fightlead.narration.bank_facts import tell_facts


class Step:
    """One step on a story. Where it is refused the story is as it was; `story` is the one that
    comes of it, `save` a file to keep, if there is one."""

    def __init__(self, story: Story, fields: Fields, speech: Speech) -> None:
        self.story = story
        self.fields = fields
        self.words = speech.words
        self.v = speech.tongue(terse=story.terse)
        self.save: dict[str, str] = {}

    def done(self) -> str:
        """Do it, and answer what is said of it. Raises `BankError`, `RulesError`."""
        do, _, what = self.fields.text("do").partition(" ")
        if do == "open":
            return self._open()
        if do == "back":
            return self._take_out_again()
        if do in ("terse", "full"):
            return self._change_manner(do == "terse")
        history = self.story.history
        if history is None:
            return ""
        if do == "take":
            self.save = taken(what, self.story, self.v)
            return self.v._("The file is ready.")
        if do == "anew":
            self.story = _after(self.story)
            return self.v._("The bank is put away.")
        return self._go_on(history, do, what)

    # ---------------------------------------------------------- beginning

    def _open(self) -> str:
        history = History(opened(self.fields))
        self.story = _after(self.story)
        self.story.history = history
        return self._told(history.bank.news)

    def _take_out_again(self) -> str:
        if self.story.before is None:
            raise BankError("nothing_to_undo")
        self.story = Story.from_dict(self.story.before)
        return self.v._("The bank before is back.")

    def _change_manner(self, terse: bool) -> str:
        self.story.terse = terse
        return self.v._("Short sentences.") if terse else self.v._("Full sentences.")

    # ---------------------------------------------------------- an open bank

    def _go_on(self, history: History, do: str, what: str) -> str:
        if do == "correct":
            chosen = number(what)
            return self._correct(history, chosen if isinstance(chosen, int) else 0)
        if do == "keep-round":
            return self._leave_correction()
        if do in ("undo", "redo"):
            return self._back_or_forth(history, do)
        bank = self.story.bank
        assert bank is not None
        if do == "line":
            return self._line(history, bank)
        if do in ("judge-fight", "judge-trick"):
            return self._tell(history, judged(do, self.fields, bank, self.words))
        entries = entries_of(do, what, self.fields, bank)
        return self._tell(history, entries) if entries else ""

    def _line(self, history: History, bank: Bank) -> str:
        meant = parse(self.fields.text("line"), bank, self.words)
        if "tell" in meant:
            return self._tell(history, [meant])
        asks, many = meant["ask"], meant.get("number")
        if asks in ("undo", "redo"):
            return self._back_or_forth(history, asks, 1 if many is None else many)
        if asks == "correct":
            return self._correct(history, many)
        if asks == "cancel":
            return self._leave_correction()
        if asks == "brief":
            return self._change_manner(not self.story.terse)
        return answer(asks, many, self.story, self.words, self.v)

    def _tell(self, history: History, entries: Sequence[Entry]) -> str:
        check_room(history)
        if self.story.correcting:
            return self._tell_anew(history, entries)
        history.tell(*entries)
        return self._told(history.bank.news)

    def _back_or_forth(self, history: History, do: str, number: int = 1) -> str:
        story = self.story
        if not story.correcting:
            history.undo(number) if do == "undo" else history.redo(number)
        elif do == "undo" and number and len(story.anew) > 1:
            story.anew = story.anew[: max(len(story.anew) - number, 1)]
        else:
            raise BankError("nothing_to_undo" if do == "undo" else "nothing_to_redo")
        return self.v._("Taken back.") if do == "undo" else self.v._("Told again.")

    # ---------------------------------------------------------- correcting

    def _correct(self, history: History, number: int | None) -> str:
        number = history.bank.slip_of(number, over=True)["number"]
        self.story.correcting, self.story.anew = number, [{"tell": "round"}]
        return self.v._("Round {number} is told anew.", number=number)

    def _leave_correction(self) -> str:
        if not self.story.correcting:
            raise BankError("nothing_to_cancel")
        self.story.correcting, self.story.anew = 0, []
        return self.v._("Nothing is corrected.")

    def _tell_anew(self, history: History, entries: Sequence[Entry]) -> str:
        """Tell more of the round that is corrected; when it is whole it takes its place."""
        story = self.story
        anew = story.anew + list(entries)
        start, _ = history.span(story.correcting)
        bank = reckon(history.entries[:start] + anew)
        if bank.number == story.correcting and not bank.slip["end"]:
            story.anew = anew
            return self._told(bank.news)
        facts = history.correct(story.correcting, anew)
        story.correcting, story.anew = 0, []
        return self._told(facts) or self.v._("Nothing is different.")

    def _told(self, facts: Sequence[dict[str, Any]]) -> str:
        return " ".join(tell_facts(self.v, facts))


def _after(story: Story) -> Story:
    """A new story; one that has begun is put away by it."""
    following = Story()
    following.terse = story.terse
    following.before = story.put_away() if story.history else story.before
    return following
