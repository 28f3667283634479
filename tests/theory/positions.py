"""Points of play at random: under any rules, with any pot, after any number of plays."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from fightlead import engine
from fightlead.cards import members
from fightlead.compiled import compiled
from fightlead.errors import RulesError
from fightlead.rules import Rules
from tests.agreement import random_rules


def positions(players: int, number: int, most_left: int, seed: int) -> tuple[Any, list[Rules]]:
    """States in play in which so many players are in the round and no hand has more than
    `most_left` cards, with their rules."""
    chance = random.Random(seed)
    states, rules = engine.new_states(number), []
    for at in range(number):
        while True:
            try:
                some = replace(random_rules(chance), suits=4, ranks=13)
            except RulesError:
                continue
            if chance.random() < 0.7:
                some = replace(some, loo_cap=None, hand=4)
            if reach_play(states, at, some, players, most_left, chance):
                break
        rules.append(some)
    return states, rules


def reach_play(
    states: Any, at: int, rules: Rules, players: int, most_left: int, chance: random.Random
) -> bool:
    """Play random actions until few enough cards are left; whether it came to that."""
    core = compiled()
    seated = chance.randint(players, 5)
    engine.set_up(states, at, rules, (1 << seated) - 1, chance.randrange(seated))
    states[at].random = chance.getrandbits(64)
    states[at].options |= engine.SHUFFLES_ITSELF
    states[at].pot = chance.choice([0, 0, 3, 17, 40])
    core.open_round(states, at)
    s = states[at]
    left = chance.randint(1, most_left)
    while s.due:
        if s.phase == engine.PLAY:
            most = max(engine.count(s.hands[seat]) for seat in members(s.within))
            if most <= left:
                return engine.count(s.within) == players
        core.act(states, at, lowest := engine.lowest(s.due), core.random_action(s, lowest))
    return False
