"""Every kind of event is told, in every language and manner, to everybody who listens."""

from __future__ import annotations

import dataclasses

import pytest

from fightlead import events
from fightlead.cards import parse_card
from fightlead.events import EVENTS, Event
from fightlead.narration import LANGUAGES, Narrator
from fightlead.narration.sentences import TELLERS
from tests.narration.common import EVERY_MANNER, NAMES, check, narrator

NINE_C, JACK_C, QUEEN_C, KING_H = (parse_card(name) for name in ("9c", "Jc", "Qc", "Kh"))

EXAMPLES: list[Event] = [
    events.SatDown(0, "Eva"),
    events.Left(0, -12, "wish"),
    events.Left(0, -40, "broke"),
    events.Left(0, -39, "unable"),
    events.RoundBegan(1, 0, 0, False),
    events.RoundBegan(3, 0, 16, True),
    events.RoundBegan(2, 0, 1, False),
    events.Shared(0, 1),
    events.SessionEnded(),
    events.Chosen(0, "join"),
    events.Chosen(0, "decline"),
    events.Chosen(0, "stay"),
    events.Chosen(0, "drop"),
    events.Chosen(0),
    events.JoinShown((0, 1), (2,)),
    events.JoinShown((0, 1, 2), ()),
    events.JoinShown((), (0, 1, 2)),
    events.JoinShown((1,), (0, 2)),
    events.Anted(0, 4, False),
    events.Anted(0, 16, True),
    events.Dealt(0, 4, (NINE_C, JACK_C, QUEEN_C, KING_H)),
    events.Dealt(0, 1, (KING_H,)),
    events.Dealt(0, 2, (-1, -1)),
    events.FightCardPut(0, NINE_C),
    events.FightCardPut(0),
    events.FightShown(((0, NINE_C), (1, JACK_C))),
    events.TurnedUp(QUEEN_C),
    events.TurnedUp(KING_H),
    events.LeadWon(0, JACK_C, False),
    events.LeadWon(0, JACK_C, True),
    events.Misdealt(),
    events.Drew(0, 1, (KING_H,)),
    events.Drew(0, 2, (KING_H, JACK_C)),
    events.Drew(0, 3),
    events.Reshuffled(1),
    events.Reshuffled(12),
    events.Reshuffled(21),
    events.StayShown((0, 1), (2,)),
    events.StayShown((0, 1, 2), ()),
    events.StayShown((), (0, 1, 2)),
    events.StayShown((2,), (0, 1)),
    events.DealerHeld(0),
    events.LeadPassed(0),
    events.Exchanged(0, 0),
    events.Exchanged(0, 2, (KING_H, JACK_C)),
    events.Exchanged(0, 1),
    events.FeePaid(0, 8),
    events.Played(0, KING_H),
    events.TrickTaken(0, 2, KING_H),
    events.StoodAlone(0),
    events.PotStood(16),
    events.Won(0, 8, 2),
    events.Won(0, 4, 1),
    events.Looed(0, 16, 0),
    events.Looed(0, 0, 16),
    events.Looed(0, 0, 0),
    events.RoundEnded(0, False),
    events.RoundEnded(1, False),
    events.RoundEnded(32, True),
]


def test_every_kind_of_event_has_its_sentence_and_an_example() -> None:
    assert set(TELLERS) == set(EVENTS)
    assert {type(event) for event in EXAMPLES} == set(EVENTS)


@pytest.mark.parametrize(("language", "terse", "seat"), EVERY_MANNER)
def test_every_event_is_told_to_everybody(language: str, terse: bool, seat: int | None) -> None:
    speaker = narrator(language, seat, terse=terse)
    for event in EXAMPLES:
        check(speaker.tell(event), language)
        for told in speaker.tell_all([event]):
            check(told, language)


