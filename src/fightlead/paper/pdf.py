"""Sheets as one PDF, at true size: drawings as lines and areas, words as text."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fightlead.errors import FightleadError
from fightlead.paper.sheets import Sheet

if TYPE_CHECKING:
    from fpdf import FPDF

FONTS: Final = Path(__file__).parent / "fonts"
_DATE: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""The date of every file, so that the same sheets are the same bytes."""


def check_pdf() -> None:
    """Raise `FightleadError` (`no_pdf`) where what writes PDF is missing."""
    try:
        import fpdf  # noqa: F401
    except ImportError as error:
        raise FightleadError("no_pdf", text=error.name or "") from error


def pdf_of(sheets: Sequence[Sheet], title: str, language: str) -> bytes:
    """The sheets in their order, a page each. Viewers are asked to print them as they are, on
    both sides, turned over the long edge. Raises `FightleadError` (`no_pdf`)."""
    check_pdf()
    from fpdf import FPDF
    from fpdf.prefs import ViewerPreferences
    from fpdf.svg import SVGObject

    pdf = FPDF(unit="mm", format=(sheets[0].width, sheets[0].height))
    pdf.set_auto_page_break(False)
    pdf.set_creation_date(_DATE)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.viewer_preferences = ViewerPreferences(
        print_scaling="None", duplex="DuplexFlipLongEdge", display_doc_title=True
    )
    for sheet in sheets:
        pdf.add_page(format=(sheet.width, sheet.height))
        SVGObject(sheet.drawn).draw_to_page(pdf)
        _write(pdf, sheet)
    return bytes(pdf.output())


def _write(pdf: FPDF, sheet: Sheet) -> None:
    for words in sheet.words:
        style = "B" if words.bold else ""
        if f"ptsans{style}" not in pdf.fonts:
            name = "PTSans-Bold.ttf" if words.bold else "PTSans-Regular.ttf"
            pdf.add_font("ptsans", style, FONTS / name)
        pdf.set_font("ptsans", style, words.size)
        pdf.text(words.x, words.y, words.text)
