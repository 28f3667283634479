"""A deck for a real table, as it is wanted, and what is made of it: sheets, files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Final, Literal

from fightlead.cards import UNKNOWN, Card
from fightlead.errors import FightleadError
from fightlead.narration import game_in_short, printed_words, rules_by_heading
from fightlead.paper.braille import BrailleSize, Page, brf
from fightlead.paper.chips import chip_sheet
from fightlead.paper.codes import Codes, shipped_codes
from fightlead.paper.faces import card_print
from fightlead.paper.grid import card_sheets
from fightlead.paper.leaflet import leaflet
from fightlead.paper.liblouis import TABLES, in_braille
from fightlead.paper.looks import Look
from fightlead.paper.pdf import pdf_of
from fightlead.paper.plates import plates_stl
from fightlead.paper.sheets import MM, SIZES, Paper, Sheet, Size, placed
from fightlead.paper.tactile import LabelSheets, corner_points, dots, label_cells, lowered
from fightlead.rules import Rules

Kind = Literal["deck", "cards", "backs", "chips", "rules", "braille", "labels", "punch"]
Made = Kind | Literal["record"]
Colours = Literal["two", "poker", "skat"]

FORMS: Final[dict[Made, tuple[str, ...]]] = {
    "deck": ("pdf", "svg"),
    "cards": ("pdf", "svg"),
    "backs": ("pdf", "svg"),
    "chips": ("pdf", "svg"),
    "rules": ("pdf", "svg", "brf"),
    "braille": ("pdf", "svg"),
    "labels": ("pdf", "svg", "brf", "stl"),
    "punch": ("pdf", "svg"),
    "record": ("brf",),
}
"""What can be made, and the kinds of files that it is made in."""
_LETTERS: Final = {"normal": 9.5, "large": 18.0}
"""The letters of the rules in points, by the size of the indices."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A deck as it is wanted. `language` is that of the rules and of what stands on the
    sheets; the letters of the cards are those of the `look`.

    >>> len(sheets_of(Deck(), "cards")), len(sheets_of(Deck(), "backs"))
    (12, 6)
    """

    language: str = "en"
    look: Look = field(default_factory=Look)
    colours: Colours = "two"
    size: Size = "bridge"
    paper: Paper = "a4"
    rules: Rules = field(default_factory=Rules.classic)
    codes: Codes = field(default_factory=lambda: shipped_codes("en"))
    braille: BrailleSize = field(default_factory=BrailleSize)
    top_right: bool = False
    """Braille in the right corners too."""
    table: str = ""
    """A table of liblouis for texts; empty: that of the language, without contractions."""
    page: Page = field(default_factory=Page)
    """The paper of an embosser."""

    @property
    def palette(self) -> str:
        """The name of the palette."""
        return f"{self.colours}-high" if self.look.bold else self.colours

    @property
    def copies(self) -> int:
        """How many labels a card gets: one for each corner with Braille."""
        return 4 if self.top_right else 2

    def words(self, key: str) -> str:
        """What stands beside the cards, see `printed_words`."""
        return printed_words(key, self.language)

    def in_braille(self, lines: Sequence[str]) -> bytes:
        """A text for an embosser, in the language of the deck. Raises `FightleadError`:
        `no_liblouis` or `no_braille_table`."""
        return brf(in_braille(lines, self.table or TABLES[self.language]), self.page)


def sheets_of(deck: Deck, kind: Kind) -> list[Sheet]:
    """The sheets of a kind; of a `deck`, cards with backs, then chips from both sides, then
    the rules. Raises `FightleadError` (`braille_size`) where Braille does not fit."""
    return list(_sheets(deck, kind))


def first_sheet(deck: Deck, kind: Kind) -> Sheet:
    """The first of the sheets, to look at before all are made. Raises as `sheets_of`."""
    return next(_sheets(deck, kind))


def _sheets(deck: Deck, kind: Kind) -> Iterator[Sheet]:
    if kind == "deck":
        return (sheet for each in _WHOLE for sheet in _sheets(deck, each))
    if kind in ("cards", "backs", "braille"):
        return _cards(deck, fronts=kind != "backs", braille=kind == "braille")
    if kind == "chips":
        return iter([chip_sheet(deck.paper, deck.look.bold)] * 2)
    if kind == "rules":
        return _rules(deck)
    labels = LabelSheets(
        deck.codes, deck.braille, deck.paper, deck.copies, deck.look, deck.palette
    )
    return labels.sheets(deck.words(kind), deck.words("scale"), kind == "punch")


_WHOLE: Final[tuple[Kind, ...]] = ("cards", "chips", "rules")


def files_of(deck: Deck, kind: Kind, form: str) -> list[bytes]:
    """The files of a kind in a form of `FORMS`: one, or for SVG one for each sheet. Raises
    `FightleadError`: `no_pdf`, `no_liblouis`, `no_braille_table` or `braille_size`."""
    if form == "svg":
        return [sheet.svg().encode() for sheet in sheets_of(deck, kind)]
    if form == "pdf":
        return [pdf_of(sheets_of(deck, kind), deck.words("game"), deck.language)]
    if form == "stl":
        return [plates_stl(deck.codes, deck.braille, deck.copies)]
    if kind == "labels":
        lines = label_cells(deck.codes, deck.copies, deck.page.columns)
        return [brf((part for line in lines for part in (line, "")), deck.page)]
    return [deck.in_braille(rules_lines(deck))]


def form_of(name: str) -> str:
    """The form that the name of a file asks for.

    >>> form_of("Rules.PDF"), form_of("rules")
    ('pdf', '')
    """
    return PurePath(name).suffix[1:].lower()


def check_form(kind: Made, form: str) -> str:
    """The form, if the kind is made in it. Raises `FightleadError`: `not_a_sheet`."""
    if form not in FORMS[kind]:
        forms = ", ".join(f".{each}" for each in FORMS[kind])
        raise FightleadError("not_a_sheet", text=f".{form}", forms=forms)
    return form


# ---------------------------------------------------------------- cards


def _cards(deck: Deck, *, fronts: bool, braille: bool) -> Iterator[Sheet]:
    width, height = SIZES[deck.size]
    units, lower = round(width / MM), lowered(deck.braille) if braille else 0

    def drawn(card: Card) -> str:
        ink = card_print(card, deck.look, deck.palette, width=units, lowered=lower)
        piece = placed(ink, 0, 0)
        if not braille or card == UNKNOWN:
            return piece
        points = corner_points(
            deck.codes.of(card), deck.braille, (width, height), deck.top_right
        )
        return piece + dots(points, deck.braille)

    return card_sheets(deck.paper, deck.size, drawn, deck.words("scale"), fronts)


# ---------------------------------------------------------------- words


def _rules(deck: Deck) -> Iterator[Sheet]:
    title = f"{deck.words('game')}: {deck.words(deck.rules.preset or 'house')}"
    parts = rules_by_heading(deck.rules, deck.language)
    size = _LETTERS[deck.look.index]
    return leaflet(deck.paper, title, game_in_short(deck.language), parts, size)


def rules_lines(deck: Deck) -> list[str]:
    """The rules as lines of text, each part behind an empty one."""
    lines = [deck.words("game"), deck.words(deck.rules.preset or "house"), ""]
    lines += game_in_short(deck.language)
    for part in rules_by_heading(deck.rules, deck.language):
        lines += ["", part.heading, part.text]
    return lines
