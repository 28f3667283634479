"""What a person may ask, all through sessions of random play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fightlead.actions import Action
from fightlead.cards import card_set, parse_card, parse_cards
from fightlead.narration import LANGUAGES, Narrator
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.view import Trick, View, view_of
from tests.effort import times
from tests.narration.common import EVERY_MANNER, EVERY_RULES, NAMES, check, views


def answers(speaker: Narrator, view: View) -> list[str]:
    return [
        speaker.hand(view),
        speaker.table(view),
        speaker.pot(view),
        speaker.scores(view),
        speaker.turn(view),
        speaker.last(view),
    ]


@pytest.mark.parametrize("rules", EVERY_RULES)
@pytest.mark.parametrize(("language", "terse", "seat"), EVERY_MANNER)
def test_whole_sessions_are_told(
    rules: str, language: str, terse: bool, seat: int | None
) -> None:
    names = list(NAMES[language].values())
    for seed in range(times(3)):
        speaker = Narrator(language, names={}, seat=seat, terse=terse)
        for view in views(EVERY_RULES[rules], names, seat, seed):
            told = speaker.tell_all(view.events)
            assert len(told) <= len(view.events)
            for text in (*told, *answers(speaker, view)):
                check(text, language)
            asked = speaker.question(view)
            assert bool(asked) == (seat is not None and seat in view.due)
            if asked:
                check(asked, language)
                assert asked[-1] in "?."


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_others_hold_changes_no_answer(language: str) -> None:
    names = list(NAMES[language].values())
    for seed in range(5):
        sessions = [Session(Rules.classic(), names, seed=seed, dealer=0) for _ in range(2)]
        for session, fight in zip(sessions, (0, -1), strict=True):
            session.start_round()
            session.act(1, session.legal(1)[fight])
        for seat in (0, None):
            one, other = (view_of(session, seat, 0) for session in sessions)
            speaker = Narrator(language, names={}, seat=seat)
            assert answers(speaker, one) == answers(speaker, other)
            assert speaker.tell_all(one.events) == speaker.tell_all(other.events)


def view_in(rules: Rules, **values: object) -> View:
    session = Session(rules, ["Anna", "Ben", "Olga"], seed=1, dealer=0)
    session.start_round()
    return replace(view_of(session, 0), **values)  # type: ignore[arg-type]


KING_H = parse_card("Kh")
HAND = tuple(sorted(parse_cards("2h 9h Qs")))
FOLLOWING = {
    "phase": "play",
    "due": (0,),
    "hand": HAND,
    "legal": tuple(Action.play(card) for card in parse_cards("2h 9h")),
    "tricks": (Trick(2, ((2, KING_H),), None),),
    "pot": 16,
    "trick_value": 4,
    "loo": 16,
}


def test_following_suit() -> None:
    view = view_in(Rules.classic(), **FOLLOWING)
    terse, full = (Narrator("en", names={}, seat=0, terse=terse) for terse in (True, False))
    assert terse.question(view) == "Led: hearts. To beat: king of hearts. Your card?"
    assert terse.hand(view) == (
        "Hand: two of hearts, nine of hearts, queen of spades. "
        "Playable: two of hearts, nine of hearts."
    )
    assert full.hand(view).endswith(
        "You must follow suit and may play: two of hearts and nine of hearts."
    )
    assert terse.pot(view) == "Pot 16. A trick pays 4. No trick costs 16."
    assert terse.turn(view) == "Turn: you."


def test_the_card_to_beat_is_the_highest_of_the_suit_led() -> None:
    plays = tuple(zip((1, 2, 3), parse_cards("3h Kh As"), strict=True))
    view = view_in(Rules.classic(), **FOLLOWING | {"tricks": (Trick(1, plays, None),)})
    assert Narrator("en", names={}, seat=0).question(view) == (
        "The suit led: hearts. The card to beat: king of hearts. You must follow suit. Which "
        "card do you play?"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_card_that_was_led_has_no_suit(language: str) -> None:
    values = FOLLOWING | {"tricks": (Trick(2, ((2, -1),), None),)}
    view = view_in(Rules.classic(), **values)
    for terse in (True, False):
        speaker = Narrator(language, names={}, seat=0, terse=terse)
        for asked in (speaker.question(view), speaker.table(view)):
            check(asked, language)
            assert not any(speaker.card(card) in asked for card in range(39, 52))


def test_how_many_cards_may_be_exchanged() -> None:
    asked = {
        (language, limit): Narrator(language, names={}, seat=0).question(
            view_in(Rules.staked(), phase="exchange", due=(0,), exchange_limit=limit)
        )
        for language in LANGUAGES
        for limit in (1, 4)
    }
    assert asked["en", 4] == (
        "Which cards do you exchange? You may exchange up to four cards, or keep them all. "
        "Each card costs 4 chips."
    )
    assert asked["de", 1] == (
        "Welche Karten tauschst du? Höchstens eine Karte. Du darfst auch alle behalten. "
        "Jede Karte kostet 4 Chips."
    )
    assert asked["ru", 4] == (
        "Какие карты меняете? Можно обменять до четырёх карт или оставить все. "
        "За каждую карту в банк: 4 фишки."
    )


def test_stay_or_drop_names_pot_and_price() -> None:
    view = view_in(Rules.classic(), phase="stay", due=(0, 1), pot=16, loo=16, trick_value=4)
    asked = {
        language: Narrator(language, names={}, seat=0, terse=True).question(view)
        for language in LANGUAGES
    }
    assert asked == {
        "en": "Stay or drop? Pot 16, no trick costs 16.",
        "de": "Mitspielen oder aussteigen? Topf 16, ohne Stich zahlst du 16.",
        "ru": "Играть или выйти? Банк 16, без взятки доплата 16.",
    }


def test_joining_names_the_ante_only_where_it_is_certain() -> None:
    speaker = Narrator("en", names={}, seat=0, terse=True)
    values = {"phase": "join", "due": (0, 1), "pot": 0, "carried": False}
    staked = view_in(Rules.staked(), **values)
    assert speaker.question(staked) == "Play or decline? Pot 0, ante 4."
    owing = replace(staked, debts={0: 16})
    assert speaker.question(owing) == "Play or decline? Pot 0, your stake 16."
    mixed = view_in(Rules(decline=True, loo="stake"), **values, debts={1: 16})
    assert speaker.question(mixed) == "Play or decline? Pot 0. Others owe 16."
    full = Narrator("en", names={}, seat=0)
    assert full.question(replace(staked, debts={0: 4, 1: 16, 2: 1})) == (
        "Do you play this round? In the pot: 0 chips. Your stake: 4 chips. If you decline, you "
        "pay nothing and owe nothing any more. Stakes owed by others: 17 chips."
    )
    fresh = view_in(Rules(decline=True), **values)
    assert speaker.question(fresh) == "Play or decline? Pot 0, ante 4."


def test_negative_accounts_are_spoken_with_a_word() -> None:
    view = view_in(Rules.classic(), accounts={0: 12, 1: -5, 2: -7})
    assert Narrator("ru", names={}, seat=0).scores(view) == (
        "Счёт в фишках: Вы 12, Ben минус 5, Olga минус 7."
    )


def test_a_secret_choice_is_told_to_its_own_seat() -> None:
    view = view_in(Rules.classic(), chosen=Action("fight", card_set([KING_H])))
    speaker = Narrator("de", names={}, seat=0, terse=True)
    assert speaker.hand(view).endswith("Deine Kampfkarte: Herz König.")


def test_the_hint_between_rounds_names_the_account_and_the_button() -> None:
    view = view_in(Rules.classic(), phase="between", accounts={0: -12, 1: 12}, round=1)
    assert Narrator("en", names={}, seat=0).hint(view) == (
        "The round is paid. Your account: minus 12 chips. The next one begins when all players "
        'have pressed "Next round".'
    )
    watching = replace(view, seat=None)
    assert "account" not in Narrator("en", names={}).hint(watching)


def test_the_hint_says_why_nobody_is_asked_to_stay() -> None:
    speaker, why = Narrator("en", names={}, seat=0), "The pot is fresh, so nobody may drop."
    fresh = view_in(Rules.classic(), phase="exchange", carried=False)
    assert speaker.hint(fresh).startswith(why)
    for asked in (replace(fresh, carried=True), replace(fresh, phase="play")):
        assert why not in speaker.hint(asked)
    always = view_in(Rules(drop=True, drop_fresh=True), phase="exchange", carried=False)
    assert why not in speaker.hint(always)
