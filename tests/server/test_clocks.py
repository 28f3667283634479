"""Deadlines, absence, stand-ins and restarts, at a time that passes when it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, update

from fightlead.actions import Action
from fightlead.bots import RegularBot
from fightlead.errors import TableError
from fightlead.server import clocks, store
from fightlead.server import entries as en
from fightlead.server.clocks import LONG
from fightlead.server.outlook import scene_of
from fightlead.server.presence import LINGER
from fightlead.server.scene import Settings
from fightlead.server.site import Site, open_site
from fightlead.server.table import Table
from fightlead.view import View
from tests.server.sites import (
    TABLE,
    Time,
    address_of,
    asynchronous,
    open_table,
    play_on,
    play_round,
    quiet_site,
    start_round,
    take_turn,
)

DAY = 24 * 3600.0
PATIENCE = 60.0


async def decisions(site: Site) -> list[en.Acted]:
    """All that were made at the table."""
    entries = [en.parse_entry(row.body) for row in await site.store.log(TABLE)]
    return [entry for entry in entries if isinstance(entry, en.Acted)]


async def look(site: Site, times: int = 10) -> None:
    for _ in range(times):
        await site.clocks.look(TABLE)


async def two_people(site: Site, settings: Settings | None = None) -> Table:
    """Anna and Ben, both in front of their hands."""
    table = await open_table(site, ["anna", "ben"], settings=settings)
    await start_round(site)
    return table


# ---------------------------------------------------------------- clocks


@asynchronous
async def test_where_no_clock_is_set_time_is_never_up(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await two_people(site)
        with site.presence.streaming(TABLE, "anna"), site.presence.streaming(TABLE, "ben"):
            time.passes(400 * DAY)
            assert site.clocks.deadlines(table) == {}
            await look(site)
        assert await decisions(site) == []


@asynchronous
async def test_when_time_is_up_one_decision_is_made_by_the_clock(tmp_path: Path) -> None:
    """Also where two servers see it at once."""
    time = Time()
    async with AsyncExitStack() as stack:
        sites = [await stack.enter_async_context(quiet_site(tmp_path, time)) for _ in "12"]
        await two_people(sites[0], Settings(clock=30))
        await take_turn(sites[0], 1)
        time.passes(29.999)
        assert await sites[0].clocks.look(TABLE) == 1
        time.passes(0.001)
        await asyncio.gather(*(site.clocks.look(TABLE) for site in sites))
        (ben, anna) = await decisions(sites[0])
        assert (ben.seat, ben.by) == (1, "person")
        assert (anna.seat, anna.by) == (0, "clock")
        table = await sites[0].tables.table(TABLE)
        assert set(table.due_since.values()) == {time.now}
        assert [step.note.kind for step in scene_of(table, "anna").steps if step.note][-1] == (
            "time_out"
        )


@asynchronous
async def test_who_asks_for_more_time_gets_twice_as_much(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await two_people(site, Settings(clock=30))
        time.passes(20)
        await site.tables.ask_time(TABLE, "anna", True)
        assert site.clocks.deadlines(table) == {0: time.now + 40_000, 1: time.now + 10_000}
        time.passes(10)
        await look(site)
        assert [entry.seat for entry in await decisions(site)] == [1]


@asynchronous
async def test_a_clock_that_is_set_while_people_think_begins_then(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await two_people(site)
        time.passes(DAY)
        await site.tables.set_up(TABLE, "anna", Settings(clock=30))
        assert site.clocks.deadlines(table) == dict.fromkeys((0, 1), time.now + 30_000)
        time.passes(20)
        await site.tables.set_up(TABLE, "anna", Settings(clock=30, chat=False))
        assert site.clocks.deadlines(table) == dict.fromkeys((0, 1), time.now + 10_000)


@asynchronous
async def test_stepping_away_and_coming_back_gains_no_time(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await two_people(site, Settings(clock=30))
        time.passes(20)
        await site.tables.go_away(TABLE, "anna")
        await site.tables.come_back(TABLE, "anna")
        assert site.clocks.deadlines(table)[0] == time.now + 10_000


@asynchronous
async def test_clocks_stand_while_the_server_is_down(tmp_path: Path) -> None:
    time = Time()
    site = await open_site(address_of(tmp_path), now=time)
    await two_people(site, Settings(clock=30))
    time.passes(10)
    await site.close()
    for _ in range(2):
        time.passes(3600)
        site = await open_site(address_of(tmp_path), now=time)
        table = await site.tables.table(TABLE)
        assert site.clocks.deadlines(table) == dict.fromkeys((0, 1), time.now + 20_000)
        await site.close()


@asynchronous
async def test_a_server_that_is_killed_as_soon_as_it_starts_can_start_again(
    tmp_path: Path,
) -> None:
    """It has not yet said once that it is alive."""
    time = Time()
    async with AsyncExitStack() as stack:
        for _ in range(3):
            time.passes(10)
            site = await open_site(address_of(tmp_path), now=time)
            stack.push_async_callback(site.close)


@asynchronous
async def test_time_does_not_go_back_with_the_clock_of_the_machine(tmp_path: Path) -> None:
    time = Time()
    site = await open_site(address_of(tmp_path), now=time)
    await open_table(site, ["anna"], settings=Settings(pace=0), bots=["Ben"])
    await start_round(site)
    await site.close()
    latest = time.now
    time.passes(-DAY)
    site = await open_site(address_of(tmp_path), now=time)
    assert site.tables.now() == latest
    time.passes(1)
    assert site.tables.now() == latest + 1000
    await site.close()


# ---------------------------------------------------------------- absence


@asynchronous
async def test_who_is_waited_for_and_not_there_is_away_after_the_grace(tmp_path: Path) -> None:
    """And a bot plays on."""
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await two_people(site, Settings(grace=45, pace=700))
        with site.presence.streaming(TABLE, "anna"):
            with site.presence.streaming(TABLE, "ben"):
                await take_turn(site, 0)
                time.passes(100)
            assert await site.clocks.look(TABLE) == 45_000
            time.passes(44.999)
            await look(site)
            assert not table.places[1].away
            time.passes(0.001)
            await look(site)
            assert table.places[1].away
            assert table.places[1].stand_in
            assert [entry.by for entry in await decisions(site)] == ["person", "bot"]


@pytest.mark.parametrize("waiting", ["nobody", "a spectator"])
@asynchronous
async def test_nobody_is_away_for_nobody(waiting: str, tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await two_people(site)
        with site.presence.streaming(TABLE, waiting):
            time.passes(DAY)
            await look(site)
        assert not any(place.away for place in table.places.values())


@asynchronous
async def test_who_is_not_waited_for_is_not_away(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await two_people(site)
        await take_turn(site, 1)
        with site.presence.streaming(TABLE, "anna"):
            time.passes(DAY)
            await look(site)
        assert not table.places[1].away


@asynchronous
async def test_a_tab_in_the_background_is_no_absence(tmp_path: Path) -> None:
    """Its stream is open, though the person does nothing for days."""
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await two_people(site)
        with site.presence.streaming(TABLE, "anna"), site.presence.streaming(TABLE, "ben"):
            for _ in range(3):
                time.passes(DAY)
                await look(site)
                site.presence.forget()
        assert not any(place.away for place in table.places.values())


@asynchronous
async def test_pages_without_script_count_as_presence_for_a_while(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        await two_people(site, Settings(grace=45))
        site.presence.seen(TABLE, "ben")
        with site.presence.streaming(TABLE, "anna"):
            await take_turn(site, 0)
            assert await site.clocks.look(TABLE) == LINGER + 45_000


@asynchronous
async def test_somebody_who_comes_to_wait_has_the_absence_looked_at(tmp_path: Path) -> None:
    """Also by a page without script: the clocks hear of it."""
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        await two_people(site)
        time.passes(DAY)
        assert await site.clocks.look(TABLE) is None
        with site.fanout.listen(None) as listener:
            site.presence.seen(TABLE, "anna")
            assert await listener.wait(PATIENCE) == {TABLE}
        await look(site, 1)
        assert (await site.tables.table(TABLE)).places[1].away


@asynchronous
async def test_it_is_forgotten_who_was_here_long_ago(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        for number in range(100):
            site.presence.seen(f"table{number}", "anna")
        time.passes(DAY)
        site.presence.seen(TABLE, "anna")
        site.presence.forget()
        assert site.presence.people(TABLE) == {"anna"}
        assert [*site.presence._tables] == [TABLE]


@asynchronous
async def test_a_seat_is_taken_back_in_the_middle_of_a_trick(tmp_path: Path) -> None:
    """The first click after the bot has played for the person counts."""
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await open_table(site, ["anna", "ben", "clara"], settings=Settings(pace=0))
        await start_round(site)
        await site.tables.go_away(TABLE, "ben")
        session = table.session
        assert session is not None
        while not (session.phase == "play" and session.due == (1,)):
            if table.due[0] == 1:
                await look(site, 1)
            else:
                await take_turn(site, table.due[0])
        by_bot = len(table.answers[1])
        await take_turn(site, 1)
        assert not table.places[1].away
        assert len(table.answers[1]) == by_bot + 1
        assert (await decisions(site))[-1].by == "person"
        await look(site)
        assert len(table.answers[1]) == by_bot + 1


@asynchronous
async def test_the_others_vote_about_one_who_is_away(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await open_table(
            site, ["anna", "ben", "clara"], settings=Settings(pace=0, clock=30)
        )
        await start_round(site)
        await site.tables.go_away(TABLE, "ben")

        async def vote(choice: str) -> None:
            await site.tables.vote(TABLE, "anna", 1, choice)
            assert table.ballots, "one of two is no majority"
            await site.tables.vote(TABLE, "clara", 1, choice)
            assert not table.ballots

        await vote("wait")
        time.passes(20)
        for seat in (0, 2):
            await take_turn(site, seat)
        time.passes(DAY)
        assert await site.clocks.look(TABLE) is None, "nobody plays and no clock runs"
        await site.tables.come_back(TABLE, "ben")
        assert site.clocks.deadlines(table) == {1: time.now + 30_000}
        await site.tables.go_away(TABLE, "ben")
        await vote("wait")
        await vote("replace")
        await look(site, 1)
        assert (await decisions(site))[-1].by == "bot"
        await vote("end")
        assert not table.over
        assert scene_of(table, "anna").ending
        with pytest.raises(TableError, match="already_ending"):
            await site.tables.vote(TABLE, "anna", 1, "end")
        await play_round(site)
        assert table.over


# ---------------------------------------------------------------- here, but idle


@asynchronous
async def test_the_others_may_vote_about_who_has_been_due_for_three_minutes(
    tmp_path: Path,
) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await two_people(site)
        with site.presence.streaming(TABLE, "anna"), site.presence.streaming(TABLE, "ben"):
            await take_turn(site, 0)
            assert await site.clocks.look(TABLE) == LONG
            time.passes(LONG / 1000 - 0.001)
            await look(site)
            with pytest.raises(TableError, match="not_away"):
                await site.tables.vote(TABLE, "anna", 1, "replace")
            time.passes(0.001)
            await look(site)
            assert [chair.waited_for for chair in scene_of(table, "anna").chairs] == [
                False,
                True,
            ]
            assert await site.clocks.look(TABLE) is None, "it is told once"
            await site.tables.vote(TABLE, "anna", 1, "wait")
            assert not table.ballots
            assert not table.places[1].away
            await site.tables.vote(TABLE, "anna", 1, "replace")
            await look(site)
            assert [entry.by for entry in await decisions(site)] == ["person", "bot"]
            await site.tables.come_back(TABLE, "ben")
            assert not table.places[1].in_question


@asynchronous
async def test_who_decides_after_all_is_no_longer_voted_about(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await open_table(site, ["anna", "ben", "clara"])
        await start_round(site)
        with site.presence.streaming(TABLE, "anna"), site.presence.streaming(TABLE, "ben"):
            site.presence.seen(TABLE, "clara")
            for seat in (0, 2):
                await take_turn(site, seat)
            time.passes(LONG / 1000)
            await look(site)
            await site.tables.vote(TABLE, "anna", 1, "replace")
            assert table.ballots, "one of two is no majority"
            await take_turn(site, 1)
            assert not table.ballots
            with pytest.raises(TableError, match="not_away"):
                await site.tables.vote(TABLE, "clara", 1, "replace")


@asynchronous
async def test_who_is_here_and_never_ready_does_not_hold_the_others_up(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await two_people(site, Settings(clock=30))
        with site.presence.streaming(TABLE, "anna"), site.presence.streaming(TABLE, "ben"):
            while not table.between:
                await take_turn(site, table.due[0])
            await site.tables.ready(TABLE, "anna", table.next_round)
            time.passes(LONG / 1000 - 0.001)
            await look(site)
            assert not table.places[1].in_question
            time.passes(0.001)
            await look(site)
            assert table.places[1].waited_for
            await site.tables.vote(TABLE, "anna", 1, "replace")
            assert not table.between
            assert table.player(1)
            await site.tables.come_back(TABLE, "ben")
            assert not table.places[1].in_question


@asynchronous
async def test_before_the_first_round_there_is_no_hurry(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await open_table(site, ["anna", "ben"])
        with site.presence.streaming(TABLE, "anna"), site.presence.streaming(TABLE, "ben"):
            await site.tables.ready(TABLE, "anna", table.next_round)
            time.passes(LONG / 1000)
            assert await site.clocks.look(TABLE) is None
            assert not table.places[1].in_question


@asynchronous
async def test_where_a_clock_runs_nobody_votes_about_who_thinks(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await two_people(site, Settings(clock=3600))
        with site.presence.streaming(TABLE, "anna"), site.presence.streaming(TABLE, "ben"):
            time.passes(LONG / 1000)
            await look(site)
        assert not any(place.in_question for place in table.places.values())


# ---------------------------------------------------------------- bots and restarts


@asynchronous
async def test_bots_take_their_time(tmp_path: Path) -> None:
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        table = await open_table(site, ["anna"], settings=Settings(pace=800), bots="BC")
        await start_round(site)
        assert await site.clocks.look(TABLE) == 800
        time.passes(0.8)
        assert await site.clocks.look(TABLE) == 0
        assert await site.clocks.look(TABLE) == 200
        assert table.due == (0, 2)


@asynchronous
async def test_of_two_who_are_away_each_is_decided_about(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        table = await open_table(site, ["anna", "ben", "clara", "dora"])
        await start_round(site)
        for person in ("clara", "dora"):
            await site.tables.go_away(TABLE, person)
        for person in ("anna", "ben"):
            for seat in (2, 3):
                await site.tables.vote(TABLE, person, seat, "replace")
        assert [table.places[seat].stand_in for seat in (2, 3)] == [True, True]
        notes = [step.note for step in scene_of(table, "anna").steps if step.note]
        assert ("vote_replace", "Dora") in [(note.kind, note.text) for note in notes]


class Erring(RegularBot):
    def act(self, view: View) -> Action:
        raise ZeroDivisionError


class Cheating(RegularBot):
    def act(self, view: View) -> Action:
        return Action("dance")


@pytest.mark.parametrize("bot", [Erring, Cheating])
@asynchronous
async def test_a_bot_that_errs_holds_nobody_up(
    bot: type[RegularBot], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "_made_bot", lambda level, seed: bot())
    async with quiet_site(tmp_path, Time()) as site:
        await open_table(site, ["anna"], settings=Settings(pace=0), bots="BC")
        await start_round(site)
        await play_round(site)
        table = await site.tables.table(TABLE)
        assert table.between


class Pondering(RegularBot):
    """Thinks until it is told that enough is enough."""

    quick = False
    enough = Event()

    def act(self, view: View) -> Action:
        assert self.enough.wait(PATIENCE)
        return super().act(view)


@asynchronous
async def test_while_a_bot_thinks_others_are_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "_made_bot", lambda level, seed: Pondering())
    async with quiet_site(tmp_path, Time()) as site:
        table = await open_table(site, ["anna"], settings=Settings(pace=0), bots="B")
        await start_round(site)
        thinking = asyncio.create_task(site.clocks.look(TABLE))
        await take_turn(site, 0)
        assert table.due == (1,)
        Pondering.enough.set()
        assert await thinking == 0
        assert [entry.seat for entry in await decisions(site)] == [0, 1]


@asynchronous
async def test_what_goes_wrong_at_a_table_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "RETRY", 1)
    site = await open_site(address_of(tmp_path))
    table = await open_table(site, ["anna"], settings=Settings(pace=0), bots="BC")
    change, failures = site.tables.change, [1, 2, 3]

    async def at_first_broken(ident: str, make: Callable[[Table], en.Entry | None]) -> Table:
        if failures:
            raise OSError(f"broken, {failures.pop()} times more")
        return await change(ident, make)

    with site.fanout.listen([TABLE]) as listener:
        await start_round(site)
        monkeypatch.setattr(site.tables, "change", at_first_broken)
        while table.due != (0,):
            assert await listener.wait(PATIENCE)
    await site.close()


@asynchronous
async def test_a_table_goes_on_where_the_server_broke_off(tmp_path: Path) -> None:
    """It was the bots' turn, and the lists did not know yet that a session had begun."""
    async with quiet_site(tmp_path, Time()) as site:
        await open_table(site, ["anna"], settings=Settings(pace=0), bots="BC")
        await start_round(site)
        await play_on(site)
        late = update(store.tables).values(stage="gathering")

        def job(connection: Connection) -> None:
            connection.execute(late)

        await site.store.write(job)
    time = Time()
    time.passes(DAY / 2)
    site = await open_site(address_of(tmp_path), now=time)
    table = await site.tables.table(TABLE)
    with site.fanout.listen([TABLE]) as listener:
        while table.due != (0,):
            assert await listener.wait(PATIENCE)
    (listing,) = await site.tables.tables_of("anna")
    assert listing.stage == "playing"
    await site.close()
