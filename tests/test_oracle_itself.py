"""The oracle against the rules text: rounds dealt by hand, then random rounds.

The oracle judges the engine, so nothing but the text and these rounds judges the oracle.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

import pytest

from fightlead.cards import card_set, members, parse_card, parse_cards
from fightlead.errors import RulesError
from fightlead.rules import Rules
from tests.effort import times
from tests.oracle import (
    DEAL,
    EXCHANGE,
    FIGHT,
    JOIN,
    OVER,
    PLAY,
    RESHUFFLE,
    STAY,
    Oracle,
    bits,
    clockwise_after,
)

NO_STAY = Rules(drop=False)
STUDY = Rules(suits=2, ranks=4, hand=2, no_match="highest", short_stock="limit", drop=False)


# Dealing by hand


def ordered_deck(rules: Rules, hands: list[str], stock: str) -> list[int]:
    """A deck that deals these hands, from eldest hand, and leaves this on top of the stock."""
    rows = [parse_cards(hand) for hand in hands]
    top = [card for turn in zip(*rows, strict=True) for card in turn] + parse_cards(stock)
    return top + [card for card in members(rules.deck) if card not in top]


def dealt(
    rules: Rules, seats: Iterable[int], hands: list[str], stock: str, dealer: int = 0
) -> Oracle:
    oracle = Oracle(rules, seats, dealer)
    oracle.order(ordered_deck(rules, hands, stock))
    return oracle


def fight(oracle: Oracle, cards: str) -> None:
    """Fight cards, in the order of the seats from eldest hand."""
    seats = clockwise_after(oracle.dealer, oracle.within)
    for seat, card in zip(seats, parse_cards(cards), strict=True):
        oracle.act(seat, card)


def choose(oracle: Oracle, choices: Mapping[int, int]) -> None:
    """Joining or staying, seat by seat."""
    for seat, choice in choices.items():
        oracle.act(seat, choice)


def due_seat(oracle: Oracle) -> int:
    (seat,) = oracle.due
    return seat


def play(oracle: Oracle, cards: str) -> None:
    """Cards played by whoever is due."""
    for card in parse_cards(cards):
        oracle.act(due_seat(oracle), card)


def exchange(oracle: Oracle, cards: str) -> None:
    oracle.act(due_seat(oracle), card_set(parse_cards(cards)))


def keep_all(oracle: Oracle) -> None:
    while oracle.phase == EXCHANGE:
        exchange(oracle, "")


def sweep(oracle: Oracle) -> int:
    """A whole round from DEAL in which all stay and eldest hand takes every trick."""
    eldest, *others = clockwise_after(oracle.dealer, oracle.within)
    reds = parse_cards("2d3d4d5d 6d7d8d9d 2h3h4h5h 6h7h8h9h")
    hands = [parse_cards("JcQcKcAc")] + [reds[4 * at : 4 * at + 4] for at in range(len(others))]
    top = [hand[turn] for turn in range(4) for hand in hands] + parse_cards("2cTc")
    oracle.order(top + [card for card in members(oracle.rules.deck) if card not in top])
    for seat, hand in zip([eldest, *others], hands, strict=True):
        oracle.act(seat, hand[0])
    if oracle.phase == STAY:
        choose(oracle, dict.fromkeys(sorted(oracle.due), 1))
    keep_all(oracle)
    while oracle.phase == PLAY:
        seat = due_seat(oracle)
        cards = oracle.legal(seat)
        oracle.act(seat, max(cards) if seat == eldest else min(cards))
    assert oracle.takers == [eldest] * 4
    return eldest


# Deal and fight


def test_highest_card_of_the_matching_turnup_leads() -> None:
    hands = ["Ac 9h 3s 4s", "2d Kh 5s 6s", "3d Qh 7s 8s"]
    oracle = dealt(NO_STAY, (0, 1, 3), hands, "2h 4c 5c 6c 7c", dealer=1)
    assert oracle.snapshot()["hands"] == (
        bits(parse_cards("2d Kh 5s 6s")),
        bits(parse_cards("3d Qh 7s 8s")),
        0,
        bits(parse_cards("Ac 9h 3s 4s")),
        0,
    )
    fight(oracle, "Ac Kh Qh")
    assert (oracle.phase, oracle.lead) == (EXCHANGE, 0)
    assert oracle.turnups == parse_cards("2h")
    assert oracle.discards == set(parse_cards("Ac Kh Qh 2h"))
    assert parse_card("4c") in oracle.hands[3]
    assert parse_card("5c") in oracle.hands[0]
    assert parse_card("6c") in oracle.hands[1]
    assert oracle.due == {3}, "eldest hand exchanges first, not the leader"


def test_cards_are_turned_until_one_matches() -> None:
    oracle = dealt(NO_STAY, (0, 1), ["Ac 2c 3c 4c", "Kd 2d 3d 4d"], "2h 2s 9d 9c 8c")
    fight(oracle, "Ac Kd")
    assert oracle.turnups == parse_cards("2h 2s 9d")
    assert oracle.lead == 0


@pytest.mark.parametrize("players", [4, 5])
def test_misdeal_when_all_fight_suits_are_in_the_hands(players: int) -> None:
    hands = ["2c3c4c5c", "6c7c8c9c", "TcJcQcKc", "Ac2d3d4d", "5d6d7d8d"][:players]
    cards = "2c6cTcAc"
    if players == 5:  # the fifth needs a club too
        hands[0], hands[4], cards = "2c3c4c8d", "5d6d7d5c", cards + "5c"
    oracle = dealt(NO_STAY, range(players), hands, "")
    pot = oracle.pot
    fight(oracle, cards)
    assert (oracle.phase, oracle.misdeals, oracle.pot) == (DEAL, 1, pot)
    assert len(oracle.turnups) == 52 - 4 * players
    assert oracle.fight[1] == parse_card("2c")
    assert not any(oracle.hands)
    assert not oracle.stock
    assert not oracle.discards
    assert oracle.lead == -1
    eldest = sweep(oracle)
    assert (eldest, oracle.misdeals, oracle.dealer, oracle.prize) == (1, 1, 0, pot)


def test_reshuffle_at_the_fourth_card_with_three_players() -> None:
    oracle = Oracle(NO_STAY, (0, 1, 2), dealer=0)
    clubs = parse_cards("2c3c4c5c6c7c8c9cTcJcQcKc")
    rest = [card for card in members(NO_STAY.deck) if card not in clubs]
    rest.remove(parse_card("Ac"))
    oracle.order([*clubs, *rest, parse_card("Ac")])
    fight(oracle, "2c 3c 4c")
    assert (oracle.phase, oracle.lead, oracle.due) == (RESHUFFLE, 0, set())
    assert len(oracle.turnups) == 40
    pile = oracle.to_be_shuffled()
    assert len(pile) == 43
    oracle.order(pile[::-1])
    assert oracle.phase == EXCHANGE
    assert not oracle.discards
    assert [pile[-1] in oracle.hands[1], pile[-2] in oracle.hands[2]] == [True, True]
    assert pile[-3] in oracle.hands[0]
    assert len(oracle.stock) == 40


# Stay or drop


def staying_round(rules: Rules) -> Oracle:
    """Three seats, seat 2 wins the lead, all may drop."""
    hands = ["Ac 2c 3c 4c", "2d 3d 4d 5d", "6d 7d 8d 9d"]
    oracle = dealt(rules, (0, 2, 4), hands, "5c 6h 7h 8h")
    fight(oracle, "Ac 2d 6d")
    assert (oracle.phase, oracle.lead, oracle.due) == (STAY, 2, {0, 2, 4})
    return oracle


def test_no_dropping_when_the_pot_is_fresh_but_when_it_was_carried() -> None:
    oracle = Oracle(Rules.classic(), (0, 1, 2), dealer=0)
    assert sweep(oracle) == 1
    assert oracle.accounts == [-16, 8, -16, 0, 0]
    assert (oracle.pot, oracle.prize, oracle.carried) == (24, 12, True)
    oracle.next_round()
    assert (oracle.pot, oracle.dealer) == (24, 1), "the loos are the pot, nobody antes"
    oracle.order(oracle.to_be_shuffled())
    for seat in (0, 1, 2):
        oracle.act(seat, min(oracle.legal(seat)))
    assert oracle.phase == STAY


def test_next_player_leads_when_the_leader_drops() -> None:
    oracle = staying_round(Rules(drop_fresh=True, exchange_from="leader"))
    choose(oracle, {2: 0, 0: 1})
    assert oracle.within == {0, 2, 4}, "choices are secret until the last is made"
    oracle.act(4, 1)
    assert (oracle.lead, oracle.within, oracle.due) == (4, {0, 4}, {4})
    assert set(parse_cards("2c3c4c6h")) <= oracle.discards
    keep_all(oracle)
    assert oracle.due == {4}


def test_pot_stands_when_everybody_drops() -> None:
    oracle = staying_round(Rules(drop_fresh=True))
    choose(oracle, {0: 0, 2: 0, 4: 0})
    assert (oracle.phase, oracle.pot, oracle.prize) == (OVER, 12, 0)
    assert (oracle.carried, oracle.stood, oracle.within) == (True, True, set())
    assert len(oracle.discards) + len(oracle.stock) == 52
    oracle.next_round()
    assert (oracle.dealer, oracle.pot, oracle.carried, oracle.stood) == (2, 12, True, False)


def test_options_when_everybody_drops() -> None:
    oracle = staying_round(Rules(drop_fresh=True, ante_to_standing=True))
    choose(oracle, {0: 0, 2: 0, 4: 0})
    oracle.next_round()
    assert oracle.pot == 24
    oracle = staying_round(Rules(drop_fresh=True, dealer_must_stay=True))
    choose(oracle, {0: 0, 2: 0, 4: 0})
    assert (oracle.phase, oracle.tricks, oracle.accounts[0]) == (OVER, [4, 0, 0, 0, 0], 8)


def test_one_who_stays_takes_all_without_play() -> None:
    oracle = staying_round(Rules(drop_fresh=True))
    choose(oracle, {0: 0, 2: 0, 4: 1})
    assert (oracle.phase, oracle.prize, oracle.pot, oracle.carried) == (OVER, 12, 0, False)
    assert oracle.takers == [4, 4, 4, 4]
    assert oracle.plays == [[-1] * 5] * 4
    assert oracle.accounts == [-4, 0, -4, 0, 8]


# Exchange


def test_reshuffle_in_the_exchange_leaves_own_cards_out() -> None:
    hands = ["2c Kh Ah 2s", "3c 3s 4s 5s", "4c 6s 7s 8s", "5c 9s Ts Js", "6c Qs Ks As"]
    oracle = dealt(NO_STAY, range(5), hands, "2d3d4d5d6d7d8d9dTd Ac")
    fight(oracle, "2c 3c 4c 5c 6c")
    assert (len(oracle.turnups), len(oracle.stock)) == (10, 17)
    for _ in range(4):
        seat = due_seat(oracle)
        oracle.act(seat, bits(oracle.hands[seat]))
    own = set(oracle.hands[0])
    oracle.act(0, bits(own))
    assert (oracle.phase, oracle.aside, len(oracle.hands[0])) == (RESHUFFLE, own, 1)
    pile = oracle.to_be_shuffled()
    assert len(pile) == 5 + 10 + 16
    assert not own & set(pile)
    oracle.order(pile)
    assert oracle.phase == PLAY
    assert oracle.discards == own
    assert set(pile[:3]) <= oracle.hands[0]
    assert oracle.exchanged == [4] * 5


def test_one_card_after_the_other() -> None:
    rules = Rules(drop=False, exchange_style="one_by_one", fee=2)
    oracle = dealt(rules, (0, 1), ["2c 3d 4d 5d", "3c 6d 7d 8d"], "Ac 2h 3h 4h 5h 6h")
    fight(oracle, "2c 3c")
    assert oracle.legal(1) == {0} | {1 << card for card in parse_cards("3d4d5d2h")}
    exchange(oracle, "3d")
    assert parse_card("4h") in oracle.hands[1]
    assert oracle.aside == {parse_card("3d")}
    exchange(oracle, "4h")
    assert (oracle.exchanged[1], oracle.pot, oracle.due) == (2, 12, {1})
    exchange(oracle, "")
    assert oracle.due == {0}
    assert set(parse_cards("3d 4h")) <= oracle.discards
    for count in range(1, 5):
        oracle.act(0, 1 << min(oracle.hands[0]))
        assert oracle.exchanged[0] == count
    assert oracle.phase == PLAY, "after `hand` cards nothing is left to ask"


def test_short_deck_without_match_and_with_limit() -> None:
    oracle = dealt(STUDY, (0, 1), ["Jc Ad", "Ac Kd"], "Jd Qd Qc Kc")
    fight(oracle, "Jc Ac")
    assert oracle.turnups == parse_cards("Jd Qd"), "two cards are kept for the hands"
    assert (oracle.lead, oracle.stock) == (0, [])
    assert oracle.legal(1) == {0}, "asked, but the stock is empty"
    exchange(oracle, "")
    exchange(oracle, "")
    assert (oracle.phase, oracle.due) == (PLAY, {0})
    assert oracle.hands[0] == set(parse_cards("Kd Kc"))
    play(oracle, "Kd Ad")
    assert oracle.due == {1}
    play(oracle, "Qc Kc")
    assert oracle.tricks == [1, 1, 0, 0, 0]
    assert oracle.accounts == [0] * 5


def test_first_from_eldest_leads_among_equal_fight_cards() -> None:
    rules = Rules(suits=3, ranks=3, hand=2, no_match="highest", drop=False)
    oracle = dealt(rules, (0, 1), ["Ac Qc", "Ad Kc"], "Ah Kh Qh Qd Kd")
    fight(oracle, "Ac Ad")
    assert oracle.turnups == parse_cards("Ah Kh Qh")
    assert oracle.lead == 1


# Play and payment


def test_suit_is_followed_and_the_highest_takes() -> None:
    oracle = dealt(NO_STAY, (0, 1), ["2c Ad 3s 4h", "Jc 5d 9h 6d"], "5c Kc 2s")
    fight(oracle, "2c Jc")
    keep_all(oracle)
    assert oracle.due == {0}
    play(oracle, "5d")
    assert oracle.legal(1) == {parse_card("Ad")}
    play(oracle, "Ad Kc")
    assert oracle.legal(0) == oracle.hands[0], "who cannot follow may play anything"
    play(oracle, "6d 4h 9h 2s 3s")
    assert oracle.takers == [1, 1, 0, 1]


def test_an_odd_pot_leaves_a_remainder_that_does_not_carry() -> None:
    oracle = dealt(Rules.classic(3), (0, 1), ["2c Ad 3s 4h", "Jc 5d 9h 6d"], "5c Kc 2s")
    fight(oracle, "2c Jc")
    keep_all(oracle)
    play(oracle, "5dAd Kc6d 4h9h 2s3s")
    assert oracle.accounts == [-2, 0, 0, 0, 0]
    assert (oracle.prize, oracle.pot, oracle.carried) == (6, 2, False)
    oracle.next_round()
    assert (oracle.pot, oracle.carried) == (8, False)


def test_a_loo_is_capped() -> None:
    oracle = Oracle(Rules(loo_cap=8), (0, 1, 2), dealer=0)
    sweep(oracle)
    assert (oracle.accounts, oracle.pot) == ([-12, 8, -12, 0, 0], 16)


def test_who_cannot_pay_a_loo_pays_what_is_left_and_leaves() -> None:
    oracle = Oracle(Rules(buy_in=10), (0, 1, 2), dealer=0)
    sweep(oracle)
    assert (oracle.accounts, oracle.pot) == ([-10, 8, -10, 0, 0], 12)
    assert oracle.broke == {0, 2}
    with pytest.raises(ValueError, match="too few"):
        oracle.next_round()
    assert oracle.seated == {0, 1, 2}
    oracle.next_round(joining=(3, 2))
    assert (oracle.seated, oracle.dealer, oracle.departed) == ({1, 2, 3}, 1, -20)
    assert (oracle.accounts, oracle.pot) == ([0, 8, 0, 0, 0], 12)


def test_who_cannot_pay_the_ante_leaves() -> None:
    oracle = staying_round(Rules(buy_in=10, drop_fresh=True))
    choose(oracle, {0: 0, 2: 0, 4: 1})
    oracle.next_round()
    oracle.order(oracle.to_be_shuffled())
    for seat in (0, 2, 4):
        oracle.act(seat, min(oracle.legal(seat)))
    choose(oracle, {0: 0, 2: 1, 4: 0})
    assert oracle.accounts == [-8, 0, 4, 0, 4]
    oracle.next_round()
    assert (oracle.seated, oracle.departed) == ({2, 4}, -8)


# Stakes and declining


def looed_stakes() -> Oracle:
    """After one round of `staked` seat 1 has won all and seats 0 and 2 owe 12."""
    oracle = Oracle(Rules.staked(), (0, 1, 2), dealer=0)
    sweep(oracle)
    assert (oracle.debts, oracle.pot, oracle.carried) == ([12, 0, 12, 0, 0], 0, False)
    oracle.next_round()
    assert (oracle.phase, oracle.due, oracle.within) == (JOIN, {0, 1, 2}, set())
    return oracle


def test_a_debt_is_the_ante_and_declining_ends_it() -> None:
    oracle = looed_stakes()
    choose(oracle, {0: 1, 1: 1, 2: 0})
    assert (oracle.phase, oracle.within, oracle.carried) == (DEAL, {0, 1}, True)
    assert (oracle.pot, oracle.debts) == (16, [0] * 5)
    assert oracle.accounts == [-16, 4, -4, 0, 0]


def test_the_session_ends_with_fewer_than_two_willing() -> None:
    oracle = looed_stakes()
    choose(oracle, {0: 0, 1: 1, 2: 0})
    assert (oracle.phase, oracle.ended, oracle.pot) == (OVER, True, 0)
    assert (oracle.debts, oracle.accounts) == ([0] * 5, [-4, 8, -4, 0, 0])
    with pytest.raises(ValueError, match="no next round"):
        oracle.next_round()


def test_a_round_is_fresh_when_every_debtor_declines() -> None:
    oracle = Oracle(Rules.staked(), (0, 1), dealer=0)
    sweep(oracle)
    oracle.next_round(joining=(2,))
    choose(oracle, {0: 0, 1: 1, 2: 1})
    assert (oracle.carried, oracle.pot, oracle.accounts) == (False, 8, [-4, 0, -4, 0, 0])


# Refusals


def test_what_is_not_legal_changes_nothing() -> None:
    oracle = dealt(NO_STAY, (0, 1), ["2c Ad 3s 4h", "Jc 5d 9h 6d"], "5c Kc 2s")
    before = oracle.snapshot()
    for seat, card in ((0, "Ad"), (2, "Ad"), (1, "5d")):
        with pytest.raises(ValueError, match="may not"):
            oracle.act(seat, parse_card(card))
    with pytest.raises(ValueError, match="shuffled"):
        oracle.order(list(range(52)))
    with pytest.raises(ValueError, match="no next round"):
        oracle.next_round()
    assert oracle.snapshot() == before


# Invariants


def random_rules(rng: random.Random) -> Rules:
    while True:
        drop = rng.random() < 0.6
        try:
            return Rules(
                ante=rng.randint(1, 8),
                carried_ante=rng.choice((0, 0, 3, 4)),
                fee=rng.choice((0, 0, 1, 4)),
                loo=rng.choice(("pot", "stake")),
                decline=rng.random() < 0.4,
                drop=drop,
                drop_fresh=drop and rng.random() < 0.5,
                dealer_must_stay=drop and rng.random() < 0.3,
                ante_to_standing=drop and rng.random() < 0.5,
                no_match=rng.choice(("misdeal", "highest")),
                short_stock=rng.choice(("reshuffle", "limit")),
                exchange_from=rng.choice(("eldest", "leader")),
                exchange_style=rng.choice(("at_once", "one_by_one")),
                loo_cap=rng.choice((None, None, 12, 24)),
                buy_in=rng.choice((None, None, 12, 60)),
                suits=rng.randint(1, 4),
                ranks=rng.choice((3, 5, 8, 13)),
                hand=rng.randint(1, 4),
            )
        except RulesError:
            continue


def cards_on_table(oracle: Oracle) -> list[int]:
    played = [card for trick in oracle.plays for card in trick if card != -1]
    row = [card for card in oracle.fight if card != -1] if oracle.phase == FIGHT else []
    hands = [card for hand in oracle.hands for card in hand]
    return [*oracle.stock, *hands, *oracle.discards, *oracle.aside, *played, *row]


def check_invariants(oracle: Oracle) -> None:
    assert sum(oracle.accounts) + oracle.departed + oracle.pot == 0
    assert (oracle.phase in (DEAL, RESHUFFLE, OVER)) == (not oracle.due)
    assert all(oracle.legal(seat) for seat in oracle.due)
    cards = cards_on_table(oracle)
    if oracle.phase in (JOIN, DEAL) or oracle.ended:
        assert not cards
    else:
        assert sorted(cards) == oracle.deck
    if oracle.phase == OVER and oracle.prize:
        assert sum(oracle.tricks) == oracle.rules.hand


def random_step(oracle: Oracle, rng: random.Random) -> None:
    if oracle.phase in (DEAL, RESHUFFLE):
        cards = oracle.to_be_shuffled()
        rng.shuffle(cards)
        oracle.order(cards)
    else:
        seat = rng.choice(sorted(oracle.due))
        oracle.act(seat, rng.choice(sorted(oracle.legal(seat))))


def random_change_of_seats(oracle: Oracle, rng: random.Random) -> bool:
    """Whether the next round could be opened."""
    leaving = {seat for seat in oracle.seated if rng.random() < 0.1}
    empty = set(range(5)) - (oracle.seated - leaving - oracle.broke)
    joining = {seat for seat in empty if rng.random() < 0.3}
    before = oracle.snapshot()
    try:
        oracle.next_round(leaving, joining)
    except ValueError:
        assert oracle.snapshot() == before
        return False
    return True


@pytest.mark.parametrize("seed", range(times(40)))
def test_every_card_in_one_place_and_every_chip_accounted_for(seed: int) -> None:
    rng = random.Random(seed)
    rounds = 0
    while rounds < 100:
        rules = random_rules(rng)
        seats = rng.sample(range(5), rng.randint(2, rules.max_players))
        oracle = Oracle(rules, seats, rng.choice(seats))
        for _ in range(20):
            while oracle.phase != OVER:
                check_invariants(oracle)
                random_step(oracle, rng)
            check_invariants(oracle)
            rounds += 1
            if oracle.ended or not random_change_of_seats(oracle, rng):
                break
