"""Many act in the same instant: each decision is taken once, and all see the same."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fightlead.errors import Refused, TableError
from fightlead.rules import Rules
from fightlead.server import entries as en
from fightlead.server.outlook import scene_of
from fightlead.server.scene import Settings
from fightlead.server.site import Site
from fightlead.server.store import Job
from fightlead.server.table import Table
from tests.server.sites import TABLE, Time, asynchronous, open_table, quiet_site, start_round

FIVE = ("anna", "ben", "clara", "dora", "emil")
INSTANTS = 1000
SHORT = replace(Rules.classic(), hand=1, drop_fresh=True)
"""Rounds of two choices of all: a fight card, and dropping."""


async def all_act(sites: list[Site], chance: Random, times: int) -> None:
    """Everybody who is due acts at once, each so many times, at servers by chance."""
    table = await sites[0].tables.table(TABLE)
    session = table.session
    assert session is not None
    requests = [
        chance.choice(sites).tables.act(
            TABLE, FIVE[seat], len(table.answers[seat]), session.legal(seat)[0]
        )
        for seat in table.due
        for _ in range(times)
    ]
    chance.shuffle(requests)
    await asyncio.gather(*requests)


async def check_decisions(site: Site, table: Table) -> None:
    """Each decision stands in the log once, in its order."""
    made: dict[int, int] = dict.fromkeys(range(5), 0)
    for number, row in enumerate(await site.store.log(TABLE)):
        assert row.number == number
        entry = en.parse_entry(row.body)
        if isinstance(entry, en.Acted):
            assert entry.decision == made[entry.seat]
            made[entry.seat] += 1
    assert made == {seat: len(answers) for seat, answers in table.answers.items()}


@pytest.mark.slow
@pytest.mark.parametrize("share", range(4))
@asynchronous
async def test_five_clients_in_the_same_instant_are_each_accepted_once(
    share: int, tmp_path: Path
) -> None:
    """A thousand times in all four shares; each request comes twice."""
    chance = Random(share)
    async with quiet_site(tmp_path, Time()) as site:
        table = await open_table(site, FIVE, SHORT)
        for _ in range(INSTANTS // 4 // 2):
            await start_round(site)
            for phase in ("fight", "stay"):
                assert table.session is not None
                assert table.session.phase == phase
                before = table.number
                assert len(table.due) == 5
                await all_act([site], chance, times=2)
                assert table.number == before + 5
        await check_decisions(site, table)


@asynchronous
async def test_two_servers_take_a_decision_once(tmp_path: Path) -> None:
    """Different answers to one decision reach both at once: one of them counts."""
    time, chance = Time(), Random(1)
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(quiet_site(tmp_path, time))
        other = await stack.enter_async_context(quiet_site(tmp_path, time))
        here = await open_table(one, FIVE, replace(SHORT, hand=4))
        there = await other.tables.table(TABLE)
        for _ in range(20):
            await start_round(one)
            session = here.session
            assert session is not None
            first, second = chance.sample(session.legal(2), 2)
            number = len(here.answers[2])
            outcomes = await asyncio.gather(
                one.tables.act(TABLE, "clara", number, first),
                other.tables.act(TABLE, "clara", number, second),
                return_exceptions=True,
            )
            refusals = [outcome for outcome in outcomes if outcome is not None]
            assert len(refusals) == 1
            assert isinstance(refusals[0], TableError | Refused)
            while here.due:
                await all_act([one, other], chance, times=2)
                for site in (one, other):
                    await site.tables.come_back(TABLE, "anna")
                    await site.tables.relist(TABLE)
            assert scene_of(here, "ben") == scene_of(there, "ben")
        await check_decisions(one, here)


@asynchronous
async def test_who_looks_at_one_server_sees_what_happens_at_another(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as one, quiet_site(tmp_path, time) as other:
        here = await open_table(one, FIVE)
        there = await other.tables.table(TABLE)
        with other.fanout.listen([TABLE, "another"]) as listener:
            await start_round(one)
            assert there.number < here.number
            await other.tables.refresh()
            assert await listener.wait(60) == {TABLE}
            assert scene_of(there, "anna") == scene_of(here, "anna")
            await other.tables.refresh()
            assert await listener.wait(0) == set()


@asynchronous
async def test_a_repeated_request_gets_the_first_result(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        table = await open_table(site, ["anna", "ben"])
        await start_round(site)
        assert table.session is not None
        first, second = table.session.legal(0)[:2]
        await site.tables.act(TABLE, "anna", 0, first)
        scene = await site.tables.scene(TABLE, "anna")
        await site.tables.act(TABLE, "anna", 0, first)
        with pytest.raises(TableError, match="already_decided") as refused:
            await site.tables.act(TABLE, "anna", 0, second)
        assert refused.value.fields == {"action": str(first)}
        for number in (-1, 1, 10**6):
            with pytest.raises((TableError, Refused)):
                await site.tables.act(TABLE, "anna", number, second)
        assert await site.tables.scene(TABLE, "anna") == scene


@asynchronous
async def test_a_person_who_sits_down_twice_at_once_holds_one_seat(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as one, quiet_site(tmp_path, time) as other:
        await open_table(one, ["anna", "ben"])
        await other.tables.table(TABLE)
        seats = await asyncio.gather(
            *(
                site.tables.sit(TABLE, "clara", "Clara", seat=n)
                for site in (one, other)
                for n in (3, 4)
            )
        )
        assert len(set(seats)) == 1
        table = await one.tables.table(TABLE)
        assert sorted(table.persons().values()) == ["anna", "ben", "clara"]


# ---------------------------------------------------------------- what goes wrong half way


@pytest.mark.parametrize("moment", range(1, 8))
@asynchronous
async def test_what_a_request_has_begun_is_told_though_it_is_gone(
    moment: int, tmp_path: Path
) -> None:
    """Cancelled at some moment while its entry is being written."""
    async with quiet_site(tmp_path, Time()) as site:
        table = await open_table(site, ["anna", "ben"])
        number = table.number + 1
        with site.fanout.listen([TABLE]) as listener:
            request = asyncio.create_task(site.tables.say(TABLE, "anna", "Anna", text="Hello"))
            for _ in range(moment):
                await asyncio.sleep(0)
            request.cancel()
            await asyncio.gather(request, return_exceptions=True)
            assert await listener.wait(60) == {TABLE}
        assert table.number == number
        assert [row.number for row in await site.store.log(TABLE, number - 1)] == [number]


@asynchronous
async def test_a_copy_that_broke_off_half_way_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        await open_table(site, ["anna", "ben"])

        def broken(table: Table, entry: en.Entry) -> None:
            table.settings = Settings(chat=False)
            raise MemoryError

        with monkeypatch.context() as broken_off:
            broken_off.setattr(Table, "_take", broken)
            with pytest.raises(MemoryError):
                await site.tables.say(TABLE, "anna", "Anna", text="Hello")
        table = await site.tables.table(TABLE)
        assert table.settings == Settings()
        assert table.number == 3
        await site.tables.say(TABLE, "ben", "Ben", text="Hello")
        assert table.number == 4


@asynchronous
async def test_lists_that_cannot_be_written_spoil_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry is told all the same, and the lists are right with the next one."""
    async with quiet_site(tmp_path, Time()) as site:
        await open_table(site, ["anna", "ben"])

        write = site.store.write

        async def broken(job: Job[Any]) -> Any:
            if "_list" in job.__qualname__:
                raise OSError("the disk is full")
            return await write(job)

        with monkeypatch.context() as full:
            full.setattr(site.store, "write", broken)
            with site.fanout.listen([TABLE]) as listener:
                await site.tables.sit(TABLE, "clara", "Clara")
                assert await listener.wait(60) == {TABLE}
        await site.tables.say(TABLE, "anna", "Anna", text="Hello")
        (listing,) = await site.tables.tables_of("clara")
        assert listing.names == ("Anna", "Ben", "Clara")


@asynchronous
async def test_a_table_is_in_memory_once_also_when_it_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody changes a table while others push it out: all see the change."""
    monkeypatch.setattr("fightlead.server.tables.KEPT", 30)
    async with quiet_site(tmp_path, Time()) as site:
        for ident in ("one", "two", "three"):
            await open_table(site, ["anna", "ben"], ident=ident)
        chance = Random(2)
        for _ in range(30):
            requests = [
                site.tables.say(
                    chance.choice(["one", "two", "three"]), "anna", "Anna", text="x"
                )
                for _ in range(5)
            ]
            looks = [site.tables.table(ident) for ident in ("one", "two", "three")]
            _, *_ = await asyncio.gather(*requests, *looks)
            for ident in ("one", "two", "three"):
                rows = await site.store.log(ident)
                assert (await site.tables.table(ident)).number == rows[-1].number
