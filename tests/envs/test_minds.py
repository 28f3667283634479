"""Who plays within a step plays as the bot of the same kind does."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from fightlead.bots.table import TableBot
from fightlead.engine import JOIN, states_of
from fightlead.envs import minds
from fightlead.envs.minds import STUDIES, library
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.theory.sight import DESK, MOVES
from fightlead.view import view_of


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [Rules.classic(), Rules.staked(), Rules(fee=2, ante=3), Rules(drop_fresh=True)],
    ids=["classic", "staked", "fee", "drop fresh"],
)
@pytest.mark.parametrize("players", [2, 4])
def test_the_policy_chooses_what_the_strong_bot_may_choose(rules: Rules, players: int) -> None:
    names = [f"Player {seat}" for seat in range(players)]
    chance, bot, books = Random(1), TableBot(), library(players)
    desk, plan = np.zeros(DESK, np.int64), np.zeros(MOVES)
    asked = 0
    session = Session(rules, names, seed=3)
    for number in range(12):
        if session.over:
            session = Session(rules, names, seed=number)
        session.start_round()
        while session.due:
            seat = chance.choice(session.due)
            view, s = view_of(session, seat), states_of(session.state)[0]
            code = int(minds.advised(s, seat, books, desk, plan))
            advice, chances = bot.advice(view), bot.chances(view)
            if s.phase != JOIN:
                shelf = minds.shelf_of(s)
                assert advice is not None
                first, end = books.shelves[shelf, :2]
                assert len(advice.rows.keys) == end - first
                assert (advice.rows.keys == books.keys[first:end]).all()
                assert shelf // STUDIES == len(view.within) + len(view.dropped)
            if chances and len(view.legal) > 1:
                assert chances[code] > 0
                asked += 1
            else:
                assert code in {action.code for action in view.legal}
            session.act(seat, chance.choice(session.legal(seat)))
    assert asked > 50
