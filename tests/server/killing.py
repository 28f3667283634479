"""A server that is killed at any moment and started again: nothing that was accepted is lost.

`python -m tests.server.killing --times 200` is the long run; the tests do a share of it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

from sqlalchemy import select

from fightlead.actions import parse_action
from fightlead.record import record_of
from fightlead.rules import Rules
from fightlead.server import entries as en
from fightlead.server.scene import Settings
from fightlead.server.site import Site, open_site
from fightlead.server.store import Store, engine, entries
from fightlead.server.table import Table
from fightlead.verify import verify
from tests.server.sites import address_of

PLAYERS = 4
"""How many people play, each at a table with three bots that do not tarry."""
ROUNDS = 5
"""After so many rounds a session ends, and the next one begins."""
LONGEST = 0.5
"""Seconds after which a server is killed at the latest, mostly from its first decision on."""
PATIENCE = 120.0
"""Seconds after which a server where nothing happens counts as broken."""


# ---------------------------------------------------------------- the server that is killed


def run_server(folder: Path) -> None:
    """Play until the process is killed; what was accepted stands in a file."""
    asyncio.run(_serve(folder))


async def _serve(folder: Path) -> None:
    site = await open_site(address_of(folder))
    told = os.open(folder / "told", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    await asyncio.gather(*(_play(site, f"person{n}", told) for n in range(PLAYERS)))


async def _play(site: Site, person: str, told: int) -> None:
    """A person plays session after session, and goes on wherever the last server ended."""
    chance = Random()
    for number in range(1_000_000):
        ident = f"{person}-{number}"
        table = await _sit_down(site, person, ident)
        with site.fanout.listen([ident]) as listener:
            if table.answers[0] and not table.over:
                await _act(site, table, person, len(table.answers[0]) - 1, table.answers[0][-1])
            while not table.over:
                if table.between and table.next_round > ROUNDS:
                    await site.tables.end(ident, person)
                elif table.between:
                    await site.tables.ready(ident, person, table.next_round)
                elif 0 in table.due and table.session is not None:
                    decision = len(table.answers[0])
                    action = str(chance.choice(table.session.legal(0)))
                    await _act(site, table, person, decision, action)
                    os.write(told, f"{ident} {decision} {action}\n".encode())
                else:
                    assert await listener.wait(PATIENCE), "the bots do not play on"


async def _sit_down(site: Site, person: str, ident: str) -> Table:
    rules = Random(ident).choice([Rules.classic(), Rules.staked()])
    await site.tables.open(ident, person, rules, Settings(pace=0))
    await site.tables.sit(ident, person, person)
    table = await site.tables.table(ident)
    while not table.session and len(table.places) < 4:
        await site.tables.seat_bot(ident, person, "Bot", "regular")
    return table


async def _act(site: Site, table: Table, person: str, decision: int, action: str) -> None:
    await site.tables.act(table.ident, person, decision, parse_action(action))


# ---------------------------------------------------------------- the one who kills


@contextmanager
def server_at(folder: Path) -> Iterator[BaseProcess]:
    """A server that is killed at the end."""
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__])
    process = context.Process(target=run_server, args=(folder,), daemon=True)
    process.start()
    try:
        yield process
    finally:
        process.kill()
        process.join()


def kill_often(folder: Path, times: int, chance: Random) -> int:
    """Kill and start a server so many times, then see it play on. Answers how many decisions
    were told and found. Raises `AssertionError` for one that is lost or doubled."""
    for _ in range(times):
        with server_at(folder) as process:
            if chance.random() < 0.8:
                _wait_for_more(folder, process, 1)
            time.sleep(chance.uniform(0, LONGEST))
        check_logs(folder)
    with server_at(folder) as process:
        _wait_for_more(folder, process, 20)
    check_logs(folder)
    asyncio.run(_check_tables(folder))
    return len(told(folder))


def told(folder: Path) -> list[str]:
    """The decisions that were accepted, as they were told."""
    path = folder / "told"
    return path.read_text().splitlines() if path.exists() else []


def _wait_for_more(folder: Path, process: BaseProcess, decisions: int) -> None:
    wanted, end = len(told(folder)) + decisions, time.monotonic() + PATIENCE
    while len(told(folder)) < wanted:
        assert process.is_alive(), "the server has ended"
        assert time.monotonic() < end, "the server does not play on"
        time.sleep(0.01)


def check_logs(folder: Path) -> None:
    """Every decision that was told is in its log; every log is whole, every decision once."""
    made = engine(address_of(folder))
    with made.connect() as connection:
        if not made.dialect.has_table(connection, "entries"):
            return
        rows = connection.execute(select(entries).order_by(*entries.primary_key)).all()
    made.dispose()
    last: dict[str, int] = {}
    found: dict[tuple[str, int], list[str]] = {}
    for row in rows:
        assert row.number == last.get(row.table_id, -1) + 1, "an entry is missing"
        last[row.table_id] = row.number
        entry = en.parse_entry(row.body)
        if isinstance(entry, en.Acted):
            made_before = found.setdefault((row.table_id, entry.seat), [])
            assert entry.decision == len(made_before), "a decision is doubled"
            made_before.append(entry.action)
    for line in told(folder):
        ident, decision, action = line.split(" ", 2)
        assert found[ident, 0][int(decision)] == action, f"{line} is lost"


async def _check_tables(folder: Path) -> None:
    """All tables can be read, and all their chips and shuffles hold."""
    site = await open_site(address_of(folder))
    store: Store = site.store
    idents = await store.read(
        lambda connection: [
            *connection.execute(select(entries.c.table_id).distinct()).scalars()
        ]
    )
    for ident in idents:
        table = await site.tables.table(ident)
        if table.session is not None:
            assert verify(record_of(table.session)) == []
    await site.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = kill_often(Path(folder), arguments.times, Random(arguments.seed))
    print(f"killed {arguments.times} times; {found} decisions told, none lost, none doubled")
