"""The events of a table as a stream: each step of its log once, as one person may know it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query

from fightlead.errors import FightleadError
from fightlead.server.api.asking import Desk, TheSight
from fightlead.server.api.models import Number
from fightlead.server.api.problems import problems
from fightlead.server.api.telling import Teller, TheTeller
from fightlead.server.eventstream import FIRST, HEARTBEAT, EventStream

router = APIRouter(tags=["playing"], responses=problems(401, 403, 404, 422))


@router.get("/tables/{table}/events", status_code=200, response_class=EventStream)
async def events(
    desk: TheSight,
    teller: TheTeller,
    since: Annotated[
        Number, Query(description="Steps after this number; -1: from the beginning.")
    ] = -1,
    last_event_id: Annotated[
        Number | None, Header(description="Goes before `since` where a client comes back.")
    ] = None,
) -> EventStream:
    """Everything that happens, as server-sent events, nothing missed and nothing doubled.

    An event `step` has the number of its entry in the log as its id. Its data is a step as a
    scene shows it, with the table's `stage`, whether one is `due`, and the number of that
    `decision`. Who listens is present at the table. The stream ends when the token is revoked,
    or with an event `problem` when one may no longer watch.
    """
    start = since if last_event_id is None else last_event_id
    return EventStream(_steps(desk, teller, start))


async def _steps(desk: Desk, teller: Teller, since: int) -> AsyncIterator[str]:
    site, ident = desk.site, desk.ident
    with site.fanout.listen([ident]) as listener, site.presence.streaming(ident, desk.id):
        await site.welcome_back(ident, desk.id)
        yield FIRST
        at = min(since, (await desk.scene()).number)
        while not site.fanout.closed and await desk.is_known():
            try:
                scene = await desk.scene(at)
            except FightleadError as error:
                yield _event("problem", {"code": error.code})
                return
            for step in teller.steps(scene):
                yield f"id: {step['number']}\n{_event('step', step)}"
            at = scene.number
            if not await listener.wait(HEARTBEAT):
                yield ": alive\n\n"


def _event(kind: str, data: dict[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
