"""Records that a program brings along."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request

from fightlead.server.api.asking import TheAsker
from fightlead.server.api.models import BroughtRecord
from fightlead.server.api.problems import problems
from fightlead.server.visitor import TheSite

BODY: Final = {
    "requestBody": {
        "description": "The record, at most 4 MiB; packed by gzip too, and so much unpacked.",
        "required": True,
        "content": {"application/toml": {"schema": {"type": "string"}}},
    }
}

router = APIRouter(prefix="/records", tags=["records"], responses=problems(401, 409, 413, 422))


@router.post("", status_code=201, response_model=BroughtRecord, openapi_extra=BODY)
async def bring(request: Request, site: TheSite, asker: TheAsker) -> dict[str, Any]:
    """Keep a record (docs/records.md), so that it can be replayed. The same one again has the
    same id."""
    ident = await site.records.bring(asker.person.id, await request.body())
    return {"record": ident, "address": f"/r/{ident}"}
