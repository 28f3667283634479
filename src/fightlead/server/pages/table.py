"""The table: its page, and everything that a person does at it."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from fightlead.actions import parse_action
from fightlead.bots import LEVELS
from fightlead.errors import FightleadError, SeatingError
from fightlead.narration import Narrator
from fightlead.server import hosting
from fightlead.server.guards import IN_FRAME
from fightlead.server.pages.codes import qr_svg
from fightlead.server.pages.forms import guest_name, settings_from
from fightlead.server.pages.rendering import render
from fightlead.server.presenting import Around, TablePage, Told, table_page
from fightlead.server.scene import Scene
from fightlead.server.site import Site
from fightlead.server.visitor import TheSite, TheVisitor, Visitor, greet, introduced

router = APIRouter(prefix="/t/{ident}")

Text = Annotated[str, Form()]
Number = Annotated[int, Form()]
Seat = Annotated[int | None, Form()]


def page_of(
    site: Site, scene: Scene, visitor: Visitor, notice: str = "", before: Told | None = None
) -> TablePage:
    """The table as this person sees it. `notice` says what was refused; `before` is what they
    have been told already."""
    name = visitor.person.name if visitor.person else ""
    around = Around(visitor.id, name, tuple(LEVELS), site.tables.now())
    return table_page(scene, visitor.preferences, visitor.language, notice, around, before)


def fragment(site: Site, scene: Scene, visitor: Visitor, notice: str = "") -> str:
    """What changes of the table's page, for this person."""

    def made(before: Told | None) -> tuple[str, Told]:
        page = page_of(site, scene, visitor, notice, before)
        return render("_table.html", visitor.language, page=page), page.told

    return made(None)[0] if notice else site.kept.page(scene, visitor.id, visitor, made)


@dataclass(frozen=True, slots=True)
class Desk:
    """One request at one table: who asks, and how they are answered."""

    request: Request
    site: Site
    visitor: Visitor
    ident: str

    @property
    def person(self) -> str:
        return self.visitor.id

    async def show(self, notice: str = "") -> Response:
        """The table, whole or only what changes of it, as was asked for."""
        scene = await self.site.scene(self.ident, self.person)
        status = 409 if notice else 200
        if self.request.headers.get("hx-request"):
            return HTMLResponse(fragment(self.site, scene, self.visitor, notice), status)
        page = page_of(self.site, scene, self.visitor, notice)
        context = {"page": page, "visitor": self.visitor, "request": self.request}
        response = HTMLResponse(render("table.html", self.visitor.language, **context), status)
        if self.visitor.person is None:
            greet(self.request, response)
        return response

    async def do(self, deed: Awaitable[Any]) -> Response:
        """Do it, then show the table; what is refused is said there, and nothing has
        changed."""
        try:
            await deed
        except FightleadError as error:
            return await self.refuse(error)
        if self.request.headers.get("hx-request"):
            return await self.show()
        return RedirectResponse(f"/t/{self.ident}", 303)

    async def refuse(self, error: FightleadError) -> Response:
        """Say at the table why something was refused. Raises the error again where there is
        no table to show."""
        if error.code in ("no_such_table", "no_spectators"):
            raise error
        scene = await self.site.scene(self.ident, self.person)
        narrator = Narrator(self.visitor.language, names=scene.names, seat=scene.seat)
        return await self.show(narrator.refusal(error, scene.view))


async def desk_of(request: Request, site: TheSite, visitor: TheVisitor, ident: str) -> Desk:
    """The request as one at a table. Raises `TableError` (`no_such_table`)."""
    await site.tables.table(ident)
    site.presence.seen(ident, visitor.id)
    return Desk(request, site, visitor, ident)


TheDesk = Annotated[Desk, Depends(desk_of)]


@router.get("")
async def look(desk: TheDesk) -> Response:
    """The page of a table."""
    return await desk.show()


@router.get("/news")
async def news(desk: TheDesk, number: int = 0) -> Response:
    """Whether something has happened since an entry of the log: a page in a frame that looks
    by itself, where no script does, so that what somebody types beside it is not lost."""
    scene = await desk.site.scene(desk.ident, desk.person)
    context = {"table": desk.ident, "news": scene.number > number, "due": scene.due}
    text = render("news.html", desk.visitor.language, visitor=desk.visitor, **context)
    return HTMLResponse(text, headers=IN_FRAME)


@router.get("/qr.svg")
async def code(desk: TheDesk) -> Response:
    """The address of the table as a QR code, for the camera of a friend's phone."""
    address = desk.request.url.replace(path=f"/t/{desk.ident}", query="")
    return Response(qr_svg(str(address)), media_type="image/svg+xml")


# ---------------------------------------------------------------- playing


