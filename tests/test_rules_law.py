"""The rules, point by point, with real cards: what is common to all sources, and the
points that the sources leave open (1 to 13)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fightlead.cards import FULL_DECK, card_set, parse_card, parse_cards
from fightlead.errors import CardError, Refused, RulesError, SeatingError
from fightlead.events import (
    Anted,
    Chosen,
    DealerHeld,
    Drew,
    Exchanged,
    FightShown,
    LeadPassed,
    LeadWon,
    Left,
    Looed,
    Misdealt,
    PotStood,
    Reshuffled,
    SessionEnded,
    Shared,
    StayShown,
    StoodAlone,
    TrickTaken,
    TurnedUp,
    Won,
)
from fightlead.rules import LOO_CEILING, Rules
from fightlead.session import Session
from tests.tables import Table

ALL_STAY = Rules(drop=False)
MAY_DROP = Rules(drop_fresh=True)


def two_players(rules: Rules = ALL_STAY) -> Table:
    """Ben leads against Anna, who has the better cards; nobody exchanges."""
    table = Table(rules)
    table.start("2c Ad 3s 4h", "Jc 5d 9h 6d", stock="5c Kc 2s")
    table.fight("2c Jc")
    return table


def three_fought(rules: Rules) -> Table:
    """Three seats; Ben's diamond wins the lead over Clara's."""
    table = Table(rules, 3)
    table.start("Ac 2c 3c 4c", "7d 3d 4d 5d", "6d 2d 8d 9d", stock="Td 6h 7h 8h")
    table.fight("Ac 7d 6d")
    return table


# ---------------------------------------------------------------- common to all sources


def test_one_deck_of_52_cards() -> None:
    assert Rules().deck == FULL_DECK
    assert FULL_DECK.bit_count() == 52


def test_aces_are_high_and_there_are_no_trumps() -> None:
    table = two_players()
    table.keep_all()
    table.play("5d Ad")
    assert table.events(TrickTaken)[-1] == TrickTaken(0, 1, parse_card("Ad"))
    table.play("Kc 6d")
    assert table.events(TrickTaken)[-1] == TrickTaken(0, 2, parse_card("Kc"))
    table.play("3s 2s 4h 9h")
    assert table.tricks() == [3, 1]


def test_two_to_five_players() -> None:
    for number in (0, 1, 6):
        with pytest.raises(SeatingError) as refused:
            Session(Rules(), [f"Player {seat}" for seat in range(number)])
        assert refused.value.code == "wrong_number_of_players"
    assert [len(Table(Rules(), number).session.names) for number in (2, 3, 4, 5)] == [
        2,
        3,
        4,
        5,
    ]


def test_first_dealer_by_lot_and_the_deal_passes_clockwise() -> None:
    lots = {
        Session(Rules(), ["Anna", "Ben", "Clara"], seed=seed).state.dealer for seed in range(30)
    }
    assert lots == {0, 1, 2}
    table = Table(Rules(), 3, dealer=1)
    dealers = []
    for _ in range(4):
        table.sweep()
        dealers.append(table.session.state.dealer)
    assert dealers == [1, 2, 0, 1]


def test_deal_four_cards_each_one_at_a_time_from_eldest_hand() -> None:
    table = Table(Rules(), 3, dealer=0)
    table.session.start_round()  # the deck ascends
    assert table.hand(1) == {"2c", "5c", "8c", "Jc"}
    assert table.hand(2) == {"3c", "6c", "9c", "Qc"}
    assert table.hand(0) == {"4c", "7c", "Tc", "Kc"}
    assert table.view(1).stock == 40
    assert table.view(1).discards == 0


def test_fight_highest_of_the_suit_turned_wins_the_lead() -> None:
    table = Table(ALL_STAY, 3)
    table.start("Ac 9h 3s 4s", "2d Kh 5s 6s", "3d Qh 7s 8s", stock="2h 4c 5c 6c")
    table.act(2, "fight Qh")
    table.act(0, "fight Ac")
    assert table.events(FightShown) == [], "face down until all have put one"
    table.act(1, "fight Kh")
    assert table.lead == 1
    assert table.events(LeadWon) == [LeadWon(1, parse_card("Kh"), False)]


def test_fight_turns_cards_until_one_has_a_fight_suit() -> None:
    table = Table(ALL_STAY)
    table.start("Ac 2c 3c 4c", "Kd 2d 3d 4d", stock="2h 2s 9d 9c 8c")
    table.fight("Ac Kd")
    assert [event.card for event in table.events(TurnedUp)] == parse_cards("2h 2s 9d")
    assert table.lead == 1


def test_fight_cards_and_turnups_are_discarded_and_each_gets_a_card() -> None:
    table = Table(ALL_STAY, 3)
    table.start("Ac 9h 3s 4s", "2d Kh 5s 6s", "3d Qh 7s 8s", stock="2h 4c 5c 6c")
    table.fight("Ac Kh Qh")
    assert table.discards() == {"Ac", "Kh", "Qh", "2h"}
    assert table.hand(0) == {"9h", "3s", "4s", "4c"}
    assert table.hand(1) == {"2d", "5s", "6s", "5c"}
    assert table.hand(2) == {"3d", "7s", "8s", "6c"}
    assert [(drew.seat, drew.number) for drew in table.events(Drew)] == [(0, 1), (1, 1), (2, 1)]


def test_exchange_none_to_four_in_turn() -> None:
    table = Table(ALL_STAY, 3)
    table.start("Ac 9h 3s 4s", "2d Kh 5s 6s", "3d Qh 7s 8s", stock="2h 4c 5c 6c Ah Ad As Kc Kd")
    table.fight("Ac Kh Qh")
    table.exchange("9h 3s 4s 4c")
    assert table.hand(0) == {"Ah", "Ad", "As", "Kc"}
    table.exchange()
    table.exchange("3d")
    assert table.hand(2) == {"7s", "8s", "6c", "Kd"}
    assert table.discards() == {"Ac", "Kh", "Qh", "2h", "9h", "3s", "4s", "4c", "3d"}
    assert table.phase == "play"


def test_exchange_counts_are_public_and_cards_are_not() -> None:
    table = two_players()
    table.exchange("3s 4h")
    seen = [event for event in table.view(1).events if isinstance(event, Exchanged)]
    own = [event for event in table.view(0).events if isinstance(event, Exchanged)]
    assert (seen[0].number, seen[0].cards) == (2, ())
    assert (own[0].number, set(own[0].cards)) == (2, set(parse_cards("3s 4h")))
    assert table.view(1).exchanged == {0: 2}


def test_play_follow_suit_if_able_else_anything() -> None:
    table = two_players()
    table.keep_all()
    assert table.due == (1,), "the winner of the fight leads"
    table.play("5d")
    assert [str(action) for action in table.session.legal(0)] == ["play Ad"]
    table.play("Ad Kc")
    assert {str(action) for action in table.session.legal(1)} == {
        "play 6d", "play 9h", "play 2s",
    }  # fmt: skip


def test_play_highest_of_the_suit_led_takes_and_leads_to_the_next() -> None:
    table = two_players()
    table.keep_all()
    table.play("5d Ad Kc 6d 4h 9h 2s 3s")
    assert [event.seat for event in table.events(TrickTaken)] == [0, 0, 1, 0]
    assert table.tricks() == [3, 1]


def test_played_cards_are_public() -> None:
    table = two_players()
    table.keep_all()
    table.play("5d")
    assert table.view(None).tricks[0].plays == ((1, parse_card("5d")),)


def test_each_trick_earns_a_quarter_of_the_pot_as_play_begins() -> None:
    table = two_players(Rules(drop=False, fee=4))
    table.exchange("3s 4h")  # two cards, eight chips
    table.exchange()
    assert table.pot() == 16
    assert table.view(0).trick_value == 4
    table.play("5d Ad Kc 6d")
    while table.phase == "play":
        (seat,) = table.due
        table.session.act(seat, table.session.legal(seat)[0])
    won = {event.seat: event for event in table.events(Won)}
    assert sum(event.tricks for event in won.values()) == 4
    assert all(event.amount == 4 * event.tricks for event in won.values())


def test_who_stays_in_and_takes_no_trick_is_looed_for_the_whole_pot() -> None:
    table = Table(Rules(), 3)
    assert table.sweep() == 0
    assert table.events(Won) == [Won(0, 12, 4)]
    assert table.events(Looed) == [Looed(1, 12, 0), Looed(2, 12, 0)]
    assert table.accounts() == [8, -16, -16]
    assert table.pot() == 24


# ---------------------------------------------------------------- points left open


def misdealt(players: int = 4) -> Table:
    table = Table(ALL_STAY, players)
    hands = ["2c3c4c5c", "6c7c8c9c", "TcJcQcKc", "Ac2d3d4d", "5d6d7d8d"][:players]
    cards = "2c 6c Tc Ac"
    if players == 5:
        hands[0], hands[4], cards = "2c3c4c8d", "5d6d7d5c", "2c 6c Tc Ac 5c"
    table.start(*hands)
    table.stack_sweep()
    table.fight(cards)
    return table


@pytest.mark.parametrize("players", [4, 5])
def test_rule_1_misdeal_when_no_turnup_can_match(players: int) -> None:
    table = misdealt(players)
    assert len(table.events(Misdealt)) == 1
    assert len(table.events(TurnedUp)) == 52 - 4 * players, "the whole stock was turned"
    assert table.phase == "fight"
    assert table.hand(0) == {"Jc", "Qc", "Kc", "Ac"}, "all cards back, dealt again"
    assert table.session.state.dealer == players - 1, "by the same dealer"
    assert table.pot() == 4 * players, "the pot unchanged"
    assert len(table.events(Anted)) == players, "without new antes"
    table.finish_sweep()
    assert table.tricks()[0] == 4


def test_rule_2_reshuffle_at_the_fourth_card() -> None:
    table = Table(ALL_STAY, 3)
    others = " ".join(f"{rank}{suit}" for suit in "dhs" for rank in "23456789TJQKA")
    table.start("2c 5c 8c Jc", "3c 6c 9c Qc", "4c 7c Tc Kc", stock=others + " Ac")
    pile = others + " Ac 2c 3c 4c"
    table.stack_reshuffle(
        "As Ks Qs " + pile.replace("As", "").replace("Ks", "").replace("Qs", "")
    )
    table.fight("2c 3c 4c")
    assert len(table.events(TurnedUp)) == 40
    assert table.events(Reshuffled) == [Reshuffled(43)]
    assert ["As" in table.hand(0), "Ks" in table.hand(1), "Qs" in table.hand(2)] == [True] * 3
    assert table.discards() == set()
    assert table.view(0).stock == 40


def five_exchange(rules: Rules = ALL_STAY) -> Table:
    """Five players; ten cards are turned and four seats have exchanged all their cards, so
    that one card is left in the stock."""
    table = Table(rules, 5)
    hands = ("2c Kh Ah 2s", "3c 3s 4s 5s", "4c 6s 7s 8s", "5c 9s Ts Js", "6c Qs Ks As")
    table.start(*hands, stock="2d3d4d5d6d7d8d9dTd Ac")
    table.fight("2c 3c 4c 5c 6c")
    for seat in range(4):
        table.exchange(" ".join(table.hand(seat)))
    assert table.view(4).stock == 1
    return table


def test_rule_2_reshuffle_in_the_exchange() -> None:
    table = five_exchange()
    own, pile = table.hand(4), table.discards()
    last = table.stock()
    table.stack_reshuffle(" ".join(["Kh", "Ah", "2s", *sorted(pile - {"Kh", "Ah", "2s"})]))
    table.exchange(" ".join(own))
    assert table.events(Reshuffled) == [Reshuffled(31)]
    assert table.hand(4) == {last, "Kh", "Ah", "2s"}
    assert table.discards() == own, "a player's own exchange stays out of the new stock"
    assert table.phase == "play"


@pytest.mark.parametrize(("start", "order"), [("eldest", (0, 1)), ("leader", (1, 0))])
def test_rule_3_order_of_exchange(start: Any, order: tuple[int, int]) -> None:
    table = two_players(Rules(drop=False, exchange_from=start))
    for seat in order:
        assert table.due == (seat,)
        table.exchange()


def test_rule_3_eldest_hand_of_those_still_in_exchanges_first() -> None:
    table = three_fought(MAY_DROP)
    table.choose("drop", "stay", "stay")
    assert table.due == (1,)


def test_rule_4_exchange_is_one_decision() -> None:
    table = two_players()
    table.exchange("3s")
    assert table.due == (1,)


def test_rule_4_option_one_card_after_the_other() -> None:
    table = two_players(Rules(drop=False, exchange_style="one_by_one"))
    with pytest.raises(Refused, match="too_many"):
        table.exchange("3s 4h")
    table.exchange("3s")
    assert table.due == (0,), "the replacement is seen before the next decision"
    assert "3s" not in table.discards(), "the cards lie aside until the exchange is over"
    new = (table.hand(0) - {"Ad", "4h", "Kc"}).pop()
    table.exchange(new)
    table.exchange()
    assert table.due == (1,)
    assert {"3s", new} < table.discards()
    for number in range(4):
        assert table.due == (1,), f"{number} of four cards exchanged"
        table.exchange(min(table.hand(1)))
    assert table.phase == "play"


def test_rule_5_everybody_drops_and_the_pot_stands() -> None:
    table = three_fought(MAY_DROP)
    table.choose("drop", "drop", "drop")
    assert table.events(PotStood) == [PotStood(12)]
    assert table.events(Won) == []
    assert table.events(Looed) == []
    assert table.accounts() == [-4, -4, -4]
    table.start()
    assert (table.pot(), table.session.state.dealer) == (12, 0), "nobody antes; the deal passes"
    assert table.view(0).carried


def test_rule_5_option_the_dealer_may_not_drop_last() -> None:
    table = three_fought(Rules(drop_fresh=True, dealer_must_stay=True))
    table.choose("drop", "drop", "drop")
    assert table.events(StayShown) == [StayShown((), (0, 1, 2))]
    assert table.events(DealerHeld) == [DealerHeld(2)]
    assert table.accounts() == [-4, -4, 8]


def test_rule_5_option_a_fresh_ante_is_added_to_a_standing_pot() -> None:
    table = three_fought(Rules(drop_fresh=True, ante_to_standing=True))
    table.choose("drop", "drop", "drop")
    table.start()
    assert table.pot() == 24


def test_rule_6_who_stays_alone_takes_all_without_play() -> None:
    table = three_fought(MAY_DROP)
    table.choose("drop", "drop", "stay")
    assert table.events(StoodAlone) == [StoodAlone(2)]
    assert table.tricks() == [0, 0, 4]
    assert table.events(Won) == [Won(2, 12, 4)]
    assert (table.phase, table.pot(), table.events(Exchanged)) == ("between", 0, [])


def test_rule_7_an_odd_pot_leaves_a_remainder_that_carries_nothing() -> None:
    table = two_players(Rules.classic(3))
    table.keep_all()
    assert (table.pot(), table.view(0).trick_value) == (6, 1)
    table.play("5d Ad Kc 6d 4h 9h 2s 3s")
    assert (table.pot(), table.accounts()) == (2, [0, -2])
    assert not table.view(0).carried
    table.start()
    assert table.pot() == 8, "all ante, as into a fresh pot"
    table.fight("2c 3c")
    assert table.phase == "exchange", "and nobody may drop"


def test_rule_7_a_remainder_with_loos_is_a_carried_pot() -> None:
    table = Table(Rules.classic(3))
    table.sweep()
    assert (table.pot(), table.view(0).carried) == (2 + 6, True)


@pytest.mark.slow
def test_rule_8_no_loo_above_the_ceiling() -> None:
    table = Table(Rules(), 5)
    for _ in range(45):
        table.sweep()
        assert sum(table.accounts()) + table.pot() == 0
    paid = [event.paid for event in table.events(Looed)]
    assert max(paid) == LOO_CEILING == 10**9
    assert table.pot() == 4 * LOO_CEILING
    accounts = table.view(0).accounts
    assert all(type(chips) is int for chips in accounts.values())
    assert json.loads(table.view(0).to_json())["accounts"] == {
        str(seat): chips for seat, chips in accounts.items()
    }


def test_rule_8_option_a_lower_cap() -> None:
    table = Table(Rules(loo_cap=8), 3)
    table.sweep()
    assert table.events(Looed) == [Looed(1, 8, 0), Looed(2, 8, 0)]
    with pytest.raises(RulesError) as refused:
        Rules(loo_cap=10)
    assert refused.value.faults == (("loo_cap", "not_a_multiple_of_hand"),)


def test_rule_9_accounts_may_go_negative() -> None:
    table = Table(Rules())
    for _ in range(3):
        table.sweep()
    assert min(table.accounts()) < 0
    assert not table.session.over


def test_rule_9_option_who_cannot_pay_a_loo_pays_what_is_left_and_leaves() -> None:
    table = Table(Rules(buy_in=14), 3)
    table.sweep()
    assert table.events(Looed) == [Looed(1, 10, 0), Looed(2, 10, 0)]
    assert table.session.state.broke == 0b110
    table.session.sit("Emil", 4)
    table.start()
    assert table.events(Left) == [Left(1, -14, "broke"), Left(2, -14, "broke")]
    assert table.session.names == {0: "Anna", 4: "Emil"}


def test_rule_9_option_who_cannot_pay_the_ante_leaves() -> None:
    table = three_fought(Rules(buy_in=4, drop_fresh=True))
    table.choose("drop", "drop", "stay")
    table.session.sit("Emil")
    table.start()
    assert table.events(Left) == [Left(0, -4, "unable"), Left(1, -4, "unable")]
    assert table.accounts() == [8 - 4, -4]


def test_rule_10_declining_is_simultaneous_and_secret() -> None:
    table = Table(Rules.staked(), 3)
    table.sweep()
    table.start()
    table.act(1, "decline")
    assert table.due == (0, 2)
    assert table.events(Chosen) == [Chosen(1, "decline")]
    assert [e for e in table.view(0).events if isinstance(e, Chosen)] == [Chosen(1, "")]
    assert str(table.view(1).chosen) == "decline"
    assert table.view(0).debts == {1: 12, 2: 12}


def test_rule_10_fewer_than_two_willing_ends_the_session() -> None:
    table = Table(Rules.staked(2), 3)
    table.sweep()  # 6 chips: four tricks at 1, a remainder of 2
    assert table.pot() == 2
    table.start()
    table.choose("decline", "join", "decline")
    assert table.session.over
    assert table.events(Shared) == [Shared(1, 1), Shared(2, 1)], "shared from eldest hand"
    assert len(table.events(SessionEnded)) == 1
    assert sum(table.accounts()) == 0


def test_rule_11_seats_are_taken_and_left_between_rounds_only() -> None:
    table = Table(Rules(), 3)
    table.start()
    for change in (lambda: table.session.sit("Dora"), lambda: table.session.leave(0)):
        with pytest.raises(SeatingError, match="round_not_over"):
            change()
    assert table.session.names == {0: "Anna", 1: "Ben", 2: "Clara"}


@pytest.mark.parametrize(("rules", "ante"), [(Rules.classic(), 0), (Rules.staked(), 4)])
def test_rule_11_the_ante_of_a_new_player_to_a_carried_pot(rules: Rules, ante: int) -> None:
    table = Table(rules)
    table.sweep()
    newcomer = table.session.sit("Clara")
    table.start()
    if table.phase == "join":
        table.choose("join", "join", "join")
    assert table.view(0).carried
    assert table.session.accounts[newcomer] == -ante


def test_rule_12_a_revoke_is_refused() -> None:
    table = two_players()
    table.keep_all()
    table.play("5d")
    before = (table.session.state, table.session.events)
    with pytest.raises(Refused) as refused:
        table.act(0, "play Kc")
    assert refused.value.code == "must_follow"
    assert refused.value.fields == {"seat": 0, "action": "play Kc", "phase": "play"}
    assert (table.session.state, table.session.events) == before


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (0, "fight 5d", "not_held"),
        (3, "fight 5d", "no_such_seat"),
        (0, "play Ad", "wrong_phase"),
        (0, "stay", "wrong_phase"),
    ],
)
def test_rule_12_refusals_name_the_rule(seat: int, text: str, code: str) -> None:
    table = Table(ALL_STAY)
    table.start("2c Ad 3s 4h", "Jc 5d 9h 6d", stock="5c Kc 2s")
    before = table.session.state
    with pytest.raises(Refused) as refused:
        table.act(seat, text)
    assert refused.value.code == code
    assert table.session.state == before


def test_rule_12_acting_out_of_turn_is_refused() -> None:
    table = two_players()
    table.keep_all()
    with pytest.raises(Refused, match="not_due"):
        table.act(0, "play Ad")


def test_rule_12_a_card_that_is_no_card_is_refused() -> None:
    with pytest.raises(CardError, match="unknown_card"):
        Table(ALL_STAY).act(0, "play 1x")


def test_rule_13_bet_and_fee_may_differ() -> None:
    table = two_players(Rules(ante=6, fee=1, drop=False))
    table.exchange("3s 4h")
    table.exchange("9h")
    assert (table.pot(), table.accounts()) == (15, [-8, -7])


def test_rule_13_a_mix_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(RulesError) as refused:
        Rules(drop=False, drop_fresh=True, dealer_must_stay=True, buy_in=3)
    assert set(refused.value.faults) == {
        ("drop_fresh", "needs_drop"),
        ("dealer_must_stay", "needs_drop"),
        ("buy_in", "below_the_ante"),
    }


def test_the_leader_who_stays_leads_though_others_dropped() -> None:
    table = three_fought(MAY_DROP)
    table.choose("drop", "stay", "stay")
    table.keep_all()
    assert (table.due, table.events(LeadPassed)) == ((1,), [])
    assert card_set(parse_cards("2c 3c 4c")) & ~table.session.state.discards == 0
