"""Sheets as they come out of a printer: measured in the PDF, to a twentieth of a millimetre."""

from __future__ import annotations

import math
from itertools import product
from typing import Literal, get_args
from xml.etree import ElementTree

import pytest
from pypdf import PageObject, PdfReader

from fightlead.cards import DECK_SIZE, card_name
from fightlead.errors import FightleadError
from fightlead.narration import LANGUAGES, game_in_short, rules_by_heading
from fightlead.paper import Look
from fightlead.paper.braille import BrailleSize
from fightlead.paper.chips import CHIPS
from fightlead.paper.codes import shipped_codes
from fightlead.paper.deck import FORMS, Deck, Kind, check_form, files_of, form_of, sheets_of
from fightlead.paper.sheets import PAPERS, SIZES, Paper, Size
from fightlead.rules import Rules
from tests.paper.drawing import SVG
from tests.paper.measuring import CLOSE, Painted, Point, page_size, pages, painted

ENGLISH_DOTS = {
    "a": "1", "b": "12", "c": "14", "d": "145", "e": "15", "f": "124", "g": "1245", "h": "125",
    "i": "24", "j": "245", "k": "13", "q": "12345", "s": "234", "x": "1346",
}  # fmt: skip
ENGLISH_RANKS = "bcdefghixjqka"
DOWNWARD = [13 * suit + rank for rank in range(12, -1, -1) for suit in range(4)]
DOTS = "#000000"
MARKS = "#777777"

every_paper = pytest.mark.parametrize("paper", get_args(Paper))
every_size = pytest.mark.parametrize("size", get_args(Size))


Faces = Literal["normal", "large"]
Language = Literal["en", "de", "ru"]


def pdf(deck: Deck, kind: Kind) -> bytes:
    return files_of(deck, kind, "pdf")[0]


def dots_on(page: PageObject) -> list[Painted]:
    return [each for each in painted(page) if each.fill == DOTS]


