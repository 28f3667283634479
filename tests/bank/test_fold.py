"""What a bank shows, and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fightlead.bank.entries import Entry
from fightlead.bank.fold import reckon, tell
from fightlead.bank.lines import parse
from fightlead.bank.opening import opening
from fightlead.cards import parse_cards
from fightlead.errors import BankError
from fightlead.narration.bank_words import bank_words
from fightlead.rules import Rules
from tests.bank.common import CARRIED, entry, told

CLASSIC, STAKED = Rules.classic(), Rules.staked()
BEFORE_PLAY = [entry("round"), entry("lead", "Ben"), entry("exchange", Ben=2, Olga=0, Anna=4)]


def refusal(rules: Rules, *entries: Entry, names: list[str] | None = None) -> BankError:
    """Why the last of these entries is refused; the others are not."""
    bank = told(rules, *entries[:-1], names=names)
    with pytest.raises(BankError) as refused:
        tell(bank, entries[-1])
    return refused.value


# ---------------------------------------------------------------- what is shown


def test_before_the_first_round_the_first_dealer_is_named() -> None:
    bank = told(CLASSIC)
    assert (bank.phase, bank.dealer, bank.eldest, bank.pot) == ("between", "Anna", "Ben", 0)


def test_an_open_round_shows_pot_worth_and_cost() -> None:
    bank = told(STAKED, *BEFORE_PLAY[:-1], entry("exchange", Ben=2))
    assert (bank.pot, bank.trick_worth, bank.loo) == (20, 5, 20)
    assert (bank.phase, bank.due, bank.limit) == ("exchange", ["Olga"], 4)


def test_a_round_that_is_paid_shows_who_deals_next() -> None:
    bank = told(CLASSIC, *CARRIED)
    assert (bank.phase, bank.dealer, bank.eldest, bank.pot) == ("between", "Ben", "Olga", 12)
    assert bank.slip["looed"] == {"Olga": 12}


def test_stakes_are_owed_not_paid() -> None:
    bank = told(STAKED, *BEFORE_PLAY, entry("tricks", Anna=4))
    assert bank.debts == {"Ben": 36, "Olga": 36}
    assert bank.accounts == {"Anna": 16, "Ben": -12, "Olga": -4}


def test_who_declines_owes_nothing_any_more() -> None:
    bank = told(STAKED, *BEFORE_PLAY, entry("tricks", Anna=4), entry("decline", "Ben"))
    assert (bank.phase, bank.due) == ("join", ["Olga", "Anna"])
    bank = told(
        STAKED, *BEFORE_PLAY, entry("tricks", Anna=4), entry("decline", "Ben"), entry("join")
    )
    assert (bank.pot, bank.debts) == (40, {})


def test_too_few_who_want_to_play_end_the_session() -> None:
    bank = told(STAKED, *BEFORE_PLAY, entry("tricks", Anna=4), entry("decline", "Ben", "Olga"))
    assert bank.phase == "join"
    tell(bank, entry("join", "Anna"))
    assert bank.over
    assert sum(bank.balances.values()) == 0


def test_names_of_people_who_left_keep_their_balance() -> None:
    bank = told(CLASSIC, *CARRIED, entry("leave", "Anna"), entry("sit", "Dora"))
    assert bank.balances == {"Anna": 5, "Ben": -1, "Olga": -16, "Dora": 0}
    assert bank.seated == ["Dora", "Ben", "Olga"]
    tell(bank, entry("leave", "Ben"))
    tell(bank, entry("sit", "Anna"))
    assert bank.accounts["Anna"] == 0
    assert bank.balances["Anna"] == 5


def test_everybody_drops_and_the_pot_stands() -> None:
    bank = told(CLASSIC, *CARRIED, entry("lead", "Ben"), entry("drop"))
    assert (bank.phase, bank.pot, bank.slip["end"]) == ("between", 12, "stood")


def test_who_stays_alone_takes_all_tricks() -> None:
    bank = told(CLASSIC, *CARRIED, entry("drop", "Ben"), entry("drop", "Anna"), entry("stay"))
    assert bank.balances == {"Anna": 5, "Ben": -1, "Olga": -4}


def test_the_dealer_must_stay_where_the_rules_say_so() -> None:
    rules = Rules(dealer_must_stay=True)
    bank = told(rules, *CARRIED, entry("drop"))
    assert bank.slip["dropped"] == ["Olga", "Anna"]
    assert {"fact": "must_stay", "name": "Ben"} in bank.news


def test_who_cannot_pay_leaves_when_the_next_round_begins() -> None:
    rules = Rules(buy_in=10)
    bank = told(rules, *CARRIED, entry("round"))
    assert bank.seated == ["Anna", "Ben"]
    left = {"fact": "left", "name": "Olga", "seat": 2, "chips": -10, "reason": "broke"}
    assert bank.news[0] == left


def test_what_need_not_be_told_costs_nothing() -> None:
    short = told(CLASSIC, *CARRIED, entry("drop", "Ben"), entry("tricks", Anna=4))
    whole = told(
        CLASSIC,
        *[entry("round"), entry("lead", "Olga")],
        *[entry("exchange", Ben=2), entry("exchange", Olga=1), entry("exchange", Anna=0)],
        *[entry("trick", name) for name in ("Anna", "Ben", "Anna", "Anna")],
        *[entry("round"), entry("lead", "Ben"), entry("drop", "Ben"), entry("stay")],
        *[entry("exchange", Olga=3), entry("exchange", Anna=1)],
        *[entry("trick", "Anna") for _ in range(4)],
    )
    assert short.balances == whole.balances


def test_a_misdeal_changes_no_chip() -> None:
    bank = told(CLASSIC, entry("round"), entry("misdeal"), entry("misdeal"))
    assert (bank.pot, bank.dealer, bank.slip["misdeals"]) == (12, "Anna", 2)


def test_tricks_told_one_by_one_can_be_summed_up() -> None:
    bank = told(CLASSIC, entry("round"), entry("trick", "Ben"), entry("tricks", Anna=3, Ben=1))
    assert bank.slip["takers"] == ["Ben", "Anna", "Anna", "Anna"]
    assert bank.slip["in_order"] is False


# ---------------------------------------------------------------- what is refused

REFUSED: dict[str, tuple[Rules, list[Entry], dict[str, Any]]] = {
    "tricks_do_not_add_up": (
        CLASSIC,
        [entry("tricks", Anna=3, Ben=2)],
        {"given": 5, "all": 4},
    ),
    "tricks_told": (
        CLASSIC,
        [entry("round"), entry("trick", "Ben"), entry("tricks", Anna=4)],
        {"name": "Ben", "number": 1},
    ),
    "no_round_now": (
        CLASSIC,
        [entry("round"), *[entry("trick", "Ben")] * 5],
        {"number": 1},
    ),
    "has_dropped": (
        CLASSIC,
        [*CARRIED, entry("drop", "Ben"), entry("trick", "Ben")],
        {"name": "Ben"},
    ),
    "has_declined": (
        STAKED,
        [*BEFORE_PLAY, entry("tricks", Anna=4), entry("decline", "Ben"), entry("lead", "Ben")],
        {"name": "Ben"},
    ),
    "said_already": (
        CLASSIC,
        [*CARRIED, entry("stay", "Ben"), entry("drop", "Ben")],
        {"name": "Ben"},
    ),
    "dropping_from_fresh_pot": (CLASSIC, [entry("lead", "Ben"), entry("drop", "Ben")], {}),
    "dropping_not_allowed": (STAKED, [entry("drop", "Ben")], {}),
    "declining_not_allowed": (CLASSIC, [entry("decline", "Ben")], {}),
    "declining_first_round": (STAKED, [entry("decline", "Ben")], {}),
    "too_many_cards": (
        STAKED,
        [entry("lead", "Ben"), entry("exchange", Ben=5)],
        {"name": "Ben", "most": 4},
    ),
    "exchange_first": (STAKED, [entry("lead", "Ben"), entry("trick", "Ben")], {"name": "Ben"}),
    "exchanged_already": (
        STAKED,
        [entry("exchange", Ben=1), entry("exchange", Ben=1)],
        {"name": "Ben"},
    ),
    "lead_first": (
        replace(STAKED, exchange_from="leader"),
        [entry("round"), entry("exchange", Ben=1)],
        {},
    ),
    "not_now": (
        CLASSIC,
        [entry("lead", "Ben"), entry("lead", "Ben")],
        {"phase": "exchange"},
    ),
    "wrong_number_of_turn_ups": (
        CLASSIC,
        [entry("lead", "Ben", turned=41)],
        {"least": 1, "most": 40},
    ),
    "round_not_over": (CLASSIC, [entry("round"), entry("sit", "Dora")], {}),
    "session_over": (CLASSIC, [entry("end"), entry("round")], {}),
    "too_few_players": (
        CLASSIC,
        [entry("leave", "Anna"), entry("leave", "Ben"), entry("round")],
        {},
    ),
    "nobody_called": (CLASSIC, [entry("round"), entry("trick", "Dora")], {"name": "Dora"}),
    "name_taken": (CLASSIC, [entry("sit", "ANNA")], {"name": "Anna"}),
    "bad_name": (CLASSIC, [entry("sit", " ")], {"name": " "}),
    "seat_taken": (CLASSIC, [entry("sit", "Dora", seat=1)], {"seat": 1}),
    "no_such_seat": (CLASSIC, [entry("sit", "Dora", seat=5)], {"seat": 5}),
    "table_full": (
        replace(CLASSIC, suits=1, ranks=13, hand=3),
        [entry("sit", "Dora")],
        {"most": 3},
    ),
    "malformed_entry": (CLASSIC, [entry("trick")], {"text": "trick"}),
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_cannot_have_happened_is_refused_by_its_rule(code: str) -> None:
    rules, entries, fields = REFUSED[code]
    error = refusal(rules, *entries)
    assert (error.code, error.fields) == (code, fields)


def test_who_sat_down_in_between_is_not_in_the_round_that_ended() -> None:
    bank = told(CLASSIC, *CARRIED, entry("sit", "Dora"), entry("round"))
    assert bank.within == ["Olga", "Dora", "Anna", "Ben"]


@pytest.mark.parametrize("names", [["Anna"], list("ABCDEF")])
def test_a_table_is_for_two_to_five(names: list[str]) -> None:
    with pytest.raises(BankError, match="wrong_number_of_players"):
        reckon([opening(CLASSIC, names)])


def test_a_stock_that_is_limited_limits_exchanges() -> None:
    rules = Rules(suits=1, ranks=13, hand=3, short_stock="limit")
    bank = told(rules, entry("lead", "Ben", turned=1), entry("exchange", Ben=0))
    assert bank.limit == 0


def test_a_hand_holds_cards_of_the_deck_that_nobody_else_has() -> None:
    def holds(name: str, text: str) -> Entry:
        return entry("hand", name, cards=list(parse_cards(text)))

    dealt = [entry("round"), entry("lead", "Ben"), holds("Anna", "2c 3c 4c 5c")]
    for text in ("5c 6c 7c 8c", "6c 6c 7c 8c"):
        assert refusal(CLASSIC, *dealt, holds("Ben", text)).code == "card_twice"
    assert (
        refusal(Rules(suits=2), *dealt[:2], holds("Ben", "2c 3c 4c Ah")).code == "not_in_deck"
    )


@pytest.mark.parametrize(
    "names", [["Артём", "Артем"], ["Jörg", "Joerg"], ["Ann", "Ann."], ["A B", "A:B"]]
)
def test_no_two_sit_together_whom_a_line_cannot_tell_apart(names: list[str]) -> None:
    with pytest.raises(BankError, match="name_taken"):
        reckon([opening(CLASSIC, names)])


def test_an_exchange_of_nobody_begins_no_round() -> None:
    error = refusal(CLASSIC, entry("exchange"))
    assert (error.code, error.fields) == ("malformed_entry", {"text": "exchange"})


def test_who_leads_is_who_leads_by_the_state() -> None:
    bank = told(CLASSIC, *CARRIED, entry("lead", "Ben"))
    assert bank.leader == "Ben"
    tell(bank, entry("drop", "Ben"))
    assert bank.leader == "Ben"
    tell(bank, entry("stay"))
    assert bank.leader == "Olga"
    tell(bank, entry("tricks", Anna=4))
    assert bank.leader == ""
    assert told(CLASSIC, entry("exchange", Ben=1)).leader == ""


@pytest.mark.parametrize(
    "name",
    ["Ann\u200ba", "\u202eAnna", "\u200b", "\u3164", "Zoe\u0308", "a" + "\u0323" * 5, "A" * 41],
)
def test_a_name_that_no_record_bears_does_not_sit_down(name: str) -> None:
    assert refusal(CLASSIC, entry("sit", name)).code == "bad_name"


def test_a_name_is_written_in_one_way_however_it_was_typed() -> None:
    assert opening(CLASSIC, ["Zoe\u0308", " Ben  B. "])["names"] == ["Zo\u00eb", "Ben B."]
    assert parse("Zoe\u0308 sits", told(CLASSIC), bank_words("en")) == entry("sit", "Zo\u00eb")
