"""Tables: opening and finding them, looking at them, sitting, playing, and the company."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Query, Response

from fightlead.actions import parse_action
from fightlead.errors import SeatingError
from fightlead.recordfile import write_record
from fightlead.server import hosting
from fightlead.server.api.asking import TheAsker, TheDesk, TheSight
from fightlead.server.api.models import (
    Ballot,
    DealShown,
    Decision,
    ListingsShown,
    NewBot,
    NewTable,
    Number,
    OpenTable,
    Ready,
    Rematch,
    Round,
    SceneShown,
    Seat,
    Seated,
    SettingsValues,
    Sitting,
    Time,
    Words,
    rules_of,
)
from fightlead.server.api.problems import problems
from fightlead.server.api.telling import TheTeller
from fightlead.server.outlook import deal_of
from fightlead.server.people import new_id
from fightlead.server.scene import Settings
from fightlead.server.visitor import TheSite

COMMON = problems(400, 401, 413, 422)
AT_A_TABLE = problems(403, 404, 409)
TOML: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The record.",
        "content": {"application/toml": {"schema": {"type": "string"}}},
    }
}

router = APIRouter(prefix="/tables", tags=["tables"], responses=COMMON)
here = APIRouter(prefix="/tables/{table}", responses=COMMON | AT_A_TABLE)


# ---------------------------------------------------------------- opening, finding, looking


@router.post("", status_code=201, response_model=OpenTable, responses=problems(409))
async def open_table(site: TheSite, asker: TheAsker, asked: NewTable) -> dict[str, Any]:
    """Open a table, sit down, and have bots sit down."""
    rules = rules_of(asked.rules)
    settings = Settings.from_dict(asked.settings)
    if len(asked.bots) >= rules.max_players:
        raise SeatingError("table_full", most=rules.max_players)
    ident, person = new_id(), asker.person
    await site.tables.open(ident, person.id, rules, settings)
    await hosting.sit_with_bots(site, ident, person, asked.bots, asker.language)
    return {"table": ident, "seat": 0}


@router.get("", response_model=ListingsShown)
async def listed(
    site: TheSite,
    asker: TheAsker,
    stage: Annotated[
        Literal["gathering", "playing"] | None, Query(description="Both by default.")
    ] = None,
) -> list[dict[str, Any]]:
    """The open list: tables that whoever likes may join or watch, the newest first."""
    stages = [stage] if stage else ["gathering", "playing"]
    return [asdict(each) for each in await site.tables.open_list(stages)]


@here.get("", response_model=SceneShown, response_model_exclude_unset=True, tags=["tables"])
async def look(
    desk: TheDesk,
    teller: TheTeller,
    since: Annotated[
        Number | None,
        Query(description="Steps after this number; those of the present round by default."),
    ] = None,
) -> dict[str, Any]:
    """The table before one's own eyes."""
    return teller.scene(await desk.scene(since))


@here.get("/record", response_class=Response, tags=["tables"], responses=TOML)
async def record(desk: TheSight) -> Response:
    """The record (docs/records.md): what one knows while the session runs, all of it when the
    session is over."""
    kept = await desk.site.tables.record(desk.ident, desk.id)
    return Response(write_record(kept), media_type="application/toml")


@here.get("/deals/{round}", response_model=DealShown, tags=["tables"])
async def deal(desk: TheSight, number: Annotated[Round, Path(alias="round")]) -> dict[str, Any]:
    """What proves the deal of a round that is over (docs/deals.md)."""
    table = await desk.site.tables.table(desk.ident)
    return asdict(deal_of(table, number))


# ---------------------------------------------------------------- playing


@here.post("/ready", status_code=204, tags=["playing"])
async def ready(desk: TheDesk, asked: Ready) -> None:
    """Ready for a round. It begins when everybody who is here is ready."""
    await desk.site.tables.ready(desk.ident, desk.id, asked.round, asked.entropy)


