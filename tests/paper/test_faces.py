"""Card faces: what a page, a notebook or a printer may rely on."""

from __future__ import annotations

import gzip
import itertools
import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from fightlead.cards import DECK_SIZE, SUITS, UNKNOWN, card_name, parse_card
from fightlead.errors import CardError
from fightlead.paper import (
    HEIGHT,
    PALETTES,
    WIDTH,
    Look,
    card_print,
    card_svg,
    palette_css,
    sprite,
)
from fightlead.paper.sheets import MM, SIZES
from tests.paper.drawing import SVG, content, contrast, reach, symbols

LOOKS = [
    Look(letters, index, contrast)
    for letters in ("en", "de", "ru")
    for index in ("normal", "large")
    for contrast in ("normal", "high")
]
CARDS = [card_name(card) for card in range(DECK_SIZE)]
SIGNS = [f"suit-{letter}" for letter in SUITS]

every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
every_palette = pytest.mark.parametrize("palette", PALETTES)


def drawn(look: Look) -> dict[str, str]:
    return {name: content(symbol) for name, symbol in symbols(sprite(look)).items()}


# ---------------------------------------------------------------- the sprite


@every_look
def test_a_sprite_has_each_card_once_and_no_two_look_the_same(look: Look) -> None:
    faces = drawn(look)
    assert list(faces) == [*CARDS, "back", "blank", *SIGNS]
    assert len(set(faces.values())) == len(faces)


@every_look
def test_nothing_but_shapes_is_drawn_and_no_style_is_needed(look: Look) -> None:
    allowed = {
        "path": {"d", "fill", "stroke", "stroke-width", "stroke-linejoin", "transform"},
        "rect": {"x", "y", "width", "height", "rx", "fill", "stroke", "stroke-width"},
        "g": {"fill", "stroke", "stroke-width", "stroke-linejoin", "transform"},
        "symbol": {"id", "viewBox"},
        "svg": set(),
    }
    for element in ElementTree.fromstring(sprite(look)).iter():
        assert set(element.attrib) <= allowed[element.tag.removeprefix(SVG)]


@every_look
def test_every_symbol_stays_inside_its_box(look: Look) -> None:
    for name, symbol in symbols(sprite(look)).items():
        x, y, width, height = (float(text) for text in symbol.attrib["viewBox"].split())
        left, top, right, bottom = reach(symbol)
        slack = 2 if name in SIGNS else 0  # the outline of a suit sign may be cut
        assert left >= x - slack, name
        assert top >= y - slack, name
        assert right <= x + width + slack, name
        assert bottom <= y + height + slack, name


@every_look
def test_colours_are_properties_of_every_palette_with_the_plain_one_to_fall_back_on(
    look: Look,
) -> None:
    plain = PALETTES["two-high" if look.contrast == "high" else "two"]
    used = set()
    for element in ElementTree.fromstring(sprite(look)).iter():
        for colour in (element.get("fill", "none"), element.get("stroke", "none")):
            if colour != "none":
                found = re.fullmatch(r"var\((--[\w-]+), (#[0-9a-f]{6})\)", colour)
                assert found, colour
                assert plain[found[1]] == found[2]
                used.add(found[1])
    assert all(used <= set(palette) for palette in PALETTES.values())


@every_look
def test_a_sprite_is_light(look: Look) -> None:
    assert len(gzip.compress(sprite(look).encode())) < 40_000


def test_the_same_look_gives_the_same_bytes_in_every_process() -> None:
    program = (
        "from fightlead.paper import Look, sprite\n"
        "import hashlib; print(hashlib.sha256(sprite(Look('ru')).encode()).hexdigest())"
    )
    sums = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(sums) == 1


# ---------------------------------------------------------------- looks


@pytest.mark.parametrize("index", ["normal", "large"])
def test_letters_are_those_of_the_country(index: str) -> None:
    english, german, russian = (
        drawn(Look(letters, index))  # type: ignore[arg-type]
        for letters in ("en", "de", "ru")
    )
    for suit in SUITS:
        for rank in "23456789TK":
            name = rank + suit
            assert english[name] == german[name] == russian[name]
        for rank in "JQ":
            assert english[rank + suit] != german[rank + suit]
        assert german["J" + suit] == russian["J" + suit]  # B and В
        assert german["Q" + suit] != russian["Q" + suit]
        assert english["A" + suit] == german["A" + suit] != russian["A" + suit]


def indices(symbol: ElementTree.Element) -> list[ElementTree.Element]:
    """The ranks of a card, which are drawn by a pen, and not filled."""
    return [group for group in symbol.iter(f"{SVG}g") if group.get("fill") == "none"]


def height(element: ElementTree.Element) -> float:
    _, top, _, bottom = reach(element)
    return bottom - top


@pytest.mark.parametrize("letters", ["en", "de", "ru"])
def test_a_large_index_has_a_third_of_the_height_and_its_suit_below_it(letters: str) -> None:
    faces = symbols(sprite(Look(letters, "large")))  # type: ignore[arg-type]
    plain = symbols(sprite(Look(letters)))  # type: ignore[arg-type]
    signs = {suit: next(iter(faces[f"suit-{suit}"])).attrib["d"] for suit in SUITS}
    for name in CARDS:
        large, small = indices(faces[name])[0], indices(plain[name])[0]
        assert height(large) >= 0.3 * HEIGHT
        assert height(large) > 1.5 * height(small)
        ways = [path.get("d") for path in faces[name].iter(f"{SVG}path")]
        assert ways.count(signs[name[1]]) == 2
        assert len(ways) == 4  # a rank and a suit at each end


