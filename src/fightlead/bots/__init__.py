"""Bots: players that get a view and answer with an action, as a person in that seat would.

The same view and seed always give the same action, and a bot never sees more than a view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from fightlead.bots.names import names_for
from fightlead.bots.simple import BeginnerBot, RandomBot, RegularBot
from fightlead.errors import FightleadError
from fightlead.view import Player

__all__ = [
    "LEVELS",
    "BeginnerBot",
    "RandomBot",
    "RegularBot",
    "is_quick",
    "levels_for",
    "make_bot",
    "names_for",
]


class _Maker(Protocol):
    def __call__(self, seed: int = 0) -> Player: ...


LEVELS: Final[dict[str, _Maker]] = {
    "random": RandomBot,
    "beginner": BeginnerBot,
    "regular": RegularBot,
}
"""Each level by name, the weakest first."""


def make_bot(level: str, seed: int = 0) -> Player:
    """A bot of a level. Raises `FightleadError` (`no_such_level`).

    >>> type(make_bot("regular")).__name__
    'RegularBot'
    """
    if level not in LEVELS:
        raise FightleadError("no_such_level", level=level, levels=", ".join(LEVELS))
    return LEVELS[level](seed)


def is_quick(bot: Player) -> bool:
    """Does a bot decide so fast that nobody notices, so that it needs no thread of its own? It
    says so by a true `quick`.

    >>> is_quick(make_bot("regular"))
    True
    """
    return bool(getattr(bot, "quick", False))


def levels_for(named: Sequence[str], seats: int) -> list[str]:
    """A level for each of so many seats: one for all, or one for each. Raises
    `FightleadError` (`no_such_level`, `wrong_number_of_levels`).

    >>> levels_for(["regular"], 2), levels_for(["random", "beginner"], 2)
    (['regular', 'regular'], ['random', 'beginner'])
    """
    for level in named:
        make_bot(level)
    if len(named) not in (1, seats):
        raise FightleadError("wrong_number_of_levels", given=len(named), seats=seats)
    return list(named) * seats if len(named) == 1 else list(named)
