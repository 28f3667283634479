"""The page of the bank: a session told by its buttons."""

from __future__ import annotations

from random import Random

import pytest

from fightlead.bank.lines import QUESTIONS
from fightlead.bankpage.story import MOST_STEPS, Story
from fightlead.errors import BankError
from fightlead.narration import LANGUAGES
from fightlead.narration.bank_answers import ANSWERED, answered
from tests.bankpage.walks import NAMES, Controls, Walk, wander
from tests.effort import times


def opened(*names: str, **fields: str) -> Walk:
    walk = Walk()
    walk.open(*(names or ("Anna", "Ben", "Olga")), **fields)
    return walk


def offered(walk: Walk) -> set[str]:
    """What the buttons of the question tell."""
    asked = next(form for form in Controls(walk.steps[-1][1].html).forms if form["button"])
    return {button["value"] for button in asked["button"]}


def played(walk: Walk, *seats: int) -> Walk:
    """A round from its beginning to its payment: these seats take the tricks."""
    walk.do("round")
    walk.do("lead 0")
    walk.do("exchange-none")
    for seat in seats:
        walk.do(f"trick {seat}")
    return walk


def test_a_round_is_told_by_its_buttons_and_paid() -> None:
    walk = played(opened(), 0, 0, 1, 0)
    assert walk.standing["balances"] == {"Anna": 5, "Ben": -1, "Olga": -16}
    page = walk.steps[-1][1]
    assert '<strong id="pot">12</strong>' in page.html
    assert "Payment of round 1" in page.html
    assert "Olga took no trick and pays 12 chips into the next pot." in page.said


def test_exchanges_are_asked_from_eldest_hand_up_to_what_is_allowed() -> None:
    walk = opened(rules="staked")
    walk.do("round")
    walk.do("lead 2")
    assert "Ben exchanges how many?" in walk.steps[-1][1].html
    assert {f"exchange 1 {number}" for number in range(5)} <= offered(walk)
    walk.do("exchange 1 4")
    assert walk.standing["pot"] == 12 + 16
    assert "Olga exchanges how many?" in walk.steps[-1][1].html


def test_what_a_trick_pays_is_shown_once_everybody_has_paid_in() -> None:
    walk = played(opened(rules="staked"), 0, 0, 0, 0)
    stakes = "Whoever takes no trick owes a stake of"
    assert stakes not in walk.steps[-1][1].html
    assert "A trick pays" not in walk.do("round").html
    page = walk.do("decline").html
    assert "A trick pays" in page
    assert stakes in page
    walk = opened()
    assert "No trick costs 12." in walk.do("round").html
    assert "A trick pays" not in played(walk, 0, 0, 1, 1).steps[-1][1].html


def test_a_late_tap_books_nobody_else_and_begins_no_round() -> None:
    walk = opened()
    for do in ("exchange 1 2", "exchange 2", "exchange-none"):
        assert walk.do(do).said == "That does not belong here in the round."
    assert walk.standing["phase"] == "between"
    walk.do("round")
    walk.do("lead 2")
    walk.do("exchange 1 2")
    assert walk.do("exchange 1 2").said.startswith("The turn to exchange is over: Ben.")
    assert walk.story.bank
    assert walk.story.bank.slip["exchanged"] == {"Ben": 2}


def test_who_leads_is_shown_until_the_lead_passes() -> None:
    walk = played(opened(), 0, 0, 0, 0)
    walk.do("round")
    walk.do("lead 1")
    assert walk.steps[-1][1].html.count("<span>leads</span>") == 1
    walk.do("drop", who="1")
    bank = walk.story.bank
    assert bank
    assert bank.leader == "Olga"
    assert walk.steps[-1][1].html.count("<span>leads</span>") == 1


def test_what_cannot_be_is_not_offered() -> None:
    walk = opened()
    walk.do("round")
    assert not offered(walk) & {"drop", "drop-all"}
    played(walk, 0, 0, 0, 0)
    walk.do("round")
    walk.do("lead 1")
    assert {"drop", "drop-all"} <= offered(walk)
    walk.do("drop", who="1")
    walk.do("exchange-none")
    assert offered(walk) == {"trick 0", "trick 2"}


def test_all_tricks_can_be_told_at_once() -> None:
    walk = opened()
    walk.do("round")
    walk.do("tricks", took_0="2", took_1="1", took_2="1")
    assert walk.standing["balances"] == {"Anna": 2, "Ben": -1, "Olga": -1}


def test_a_refusal_says_the_rule_and_keeps_what_was_entered() -> None:
    walk = opened()
    walk.do("round")
    answer = walk.do("tricks", took_0="3", took_1="1", took_2="1")
    assert answer.said == "A round has 4 tricks, not 5."
    assert 'class="news-now bad"' in answer.html
    assert 'id="all-at-once" open' in answer.html
    assert 'id="took-0-3" value="3" checked' in answer.html
    assert walk.standing["phase"] == "fight"


