"""Whom a command line means by the name of a bot: a name, or a file of what was learnt."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from fightlead.bots import make_bot
from fightlead.bots.table import TableBot
from fightlead.errors import FightleadError
from fightlead.theory.learning import Learner
from fightlead.theory.policy import Advice, advice_from, read_policy
from fightlead.theory.study import Study
from fightlead.view import Player


def maker_of(name: str, players: int) -> Callable[[int], Player]:
    """What makes the bot of a name from a seed, as `make_bot` does, or one that plays by the
    policy or checkpoint in a file.

    Raises `FightleadError` (`no_such_level`, `no_bot_in_file`, `other_players`), OSError.

    >>> type(maker_of("regular", 2)(7)).__name__
    'RegularBot'
    """
    path = Path(name)
    if path.is_file():
        tables = policy_in(path)
        check_players(tables, players, name)
        return partial(TableBot, tables=tables)
    make_bot(name)
    return partial(make_bot, name)


def policy_in(path: Path) -> dict[Study, Advice]:
    """The policy or checkpoint in a file. Raises `FightleadError` (`no_bot_in_file`),
    OSError."""
    for read in (read_policy, _checkpoint):
        try:
            return read(path)
        except FightleadError:
            continue
    raise FightleadError("no_bot_in_file", text=str(path))


def check_players(tables: dict[Study, Advice], players: int, name: str) -> None:
    """Refuse a policy that says nothing about so many players. Raises `FightleadError`
    (`other_players`)."""
    if not any(study.players == players for study in tables):
        raise FightleadError("other_players", text=name)


def _checkpoint(path: Path) -> dict[Study, Advice]:
    learner = Learner.load(path)
    return {learner.study: advice_from(learner)}
