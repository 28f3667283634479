"""Deals from seeds: the same for ever, checked by a second implementation, and fair."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest

from fightlead.cards import FULL_DECK, cards_text, members, short_deck
from fightlead.errors import SeedError
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.shuffle import (
    SEED_LIMIT,
    Shuffler,
    check_seed,
    commitment,
    draw_lot,
    mixed_seed,
    new_seed,
    round_seed,
)

SEEDS = [0, 1, 7, 20_260_101, 2**64 + 3, 2**255, 2**256 - 1]

# ---------------------------------------------------------------- a second implementation


class Reference:
    """Written from the description in `fightlead.shuffle` alone: one long text of bytes, and
    numbers read off it. `contributed` are texts of 33 bytes, the seat and what came from it."""

    def __init__(self, seed: int, number: int, contributed: Sequence[bytes] = ()) -> None:
        whole = seed.to_bytes(32, byteorder="big")
        self.seed = sha(b"fightlead round", whole, number.to_bytes(8, byteorder="big"))
        if contributed:
            self.seed = sha(b"fightlead mixed", self.seed, *contributed)
        self.text = b""
        self.blocks = 0

    def word(self) -> int:
        while len(self.text) < 4:
            self.text += sha(b"fightlead stream", self.seed, self.blocks.to_bytes(8, "big"))
            self.blocks += 1
        word, self.text = self.text[:4], self.text[4:]
        return word[0] << 24 | word[1] << 16 | word[2] << 8 | word[3]

    def number_below(self, limit: int) -> int:
        while True:
            word = self.word()
            if word < 2**32 - 2**32 % limit:
                return word % limit

    def order(self, ascending: list[int]) -> list[int]:
        cards = list(ascending)
        i = len(cards) - 1
        while i >= 1:
            j = self.number_below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1
        return cards


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


@pytest.mark.parametrize("seed", SEEDS)
def test_decks_and_reshuffles_are_those_of_the_description(seed: int) -> None:
    for number in (1, 2, 1000, 2**63):
        reference, shuffler = Reference(seed, number), Shuffler(round_seed(seed, number))
        assert shuffler.seed == reference.seed
        pile = [card for card in range(52) if card % 3]
        for cards in (list(range(52)), pile, list(range(52)), [5], [7, 9]):
            mask = sum(1 << card for card in cards)
            assert shuffler.order(mask) == reference.order(cards)


@pytest.mark.parametrize("seed", SEEDS)
def test_commitments_are_those_of_the_description(seed: int) -> None:
    own = round_seed(seed, 3)
    assert commitment(own) == sha(b"fightlead commitment", own).hex()


@pytest.mark.parametrize("seed", SEEDS)
def test_lots_are_those_of_the_description(seed: int) -> None:
    for seats in range(2, 6):
        assert draw_lot(seed, seats) == Reference(seed, 0).number_below(seats)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_session_deals_what_the_description_says(seed: int) -> None:
    session = Session(Rules.classic(), ["Anna", "Ben"], seed=seed)
    assert session.state.dealer == draw_lot(seed, 2)
    session.start_round()
    deck = Reference(seed, 1).order(list(range(52)))
    eldest = session.state.eldest
    assert sorted(deck[0:8:2]) == list(members(session.state.hands[eldest]))
    assert sorted(deck[1:8:2]) == list(members(session.state.hands[1 - eldest]))
    assert session.commitment == commitment(Reference(seed, 1).seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_mixed_deals_are_those_of_the_description(seed: int) -> None:
    session = Session(Rules.classic(), ["Anna", "Ben", "Clara"], seed=seed)
    one, other = sha(b"one"), sha(b"other")
    session.start_round(entropy={2: other, 0: one})
    reference = Reference(seed, 1, [b"\x00" + one, b"\x02" + other])
    assert mixed_seed(round_seed(seed, 1), {2: other, 0: one}) == reference.seed
    deck = reference.order(list(range(52)))
    eldest = session.state.eldest
    assert sorted(deck[0:12:3]) == list(members(session.state.hands[eldest]))
    assert deck[12:] == list(session.state.stock[12:52])


VECTORS = {
    (0, 1): "8h 6d Jh 5h",
    (7, 1): "Kh 9c Ah 2d",
    (7, 2): "4d Kd 3h 6s",
    (2**256 - 1, 1): "9s Kh 6s Ts",
}


@pytest.mark.parametrize(("seed", "number"), VECTORS, ids=["0", "7", "7-2", "last"])
def test_decks_never_change(seed: int, number: int) -> None:
    deck = Shuffler(round_seed(seed, number)).order(FULL_DECK)
    assert cards_text(deck[:4]) == VECTORS[seed, number]


# ---------------------------------------------------------------- fairness


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def test_every_card_is_as_often_at_every_place() -> None:
    orders = 10_000
    shuffler = Shuffler(round_seed(99, 1))
    places: Counter[tuple[int, int]] = Counter()
    for _ in range(orders):
        places.update(enumerate(shuffler.order(short_deck(2, 6))))
    counts = [places[place, card] for place in range(12) for card in members(short_deck(2, 6))]
    # 121 degrees of freedom: mean 121, deviation 15.6; four deviations above is 183.
    assert 70 < chi_square(counts, orders / 12) < 183


def test_every_card_of_the_whole_deck_is_as_often_on_top_and_at_the_bottom() -> None:
    orders = 4_000
    top, bottom = [0] * 52, [0] * 52
    for number in range(orders):
        deck = Shuffler(round_seed(5, number)).order(FULL_DECK)
        top[deck[0]] += 1
        bottom[deck[-1]] += 1
    # 51 degrees of freedom: deviation 10.1.
    assert 20 < chi_square(top, orders / 52) < 92
    assert 20 < chi_square(bottom, orders / 52) < 92


@pytest.mark.slow
def test_reshuffles_are_as_fair_as_deals() -> None:
    orders = 6_000
    places: Counter[tuple[int, int]] = Counter()
    pile = short_deck(4, 2)
    for number in range(orders):
        shuffler = Shuffler(round_seed(42, number))
        shuffler.order(FULL_DECK)
        places.update(enumerate(shuffler.order(pile)))
    counts = [places[place, card] for place in range(8) for card in members(pile)]
    # 49 degrees of freedom: deviation 9.9.
    assert 20 < chi_square(counts, orders / 8) < 89


def test_all_orders_of_four_cards_are_equally_frequent() -> None:
    orders = 24_000
    shuffler = Shuffler(round_seed(1, 1))
    met = Counter(tuple(shuffler.order(0b1111)) for _ in range(orders))
    assert set(met) == set(permutations(range(4)))
    # 23 degrees of freedom: deviation 6.8.
    assert 5 < chi_square(list(met.values()), orders / 24) < 50


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_dealers_lot_is_fair(seats: int) -> None:
    lots = Counter(draw_lot(seed, seats) for seed in range(3_000))
    assert set(lots) == set(range(seats))
    assert chi_square(list(lots.values()), 3_000 / seats) < 20


def test_a_number_below_is_taken_without_bias() -> None:
    """Words at or above the greatest multiple are passed over."""
    shuffler = Shuffler(bytes(32))
    limit = 3 * 2**30  # a quarter of all words is passed over
    numbers = [shuffler.below(limit) for _ in range(4_000)]
    assert max(numbers) < limit
    low = sum(number < limit // 3 for number in numbers)
    assert abs(low - 4_000 / 3) < 120


# ---------------------------------------------------------------- seeds


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT, 1.0, "7", None, True])
def test_seeds_out_of_range_are_refused(seed: object) -> None:
    with pytest.raises(SeedError) as refused:
        check_seed(seed)  # type: ignore[arg-type]
    assert refused.value.code == "seed_out_of_range"


def test_round_seeds_of_another_length_are_refused() -> None:
    for seed in (b"", bytes(31), bytes(33)):
        with pytest.raises(SeedError, match="seed_malformed"):
            Shuffler(seed)


@pytest.mark.parametrize("wrong", [b"", bytes(31), bytes(33), "0" * 32, bytearray(32), None])
def test_contributions_of_another_form_are_refused(wrong: object) -> None:
    with pytest.raises(SeedError, match="entropy_malformed"):
        mixed_seed(bytes(32), {0: bytes(32), 1: wrong})  # type: ignore[dict-item]


def test_each_contribution_and_its_seat_count() -> None:
    one, other = sha(b"one"), sha(b"other")
    contributions = [{}, {0: one}, {1: one}, {0: other}, {0: one, 1: other}, {0: other, 1: one}]
    mixed = {mixed_seed(seed, each) for seed in (one, other) for each in contributions}
    assert len(mixed) == 2 * len(contributions)
    assert mixed_seed(one, {0: one, 3: other}) == mixed_seed(one, {3: other, 0: one})


def test_round_seeds_differ() -> None:
    seeds = {round_seed(seed, number) for seed in range(50) for number in range(50)}
    assert len(seeds) == 2500
    assert {len(seed) for seed in seeds} == {32}


def test_rounds_of_a_session_are_dealt_differently() -> None:
    decks = {
        tuple(Shuffler(round_seed(7, number)).order(FULL_DECK)) for number in range(1, 200)
    }
    assert len(decks) == 199


def test_sessions_without_a_seed_differ() -> None:
    assert len({new_seed() for _ in range(20)}) == 20
    assert all(0 <= new_seed() < SEED_LIMIT for _ in range(20))


def test_a_seed_has_effect() -> None:
    hands = set()
    for seed in range(40):
        session = Session(Rules.classic(), ["Anna", "Ben"], seed=seed, dealer=0)
        session.start_round()
        hands.add(tuple(session.state.hands))
    assert len(hands) == 40
