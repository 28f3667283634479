"""Matches: fair to every bot, the same for any number of jobs, and luck taken off honestly."""

from __future__ import annotations

import json
import shutil
import sys
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fightlead import engine
from fightlead.actions import Action
from fightlead.bots import BeginnerBot, RegularBot
from fightlead.cards import Card, CardSet, members
from fightlead.engine import Snapshot
from fightlead.errors import FightleadError, SeatingError
from fightlead.events import Anted, JoinShown
from fightlead.luck import Luck
from fightlead.matches import (
    COLUMNS,
    FEWEST,
    FOLDS,
    fair_mean,
    open_alone,
    plain_mean,
    play_match,
    play_out,
    without_luck,
)
from fightlead.rules import Rules
from fightlead.scoreboard import check_picture, print_match, write_picture
from fightlead.theory.tricks import worth_of
from fightlead.view import View

TINY = Rules(suits=1, ranks=7, hand=1, no_match="highest", short_stock="limit")


# ---------------------------------------------------------------- luck


class EveryDraw(Luck):
    """Luck that looks at all draws there are, not at some."""

    def _states(self, snapshot: Snapshot) -> Any:
        stock = snapshot.stock[snapshot.top : snapshot.bottom]
        states = [
            engine.states_of(
                snapshot._replace(
                    stock=snapshot.stock[: snapshot.top]
                    + list(order)
                    + snapshot.stock[snapshot.bottom :]
                )
            )
            for order in permutations(stock)
        ]
        return np.concatenate(states)


class Stacked:
    def __init__(self, order: tuple[Card, ...]) -> None:
        self.cards = list(order)

    def order(self, cards: CardSet) -> list[Card]:
        return self.cards


class Thrower:
    """Throws all that it may, and plays as a beginner otherwise."""

    def act(self, view: View) -> Action:
        return view.legal[-1] if view.phase == "exchange" else BeginnerBot().act(view)


def rounds_of_all_decks(kind: type[Luck], pot: str) -> Any:
    """What eldest hand brings home, and its luck, with every order of a tiny deck: an array
    [order, worth and figures of luck]."""
    rows = []
    for number, order in enumerate(permutations(members(TINY.deck))):
        session = open_alone(TINY, 2, pot, shuffles=lambda _, order=order: Stacked(order))
        luck = kind(session.state, number)
        play_out(session, [Thrower(), RegularBot()], luck)
        rows.append([worth_of(session.state, 0) / 2, *luck.figures[:, 0]])
    return np.array(rows)


@pytest.mark.slow
def test_over_all_decks_nobody_is_lucky_so_the_mean_is_the_same_with_and_without() -> None:
    rows = rounds_of_all_decks(EveryDraw, "carried")
    assert len(rows) == 5040
    assert np.abs(rows[:, 1:]).max(axis=0).min() > 0.1
    assert rows[:, 1:].mean(axis=0) == pytest.approx(0, abs=1e-9)
    less = rows[:, 0] - rows[:, 1:] @ np.array([0.7, 1.1, -0.4])
    assert less.mean() == pytest.approx(rows[:, 0].mean(), abs=1e-9)
    assert less.std() != pytest.approx(rows[:, 0].std(), abs=0.1)


@pytest.mark.slow
def test_fresh_draws_are_no_luckier_than_those_that_came() -> None:
    luck = rounds_of_all_decks(Luck, "fresh")[:, 2:]
    assert (np.abs(luck.mean(axis=0)) < 4 * luck.std(axis=0) / np.sqrt(len(luck))).all()


def test_what_is_taken_off_a_deal_does_not_depend_on_what_it_brought() -> None:
    units = np.random.default_rng(1).normal(size=(FEWEST + 50, COLUMNS))
    other = units.copy()
    other[7, 0] += 5.0
    change = without_luck(other) - without_luck(units)
    fold = np.arange(7 % FOLDS, len(units), FOLDS)
    assert change[7] == pytest.approx(5.0)
    assert change[np.setdiff1d(fold, [7])] == pytest.approx(0.0)


def test_luck_taken_off_leaves_less_noise() -> None:
    chance = np.random.default_rng(2)
    units = chance.normal(size=(1000, COLUMNS))
    units[:, 0] += 0.3 + 2.0 * units[:, 1]
    assert fair_mean(units).interval < 0.6 * plain_mean(units).interval
    assert abs(fair_mean(units).mean - 0.3) < 2 * fair_mean(units).interval
    assert fair_mean(units[: FEWEST - 1]) == plain_mean(units[: FEWEST - 1])