@pytest.mark.parametrize("language", ["de", "ru"])
@pytest.mark.parametrize("terse", [True, False])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_no_event_is_told_in_english_by_mistake(
    language: str, terse: bool, seat: int | None
) -> None:
    english = Narrator("en", names={}, seat=seat, terse=terse)
    other = Narrator(language, names={}, seat=seat, terse=terse)
    for event in EXAMPLES:
        assert english.tell(event) != other.tell(event)


@pytest.mark.parametrize(("language", "terse", "seat"), EVERY_MANNER)
def test_secrets_of_others_are_never_told(language: str, terse: bool, seat: int | None) -> None:
    speaker = narrator(language, seat, terse=terse)
    for event in EXAMPLES:
        public = event.seen_by(seat)
        assert speaker.tell(event) == speaker.tell(public)
        if seat != 0 and "card" in events.secret_fields(type(event)):
            other = dataclasses.replace(event, card=KING_H)  # type: ignore[call-arg]
            assert speaker.tell(other) == speaker.tell(event)


FIGHT = [
    events.FightShown(((0, NINE_C), (1, JACK_C))),
    events.TurnedUp(QUEEN_C),
    events.LeadWon(1, JACK_C, False),
]
AT_TABLE = {
    "en": {0: "Olga", 1: "Anna", 2: "Ben"},
    "de": {0: "Olga", 1: "Anna", 2: "Ben"},
    "ru": {0: "Ольга", 1: "Анна", 2: "Бен"},
}


def at_table(language: str, seat: int | None, *, terse: bool = True) -> Narrator:
    return Narrator(language, names=AT_TABLE[language], seat=seat, terse=terse)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Fight cards. You: nine of clubs. Anna: jack of clubs. Turned: queen of clubs. "
            "Anna leads.",
        ),
        (
            "de",
            "Kampfkarten. Du: Kreuz 9. Anna: Kreuz Bube. Aufgedeckt: Kreuz Dame. "
            "Anna spielt aus.",
        ),
        (
            "ru",
            "Карты боя. Вы: девятка треф. Анна: валет треф. Открыта дама треф. "
            "Первый ход: Анна.",
        ),
    ],
)
def test_the_fight_as_designed(language: str, told: str) -> None:
    assert " ".join(at_table(language, 0).tell_all(FIGHT)) == told


@pytest.mark.parametrize(
    ("language", "exchange", "trick", "looed"),
    [
        (
            "en",
            "Ben exchanges two.",
            "Trick to Olga, king of hearts.",
            "No trick for you: 16 chips into the next pot.",
        ),
        (
            "de",
            "Ben tauscht zwei.",
            "Stich für Olga, Herz König.",
            "Du bist ohne Stich: 16 Chips in den nächsten Topf.",
        ),
        (
            "ru",
            "Бен: обмен, 2 карты.",
            "Взятка: Ольга, король червей.",
            "Вы без взятки: 16 фишек в следующий банк.",
        ),
    ],
)
def test_exchange_trick_and_loo_as_designed(
    language: str, exchange: str, trick: str, looed: str
) -> None:
    speaker = at_table(language, 1)
    assert speaker.tell(events.Exchanged(2, 2)) == exchange
    assert speaker.tell(events.TrickTaken(0, 1, KING_H)) == trick
    assert speaker.tell(events.Looed(1, 16, 0)) == looed


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Anna's jack of clubs is the highest club, so Anna leads."),
        ("de", "Anna hat mit Kreuz Bube die höchste Kreuzkarte und spielt aus."),
        ("ru", "Старшая трефа: валет треф. Первый ход: Анна."),
    ],
)
def test_the_full_manner_gives_reasons(language: str, told: str) -> None:
    assert at_table(language, 0, terse=False).tell(FIGHT[-1]) == told