def test_rules_that_contradict_themselves_are_told_at_their_fields() -> None:
    walk = Walk()
    answer = walk.open("Anna", "Ben", rules="classic", bet="x", buy_in="1")
    assert 'id="fault-bet"' in answer.html
    assert 'value="x"' in answer.html
    assert 'value="Anna"' in answer.html
    assert walk.story.history is None


def test_house_rules_are_taken_from_their_fields() -> None:
    walk = opened(
        rules="custom", ante="6", carried_ante="2", fee="1", hand="3", suits="4", ranks="13"
    )
    rules = walk.story.bank and walk.story.bank.rules
    assert rules
    named = ("ante", "carried_ante", "fee", "hand", "drop")
    assert [rules[name] for name in named] == [6, 2, 1, 3, False]


def test_one_press_is_one_step_back() -> None:
    walk = played(opened(), 0, 0, 0, 0)
    walk.do("round")
    walk.do("lead 0")
    before = walk.standing
    walk.do("drop", who=["1", "2"])
    assert walk.standing["phase"] == "between"
    walk.do("undo")
    assert walk.standing == before
    walk.do("redo")
    assert walk.standing["phase"] == "between"


def test_a_round_is_corrected_by_telling_it_anew() -> None:
    walk = played(played(opened(), 0, 0, 1, 2), 0, 1, 2, 2)
    walk.do("correct 1")
    assert walk.standing["pot"] == 12
    walk.do("undo")
    assert walk.steps[-1][1].said == "There is nothing to take back."
    answer = walk.do("tricks", took_0="1", took_1="1", took_2="2")
    assert "Round 1 comes out differently." in answer.said
    right = played(opened(), 0, 1, 2, 2)
    played(right, 0, 1, 2, 2)
    assert walk.standing == right.standing


def test_a_correction_can_be_left() -> None:
    walk = played(opened(), 0, 0, 1, 2)
    before = walk.standing
    walk.do("correct 1")
    walk.do("lead 2")
    walk.do("keep-round")
    assert walk.standing == before


def test_a_correction_that_makes_later_rounds_impossible_changes_nothing() -> None:
    walk = played(opened(), 0, 0, 0, 0)
    walk.do("round")
    walk.do("drop-all")
    before = walk.standing
    walk.do("correct 1")
    answer = walk.do("tricks", took_0="2", took_1="1", took_2="1")
    assert "Nobody may drop in a round with a fresh pot." in answer.said
    walk.do("keep-round")
    assert walk.standing == before


def test_no_round_is_offered_where_fewer_than_two_can_pay() -> None:
    walk = played(opened("Anna", "Ben", rules="classic", buy_in="8"), 0, 0, 0, 0)
    assert offered(walk) == {"end"}
    assert "Two players or more are needed for a round." in walk.steps[-1][1].html
    walk.do("sit", name="Olga")
    assert offered(walk) == {"round"}


def test_players_come_and_go_between_rounds() -> None:
    walk = opened()
    walk.do("sit", name="  Dora   B. ", seat="4")
    bank = walk.story.bank
    assert bank
    assert bank.names == {0: "Anna", 1: "Ben", 2: "Olga", 4: "Dora B."}
    walk.do("leave 1")
    assert list(walk.standing["balances"]) == ["Anna", "Ben", "Olga", "Dora B."]
    walk.do("round")
    assert 'value="sit"' not in walk.steps[-1][1].html


def test_a_new_bank_puts_the_old_one_away_and_back() -> None:
    walk = played(opened(), 0, 0, 1, 2)
    before = walk.standing
    walk.do("anew")
    assert walk.story.history is None
    walk.open("Xenia", "Yuri")
    walk.do("anew")
    assert walk.do("back").html.count("Xenia")
    walk = played(opened(), 0, 0, 1, 2)
    walk.do("anew")
    walk.do("back")
    assert walk.standing == before


def test_opening_a_bank_over_another_loses_neither() -> None:
    walk = played(opened(), 0, 0, 1, 2)
    before = walk.standing
    walk.open("Xenia", "Yuri")
    assert set(walk.standing["balances"]) == {"Xenia", "Yuri"}
    walk.do("back")
    assert walk.standing == before


def test_a_line_tells_asks_and_takes_back() -> None:
    walk = opened()
    walk.do("round")
    assert walk.do("line", line="pot").said.startswith("In the pot: 12 chips.")
    walk.do("line", line="Anna 2, Ben 1, Olga 1")
    assert walk.standing["phase"] == "between"
    walk.do("line", line="undo 2")
    assert walk.standing["pot"] == 0
    refused = walk.do("line", line="Zara 4")
    assert 'value="Zara 4"' in refused.html


def test_every_question_of_a_line_has_an_answer() -> None:
    walk = opened()
    walk.do("round")
    for question in QUESTIONS:
        if question not in ("undo", "redo", "correct", "cancel", "last"):
            assert walk.do("line", line=question).said
    assert "Fee for an exchange: 0" in walk.do("line", line="rules").said


