"""Tables in lists: one's own games, and the open tables of others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from fightlead.errors import TableError
from fightlead.server.pages.answers import page, part, wants_part
from fightlead.server.site import Site
from fightlead.server.tables import Listing
from fightlead.server.visitor import TheSite, TheVisitor

LATELY: Final = 24 * 3600 * 1000
"""Milliseconds for which a table is shown that waits for players."""
LOOKED_AT: Final = 20
"""Most running tables that are asked whether a person is waited for."""

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Game:
    """A table as a list shows it."""

    table: str
    names: tuple[str, ...]
    preset: str
    """Empty: house rules."""
    round: int
    free: int
    """Seats that are still wanted."""
    gathering: bool
    over: bool
    turn: bool
    """The person is waited for."""
    changed: datetime


@router.get("/games")
async def games(request: Request, site: TheSite, visitor: TheVisitor) -> HTMLResponse:
    """The tables where the person sits or has sat, running ones first, and the records that
    they have brought along."""
    own = await games_of(site, visitor.id)
    brought = await site.records.brought(visitor.id) if visitor.person else []
    return page(
        "games.html",
        request,
        visitor,
        running=[game for game in own if not game.over],
        over=[game for game in own if game.over],
        brought=brought,
    )


@router.get("/watch")
async def watch(request: Request, site: TheSite, visitor: TheVisitor) -> HTMLResponse:
    """Tables of the open list that can be joined or watched."""
    since = site.tables.now() - LATELY
    listed = await site.tables.open_list(("gathering", "playing"))
    shown: dict[str, Any] = {
        "gathering": _shown(
            each for each in listed if each.stage == "gathering" and each.changed_at > since
        ),
        "playing": _shown(
            each for each in listed if each.stage == "playing" and each.spectators
        ),
    }
    if wants_part(request):
        return part("_lobby.html", visitor, **shown)
    return page("watch.html", request, visitor, **shown)


def _shown(listed: Iterable[Listing]) -> list[Game]:
    return [_game(each) for each in listed]


async def games_of(site: Site, person: str) -> list[Game]:
    """The tables of a person, the newest first, but those where they are waited for before
    all others."""
    listed = await site.tables.tables_of(person) if person else []
    playing = [each.table for each in listed if each.stage == "playing"]
    waiting = {table for table in playing[:LOOKED_AT] if await _is_due(site, table, person)}
    own = [_game(each, each.table in waiting) for each in listed]
    return sorted(own, key=lambda game: not game.turn)


async def _is_due(site: Site, table: str, person: str) -> bool:
    try:
        scene = await site.tables.scene(table, person)
    except TableError:  # they have left it, and it does not want to be watched
        return False
    return scene.due


def _game(listing: Listing, turn: bool = False) -> Game:
    return Game(
        table=listing.table,
        names=listing.names,
        preset=listing.preset,
        round=listing.round,
        free=max(0, listing.seats - len(listing.names)),
        gathering=listing.stage == "gathering",
        over=listing.stage == "over",
        turn=turn,
        changed=datetime.fromtimestamp(listing.changed_at // 1000, UTC),
    )
