"""The rules in words."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from fightlead.errors import TableError
from fightlead.narration import game_in_short, rules_by_heading
from fightlead.rules import PRESETS, Rules
from fightlead.server.pages.answers import page
from fightlead.server.pages.example import example_round
from fightlead.server.visitor import TheVisitor

router = APIRouter(prefix="/rules")


@router.get("")
async def classic(request: Request, visitor: TheVisitor) -> HTMLResponse:
    """The inventor's rules."""
    return await preset(request, visitor, "classic")


@router.get("/{name}")
async def preset(request: Request, visitor: TheVisitor, name: str) -> HTMLResponse:
    """The rules of a preset. Raises `TableError` (`no_such_page`)."""
    if name not in PRESETS:
        raise TableError("no_such_page")
    return page(
        "rules.html",
        request,
        visitor,
        preset=name,
        short=game_in_short(visitor.language),
        steps=example_round(visitor.language),
        parts_of_rules=rules_by_heading(Rules.named(name), visitor.language),
    )
