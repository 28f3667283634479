"""Bots: each level keeps the contract of a player."""

from __future__ import annotations

from functools import partial

import pytest

from fightlead.actions import Action
from fightlead.bots import LEVELS, PEERS, make_bot
from fightlead.errors import FightleadError
from fightlead.rules import Rules
from fightlead.testing import check_bot
from fightlead.view import View

SHORT = Rules(suits=2, ranks=5, hand=2, no_match="highest", short_stock="limit")
HOUSE = Rules(drop_fresh=True, exchange_style="one_by_one", fee=1, exchange_from="leader")


@pytest.mark.parametrize(
    "level",
    [pytest.param(name, marks=[pytest.mark.slow] * (name == "master")) for name in LEVELS],
)
def test_bots_keep_the_contract_in_both_presets(level: str) -> None:
    check_bot(partial(make_bot, level), rounds=6, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", [SHORT, HOUSE, Rules.staked(1), Rules(buy_in=30)])
def test_bots_keep_the_contract_under_house_rules(level: str, rules: Rules) -> None:
    check_bot(partial(make_bot, level), rules=rules, rounds=6, seed=2)


@pytest.mark.parametrize("peer", ["pimc:6"])
def test_peers_keep_the_contract(peer: str) -> None:
    check_bot(partial(make_bot, peer), rounds=6, seed=3)
    check_bot(partial(make_bot, peer), rules=HOUSE, rounds=2, seed=4)


@pytest.mark.parametrize(
    "name", ["genius", "pimc:", "pimc:0", "pimc:x", "pimc:1e3", "regular:5"]
)
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(FightleadError) as refused:
        make_bot(name)
    assert refused.value.code == "no_such_level"


def test_peers_are_no_levels_and_search_as_much_as_is_said() -> None:
    assert not LEVELS.keys() & PEERS.keys()
    assert (make_bot("pimc").worlds, make_bot("pimc:7").worlds) == (200, 7)  # type: ignore[attr-defined]


# ---------------------------------------------------------------- the kit finds bad bots


class Illegal:
    def __init__(self, seed: int) -> None: ...

    def act(self, view: View) -> Action:
        return Action("fight", 1 << 51) if view.phase == "fight" else view.legal[0]


class Moody:
    """Answers differently each time it is asked."""

    asked = 0

    def __init__(self, seed: int) -> None: ...

    def act(self, view: View) -> Action:
        Moody.asked += 1
        return view.legal[Moody.asked % len(view.legal)]


def test_the_kit_finds_illegal_answers() -> None:
    with pytest.raises(AssertionError, match="is not legal"):
        check_bot(Illegal, rounds=5)


def test_the_kit_finds_moody_answers() -> None:
    with pytest.raises(AssertionError, match="for the same view"):
        check_bot(Moody, rounds=5)
