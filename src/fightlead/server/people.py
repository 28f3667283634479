"""People without accounts: a person is whoever holds one of their secrets.

A secret is random; the database knows only its hash. The secret of a browser lies in a
signed cookie, that of a link moves the person to another device once, that of a token lets
a program act for them.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Final, Literal

from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from fightlead.errors import TableError
from fightlead.server.preferences import Preferences
from fightlead.server.store import Job, Store, keys, people
from fightlead.standing import checked_name

Kind = Literal["browser", "link", "token"]

LINK_LIFETIME: Final = 24 * 3600 * 1000
"""Milliseconds for which a link to another device can be used."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person, by the public id that others may know."""

    id: str
    name: str
    preferences: Preferences


@dataclass(frozen=True, slots=True)
class Key:
    """What is known of a token: never its secret."""

    hash: str
    label: str
    made_at: int


def new_id() -> str:
    """An id that nobody can guess, and that fits into a link."""
    return secrets.token_urlsafe(9)


def new_secret() -> str:
    """A secret for a browser, a link or a program."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """What the database keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


class People:
    """Everybody this server knows. `now` is the time in milliseconds since 1970; `changed` is
    told whose name, preferences or secrets are others now."""

    def __init__(
        self,
        store: Store,
        signing_key: str,
        now: Callable[[], int],
        changed: Callable[[str], None],
    ) -> None:
        self._store = store
        self._changed = changed
        self._changes: Counter[str] = Counter()
        self._signer = URLSafeSerializer(signing_key, salt="person")
        self._now = now

    # ---------------------------------------------------------- secrets

    def sealed(self, secret: str) -> str:
        """The secret of a browser as its cookie holds it."""
        return str(self._signer.dumps(secret))

    def unsealed(self, cookie: str) -> str:
        """The secret in a cookie; empty if the cookie was not made here."""
        try:
            secret = self._signer.loads(cookie)
        except BadData:
            return ""
        return secret if isinstance(secret, str) else ""

    async def holder(self, secret: str, *kinds: Kind) -> Person | None:
        """Who holds a secret of one of these kinds."""
        if not secret:
            return None
        return await self._store.read(self._holder_job(secret, *kinds))

    def _holder_job(self, secret: str, *kinds: Kind) -> Job[Person | None]:
        query = (
            select(people.c.id, people.c.name, people.c.preferences)
            .join(keys, keys.c.person_id == people.c.id)
            .where(keys.c.hash == hashed(secret), keys.c.kind.in_(kinds))
            .where((keys.c.expires_at.is_(None)) | (keys.c.expires_at > self._now()))
        )

        def job(connection: Connection) -> Person | None:
            row = (connection.execute(query)).first()
            return row and Person(
                row.id, row.name, Preferences.from_dict(json.loads(row.preferences))
            )

        return job

    async def give_key(self, person: str, kind: Kind, label: str = "") -> str:
        """A new secret for a person."""
        secret = new_secret()
        await self._store.write(self._key_job(person, secret, kind, label))
        return secret

    def _key_job(self, person: str, secret: str, kind: Kind, label: str) -> Job[None]:
        now = self._now()
        outdated = keys.c.expires_at <= now
        if kind == "link":
            outdated |= keys.c.kind == "link"  # a new link takes the place of the one before
        old = delete(keys).where(keys.c.person_id == person, outdated)
        new = insert(keys).values(
            hash=hashed(secret),
            person_id=person,
            kind=kind,
            label=label[:80],
            made_at=now,
            expires_at=now + LINK_LIFETIME if kind == "link" else None,
        )

        def job(connection: Connection) -> None:
            connection.execute(old)
            connection.execute(new)

        return job

    async def use_link(self, secret: str) -> tuple[Person, str]:
        """Turn the secret of a link, once, into that of a browser. Raises `TableError`
        (`old_link`)."""
        person = await self.holder(secret, "link")
        if person is None:
            raise TableError("old_link")
        new = secrets.token_urlsafe(24)
        key_job = self._key_job(person.id, new, "browser", "")

        def job(connection: Connection) -> None:
            gone = connection.execute(delete(keys).where(keys.c.hash == hashed(secret)))
            if not gone.rowcount:
                raise TableError("old_link")
            key_job(connection)

        await self._store.write(job)
        return person, new

    async def tokens(self, person: str) -> list[Key]:
        """The tokens of a person, the newest first."""
        query = (
            select(keys.c.hash, keys.c.label, keys.c.made_at)
            .where(keys.c.person_id == person, keys.c.kind == "token")
            .order_by(keys.c.made_at.desc())
        )

        def job(connection: Connection) -> list[Key]:
            return [Key(*row) for row in connection.execute(query)]

        return await self._store.read(job)

    async def names(self, ids: Collection[str]) -> dict[str, str]:
        """What people are called, by their ids."""
        query = select(people.c.id, people.c.name).where(people.c.id.in_(ids))

        def job(connection: Connection) -> dict[str, str]:
            return {row.id: row.name for row in connection.execute(query)}

        return await self._store.read(job)

    async def revoke(self, person: str, hash_: str) -> None:
        """Make a secret of a person worthless."""
        await self._revoke(person, keys.c.hash == hash_)

    async def revoke_others(self, person: str, secret: str) -> None:
        """Make the secrets of all other browsers of a person worthless, and links to more."""
        others = keys.c.kind.in_(("browser", "link")) & (keys.c.hash != hashed(secret))
        await self._revoke(person, others)

    async def _revoke(self, person: str, which: ColumnElement[bool]) -> None:
        def job(connection: Connection) -> None:
            connection.execute(delete(keys).where(keys.c.person_id == person, which))

        await self._store.write(job)
        self._note_change(person)

    # ---------------------------------------------------------- the people themselves

    async def make(
        self, name: str, preferences: Preferences, secret: str = "", kind: Kind = "browser"
    ) -> tuple[Person, str]:
        """A new person, and the secret for their browser or program. Where a browser has got
        its secret already and asks twice at once, the second answer is the same person.
        Raises `SeatingError`."""
        person = Person(new_id(), checked_name(name), preferences)
        secret = secret or new_secret()
        holder_job = self._holder_job(secret, kind)
        key_job = self._key_job(person.id, secret, kind, "")

        def job(connection: Connection) -> Person:
            if holder := holder_job(connection):
                return holder
            connection.execute(
                insert(people).values(
                    id=person.id,
                    name=person.name,
                    preferences=json.dumps(preferences.as_dict()),
                    made_at=self._now(),
                )
            )
            key_job(connection)
            return person

        return await self._store.write(job), secret

    async def change(
        self, person: Person, *, name: str | None = None, preferences: Preferences | None = None
    ) -> Person:
        """Another name or other preferences. Raises `SeatingError`."""
        changed = replace(
            person,
            name=person.name if name is None else checked_name(name),
            preferences=preferences or person.preferences,
        )

        def job(connection: Connection) -> None:
            connection.execute(
                update(people)
                .where(people.c.id == person.id)
                .values(
                    name=changed.name, preferences=json.dumps(changed.preferences.as_dict())
                )
            )

        await self._store.write(job)
        self._note_change(person.id)
        return changed

    def _note_change(self, person: str) -> None:
        self._changes[person] += 1
        self._changed(person)

    def changes(self, person: str) -> int:
        """How often a person, or who holds secrets of theirs, has changed since the server
        began."""
        return self._changes[person]
