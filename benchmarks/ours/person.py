"""Somebody with a browser at a table: follows its event stream, and answers at random by the
forms of the page, as its script would."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from random import Random
from secrets import token_urlsafe
from time import monotonic

from benchmarks.ours.http import Answer, Connection, Traffic

_DECISION = re.compile(r'data-decision="(\d+)"')
_VERB = re.compile(r'<input type="hidden" name="verb" value="(\w+)">')
_CHOICE = re.compile(r'name="verb" value="(\w+)"')
_CARD = re.compile(r'name="cards" value="(\w+)"(?![^>]*aria-disabled)')
_LIMIT = re.compile(r'data-limit="(\d+)"')
_ROUND = re.compile(r'name="round" value="(\d+)"')

Fields = list[tuple[str, str]]


class Person:
    """`told` is called whenever a page has come."""

    def __init__(
        self, address: str, traffic: Traffic, random: Random, told: Callable[[], None]
    ) -> None:
        self._address = address
        self._traffic = traffic
        self._random = random
        self._told = told
        self._forms = Connection(address, traffic)
        self._headers = {
            "Accept-Language": "en",
            "Accept-Encoding": "gzip",
            "HX-Request": "true",
        }
        self.table = ""
        self.page = ""
        """The table as it was last shown."""
        self.number = -1
        """Number of the last entry of the table's log that the page shows."""
        self.heard = 0.0
        """When that came, in seconds of `time.monotonic`."""

    # ---------------------------------------------------------- sitting down

    async def open_table(self, **settings: int) -> None:
        """Open a table for five, and sit there."""
        await self._arrive()
        self.table = token_urlsafe(9)
        table = {"ident": self.table, "rules": "classic", "seats": 5, **settings}
        await self._post("/tables", [(name, str(value)) for name, value in table.items()])

    async def sit_down(self, table: str, name: str) -> None:
        """Take a seat at somebody else's table."""
        await self._arrive()
        self.table = table
        await self.send("sit", [("name", name)])

    async def _arrive(self) -> None:
        """Look at the first page, which comes with the cookie by which one is known."""
        answer = await self._forms.get("/", self._headers)
        self._headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]

    async def follow(self) -> None:
        """Take what the table's stream brings, as long as there is one."""
        stream = Connection(self._address, self._traffic)
        async for data in stream.events(f"/stream?t={self.table}:-1", self._headers):
            head, _, page = data.partition(b"\n")
            assert page, head
            self.number, self.page = json.loads(head)["number"], page.decode()
            self.heard = monotonic()
            self._told()

    # ---------------------------------------------------------- playing

    @property
    def asked(self) -> str:
        """What the person is asked, the same until they have answered; empty: nothing."""
        decision = _DECISION.search(self.page) or _ROUND.search(self.page)
        return decision[0] if decision else ""

    async def act(self) -> None:
        """Answer what is asked."""
        decision = _DECISION.search(self.page)
        if decision is None:
            number = _ROUND.findall(self.page)[0]
            await self.send("ready", [("round", number), ("entropy", "")])
        else:
            await self.send("act", [("decision", decision[1]), *self._choice()])

    def _choice(self) -> Fields:
        verb = _VERB.search(self.page)
        if verb is None:
            return [("verb", self._random.choice(_CHOICE.findall(self.page)))]
        cards = _CARD.findall(self.page)
        if verb[1] == "exchange":
            chosen = [card for card in cards if self._random.random() < 0.5]
            chosen = chosen[: int(_LIMIT.findall(self.page)[0])]
        else:
            chosen = [self._random.choice(cards)]
        return [("verb", verb[1]), *(("cards", card) for card in chosen)]

    async def send(self, form: str, fields: Fields) -> Answer:
        """Send a form of the table's page."""
        return await self._post(f"/t/{self.table}/{form}", fields)

    async def _post(self, path: str, fields: Fields) -> Answer:
        answer = await self._forms.post(path, self._headers, fields)
        assert answer.status < 400, f"{path} {fields}: {answer.status}"
        return answer


async def until(condition: Callable[[], bool], bell: asyncio.Event) -> None:
    """Wait until something is the case that can only become so when the bell rings."""
    while not condition():
        bell.clear()
        await bell.wait()