@router.post("/act")
async def act(
    desk: TheDesk,
    decision: Number,
    verb: Text,
    cards: Annotated[list[str] | None, Form()] = None,
) -> Response:
    """One decision: a verb, with cards where it takes some."""

    async def deed() -> None:
        action = parse_action(" ".join([verb, *(cards or [])]))
        await desk.site.tables.act(desk.ident, desk.person, decision, action)

    return await desk.do(deed())


@router.post("/ready")
async def ready(
    desk: TheDesk,
    number: Annotated[int, Form(alias="round")],
    entropy: Text = "",
) -> Response:
    """Ready for a round."""
    return await desk.do(desk.site.tables.ready(desk.ident, desk.person, number, entropy))


# ---------------------------------------------------------------- seats


@router.post("/sit")
async def sit(desk: TheDesk, name: Text = "", seat: Seat = None) -> Response:
    """Take a seat by a name, as a new person if need be."""
    cookie, person = Response(), desk.visitor.person
    name = name or (person.name if person else guest_name(desk.visitor.language))
    try:
        visitor = await introduced(desk.request, cookie, desk.visitor, name)
    except FightleadError as error:
        return await desk.refuse(error)
    assert visitor.person
    seated = replace(desk, visitor=visitor)
    sitting = desk.site.tables.sit(desk.ident, visitor.id, visitor.person.name, seat=seat)
    response = await seated.do(sitting)
    if "set-cookie" in cookie.headers:
        response.headers.append("set-cookie", cookie.headers["set-cookie"])
    return response


@router.post("/leave")
async def leave(desk: TheDesk) -> Response:
    """Give up one's seat."""
    return await desk.do(desk.site.tables.leave(desk.ident, desk.person))


@router.post("/bot")
async def seat_bot(desk: TheDesk, level: Text, seat: Seat = None) -> Response:
    """Have a bot sit down."""
    language = desk.visitor.language
    return await desk.do(
        hosting.seat_bot(desk.site, desk.ident, desk.person, level, language, seat)
    )


@router.post("/unseat")
async def unseat(desk: TheDesk, seat: Number) -> Response:
    """Send a bot away."""
    return await desk.do(desk.site.tables.unseat_bot(desk.ident, desk.person, seat))


# ---------------------------------------------------------------- absence


@router.post("/away")
async def away(desk: TheDesk) -> Response:
    """Step away; a bot plays on."""
    return await desk.do(desk.site.tables.go_away(desk.ident, desk.person))


@router.post("/back")
async def back(desk: TheDesk) -> Response:
    """Play on oneself."""
    return await desk.do(desk.site.tables.come_back(desk.ident, desk.person))


@router.post("/time")
async def more_time(desk: TheDesk, extra: Annotated[bool, Form()] = True) -> Response:
    """Ask for twice the time for each decision, or no longer."""
    return await desk.do(desk.site.tables.ask_time(desk.ident, desk.person, extra))


@router.post("/vote")
async def vote(desk: TheDesk, about: Number, choice: Text) -> Response:
    """Say what is to be done about one who is away."""
    return await desk.do(desk.site.tables.vote(desk.ident, desk.person, about, choice))


# ---------------------------------------------------------------- company


@router.post("/say")
async def say(desk: TheDesk, text: Text = "", phrase: Text = "") -> Response:
    """Say something, in one's own words or by a phrase."""
    person = desk.visitor.person
    name = person.name if person else ""
    return await desk.do(
        desk.site.tables.say(desk.ident, desk.person, name, text=text, phrase=phrase)
    )


@router.post("/mute")
async def mute(desk: TheDesk, person: Text = "") -> Response:
    """Hear no more of what a person says; of nobody in particular: hear everybody again.

    The page is loaded anew, with the focus at what takes it back.
    """
    hearer, preferences = desk.visitor.person, desk.visitor.preferences
    if hearer is None:
        return await desk.refuse(SeatingError("not_seated"))
    muted = (*preferences.muted, person[:40]) if person else ()
    await desk.site.people.change(hearer, preferences=replace(preferences, muted=muted))
    return RedirectResponse(f"/t/{desk.ident}#{'unmute' if muted else 'log-title'}", 303)


@router.post("/settings")
async def set_up(desk: TheDesk) -> Response:
    """The host changes how the table is kept."""
    form = await desk.request.form()

    async def deed() -> None:
        await desk.site.tables.set_up(desk.ident, desk.person, settings_from(form))

    return await desk.do(deed())


@router.post("/end")
async def end(desk: TheDesk) -> Response:
    """End the session when the round is over."""
    return await desk.do(desk.site.tables.end(desk.ident, desk.person))


@router.post("/rematch")
async def rematch(desk: TheDesk) -> Response:
    """Go on at a new table with the same rules; who asks first brings the bots along."""
    if desk.visitor.person is None:
        raise SeatingError("not_seated")
    successor = await hosting.rematch(desk.site, desk.ident, desk.visitor.person)
    return RedirectResponse(f"/t/{successor}", 303)