def english(card: int) -> str:
    return ENGLISH_RANKS[card % 13] + "cdhs"[card // 13]


def written(code: str, x: float, y: float, apart: float, cells: float) -> list[Point]:
    """The dots of an English code, by the numbers that every school teaches."""
    return [
        (x + at * cells + (int(dot) > 3) * apart, y + (int(dot) - 1) % 3 * apart)
        for at, letter in enumerate(code)
        for dot in ENGLISH_DOTS[letter]
    ]


def same(found: list[Point], wanted: list[Point]) -> bool:
    pairs = zip(sorted(map(_rounded, found)), sorted(map(_rounded, wanted)), strict=True)
    return all(math.dist(one, other) <= CLOSE for one, other in pairs)


def _rounded(point: Point) -> Point:
    """So that points in a line are sorted in the same way on both sides."""
    return round(point[0], 2), round(point[1], 2)


def corners(paper: Paper, size: Size) -> list[Point]:
    """The upper left corners of nine cards in the middle of the paper."""
    (wide, high), (width, height) = PAPERS[paper], SIZES[size]
    left, top = (wide - 3 * width) / 2, (high - 3 * height) / 2
    return [(left + x * width, top + y * height) for y, x in product(range(3), repeat=2)]


# ---------------------------------------------------------------- cards


def test_papers_and_cards_are_what_they_are_called() -> None:
    assert PAPERS == {"a4": (210, 297), "letter": (215.9, 279.4)}
    assert SIZES == {"bridge": (57.15, 88.9), "poker": (63.5, 88.9)}


@pytest.mark.slow
@every_paper
@every_size
def test_marks_show_where_to_cut_and_lie_outside_of_the_cards(paper: Paper, size: Size) -> None:
    made = pages(pdf(Deck(paper=paper, size=size), "cards"))
    assert len(made) == 12
    places, (width, height) = corners(paper, size), SIZES[size]
    columns = sorted({x for x, _ in places} | {places[-1][0] + width})
    rows = sorted({y for _, y in places} | {places[-1][1] + height})
    for page in made:
        assert page_size(page) == pytest.approx(PAPERS[paper], abs=CLOSE)
        marks = [each for each in painted(page) if each.stroke == MARKS]
        upright = {round(each.middle[0], 3) for each in marks if each.size[0] < CLOSE}
        level = {round(each.middle[1], 3) for each in marks if each.size[1] < CLOSE}
        assert sorted(upright) == pytest.approx(columns, abs=CLOSE)
        assert sorted(level) == pytest.approx(rows, abs=CLOSE)
        outside = [
            each
            for each in marks
            if not (columns[0] < each.middle[0] < columns[-1])
            or not (rows[0] < each.middle[1] < rows[-1])
        ]
        assert len(outside) == 16


@every_paper
@every_size
def test_fronts_and_backs_meet_however_the_paper_is_turned(paper: Paper, size: Size) -> None:
    """Nothing of a back reaches over its card, and all backs together are the same mirrored."""
    front, back, *_ = pages(pdf(Deck(paper=paper, size=size), "cards"))
    wide, high = PAPERS[paper]
    ground = [each for each in painted(back) if each.fill and each.size[0] > 40]
    assert len(ground) == 9
    middles = [each.middle for each in ground]
    assert same(middles, [(wide - x, y) for x, y in middles])
    assert same(middles, [(x, high - y) for x, y in middles])
    width, height = SIZES[size]
    assert same(middles, [(x + width / 2, y + height / 2) for x, y in corners(paper, size)])
    assert all(each.size[0] < width and each.size[1] < height for each in ground), (
        "a back is larger than its card"
    )
    inside = [each for each in painted(front) if each.fill]
    first_x, first_y = corners(paper, size)[0]
    assert all(each.box[0] > first_x and each.box[1] > first_y for each in inside)
    assert all(each.box[2] < wide - first_x and each.box[3] < high - first_y for each in inside)


@pytest.mark.slow
def test_the_last_sheet_has_a_back_for_every_place() -> None:
    backs = [pages(pdf(Deck(), "backs"))[-1], pages(pdf(Deck(), "cards"))[-1]]
    for page in backs:
        assert len([each for each in painted(page) if each.fill and each.size[0] > 40]) == 9


def test_viewers_are_asked_to_print_at_true_size_on_both_sides() -> None:
    from io import BytesIO

    wishes = PdfReader(BytesIO(pdf(Deck(), "chips"))).root_object["/ViewerPreferences"]
    assert wishes["/PrintScaling"] == "/None"  # type: ignore[index]
    assert wishes["/Duplex"] == "/DuplexFlipLongEdge"  # type: ignore[index]


def test_the_same_deck_is_the_same_bytes() -> None:
    assert pdf(Deck(), "labels") == pdf(Deck(), "labels")


@pytest.mark.slow
def test_the_line_to_measure_is_50_millimetres() -> None:
    for kind in ("cards", "labels", "punch"):
        page = pages(pdf(Deck(), kind))[0]
        lines = [each for each in painted(page) if each.stroke == "#000000"]
        assert any(each.size == pytest.approx((50, 0), abs=CLOSE) for each in lines), kind


# ---------------------------------------------------------------- cards with Braille


@pytest.mark.slow
@every_size
@pytest.mark.parametrize("top_right", [False, True])
@pytest.mark.parametrize("faces", ["normal", "large"])
def test_braille_stands_in_the_corners_of_both_ends_at_true_size(
    size: Size, top_right: bool, faces: Faces
) -> None:
    deck = Deck(size=size, top_right=top_right, look=Look("en", faces))
    fronts = pages(pdf(deck, "braille"))[::2]
    width, height = SIZES[size]
    for number, page in enumerate(fronts):
        wanted = []
        for place, (x, y) in enumerate(corners("a4", size)):
            if 9 * number + place == DECK_SIZE:
                break
            card = DOWNWARD[9 * number + place]
            starts = [5.0, width - 5 - 8.5] if top_right else [5.0]
            ends = [
                point for start in starts for point in written(english(card), start, 5, 2.5, 6)
            ]
            ends += [(width - across, height - down) for across, down in ends]
            wanted += [(x + across, y + down) for across, down in ends]
        found = dots_on(page)
        assert same([each.middle for each in found], wanted)
        assert all(each.size == pytest.approx((1.5, 1.5), abs=CLOSE) for each in found)


@pytest.mark.slow
def test_indices_leave_room_for_braille() -> None:
    size = BrailleSize(dots=2.7, cells=7, lines=12, diameter=1.8)
    for faces in ("normal", "large"):
        deck = Deck(look=Look("en", faces), braille=size)
        eights_to_tens = pages(pdf(deck, "braille"))[4]
        every = painted(eights_to_tens)
        ink = [each for each in every if each.fill not in (DOTS, None)]
        ink += [each for each in every if each.stroke not in (MARKS, DOTS, None)]
        near = size.diameter / 2 + 0.5
        for dot in dots_on(eights_to_tens):
            x, y = dot.middle
            for left, top, right, bottom in (each.box for each in ink):
                beside = x < left - near or x > right + near
                assert beside or y < top - near or y > bottom + near


@pytest.mark.slow
def test_backs_show_no_braille() -> None:
    for page in pages(pdf(Deck(), "braille"))[1::2]:
        assert dots_on(page) == []


# ---------------------------------------------------------------- labels


def labels(deck: Deck) -> list[Point]:
    return [dot.middle for page in pages(pdf(deck, "labels")) for dot in dots_on(page)]


@pytest.mark.parametrize(
    "size", [BrailleSize(), BrailleSize(dots=2.3, cells=6.2, lines=10.2, diameter=1.2)], ids=str
)
def test_every_dot_of_a_label_sheet_lies_in_one_grid_of_cells_and_lines(
    size: BrailleSize,
) -> None:
    for page in pages(pdf(Deck(braille=size), "labels")):
        found = dots_on(page)
        assert len(found) > 400
        for dot in found:
            x, y = dot.middle
            across, down = (x - 10) % size.cells, (y - 22) % size.lines
            assert min(abs(across - each) for each in (0, size.dots, size.cells)) <= CLOSE
            down = min(abs(down - each) for each in (0, size.dots, 2 * size.dots, size.lines))
            assert down <= CLOSE
            assert dot.size == pytest.approx((size.diameter, size.diameter), abs=CLOSE)


def test_each_card_has_a_label_for_each_end() -> None:
    """Four cards in a line: a name of two cells, and two labels of two cells and a blank."""
    wanted = []
    for card in range(DECK_SIZE):
        line, place = divmod(card, 4)
        for start in (2, 5):
            wanted += written(
                english(card), 10 + (place * 8 + start) * 6, 22 + line * 10, 2.5, 6
            )
    assert same(labels(Deck()), wanted)
    assert len(labels(Deck(top_right=True))) == 2 * len(wanted)


@every_paper
def test_the_sheet_to_punch_is_the_mirror_of_the_labels(paper: Paper) -> None:
    deck = Deck(paper=paper, top_right=True, codes=shipped_codes("de"))
    read, punched = pages(pdf(deck, "labels")), pages(pdf(deck, "punch"))
    assert len(read) == len(punched) > 1
    for one, other in zip(read, punched, strict=True):
        dots = [each.middle for each in dots_on(one)]
        rings = [
            each.middle
            for each in painted(other)
            if each.stroke == DOTS
            and each.fill is None
            and each.size == pytest.approx((1.5, 1.5), abs=CLOSE)
        ]
        assert same(rings, [(PAPERS[paper][0] - x, y) for x, y in dots])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@every_paper
def test_labels_stay_on_their_paper(paper: Paper, language: str) -> None:
    wide, high = PAPERS[paper]
    for top_right in (False, True):
        deck = Deck(paper=paper, codes=shipped_codes(language), top_right=top_right)
        for kind in ("labels", "punch"):
            for page in pages(pdf(deck, kind)):
                boxes = [each.box for each in painted(page)]
                assert min(box[0] for box in boxes) > 5
                assert max(box[2] for box in boxes) < wide - 5
                assert max(box[3] for box in boxes) < high - 5


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"dots": 1.0}, "dots"),
        ({"dots": 3.5}, "cells"),
        ({"cells": 4.0}, "cells"),
        ({"lines": 5.0}, "lines"),
        ({"diameter": 2.5}, "diameter"),
        ({"diameter": math.nan}, "diameter"),
        ({"cells": math.inf}, "cells"),
    ],
)
def test_dots_that_would_touch_are_refused(values: dict[str, float], field: str) -> None:
    with pytest.raises(FightleadError) as refused:
        BrailleSize(**values)
    assert (refused.value.code, refused.value.fields["field"]) == ("braille_size", field)


