"""The focus stays where something was pressed, or goes to what is next to it."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.people import Person, open_table, sit_down
from tests.serving import Served

IN_PANEL = "document.activeElement.closest('.panel') !== null"


def test_who_mutes_somebody_comes_to_the_button_that_takes_it_back(
    house: Served, new_context: CreateContextCallback
) -> None:
    olga = new_context(locale="en").new_page()
    url = open_table(house, olga.context, "focus-mute", bots=0)
    olga.goto(url)
    ben = sit_down(new_context(locale="en").new_page(), url, "Ben").page
    ben.fill("#words", "tea?")
    ben.press("#words", "Enter")
    olga.get_by_role("button", name="Mute Ben").press("Enter")
    expect(olga.locator("#unmute")).to_be_focused()
    olga.keyboard.press("Enter")
    expect(olga.locator("#unmute")).to_have_count(0)
    expect(olga.locator("#log-title")).to_be_focused()


def test_what_is_pressed_in_a_panel_leaves_the_focus_there(
    house: Served, new_context: CreateContextCallback
) -> None:
    page = new_context(locale="en").new_page()
    page.goto(open_table(house, page.context, "focus-panel", bots=1, seats=3))
    page.locator("#bots > summary").click()
    page.locator("#add").press("Enter")
    expect(page.locator("#add")).to_have_count(0)
    assert stays(page)
    page.locator("[id^=unseat]").first.press("Enter")
    expect(page.locator("[id^=unseat]")).to_have_count(1)
    assert stays(page)
    person = Person(page)
    person.play(lambda: person.phase == "fight")
    page.locator("#away").press("Enter")
    expect(page.locator("#back")).to_be_visible()
    assert stays(page)


def stays(page: Page) -> bool:
    """Is the focus beside the game, on something that can be seen?"""
    return bool(page.evaluate(IN_PANEL))