@here.post("/actions", response_model=Decision, tags=["playing"])
async def act(desk: TheDesk, asked: Decision) -> Decision:
    """Answer the decision that is due. The same answer once more changes nothing and is
    answered alike; another answer to a decision that has been made is refused
    (`already_decided`), and so is one that is not due."""
    action = parse_action(asked.action)
    await desk.site.tables.act(desk.ident, desk.id, asked.decision, action)
    return Decision(decision=asked.decision, action=str(action))


# ---------------------------------------------------------------- seats


@here.post("/sit", response_model=Seated, tags=["seats"])
async def sit(desk: TheDesk, asked: Sitting) -> dict[str, Any]:
    """Take a seat; while a round runs, from the next one on. Who sits here stays there."""
    name = desk.person.name
    seat = await desk.site.tables.sit(desk.ident, desk.id, name, seat=asked.seat)
    return {"seat": seat}


@here.post("/leave", status_code=204, tags=["seats"])
async def leave(desk: TheDesk) -> None:
    """Give up one's seat; a bot plays a round that is running to its end."""
    await desk.site.tables.leave(desk.ident, desk.id)


@here.post("/bots", status_code=204, tags=["seats"])
async def seat_bot(desk: TheDesk, asked: NewBot) -> None:
    """Have a bot sit down."""
    language = desk.asker.language
    await hosting.seat_bot(desk.site, desk.ident, desk.id, asked.level, language, asked.seat)


@here.delete("/bots/{seat}", status_code=204, tags=["seats"])
async def unseat_bot(desk: TheDesk, seat: Annotated[Seat, Path()]) -> None:
    """Send a bot away."""
    await desk.site.tables.unseat_bot(desk.ident, desk.id, seat)


# ---------------------------------------------------------------- absence


@here.post("/away", status_code=204, tags=["absence"])
async def go_away(desk: TheDesk) -> None:
    """Step away; a bot plays on."""
    await desk.site.tables.go_away(desk.ident, desk.id)


@here.post("/back", status_code=204, tags=["absence"])
async def come_back(desk: TheDesk) -> None:
    """Play on oneself. Any decision that one makes does the same."""
    await desk.site.tables.come_back(desk.ident, desk.id)


@here.post("/time", status_code=204, tags=["absence"])
async def ask_time(desk: TheDesk, asked: Time) -> None:
    """Ask for twice the time for each decision, or no longer."""
    await desk.site.tables.ask_time(desk.ident, desk.id, asked.extra)


@here.post("/votes", status_code=204, tags=["absence"])
async def vote(desk: TheDesk, asked: Ballot) -> None:
    """Say what is to be done about one who is away. More than half decide."""
    await desk.site.tables.vote(desk.ident, desk.id, asked.about, asked.choice)


# ---------------------------------------------------------------- company


@here.post("/words", status_code=204, tags=["company"])
async def say(desk: TheSight, asked: Words) -> None:
    """Say something to the table."""
    await desk.site.tables.say(
        desk.ident, desk.id, desk.person.name, text=asked.text, phrase=asked.phrase
    )


@here.put("/settings", status_code=204, tags=["company"])
async def set_up(desk: TheDesk, asked: SettingsValues) -> None:
    """How the table is kept from now on; only its host may say. What is left out is as by
    default."""
    await desk.site.tables.set_up(desk.ident, desk.id, Settings.from_dict(asked))


@here.post("/end", status_code=204, tags=["company"])
async def end(desk: TheDesk) -> None:
    """End the session: at once between rounds, else when the round is over."""
    await desk.site.tables.end(desk.ident, desk.id)


@here.post("/rematch", response_model=Rematch, tags=["company"])
async def rematch(desk: TheDesk) -> dict[str, Any]:
    """Sit down at the table of a rematch, with the same rules and settings. Who asks first
    opens it and brings the bots along."""
    return {"table": await hosting.rematch(desk.site, desk.ident, desk.person)}
