"""The interface as an application of its own, so that its document holds nothing else."""

from __future__ import annotations

from typing import Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from fightlead.errors import FightleadError
from fightlead.server.api import events, people, problems, records, tables

PREFIX: Final = "/api/v1"

_DESCRIPTION: Final = """\
Play Fight for the Lead by a program. `POST /people` makes a person and gives a token, which
goes with every other request as `Authorization: Bearer TOKEN`. A table is shown as that person
may know it, never more. Cards are numbers 0 to 51: 13 times the suit (clubs, diamonds, hearts,
spades) and the rank from two to ace; in actions they have two letters, `Qh`. Seats are 0 to 4.
Amounts are chips.

Every answer that is not a success has the same shape: `{"error": {"code", "message",
"fields"}}`. After an error nothing has changed.
"""


def create_api() -> FastAPI:
    """The application; whoever mounts it at `PREFIX` shares the site by its `state`."""
    api = FastAPI(
        title="Fight for the Lead",
        version="1",
        description=_DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        servers=[{"url": PREFIX}],
        generate_unique_id_function=lambda route: route.name,
    )
    for router in (people.router, tables.router, tables.here, events.router, records.router):
        api.include_router(router)
    api.add_exception_handler(FightleadError, problems.refused)
    api.add_exception_handler(RequestValidationError, problems.malformed)
    api.add_exception_handler(HTTPException, problems.http_error)
    api.add_exception_handler(Exception, problems.broken)
    return api
