"""How people leave what they do at the terminal, where each step has been saved."""

from __future__ import annotations

from typing import Final, Protocol

from fightlead.terminal.console import Console
from fightlead.terminal.plain import Quit

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""


class Talk(Protocol):
    """A game or a bank, line by line."""

    def welcome(self, *, resumed: bool) -> None:
        """Say where it stands."""

    def run(self) -> None:
        """Go on until somebody quits. Raises `Quit`, EOFError or KeyboardInterrupt."""


def until_left(talk: Talk, console: Console, goodbye: str, *, resumed: bool) -> int:
    """Go on until it is over or left, then say goodbye to who leaves. Answers the exit code."""
    try:
        talk.welcome(resumed=resumed)
        talk.run()
    except (Quit, EOFError):
        console.say(goodbye)
    except KeyboardInterrupt:
        console.say(f"\n{goodbye}")
        return INTERRUPTED
    return 0