def test_braille_that_is_too_broad_for_a_card_is_refused() -> None:
    wide = Deck(braille=BrailleSize(cells=20), codes=shipped_codes("ru"), top_right=True)
    with pytest.raises(FightleadError, match="braille_size"):
        sheets_of(wide, "braille")


# ---------------------------------------------------------------- chips and rules


def test_chips_are_as_wide_as_said_and_the_same_from_both_sides() -> None:
    one, other = pages(pdf(Deck(), "chips"))
    found = [each for each in painted(one) if each.fill and each.size[0] > 20]
    rings = [each for each in found if each.size[0] > 0.8 * max(24, each.size[1])]
    for chip in CHIPS:
        like = [each for each in rings if abs(each.size[0] - 0.99 * chip.width) <= CLOSE]
        assert like
        assert same(
            [each.middle for each in like], [(210 - x, y) for x, y in (e.middle for e in like)]
        )
    assert [each.box for each in painted(one)] == [each.box for each in painted(other)]
    assert len({chip.width for chip in CHIPS}) == len(CHIPS)


@pytest.mark.parametrize("language", LANGUAGES)
@every_paper
@pytest.mark.parametrize("faces", ["normal", "large"])
def test_the_rules_can_be_read_searched_and_printed(
    paper: Paper, language: Language, faces: Faces
) -> None:
    rules = Rules.staked()
    look = Look(language, faces)
    deck = Deck(paper=paper, language=language, look=look, rules=rules)
    read = pages(pdf(deck, "rules"))
    text = " ".join(" ".join(page.extract_text() for page in read).split())
    for part in rules_by_heading(rules, language):
        assert part.heading in text
        assert part.text[1:] in text
    assert " ".join(game_in_short(language)) in text
    for sheet in sheets_of(deck, "rules"):
        assert all(15 <= words.y <= sheet.height - 14.9 for words in sheet.words)
        assert all(words.size >= (18 if faces == "large" else 9) for words in sheet.words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_the_rules_runs_over_the_edge(language: str) -> None:
    from fontTools.ttLib import TTFont

    from fightlead.paper.pdf import FONTS

    fonts = {
        bold: TTFont(FONTS / f"PTSans-{'Bold' if bold else 'Regular'}.ttf")
        for bold in (False, True)
    }
    for faces in ("normal", "large"):
        deck = Deck(language=language, look=Look("en", faces))
        for sheet in sheets_of(deck, "rules"):
            for words in sheet.words:
                font = fonts[words.bold]
                cmap, widths = font.getBestCmap(), font["hmtx"]
                units = sum(widths[cmap[ord(letter)]][0] for letter in words.text)
                broad = units / font["head"].unitsPerEm * words.size * 25.4 / 72
                assert words.x + broad <= sheet.width - 10, words.text


# ---------------------------------------------------------------- files


@pytest.mark.parametrize("kind", get_args(Kind))
def test_svg_has_a_document_of_true_size_for_each_sheet(kind: Kind) -> None:
    deck = Deck(language="ru", paper="letter")
    files = files_of(deck, kind, "svg")
    assert len(files) == len(sheets_of(deck, kind))
    for file in files:
        root = ElementTree.fromstring(file)
        assert (root.attrib["width"], root.attrib["height"]) == ("215.9mm", "279.4mm")
        assert root.attrib["viewBox"] == "0 0 215.9 279.4"
        assert {each.tag.removeprefix(SVG) for each in root.iter()} <= {
            "svg", "g", "path", "text"
        }  # fmt: skip


def test_a_deck_is_cards_with_backs_chips_and_rules() -> None:
    deck = Deck()
    parts = [sheets_of(deck, kind) for kind in ("cards", "chips", "rules")]
    assert sheets_of(deck, "deck") == [sheet for part in parts for sheet in part]


@pytest.mark.parametrize("kind", FORMS)
def test_a_file_of_another_kind_is_refused_by_the_kinds_there_are(kind: Kind) -> None:
    for form in FORMS[kind]:
        assert check_form(kind, form_of(f"Deck.{form.upper()}")) == form
    for name in ("deck.png", "deck", "pdf", "deck.pdf.txt"):
        with pytest.raises(FightleadError) as refused:
            check_form(kind, form_of(name))
        assert refused.value.code == "not_a_sheet"
        assert str(refused.value.fields["forms"]).count(".") == len(FORMS[kind])


def test_without_the_library_pdf_is_refused_and_svg_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(FightleadError) as refused:
        files_of(Deck(), "chips", "pdf")
    assert refused.value.code == "no_pdf"
    assert files_of(Deck(), "chips", "svg")


def test_every_card_is_on_the_sheets_once() -> None:
    """Each by its index, whose ways differ by rank and letter."""
    drawn = [sheet.drawing for sheet in sheets_of(Deck(), "cards")[::2]]
    assert len(drawn) == 6
    from fightlead.paper import card_print

    for card in range(DECK_SIZE):
        piece = card_print(card, Look(), width=225)
        assert [piece in sheet for sheet in drawn].count(True) == 1, card_name(card)
        assert piece in drawn[DOWNWARD.index(card) // 9]
