"""The bank for a real table: its page, what the page runs, and its steps without script.

A browser with script takes every step itself and sends nothing; without, each form brings the
story of the bank along, and the answer is the whole page.
"""

from __future__ import annotations

import asyncio
import base64
import json
from typing import Any, Final, Literal

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

from fightlead.bank.recording import recorded
from fightlead.bankpage.acting import Answer, act
from fightlead.bankpage.forms import Pairs
from fightlead.bankpage.markup import STORY as STORY_PLACE
from fightlead.bankpage.story import Story
from fightlead.errors import BankError
from fightlead.packing import packed, unpacked
from fightlead.recordfile import write_record
from fightlead.server.guards import RUNS_PYTHON, STORY
from fightlead.server.pages.answers import page
from fightlead.server.pages.cards import colours_address
from fightlead.server.pages.rendering import STATIC, static
from fightlead.server.program import program as sources
from fightlead.server.program import program_address, speech
from fightlead.server.visitor import TheVisitor, Visitor

router = APIRouter(prefix="/bank")

FOREVER: Final = "public, max-age=31536000, immutable"
_VERSIONED: Final = (
    "icon.svg",
    "icons.svg",
    "tokens.css",
    "parts.css",
    "start.css",
    "bank.css",
    "bank.js",
    "vendor/micropython.mjs",
    "vendor/micropython.wasm",
)
_IMPORTED: Final = tuple(
    f"/static/{name}.js"
    for name in ("say", "bank-story", "bank-keys", "bank-aloud", "bank-python")
)
"""What `bank.js` imports by plain names."""


@router.get("")
async def bank(request: Request, visitor: TheVisitor) -> HTMLResponse:
    """A bank that is not open yet; a browser that keeps one shows that."""
    return _page(request, visitor, _step(visitor.language, "", []))


@router.post("")
async def step(request: Request, visitor: TheVisitor) -> Response:
    """A step with the bank whose story the form brings along. Raises `BankError` for what is
    no story."""
    kept, pairs = await _sent(request)
    answer = await asyncio.to_thread(_step, visitor.language, kept, pairs)
    if answer.save:
        return _download(answer.save)
    return _page(request, visitor, answer)


async def _sent(request: Request) -> tuple[str, Pairs]:
    """The story that a form brings along, and all else that it holds but for files."""
    async with request.form(max_part_size=2 * STORY) as form:
        pairs = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
    return next((value for name, value in pairs if name == "story"), ""), pairs


def _step(language: str, kept: str, pairs: Pairs) -> Answer:
    story = _unpacked(kept) if kept else Story()
    return act(story, pairs, speech(language))


def _page(request: Request, visitor: Visitor, answer: Answer) -> HTMLResponse:
    story = answer.story.as_dict()
    program = program_address(visitor.language)
    hidden = f'<input type="hidden" name="story" value="{_packed(story)}">'
    response = page(
        "bank.html",
        request,
        visitor,
        shown=answer.html.replace(STORY_PLACE, hidden),
        story=json.dumps(story) if answer.story.history else "",
        carried=hidden if answer.story.history else "",
        back="/bank",
        program=program,
        files=_files(visitor, program),
    )
    response.headers["content-security-policy"] = RUNS_PYTHON
    return response


@router.post("/record.toml")
async def record(request: Request) -> Response:
    """The record of the bank whose story comes along. Raises `BankError` for what is none."""
    kept, _ = await _sent(request)
    text = await asyncio.to_thread(_record, kept)
    return _download({"name": "bank.toml", "type": "application/toml", "text": text})


def _record(kept: str) -> str:
    history = _unpacked(kept).history
    if history is None:
        raise BankError("no_bank")
    return write_record(recorded(history.entries))


def _files(visitor: Visitor, program: str) -> list[str]:
    """What the page is made of, to be kept by the browser."""
    versioned = [static(name) for name in _VERSIONED]
    manifest = f"/manifest/{visitor.language}.webmanifest"
    return [*versioned, colours_address(), *_IMPORTED, manifest, program]


def _download(file: dict[str, str]) -> Response:
    attached = f'attachment; filename="{file["name"]}"'
    return Response(
        file["text"].encode(),
        media_type=file["type"],
        headers={"content-disposition": attached},
    )


# ---------------------------------------------------------------- the story in a form


def _packed(story: dict[str, Any]) -> str:
    return base64.b64encode(packed(json.dumps(story).encode())).decode()


def _unpacked(kept: str) -> Story:
    """The story that a form brings along: packed in a form without script, as it is from a
    script. Raises `BankError` if it is none."""
    try:
        values = json.loads(_text(kept))
        json.dumps(values, ensure_ascii=False).encode()  # half of a character is no text
        return Story.from_dict(values)
    except BankError:
        raise
    except (ValueError, RecursionError) as error:
        raise BankError("not_a_history") from error


def _text(kept: str) -> bytes:
    if not kept.startswith("{"):
        return unpacked(base64.b64decode(kept, validate=True), STORY)
    text = kept.encode()
    if len(text) > STORY:
        raise BankError("not_a_history")
    return text


# ---------------------------------------------------------------- what the browser runs


@router.get("/program/{language}.json")
def program_in(language: Literal["en", "de", "ru"]) -> Response:
    """What the browser runs, with the texts of a language."""
    headers = {"cache-control": FOREVER}
    return Response(sources(language), media_type="application/json", headers=headers)


@router.get("/worker.js")
def worker() -> FileResponse:
    """The service worker that keeps the page for when there is no network; it may do so for
    the bank alone."""
    headers = {"service-worker-allowed": "/bank", "cache-control": "no-cache"}
    return FileResponse(STATIC / "bank-worker.js", headers=headers)
