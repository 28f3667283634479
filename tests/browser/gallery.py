"""The pages in pictures: `python -m tests.browser.gallery` writes `docs/screenshots/` anew.

Twelve states of the product, each on a phone, a tablet and a desk, by day and by night. The
deals follow from the id of the table, so the cards are the same each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.browser.chromium import FLAGS, executable
from tests.browser.people import NO_CHANCE, SECRET, Person, open_table
from tests.browser.screenshots import screenshots
from tests.serving import Served

FOLDER = Path(__file__).parent.parent.parent / "docs" / "screenshots"
CARDS = "/deck?kind=braille&index=large&colours=skat"
PAGES = {"start": "/", "friends": "/friends", "rules": "/rules", "deck": CARDS}
IDENT = "gallery-table"


def main() -> None:
    """Write all pictures."""
    for old in FOLDER.glob("*.jpg"):
        old.unlink()
    with TemporaryDirectory() as data, _browser() as context:
        server = Served(Path(data), SECRET)
        server.start()
        try:
            _show_all(server, context)
        finally:
            server.stop()


@contextmanager
def _browser() -> Iterator[BrowserContext]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        context = browser.new_context(locale="en", reduced_motion="reduce")
        context.add_init_script(NO_CHANCE)
        yield context
        browser.close()


def _show_all(server: Served, context: BrowserContext) -> None:
    page = context.new_page()
    for name, path in PAGES.items():
        page.goto(server.url + path)
        screenshots(page, FOLDER, name)
    _tell_the_bank(page, f"{server.url}/bank")
    screenshots(page, FOLDER, "bank")
    page.goto(open_table(server, context, IDENT, bots=0))
    screenshots(page, FOLDER, "gathering")
    page.goto(open_table(server, context, f"{IDENT}-1", bots=3))
    person = Person(page)
    for phase in ("fight", "exchange", "play", "between", "stay"):
        _play_to(person, phase)
        screenshots(page, FOLDER, phase)
    page.goto(f"{server.url}/t/{IDENT}-1/replay?round=1&step=20")
    screenshots(page, FOLDER, "replay")


def _tell_the_bank(page: Page, address: str) -> None:
    """A round is paid, the next one begun, and somebody has won the lead."""
    page.goto(address)
    page.locator("#bank[data-ready]").wait_for()
    for number, name in enumerate(("Anna", "Ben", "Olga"), 1):
        page.locator(f"#name-{number}").fill(name)
    page.locator("#bank button[value=open]").click()
    for line in ("Anna 3, Ben 1", "Ben leads", "nobody drops"):
        page.locator("#line").fill(line)
        page.locator("#telling button").click()


def _play_to(person: Person, phase: str) -> None:
    """Play until something is asked in this phase; of the tricks, until one has been taken."""

    def there() -> bool:
        if phase == "between":
            return person.rounds > 0
        taken = person.page.locator("[data-ask=last][data-scripted]").count() > 0
        return person.phase == phase and (phase != "play" or taken)

    person.play(there)
    person.wait_for_bots()


if __name__ == "__main__":
    main()
