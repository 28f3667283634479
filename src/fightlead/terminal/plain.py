"""The plain table: line by line, question and answer, for ear, finger and eye alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from fightlead.actions import Action
from fightlead.errors import FightleadError, Refused
from fightlead.narration import Narrator, rules_in_words
from fightlead.narration.catalogue import catalogue
from fightlead.session import Session
from fightlead.terminal.answers import HOW_TO_ANSWER, NO_WORDS, YES_WORDS, parse_answer, says
from fightlead.terminal.commands import find_command, help_lines, word_for
from fightlead.terminal.console import Console
from fightlead.view import Player, View, view_of


class Quit(Exception):
    """The player wants to stop; the game is to be kept."""


@dataclass(frozen=True)
class Manner:
    """How the table speaks and asks."""

    language: str = "en"
    terse: bool = False
    confirm: bool = False
    """Ask before every choice is sent; else only before an exchange, a drop or a decline."""
    international: bool = False
    """A K Q J in every language."""


class PlainTable:
    """One person against bots, on a console.

    `save` is called with the session whenever there is something new to keep.
    """

    def __init__(
        self,
        session: Session,
        seat: int,
        bots: Mapping[int, Player],
        console: Console,
        manner: Manner,
        save: Callable[[Session], None],
    ) -> None:
        self.session, self.seat, self.bots = session, seat, bots
        self.console, self.manner, self.save = console, manner, save
        self.position = session.event_count
        """How many events have been told."""
        self.heard: list[str] = []
        self.names: dict[int, str] = {}
        """Everybody who has sat here, so that those who left can still be told of."""

    # ---------------------------------------------------------- the course of a game

    def welcome(self, *, resumed: bool) -> None:
        """Say what is played and with whom, and how to get help."""
        self._say(self._("The game goes on.") if resumed else self._("Fight for the Lead."))
        self._say(self._("At any prompt, help or ? lists what you can say."))
        if not resumed:
            self.position = 0
        elif self.session.between_rounds:
            self._say(self.narrator.scores(self.view))
            self._say(self.narrator.pot(self.view))
        else:
            self._say(self.narrator.table(self.view))

    def run(self) -> None:
        """Play until the session is over. Raises `Quit`, EOFError or KeyboardInterrupt where
        the player stops before; the game has been saved then."""
        while not self.session.over:
            if self.session.between_rounds:
                self._between_rounds()
            elif self.seat in self.session.due:
                self._decide()
            else:
                self._let_a_bot_act()
        self._tell_news()
        self._say(self.narrator.scores(self.view))
        self.save(self.session)

    def _between_rounds(self) -> None:
        self._tell_news()
        self.save(self.session)
        if self.seat not in self.session.names:
            self.session.finish()
            return
        if self.session.number and not self._goes_on():
            self.session.finish()
        else:
            self.session.start_round()

    def _goes_on(self) -> bool:
        """Ask whether there is to be another round."""
        question = self._("Enter: next round. {end}: settle up and end.")
        if not self.session.state.pot and self.session.rules.loo == "pot":
            question = self._(
                "Nothing lies in the middle: this game is over. Enter: a new one, with a fresh "
                "pot. {end}: settle up and end."
            )
        question = question.format(end=word_for("end", self.manner.language))
        while True:
            key, line = self._ask(question, "enter", "end")
            if key:
                self.console.say("")
                self.heard = []
                return key == "enter"
            self._refuse(Refused("not_an_answer", text=line))

    def _let_a_bot_act(self) -> None:
        seat = self.session.due[0]
        self.session.act(seat, self.bots[seat].act(view_of(self.session, seat)))

    def _decide(self) -> None:
        if self._without_choice():
            self.session.act(self.seat, self.view.legal[0])
            return
        self._tell_news()
        self.save(self.session)
        action = self._chosen()
        while self._wants_confirmation(action) and not self._confirmed(action):
            action = self._chosen()
        self.session.act(self.seat, action)
        self.save(self.session)
        self.heard = []

    def _without_choice(self) -> bool:
        """The last card of a hand plays itself, and so does an exchange of nothing."""
        view = self.view
        return len(view.legal) == 1 and (view.phase == "exchange" or len(view.hand) == 1)

    def _chosen(self) -> Action:
        """Ask until the answer is a legal action."""
        while True:
            view, narrator = self.view, self.narrator
            _, line = self._ask(f"{narrator.question(view)}\n{self._offered(view)}")
            try:
                action = parse_answer(line, view, self.manner.language)
                refused = self.session.refusal(self.seat, action)
                if not refused:
                    return action
                error: FightleadError = Refused(refused, seat=self.seat, action=str(action))
            except FightleadError as raised:
                error = raised
            self._refuse(error)

    def _offered(self, view: View) -> str:
        """What may be answered, on a narrow terminal one thing a line."""
        offered = self.narrator.numbered(view)
        return offered.replace(", ", ",\n") if self.console.is_narrow else offered

    def _wants_confirmation(self, action: Action) -> bool:
        return self.manner.confirm or action.verb in ("exchange", "drop", "decline")

    def _confirmed(self, action: Action) -> bool:
        choice = self.narrator.choice(action)
        undo = word_for("undo", self.manner.language)
        question = self._("{choice} Enter: send. {undo}: take back.").format(
            choice=choice, undo=undo
        )
        while True:
            key, line = self._ask(question, "enter", "undo")
            if key == "enter" or says(line, YES_WORDS, self.manner.language):
                return True
            if key == "undo" or says(line, NO_WORDS, self.manner.language):
                self.console.say(self._("Taken back."))
                return False
            self._refuse(Refused("not_an_answer", text=line))

    # ---------------------------------------------------------- asking and telling

    def _ask(self, question: str, *keys: str) -> tuple[str, str]:
        """Ask for a line. Answers one of `keys` (commands, or `enter` for an empty line) if
        it was given, and the line; other commands are obeyed, and the question comes again."""
        self.console.say(question)
        while True:
            line = self.console.ask()
            key = find_command(line, self.manner.language) if line else "enter"
            if key in keys or not key:
                return key, line
            if key == "again":
                self.console.say("\n".join(self.heard))
            elif key != "enter":
                self._obey(key)
            self.console.say(question)

    def _obey(self, key: str) -> None:
        view, narrator = self.view, self.narrator
        asked: dict[str, Callable[[], str]] = {
            "hand": lambda: narrator.hand(view),
            "table": lambda: narrator.table(view),
            "pot": lambda: narrator.pot(view),
            "scores": lambda: narrator.scores(view),
            "last": lambda: narrator.last(view),
            "turn": lambda: narrator.turn(view),
            "rules": lambda: "\n".join(rules_in_words(view.rules, self.manner.language)),
            "help": lambda: self._help(view),
            "undo": lambda: self._("There is nothing to take back."),
            "end": lambda: self._("The session ends between rounds only."),
            "brief": self._switch_brief,
            "confirm": self._switch_confirm,
        }
        if key == "quit":
            raise Quit
        self.console.say(asked[key]())

    def _help(self, view: View) -> str:
        how = HOW_TO_ANSWER.get(view.phase)
        lines = [self._(how)] if how else []
        return "\n".join([*lines, *help_lines(self.manner.language)])

    def _refuse(self, error: FightleadError) -> None:
        self.console.say(self.narrator.refusal(error, self.view))

    def _switch_brief(self) -> str:
        self.manner = replace(self.manner, terse=not self.manner.terse)
        return self._("Short sentences.") if self.manner.terse else self._("Full sentences.")

    def _switch_confirm(self) -> str:
        self.manner = replace(self.manner, confirm=not self.manner.confirm)
        if self.manner.confirm:
            return self._("Every choice is sent with Enter.")
        return self._("Only exchanging, dropping and declining are sent with Enter.")

    def _tell_news(self) -> None:
        news = self.session.events_since(self.position, self.seat)
        self.position = self.session.event_count
        for sentence in self.narrator.tell_all(news):
            self._say(sentence)

    def _say(self, text: str) -> None:
        self.heard.append(text)
        self.console.say(text)

    def _(self, text: str) -> str:
        return catalogue(self.manner.language).gettext(text)

    @property
    def view(self) -> View:
        return view_of(self.session, self.seat)

    @property
    def narrator(self) -> Narrator:
        self.names |= self.session.names
        return Narrator(
            self.manner.language,
            names=self.names,
            seat=self.seat,
            terse=self.manner.terse,
            local_letters=not self.manner.international,
        )