@pytest.mark.parametrize(
    ("language", "amounts"),
    [
        ("en", {1: "1 chip ", 2: "2 chips", 5: "5 chips", 21: "21 chips"}),
        ("de", {1: "1 Chip ", 2: "2 Chips", 5: "5 Chips", 21: "21 Chips"}),
        (
            "ru",
            {
                1: "1 фишка ",
                2: "2 фишки ",
                5: "5 фишек ",
                11: "11 фишек ",
                21: "21 фишка ",
                111: "111 фишек ",
                1_000_000_000: "1000000000 фишек ",
            },
        ),
    ],
)
def test_plurals(language: str, amounts: dict[int, str]) -> None:
    for amount, text in amounts.items():
        assert text in narrator(language, 1).tell(events.Looed(0, amount, 0))


def test_numbers_of_cards_are_words_up_to_twelve() -> None:
    told = {
        (language, number): narrator(language, terse=False).tell(events.Reshuffled(number))
        for language in LANGUAGES
        for number in (1, 12, 21)
    }
    assert told["en", 1].endswith(": one card.")
    assert told["en", 12].endswith(": twelve cards.")
    assert told["de", 1].endswith(": eine Karte.")
    assert told["de", 21].endswith(": 21 Karten.")
    assert told["ru", 1].endswith(": одна карта.")
    assert told["ru", 12].endswith(": двенадцать карт.")
    assert told["ru", 21].endswith(": 21 карта.")


def test_what_all_do_alike_is_said_once() -> None:
    antes = [events.Anted(seat, 4, False) for seat in (1, 2, 0)]
    deal = [
        events.Dealt(1, 4),
        events.Dealt(2, 4),
        events.Dealt(0, 4, (NINE_C, JACK_C, QUEEN_C, KING_H)),
    ]
    draws: list[Event] = [events.Drew(1, 1), events.Drew(0, 1, (KING_H,))]
    speaker = narrator("en")
    assert speaker.tell_all([*antes, *deal, *draws]) == [
        "Ante 4 each: Ben, Olga, you.",
        "Your hand: nine of clubs, jack of clubs, queen of clubs, king of hearts.",
        "You draw: king of hearts.",
    ]
    assert narrator("en", None).tell_all(deal) == ["Dealt: four cards each."]
    assert len(narrator("en", terse=False).tell_all([*antes, *deal, *draws])) == 3


def test_choices_of_others_are_not_told_where_they_are_shown_next() -> None:
    put: list[Event] = [events.FightCardPut(1), events.FightCardPut(0, KING_H)]
    shown = events.FightShown(((1, NINE_C), (0, KING_H)))
    assert len(narrator("en").tell_all(put)) == 2
    assert narrator("en").tell_all([*put, shown]) == [
        "Your fight card: king of hearts.",
        "Fight cards. Ben: nine of clubs. You: king of hearts.",
    ]
    assert "king" not in narrator("en", None).tell(put[1])
    assert narrator("en", None).tell_openly(put[1]).endswith(": king of hearts.")


def test_a_stake_is_told_apart_from_an_ante() -> None:
    run = [
        events.Anted(1, 16, True),
        events.Anted(2, 4, False),
        events.Anted(0, 4, False),
    ]
    assert narrator("en").tell_all(run) == [
        "Ben pays a stake of 16 chips.",
        "Ante 4 each: Olga, you.",
    ]


def test_what_is_in_the_pot_is_told_when_all_have_paid() -> None:
    began = events.RoundBegan(2, 0, 3, False)
    antes = [events.Anted(seat, 4, False) for seat in (1, 2, 0)]
    speaker = narrator("en", terse=False)
    assert speaker.tell_all([began])[0].startswith("Round 2 begins.")
    assert speaker.tell_all(antes) == [
        "Ante of 4 chips each: Ben, Olga and you. In the pot: 15 chips."
    ]
    assert narrator("en").tell_all([began, antes[0]])[-1] == "Ben antes 4. Pot 7."


def test_the_deal_says_that_everybody_has_cards() -> None:
    deal = [events.Dealt(1, 2), events.Dealt(0, 2, (NINE_C, KING_H))]
    assert narrator("en", terse=False).tell_all(deal) == [
        "Dealt: two cards each. Yours: nine of clubs and king of hearts."
    ]


