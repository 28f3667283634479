"""A table is the fold of its log, whatever people do there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from fightlead.actions import parse_action
from fightlead.errors import FightleadError, SeatingError, TableError
from fightlead.record import record_of
from fightlead.rules import Rules
from fightlead.server import entries as en
from fightlead.server.checks import check
from fightlead.server.outlook import scene_of
from fightlead.server.preferences import Preferences
from fightlead.server.presenting.page import table_page
from fightlead.server.scene import Settings
from fightlead.server.site import Site
from fightlead.server.table import Table
from fightlead.verify import verify
from tests.effort import times
from tests.server.sites import (
    TABLE,
    Time,
    asynchronous,
    open_table,
    play_on,
    play_round,
    quiet_site,
    start_round,
    take_turn,
)
from tests.server.walks import PEOPLE, Walk, opened, random_entry
from tests.test_properties import check_state


def check_table(table: Table) -> None:
    """What holds at every table at any time."""
    seated = [place.person for place in table.places.values() if not place.leaving]
    people = [person for person in seated if person]
    people += [place.person for place in table.arriving.values() if place.person]
    assert len(people) == len(set(people)), "a person holds two seats"
    assert set(table.due) <= set(table.places)
    assert set(table.due_since) == set(table.due)
    names = [place.name for place in (*table.places.values(), *table.arriving.values())]
    assert len({name.casefold() for name in names}) == len(names)
    if table.session is not None:
        check_state(table.session)
        assert table.session.standing.balance == 0
        if not table.over:
            assert {seat: place.name for seat, place in table.places.items()} == (
                table.session.names
            )


@pytest.mark.parametrize("seed", range(times(60)))
def test_whatever_is_not_refused_can_be_applied(seed: int) -> None:
    """Entries of all kinds at random, under any rules."""
    chance = Random(seed)
    table = Table(TABLE)
    table.apply(0, 0, opened(chance))
    accepted = []
    for _ in range(300):
        entry = random_entry(table, chance)
        try:
            check(table, entry)
        except FightleadError:
            continue
        table.apply(table.number + 1, 0, entry)
        check_table(table)
        accepted.append(en.parse_entry(en.entry_text(entry)) == entry)
    assert all(accepted)


@pytest.mark.parametrize("seed", range(times(40)))
@asynchronous
async def test_the_log_tells_the_same_table_again(seed: int, tmp_path: Path) -> None:
    """A walk of people, bots and clocks; then another server reads the log."""
    time = Time()
    async with quiet_site(tmp_path, time) as site:
        walk = Walk(site, time, Random(seed))
        table = await walk.go(120)
        check_table(table)
        async with quiet_site(tmp_path, time) as other:
            again = await other.tables.table(TABLE)
            for person in ("", *PEOPLE):
                assert scene_of(table, person, since=-1) == scene_of(again, person, since=-1)
                assert site.clocks.deadlines(table) == other.clocks.deadlines(again)
        if table.session is not None:
            assert verify(record_of(table.session)) == []
    assert walk.refused


# ---------------------------------------------------------------- seats


async def table_of_three(site: Site, settings: Settings | None = None) -> Table:
    table = await open_table(site, ["anna", "ben", "clara"], Rules.staked(), settings)
    await start_round(site)
    return table


@asynchronous
async def test_who_waits_for_a_seat_does_not_see_the_hand_that_is_played_there(
    tmp_path: Path,
) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        table = await table_of_three(site)
        while table.session is not None and table.session.phase == "join":
            await take_turn(site, table.due[0])
        await site.tables.leave(TABLE, "clara")
        assert await site.tables.sit(TABLE, "dora", "Dora", seat=2) == 2
        scene = await site.tables.scene(TABLE, "dora")
        assert scene.seat == 2
        assert scene.view == table.view(None)
        assert not scene.due
        record = await site.tables.record(TABLE, "dora")
        assert record == await site.tables.record(TABLE, "a stranger")
        assert table.session is not None
        action = table.session.legal(2)[0]
        for deed in (
            site.tables.act(TABLE, "dora", len(table.answers[2]), action),
            site.tables.go_away(TABLE, "dora"),
            site.tables.end(TABLE, "dora"),
        ):
            with pytest.raises(SeatingError, match="not_seated"):
                await deed


@asynchronous
async def test_a_new_player_does_not_learn_what_the_one_before_chose(tmp_path: Path) -> None:
    """A decision number of the seat's former player is answered to nobody."""
    async with quiet_site(tmp_path, Time()) as site:
        table = await open_table(site, ["anna", "ben", "clara"])
        await start_round(site)
        await play_round(site)
        chosen = [*table.answers[2]]
        await site.tables.leave(TABLE, "clara")
        await site.tables.sit(TABLE, "dora", "Dora", seat=2)
        await start_round(site)
        for number in range(len(chosen)):
            for action in {"fight Ah", chosen[number]}:
                with pytest.raises(TableError, match="another_decision"):
                    await site.tables.act(TABLE, "dora", number, parse_action(action))


