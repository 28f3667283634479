"""Games of short decks: their size, and that merging takes nothing from them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fightlead.errors import RulesError
from fightlead.rules import Rules
from fightlead.theory import game as games
from fightlead.theory.cfr import kernel, learner, solve
from fightlead.theory.game import Game, build, study_rules
from fightlead.theory.walk import CHANCE, LEAF, Book
from tests.theory import plain

SIZES = {
    (2, 3, 1): (1348, 126, 126),
    (2, 4, 1): (74_741, 1908, 1908),
    (2, 4, 2): (391_873, 8316, 8316),
    (3, 3, 2): (1_965_769, 23_805, 23_799),
}


OTHERS = ((3, 2, 1), (1, 6, 1), (1, 6, 2), (2, 3, 2))


def slow(deck: tuple[int, int, int]) -> Any:
    return pytest.param(deck, marks=pytest.mark.slow)


@pytest.mark.slow
@pytest.mark.parametrize("deck", [*[*SIZES][:-1], slow([*SIZES][-1])])
def test_trees_have_the_size_they_had(deck: tuple[int, int, int]) -> None:
    game = build(study_rules("classic", *deck))
    assert (game.nodes, game.sides[0].sets, game.sides[1].sets) == SIZES[deck]


@pytest.mark.slow
def test_dropping_adds_its_decisions() -> None:
    assert build(study_rules("classic", 2, 4, 2, drop=True)).nodes == 502_465


@pytest.mark.parametrize(
    "deck",
    [(2, 3, 1), *map(slow, OTHERS)],
    ids=str,
)
@pytest.mark.parametrize(
    ("name", "drop", "pot"),
    [
        pytest.param("classic", False, 0, marks=pytest.mark.slow),
        ("classic", True, 8),
        pytest.param("staked", False, 0, marks=pytest.mark.slow),
    ],
)
def test_nothing_is_lost_to_the_plain_game(
    deck: tuple[int, int, int], name: str, drop: bool, pot: int
) -> None:
    """The oracle's game, nothing merged or forgotten: the best answer to a player who does
    anything is worth exactly as much there."""
    rules = study_rules(name, *deck, drop=drop)
    players = [learner(build(rules, pot=pot), seat) for seat in (0, 1)]
    deals = plain.trees(rules, pot)
    for seat in (0, 1):
        found = kernel.compiled.best_response(players[seat], players[1 - seat].plan)
        assert found == pytest.approx(plain.best_response(deals, seat), abs=1e-9)


def unmerged(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game in which the names of suits matter."""
    with monkeypatch.context() as patch:
        patch.setattr(games, "permutations", lambda suits: [tuple(suits)])
        return build(rules)


@pytest.mark.slow
@pytest.mark.parametrize("deck", [(2, 4, 1), slow((2, 4, 2))])
def test_the_names_of_suits_do_not_matter(
    deck: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = replace(study_rules("classic", *deck, drop=True), exchange_from="eldest")
    merged, whole = build(rules), unmerged(rules, monkeypatch)
    assert whole.nodes > 1.9 * merged.nodes
    one, other = solve(merged, target=1e-5), solve(whole, target=1e-5)
    assert one.value == pytest.approx(other.value, abs=3e-5)


def test_a_tree_that_is_kept_is_whole() -> None:
    game = build(study_rules("classic", 2, 4, 1), keep_tree=True)
    tree = game.tree
    assert len(tree) == game.nodes == 1 + tree["width"].sum()
    assert set(tree["kind"]) == {LEAF, CHANCE, 0, 1}
    for seat, side in enumerate(game.sides):
        links = set(tree["link"][tree["kind"] == seat])
        assert links == set(range(len(side.parent)))


@pytest.mark.slow
def test_a_set_comes_behind_all_that_leads_to_it() -> None:
    for side in build(study_rules("classic", 2, 4, 2)).sides:
        assert (side.parent < side.first[side.set_of_link]).all()
        assert np.allclose(np.add.reduceat(side.share, side.link[:-1]), 1.0)


@pytest.mark.slow
def test_rooms_that_grow_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = study_rules("classic", 2, 4, 1)
    wide = build(rules, keep_tree=True)
    narrow = games.new_book

    def tiny(nodes: int) -> Book:
        book = narrow(64 if nodes else 0)
        return book._replace(pairs=book.pairs[:64], sets=book.sets[:, :64].copy())

    monkeypatch.setattr(games, "new_book", tiny)
    grown = build(rules, keep_tree=True)
    assert np.array_equal(wide.tree, grown.tree)
    assert np.array_equal(wide.pairs, grown.pairs)
    assert np.allclose(wide.pays, grown.pays, atol=1e-15)


def test_rules_without_an_end_are_refused() -> None:
    with pytest.raises(RulesError) as refused:
        build(Rules(suits=2, ranks=4, hand=1))
    assert refused.value.faults == (
        ("no_match", "not_solvable"),
        ("short_stock", "not_solvable"),
    )


@pytest.mark.parametrize("deck", [(4, 13, 4), (3, 7, 1), (3, 4, 4)])
def test_decks_out_of_reach_are_refused(deck: tuple[int, int, int]) -> None:
    with pytest.raises(RulesError, match="deck_too_large"):
        build(study_rules("classic", *deck))