def test_a_bot_that_sits_down_is_called_one() -> None:
    speaker = Narrator("en", names={}, seat=0, terse=True, bots=(1,))
    assert speaker.tell(events.SatDown(1, "Ben")) == "Seat 2: Ben, a bot."
    assert speaker.tell(events.SatDown(2, "Olga")) == "Seat 3: Olga."
    told = speaker.company("sat", seat=1, name="Ben")
    assert told == "Ben, a bot, sits down at the table."
    assert "bot" not in speaker.company("left", seat=1, name="Ben")


SHOWN_UNKNOWN: list[Event] = [
    events.FightShown(((0, -1), (1, JACK_C))),
    events.TurnedUp(-1),
    events.Played(0, -1),
    events.TrickTaken(0, 2, -1),
]
PARTLY_UNKNOWN: list[Event] = [
    events.Dealt(0, 4, (-1, KING_H, -1, -1)),
    events.Drew(0, 4, (-1, KING_H, -1, -1)),
    events.Exchanged(0, 4, (-1, KING_H, -1, -1)),
]
WON_BY_UNKNOWN: list[Event] = [events.LeadWon(0, -1, False), events.LeadWon(0, -1, True)]
UNKNOWN_CARDS: list[Event] = [
    *SHOWN_UNKNOWN,
    *PARTLY_UNKNOWN,
    *WON_BY_UNKNOWN,
    events.Dealt(0, 2, (-1, -1)),
    events.Drew(0, 2, (-1, -1)),
    events.Exchanged(0, 2, (-1, -1)),
    events.FightCardPut(0, -1),
]
UNKNOWN_IN = {"en": "an unknown card", "de": "unbekannte", "ru": "неизвестная карта"}
THREE_UNKNOWN = {
    "en": "three unknown cards",
    "de": "drei unbekannte Karten",
    "ru": "три неизвестные карты",
}
ACE_OF_SPADES = {
    word for name in ("ace of spades", "Pik Ass", "туз пик") for word in name.casefold().split()
} - {"of"}
ACE_OF_SPADES |= {"spade", "pikkarte", "пика", "пики"}
KING_IN = {"en": "king of hearts", "de": "Herz König", "ru": "король червей"}


def test_every_kind_of_event_with_cards_has_an_example_with_unknown_ones() -> None:
    with_cards = {
        kind
        for kind in EVENTS
        if {field.name for field in dataclasses.fields(kind)} & {"card", "cards"}
    }
    assert {type(event) for event in UNKNOWN_CARDS} == with_cards


@pytest.mark.parametrize(("language", "terse", "seat"), EVERY_MANNER)
def test_an_unknown_card_is_never_told_as_a_card(
    language: str, terse: bool, seat: int | None
) -> None:
    speaker = narrator(language, seat, terse=terse)
    for event in UNKNOWN_CARDS:
        for told in (speaker.tell(event), speaker.tell_openly(event)):
            check(told, language)
            assert not {*told.casefold().strip(".").split()} & ACE_OF_SPADES, told
    for event in SHOWN_UNKNOWN:
        assert UNKNOWN_IN[language] in speaker.tell(event).casefold()
    for event in WON_BY_UNKNOWN:
        assert terse or UNKNOWN_IN[language].split()[-1][:6] in speaker.tell(event)


@pytest.mark.parametrize(("language", "terse", "seat"), EVERY_MANNER)
def test_of_partly_known_cards_it_is_told_how_many_are_unknown(
    language: str, terse: bool, seat: int | None
) -> None:
    speaker = narrator(language, seat, terse=terse)
    for event in PARTLY_UNKNOWN:
        for told in [speaker.tell_openly(event)] + ([speaker.tell(event)] if not seat else []):
            if told == speaker.tell(event) and seat is None:
                continue
            assert KING_IN[language] in told
            assert THREE_UNKNOWN[language] in told


