"""The presets, row by row of the table where the sources differ, and the reduced decks."""

from __future__ import annotations

import pytest

from fightlead.cards import parse_card
from fightlead.events import Anted, FeePaid, LeadPassed, LeadWon, Looed, Misdealt, TurnedUp, Won
from fightlead.rules import Rules
from tests.tables import Table

CLASSIC, STAKED = Rules.classic(), Rules.staked()


def all_take_a_trick(rules: Rules) -> Table:
    """A round of two players in which each takes a trick, and nobody exchanges."""
    table = Table(rules)
    table.start("2c Ad 3s 4h", "Jc 5d 9h 6d", stock="5c Kc 2s")
    table.fight("2c Jc")
    table.keep_all()
    table.play("5d Ad Kc 6d 4h 9h 2s 3s")
    return table


def three_fought_after_a_loo(rules: Rules) -> Table:
    """The second round of three players, the first of whom looed the others. Ben is
    eldest hand now, and Anna wins the lead."""
    table = Table(rules, 3)
    table.sweep()
    table.start("2d 7d 3d 4d", "6d 2h 8d 9d", "Ac 2c 3c 4c", stock="Tc 6h 7h 8h")
    table.fight("2d 6d Ac")
    assert table.lead == 0
    return table


# ---------------------------------------------------------------- ante of a fresh round


def test_classic_ante_four_chips_each() -> None:
    table = Table(CLASSIC, 3)
    table.start()
    assert table.events(Anted) == [Anted(seat, 4, False) for seat in range(3)]


def test_staked_ante_one_bet_each() -> None:
    table = Table(Rules.staked(8), 3)
    table.start()
    assert table.events(Anted) == [Anted(seat, 8, False) for seat in range(3)]


@pytest.mark.parametrize("rules", [CLASSIC, STAKED])
def test_one_bet_is_four_chips_so_that_quarters_are_whole(rules: Rules) -> None:
    assert rules.ante == 4
    for players in range(2, 6):
        table = Table(rules, players)
        table.start()
        assert table.pot() % 4 == 0


# ---------------------------------------------------------------- exchange fee


def test_classic_exchange_is_free() -> None:
    table = Table(CLASSIC)
    table.start("2c Ad 3s 4h", "Jc 5d 9h 6d", stock="5c Kc 2s")
    table.fight("2c Jc")
    table.exchange("3s 4h Kc")
    assert (table.pot(), table.events(FeePaid)) == (8, [])


def test_staked_exchange_costs_a_bet_a_card() -> None:
    table = Table(Rules.staked(5))
    table.start("2c Ad 3s 4h", "Jc 5d 9h 6d", stock="5c Kc 2s")
    table.fight("2c Jc")
    table.exchange("3s 4h Kc")
    assert (table.pot(), table.events(FeePaid)) == (25, [FeePaid(0, 15)])


# ---------------------------------------------------------------- leaving


def test_classic_stay_or_drop_after_the_fight_and_the_fourth_card() -> None:
    table = three_fought_after_a_loo(CLASSIC)
    assert (table.phase, table.due) == ("stay", (0, 1, 2)), "all at once"
    assert [len(table.hand(seat)) for seat in range(3)] == [4, 4, 4]
    table.act(1, "drop")
    assert table.view(0).within == (1, 2, 0), "secret until the last has chosen"
    table.act(0, "stay")
    table.act(2, "stay")
    assert table.view(0).within == (2, 0)
    assert table.view(0).dropped == (1,)


def test_classic_nobody_drops_from_a_fresh_pot() -> None:
    table = Table(CLASSIC)
    table.start("2c Ad 3s 4h", "Jc 5d 9h 6d", stock="5c Kc 2s")
    table.fight("2c Jc")
    assert table.phase == "exchange"


def test_staked_any_round_but_the_first_may_be_declined() -> None:
    table = Table(STAKED, 3)
    table.start()
    assert table.phase == "fight", "the first round is played by all"
    table = Table(STAKED, 3)
    table.sweep()
    table.start()
    assert (table.phase, table.due) == ("join", (0, 1, 2))
    table.choose("join", "decline", "join")
    assert table.session.accounts[1] == -4, "pays nothing"
    assert table.hand(1) == set(), "is dealt nothing"
    assert table.view(1).declined == (1,)
    assert table.due == (0, 2)


