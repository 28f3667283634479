"""Who asks, by the token in the request, and at which table. Cookies mean nothing here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header, Path, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from fightlead.errors import TableError
from fightlead.server.people import Person
from fightlead.server.scene import Scene
from fightlead.server.site import Site
from fightlead.server.visitor import TheSite, best_language

_bearer = HTTPBearer(
    scheme_name="token",
    auto_error=False,
    description="A token of a person: `POST /people` gives the first one.",
)
_Accepted = Annotated[str, Header(alias="accept-language", include_in_schema=False)]


@dataclass(frozen=True, slots=True)
class Asker:
    """A person who asks by a token, and what language they are answered in."""

    person: Person
    token: str
    language: str


async def asker_of(
    site: TheSite,
    given: Annotated[HTTPAuthorizationCredentials | None, Security(_bearer)],
    accepted: _Accepted = "",
) -> Asker:
    """Whose token it is. Raises `TableError` (`not_known`)."""
    token = given.credentials if given else ""
    person = await site.people.holder(token, "token")
    if person is None:
        raise TableError("not_known")
    return Asker(person, token, person.preferences.language or best_language(accepted))


TheAsker = Annotated[Asker, Depends(asker_of)]


@dataclass(frozen=True, slots=True)
class Desk:
    """One request at one table."""

    site: Site
    asker: Asker
    ident: str

    @property
    def person(self) -> Person:
        return self.asker.person

    @property
    def id(self) -> str:
        return self.asker.person.id

    async def scene(self, since: int | None = None) -> Scene:
        """The table before the person's eyes. Raises `TableError` (`no_spectators`)."""
        return await self.site.scene(self.ident, self.id, since)

    async def is_known(self) -> bool:
        """Is the token still valid?"""
        return await self.site.people.holder(self.asker.token, "token") is not None


async def desk_of(
    site: TheSite,
    asker: TheAsker,
    ident: Annotated[
        str,
        Path(
            alias="table", pattern="^[A-Za-z0-9_-]{1,32}$", description="The id of the table."
        ),
    ],
) -> Desk:
    """The request as one at a table; who asks is present there. Raises `TableError`
    (`no_such_table`)."""
    await site.tables.table(ident)
    site.presence.seen(ident, asker.person.id)
    return Desk(site, asker, ident)


TheDesk = Annotated[Desk, Depends(desk_of)]


async def sight_of(desk: TheDesk) -> Desk:
    """The request as one of somebody who may see the table. Raises `TableError`
    (`no_spectators`)."""
    await desk.scene()
    return desk


TheSight = Annotated[Desk, Depends(sight_of)]
