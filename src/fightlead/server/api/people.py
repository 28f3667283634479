"""People and their tokens."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Annotated, Any

from fastapi import APIRouter, Path

from fightlead.errors import TableError
from fightlead.server.api.asking import TheAsker
from fightlead.server.api.models import (
    ChangedPerson,
    ListingsShown,
    MadePerson,
    MadeToken,
    Me,
    NewPerson,
    NewToken,
    Token,
)
from fightlead.server.api.problems import problems
from fightlead.server.people import Person, hashed
from fightlead.server.preferences import Preferences
from fightlead.server.visitor import TheSite
from fightlead.standing import checked_name

router = APIRouter(tags=["people"], responses=problems(400, 413, 422))
KNOWN = problems(401)


def _me(person: Person) -> dict[str, Any]:
    wanted = person.preferences
    return {
        "id": person.id,
        "name": person.name,
        "language": wanted.language,
        "terse": wanted.terse,
    }


@router.post("/people", status_code=201, response_model=MadePerson)
async def make_person(site: TheSite, asked: NewPerson) -> dict[str, Any]:
    """Become a new person, who is known by the token in the answer."""
    preferences = Preferences(language=asked.language or "")
    person, token = await site.people.make(asked.name, preferences, kind="token")
    return _me(person) | {"token": token}


@router.get("/me", response_model=Me, responses=KNOWN)
async def me(asker: TheAsker) -> dict[str, Any]:
    """Who one is."""
    return _me(asker.person)


@router.patch("/me", response_model=Me, responses=KNOWN)
async def change_me(site: TheSite, asker: TheAsker, asked: ChangedPerson) -> dict[str, Any]:
    """Another name, another language, another manner of sentences. At a table one keeps the
    name that one sat down with."""
    wanted = asked.model_dump(exclude={"name"}, exclude_none=True)
    preferences = replace(asker.person.preferences, **wanted)
    person = await site.people.change(asker.person, name=asked.name, preferences=preferences)
    return _me(person)


@router.get("/me/tables", response_model=ListingsShown, responses=KNOWN)
async def my_tables(site: TheSite, asker: TheAsker) -> list[dict[str, Any]]:
    """The tables where one has sat, the newest first."""
    return [asdict(each) for each in await site.tables.tables_of(asker.person.id)]


# ---------------------------------------------------------------- tokens


@router.get("/tokens", response_model=list[Token], responses=KNOWN)
async def tokens(site: TheSite, asker: TheAsker) -> list[dict[str, Any]]:
    """One's tokens, without their secrets, the newest first."""
    keys = await site.people.tokens(asker.person.id)
    return [{"id": key.hash, "label": key.label, "made_at": key.made_at} for key in keys]


@router.post("/tokens", status_code=201, response_model=MadeToken, responses=KNOWN)
async def make_token(site: TheSite, asker: TheAsker, asked: NewToken) -> dict[str, Any]:
    """A further token, for another program. Its secret is shown only now."""
    label = checked_name(asked.label)
    token = await site.people.give_key(asker.person.id, "token", label)
    return {"id": hashed(token), "label": label, "token": token}


@router.delete("/tokens/{id}", status_code=204, responses=KNOWN | problems(404))
async def revoke(
    site: TheSite, asker: TheAsker, ident: Annotated[str, Path(alias="id", max_length=64)]
) -> None:
    """Make a token worthless, at once."""
    keys = await site.people.tokens(asker.person.id)
    if ident not in {key.hash for key in keys}:
        raise TableError("no_such_token")
    await site.people.revoke(asker.person.id, ident)
