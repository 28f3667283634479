"""Having bots sit down, at a new table and at that of a rematch."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fightlead.bots import names_for
from fightlead.server.people import Person, new_id
from fightlead.server.site import Site


async def sit_with_bots(
    site: Site, ident: str, person: Person, levels: Sequence[str], language: str
) -> None:
    """Have a person sit down at seat 0, and bots of these levels beside them."""
    await site.tables.sit(ident, person.id, person.name, seat=0)
    taken = {person.name}
    for level in levels:
        name = bot_name(language, taken)
        taken.add(name)
        await site.tables.seat_bot(ident, person.id, name, level)


async def seat_bot(
    site: Site, ident: str, person: str, level: str, language: str, seat: int | None = None
) -> None:
    """A person of the table has a bot sit down, by a name that nobody here has."""
    scene = await site.scene(ident, person)
    name = bot_name(language, {chair.name for chair in scene.chairs})
    await site.tables.seat_bot(ident, person, name, level, seat=seat)


async def rematch(site: Site, ident: str, person: Person) -> str:
    """Go on at a new table with the same rules, and answer its id; who asks first brings the
    bots along. Raises `TableError` (`not_over`) and `SeatingError` (`not_seated`)."""
    old = await site.scene(ident, person.id)
    new = new_id()
    successor = await site.tables.rematch(ident, person.id, new)
    await site.tables.sit(successor, person.id, person.name)
    if successor == new:
        for chair in old.chairs:
            if chair.bot:
                await site.tables.seat_bot(successor, person.id, chair.name, chair.bot)
    return successor


def bot_name(language: str, taken: Collection[str]) -> str:
    """A name for a bot that nobody here has.

    >>> bot_name("en", {"Anna"})
    'Ben'
    """
    names = names_for(language)
    return next((name for name in names if name not in taken), names[0])
