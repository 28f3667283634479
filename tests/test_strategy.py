"""The strategy page tells what its script has counted, and the script counts what it says."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from scripts.strategy.__main__ import ALL, DOCS, FOLDER
from scripts.strategy.exact import chances_of_ends
from scripts.strategy.figures import compared, watched_rounds
from scripts.strategy.means import difference, mean, ratio
from scripts.strategy.page import page
from scripts.strategy.plots import PLOTS
from scripts.strategy.rounds import (
    COLUMNS,
    DEALT,
    DROPPING,
    FILLED,
    FOUGHT,
    HIGHEST,
    LEAD,
    LED,
    LOWEST,
    STAYED,
    TRICKS,
    WITHIN,
    below,
    by_rank,
    kernel,
)

from fightlead.bots.table import shipped
from fightlead.cards import card_set, parse_cards
from fightlead.engine import EXCHANGE, FIGHT, STAY
from fightlead.theory.cfr import solve
from fightlead.theory.game import build, study_rules
from fightlead.theory.study import Study
from fightlead.theory.walk import LEAF


def kept_figures() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / "figures.json").read_text("utf-8"))
    return found


def test_the_page_is_made_of_the_figures_that_are_kept() -> None:
    assert (DOCS / "strategy.md").read_text("utf-8") == page(kept_figures())


def test_every_study_has_its_figures_and_every_plot_is_there_and_shown() -> None:
    assert set(kept_figures()["studies"]) == {study.name for study in ALL}
    text = (DOCS / "strategy.md").read_text("utf-8")
    for name in PLOTS:
        assert (FOLDER / f"{name}.svg").exists()
        assert f"](strategy/{name}.svg)" in text


def test_a_watched_seat_fights_with_a_card_of_its_hand_and_one_of_all_leads() -> None:
    told = watched_rounds(Study(3, drop=True), 900)
    assert (told[:, DEALT] >> told[:, FOUGHT] & 1 == 1).all()
    assert (np.bitwise_count(told[:, FILLED]) == 4).all()
    assert (told[told[:, WITHIN] == 1, TRICKS] % 4 == 0).all()
    assert (told[told[:, STAYED] == 0, TRICKS] == 0).all()
    assert abs(told[:, LED].mean() - 1 / 3) < 0.06


@pytest.mark.parametrize("phase", [FIGHT, EXCHANGE, STAY, LEAD])
def test_a_choice_is_compared_in_the_same_deals_with_what_the_policy_does(phase: int) -> None:
    study = Study(4, drop=True)
    worth, held = compared(study, phase, 400)
    again, _ = compared(study, phase, 400)
    assert np.array_equal(worth, again)
    assert len(worth) == len(held) > 0
    assert (worth[:, 0] != worth[:, 1]).any()


def test_who_drops_wins_nothing_and_pays_nothing_but_has_a_share_of_what_is_owed() -> None:
    worth, _ = compared(Study(2, drop=True), STAY, 400)
    assert set(worth[:, DROPPING]) == {0.0, 1.0}


def test_the_lead_is_worth_something_to_whoever_is_given_it() -> None:
    worth, held = compared(Study(2), LEAD, 200)
    assert len(worth) == len(held) == 200
    assert worth[:, 1].mean() > worth[:, 2].mean()


def test_rounds_do_not_know_where_the_count_was_begun() -> None:
    study = Study(2)
    table = shipped(2)[study].rows
    told = np.zeros((6, COLUMNS), np.int64)
    kernel.compiled.watch(study.states(2), study.opening, table, np.uint64(1), 4, 10, told)
    assert np.array_equal(told, watched_rounds(study, 10)[4:])


def test_cards_are_told_apart_by_rank() -> None:
    hand = card_set(parse_cards("As 2h Kc 7d"))
    assert [by_rank(hand, place) for place in (HIGHEST, LOWEST)] == parse_cards("As 2h")
    assert below(hand, 12) == card_set(parse_cards("2h Kc 7d"))


def test_the_ends_of_a_short_game_are_as_likely_as_its_solution_says() -> None:
    game = build(study_rules("classic", 2, 3, 1), keep_tree=True)
    solution = solve(game)
    ends = game.tree["kind"] == LEAF
    chances = chances_of_ends(game, solution.plans)[ends]
    assert chances.sum() == pytest.approx(1)
    assert (chances * game.tree["value"][ends]).sum() == pytest.approx(solution.value)


FRESH = [f"{players}-stay" for players in range(2, 6)]


def test_the_findings_are_beyond_the_intervals() -> None:
    studies = kept_figures()["studies"]
    for fight in (studies[name]["fight"]["cost"] for name in FRESH):
        assert low(fight["highest"]) > high(fight["second"])
    for exchange in (studies[name]["exchange"]["cost"] for name in FRESH):
        assert low(exchange["keep all"]) > high(exchange["keep jacks and up"])
        assert high(exchange["keep jacks and up"]) < 0.15
    for players in range(3, 6):
        stay = studies[f"{players}-drop"]["stay"]
        assert low(stay["lead"]["lower"]["gain"]) > 0
        assert high(stay["no lead"]["queen or jack"]["gain"]) < 0
        assert low(stay["no lead"]["ace"]["gain"]) > 0
    number = studies["2-stay-fee2"]["exchange"]["number"]
    assert low(number["lead"]) > high(number["no lead"]) + 1


def low(figure: list[float]) -> float:
    return figure[0] - figure[1]


def high(figure: list[float]) -> float:
    return figure[0] + figure[1]


def test_intervals_hold_the_truth_in_about_95_of_100_samples() -> None:
    chance = np.random.default_rng(1)
    held = 0
    for _ in range(400):
        wholes = chance.integers(0, 3, 200).astype(float)
        parts = chance.binomial(wholes.astype(int), 0.3).astype(float)
        share, interval = ratio(parts, wholes)
        assert share is not None
        assert interval is not None
        held += abs(share - 0.3) <= interval
    assert 0.92 < held / 400 < 0.98


def test_too_few_rounds_say_nothing() -> None:
    few = np.zeros(5)
    assert mean(few) == ratio(few, few) == difference(few, few) == [None, None]
