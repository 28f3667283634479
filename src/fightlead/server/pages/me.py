"""One's own page: the name, and how the table looks, sounds and speaks."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from fightlead.errors import SeatingError
from fightlead.narration import LANGUAGES, error_in_words
from fightlead.paper import Look
from fightlead.server.pages.answers import local_path, onward, page
from fightlead.server.pages.cards import faces_address
from fightlead.server.pages.forms import (
    Texts,
    guest_name,
    key_faults,
    keys_in,
    preferences_from,
)
from fightlead.server.preferences import KEYS, Preferences
from fightlead.server.site import Site
from fightlead.server.visitor import (
    LANGUAGE_COOKIE,
    LIFETIME,
    TheSite,
    TheVisitor,
    Visitor,
    introduced,
    known,
)

router = APIRouter()


async def my_page(
    request: Request, site: Site, visitor: Visitor, status: int = 200, **context: Any
) -> HTMLResponse:
    """One's own page; `context` may hold what was typed and the `faults` of it."""
    person = visitor.person
    shown: dict[str, Any] = {
        "back": "/me",
        "name": person.name if person else guest_name(visitor.language),
        "wanted": visitor.preferences,
        "keys": visitor.preferences.keys,
        "faults": Texts(),
        "saved": request.query_params.get("saved", ""),
        "tokens": await site.people.tokens(person.id) if person else [],
        "muted": await site.people.names(visitor.preferences.muted),
        "link": "",
        "token": "",
    }
    shown |= context
    return page(
        "me.html", request, visitor, status, **shown, looks=_looks(visitor, shown["wanted"])
    )


def _looks(visitor: Visitor, wanted: Preferences) -> dict[str, str]:
    """Where the faces are that a person chooses among, with their other choices as they are."""

    def faces(**choice: Any) -> str:
        look = Look(visitor.language, wanted.index, wanted.contrast)  # type: ignore[arg-type]
        return faces_address(replace(look, **choice))

    return {
        "normal": faces(index="normal"),
        "large": faces(index="large"),
        "calm": faces(contrast="normal"),
        "high": faces(contrast="high"),
    }


@router.get("/me")
async def me(request: Request, site: TheSite, visitor: TheVisitor) -> HTMLResponse:
    """One's own page."""
    return await my_page(request, site, visitor)


@router.post("/me/name")
async def rename(
    request: Request, site: TheSite, visitor: TheVisitor, name: Annotated[str, Form()] = ""
) -> Response:
    """Be called something else from now on; at tables where one sits, the name stays."""
    response = onward(request, "/me?saved=name")
    try:
        await introduced(request, response, visitor, name)
    except SeatingError as error:
        faults = Texts(name=error_in_words(error, visitor.language))
        return await my_page(request, site, visitor, 422, name=name, faults=faults)
    return response


@router.post("/me/preferences")
async def prefer(request: Request, site: TheSite, visitor: TheVisitor) -> Response:
    """Keep what was chosen. Raises `SettingsError` for what no form offers."""
    form = await request.form()
    wanted = preferences_from(form, visitor.preferences)
    keys = keys_in(form)
    if found := key_faults(KEYS | keys):
        faults = Texts(
            {f"key_{key}": error_in_words(found[key], visitor.language) for key in found}
        )
        return await my_page(
            request, site, visitor, 422, wanted=wanted, keys=KEYS | keys, faults=faults
        )
    response = onward(request, "/me?saved=preferences")
    visitor = await known(request, response, visitor, guest_name(visitor.language))
    assert visitor.person
    await site.people.change(visitor.person, preferences=wanted)
    _keep_language(response, wanted.language)
    return response


@router.post("/me/hear")
async def hear(
    request: Request, site: TheSite, visitor: TheVisitor, person: Annotated[str, Form()]
) -> Response:
    """Show again what somebody says who was muted."""
    if visitor.person:
        muted = tuple(each for each in visitor.preferences.muted if each != person)
        wanted = replace(visitor.preferences, muted=muted)
        await site.people.change(visitor.person, preferences=wanted)
    return onward(request, "/me?saved=muted")


@router.post("/language")
async def speak(
    site: TheSite,
    visitor: TheVisitor,
    language: Annotated[str, Form()],
    back: Annotated[str, Form()] = "/",
    story: Annotated[str, Form()] = "",
) -> Response:
    """Speak another language from now on, and go back to the page, with the story of a bank
    that the page may have brought along."""
    response = RedirectResponse(local_path(back), 307 if story else 303)
    if language in LANGUAGES:
        if visitor.person:
            wanted = replace(visitor.preferences, language=language)
            await site.people.change(visitor.person, preferences=wanted)
        _keep_language(response, language)
    return response


def _keep_language(response: Response, language: str) -> None:
    """Let the browser remember a language, or forget it: then its own is spoken."""
    if language:
        response.set_cookie(
            LANGUAGE_COOKIE, language, max_age=LIFETIME, httponly=True, samesite="lax"
        )
    else:
        response.delete_cookie(LANGUAGE_COOKIE)
