"""Bots: players that get a view and answer with an action, as a person in that seat would.

The same view and seed always give the same action, and a bot never sees more than a view.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from fightlead.actions import Action
from fightlead.bots.names import names_for
from fightlead.bots.simple import BeginnerBot, CasualBot, RandomBot, RegularBot
from fightlead.compiled import is_compiled
from fightlead.errors import FightleadError
from fightlead.view import Player, View

__all__ = [
    "LEVELS",
    "PEERS",
    "BeginnerBot",
    "CasualBot",
    "RandomBot",
    "RegularBot",
    "act_at_leisure",
    "is_quick",
    "levels_for",
    "make_bot",
    "names_for",
]


class _Maker(Protocol):
    def __call__(self, seed: int = 0) -> Player: ...


def _strong(seed: int = 0) -> Player:
    from fightlead.bots.table import TableBot

    return TableBot(seed)


def _master(seed: int = 0) -> Player:
    from fightlead.bots.search import SearchBot

    return SearchBot(seed)


LEVELS: Final[dict[str, _Maker]] = {
    "random": RandomBot,
    "beginner": BeginnerBot,
    "casual": CasualBot,
    "regular": RegularBot,
    "strong": _strong,
    "master": _master,
}
"""Each level by name, the weakest first: chance, and above it the levels 1 to 5."""


def _pimc(seed: int, worlds: int) -> Player:
    from fightlead.bots.pimc import PimcBot

    return PimcBot(seed, worlds)


PEERS: Final[dict[str, tuple[Callable[[int, int], Player], int]]] = {"pimc": (_pimc, 200)}
"""Bots to be measured against, by name, and how much they search if nothing else is said. They
are no levels: nobody is meant to play them for fun."""


def make_bot(level: str, seed: int = 0) -> Player:
    """A bot of a level, or a peer by name, perhaps with a colon and how much it is to search.
    Raises `FightleadError` (`no_such_level`).

    >>> type(make_bot("regular")).__name__, make_bot("pimc:50").worlds
    ('RegularBot', 50)
    """
    name, _, effort = level.partition(":")
    if level in LEVELS:
        return LEVELS[level](seed)
    if name in PEERS and (level == name or _WHOLE_NUMBER.fullmatch(effort)):
        make, usual = PEERS[name]
        return make(seed, int(effort or usual))
    raise FightleadError("no_such_level", level=level, levels=", ".join([*LEVELS, *PEERS]))


_WHOLE_NUMBER: Final = re.compile("[1-9][0-9]{0,6}")


def is_quick(bot: Player) -> bool:
    """Does a bot decide so fast that nobody notices, so that it needs no thread of its own? It
    says so by a true `quick`.

    >>> is_quick(make_bot("regular"))
    True
    """
    return bool(getattr(bot, "quick", False))


def act_at_leisure(bot: Player, view: View) -> Action:
    """What a bot does that is not quick, for a process that has other work, in a thread of its
    own: what the bot needs compiled is compiled in another process first."""
    ready = getattr(bot, "get_ready", None)
    if ready is not None and is_compiled():
        ready()
    return bot.act(view)


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
