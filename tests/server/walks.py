"""People at a table who do anything at random: come, play, talk, vote, leave in any phase."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict, replace
from random import Random

from fightlead.actions import Action
from fightlead.bots import LEVELS
from fightlead.errors import FightleadError
from fightlead.narration import PHRASES
from fightlead.rules import Rules
from fightlead.server import entries as en
from fightlead.server.checks import VOTES
from fightlead.server.scene import Settings
from fightlead.server.site import Site
from fightlead.server.table import Table
from tests.agreement import random_rules
from tests.server.sites import TABLE, Time

PEOPLE = ("anna", "ben", "clara", "dora", "emil", "frida", "guest")
NAMES = ("Anna", "anna", "Ben", "Ж" * 40, " Zoë  B. ", "", "\x07")


def random_settings(chance: Random) -> Settings:
    return Settings(
        spectators=chance.random() < 0.7,
        listed=chance.random() < 0.5,
        chat=chance.random() < 0.9,
        clock=chance.choice([0, 0, 5, 30]),
        grace=chance.choice([5, 60]),
        pace=chance.choice([0, 700]),
    )


def some_rules(chance: Random) -> Rules:
    """Rules for three players or more, so that people can come and go."""
    while (rules := random_rules(chance)).max_players < 3:
        pass
    return rules


# ---------------------------------------------------------------- through the tables


class Walk:
    """A table and what people do there. The same chance makes the same walk."""

    def __init__(self, site: Site, time: Time, chance: Random, ident: str = TABLE) -> None:
        self.site, self.time, self.chance, self.ident = site, time, chance, ident
        self.refused = 0
        self._deeds: dict[Callable[[str], Awaitable[object]], int] = {
            self._act: 40,
            self._ready: 12,
            self._look: 12,
            self._sit: 6,
            self._seat_bot: 3,
            self._unseat_bot: 1,
            self._leave: 2,
            self._away: 2,
            self._back: 3,
            self._ask_time: 1,
            self._vote: 3,
            self._say: 2,
            self._set_up: 1,
            self._end: 1,
            self._rematch: 1,
        }

    async def go(self, steps: int) -> Table:
        """Walk on from the opening of the table; answers the table at the end."""
        rules, settings = some_rules(self.chance), random_settings(self.chance)
        await self.site.tables.open(self.ident, PEOPLE[0], rules, settings)
        for person in PEOPLE[: self.chance.randint(2, 3)]:
            await self.site.tables.sit(self.ident, person, person)
        for _ in range(steps):
            await self.step()
        return await self.site.tables.table(self.ident)

    async def step(self) -> None:
        """One thing that somebody does, or tries to."""
        deed = self.chance.choices([*self._deeds], [*self._deeds.values()])[0]
        self.time.passes(self.chance.choice([0, 0.1, 1, 8, 200]))
        try:
            await deed(self.chance.choice(PEOPLE))
        except FightleadError:
            self.refused += 1

    async def _sit(self, person: str) -> None:
        name = self.chance.choice(NAMES[:5])
        seat = self.chance.choice([None, None, *range(6)])
        await self.site.tables.sit(self.ident, person, name, seat=seat)

    async def _seat_bot(self, person: str) -> None:
        level = self.chance.choice([*LEVELS, "genius"])
        await self.site.tables.seat_bot(self.ident, person, "Ben", level)

    async def _unseat_bot(self, person: str) -> None:
        await self.site.tables.unseat_bot(self.ident, person, self.chance.randrange(5))

    async def _leave(self, person: str) -> None:
        await self.site.tables.leave(self.ident, person)

    async def _ready(self, person: str) -> None:
        table = await self.site.tables.table(self.ident)
        for each in table.persons().values():
            if each == person or self.chance.random() < 0.8:
                entropy = self.chance.choice(["", self.chance.randbytes(32).hex()])
                await self.site.tables.ready(self.ident, each, table.next_round, entropy)

    async def _act(self, person: str) -> None:
        """Whoever is due acts, or somebody tries something."""
        table = await self.site.tables.table(self.ident)
        seats = [seat for seat in table.due if table.places[seat].person]
        seat = self.chance.choice(seats) if seats else self.chance.randrange(5)
        place = table.places.get(seat)
        legal = table.session.legal(seat) if table.session else ()
        action = self.chance.choice(legal or (Action("stay"),))
        if self.chance.random() < 0.1:
            action = Action.play(self.chance.randrange(52))
        number = len(table.answers[seat]) - (self.chance.random() < 0.05)
        actor = place.person if place and self.chance.random() < 0.95 else person
        await self.site.tables.act(self.ident, actor, number, action)

    async def _look(self, person: str) -> None:
        if self.chance.random() < 0.5:
            self.site.presence.seen(self.ident, person)
        for _ in range(5):
            await self.site.clocks.look(self.ident)

    async def _away(self, person: str) -> None:
        await self.site.tables.go_away(self.ident, person)

    async def _back(self, person: str) -> None:
        await self.site.tables.come_back(self.ident, person)

    async def _ask_time(self, person: str) -> None:
        await self.site.tables.ask_time(self.ident, person, self.chance.random() < 0.7)

    async def _vote(self, person: str) -> None:
        table = await self.site.tables.table(self.ident)
        about = self.chance.choice(_away(table))
        await self.site.tables.vote(self.ident, person, about, self.chance.choice(VOTES))

    async def _say(self, person: str) -> None:
        text = self.chance.choice(["Hello", "x" * 201, "two\nlines", "\x00", " "])
        phrase = self.chance.choice(["", *PHRASES, "boo"])
        await self.site.tables.say(self.ident, person, "Guest", text=text, phrase=phrase)

    async def _set_up(self, person: str) -> None:
        await self.site.tables.set_up(self.ident, person, random_settings(self.chance))

    async def _end(self, person: str) -> None:
        if self.chance.random() < 0.3:
            await self.site.tables.end(self.ident, person)

    async def _rematch(self, person: str) -> None:
        await self.site.tables.rematch(self.ident, person, f"{self.ident}-again")


# ---------------------------------------------------------------- entries alone


def opened(chance: Random) -> en.Opened:
    """The first entry of a log."""
    rules, settings = some_rules(chance), random_settings(chance)
    seed = f"{chance.getrandbits(256):064x}"
    return en.Opened(rules.as_dict(), asdict(settings), seed, PEOPLE[0])


def random_entry(table: Table, chance: Random) -> en.Entry:
    """An entry that may fit to the table as it stands, or may not."""
    seat = chance.choice([*range(5), *table.due, *table.due, *table.due, 5, -1])
    match chance.choices(range(14), [30, 20, 6, 3, 2, 3, 3, 1, 3, 1, 1, 1, 5, 2])[0]:
        case 0:
            return en.Acted(seat, _decision(table, seat, chance), _action(table, seat, chance))
        case 1:
            entropy = chance.choice(["", "", chance.randbytes(32).hex(), "ab", "x" * 64])
            return en.Readied(seat, table.next_round - (chance.random() < 0.05), entropy)
        case 2:
            return en.Sat(seat, chance.choice(NAMES), person=chance.choice(PEOPLE))
        case 3:
            return en.Sat(seat, chance.choice(NAMES), bot=chance.choice([*LEVELS, "genius"]))
        case 4:
            return en.Went(seat)
        case 5:
            return en.WentAway(seat, chance.random() < 0.5, chance.random() < 0.7)
        case 6:
            return en.CameBack(seat)
        case 7:
            return en.AskedTime(seat, chance.random() < 0.5)
        case 8:
            return en.Voted(seat, chance.choice(_away(table)), chance.choice([*VOTES, "x"]))
        case 9:
            text = chance.choice(["Hello", "", "x" * 201, "\ud800"])
            return en.Said("anna", chance.choice(NAMES), text, chance.choice(["", "bye", "x"]))
        case 10:
            return en.Changed(
                asdict(replace(random_settings(chance), seats=chance.choice([3, 5])))
            )
        case 11:
            return en.Ended(seat) if chance.random() < 0.2 else en.Followed("another")
        case 12:
            return _answer_of_all(table, chance)
        case _:
            return en.WaitedFor(seat)


def _away(table: Table) -> list[int]:
    """The seats about which one may vote; if there is none, some seat."""
    return [seat for seat, place in table.places.items() if place.in_question] or [0]


def _decision(table: Table, seat: int, chance: Random) -> int:
    made = len(table.answers.get(seat, []))
    return made if chance.random() < 0.95 else made + chance.choice([-1, 1])


def _action(table: Table, seat: int, chance: Random) -> str:
    legal = table.session.legal(seat) if table.session else ()
    if not legal or chance.random() < 0.05:
        return chance.choice(["stay", "play Ah", "exchange", "fight 2c", "dance", "play"])
    return str(chance.choice(legal))


def _answer_of_all(table: Table, chance: Random) -> en.Entry:
    """The next thing that the table waits for."""
    unready = [seat for seat in table.persons() if not table.places[seat].ready]
    if table.between and unready:
        return en.Readied(chance.choice(unready), table.next_round)
    seat = chance.choice(table.due or (0,))
    return en.Acted(seat, len(table.answers[seat]), _action(table, seat, chance), "bot")