def test_staked_has_no_dropping() -> None:
    table = Table(STAKED, 3)
    table.sweep()
    table.stack_sweep()
    table.start()
    table.choose("join", "join", "join")
    table.fight("Jc 2d 6d")
    assert table.phase == "exchange"


# ---------------------------------------------------------------- what a looed player pays


def test_classic_loo_goes_into_the_next_pot_at_once() -> None:
    table = Table(CLASSIC, 3)
    table.sweep()
    assert table.events(Looed) == [Looed(1, 12, 0), Looed(2, 12, 0)]
    assert table.accounts() == [8, -16, -16]
    table.start()
    assert table.pot() == 24


def test_staked_loo_is_the_ante_of_the_next_round_played() -> None:
    table = Table(STAKED, 3)
    table.sweep()
    assert table.events(Looed) == [Looed(1, 0, 12), Looed(2, 0, 12)]
    assert table.accounts() == [8, -4, -4], "nothing is paid yet"
    table.start()
    table.choose("join", "join", "join")
    assert table.events(Anted)[3:] == [
        Anted(1, 12, True),
        Anted(2, 12, True),
        Anted(0, 4, False),
    ]
    assert table.pot() == 28


def test_staked_declining_ends_the_debt() -> None:
    table = Table(STAKED, 3)
    table.sweep()
    table.stack_sweep()
    table.start()
    table.choose("join", "decline", "join")
    assert table.view(1).debts == {}
    assert table.pot() == 12 + 4
    table.finish_sweep()
    table.start()
    assert 1 not in table.view(1).debts
    table.choose("join", "join", "join")
    assert table.events(Anted)[-2:] == [Anted(0, 16, True), Anted(1, 4, False)]


# ---------------------------------------------------------------- the others' ante


def test_classic_others_ante_nothing_when_somebody_was_looed() -> None:
    table = Table(CLASSIC, 3)
    table.sweep()
    table.start()
    assert len(table.events(Anted)) == 3
    assert table.pot() == 24


def test_staked_others_ante_the_bet_when_somebody_was_looed() -> None:
    table = Table(STAKED, 3)
    table.sweep()
    table.start()
    table.choose("join", "join", "join")
    assert table.events(Anted)[-1] == Anted(0, 4, False)


# ---------------------------------------------------------------- pot empty, nobody looed


def test_classic_all_ante_when_nobody_was_looed_and_nobody_may_drop() -> None:
    table = all_take_a_trick(CLASSIC)
    assert (table.pot(), table.view(0).carried) == (0, False)
    table.start("2c Ad 3s 4h", "Jc 5d 9h 6d", stock="5c Kc 2s")
    assert table.pot() == 8
    table.fight("2c Jc")
    assert table.phase == "exchange"


def test_staked_all_ante_the_bet_when_nobody_was_looed() -> None:
    table = all_take_a_trick(STAKED)
    assert table.pot() == 0
    table.start()
    table.choose("join", "join")
    assert table.pot() == 8
    assert not table.view(0).carried


def test_staked_is_fresh_when_every_debtor_declines() -> None:
    table = Table(STAKED, 3)
    table.sweep()
    table.session.sit("Dora")
    table.start()
    table.choose("join", "decline", "decline", "join")
    assert table.pot() == 8
    assert not table.view(0).carried


# ---------------------------------------------------------------- the end


def test_classic_game_is_over_when_nothing_lies_in_the_middle() -> None:
    table = all_take_a_trick(CLASSIC)
    assert (table.phase, table.pot()) == ("between", 0)
    table.session.finish()
    assert table.session.over
    assert table.accounts() == [2, -2]


def test_classic_players_may_go_on_with_a_fresh_pot() -> None:
    table = all_take_a_trick(CLASSIC)
    table.start()
    assert table.pot() == 8