def test_who_leads_and_who_follows() -> None:
    run = [
        events.Exchanged(2, 1),
        events.FeePaid(2, 4),
        events.Drew(2, 1),
        events.Played(0, KING_H),
    ]
    following = [events.Played(1, JACK_C), events.TrickTaken(0, 1, KING_H)]
    told = {}
    for language in LANGUAGES:
        speaker = at_table(language, 1, terse=False)
        speaker.tell_all(run[:-1])
        told[language] = [*speaker.tell_all(run[-1:]), *speaker.tell_all(following)[:1]]
        told[language] += speaker.tell_all(run[-1:])
        told[language] += speaker.tell_all(run[-1:])
    assert told == {
        "en": [
            "Olga leads the king of hearts.",
            "You play the jack of clubs.",
            "Olga leads the king of hearts.",
            "Olga plays the king of hearts.",
        ],
        "de": [
            "Olga spielt Herz König aus.",
            "Du spielst Kreuz Bube.",
            "Olga spielt Herz König aus.",
            "Olga spielt Herz König.",
        ],
        "ru": [
            "Ольга ходит: король червей.",
            "Вы кладёте: валет треф.",
            "Ольга ходит: король червей.",
            "Ольга кладёт: король червей.",
        ],
    }


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "What lay in the middle is shared out. Anna gets 4 chips. You get 3 chips."),
        (
            "de",
            "Was in der Mitte lag, wird verteilt. Anna bekommt 4 Chips. Du bekommst 3 Chips.",
        ),
        (
            "ru",
            "Остаток на столе делится поровну. Анна получает 4 фишки. Вы получаете 3 фишки.",
        ),
    ],
)
def test_the_middle_is_shared_out_once(language: str, told: str) -> None:
    shares = [events.Shared(1, 4), events.Shared(0, 3)]
    assert " ".join(at_table(language, 0, terse=False).tell_all(shares)) == told


@pytest.mark.parametrize(
    ("won", "told"),
    [
        (events.Won(1, 1, 1), "Анна выигрывает одну фишку за одну взятку."),
        (events.Won(1, 2, 3), "Анна выигрывает 2 фишки за три взятки."),
        (events.Won(1, 25, 5), "Анна выигрывает 25 фишек за пять взяток."),
        (events.Won(1, 21, 2), "Анна выигрывает 21 фишку за две взятки."),
        (events.Exchanged(1, 1), "Анна меняет одну карту."),
        (events.Exchanged(1, 3), "Анна меняет три карты."),
        (events.Exchanged(1, 21), "Анна меняет 21 карту."),
        (events.FeePaid(1, 4), "Анна платит в банк за обмен 4 фишки."),
        (events.Looed(1, 1, 0), "Анна без взятки и доплачивает в следующий банк одну фишку."),
        (
            events.Looed(1, 0, 1),
            "Анна без взятки. Доплата за участие в следующей раздаче: 1 фишка.",
        ),
        (events.Shared(1, 1), "Остаток на столе делится поровну. Анна получает одну фишку."),
        (events.Dealt(1, 1), "Анна, сдано: одна карта."),
    ],
)
def test_russian_objects_are_in_their_case(won: Event, told: str) -> None:
    assert at_table("ru", 0, terse=False).tell(won) == told


def test_names_are_told_as_they_are_and_learned_from_the_events() -> None:
    speaker = Narrator("en", names={}, terse=True)
    assert speaker.tell(events.Played(3, KING_H)) == "Seat 4: king of hearts."
    speaker.tell(events.SatDown(3, "{seat} %s {0}"))
    assert speaker.tell(events.Played(3, KING_H)) == "{seat} %s {0}: king of hearts."


def test_the_gender_of_a_turned_card_in_russian() -> None:
    speaker = narrator("ru")
    turned = {name: speaker.tell(events.TurnedUp(parse_card(name))) for name in ("Kh", "Ts")}
    assert turned == {"Kh": "Открыт король червей.", "Ts": "Открыта десятка пик."}


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no such language"):
        Narrator("xx", names=NAMES["en"])
