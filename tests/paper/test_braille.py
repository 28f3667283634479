"""Texts for embossers: Braille ASCII, pages, and texts through liblouis."""

from __future__ import annotations

import shutil
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fightlead.cards import DECK_SIZE
from fightlead.errors import FightleadError
from fightlead.narration import LANGUAGES, rules_by_heading
from fightlead.paper.braille import BLANK, Page, brf
from fightlead.paper.codes import shipped_codes
from fightlead.paper.deck import Deck, files_of, rules_lines
from fightlead.paper.liblouis import PROGRAM, TABLES, in_braille
from fightlead.rules import Rules

CELLS = "".join(map(chr, range(0x2800, 0x2840)))
LETTERS = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵"


def laid(file: bytes) -> list[list[str]]:
    """The pages of a file, line by line."""
    text = file.decode("ascii")
    assert not text or text.endswith("\f")
    return [page.split("\r\n")[:-1] for page in text.split("\f")[:-1]]


# ---------------------------------------------------------------- Braille ASCII


def test_each_cell_has_a_sign_of_its_own() -> None:
    written = laid(brf([f"{cell}⠿" for cell in CELLS], Page(40, 64)))[0]
    assert len(set(written)) == 64


def test_letters_and_digits_are_written_as_north_american_braille_ascii_has_them() -> None:
    assert laid(brf([LETTERS], Page())) == [["ABCDEFGHIJKLMNOPQRSTUVWXYZ"]]
    assert laid(brf(["⠼⠁⠚", "⠂⠆⠒⠲⠢⠖⠶⠦⠔⠴"], Page())) == [["#AJ", "1234567890"]]


lines = st.lists(st.text(CELLS, max_size=60), max_size=30)
pages = st.builds(Page, st.integers(10, 40), st.integers(5, 25))


@given(lines, pages)
def test_nothing_is_lost_and_nothing_runs_over_the_page(text: list[str], page: Page) -> None:
    back = {sign: cell for cell in CELLS for sign in laid(brf([cell + "⠿"], page))[0][0][:1]}
    made = laid(brf(text, page))
    assert all(len(each) <= page.rows for each in made)
    assert all(len(each) == page.rows for each in made[:-1])
    assert all(len(line) <= page.columns for each in made for line in each)
    signs = "".join(line for each in made for line in each).replace(" ", "")
    assert "".join(back[sign] for sign in signs) == "".join(text).replace(BLANK, "")


def test_long_lines_break_between_words_and_go_on_further_in() -> None:
    words = BLANK.join(["⠁⠃⠉⠙"] * 5)
    assert laid(brf([words], Page(12, 25))) == [["ABCD ABCD", "  ABCD ABCD", "  ABCD"]]


# ---------------------------------------------------------------- labels


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("copies", [2, 4])
def test_labels_have_each_code_as_often_as_the_card_has_corners(
    language: str, copies: int
) -> None:
    codes = shipped_codes(language)
    deck = Deck(codes=codes, top_right=copies == 4)
    made = laid(files_of(deck, "labels", "brf")[0])
    found = " ".join(line for page in made for line in page).split()
    wanted = [laid(brf([codes.of(card)], Page()))[0][0] for card in range(DECK_SIZE)]
    assert found == [code for code in wanted for _ in range(copies)]
    assert set([line for page in made for line in page][1::2]) == {""}


def test_labels_need_no_liblouis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert files_of(Deck(), "labels", "brf")[0].startswith(b"BC BC")


def test_a_line_too_short_for_a_card_is_refused() -> None:
    with pytest.raises(FightleadError, match="braille_size"):
        files_of(
            Deck(codes=shipped_codes("ru"), top_right=True, page=Page(14)), "labels", "brf"
        )


# ---------------------------------------------------------------- liblouis


@pytest.fixture
def liblouis() -> None:
    """Its program; `scripts/liblouis --install` brings it."""
    assert shutil.which(PROGRAM), "these tests need liblouis: scripts/liblouis --install"


@pytest.mark.usefixtures("liblouis")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["classic", "staked"])
def test_the_rules_are_put_into_braille_part_by_part(language: str, rules: str) -> None:
    deck = Deck(language=language, rules=Rules.named(rules))
    made = laid(files_of(deck, "rules", "brf")[0])
    text = "\n".join(line for page in made for line in page)
    assert len(made) > 1
    headings = [part.heading for part in rules_by_heading(deck.rules, language)]
    for heading in in_braille(headings, TABLES[language]):
        assert laid(brf([heading], Page()))[0][0] in text


@pytest.mark.usefixtures("liblouis")
def test_plain_words_are_spelled_as_every_reader_knows_them() -> None:
    assert in_braille(["card", "", "2"], TABLES["en"]) == ["⠉⠁⠗⠙", "", "⠼⠃"]
    assert in_braille(["Karte"], TABLES["de"]) == ["⠅⠁⠗⠞⠑"]
    assert in_braille(["карта"], TABLES["ru"]) == ["⠅⠁⠗⠞⠁"]


@pytest.mark.usefixtures("liblouis")
def test_contractions_are_a_table_away() -> None:
    plain = Deck().in_braille(rules_lines(Deck()))
    assert len(Deck(table="en-ueb-g2.ctb").in_braille(rules_lines(Deck()))) < len(plain)


@pytest.mark.usefixtures("liblouis")
def test_any_text_of_any_language_is_six_dots_on_paper() -> None:
    strange = ["Ωmega 中文 ♥ ⡁", unicodedata.normalize("NFD", "Grüße"), "ъёЪЁ", "a\tb"]
    for table in TABLES.values():
        assert len(in_braille(strange, table)) == len(strange)
        assert brf(in_braille(strange, table), Page())


@pytest.mark.usefixtures("liblouis")
@pytest.mark.parametrize("table", ["nowhere.ctb", "-h", "\ud800"])
def test_a_table_that_is_none_is_refused(table: str) -> None:
    with pytest.raises(FightleadError) as refused:
        in_braille(["two words"], table)
    assert refused.value.code == "no_braille_table"


def test_without_liblouis_a_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(FightleadError) as refused:
        files_of(Deck(), "rules", "brf")
    assert refused.value.code == "no_liblouis"


@pytest.mark.parametrize(
    "script",
    ["exit 3", "echo nonsense", "true", "printf '\\377\\n'"],
    ids=["fails", "speaks", "is silent", "breaks"],
)
def test_a_program_that_does_not_answer_in_cells_is_refused(
    script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / PROGRAM
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FightleadError, match="no_braille_table"):
        in_braille(["one line"], TABLES["en"])
