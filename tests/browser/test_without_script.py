"""A table in a browser without script: it tells of news, and takes nothing away."""

from __future__ import annotations

from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests.browser.people import open_table, sit_down
from tests.serving import Served


def test_news_is_told_beside_a_page_that_keeps_what_is_half_typed(
    house: Served, new_context: CreateContextCallback
) -> None:
    anna = new_context(locale="en", java_script_enabled=False).new_page()
    url = open_table(house, anna.context, "no-script-news", bots=0)
    anna.goto(url)
    news = anna.frame_locator("#news")
    expect(news.get_by_role("link", name="Look again")).to_be_visible()
    expect(news.get_by_text("There is news")).to_have_count(0)
    anna.locator("#words").fill("half a sent")
    anna.locator("#words").focus()
    sit_down(new_context(locale="en").new_page(), url, "Ben")
    expect(news.get_by_text("There is news")).to_be_visible()
    expect(anna.locator("#words")).to_have_value("half a sent")
    expect(anna.locator("#words")).to_be_focused()
    news.get_by_role("link", name="Look again").click()
    expect(anna.locator("#seats")).to_contain_text("Ben")
    expect(news.get_by_text("There is news")).to_have_count(0)
