"""Cards, sets of cards and their names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fightlead.cards import (
    FULL_DECK,
    RANKS,
    SUITS,
    UNKNOWN,
    card_name,
    card_set,
    cards_text,
    make_card,
    members,
    parse_card,
    parse_cards,
    rank_of,
    short_deck,
    suit_of,
    suit_set,
)
from fightlead.errors import CardError
from tests.test_properties import quick


def test_every_card_has_a_name_of_its_own_that_reads_back() -> None:
    names = [card_name(card) for card in range(52)]
    assert len(set(names)) == 52
    assert [parse_card(name) for name in names] == list(range(52))
    assert [parse_card(name.swapcase()) for name in names] == list(range(52))


def test_rank_and_suit_make_the_card() -> None:
    for card in range(52):
        assert make_card(suit_of(card), rank_of(card)) == card
        assert card_name(card) == RANKS[rank_of(card)] + SUITS[suit_of(card)]


def test_an_unknown_card_is_a_value() -> None:
    assert card_name(UNKNOWN) == "??"
    assert parse_card("??") == UNKNOWN
    assert cards_text([UNKNOWN, 0]) == "?? 2c"


@pytest.mark.parametrize("text", ["", "Q", "Qhh", "1h", "Qx", "hQ", "10h", "? ?", "♥Q", "Кч"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_card(text)
    assert (refused.value.code, refused.value.fields) == ("unknown_card", {"text": text})


@pytest.mark.parametrize("text", ["Qh 7", "Qh,7c", "Qh-7c"])
def test_what_is_no_row_of_cards_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="unknown_card"):
        parse_cards(text)


@pytest.mark.parametrize(("suit", "rank"), [(-1, 0), (4, 0), (0, -1), (0, 13)])
def test_no_card_outside_the_deck_is_made(suit: int, rank: int) -> None:
    with pytest.raises(CardError, match="unknown_card"):
        make_card(suit, rank)


@pytest.mark.parametrize("card", [-2, 52, 1000])
def test_no_card_outside_the_deck_has_a_name_or_is_in_a_set(card: int) -> None:
    with pytest.raises(CardError, match="unknown_card"):
        card_name(card)
    with pytest.raises(CardError, match="unknown_card"):
        card_set([card])


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(CardError) as refused:
        card_set(parse_cards("Qh 7c Qh"))
    assert (refused.value.code, refused.value.fields) == ("card_twice", {"text": "Qh"})


def test_the_unknown_card_is_in_no_set() -> None:
    with pytest.raises(CardError, match="unknown_card"):
        card_set([UNKNOWN])


@quick
@given(st.sets(st.integers(0, 51)))
def test_a_set_and_its_members_are_the_same(cards: set[int]) -> None:
    assert list(members(card_set(cards))) == sorted(cards)
    assert parse_cards(cards_text(sorted(cards))) == sorted(cards)


def test_suits_make_the_deck() -> None:
    assert sum(suit_set(suit) for suit in range(4)) == FULL_DECK
    assert all(suit_of(card) == 2 for card in members(suit_set(2)))


@pytest.mark.parametrize("suits", range(1, 5))
@pytest.mark.parametrize("ranks", range(2, 14))
def test_short_decks_hold_the_first_suits_and_the_highest_ranks(suits: int, ranks: int) -> None:
    deck = list(members(short_deck(suits, ranks)))
    assert len(deck) == suits * ranks
    assert {suit_of(card) for card in deck} == set(range(suits))
    assert {rank_of(card) for card in deck} == set(range(13 - ranks, 13))
