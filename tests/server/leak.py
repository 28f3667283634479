"""What a server sends to one person does not depend on what that person cannot know.

A session at random is played at a table, and once more with the cards that the person has
not seen in each other's places: every page, error and event is the same, byte for byte.
`python -m tests.server.leak --sessions 1000` is the long run; the tests do a share of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from sqlalchemy import Connection, insert

from fightlead.actions import Action
from fightlead.cards import FULL_DECK, Card, CardSet, card_set, cards_text, members
from fightlead.errors import Refused
from fightlead.rules import Rules
from fightlead.server.app import create_app
from fightlead.server.fanout import Fanout
from fightlead.server.people import hashed
from fightlead.server.preferences import Preferences
from fightlead.server.scene import Settings
from fightlead.server.site import Site
from fightlead.server.store import Store, keys, people
from fightlead.server.table import Table
from fightlead.server.tables import Tables
from fightlead.server.visitor import COOKIE
from fightlead.session import Session
from fightlead.shuffle import Shuffles, draw_lot
from fightlead.testing import Move, Tape
from tests.agreement import random_order, random_rules
from tests.server.asgi import Answer, Browser, Stream
from tests.server.sites import SECRET, TABLE, Time, quiet_site

KEYS: Final = {"browser": "the secret of who looks", "token": "the token of who looks"}
PAGES: Final = (f"/t/{TABLE}", f"/api/v1/tables/{TABLE}?since=-1", "/games")
RECORDS: Final = (
    f"/t/{TABLE}/replay",
    f"/t/{TABLE}/verify",
    f"/t/{TABLE}/record.toml",
    f"/api/v1/tables/{TABLE}/record",
)
"""What the person asks for again and again, with a browser and with a program; for records
only while the session runs: when it is over all cards are open."""
VERBS: Final = ("fight", "play", "exchange", "stay", "drop", "join", "decline")
ROUNDS: Final = 3


# ---------------------------------------------------------------- sessions and their twins


@dataclass(frozen=True, slots=True)
class Script:
    """A session as it can be played again: the orders of cards and the moves."""

    rules: Rules
    players: int
    orders: list[list[Card]]
    moves: list[Move]


class Recorded(Tape):
    """A tape that remembers what its last twin was made from."""

    def _replayed(self, orders: list[list[Card]], moves: list[Move]) -> Session:
        session = super()._replayed(orders, moves)
        self.script = Script(self._rules, self._players, orders, moves)
        return session

    def own_script(self) -> Script:
        orders = [order.cards for order in self.orders]
        return Script(self._rules, self._players, orders, self.moves)


def dealer_of(players: int) -> int:
    """The first dealer at the table where the scripts are played."""
    seed = Tables(Store("sqlite://"), Fanout(), SECRET).seed_of(TABLE)
    return draw_lot(seed, players)


def random_tape(chance: Random, seat: int | None) -> Recorded:
    """Rounds at random, stopped anywhere, in which the player of this seat stays."""
    rules = random_rules(chance)
    players = chance.randint(2, rules.max_players)

    def order(cards: CardSet) -> list[Card]:
        return random_order([*members(cards)], chance)

    tape = Recorded(rules, players, order, dealer=dealer_of(players))
    session = tape.session
    for _ in range(chance.randint(2, 30 * ROUNDS)):
        if session.over or (session.between_rounds and session.number == ROUNDS):
            break
        if session.between_rounds:
            _come_and_go(tape, chance, seat)
            tape.make(Move("start"))
            continue
        actor = chance.choice(session.due)
        legal = session.legal(actor)
        keen = session.phase in ("join", "stay") and chance.random() < 0.7
        tape.make(Move("act", actor, legal[-1] if keen else chance.choice(legal)))
    return tape


def _come_and_go(tape: Tape, chance: Random, seat: int | None) -> None:
    """Between two rounds; before the first one the lot of the first dealer is drawn."""
    names = tape.session.names
    if not tape.session.number or chance.random() < 0.8 or len(names) < 3:
        return
    tape.make(Move("leave", chance.choice([each for each in names if each != seat])))
    if chance.random() < 0.7:
        tape.make(Move("sit", chance.choice([each for each in range(5) if each not in names])))


class Given:
    """Orders of cards that were made before, whatever round asks for them."""

    def __init__(self, orders: list[list[Card]]) -> None:
        self._rest = orders[::-1]

    def __call__(self, round_: int) -> Shuffles:
        return self

    def order(self, cards: CardSet) -> list[Card]:
        order = self._rest.pop()
        if card_set(order) != cards:
            raise Refused("wrong_cards")
        return order


# ---------------------------------------------------------------- at the table


def person_at(seat: int | None) -> str:
    return "a spectator" if seat is None else f"person {seat}"


class Watched:
    """A table where a script is played, and one person whose traffic is kept."""

    def __init__(self, site: Site, browser: Browser, script: Script, seat: int | None) -> None:
        self.sent: list[bytes] = []
        self._site, self._browser, self._script, self._seat = site, browser, script, seat
        self._chance = Random(0)

    async def play(self) -> list[bytes]:
        """Everything that is sent while the script is played."""
        tables = self._site.tables
        await tables.open(TABLE, "host", self._script.rules, Settings())
        for seat in range(self._script.players):
            await tables.sit(TABLE, person_at(seat), f"Player {seat}", seat=seat)
        opened = await tables.table(TABLE)
        async with self._browser.stream(TABLE) as stream:
            await stream.shows(opened.number)
            for move in self._script.moves:
                await self._make(move, stream)
                await self._look_round()
            for page in self._pages(opened):
                self._keep(await self._browser.get(page))
        return self.sent + stream.sent

    async def _make(self, move: Move, stream: Stream) -> None:
        table = await self._site.tables.table(TABLE)
        match move.verb:
            case "start":
                for seat in [*table.places]:
                    await self._ready(seat, table.next_round)
                    await stream.shows(table.number)
            case "act":
                await self._act(move.seat, len(table.answers[move.seat]), move.action)
            case "leave":
                await self._site.tables.leave(TABLE, person_at(move.seat))
            case "sit":
                name = f"Player {move.seat}"
                await self._site.tables.sit(TABLE, person_at(move.seat), name, seat=move.seat)
        await stream.shows(table.number)

    async def _ready(self, seat: int, round_: int) -> None:
        if seat == self._seat:
            self._keep(await self._browser.post(f"/t/{TABLE}/ready", {"round": round_}))
        else:
            await self._site.tables.ready(TABLE, person_at(seat), round_)

    async def _act(self, seat: int, decision: int, action: Action) -> None:
        if seat == self._seat:
            form = _form(decision, action)
            answer = await self._browser.post(f"/t/{TABLE}/act", form, hx_request="true")
            assert answer.status == 200, answer.body.decode()
            self._keep(answer)
        else:
            await self._site.tables.act(TABLE, person_at(seat), decision, action)

    async def _look_round(self) -> None:
        """Ask for every page, and try something that is not allowed."""
        pages = self._pages(await self._site.tables.table(TABLE))
        for page in (pages[0], self._chance.choice(pages)):
            self._keep(await self._browser.get(page))
        scene = await self._site.tables.scene(TABLE, person_at(self._seat))
        verb = self._chance.choice(VERBS)
        cards = self._chance.sample([*members(FULL_DECK)], self._chance.randint(1, 2))
        action = Action(verb, card_set(cards))
        if scene.view is None or action not in scene.view.legal:
            form = _form(scene.decision - self._chance.randint(0, 1), action)
            self._keep(await self._browser.post(f"/t/{TABLE}/act", form, hx_request="true"))

    def _pages(self, table: Table) -> tuple[str, ...]:
        return PAGES if table.over else PAGES + RECORDS

    def _keep(self, answer: Answer) -> None:
        self.sent.append(answer.sent)


def _form(decision: int, action: Action) -> dict[str, object]:
    cards = cards_text(members(action.cards)).split()
    return {"decision": decision, "verb": action.verb, "cards": cards}


async def traffic(script: Script, seat: int | None) -> list[bytes]:
    """All that a server sends to the person at a seat, or to a spectator (None)."""
    shuffles: Callable[[str], Given] = lambda ident: Given(script.orders)  # noqa: E731
    with tempfile.TemporaryDirectory() as folder:
        async with quiet_site(Path(folder), Time(), shuffles) as site:
            await _make_known(site, person_at(seat))
            app = create_app("")
            app.state.site = site
            cookies = f"{COOKIE}={site.people.sealed(KEYS['browser'])}; language=en"
            browser = Browser(app, cookies, authorization=f"Bearer {KEYS['token']}")
            return await Watched(site, browser, script, seat).play()


async def _make_known(site: Site, person: str) -> None:
    """A person with this id, who holds the keys."""
    preferences = json.dumps(Preferences().as_dict())

    def job(connection: Connection) -> None:
        values = {"id": person, "name": "Me", "preferences": preferences, "made_at": 0}
        connection.execute(insert(people).values(values))
        for kind, secret in KEYS.items():
            key = {"hash": hashed(secret), "person_id": person, "kind": kind}
            connection.execute(insert(keys).values(**key, label="", made_at=0))

    await site.store.write(job)


# ---------------------------------------------------------------- the comparison


def compare(seed: int) -> bool:
    """Play one session and its twin. False: it has none. Raises `AssertionError` with the
    first difference of what was sent."""
    chance = Random(seed)
    seat = chance.choice([0, 0, 0, 1, None])
    tape = random_tape(chance, seat)
    if tape.twin(seat, chance) is None:
        return False
    own = asyncio.run(traffic(tape.own_script(), seat))
    other = asyncio.run(traffic(tape.script, seat))
    assert len(own) == len(other)
    for place, (one, two) in enumerate(zip(own, other, strict=True)):
        assert one == two, f"session {seed}, answer {place}: {_difference(one, two)}"
    return True


def _difference(one: bytes, two: bytes) -> str:
    at = next(
        (place for place, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]),
        0,
    )
    texts = [
        each[max(0, at - 200) : at + 200].decode("utf-8", "replace") for each in (one, two)
    ]
    return "\n--- but ---\n".join(texts)


def compare_many(seeds: range) -> int:
    """How many of these sessions have a twin; all of those were compared."""
    return sum(map(compare, seeds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=1000)
    wanted = parser.parse_args().sessions
    found, first = 0, 0
    with ProcessPoolExecutor() as pool:
        while found < wanted:
            shares = [range(start, start + 5) for start in range(first, first + 100, 5)]
            found += sum(pool.map(compare_many, shares))
            first += 100
            print(f"{found} sessions and their twins: the same traffic", file=sys.stderr)


if __name__ == "__main__":
    main()
