"""What the table's page promises that only a browser can show."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.axe import axe
from tests.browser.people import wait_until
from tests.serving import Served

TABLE: dict[str, str | float | bool] = {
    "rules": "classic",
    "seats": "2",
    "chat": "on",
    "spectators": "on",
    "name": "Anna",
}
DUE = "#table.is-due"
HEARD = "words => spoken.filter((text) => text.startsWith(words)).length"


@pytest.fixture
def pair(server: Served, new_context: CreateContextCallback) -> tuple[Page, Page]:
    """Two people at one table, who have put down their fight cards: the one who is to
    exchange first, and the other."""
    anna, ben = (new_context(locale="en").new_page() for _ in range(2))
    opened = anna.context.request.post(f"{server.url}/tables", form=TABLE)
    anna.goto(opened.url)
    ben.goto(opened.url)
    ben.fill("#name", "Ben")
    ben.click("#sit button")
    for page in (anna, ben):
        page.click("#go")
    for page in (anna, ben):
        page.locator(f"{DUE} .own-card").first.click()
    for page in (anna, ben):
        expect(page.locator("#table.in-exchange")).to_be_visible()
    due = anna if anna.locator(DUE).count() else ben
    return due, ben if due is anna else anna


def say(page: Page, words: str) -> None:
    page.fill("#words", words)
    page.press("#words", "Enter")


def test_a_half_made_choice_and_the_focus_survive_what_others_do(
    pair: tuple[Page, Page],
) -> None:
    due, other = pair
    boxes: Locator = due.locator(".pick input")
    boxes.nth(1).check()
    boxes.nth(2).focus()
    say(other, "tea?")
    expect(due.locator("#log .said")).to_contain_text("tea?")
    expect(boxes.nth(1)).to_be_checked()
    expect(boxes.nth(2)).to_be_focused()
    expect(due.locator("#act .primary")).to_have_text("Exchange 1 card")
    expect(other.locator("#words")).to_have_value("")


def test_no_line_of_the_log_comes_twice(pair: tuple[Page, Page]) -> None:
    due, other = pair
    due.evaluate(
        """() => {
          window.added = [];
          new MutationObserver((changes) => changes.forEach((change) =>
            added.push(...[...change.addedNodes].map((node) => node.id).filter(Boolean))
          )).observe(document.getElementById("log"), { childList: true });
        }"""
    )
    due.click("#act .primary")
    other.locator(f"{DUE} #act .primary").click()
    for words in ("one", "two"):
        say(other, words)
        expect(due.locator("#log .said", has_text=words)).to_be_visible()
    added = due.evaluate("added")
    assert len(added) >= 4
    assert len(set(added)) == len(added)


def test_a_key_is_answered_again_each_time_it_is_pressed(pair: tuple[Page, Page]) -> None:
    due, _ = pair
    due.evaluate(
        """() => {
          window.spoken = [];
          const region = document.getElementById("status");
          new MutationObserver(() => spoken.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    pot = "In the pot: 8 chips."
    for times in (1, 2):
        due.locator(".log").press("p")
        wait_until(due, lambda times=times: due.evaluate(HEARD, pot) >= times)  # type: ignore[misc]
    assert "" in due.evaluate("spoken")


def test_the_focus_goes_to_the_hand_when_its_button_is_gone(pair: tuple[Page, Page]) -> None:
    due, _ = pair
    due.locator("#act .primary").focus()
    due.keyboard.press("Enter")
    expect(due.locator("#act .primary")).to_have_count(0)
    expect(due.locator("#mine-title")).to_be_focused()


def test_the_page_is_accessible_while_one_decides_and_while_one_waits(
    pair: tuple[Page, Page],
) -> None:
    for page in pair:
        assert axe(page) == []
