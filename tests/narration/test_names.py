"""Names of cards: distinct, encodable, and understood when typed back."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fightlead.cards import DECK_SIZE, FULL_DECK, card_set, parse_cards
from fightlead.cards import card_name as record_name
from fightlead.cards import parse_card as record_card
from fightlead.errors import CardError
from fightlead.narration import LANGUAGES, Narrator, parse_card
from fightlead.narration.lexicon import INTERNATIONAL, LEXICONS
from fightlead.narration.names import full_name, short_name
from tests.narration.common import CODE_PAGES, check

languages = st.sampled_from(LANGUAGES)
cards = st.integers(0, DECK_SIZE - 1)


@given(languages, cards, st.booleans(), st.booleans(), st.sampled_from(["", "u", "l"]))
def test_what_is_said_is_understood(
    language: str, card: int, local: bool, symbols: bool, case: str
) -> None:
    for name in (
        full_name(card, language),
        short_name(card, language, local_letters=local, symbols=symbols),
    ):
        typed = name.upper() if case == "u" else name.lower() if case == "l" else name
        assert parse_card(typed, language) == card
        assert parse_card(f"  {typed} ", language) == card


@given(languages, cards, st.booleans(), st.booleans(), st.sampled_from(["", " ", "-", ", "]))
def test_rank_and_suit_in_any_order(
    language: str, card: int, local: bool, rank_first: bool, between: str
) -> None:
    lexicon = LEXICONS[language]
    letter = (lexicon.letters if local else INTERNATIONAL)[card % 13]
    for rank, suit in (
        (letter, lexicon.suit_letters[card // 13]),
        (lexicon.ranks[card % 13], lexicon.suits[card // 13]),
        (lexicon.ranks[card % 13], lexicon.suits_within[card // 13]),
    ):
        typed = rank + between + suit if rank_first else suit + between + rank
        assert parse_card(typed, language) == card


@given(languages, st.text(max_size=50))
def test_any_text_is_a_card_or_a_card_error(language: str, text: str) -> None:
    with suppress(CardError):
        assert 0 <= parse_card(text, language) < DECK_SIZE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("local", [True, False])
@pytest.mark.parametrize("symbols", [True, False])
def test_all_short_names_are_distinct(language: str, local: bool, symbols: bool) -> None:
    names = {
        short_name(card, language, local_letters=local, symbols=symbols).casefold()
        for card in range(DECK_SIZE)
    }
    assert len(names) == DECK_SIZE


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_suit_is_labelled_like_a_rank_or_another_suit(language: str) -> None:
    lexicon = LEXICONS[language]
    suits = [letter.casefold() for letter in lexicon.suit_letters]
    ranks = {letter.casefold() for letter in (*lexicon.letters, *INTERNATIONAL)}
    assert len(set(suits)) == 4
    assert not set(suits) & ranks


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_can_be_written_anywhere(language: str) -> None:
    for card in range(DECK_SIZE):
        check(full_name(card, language), language)
        check(short_name(card, language), language)
        for page in CODE_PAGES[language]:
            short_name(card, language, local_letters=False).encode(page)


@pytest.mark.parametrize(
    ("language", "texts", "card"),
    [
        ("en", "queen of hearts|queen hearts|q h|qh|hq|Hearts, Queen|QUEEN OF H|♥Q|q♡", "Qh"),
        ("en", "10h|th|ht|ten of hearts|hearts 10|Ten heart", "Th"),
        ("en", "the ace of spades|as|ace spade|AS|♠️A", "As"),
        ("de", "Herz Dame|Herzdame|dame herz|HD|dh|Herz-Dame|Qh|die Herz Dame|herzda", "Qh"),
        ("de", "Kreuz König|Treff koenig|KrK|kkr|treffkönig", "Kc"),
        ("de", "Karo 10|Karo zehn|eckstein 10|ka10|10ka|kat", "Td"),
        ("de", "Pik As|Pik Ass|Schippen Ass|Pikass|Pikas|pa|ap", "As"),
        ("ru", "дама червей|черви дама|червы дама|дч|ЧД|даму червей|дама ч|Qч", "Qh"),
        ("ru", "король крести|король треф|ктр|трефовый король|крестовый король", "Kc"),
        ("ru", "туз треф|Ттр|тт|крести туз", "Ac"),
        ("ru", "10б|десятка бубен|бубны 10|бубновая десятка|десять бубен", "Td"),
        ("ru", "восьмёрка пик|восьмерка пик|8п|п8|пиковая восьмёрка", "8s"),
    ],
)
def test_usual_ways_to_type_a_card(language: str, texts: str, card: str) -> None:
    for text in texts.split("|"):
        assert record_name(parse_card(text, language)) == card, text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["", " ", "??", "1x", "11h", "hearts hearts", "x" * 100, "{}"])
def test_what_is_no_card_is_refused(language: str, text: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text, language)
    assert caught.value.code == "unknown_card"
    check(Narrator(language, names={}).refusal(caught.value).replace("{}", ""), language)


@pytest.mark.parametrize(
    ("language", "text", "fits"),
    [
        ("en", "queen", "Qc Qd Qh Qs"),
        ("en", "f h", "4h 5h"),
        ("de", "kk", "Kc Kd"),
        ("de", "Kd", "Qc Kd Qd"),
        ("ru", "тк", "Kc Ac"),
    ],
)
def test_what_fits_several_cards_is_refused(language: str, text: str, fits: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text, language)
    assert caught.value.code == "ambiguous_card"
    assert caught.value.fields["text"] == text
    assert set(str(caught.value.fields["cards"]).split()) == set(fits.split())


@pytest.mark.parametrize("text", ["Qh", "9c", "Td", "2s"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_letters_of_records_are_understood(language: str, text: str) -> None:
    assert parse_card(text, language) == record_card(text)


def test_the_cards_in_hand_decide_between_several_readings() -> None:
    hand = card_set(parse_cards("Qh 7c As"))
    assert record_name(parse_card("queen", "en", hand)) == "Qh"
    assert record_name(parse_card("дама", "ru", hand)) == "Qh"
    assert record_name(parse_card("Pik", "de", hand)) == "As"
    assert record_name(parse_card("Kd", "en", hand)) == "Kd"
    with pytest.raises(CardError):
        parse_card("queen", "en", FULL_DECK)


def test_several_readings_none_of_them_in_hand() -> None:
    hand = card_set(parse_cards("Qh 7c"))
    for text, language in (("hearts", "en"), ("king", "en"), ("Pik", "de"), ("туз", "ru")):
        if text == "hearts":
            hand = card_set(parse_cards("Qc 7c"))
        with pytest.raises(CardError) as caught:
            parse_card(text, language, hand)
        assert caught.value.code == "none_fits"
        check(Narrator(language, names={}).refusal(caught.value), language)
    with pytest.raises(CardError) as caught:
        parse_card("c", "en", hand | card_set(parse_cards("2h")))
    assert set(str(caught.value.fields["cards"]).split()) == {"Qc", "7c"}


@pytest.mark.parametrize(
    ("language", "text"),
    [("de", "ace"), ("de", "ne"), ("en", "²h"), ("de", "H²"), ("ru", "²ч")],
)
def test_what_only_looks_like_a_card(language: str, text: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text, language)
    assert caught.value.code == "unknown_card"


def test_letters_and_their_marks_apart_are_understood() -> None:
    assert record_name(parse_card("Herz Ko\u0308nig", "de")) == "Kh"
    assert record_name(parse_card("шесте\u0308рка пик", "ru")) == "6s"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_card_has_no_rank_and_no_suit(language: str) -> None:
    assert short_name(-1, language) == "??"
    assert short_name(-1, language, symbols=True, local_letters=False) == "??"
    check(full_name(-1, language), language)
    assert full_name(-1, language) not in {
        full_name(card, language) for card in range(DECK_SIZE)
    }


def test_a_german_ace_typed_alone_is_no_ace_of_spades() -> None:
    with pytest.raises(CardError) as caught:
        parse_card("As", "de")
    assert caught.value.code == "ambiguous_card"
