"""What somebody chooses in one tab holds in their others too."""

from __future__ import annotations

from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests.browser.people import open_table, prefer
from tests.serving import Served


def test_the_table_follows_what_is_chosen_in_another_tab(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(locale="en")
    url = open_table(house, context, "two-languages", bots=1)
    table, other = context.new_page(), context.new_page()
    table.goto(url)
    page = table.locator("html")
    expect(table.locator("#go")).to_have_text("Start")
    other.goto(f"{house.url}/rules")
    other.get_by_role("button", name="Deutsch").click()
    expect(page).to_have_attribute("lang", "de")
    expect(table.locator("#go")).to_have_text("Los geht's")
    table.locator("#words").fill("halb")
    prefer(house, context, language="de", sorting="rank", theme="light", chat="on")
    expect(page).to_have_attribute("data-theme", "light")
    table.locator("#words").fill("halb")
    prefer(house, context, language="de", theme="light", chat="on", terse="on")
    table.locator("#go").click()
    expect(table.locator("#log")).to_contain_text("Runde 1. ")
    expect(table.locator("#words")).to_have_value("halb")
