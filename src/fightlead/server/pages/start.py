"""The first page, and playing against bots at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from fightlead.bots import LEVELS, levels_for
from fightlead.narration import game_in_short
from fightlead.server.hosting import sit_with_bots
from fightlead.server.pages.answers import local_path, onward, page
from fightlead.server.pages.forms import ENTROPY, IDENT, guest_name, rules_from
from fightlead.server.pages.games import games_of
from fightlead.server.people import new_id
from fightlead.server.scene import Settings
from fightlead.server.visitor import COOKIE, TheSite, TheVisitor, known

router = APIRouter()


@router.get("/")
async def start(request: Request, site: TheSite, visitor: TheVisitor) -> HTMLResponse:
    """The first page. The form to play at once holds the id of a table to come and the
    commitment to its first deal."""
    ident = new_id()
    games = await games_of(site, visitor.id)
    return page(
        "start.html",
        request,
        visitor,
        ident=ident,
        commitment=site.tables.commitment_of(ident),
        short=game_in_short(visitor.language),
        levels=list(LEVELS),
        running=[game for game in games if not game.over],
        over=sum(game.over for game in games),
    )


@router.post("/play")
async def play(
    request: Request,
    site: TheSite,
    visitor: TheVisitor,
    ident: Annotated[str, Form(pattern=f"^{IDENT.pattern}$")],
    players: Annotated[int, Form(ge=2, le=5)] = 4,
    level: Annotated[str, Form(max_length=100)] = "regular",
    entropy: Annotated[str, Form(pattern=ENTROPY)] = "",
) -> Response:
    """Play against bots, at once; what was chosen is remembered. A second click leads to the
    same table."""
    rules = rules_from(await request.form())
    levels = levels_for(level.split(","), players - 1)
    response = onward(request, f"/t/{ident}")
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
        await sit_with_bots(site, ident, person, levels, visitor.language)
        await site.tables.ready(ident, person.id, 1, entropy)
    return response


@router.get("/arrived")
async def arrived(request: Request, visitor: TheVisitor, to: str = "/") -> Response:
    """On to the page that a form leads to, if the browser keeps cookies; else what to do."""
    path = local_path(to)
    if COOKIE in request.cookies:
        return RedirectResponse(path, 303)
    return page("cookies.html", request, visitor, 403)