def test_numbers_mean_the_same_in_every_line() -> None:
    walk = played(played(opened(), 0, 0, 1, 2), 0, 1, 2, 2)
    assert walk.do("line", line="correct").said == "Round 2 is told anew."
    walk.do("lead 1")
    walk.do("exchange-none")
    assert walk.do("line", line="undo 0").said == "There is nothing to take back."
    walk.do("line", line="undo 99")
    assert walk.standing["phase"] == "fight"
    walk.do("keep-round")
    assert walk.do("line", line="undo 0").said == "There is nothing to take back."
    assert walk.do("line", line="undo 99").said == "Taken back."
    assert walk.standing["pot"] == 0
    assert walk.do("line", line="correct").said == "There is no such round in this session."
    walk.do("line", line="redo 99")
    assert walk.standing["phase"] == "between"
    assert walk.do("line", line="told 2").said.startswith("Round 2. deal. lead Anna. ")


def test_the_page_answers_as_the_terminal_does() -> None:
    walk = played(opened(), 0, 0, 1, 2)
    walk.do("round")
    bank = walk.story.bank
    assert bank
    for asks in ANSWERED:
        if asks not in ("settle", "told"):
            told = answered(walk.speech.tongue(terse=False), asks, None, bank, [], {})
            assert walk.do("line", line=f"/{walk.speech.words[asks][0]}").said == " ".join(told)


def test_the_referee_names_the_leader_and_the_taker() -> None:
    walk = opened("Anna", "Ben")
    walk.do("round")
    walk.do("judge-fight", card_0="queen of hearts", card_1="Kh", turnups="2c, 3h")
    assert walk.story.bank
    assert walk.story.bank.slip["lead"] == "Ben"
    walk.do("exchange-none")
    walk.do("judge-trick", card_0="9c", card_1="8c")
    assert walk.story.bank.slip["takers"] == ["Anna"]
    refused = walk.do("judge-trick", card_0="9c", card_1="")
    assert 'value="9c"' in refused.html


def test_short_sentences_are_a_switch_that_stays() -> None:
    walk = opened()
    walk.do("terse")
    assert (
        walk.do("round").said == "Round 1. Dealer: Anna. Ante 4 each: Ben, Olga, Anna. Pot 12."
    )
    walk.do("full")
    assert walk.do("misdeal").said.startswith("A misdeal: all cards go back")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_pressed_no_chip_is_lost_and_no_name_is_markup(language: str) -> None:
    for seed in range(times(12)):
        walk = wander(Random(seed), 60, language)
        for _, answer in walk.steps:
            assert "<script>" not in answer.html
            bank = answer.story.bank
            assert bank is None or sum(bank.balances.values()) + bank.pot == 0


def test_names_of_every_kind_are_shown_as_they_are() -> None:
    walk = opened(*NAMES[3:8])
    assert "&lt;script&gt;x&lt;/script&gt;" in walk.steps[-1][1].html


# ---------------------------------------------------------------- stories that come back


def kept() -> dict[str, object]:
    walk = played(opened(), 0, 0, 1, 2)
    walk.do("correct 1")
    return walk.story.as_dict()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("history", "opening", "rules", "hand"), 10**9),
        (("history", "opening", "rules", "fee"), -5),
        (("history", "opening", "options"), 3),
        (("history", "opening", "highest_loo"), 10**30),
        (("history", "opening", "most"), 100),
        (("history", "opening", "names"), ["Anna", 5]),
        (("history", "opening", "names"), "Anna"),
        (("history", "done"), -3),
        (("history", "done"), 99),
        (("history", "done"), True),
        (("history", "steps"), [{"at": 1, "out": [], "put": [{"tell": "x"}]}]),
        (("history", "steps"), [{"at": 1, "out": [], "put": []}]),
        (("history", "steps"), [{"at": [], "out": [], "put": []}]),
        (("history", "steps"), [None] * (MOST_STEPS + 1)),
        (("history",), 7),
        (("correcting",), 99),
        (("correcting",), "1"),
        (("anew",), [{"tell": "tricks", "took": {"Zara": 4}}]),
        (("before",), {"history": {}, "terse": 1}),
    ],
)  # fmt: skip
def test_a_story_that_was_tampered_with_is_refused(
    path: tuple[str, ...], value: object
) -> None:
    story = kept()
    inside: dict[str, object] = story
    for name in path[:-1]:
        inside = inside[name]  # type: ignore[assignment]
    inside[path[-1]] = value
    with pytest.raises(BankError):
        Story.from_dict(story)


def test_a_bank_that_is_full_can_still_be_settled() -> None:
    walk = opened()
    history = walk.story.history
    assert history
    begun = [{"tell": "round"}]
    history.steps = [{"at": 1, "out": begun, "put": begun} for _ in range(MOST_STEPS)]
    history.steps[0] = {"at": 1, "out": [], "put": begun}
    history.redo(MOST_STEPS)
    answer = walk.do("misdeal")
    assert answer.said == "No more can be told to this bank. Settle up, and begin a new one."
    walk.do("line", line="undo 5000")
    assert walk.do("line", line="settle").said.startswith("Accounts")