# ---------------------------------------------------------------- matches


@pytest.mark.slow
def test_a_match_is_the_same_for_any_number_of_jobs() -> None:
    one, two = (
        play_match(Rules.classic(), ["regular", "random"], 60, players=3, seed=4, jobs=jobs)
        for jobs in (1, 2)
    )
    assert one.as_dict() == two.as_dict()
    assert one.rounds == 60
    other = play_match(Rules.classic(), ["regular", "random"], 60, players=3, seed=5)
    assert other.as_dict()["pairings"] != one.as_dict()["pairings"]


def test_between_two_what_one_gains_the_other_loses() -> None:
    match = play_match(Rules.staked(), ["regular", "beginner"], 40)
    gain, loss = match.between("regular", "beginner"), match.between("beginner", "regular")
    for pot in ("fresh", "carried", ""):
        assert gain.fair(pot).mean == -loss.fair(pot).mean
        assert gain.fair(pot).interval == loss.fair(pot).interval


@pytest.mark.slow
def test_the_better_bot_wins() -> None:
    match = play_match(Rules.classic(), ["regular", "random"], 400, seed=1)
    best = match.between("regular", "random").fair()
    assert best.mean - best.interval > 0.2


@pytest.mark.parametrize("pot", ["fresh", "carried"])
def test_a_round_alone_has_everybody_in_it(pot: str) -> None:
    rules = Rules.staked()
    session = open_alone(rules, 3, pot, seed=1)
    assert session.phase == "fight"
    assert not any(isinstance(event, JoinShown) for event in session.events)
    assert sum(isinstance(event, Anted) for event in session.events) == 3
    assert session.state.pot == (6 if pot == "carried" else 3) * rules.ante
    assert sum(worth_of(session.state, seat) for seat in range(3)) == 0


def test_a_match_that_is_stopped_tells_what_it_has() -> None:
    def stop(rounds: int) -> None:
        raise KeyboardInterrupt

    match = play_match(Rules.classic(), ["regular", "random"], 400, progress=stop)
    assert not match.whole
    assert 0 < match.rounds < 400


@pytest.mark.parametrize(
    ("bots", "code"),
    [
        (["regular", "nobody"], "no_such_level"),
        (["regular"], "too_few_bots"),
        (["random", "random"], "bot_twice"),
    ],
)
def test_line_ups_that_are_none_are_refused(bots: list[str], code: str) -> None:
    with pytest.raises(FightleadError) as refusal:
        play_match(Rules.classic(), bots, 10)
    assert refusal.value.code == code


def test_a_deck_too_small_for_the_players_is_refused() -> None:
    with pytest.raises(SeatingError):
        play_match(TINY, ["regular", "random"], 10, players=4)


# ---------------------------------------------------------------- the outcome


def test_the_outcome_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    match = play_match(Rules.classic(), ["regular", "random"], 12, players=3)
    print_match(match, as_json=False)
    assert "2 x random" in capsys.readouterr().out
    print_match(match, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert told["rounds"] == 12
    assert {pair["bot"] for pair in told["pairings"]} == {"regular", "random"}


@pytest.mark.slow
def test_the_payoffs_are_drawn(tmp_path: Path) -> None:
    match = play_match(Rules.classic(), ["regular", "random", "beginner"], 8)
    for name, begins in (("one.png", b"\x89PNG"), ("one.svg", b"<?xml"), ("two.svg", b"<?xml")):
        check_picture(tmp_path / name)
        write_picture(match, tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_without_matplotlib_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(FightleadError, match="no_plots"):
        check_picture(Path("one.png"))
    with pytest.raises(FightleadError, match="not_a_picture"):
        check_picture(Path("one.gif"))


def test_what_was_learnt_plays_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine"
    shutil.copy(str(files("fightlead.theory") / "tables" / "2.policy"), path)
    match = play_match(Rules.classic(), [str(path), "strong"], 40, seed=1)
    assert match.between(str(path), "strong").fair().mean == 0
    with pytest.raises(FightleadError, match="other_players"):
        play_match(Rules.classic(), [str(path), "strong"], 40, players=3)
    path.write_bytes(b"nothing")
    with pytest.raises(FightleadError, match="no_bot_in_file"):
        play_match(Rules.classic(), [str(path), "strong"], 40)
