"""Opening a table with bots at it, and once more for a rematch."""

from __future__ import annotations

from collections.abc import Sequence

from fightlead.errors import SeatingError
from fightlead.rules import Rules
from fightlead.server.pages.forms import bot_name
from fightlead.server.people import Person, new_id
from fightlead.server.scene import Settings
from fightlead.server.site import Site


async def open_table(
    site: Site,
    ident: str,
    person: Person,
    rules: Rules,
    settings: Settings,
    levels: Sequence[str],
    language: str,
) -> None:
    """Open a table, sit down at seat 0, and have bots of these levels sit down. Raises
    `SeatingError` (`table_full`) before anything is done if they are too many."""
    if len(levels) >= rules.max_players:
        raise SeatingError("table_full", most=rules.max_players)
    await site.tables.open(ident, person.id, rules, settings)
    await site.tables.sit(ident, person.id, person.name, seat=0)
    taken = {person.name}
    for level in levels:
        name = bot_name(language, taken)
        taken.add(name)
        await site.tables.seat_bot(ident, person.id, name, level)


async def rematch(site: Site, ident: str, person: Person) -> str:
    """Go on at a new table with the same rules, and answer its id; who asks first brings the
    bots along. Raises `TableError` (`not_over`)."""
    old = await site.scene(ident, person.id)
    new = new_id()
    successor = await site.tables.rematch(ident, person.id, new)
    await site.tables.sit(successor, person.id, person.name)
    if successor == new:
        for chair in old.chairs:
            if chair.bot:
                await site.tables.seat_bot(successor, person.id, chair.name, chair.bot)
    return successor
