"""Every error of the interface in one shape: a code, a sentence, and particulars."""

from __future__ import annotations

from typing import Any, Final

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException

from fightlead.errors import FightleadError, RulesError
from fightlead.narration import error_in_words
from fightlead.server.methods import with_all_methods
from fightlead.server.statuses import CODES, status_of
from fightlead.server.visitor import best_language

_MEANINGS: Final = {
    400: "The body is no JSON.",
    401: "There is no token, or it is not valid.",
    403: "Not for this person.",
    404: "There is no such thing.",
    409: "Not now: nothing has changed.",
    413: "The body is too large.",
    422: "A value is missing, unknown or cannot be.",
}


class Fault(BaseModel):
    """What went wrong."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    code: str = Field(examples=["not_due"])
    """A short word that never changes; the list of errors says what each means."""
    message: str = Field(examples=["It is not your turn."])
    """A sentence for people, in the language that `Accept-Language` asks for."""
    fields: dict[str, Any] = Field(examples=[{"seat": 1}])
    """Particulars. `faults`, where there is one, lists each wrong `field` with its `code`."""


class Problem(BaseModel):
    """The body of every answer that is not a success."""

    error: Fault


def problem(error: FightleadError, headers: Headers, status: int = 0) -> JSONResponse:
    """The answer that an error is, to a request with such headers."""
    language = best_language(headers.get("accept-language", ""))
    fault = {
        "code": error.code,
        "message": error_in_words(error, language),
        "fields": _fields(error),
    }
    status = status or status_of(error)
    more = {"www-authenticate": "Bearer"} if status == 401 else None
    return JSONResponse({"error": fault}, status, more)


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """These statuses as the OpenAPI document names them."""
    return {status: {"model": Problem, "description": _MEANINGS[status]} for status in statuses}


def _fields(error: FightleadError) -> dict[str, Any]:
    if isinstance(error, RulesError):
        return {"faults": [{"field": name, "code": code} for name, code in error.faults]}
    return error.fields


# ---------------------------------------------------------------- as handlers of an application


async def refused(request: Request, error: Exception) -> JSONResponse:
    """What the game, the table or the person do not allow."""
    assert isinstance(error, FightleadError)
    return problem(error, request.headers)


async def malformed(request: Request, error: Exception) -> JSONResponse:
    """What does not fit the types of a request; 400 where it is no JSON at all."""
    assert isinstance(error, RequestValidationError)
    faults = [
        {"field": ".".join(map(str, fault["loc"])), "code": fault["type"]}
        for fault in error.errors()
    ]
    told = FightleadError(
        "malformed_request", text=", ".join(fault["field"] for fault in faults), faults=faults
    )
    no_json = any(fault["code"] == "json_invalid" for fault in faults)
    return problem(told, request.headers, 400 if no_json else 422)


async def http_error(request: Request, error: Exception) -> JSONResponse:
    """No such address, or not by this method."""
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "malformed_request")
    answer = problem(FightleadError(code, text="body"), request.headers, error.status_code)
    answer.headers.update(with_all_methods(error, request.app, request.scope).headers or {})
    return answer


async def broken(request: Request, error: Exception) -> JSONResponse:
    """A fault of the server itself; the application around this one writes it down."""
    return problem(FightleadError("server_fault"), request.headers)
