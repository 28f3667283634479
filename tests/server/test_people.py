"""Secrets: what is forged, foreign, old or revoked opens nothing, and none is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from fightlead.errors import SeatingError, TableError
from fightlead.server.people import LINK_LIFETIME, People, Person
from fightlead.server.preferences import Preferences
from fightlead.server.site import Site
from fightlead.server.store import keys
from tests.server.sites import Time, asynchronous, quiet_site


async def make(site: Site, name: str = "Anna") -> tuple[Person, str]:
    return await site.people.make(name, Preferences())


@asynchronous
async def test_a_person_is_who_holds_the_secret(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        anna, secret = await make(site)
        ben, other = await make(site, "Ben")
        assert await site.people.holder(secret, "browser") == anna
        assert await site.people.holder(other, "browser") == ben
        for nobody in ("", "x", secret[:-1], secret + "x", secret.lower(), anna.id):
            assert await site.people.holder(nobody, "browser") is None
        for kind in ("link", "token"):
            assert await site.people.holder(secret, kind) is None


@asynchronous
async def test_cookies_that_were_not_made_here_hold_nothing(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        people = site.people
        _, secret = await make(site)
        sealed = people.sealed(secret)
        assert people.unsealed(sealed) == secret
        payload, _, signature = sealed.rpartition(".")
        foreign = People(site.store, "another key", Time(), lambda person: None).sealed(secret)
        forged = [sealed[:end] for end in range(len(sealed))]
        forged += [sealed[:at] + "!" + sealed[at + 1 :] for at in range(len(sealed))]
        forged += [foreign, secret, payload, signature, f".{signature}", sealed * 2, "\xff\x00"]
        assert {people.unsealed(cookie) for cookie in forged} == {""}


@asynchronous
async def test_a_cookie_holds_a_text_or_nothing(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        for value in (None, 7, ["x"], {"x": "y"}):
            assert site.people.unsealed(str(site.people._signer.dumps(value))) == ""


@asynchronous
async def test_a_link_moves_a_person_once(tmp_path: Path) -> None:
    """Of ten devices that use it in the same instant one gets it."""
    async with quiet_site(tmp_path, Time()) as site:
        anna, first = await make(site)
        link = await site.people.give_key(anna.id, "link")
        outcomes = await asyncio.gather(
            *(site.people.use_link(link) for _ in range(10)), return_exceptions=True
        )
        moved = [outcome for outcome in outcomes if isinstance(outcome, tuple)]
        refused = [outcome for outcome in outcomes if isinstance(outcome, TableError)]
        assert (len(moved), {error.code for error in refused}) == (1, {"old_link"})
        person, second = moved[0]
        assert person == anna
        for secret in (first, second):
            assert await site.people.holder(secret, "browser") == anna
        with pytest.raises(TableError, match="old_link"):
            await site.people.use_link(link)


@asynchronous
async def test_links_grow_old(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        anna, _ = await make(site)
        link = await site.people.give_key(anna.id, "link")
        time.passes(LINK_LIFETIME / 1000 - 1)
        assert await site.people.holder(link, "link") == anna
        time.passes(1)
        with pytest.raises(TableError, match="old_link"):
            await site.people.use_link(link)
        await site.people.give_key(anna.id, "link")
        rows = await site.store.read(
            lambda connection: connection.execute(
                select(keys).where(keys.c.kind == "link")
            ).all()
        )
        assert len(rows) == 1, "the old one is gone"


@asynchronous
async def test_only_the_newest_link_leads_to_a_person(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        anna, _ = await make(site)
        old, new = [await site.people.give_key(anna.id, "link") for _ in range(2)]
        with pytest.raises(TableError, match="old_link"):
            await site.people.use_link(old)
        assert (await site.people.use_link(new))[0] == anna


@asynchronous
async def test_all_other_browsers_can_be_made_to_forget_a_person(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        anna, secret = await make(site)
        others = [
            await site.people.give_key(anna.id, "browser"),
            await site.people.give_key(anna.id, "link"),
        ]
        token = await site.people.give_key(anna.id, "token")
        ben, his = await make(site)
        await site.people.revoke_others(anna.id, secret)
        holders = [
            await site.people.holder(each, "browser", "link", "token")
            for each in (secret, *others, token, his)
        ]
        assert holders == [anna, None, None, anna, ben]


@asynchronous
async def test_a_link_is_no_browser_and_a_token_no_link(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        anna, secret = await make(site)
        token = await site.people.give_key(anna.id, "token", "my bot")
        for wrong in (secret, token, ""):
            with pytest.raises(TableError, match="old_link"):
                await site.people.use_link(wrong)
        assert await site.people.holder(token, "browser") is None
        assert await site.people.holder(token, "token") == anna


@asynchronous
async def test_a_revoked_token_opens_nothing(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        anna, _ = await make(site)
        ben, _ = await make(site, "Ben")
        token = await site.people.give_key(anna.id, "token", "my bot")
        (key,) = await site.people.tokens(anna.id)
        assert (key.label, key.made_at) == ("my bot", time.now)
        await site.people.revoke(ben.id, key.hash)
        assert await site.people.holder(token, "token") == anna, "it is not Ben's"
        await site.people.revoke(anna.id, key.hash)
        assert await site.people.holder(token, "token") is None
        assert await site.people.tokens(anna.id) == []


@asynchronous
async def test_the_database_holds_no_secret_of_a_person(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        anna, secret = await make(site)
        secrets = [secret, site.people.sealed(secret)]
        for kind in ("link", "token"):
            secrets.append(await site.people.give_key(anna.id, kind))
        secrets.append((await site.people.use_link(secrets[2]))[1])
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert anna.id.encode() in kept
    for each in secrets:
        assert each.encode() not in kept


@asynchronous
async def test_a_name_that_cannot_be_shown_makes_nobody(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        anna, secret = await make(site)
        for name in ("", " ", "x" * 41, "a\x00b", "\u202eanna", "\ud800"):
            with pytest.raises(SeatingError, match="bad_name"):
                await make(site, name)
            with pytest.raises(SeatingError, match="bad_name"):
                await site.people.change(anna, name=name)
        changed = await site.people.change(anna, name=" Anna  B. ")
        assert changed.name == "Anna B."
        assert await site.people.holder(secret, "browser") == changed
