"""The same person on another device, programs that act for them, and being forgotten."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from fightlead.errors import TableError
from fightlead.narration.catalogue import catalogue
from fightlead.server.pages.answers import onward, page
from fightlead.server.pages.codes import qr_svg
from fightlead.server.pages.me import my_page
from fightlead.server.people import hashed
from fightlead.server.site import Site
from fightlead.server.visitor import COOKIE, TheSite, TheVisitor, Visitor, set_cookie

router = APIRouter()


@router.post("/me/link")
async def make_link(request: Request, site: TheSite, visitor: TheVisitor) -> Response:
    """One's own page, with a private link that is shown this once."""
    if visitor.person is None:
        return onward(request, "/me")
    secret = await site.people.give_key(visitor.person.id, "link")
    link = str(request.url_for("ask_to_move", secret=secret))
    name = catalogue(visitor.language).gettext("QR code of your private link")
    return await my_page(request, site, visitor, link=link, code=qr_svg(link, name))


@router.get("/move/{secret}")
async def ask_to_move(
    request: Request, site: TheSite, visitor: TheVisitor, secret: str
) -> HTMLResponse:
    """Ask whether this device shall be the person's. Asking uses nothing up, since messengers
    look at every link. Raises `TableError` (`old_link`)."""
    mover = await site.people.holder(secret, "link")
    if mover is None:
        raise TableError("old_link")
    return page("move.html", request, visitor, secret=secret, mover=mover)


@router.post("/move/{secret}")
async def move(request: Request, site: TheSite, visitor: TheVisitor, secret: str) -> Response:
    """Be that person on this device from now on, and nobody else: who it knew before, it no
    longer shows. Raises `TableError` (`old_link`)."""
    _, key = await site.people.use_link(secret)
    await _let_go(request, site, visitor)
    response = onward(request, "/games?moved=1")
    set_cookie(request, response, site.people.sealed(key))
    return response


@router.post("/me/tokens")
async def make_token(
    request: Request,
    site: TheSite,
    visitor: TheVisitor,
    label: Annotated[str, Form(max_length=80)] = "",
) -> Response:
    """One's own page, with a token for a program that is shown this once."""
    if visitor.person is None:
        return onward(request, "/me")
    token = await site.people.give_key(visitor.person.id, "token", label.strip())
    return await my_page(request, site, visitor, token=token)


@router.post("/me/tokens/revoke")
async def revoke_token(
    request: Request, site: TheSite, visitor: TheVisitor, token: Annotated[str, Form()]
) -> Response:
    """Make a token worthless; it is named by its hash."""
    if visitor.person:
        await site.people.revoke(visitor.person.id, token)
    return onward(request, "/me?saved=tokens#programs")


@router.post("/me/forget")
async def forget(request: Request, site: TheSite, visitor: TheVisitor) -> Response:
    """Let this browser know nobody any more."""
    await _let_go(request, site, visitor)
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE)
    return response


@router.post("/me/alone")
async def forget_elsewhere(request: Request, site: TheSite, visitor: TheVisitor) -> Response:
    """Let all other browsers, and links to more, know this person no longer."""
    if visitor.person:
        await site.people.revoke_others(visitor.person.id, _secret_of(request, site))
    return onward(request, "/me?saved=alone#devices")


async def _let_go(request: Request, site: Site, visitor: Visitor) -> None:
    """Make the secret of this browser worthless, which ends what it still shows."""
    if visitor.person:
        await site.people.revoke(visitor.person.id, hashed(_secret_of(request, site)))


def _secret_of(request: Request, site: Site) -> str:
    return site.people.unsealed(request.cookies.get(COOKIE, ""))
