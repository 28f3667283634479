"""The event stream of a browser: each table that its tabs show, as its person may see it.

`GET /stream?t=TABLE:NUMBER&t=...` with the number of the last entry that each tab knows, and
`lang`, the language that the tabs speak; else it is the browser's or the person's. An event
`table` holds a line of JSON: `table`, `number`, and whether it is the person's `turn`, or the
`error`; in the lines behind it the page. Its id names the position at all tables, so that a
browser that comes back goes on from there. Where nothing happens an event `alive` says that
the line is not dead.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request

from fightlead.errors import FightleadError, TableError
from fightlead.narration import LANGUAGES, error_in_words
from fightlead.server.eventstream import FIRST, HEARTBEAT, EventStream
from fightlead.server.pages.table import fragment
from fightlead.server.site import Site
from fightlead.server.visitor import TheSite, TheVisitor, Visitor, visitor_of

MOST_TABLES: Final = 20

router = APIRouter()


@router.get("/stream")
async def stream(
    request: Request,
    site: TheSite,
    visitor: TheVisitor,
    t: Annotated[list[str], Query(max_length=MOST_TABLES)],
    lang: str = "",
) -> EventStream:
    """Every change of these tables from now on, and at once what is new."""
    if lang in LANGUAGES:
        visitor = replace(visitor, language=lang)
    positions = parse_positions(t)
    resumed = parse_positions(request.headers.get("last-event-id", "").split(","))
    positions |= {ident: at for ident, at in resumed.items() if ident in positions}
    if not positions:
        raise TableError("no_such_table", text="")

    async def anew() -> Visitor:
        known = await visitor_of(request)
        return replace(known, language=known.preferences.language or visitor.language)

    return EventStream(_changes(site, visitor, positions, anew))


def parse_positions(texts: list[str]) -> dict[str, int]:
    """The tables and numbers in such texts as `abc:12`; what is none is passed over.

    >>> parse_positions(["abc:12", "d", "e:-1"])
    {'abc': 12, 'e': -1}
    """
    positions = {}
    for text in texts:
        ident, _, number = text.strip().partition(":")
        if ident and number.removeprefix("-").isdecimal():
            positions[ident] = int(number)
    return positions


async def _changes(
    site: Site,
    visitor: Visitor,
    positions: dict[str, int],
    anew: Callable[[], Awaitable[Visitor]],
) -> AsyncIterator[str]:
    """The events, until the browser is no longer that person's; `anew` looks who it is after
    the person has changed something, in another tab say."""
    shown: dict[str, str] = {}
    with site.fanout.listen(positions) as listener, ExitStack() as here:
        for ident in positions:
            with suppress(TableError):  # which is told below
                await site.welcome_back(ident, visitor.id)
                here.enter_context(site.presence.streaming(ident, visitor.id))
        yield FIRST
        woken = set(positions)
        changes = site.people.changes(visitor.id)
        while not site.fanout.closed:
            for ident in sorted(woken):
                positions[ident], message = await _message(site, visitor, ident)
                if message != shown.get(ident):
                    shown[ident] = message
                    yield _event(positions, message)
            woken = await listener.wait(HEARTBEAT)
            if not woken:
                yield "event: alive\ndata: yes\n\n"
            if changes != site.people.changes(visitor.id):
                changes = site.people.changes(visitor.id)
                known = await anew()
                if known.id != visitor.id:
                    return
                visitor, woken = known, set(positions)


def _event(positions: dict[str, int], message: str) -> str:
    ident = ",".join(f"{table}:{number}" for table, number in positions.items())
    data = message.replace("\r", "").replace("\n", "\ndata: ")
    return f"event: table\nid: {ident}\ndata: {data}\n\n"


async def _message(site: Site, visitor: Visitor, ident: str) -> tuple[int, str]:
    """The table as this person sees it now, or why they cannot; before it the number of the
    last entry that it shows."""
    try:
        scene = await site.scene(ident, visitor.id)
    except FightleadError as error:
        number = -1
        told: dict[str, object] = {"error": error_in_words(error, visitor.language)}
        page = ""
    else:
        number = scene.number
        told = {"turn": scene.due}
        page = "\n" + fragment(site, scene, visitor)
    head = json.dumps({"table": ident, "number": number, **told}, ensure_ascii=False)
    return number, head + page
