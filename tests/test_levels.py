"""The levels: their order, what is in the package for them, and that it is worth having."""

from __future__ import annotations

from importlib.resources import files

import pytest

from fightlead.bots import LEVELS
from fightlead.bots.search import SearchBot
from fightlead.bots.table import TableBot, shipped
from fightlead.exploit.opponents import Opponent, opponent_named
from fightlead.matches import play_match
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.theory.frozen import WAYS
from fightlead.theory.response import NOTHING, Start, brought
from fightlead.theory.study import studies
from fightlead.view import view_of

TABLES = files("fightlead.theory") / "tables"
PLAYERS = range(2, 6)


def test_there_are_five_levels_above_chance() -> None:
    assert list(LEVELS) == ["random", "beginner", "casual", "regular", "strong", "master"]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_package_has_a_policy_for_every_study(players: int) -> None:
    known = shipped(players)
    for rules in (Rules.classic(), Rules.staked()):
        for study in studies(rules, players):
            assert len(known[study].keys) > 10_000


def test_all_policies_together_are_small() -> None:
    sizes = [len((TABLES / f"{players}.policy").read_bytes()) for players in PLAYERS]
    assert sum(sizes) < 5_000_000


@pytest.mark.slow
def test_a_strong_player_beats_the_rule_of_thumb() -> None:
    match = play_match(Rules.classic(), ["strong", "regular"], 800, seed=3)
    gain = match.between("strong", "regular").fair()
    assert gain.mean > gain.interval


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rules", [Rules.classic(), Rules.staked()], ids=["classic", "staked"])
def test_at_every_table_the_policy_beats_rules_of_thumb(rules: Rules, players: int) -> None:
    tables = opponent_named("strong", players)
    assert isinstance(tables, Opponent)
    for carried, ours in (tables.tables(rules, players) or {}).items():
        start = Start(rules, players, carried)
        gains = brought(start, WAYS["coarse"], ours, NOTHING, 8000, 3)
        assert gains.mean() > 1.96 * gains.std() / len(gains) ** 0.5


def test_who_has_no_time_still_plays_by_the_rules() -> None:
    session = Session(Rules.classic(), ["Anna", "Ben"], seed=4)
    session.start_round()
    while session.due:
        view = view_of(session, seat := session.due[0])
        action = SearchBot(1, ms=0.0).act(view)
        assert action in view.legal
        if view.phase != "play":
            assert action == TableBot(1).act(view)
        session.act(seat, action)
