"""Replays, records and what proves a deal: of tables (`/t/ID/...`), and of records that people
have brought along (`/r/ID/...`)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import UploadFile

from fightlead.errors import FightleadError, RecordError
from fightlead.narration import error_in_words
from fightlead.server.guards import RECORD_BODY
from fightlead.server.pages.answers import onward, page, wants_part
from fightlead.server.pages.forms import guest_name
from fightlead.server.pages.rendering import render
from fightlead.server.proofs import Proof
from fightlead.server.replay_page import Fault, Place, replay_page
from fightlead.server.replays import Replay
from fightlead.server.site import Site
from fightlead.server.visitor import TheSite, TheVisitor, Visitor, known

LARGEST: Final = 10**6
"""No round or step has a number above this one."""

router = APIRouter()

Round = Annotated[int | None, Query(alias="round", ge=1, le=2**53)]


@dataclass(frozen=True, slots=True)
class Asked:
    """Which step of which round is asked for, and through whose eyes."""

    round: int | None
    step: int
    eyes: str


async def asked_for(
    round_: Round = None,
    step: Annotated[int, Query(ge=0, le=LARGEST)] = 0,
    seat: Annotated[str, Query(max_length=10)] = "",
) -> Asked:
    """The step that an address names."""
    return Asked(round_, step, seat)


TheStep = Annotated[Asked, Depends(asked_for)]


# ---------------------------------------------------------------- replays


@router.get("/t/{ident}/replay")
async def replay_of_table(
    request: Request,
    site: TheSite,
    visitor: TheVisitor,
    ident: str,
    asked: TheStep,
) -> HTMLResponse:
    """A step of the replay of a table; of the present round where none is named."""
    replay = await site.records.of_table(ident, visitor.id)
    over = (await site.tables.table(ident)).over
    usual = replay.numbers[0 if over else -1]
    place = Place(f"/t/{ident}", asked.round or usual, asked.step, asked.eyes)
    return await _show(request, visitor, replay, place, live=True, shared=over)


@router.get("/r/{ident}")
@router.get("/r/{ident}/replay")
async def replay_of_record(
    request: Request,
    site: TheSite,
    visitor: TheVisitor,
    ident: str,
    asked: TheStep,
) -> HTMLResponse:
    """A step of the replay of a record that somebody has brought along."""
    replay = await site.records.of_record(ident)
    place = Place(f"/r/{ident}", asked.round or replay.numbers[0], asked.step, asked.eyes)
    return await _show(request, visitor, replay, place, live=False, shared=True)


async def _show(
    request: Request,
    visitor: Visitor,
    replay: Replay,
    place: Place,
    *,
    live: bool,
    shared: bool,
) -> HTMLResponse:
    """The page of a step, or only what changes of it, as was asked for. Cards that a record
    hides take their time to be completed: beside everything else."""
    preferences, language = visitor.preferences, visitor.language
    if replay.brought:
        shown = await asyncio.to_thread(replay_page, replay, place, preferences, language)
    else:
        shown = replay_page(replay, place, preferences, language)
    link = f"{str(request.base_url).rstrip('/')}{place.base}{'/replay' if live else ''}"
    context: dict[str, Any] = {"replay": shown, "live": live, "link": link if shared else ""}
    if wants_part(request):
        return HTMLResponse(render("_replay.html", language, visitor=visitor, **context))
    return page("replay.html", request, visitor, **context)


# ---------------------------------------------------------------- records


@router.get("/t/{ident}/record.toml")
async def record_of_table(
    site: TheSite, visitor: TheVisitor, ident: str, round_: Round = None
) -> Response:
    """The record of a table, or of one round of it, as far as this person may know it."""
    text = await site.records.text_of_table(ident, visitor.id, round_)
    return _download(text, ident, round_)


@router.get("/r/{ident}/record.toml")
async def record_as_it_came(site: TheSite, ident: str, round_: Round = None) -> Response:
    """A record as it was brought along, or one round of it."""
    return _download(await site.records.text_of_record(ident, round_), ident, round_)


def _download(text: str, ident: str, number: int | None) -> Response:
    plain = ident.encode("ascii", "ignore").decode()
    name = f"fightlead-{plain}{'' if number is None else f'-round-{number}'}.toml"
    return Response(
        text.encode(),
        media_type="application/toml",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@router.get("/import")
async def import_form(request: Request, site: TheSite, visitor: TheVisitor) -> HTMLResponse:
    """Where a record can be brought along, and those that the person has brought."""
    return await _import_page(request, site, visitor)


@router.post("/import")
async def import_record(request: Request, site: TheSite, visitor: TheVisitor) -> Response:
    """Bring a record along, as a file or as text; what is wrong with it is said by line."""
    async with request.form(max_part_size=RECORD_BODY) as form:
        file, text = form.get("file"), str(form.get("text") or "")
        source = await file.read() if isinstance(file, UploadFile) else b""
    cookie = Response()
    visitor = await known(request, cookie, visitor, guest_name(visitor.language))
    answer: Response
    try:
        brought = source or text.replace("\r\n", "\n").encode()
        answer = onward(request, f"/r/{await site.records.bring(visitor.id, brought)}")
    except FightleadError as error:
        answer = await _import_page(request, site, visitor, error, text)
    for header in cookie.headers.getlist("set-cookie"):
        answer.headers.append("set-cookie", header)
    return answer


@router.post("/r/{ident}/forget")
async def forget(site: TheSite, visitor: TheVisitor, ident: str) -> Response:
    """Delete a record that the person has brought along."""
    await site.records.forget(visitor.id, ident)
    return RedirectResponse("/import", 303)


async def _import_page(
    request: Request,
    site: Site,
    visitor: Visitor,
    error: FightleadError | None = None,
    text: str = "",
) -> HTMLResponse:
    fault = None
    if error is not None:
        line = error.line if isinstance(error, RecordError) else 0
        fault = Fault(line, error_in_words(error, visitor.language))
    brought = await site.records.brought(visitor.id) if visitor.person else []
    context: dict[str, Any] = {"fault": fault, "text": text, "brought": brought}
    return page("import.html", request, visitor, 422 if fault else 200, **context)


# ---------------------------------------------------------------- proofs


@router.get("/t/{ident}/verify")
async def verify_table(
    request: Request, site: TheSite, visitor: TheVisitor, ident: str, round_: Round = None
) -> HTMLResponse:
    """What proves the deal of a round of a table."""
    proof = await site.records.proof_of_table(ident, visitor.id, round_)
    return _proof_page(request, visitor, f"/t/{ident}", proof)


@router.get("/r/{ident}/verify")
async def verify_record(
    request: Request, site: TheSite, visitor: TheVisitor, ident: str, round_: Round = None
) -> HTMLResponse:
    """What proves the deal of a round of a record that somebody has brought along."""
    proof = await site.records.proof_of_record(ident, round_)
    return _proof_page(request, visitor, f"/r/{ident}", proof)


def _proof_page(request: Request, visitor: Visitor, base: str, proof: Proof) -> HTMLResponse:
    return page("verify.html", request, visitor, proof=proof, base=base)
