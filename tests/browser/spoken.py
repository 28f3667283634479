"""What a screen reader is given to say at a table: all that is added to its live regions."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from tests.browser.chromium import FLAGS, executable
from tests.browser.people import NO_CHANCE, SECRET, Person, open_table, prefer
from tests.serving import Served

STILL: Final[dict[str, Any]] = {"reduced_motion": "reduce"}
ROUNDS: Final = 2
EARS: Final = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const live = "[role=log], [role=status], [role=alert], [aria-live]";
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
      if (!region?.checkVisibility() || region.closest("[aria-hidden=true]")) continue;
      const added = addedNodes.length ? [...addedNodes] : [target];
      for (const text of added.map((node) => node.textContent.trim()).filter(Boolean)) {
        heard.push([region.getAttribute("role"), text]);
      }
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
});
"""
"""A script that notes what is added to the regions that are spoken."""


@dataclass(frozen=True)
class Manner:
    """Who listens: in which language, how briefly, and by which rules they play."""

    name: str
    language: str = "en"
    terse: bool = False
    preset: str = "classic"

    @property
    def wishes(self) -> dict[str, str]:
        return {"terse": "on"} if self.terse else {}

    @property
    def path(self) -> str:
        return f"tests/golden/spoken/{self.name}.txt"


MANNERS: Final = [
    Manner("en"),
    Manner("de", language="de"),
    Manner("ru", language="ru"),
    Manner("terse", terse=True, preset="staked"),
]


def transcript(server: Served, context: BrowserContext, manner: Manner) -> str:
    """A session of some rounds as it is heard. `>` is what the person does; what happens is
    told by the log, what is asked and answered by the status."""
    context.add_init_script(NO_CHANCE)
    context.add_init_script(EARS)
    ident = f"spoken-{manner.name}"
    name = {"ru": "Ольга"}.get(manner.language, "Olga")
    prefer(server, context, language=manner.language, keys_on="on", **manner.wishes)
    url = open_table(server, context, ident, name=name, seats=3, bots=2, rules=manner.preset)
    page = context.new_page()
    page.goto(url)
    page.locator("#side > summary").click()  # it is heard while the log lies in a closed panel
    person = Person(page)
    told = _heard(person)
    while person.rounds < ROUNDS:
        told += _stubborn(person)
        told.append(f"> {person.phase or 'ready'}")
        person.act()
        told += _heard(person)
    page.locator("#side > summary").click()
    person.end()
    person.wait_for("#table.is-over")
    return "\n".join([*told, "> end", *_heard(person)]) + "\n"


def _stubborn(person: Person) -> list[str]:
    """Try a card that may not be played, where there is one."""
    card = person.page.locator("#act .own-card[aria-disabled]").first
    if not card.count():
        return []
    card.click(force=True)  # it is to be tried all the same
    reason = person.page.locator("#act [data-reason]").get_attribute("data-reason") or ""
    expect(person.page.locator("#status")).to_have_text(reason)
    return ["> a card that may not be played", *_noted(person.page)]


def _heard(person: Person) -> list[str]:
    """What has been told until something is asked: first the log, then the question."""
    if person.wait_for_turn():
        person.wait_for_bots()
        asked = person.attribute("asked")
        expect(person.page.locator("#status")).to_contain_text(asked)
    return _noted(person.page)


def _noted(page: Page) -> list[str]:
    """What was noted since the last time."""
    noted = page.evaluate("heard.splice(0)")
    return [f"{role}: {text}" for role, text in sorted(noted, key=lambda each: each[0])]


def golden() -> dict[str, str]:
    """The transcript of each manner, by its path."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder), SECRET)
        server.start()
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        try:
            return {
                manner.path: transcript(server, browser.new_context(**STILL), manner)
                for manner in MANNERS
            }
        finally:
            browser.close()
            server.stop()