@pytest.mark.parametrize("index", ["normal", "large"])
@pytest.mark.parametrize("lowered", [0, 35])
@pytest.mark.parametrize("width", [round(width / MM) for width, _ in SIZES.values()])
def test_what_is_printed_stays_on_a_card_of_either_size(
    width: int, lowered: float, index: str
) -> None:
    for card in (*range(DECK_SIZE), UNKNOWN):
        look = Look("ru", index, "high")  # type: ignore[arg-type]
        piece = card_print(card, look, width=width, lowered=lowered)
        root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{piece}</svg>')
        left, top, right, bottom = reach(root)
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= HEIGHT
        assert (left + right, top + bottom) == pytest.approx((width, HEIGHT))


def test_a_printed_card_is_the_card_of_the_screen_without_its_paper() -> None:
    for card in range(DECK_SIZE):
        look = Look("de", contrast="high")
        assert card_print(card, look, "skat-high") in card_svg(card, look, "skat-high")


def test_number_cards_have_as_many_pips_as_they_count() -> None:
    faces = symbols(sprite(Look()))
    for count, rank in enumerate("23456789T", start=2):
        for suit in SUITS:
            sign = next(iter(faces[f"suit-{suit}"])).attrib["d"]
            pips = [path for path in faces[rank + suit].iter() if path.get("d") == sign]
            assert len(pips) == count + 2  # and one under each index


def test_court_cards_are_the_same_upside_down() -> None:
    """Each half is drawn once and once turned, so their reach is the same to all sides."""
    for name in CARDS:
        if name[0] in "JQK":
            left, top, right, bottom = reach(symbols(sprite(Look()))[name])
            assert (left + right, top + bottom) == pytest.approx((WIDTH, HEIGHT))


@pytest.mark.parametrize(
    "choice", [{"letters": "fr"}, {"index": "huge"}, {"contrast": ""}], ids=str
)
def test_an_unknown_look_is_refused(choice: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=f"no such {next(iter(choice))}"):
        Look(**choice)  # type: ignore[arg-type]


# ---------------------------------------------------------------- colours


@every_palette
def test_every_suit_is_told_on_paper_by_index_and_outline(palette: str) -> None:
    colours = PALETTES[palette]
    least = 7 if palette.endswith("high") else 4.5
    for suit in ("clubs", "diamonds", "hearts", "spades"):
        assert contrast(colours[f"--index-{suit}"], colours["--card-paper"]) >= least


@every_palette
def test_suits_have_as_many_colours_as_the_palette_says(palette: str) -> None:
    colours = PALETTES[palette]
    suits = {colours[f"--suit-{suit}"] for suit in ("clubs", "diamonds", "hearts", "spades")}
    assert len(suits) == (2 if palette.startswith("two") else 4)


@every_look
def test_suits_differ_without_any_colour(look: Look) -> None:
    faces = drawn(look)
    for rank in "23456789TJQKA":
        plain = [re.sub(r"var\([^)]*\)", "", faces[rank + suit]) for suit in SUITS]
        assert all(one != other for one, other in itertools.combinations(plain, 2))


@every_palette
def test_a_palette_is_css_and_holds_the_same_names_as_all_others(palette: str) -> None:
    assert set(PALETTES[palette]) == set(PALETTES["two"])
    declared = dict(re.findall(r"^(--[\w-]+): (#[0-9a-f]{6});$", palette_css(palette), re.M))
    assert declared == PALETTES[palette]


# ---------------------------------------------------------------- single cards


@every_palette
def test_a_single_card_has_its_colours_written_out(palette: str) -> None:
    for card in (parse_card("Qh"), parse_card("Td"), UNKNOWN):
        text = card_svg(card, palette=palette)
        root = ElementTree.fromstring(text)
        assert root.attrib["viewBox"] == f"0 0 {WIDTH} {HEIGHT}"
        assert "var(" not in text
        assert set(re.findall(r"#[0-9a-f]{6}", text)) <= set(PALETTES[palette].values())


def test_what_is_no_card_has_no_picture() -> None:
    with pytest.raises(CardError):
        card_svg(52)


def test_a_card_has_the_proportions_of_poker_cards() -> None:
    assert HEIGHT * 5 == WIDTH * 7


# ---------------------------------------------------------------- the hidden side


@pytest.mark.parametrize("contrast_", ["normal", "high"])
def test_the_hidden_side_carries_nothing_of_any_card(contrast_: str) -> None:
    decks = [drawn(look) for look in LOOKS if look.contrast == contrast_]
    assert len({deck["back"] for deck in decks}) == 1
    back = decks[0]["back"]
    assert not re.search("suit|index|court", back)
    assert "id=" not in back


def test_an_unknown_card_shows_the_same_back_to_everybody() -> None:
    looks = [look for look in LOOKS if look.contrast == "normal"]
    assert len({card_svg(UNKNOWN, look) for look in looks}) == 1
