"""Cards for a real table: chosen on a page, looked at, and taken along to be printed.

Everything is asked by GET and kept nowhere: an address with the same choices is the same file.
"""

from __future__ import annotations

import shutil
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import BaseModel, Field

from fightlead.paper import Look
from fightlead.paper.codes import shipped_codes
from fightlead.paper.deck import FORMS, Colours, Deck, Kind, check_form, first_sheet
from fightlead.paper.liblouis import PROGRAM
from fightlead.paper.looks import Contrast, Index, Letters
from fightlead.paper.sheets import Paper, Size
from fightlead.rules import Rules
from fightlead.server.pages.answers import page
from fightlead.server.printing import media_type
from fightlead.server.visitor import TheSite, TheVisitor, Visitor

router = APIRouter(prefix="/deck")


class Choice(BaseModel):
    """What the form asks for; where it is silent, as the person plays on the screen."""

    kind: Kind = "deck"
    letters: Letters | None = None
    index: Index | None = None
    colours: Colours | None = None
    contrast: Contrast | None = None
    size: Size = "bridge"
    paper: Paper = "a4"
    codes: Letters | Literal["letters"] = "letters"
    rules: Literal["classic", "staked"] = "classic"
    top_right: bool = False

    def filled(self, visitor: Visitor) -> dict[str, Any]:
        """Every choice, as the form shows it."""
        wanted = visitor.preferences
        return self.model_dump() | {
            "letters": self.letters or visitor.language,
            "index": self.index or wanted.index,
            "colours": self.colours or wanted.suits,
            "contrast": self.contrast or wanted.contrast,
        }


class Order(Choice):
    """A choice, and the form of the file."""

    form: Annotated[str, Field(max_length=4)] = "pdf"


TheChoice = Annotated[Choice, Query()]


def _deck(chosen: dict[str, Any], language: str) -> Deck:
    as_letters = chosen["codes"] == "letters"
    return Deck(
        language=language,
        look=Look(chosen["letters"], chosen["index"], chosen["contrast"]),
        colours=chosen["colours"],
        size=chosen["size"],
        paper=chosen["paper"],
        rules=Rules.named(chosen["rules"]),
        codes=shipped_codes(chosen["letters" if as_letters else "codes"]),
        top_right=chosen["top_right"],
    )


@router.get("")
async def choose(request: Request, visitor: TheVisitor, choice: TheChoice) -> HTMLResponse:
    """The form, with the first sheet of what it asks for."""
    chosen = choice.filled(visitor)
    forms = [form for form in FORMS[choice.kind] if form != "brf" or _can_emboss(choice.kind)]
    sent = {name: value for name, value in chosen.items() if value is not False}
    shown = f"/deck/sheet.svg?{urlencode(sent)}"
    query = request.url.query
    back = f"/deck?{query}" if query else "/deck"
    return page(
        "deck.html", request, visitor, chosen=chosen, forms=forms, shown=shown, back=back
    )


def _can_emboss(kind: Kind) -> bool:
    return kind == "labels" or shutil.which(PROGRAM) is not None


@router.get("/sheet.svg")
async def sheet(visitor: TheVisitor, choice: TheChoice) -> Response:
    """The first sheet as a picture."""
    deck = _deck(choice.filled(visitor), visitor.language)
    return Response(first_sheet(deck, choice.kind).svg(), media_type="image/svg+xml")


@router.get("/file")
async def file(
    site: TheSite, visitor: TheVisitor, order: Annotated[Order, Query()]
) -> Response:
    """The file to print, to emboss, or for a 3D printer. Raises `FightleadError`: `not_a_sheet`
    for a form that there is not, and what `files_of` raises."""
    name = f"fight-for-the-lead-{order.kind}"
    form = check_form(order.kind, order.form)
    deck = _deck(order.filled(visitor), visitor.language)
    content, end = await site.printing.file(deck, order.kind, form)
    return Response(
        content,
        media_type=media_type(end),
        headers={"content-disposition": f'attachment; filename="{name}.{end}"'},
    )
