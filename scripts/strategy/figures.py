"""What is counted in the rounds of a study: every figure of the page that is an estimate.

Worth is in antes: equal shares of the pot at the deal.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from scripts.strategy.means import Figure, difference, mean, ratio
from scripts.strategy.rounds import (
    COLUMNS,
    DEALT,
    DROPPING,
    FILLED,
    FOUGHT,
    LEAD,
    LEADS,
    LED,
    STAYED,
    STAYING,
    THROWN,
    TRICKS,
    WAYS,
    WITH_LEAD,
    WITHIN,
    WITHOUT_LEAD,
    WORTH,
    kernel,
)

from fightlead.bots.table import shipped
from fightlead.engine import EXCHANGE, FIGHT, SUIT_SETS
from fightlead.engine import STAY as STAY_PHASE
from fightlead.theory.study import Study

Figures = dict[str, Any]

SEED: Final = 1
OF_RANK: Final = [sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13)]
FIGHTS: Final = ("highest", "second", "third", "lowest")
EXCHANGES: Final = (
    "keep all",
    "throw all",
    "keep aces",
    "keep kings and up",
    "keep queens and up",
    "keep jacks and up",
)
BEST: Final = {"ace": (12, 12), "king": (11, 11), "queen or jack": (9, 10), "lower": (0, 8)}
"""Hands by the rank of their best card."""


def figures_of(study: Study, rounds: int, deals: int) -> Figures:
    """All figures of a study, from so many rounds and so many deals that are compared."""
    told = watched_rounds(study, rounds)
    worth = told[:, WORTH] / study.pot
    return {
        "lead": lead_of(study, told, worth, deals),
        "fight": fight_of(study, told, deals),
        "exchange": exchange_of(study, told, deals),
        "stay": stay_of(study, told, deals) if study.drop else None,
        "tricks": tricks_of(told, worth),
    }


def watched_rounds(study: Study, rounds: int) -> Any:
    told = np.zeros((rounds, COLUMNS), np.int64)
    table = shipped(study.players)[study].rows
    kernel.compiled.watch(
        study.states(2), study.opening, table, np.uint64(SEED), 0, rounds, told
    )
    return told


def compared(study: Study, phase: int, deals: int) -> tuple[Any, Any]:
    """What each way was worth in the deals that came to the choice, in antes, and the hand and
    the lead then."""
    ways = WAYS[phase]
    worth, held = np.zeros((deals, ways)), np.zeros((deals, 2), np.int64)
    table = shipped(study.players)[study].rows
    kernel.compiled.compare(
        study.states(2),
        study.opening,
        table,
        phase,
        ways,
        np.uint64(SEED + 1),
        0,
        deals,
        worth,
        held,
    )
    came = held[:, 0] != 0
    return worth[came] / study.pot, held[came]


def lead_of(study: Study, told: Any, worth: Any, deals: int) -> Figures:
    led = told[:, LED] == 1
    ways, _ = compared(study, LEAD, deals)
    return {
        "won": difference(worth[led], worth[~led]),
        "given": mean(ways[:, WITH_LEAD] - ways[:, WITHOUT_LEAD]),
    }


def fight_of(study: Study, told: Any, deals: int) -> Figures:
    """Which card of the hand fights, by rank and by how many the hand has of its suit; among
    equal ranks the higher place counts."""
    dealt, card = told[:, DEALT], told[:, FOUGHT]
    above = np.zeros(len(told), np.int64)
    for rank in range(13):
        above += np.where(rank > card % 13, np.bitwise_count(dealt & OF_RANK[rank]), 0)
    alone = np.bitwise_count(dealt & SUIT_SETS[card]) == 1
    ways, _ = compared(study, FIGHT, deals)
    return {
        "place": {name: mean(above == place) for place, name in enumerate(FIGHTS)},
        "alone": mean(alone),
        "cost": costs(ways, FIGHTS),
    }


def costs(ways: Any, names: tuple[str, ...]) -> dict[str, Figure]:
    """What each way falls short of the policy's own choice, in antes."""
    return {name: mean(ways[:, 0] - ways[:, way]) for way, name in enumerate(names, 1)}


def exchange_of(study: Study, told: Any, deals: int) -> Figures:
    ways, _ = compared(study, EXCHANGE, deals)
    asked = told[(told[:, STAYED] == 1) & (told[:, WITHIN] > 1)]
    leads = asked[:, LEADS] == 1
    return {
        "number": {
            name: mean(np.bitwise_count(rows[:, THROWN]).astype(float))
            for name, rows in (("lead", asked[leads]), ("no lead", asked[~leads]))
        },
        "kept": {
            name: [kept(rows, rank) for rank in range(13)]
            for name, rows in (("lead", asked[leads]), ("no lead", asked[~leads]))
        },
        "cost": costs(ways, EXCHANGES),
    }


def kept(rows: Any, rank: int) -> Figure:
    """How often a card of a rank is kept."""
    held = rows[:, FILLED] & OF_RANK[rank]
    return ratio(
        np.bitwise_count(held & ~rows[:, THROWN]).astype(float),
        np.bitwise_count(held).astype(float),
    )


def best_rank(hands: Any) -> Any:
    """The highest rank in each hand."""
    best = np.zeros(len(hands), np.int64)
    for rank in range(13):
        best[hands & OF_RANK[rank] != 0] = rank
    return best


def stay_of(study: Study, told: Any, deals: int) -> Figures:
    """How often the policy stays, and what staying brings more than dropping, by the best card
    and the lead."""
    ways, held = compared(study, STAY_PHASE, deals)
    gain = ways[:, STAYING] - ways[:, DROPPING]
    hands, best = best_rank(told[:, FILLED]), best_rank(held[:, 0])
    found: Figures = {"all": mean(told[:, STAYED])}
    for name, lead in (("lead", 1), ("no lead", 0)):
        found[name] = {}
        for kind, (low, high) in BEST.items():
            rows = (hands >= low) & (hands <= high) & (told[:, LED] == lead)
            deal = (best >= low) & (best <= high) & (held[:, 1] == lead)
            found[name][kind] = {
                "stays": mean(told[rows, STAYED]),
                "gain": mean(gain[deal]),
            }
    return found


def tricks_of(told: Any, worth: Any) -> Figures:
    stayed = told[:, STAYED] == 1
    aces = np.bitwise_count(told[:, DEALT] & OF_RANK[12])
    number = told[:, TRICKS]
    return {
        "looed": mean(number[stayed] == 0),
        "worth": [mean(worth[stayed & (number == each)]) for each in range(5)],
        "ace": difference(worth[aces == 1], worth[aces == 0]),
    }