def test_staked_players_stop_when_they_like() -> None:
    table = Table(STAKED, 3)
    table.sweep()
    table.session.finish()
    assert table.session.over
    assert table.accounts() == [8, -4, -4], "a debt ends with the session"


def test_staked_fewer_than_two_willing_ends_the_session() -> None:
    table = Table(STAKED)
    table.sweep()
    table.start()
    table.choose("join", "decline")
    assert table.session.over
    assert sum(table.accounts()) == 0


# ---------------------------------------------------------------- leader dropped


def test_classic_leader_dropped() -> None:
    table = three_fought_after_a_loo(CLASSIC)
    table.choose("drop", "stay", "stay")
    assert table.events(LeadPassed) == [LeadPassed(1)], "the next clockwise still in"
    table.keep_all()
    assert table.due == (1,)


def test_staked_leader_cannot_drop() -> None:
    table = Table(STAKED, 3)
    table.start("2d 7d 3d 4d", "6d 2h 8d 9d", "Ac 2c 3c 4c", stock="Tc 6h 7h 8h")
    table.fight("2d 6d Ac")
    assert (table.lead, table.phase) == (2, "exchange")


# ---------------------------------------------------------------- reduced decks


STUDY = Rules(
    suits=2, ranks=4, hand=2, no_match="highest", short_stock="limit", drop=False, ante=2
)


def test_reduced_deck_is_the_first_suits_and_the_highest_ranks() -> None:
    table = Table(STUDY)
    table.session.start_round()
    cards = table.hand(0) | table.hand(1) | set(table.stock().split())
    assert cards == {"Jc", "Qc", "Kc", "Ac", "Jd", "Qd", "Kd", "Ad"}


def test_reduced_hand_a_trick_earns_pot_by_hand_size() -> None:
    table = Table(STUDY)
    table.start("Jc Ad", "Ac Kd", stock="Jd Qd Qc Kc")
    table.fight("Jc Ac")
    table.keep_all()
    assert table.view(0).trick_value == 2
    table.play("Kc Qc Kd Ad")
    assert table.events(Won) == [Won(0, 2, 1), Won(1, 2, 1)]


def test_no_match_highest_keeps_a_card_for_each_and_the_highest_rank_leads() -> None:
    table = Table(STUDY)
    table.start("Jc Qc", "Ac Kc", stock="Jd Qd Kd Ad")
    table.fight("Qc Kc")
    assert [event.card for event in table.events(TurnedUp)] == [
        parse_card("Jd"), parse_card("Qd"),
    ]  # fmt: skip
    assert table.events(LeadWon) == [LeadWon(1, parse_card("Kc"), by_rank=True)]
    assert table.events(Misdealt) == []
    assert table.view(0).stock == 0


def test_no_match_highest_first_from_eldest_leads_among_equals() -> None:
    rules = Rules(suits=3, ranks=3, hand=2, no_match="highest", drop=False)
    for dealer, leads in ((1, 0), (0, 1)):
        table = Table(rules, dealer=dealer)
        table.start("Ac Qc", "Ad Kc", stock="Ah Kh Qh Qd Kd")
        table.fight("Ac Ad")
        assert table.lead == leads


def test_no_match_misdeal_is_the_default() -> None:
    assert Rules().no_match == "misdeal"
    assert Rules().short_stock == "reshuffle"


def test_short_stock_limit_no_more_cards_than_the_stock_holds() -> None:
    table = Table(STUDY)
    table.start("Jc Ad", "Ac Kd", stock="Jd Qc Kc Qd")
    table.fight("Jc Kd")
    assert table.view(0).stock == 1
    assert table.view(0).exchange_limit == 1
    table.exchange("Ad")
    assert [str(action) for action in table.session.legal(1)] == ["exchange"], (
        "asked all the same"
    )


def test_short_stock_reshuffle_counts_the_discards() -> None:
    table = Table(Rules(suits=2, ranks=4, hand=2, no_match="highest", drop=False))
    table.start("Jc Ad", "Ac Kd", stock="Jd Qc Kc Qd")
    table.fight("Jc Kd")
    assert table.view(0).exchange_limit == 2
