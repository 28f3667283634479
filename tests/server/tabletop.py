"""Tables in memory for tests of what is shown: a log is applied, bots play it on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from html.parser import HTMLParser

from fightlead.bots import make_bot
from fightlead.rules import Rules
from fightlead.server import entries as en
from fightlead.server.outlook import scene_of
from fightlead.server.pages.rendering import render
from fightlead.server.preferences import Preferences
from fightlead.server.presenting import Around, TablePage, Told, table_page
from fightlead.server.scene import Scene, Settings
from fightlead.server.table import Table

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil")
PERSONS = ("p-anna", "p-ben", "p-clara", "p-dora", "p-emil")
LEVELS = ("random", "regular")


class Tabletop:
    """A table with persons at all seats, the first of them its host."""

    def __init__(self, players: int = 3, rules: Rules | None = None, seed: int = 7) -> None:
        self.table = Table("t1")
        rules = rules or Rules.classic()
        kept = asdict(Settings(seats=players))
        self.add(en.Opened(rules.as_dict(), kept, f"{seed:x}", PERSONS[0]))
        for seat in range(players):
            self.add(en.Sat(seat, NAMES[seat], PERSONS[seat]))

    def add(self, entry: en.Entry) -> None:
        """The next entry, a second after the last."""
        number = self.table.number + 1
        self.table.apply(number, 1000 * number, entry)

    def act(self, seat: int, action: str) -> None:
        self.add(en.Acted(seat, len(self.table.answers[seat]), action))

    def start(self) -> None:
        """Everybody is ready for the next round."""
        number = self.table.next_round
        for seat in list(self.table.places):
            self.add(en.Readied(seat, number))

    def step(self) -> None:
        """One decision by a bot, or the next round."""
        if not self.table.due:
            self.start()
            return
        seat = self.table.due[0]
        view = self.table.view(seat)
        assert view is not None
        self.act(seat, str(make_bot("regular", seat).act(view)))

    def walk(self, rounds: int) -> Iterator[None]:
        """After each entry until so many rounds are over."""
        yield
        while self.table.next_round <= rounds or self.table.due:
            self.step()
            yield

    def play_to(self, phase: str) -> None:
        """Play until a phase begins."""
        self.step()
        while (view := self.table.view(None)) is None or view.phase != phase:
            self.step()

    # ------------------------------------------------------------ looking

    def scene(self, seat: int | None) -> Scene:
        return scene_of(self.table, "" if seat is None else PERSONS[seat])

    def page(
        self,
        seat: int | None,
        preferences: Preferences | None = None,
        language: str = "en",
        notice: str = "",
        before: Told | None = None,
    ) -> TablePage:
        around = Around("" if seat is None else PERSONS[seat], "", LEVELS, 5000)
        wishes = preferences or Preferences()
        return table_page(self.scene(seat), wishes, language, notice, around, before)

    def shown(
        self, seat: int | None, preferences: Preferences | None = None, language: str = "en"
    ) -> str:
        """What is pushed to a person, as HTML."""
        return render("_table.html", language, page=self.page(seat, preferences, language))


class Tags(HTMLParser):
    """The opening tags of a page, with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), (tag, attrs)
        self.tags.append((tag, dict(attrs)))

    def values(self, attribute: str) -> list[str]:
        """The values of an attribute, wherever it stands."""
        return [given[attribute] or "" for _, given in self.tags if attribute in given]
