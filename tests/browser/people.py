"""People at tables, each with a browser of their own, who act by mouse, keys, or plain forms.

A table that is opened here has bots that decide at once, and patience with pages that load
slowly. Its deals follow from its id: the browser adds no chance to the shuffle.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import APIRequestContext, BrowserContext, Locator, Page, expect

from tests.serving import PATIENCE, Served

SECRET: Final = "no secret"
"""The server's own, so that the deals of a table follow from its id."""
NO_CHANCE: Final = "Crypto.prototype.getRandomValues = (numbers) => numbers.fill(7);"
"""A script that makes a browser add the same to each shuffle."""
OWN_STREAM: Final = "delete window.SharedWorker;"
"""A script with which a page does not share the stream of other tabs."""
MOST_TABS: Final = 80
"""So often may somebody press Tab until they are where they want to be."""
FOCUSED: Final = """() => {
  const { activeElement } = document;
  const box = activeElement.getBoundingClientRect();
  return Boolean(activeElement.closest("main")) && box.width > 0 && box.height > 0
    && activeElement.checkVisibility();
}"""

Press = Callable[[Locator], None]


def click(target: Locator) -> None:
    """By mouse or finger."""
    target.click()


def by_keys(key: str = "Enter") -> Press:
    """By the keyboard alone: Tab until it has the focus, then this key."""

    def press(target: Locator) -> None:
        tab_to(target)
        target.page.keyboard.press(key)

    return press


def tab_to(target: Locator) -> None:
    """Press Tab until this has the focus."""
    for _ in range(MOST_TABS):
        if has_it(target):
            return
        target.page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {target}")


@dataclass
class Person:
    """One person before a table; `page` is the tab that they look at."""

    page: Page
    press: Press = click
    choose: Press = click
    """How they tick a card to exchange."""
    reloads: bool = False
    """They have no script, so that they look for news by loading the page again."""

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    @property
    def language(self) -> str:
        return self.page.locator("html").get_attribute("lang") or ""

    @property
    def number(self) -> int:
        """How far the table's log is shown."""
        return int(self.attribute("number"))

    @property
    def decision(self) -> str:
        """The number of the decision that is due; empty: none is."""
        return self.attribute("decision")

    @property
    def phase(self) -> str:
        """What the round is at; empty before the first."""
        found = re.search(r"\bin-(\w+)", self.table.get_attribute("class") or "")
        return found[1] if found else ""

    @property
    def is_over(self) -> bool:
        return "is-over" in (self.table.get_attribute("class") or "")

    @property
    def rounds(self) -> int:
        """How many rounds are over, between two of them; else 0."""
        begins = self.page.locator("#ready [name=round]")
        return int(begins.get_attribute("value") or 1) - 1 if begins.count() else 0

    @property
    def hand(self) -> list[str]:
        """The cards that they alone know, by their two letters."""
        own = ".hand [data-card], .in-fight .slot-0 [data-card]"
        cards: list[str] = self.page.locator(own).evaluate_all(
            "cards => cards.map((card) => card.dataset.card)"
        )
        return cards

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The log: the id of each line and what it says."""
        lines = self.page.locator("#log > *").evaluate_all(
            "lines => lines.map((line) => [line.id, line.firstChild.textContent])"
        )
        return [(ident, text) for ident, text in lines]

    @property
    def playable(self) -> Locator:
        return self.page.locator("#act .own-card:not([aria-disabled])")

    def attribute(self, name: str) -> str:
        return self.table.get_attribute(f"data-{name}") or ""

    def wait_for(self, selector: str) -> None:
        """Look until the page has this."""
        if not self.reloads:
            self.page.locator(selector).first.wait_for(state="attached")
            return
        end = time.monotonic() + PATIENCE
        while not self.page.locator(selector).count():
            assert time.monotonic() < end, f"{selector} does not come"
            self.page.reload()

    def wait_for_turn(self) -> bool:
        """Wait until something is asked of them; False: the session is over."""
        self.wait_for("#table[data-turn=yes], #table.is-over")
        return not self.is_over

    def wait_for_bots(self) -> None:
        """Wait until only people are waited for."""
        expect(self.page.locator('#seats .due:has([href$="#bot"])')).to_have_count(0)

    def act(self) -> None:
        """Do what is asked: lay down the first card that may be, exchange one, say yes; or be
        ready for the next round."""
        if self.page.locator("#go").count():
            self.press(self.page.locator("#go"))
            self.wait_for("#table:not(:has(#go))")
            return
        decision = self.decision
        self.answer()
        self.wait_until_made(decision)

    def wait_until_made(self, decision: str) -> None:
        """Wait until this decision is no longer asked for."""
        self.wait_for(f':root:not(:has(#table[data-decision="{decision}"]))')

    def answer(self) -> None:
        """Do what the round asks, without waiting for what comes of it."""
        kind = self.page.locator("#act").get_attribute("class")
        if kind == "act-tap":
            self.press(self.playable.first)
            return
        if kind in ("act-pick", "act-exchange"):
            self.choose(self.page.locator("#act .pick input:not([aria-disabled])").first)
        self.press(self.page.locator("#act .primary"))

    def end(self) -> None:
        """End the session, which is asked twice."""
        self.press(self.page.locator("#ending > summary"))
        self.press(self.page.locator("#end"))

    def play(self, until: Callable[[], bool]) -> None:
        """Play on, whatever is asked, until this holds or the session is over."""
        while self.wait_for_turn() and not until():
            self.act()


def take_turns(people: Sequence[Person], until: Callable[[], bool]) -> None:
    """Whoever is asked something acts, one after the other, until this holds."""
    while not until():
        asked = [person for person in people if person.attribute("turn") == "yes"]
        if asked:
            asked[0].act()


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Look at a page until this holds there."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it does not come"
        page.wait_for_timeout(10)


def has_it(target: Locator) -> bool:
    """Does this have the focus?"""
    return bool(target.evaluate("element => element === document.activeElement"))


def has_focus(page: Page) -> bool:
    """Does something in the page's main part, that can be seen, have the focus?"""
    return bool(page.evaluate(FOCUSED))


# ---------------------------------------------------------------- tables


def open_table(
    server: Served, context: BrowserContext, ident: str, *, bots: int = 1, **fields: Any
) -> str:
    """A table of the person in this browser, with so many bots, without going through the
    pages for it; answers its address."""
    typed = {"name": "Olga", "ident": ident, "spectators": "on", "chat": "on", "pace": 0}
    post(context.request, f"{server.url}/tables", {**typed, "grace": 3600, **fields})
    url = f"{server.url}/t/{ident}"
    for _ in range(bots):
        post(context.request, f"{url}/bot", {"level": "regular"})
    return url


def post(request: APIRequestContext, url: str, form: dict[str, Any]) -> None:
    """Send a form; it must be taken."""
    answer = request.post(url, form=form)
    assert answer.ok, answer.text()


def prefer(server: Served, context: BrowserContext, **preferences: str) -> None:
    """Choose how tables look and speak for the person of this browser. What is not named here
    is off."""
    post(context.request, f"{server.url}/me/preferences", preferences)


def sit_down(page: Page, url: str, name: str) -> Person:
    """Come to a table by its link and take a seat."""
    page.goto(url)
    page.locator("#name").fill(name)
    page.locator("#sit .primary").click()
    person = Person(page)
    person.wait_for(".own")
    return person
