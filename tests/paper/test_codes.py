"""Codes of cards in Braille: no two alike, each readable, and a user's table as strict."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from fightlead.cards import DECK_SIZE, parse_card
from fightlead.errors import FightleadError
from fightlead.narration import LANGUAGES, error_in_words
from fightlead.paper.codes import FOLDER, Codes, codes_named, read_codes, shipped, shipped_codes

NUMBER_SIGN = "⠼"
DIGITS = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚"
TABLE = (FOLDER / "en.toml").read_text("utf-8")

every_table = pytest.mark.parametrize("name", shipped())


def all_codes(codes: Codes) -> list[str]:
    return [codes.of(card) for card in range(DECK_SIZE)]


def refusal(text: str) -> FightleadError:
    with pytest.raises(FightleadError) as refused:
        read_codes(text.encode(), "mine.toml")
    return refused.value


def test_every_language_has_a_table() -> None:
    assert set(shipped()) == set(LANGUAGES)


@every_table
def test_no_two_cards_share_a_code(name: str) -> None:
    assert len(set(all_codes(shipped_codes(name)))) == DECK_SIZE


@every_table
def test_every_table_names_its_source_or_says_that_it_is_our_proposal(name: str) -> None:
    source = shipped_codes(name).source
    assert source == "our proposal" or "American Printing House" in source
    assert (source == "our proposal") == (name != "en")


@every_table
def test_a_digit_that_is_a_letter_too_has_a_number_sign_and_ends_the_code(name: str) -> None:
    """English decks have none: there no letter of a rank is a digit."""
    codes = shipped_codes(name)
    numbers, letters = codes.ranks[:8], codes.ranks[9:]
    if name == "en":
        assert not set(numbers) & set(letters)
        assert not any(NUMBER_SIGN in code for code in all_codes(codes))
        return
    assert set(letters) & set(DIGITS), "a plain letter would do"
    for rank in numbers:
        assert rank[0] == NUMBER_SIGN
        assert rank[1] in DIGITS
    for code in all_codes(codes):
        assert NUMBER_SIGN not in code or code.index(NUMBER_SIGN) == len(code) - 2


@every_table
def test_codes_are_short_enough_for_both_corners_of_a_bridge_card(name: str) -> None:
    assert shipped_codes(name).longest <= 3


def test_english_codes_are_those_of_decks_that_are_sold() -> None:
    examples = {
        "7h": "gh", "9c": "ic", "6d": "fd", "5s": "es", "Ac": "ac", "Kh": "kh", "Qd": "qd",
        "2c": "bc", "Ts": "xs",
    }  # fmt: skip
    cells = dict(zip("abcdefghijklmnopqrst", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞", strict=True)) | {"x": "⠭"}
    for card, code in examples.items():
        assert shipped_codes("en").of(parse_card(card)) == "".join(cells[each] for each in code)


# ---------------------------------------------------------------- tables of users


def test_a_copy_of_a_table_is_the_same_table(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TABLE, "utf-8")
    assert codes_named(str(file)) == shipped_codes("en")
    assert codes_named("de") == shipped_codes("de")


def test_cells_may_be_written_by_the_numbers_of_their_dots() -> None:
    changed = TABLE.replace('2 = "⠃"', '2 = "12"').replace('10 = "⠭"', '10 = "3456-245"')
    codes = read_codes(changed.encode(), "mine.toml")
    assert codes.of(parse_card("2c")) == "⠃⠉"
    assert codes.of(parse_card("Tc")) == "⠼⠚⠉"


def test_a_table_in_which_two_cards_are_alike_is_refused_with_both_named() -> None:
    error = refusal(TABLE.replace('K = "⠅"', 'K = "⠟"'))
    assert error.code == "codes_alike"
    assert error.fields == {"one": "Qc", "other": "Kc", "cells": "⠟⠉"}
    assert "queen of clubs" in error_in_words(error, "en")
    assert "king of clubs" in error_in_words(error, "en")
    told = [error_in_words(error, language) for language in LANGUAGES]
    assert "Kreuz König" in told[LANGUAGES.index("de")]
    assert "король треф" in told[LANGUAGES.index("ru")]


def test_ranks_and_suits_that_run_into_each_other_are_refused() -> None:
    """A rank of one cell before a suit of two, and a rank of two before a suit of one."""
    changed = TABLE.replace('A = "⠁"', 'A = "⠅⠓"').replace('clubs = "⠉"', 'clubs = "⠓⠓"')
    assert refusal(changed).fields == {"one": "Kc", "other": "Ah", "cells": "⠅⠓⠓"}


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('2 = "⠃"\n', "", "ranks.2"),
        ('A = "⠁"', 'A = "a"', "ranks.A"),
        ('A = "⠁"', 'A = ""', "ranks.A"),
        ('A = "⠁"', "A = 1", "ranks.A"),
        ('A = "⠁"', 'A = "17"', "ranks.A"),
        ('A = "⠁"', 'A = "1-"', "ranks.A"),
        ('A = "⠁"', 'A = "⡁"', "ranks.A"),
        ('A = "⠁"', 'A = "⠁⠁⠁⠁"', "ranks.A"),
        ('spades = "⠎"', "", "suits.spades"),
        ("[suits]", "[colours]", "suits.clubs"),
        ("[ranks]", "ranks = 4\n[other]", "ranks.2"),
        ('"rank suit"', '"suits first"', "order"),
        ('order = "rank suit"', "", "order"),
    ],
)
def test_a_table_with_a_fault_is_refused_by_the_key(old: str, new: str, key: str) -> None:
    assert old in TABLE
    error = refusal(TABLE.replace(old, new))
    assert (error.code, error.fields) == ("codes_malformed", {"text": "mine.toml", "key": key})


@pytest.mark.parametrize("text", ["[", "a = ", "\x00"])
def test_what_is_no_toml_is_refused(text: str) -> None:
    assert refusal(text).code == "codes_not_toml"


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(FightleadError, match="codes_not_toml"):
        read_codes(b"\xff\xfe", "mine.toml")


def test_a_file_that_is_not_there_is_an_error_of_the_system() -> None:
    for name in ("nowhere.toml", "../codes/en", "fr", ""):
        with pytest.raises(OSError, match=r".+"):
            codes_named(name)


def test_any_two_tables_can_be_told_apart() -> None:
    for one, other in itertools.combinations(shipped(), 2):
        assert all_codes(shipped_codes(one)) != all_codes(shipped_codes(other))
