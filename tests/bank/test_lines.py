"""Short lines: what they mean at each moment, whoever plays and whatever they are called."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fightlead.bank.entries import Entry
from fightlead.bank.fold import reckon, tell
from fightlead.bank.letters import plain
from fightlead.bank.lines import line_of, parse
from fightlead.bank.opening import opening
from fightlead.cards import parse_card, parse_cards
from fightlead.errors import BankError
from fightlead.narration import LANGUAGES
from fightlead.narration.bank_words import bank_words
from fightlead.rules import Rules
from tests.bank.common import CARRIED, entry, told
from tests.bank.tables import played
from tests.bank.tables import told as told_by
from tests.effort import times

CLASSIC, STAKED = Rules.classic(), Rules.staked()
FRESH = told(CLASSIC)
DEALT = told(CLASSIC, entry("round"))
PLAY = told(CLASSIC, entry("round"), entry("lead", "Anna"))
STAY = told(CLASSIC, *CARRIED, entry("lead", "Anna"))
PAID = told(STAKED, entry("round"))
ENGLISH = bank_words("en")


def shown(text: str) -> list[list[Any]]:
    """`shown("Anna Qh Ben 7c")`, as entries hold shown cards."""
    words = text.split()
    return [
        [name, parse_card(card)] for name, card in zip(words[::2], words[1::2], strict=True)
    ]


QUEEN = entry("trick", "Ben", plays=shown("Anna 7c Ben Qc Olga 2h"))

MEANT = [
    (FRESH, "", entry("round")),
    (FRESH, "deal", entry("round")),
    (FRESH, "Dora sits", entry("sit", "Dora")),
    (FRESH, "sit Dora B. seat 4", entry("sit", "Dora B.", seat=3)),
    (FRESH, "Dora, sits", entry("sit", "Dora")),
    (FRESH, "round sits", entry("sit", "round")),
    (FRESH, "/new round", entry("sit", "round")),
    (FRESH, "Ben leaves.", entry("leave", "Ben")),
    (STAY, "Ben", entry("drop", "Ben")),
    (STAY, "ben, olga", entry("drop", "Ben", "Olga")),
    (STAY, "nobody", entry("stay")),
    (PLAY, "2", entry("exchange", Ben=2)),
    (PLAY, "none", entry("exchange", Ben=0)),
    (told(CLASSIC, entry("leave", "Ben")), "ben sits", entry("sit", "Ben")),
    (FRESH, "Anna 2, Ben 1, Olga 1", entry("tricks", Anna=2, Ben=1, Olga=1)),
    (DEALT, "ANNA 2 ben two OLGA none", entry("tricks", Anna=2, Ben=2, Olga=0)),
    (DEALT, "a 2, b: 1, o 1", entry("tricks", Anna=2, Ben=1, Olga=1)),
    (DEALT, "Anna all", entry("tricks", Anna=4)),
    (DEALT, "Anna", entry("lead", "Anna")),
    (DEALT, "ann leads", entry("lead", "Anna")),
    (DEALT, "Ben wins the lead turned 3", entry("lead", "Ben", turned=3)),
    (DEALT, "misdeal", entry("misdeal")),
    (
        DEALT,
        "Anna queen of hearts, Ben 7c and Olga 10h turned 3s, 2h",
        entry(
            "lead", "Anna", fight=shown("Anna Qh Ben 7c Olga Th"), turnups=parse_cards("3s2h")
        ),
    ),
    (STAY, "Ben drops", entry("drop", "Ben")),
    (STAY, "Ben and Olga drop", entry("drop", "Ben", "Olga")),
    (STAY, "drop Ben, Olga", entry("drop", "Ben", "Olga")),
    (STAY, "everybody drops", entry("drop")),
    (STAY, "nobody drops", entry("stay")),
    (STAY, "all others stay", entry("stay")),
    (STAY, "", entry("stay")),
    (PLAY, "Anna", entry("trick", "Anna")),
    (PLAY, "Anna takes the trick", entry("trick", "Anna")),
    (PLAY, "trick Olga", entry("trick", "Olga")),
    (PLAY, "Anna leads 7c, Ben Qc, Olga 2h", QUEEN),
    (PLAY, "Anna plays 7c, Ben Qc, Olga 2h", QUEEN),
    (PLAY, "Anna exchanges 3", entry("exchange", Anna=3)),
    (PLAY, "nobody exchanges", entry("exchange", Anna=0, Ben=0, Olga=0)),
    (PLAY, "all exchange all", entry("exchange", Anna=4, Ben=4, Olga=4)),
    (PLAY, "hand Ben 7c 8c 9c Tc", entry("hand", "Ben", cards=parse_cards("7c8c9cTc"))),
    (PLAY, "Anna 7c, Olga 2h, Ben Q c", QUEEN),
    (PAID, "Anna 2, Ben 1, Olga 0", entry("exchange", Anna=2, Ben=1, Olga=0)),
    (PAID, "Anna takes 2, Ben 2", entry("tricks", Anna=2, Ben=2)),
    (PLAY, "pot?", {"ask": "pot"}),
    (PLAY, "?", {"ask": "help"}),
    (PLAY, "undo", {"ask": "undo"}),
    (PLAY, "u 3", {"ask": "undo", "number": 3}),
    (PLAY, "correct 4", {"ask": "correct", "number": 4}),
    (PLAY, "settle", {"ask": "settle"}),
]


@pytest.mark.parametrize(("bank", "line", "meant"), MEANT, ids=[line for _, line, _ in MEANT])
def test_what_a_line_means(bank: Any, line: str, meant: Entry) -> None:
    assert parse(line, bank, ENGLISH) == meant


@pytest.mark.parametrize(
    ("bank", "line", "code"),
    [
        (FRESH, "Dora 2", "not_understood"),
        (FRESH, "Anna", "not_understood"),
        (DEALT, "", "nothing_by_default"),
        (DEALT, "Anna 2, Ben", "not_understood"),
        (DEALT, "Anna 2 2", "not_understood"),
        (DEALT, "pot Anna", "not_understood"),
        (DEALT, "deal Anna", "not_understood"),
        (STAY, "drop", "not_understood"),
        (FRESH, "new round", "not_understood"),
        (FRESH, "new round seat 4", "not_understood"),
        (FRESH, "sit down", "not_understood"),
        (FRESH, "Ben leaves 2", "not_understood"),
        (FRESH, "end turned 2h", "not_understood"),
        (FRESH, "pot turned 2h", "not_understood"),
        (STAY, "Ben drops Qh", "not_understood"),
        (STAY, "Ben stays turned 2h", "not_understood"),
        (PLAY, "Ben drops Qh, Anna 7h", "not_understood"),
        (PLAY, "Ben stays Qh, Anna 7h, Olga 2c", "not_understood"),
        (PLAY, "Ben exchanges Qh", "not_understood"),
        (PLAY, "hand Ben 4 7c 8c 9c Tc", "not_understood"),
        (PLAY, "Anna 99999999999999999999", "not_understood"),
        (DEALT, "Anna 2, Anna 2", "named_twice"),
        (STAY, "Anna drops, Ben stays", "one_at_a_time"),
        (FRESH, "fight Anna Qh, Ben 7c, Olga 2c", "no_round_now"),
        (DEALT, "Anna Qh, Ben 7c, Olga 2c turned 3s", "no_match_yet"),
        (DEALT, "Anna Qh, Ben 7c turned 3h", "cards_of_all_needed"),
        (PLAY, "Anna Qh 2c, Ben 7c, Olga 3c", "one_card_each"),
        (told(STAKED, *[entry("exchange", Ben=0, Olga=0, Anna=0)], entry("tricks", Ben=4)),
         "Anna 2, Ben 2", "no_round_now"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_said(bank: Any, line: str, code: str) -> None:
    with pytest.raises(BankError, match=code):
        parse(line, bank, ENGLISH)


ODD_NAMES = ["Ann", "Anna", "2", "Drop"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Ann 2, Anna 1, 2 1", entry("tricks", **{"Ann": 2, "Anna": 1, "2": 1})),
        ("2 2, drop 1, ann 1", entry("tricks", **{"2": 2, "Drop": 1, "Ann": 1})),
        ("drop drops", entry("drop", "Drop")),
        ("2 and Drop drop", entry("drop", "2", "Drop")),
        ("/drop 2", entry("drop", "2")),
        ("drop", entry("trick", "Drop")),
        ("ANN", entry("trick", "Ann")),
        ("2", entry("trick", "2")),
    ],
)
def test_names_like_numbers_keywords_or_other_names_beginnings(line: str, meant: Entry) -> None:
    bank = told(CLASSIC, entry("round"), entry("lead", "Ann"), names=ODD_NAMES)
    assert parse(line, bank, ENGLISH) == meant


def test_the_beginning_of_two_names_is_asked_about() -> None:
    with pytest.raises(BankError) as refused:
        parse("an 2", told(CLASSIC, names=ODD_NAMES), ENGLISH)
    assert (refused.value.code, refused.value.fields["names"]) == (
        "which_name",
        ["Ann", "Anna"],
    )


def test_names_of_several_words_are_read_whole() -> None:
    bank = told(CLASSIC, names=["Anna and Ben", "Anna", "O, Lala", "Jo B.", "New Moon"])
    line = "anna and ben 1, anna 2 and o, lala 1, jo b. 0"
    expected = entry("tricks", **{"Anna and Ben": 1, "Anna": 2, "O, Lala": 1, "Jo B.": 0})
    assert parse(line, bank, ENGLISH) == expected
    assert parse("New Moon 4", bank, ENGLISH) == entry("tricks", **{"New Moon": 4})


@pytest.mark.parametrize("name", ["Dora B.", "O, Lala", "7"])
def test_new_names_are_taken_as_they_are_typed(name: str) -> None:
    assert parse(f"{name} sits", FRESH, ENGLISH) == entry("sit", name)
    assert parse(f"sit {name} seat 5", FRESH, ENGLISH) == entry("sit", name, seat=4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_keyword_means_two_things(language: str) -> None:
    seen: dict[str, str] = {}
    for key, phrases in bank_words(language).items():
        if isinstance(phrases, dict):
            continue
        assert phrases, key
        for phrase in phrases:
            assert seen.setdefault(plain(phrase), key) == key, phrase


@pytest.mark.parametrize("language", LANGUAGES)
def test_english_is_always_understood(language: str) -> None:
    words = bank_words(language)
    for bank, line, meant in MEANT:
        if plain(line) not in {plain(phrase) for key in words for phrase in words[key]}:
            assert parse(line, bank, words) == meant


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(times(10)))
def test_every_entry_has_a_line_that_means_it(language: str, seed: int) -> None:
    random = Random(seed)
    words = bank_words(language)
    entries = told_by(played(random), random)
    bank = reckon(entries[:1])
    for each in entries[1:]:
        assert parse(line_of(each, words), bank, words) == each
        tell(bank, each)


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_with_cards_have_lines_too(language: str) -> None:
    words = bank_words(language)
    fight = entry("lead", "Anna", fight=shown("Anna Qh Ben 7c Olga Th"), turnups=[26])
    hand = entry("hand", "Ben", cards=parse_cards("7c8cTdAs"))
    trick = entry("trick", "Ben", plays=shown("Anna Jc Ben 8c Olga 2s"))
    trick["name"] = "Anna"
    bank = reckon([opening(CLASSIC, ["Anna", "Ben", "Olga"]), entry("round")])
    for each in (fight, hand, trick):
        assert parse(line_of(each, words), bank, words) == each
        tell(bank, each)


def test_who_is_called_like_a_number_can_take_back_and_correct() -> None:
    names = ["1", "2", "3"]
    bank = told(CLASSIC, entry("tricks", **{"1": 2, "2": 2}), names=names)
    for line in ("undo 1", "/correct 1", "last 1"):
        key = line.strip("/").split()[0]
        assert parse(line, bank, ENGLISH) == {"ask": key, "number": 1}
