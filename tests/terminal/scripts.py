"""A console that a test talks to, and players who answer its questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fightlead.bots import make_bot
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.terminal.console import Console
from fightlead.terminal.plain import Manner, PlainTable
from fightlead.view import Player, view_of

NAMES = ("Ида", "Anna", "Böttcher", "Olga", "Tom")


class ScriptedConsole(Console):
    """Gives the lines of a script, and keeps what was said; at the end of the script the
    input is at its end."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.said: list[str] = []

    @property
    def encoding(self) -> str:
        return "utf-8"

    @property
    def is_narrow(self) -> bool:
        return False

    def say(self, text: str) -> None:
        self.said.append(text)

    def ask(self, prompt: str = "> ") -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        self.said.append(f"> {line}")
        return line

    @property
    def text(self) -> str:
        return "\n".join(self.said)


def new_session(players: int = 3, rules: Rules | None = None, seed: int = 5) -> Session:
    return Session(rules or Rules.classic(), NAMES[:players], seed=seed)


def bots_of(session: Session) -> dict[int, Player]:
    return {seat: make_bot("regular", seat) for seat in session.names if seat}


def table_of(
    session: Session,
    lines: Iterable[str],
    manner: Manner | None = None,
    save: Callable[[Session], None] = lambda session: None,
) -> tuple[PlainTable, ScriptedConsole]:
    console = ScriptedConsole(lines)
    table = PlainTable(session, 0, bots_of(session), console, manner or Manner(), save)
    table.welcome(resumed=False)
    return table, console


def first_answers(session: Session, rounds: int, words: dict[str, str]) -> Iterator[str]:
    """Answers to every question, the first one offered, until so many rounds are over; then
    the session is ended. `words` are "none" and "end" in the language of the table."""
    for _ in range(60 * rounds):
        if session.number >= rounds and session.between_rounds:
            break
        phase = view_of(session, 0).phase
        if phase == "exchange":
            yield words["none"]
        elif phase != "between":
            yield "1"
            continue
        yield ""
    yield words["end"]