@asynchronous
async def test_a_person_who_left_and_came_again_holds_one_seat(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        table = await table_of_three(site, Settings(pace=0))
        await site.tables.leave(TABLE, "ben")
        assert await site.tables.sit(TABLE, "ben", "Ben") == 1
        assert await site.tables.sit(TABLE, "ben", "Ben", seat=4) == 1
        check_table(table)


@asynchronous
async def test_equal_names_are_told_apart(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        await site.tables.open(TABLE, "a", Rules.classic(), Settings())
        for person, name in zip("abcd", ["Anna", "anna", "ANNA", " Anna "], strict=True):
            await site.tables.sit(TABLE, person, name)
        table = await site.tables.table(TABLE)
        names = [place.name for place in table.places.values()]
        assert names == ["Anna", "anna 2", "ANNA 3", "Anna 4"]
        await site.tables.sit(TABLE, "unseen", "An\u200dna")
        assert table.places[4].name == "An\u200dna 5"


@pytest.mark.parametrize(
    ("first", "other", "told"),
    [
        ("Anna", "Аnna", "Аnna 2"),
        ("BEMO", "ВЕМО", "ВЕМО 2"),
        ("КАТЯ", "Kатя", "Kатя 2"),
        ("Ëж", "Ёж", "Ёж 2"),
        ("Anna", "Анна", "Анна"),
    ],
)
@asynchronous
async def test_names_that_look_alike_in_two_alphabets_are_told_apart(
    first: str, other: str, told: str, tmp_path: Path
) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        await site.tables.open(TABLE, "a", Rules.classic(), Settings())
        for person, name in (("a", first), ("b", other)):
            await site.tables.sit(TABLE, person, name)
        table = await site.tables.table(TABLE)
        assert [place.name for place in table.places.values()] == [first, told]


@pytest.mark.parametrize("leavers", [("anna",), ("anna", "ben"), ("anna", "ben", "clara")])
@pytest.mark.parametrize("phase", ["join", "fight", "exchange", "play"])
@asynchronous
async def test_people_leave_in_every_phase(
    phase: str, leavers: tuple[str, ...], tmp_path: Path
) -> None:
    """The round is played to its end, and the chips are right."""
    async with quiet_site(tmp_path, Time()) as site:
        rules = Rules.from_dict(Rules.staked().as_dict() | {"drop": True, "drop_fresh": True})
        table = await open_table(
            site, ["anna", "ben", "clara"], rules, Settings(pace=0), bots=["Bot"]
        )
        session = None
        await start_round(site)
        await play_round(site)
        await start_round(site)
        session = table.session
        assert session is not None
        while session.phase != phase:
            await play_on(site)
        for person in leavers:
            await site.tables.leave(TABLE, person)
            await site.tables.leave(TABLE, person)
        await play_round(site)
        check_table(table)
        assert table.over == (len(leavers) == 3)
        assert not {place.person for place in table.places.values()} & set(leavers)


@asynchronous
async def test_who_left_within_a_round_keeps_name_and_line_in_its_payment(
    tmp_path: Path,
) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        await open_table(site, ["anna", "ben"], settings=Settings(pace=0), bots=["Bot"])
        await start_round(site)
        await site.tables.leave(TABLE, "ben")
        await play_round(site)
        scene = await site.scene(TABLE, "anna")
        assert scene.names == {0: "Anna", 1: "Ben", 2: "Bot"}
        page = table_page(scene, Preferences(), "en")
        assert page.payment is not None
        assert [row.name for row in page.payment.rows] == ["Anna", "Ben", "Bot"]
        assert not any("Seat" in line.text for line in page.lines)


@asynchronous
async def test_only_the_host_ends_the_session_while_the_host_is_here(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        table = await open_table(site, ["anna", "ben"], settings=Settings(pace=0))
        with pytest.raises(TableError, match="not_host"):
            await site.tables.end(TABLE, "ben")
        assert not (await site.scene(TABLE, "ben")).may_end
        await start_round(site)
        await site.tables.leave(TABLE, "anna")
        assert (await site.scene(TABLE, "ben")).may_end
        await site.tables.end(TABLE, "ben")
        await play_round(site)
        assert table.over


@asynchronous
async def test_when_the_host_leaves_somebody_who_sits_is_host(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        await open_table(site, ["anna", "ben", "clara"], settings=Settings(pace=0))
        await start_round(site)
        await site.tables.leave(TABLE, "anna")
        hosts = [person for person in PEOPLE[:3] if (await site.scene(TABLE, person)).host]
        assert hosts == ["ben"]
        await site.tables.set_up(TABLE, "ben", Settings(pace=0, clock=30))
        with pytest.raises(TableError, match="not_host"):
            await site.tables.set_up(TABLE, "anna", Settings())


@asynchronous
async def test_who_leaves_by_mistake_stays_after_all(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        table = await open_table(site, ["anna", "ben", "clara"], settings=Settings(pace=0))
        await start_round(site)
        await site.tables.leave(TABLE, "ben")
        assert table.sitting("ben") is None
        assert await site.tables.sit(TABLE, "ben", "Ben") == 1
        assert table.sitting("ben") == 1
        assert table.places[1].name == "Ben"
        await site.tables.leave(TABLE, "ben")
        await site.tables.sit(TABLE, "dora", "Dora", seat=1)
        assert await site.tables.sit(TABLE, "ben", "Ben") != 1, (
            "the seat is somebody else's now"
        )


@asynchronous
async def test_when_everyone_else_has_left_the_last_player_is_paid(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        table = await open_table(site, ["anna", "ben", "clara"], settings=Settings(pace=0))
        session = None
        while session is None or not session.standing.pot:
            await start_round(site)
            await play_round(site)
            session = table.session
        pot, account = session.standing.pot, session.accounts[0]
        await site.tables.leave(TABLE, "ben")
        await site.tables.leave(TABLE, "clara")
        assert not table.over
        await site.tables.leave(TABLE, "anna")
        assert table.over
        assert session.accounts == {0: account + pot}
        assert session.standing.balance == 0


# ---------------------------------------------------------------- company


@asynchronous
async def test_where_nobody_may_watch_strangers_see_and_say_nothing(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        await table_of_three(site, Settings(spectators=False))
        for deed in (
            site.tables.scene(TABLE, "a stranger"),
            site.tables.record(TABLE, "a stranger"),
            site.tables.say(TABLE, "a stranger", "Stranger", text="Hello"),
        ):
            with pytest.raises(TableError, match="no_spectators"):
                await deed


@asynchronous
async def test_a_vote_ends_with_the_absence(tmp_path: Path) -> None:
    """Also when the person leaves for good, or says that they are ready."""
    async with quiet_site(tmp_path, Time()) as site:
        table = await open_table(site, [*PEOPLE[:4]])
        await start_round(site)
        for end in (site.tables.come_back, site.tables.leave):
            await site.tables.go_away(TABLE, "ben")
            await site.tables.vote(TABLE, "anna", 1, "wait")
            assert (await site.tables.scene(TABLE, "anna")).votes
            await end(TABLE, "ben")
            assert not (await site.tables.scene(TABLE, "anna")).votes
        assert not table.over


@asynchronous
async def test_only_who_sat_to_the_end_asks_for_a_rematch(tmp_path: Path) -> None:
    async with quiet_site(tmp_path, Time()) as site:
        await open_table(site, ["anna", "ben"], Rules.staked())
        with pytest.raises(TableError, match="not_over"):
            await site.tables.rematch(TABLE, "anna", "again")
        await site.tables.end(TABLE, "anna")
        with pytest.raises(SeatingError, match="not_seated"):
            await site.tables.rematch(TABLE, "a stranger", "again")
        assert await site.tables.rematch(TABLE, "ben", "again") == "again"
        assert await site.tables.rematch(TABLE, "anna", "once more") == "again"
        successor = await site.tables.table("again")
        assert (successor.host, successor.rules) == ("ben", Rules.staked())
        assert await site.tables.unfinished(0) == ["again"]
