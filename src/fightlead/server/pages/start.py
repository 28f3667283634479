"""The way to a table: playing at once, with friends, watching, and one's own games."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from fightlead.bots import levels_for
from fightlead.server.pages.forms import bot_name, guest_name, rules_from, settings_from
from fightlead.server.pages.rendering import render
from fightlead.server.people import new_id
from fightlead.server.scene import Settings
from fightlead.server.visitor import TheSite, TheVisitor, Visitor, known

router = APIRouter()


def page(
    template: str, request: Request, visitor: Visitor, status: int = 200, **context: Any
) -> HTMLResponse:
    """A page with what every page needs."""
    text = render(template, visitor.language, request=request, visitor=visitor, **context)
    return HTMLResponse(text, status)


@router.get("/")
async def start(request: Request, site: TheSite, visitor: TheVisitor) -> HTMLResponse:
    """The first page. The form to play at once holds the id of a table to come and the
    commitment to its first deal."""
    ident = new_id()
    games = await site.tables.tables_of(visitor.id) if visitor.person else []
    return page(
        "start.html",
        request,
        visitor,
        ident=ident,
        commitment=site.tables.commitment_of(ident),
        games=[game for game in games if game.stage != "over"][:5],
    )


@router.post("/play")
async def play(
    request: Request,
    site: TheSite,
    visitor: TheVisitor,
    ident: Annotated[str, Form(pattern=r"^[\w-]{8,32}$")],
    players: Annotated[int, Form(ge=2, le=5)] = 4,
    level: Annotated[str, Form()] = "regular",
    entropy: Annotated[str, Form()] = "",
) -> Response:
    """Play against bots, at once; what was chosen is remembered. A second click leads to the
    same table."""
    form = await request.form()
    rules = rules_from(form)
    levels = levels_for(level.split(","), players - 1)
    response = RedirectResponse(f"/t/{ident}", 303)
    visitor = await known(request, response, visitor, guest_name(visitor.language))
    assert visitor.person
    person = visitor.person
    chosen = replace(
        visitor.preferences, players=players, preset=rules.preset or "classic", level=level
    )
    if chosen != visitor.preferences:
        await site.people.change(person, preferences=chosen)
    settings = Settings(seats=players, spectators=False, chat=False)
    if await site.tables.open(ident, person.id, rules, settings):
        await site.tables.sit(ident, person.id, person.name, seat=0)
        taken = {person.name}
        for each in levels:
            name = bot_name(visitor.language, taken)
            taken.add(name)
            await site.tables.seat_bot(ident, person.id, name, each)
        await site.tables.ready(ident, person.id, 1, entropy)
    return response


@router.post("/tables")
async def open_table(request: Request, site: TheSite, visitor: TheVisitor) -> Response:
    """Open a table for friends, and sit down at it."""
    form = await request.form()
    rules, settings = rules_from(form), settings_from(form)
    ident = new_id()
    response = RedirectResponse(f"/t/{ident}", 303)
    name = str(form.get("name") or guest_name(visitor.language))
    visitor = await known(request, response, visitor, name)
    assert visitor.person
    await site.tables.open(ident, visitor.id, rules, settings)
    await site.tables.sit(ident, visitor.id, visitor.person.name)
    return response
