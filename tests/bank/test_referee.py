"""The referee names who leads and who takes a trick, as the engine does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from fightlead.bank.entries import Entry
from fightlead.bank.fold import tell
from fightlead.bank.referee import leader_of, plays_in_order, taker_of
from fightlead.bank.table import Bank
from fightlead.cards import parse_card, parse_cards
from fightlead.errors import BankError
from fightlead.events import Event, FightShown, LeadWon, Played, TrickTaken, TurnedUp
from fightlead.rules import Rules
from fightlead.session import Session
from tests.bank.common import NAMES, entry, told
from tests.effort import times


def shown(cards: str, names: list[str] | None = None) -> list[list[Any]]:
    return [
        [name, parse_card(card)]
        for name, card in zip(names or NAMES, cards.split(), strict=True)
    ]


def at_fight(rules: Rules | None = None) -> Bank:
    return told(rules or Rules.classic(), entry("round"))


def at_play(*more: Any) -> Bank:
    return told(Rules.classic(), entry("round"), entry("lead", "Anna"), *more)


def refusal(ask: Any, *arguments: Any) -> BankError:
    with pytest.raises(BankError) as refused:
        ask(*arguments)
    return refused.value


@pytest.mark.parametrize(
    ("fight", "turned", "leader"),
    [
        ("Qh 7c Th", "2h", "Anna"),
        ("Qh 7c Th", "3s 2c", "Ben"),
        ("2h 7c Th", "Ah", "Olga"),
        ("Qh 7c Th", "3s 2d", ""),
        ("Qh 7c Th", "", ""),
    ],
)
def test_the_highest_fight_card_of_the_suit_turned_leads(
    fight: str, turned: str, leader: str
) -> None:
    assert leader_of(at_fight(), shown(fight), parse_cards(turned)) == leader


def test_by_rank_only_when_all_that_can_be_turned_is() -> None:
    rules = Rules(suits=3, ranks=4, hand=2, no_match="highest")
    fight = shown("Jc Qc Jd")
    assert leader_of(at_fight(rules), fight, parse_cards("Jh Qh")) == ""
    assert leader_of(at_fight(rules), fight, parse_cards("Jh Qh Kh")) == "Ben"


@pytest.mark.parametrize(
    ("code", "fight", "turned"),
    [
        ("cards_of_all_needed", shown("Qh 7c", NAMES[:2]), ""),
        ("named_twice", [*shown("Qh 7c Th"), ["Anna", 0]], ""),
        ("card_twice", shown("Qh Qh Th"), ""),
        ("card_twice", shown("Qh 7c Th"), "Qh"),
        ("matched_before", shown("Qh 7c Th"), "2h 3h"),
        ("nobody_called", shown("Qh 7c Th", ["Anna", "Ben", "Dora"]), ""),
    ],
)
def test_a_fight_that_cannot_have_been_is_refused(code: str, fight: Any, turned: str) -> None:
    assert refusal(leader_of, at_fight(), fight, parse_cards(turned)).code == code


def test_cards_that_are_not_played_with_are_refused() -> None:
    bank = at_fight(replace(Rules.classic(), suits=3))
    assert refusal(leader_of, bank, shown("Qs 7c Th"), []).code == "not_in_deck"


def test_a_trick_goes_to_the_highest_of_the_suit_led() -> None:
    plays = plays_in_order(at_play(), shown("7c Ac 2s", ["Anna", "Olga", "Ben"]))
    assert plays == shown("7c 2s Ac")
    assert taker_of(at_play(), plays) == "Olga"


def test_who_leads_is_held_to() -> None:
    error = refusal(plays_in_order, at_play(), shown("7c Ac 2s", ["Ben", "Olga", "Anna"]))
    assert (error.code, error.fields) == ("leads_here", {"name": "Anna"})


def test_a_revoke_is_known_by_a_later_trick() -> None:
    bank = at_play(entry("trick", "Olga", plays=shown("7c 2s Ac")))
    error = refusal(taker_of, bank, shown("3c 4c 5c", ["Olga", "Anna", "Ben"]))
    assert (error.code, error.fields["name"], error.fields["number"]) == ("revoked", "Ben", 1)


def test_a_revoke_is_known_by_a_hand_that_was_told() -> None:
    bank = at_play(entry("hand", "Ben", cards=parse_cards("2s 5c 6c 7d")))
    assert refusal(taker_of, bank, shown("7c 2s Ac")).code == "revoked"
    assert refusal(taker_of, bank, shown("7c 8c Ac")).code == "not_in_hand"
    assert taker_of(bank, shown("7c 5c Ac")) == "Olga"


def test_no_card_is_played_twice_in_a_round() -> None:
    bank = at_play(entry("trick", "Olga", plays=shown("7c 2s Ac")))
    error = refusal(taker_of, bank, shown("7c 4c 5c", ["Olga", "Anna", "Ben"]))
    assert (error.code, error.fields) == ("card_twice", {"card": "7c"})


@pytest.mark.parametrize(
    ("code", "bad"),
    [
        ("leads_by_the_cards", entry("lead", "Ben", fight=shown("Qh 7c Th"), turnups=[26])),
        ("no_match_yet", entry("lead", "Ben", fight=shown("Qh 7c Th"), turnups=[])),
        ("takes_by_the_cards", entry("trick", "Ben", plays=shown("7c 2s Ac"))),
        ("whole_hand_needed", entry("hand", "Ben", cards=[1, 2, 3])),
    ],
)
def test_the_bank_holds_what_is_told_against_the_cards(code: str, bad: Any) -> None:
    assert refusal(tell, at_fight(), bad).code == code


@pytest.mark.parametrize("seed", range(times(20)))
def test_sessions_told_with_all_their_cards_are_accepted(seed: int) -> None:
    """Every fight and every trick, in the words of the referee."""
    random = Random(seed)
    session = Session(Rules(drop=False), NAMES, seed=seed, dealer=0)
    for _ in range(8):
        session.start_round()
        while session.due:
            seat = session.due[0]
            session.act(seat, random.choice(session.legal(seat)))
    bank = told(session.rules)
    for each in entries_with_cards(session.events):
        tell(bank, each)
    assert bank.balances == {NAMES[seat]: chips for seat, chips in session.accounts.items()}


def entries_with_cards(events: Iterable[Event]) -> Iterator[Entry]:
    fight: list[list[Any]] = []
    turnups: list[int] = []
    plays: list[list[Any]] = []
    for event in events:
        if isinstance(event, FightShown):
            fight = [[NAMES[seat], card] for seat, card in event.cards]
            turnups = []
        elif isinstance(event, TurnedUp):
            turnups.append(event.card)
        elif isinstance(event, LeadWon):
            yield entry("lead", NAMES[event.seat], fight=fight, turnups=turnups)
        elif isinstance(event, Played):
            plays.append([NAMES[event.seat], event.card])
        elif isinstance(event, TrickTaken):
            yield entry("trick", NAMES[event.seat], plays=plays)
            plays = []
