"""What somebody chooses in one tab holds in their others too."""

from __future__ import annotations

from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests.browser.people import open_table, post, prefer
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


def test_tabs_that_show_somebody_else_show_them_no_longer(
    house: Served, new_context: CreateContextCallback
) -> None:
    """Neither when the browser becomes another person's, nor when it forgets its own."""
    anna, karl = new_context(locale="en"), new_context(locale="en")
    url = open_table(house, anna, "two-people", seats=2)
    post(karl.request, f"{url}/sit", {"name": "Karl"})
    table, other = karl.new_page(), karl.new_page()
    table.goto(url)
    own = table.locator("#mine .own")
    expect(own).to_contain_text("Karl")
    mine = anna.new_page()
    mine.goto(f"{house.url}/me")
    mine.get_by_role("button", name="Make a private link").click()
    link = mine.locator("#private-link").input_value()
    other.goto(link)
    other.locator("form[action^='/move'] button").click()
    expect(own).not_to_contain_text("Karl")
    expect(own).to_be_visible()
    other.goto(f"{house.url}/me")
    other.get_by_text("Forget me here").click()
    other.get_by_role("button", name="Forget me in this browser").click()
    expect(own).to_have_count(0)
    expect(table.locator("#table")).to_be_visible()
