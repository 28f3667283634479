"""The bank in the terminal: one short line at a time, for ear, finger and eye alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fightlead.bank.entries import Entry
from fightlead.bank.history import History
from fightlead.bank.lines import line_of, parse
from fightlead.bank.table import Bank
from fightlead.errors import BankError, FightleadError
from fightlead.narration import bank_table, bank_tongue, rules_in_words
from fightlead.narration.bank_answers import answered
from fightlead.narration.bank_facts import tell_facts
from fightlead.narration.bank_refusals import refusal
from fightlead.narration.bank_words import bank_help, bank_words
from fightlead.narration.catalogue import catalogue
from fightlead.rules import Rules
from fightlead.terminal.console import Console
from fightlead.terminal.plain import Quit

LONGEST_LINE: Final = 400
"""Letters of a line with five long names and their cards."""


class PlainBank:
    """A bank on a console. `save` is called with the history after each step that changes
    it."""

    def __init__(
        self,
        history: History,
        console: Console,
        language: str,
        save: Callable[[History], None],
        *,
        terse: bool = False,
    ) -> None:
        self.history, self.console, self.language, self.save = history, console, language, save
        self.tongue = bank_tongue(language, terse=terse)
        self.words = bank_words(language)
        self.draft: History | None = None
        """A round that is being told anew."""
        self.correcting = 0
        """Its number."""
        self.heard: list[str] = []

    @property
    def bank(self) -> Bank:
        """The bank as it stands, within a correction as it stood then."""
        return (self.draft or self.history).bank

    # ---------------------------------------------------------- the course of things

    def welcome(self, *, resumed: bool) -> None:
        """Say what there is, and how to get help."""
        if resumed:
            self._say(self._("The bank goes on."))
            for sentence in (bank_table.table, bank_table.accounts, bank_table.pot):
                self._say(sentence(self.tongue, self.bank))
        else:
            self._tell_news()
        self._say(self._("At any prompt, help or ? lists what you can say."))

    def run(self) -> None:
        """Listen until somebody quits. Raises `Quit`, EOFError or KeyboardInterrupt; each step
        has been saved then."""
        while True:
            self._say(bank_table.asked(self.tongue, self.bank))
            line = self.console.ask()
            try:
                self.hear(line)
            except FightleadError as error:
                self.console.say(refusal(self.tongue, error, self.words))

    def hear(self, line: str) -> None:
        """Do what a line says. Raises `FightleadError`, with nothing changed, and `Quit`."""
        meant = parse(line, self.bank, self.words)
        if meant.get("ask") == "repeat":
            self.console.say("\n".join(self.heard))
            return
        self.heard = []
        if "ask" in meant:
            self._answer(meant["ask"], meant.get("number"))
        else:
            self._tell(meant)

    def _tell(self, entry: Entry) -> None:
        if self.draft:
            self.draft.tell(entry)
        else:
            self.history.tell(entry)
            self.save(self.history)
        self._tell_news()
        draft = self.draft
        if draft and draft.bank.number == self.correcting and draft.bank.slip["end"]:
            self._put_in(draft)

    def _tell_news(self) -> None:
        """What came of the last entry, and whenever chips came into the pot of a round, what
        it means now."""
        news = [fact for fact in self.bank.news if fact["fact"] != "pot"]
        for sentence in tell_facts(self.tongue, news):
            self._say(sentence)
        fed = len(news) < len(self.bank.news) or any(_is_fee(fact) for fact in news)
        if fed and self.bank.phase not in ("between", "over"):
            self._say(bank_table.pot(self.tongue, self.bank))

    # ---------------------------------------------------------- questions and orders

    def _answer(self, key: str, number: int | None) -> None:
        steps = 1 if number is None else number
        orders: dict[str, Callable[[], str | list[str]]] = {
            "undo": lambda: self._undo(steps),
            "redo": lambda: self._redo(steps),
            "correct": lambda: self._correct(number),
            "cancel": self._cancel,
            "rules": lambda: rules_in_words(Rules.from_dict(self.bank.rules), self.language),
            "brief": self._switch_brief,
            "help": lambda: bank_help(self.language),
            "quit": self._quit,
        }
        answer = orders[key]() if key in orders else self._answered(key, number)
        for sentence in [answer] if isinstance(answer, str) else answer:
            self._say(sentence)

    def _answered(self, key: str, number: int | None) -> list[str]:
        """The answer to a question; what is to be told next is said at every prompt anyway."""
        history = self.draft or self.history
        told = answered(self.tongue, key, number, history.bank, history.entries, self.words)
        return told[:-1] if key == "turn" else told

    def _quit(self) -> str:
        if self.draft:
            self._say(self._cancel())
        raise Quit

    def _switch_brief(self) -> str:
        self.tongue.terse = not self.tongue.terse
        return self._("Short sentences.") if self.tongue.terse else self._("Full sentences.")

    # ---------------------------------------------------------- taking back

    def _undo(self, number: int) -> list[str]:
        steps = (self.draft or self.history).undo(number)
        self.save(self.history)
        said = self._("Taken back: {line}.")
        return [said.format(line=self._line_of(step)) for step in steps]

    def _redo(self, number: int) -> list[str]:
        steps = (self.draft or self.history).redo(number)
        self.save(self.history)
        said = self._("Told again: {line}.")
        return [said.format(line=self._line_of(step)) for step in steps]

    def _line_of(self, step: dict[str, Any]) -> str:
        if step["out"]:
            return self._("a correction")
        return line_of(step["put"][-1], self.words)

    # ---------------------------------------------------------- correcting

    def _correct(self, number: int | None) -> list[str]:
        slip = self.history.bank.slip_of(number, over=True)
        number = slip["number"]
        lines = [
            line_of(entry, self.words)
            for entry in self.history.entries[slip["first"] : slip["last"] + 1]
        ]
        self.draft, self.correcting = self.history.draft(number), number
        return [
            self._("Round {number} was told like this:").format(number=number),
            *lines,
            self._("Tell it anew to its end. cancel leaves it as it was."),
        ]

    def _put_in(self, draft: History) -> None:
        """The round has been told anew to its end."""
        start = self.history.span(self.correcting)[0]
        try:
            differing = self.history.correct(self.correcting, draft.entries[start:])
        except BankError:
            draft.undo()
            raise
        self.draft = None
        self.save(self.history)
        self._say(self._("Round {number} is corrected.").format(number=self.correcting))
        for sentence in tell_facts(self.tongue, differing):
            self._say(sentence)
        if not differing:
            self._say(self._("Nothing comes out differently."))

    def _cancel(self) -> str:
        if not self.draft:
            raise BankError("nothing_to_cancel")
        self.draft = None
        return self._("Nothing has changed.")

    # ---------------------------------------------------------- speaking

    def _say(self, text: str) -> None:
        self.heard.append(text)
        self.console.say(text)

    def _(self, text: str) -> str:
        return catalogue(self.language).gettext(text)


def _is_fee(fact: dict[str, Any]) -> bool:
    return bool(fact["fact"] == "exchanged" and fact["chips"])
