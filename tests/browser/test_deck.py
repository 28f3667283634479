"""Cards to print, in a browser without script: choose, look, take along."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests.serving import Served


def test_cards_are_chosen_seen_and_downloaded_without_script(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{house.url}/rules")
    page.get_by_role("link", name="Cards to print").click()
    page.get_by_role("radio", name="Labels in Braille").check()
    page.get_by_role("radio", name="Deutsch").check()
    with page.expect_response("**/deck/sheet.svg*") as seen:
        page.get_by_role("button", name="Show what I have chosen").click()
    assert seen.value.ok
    sheet = page.get_by_role("img", name=re.compile("first sheet"))
    expect(sheet).to_have_attribute("src", re.compile("kind=labels.*codes=de"))
    expect(page.get_by_role("radio", name="Labels in Braille")).to_be_checked()
    for name, end in (("Download PDF", "pdf"), ("For an embosser (BRF)", "brf")):
        with page.expect_download() as taken:
            page.get_by_role("button", name=name).click()
        assert taken.value.suggested_filename == f"fight-for-the-lead-labels.{end}"
        assert taken.value.failure() is None


def test_the_form_is_filled_in_by_keys_alone(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    page.goto(f"{house.url}/deck")
    page.get_by_role("radio", name="Cards, chips and rules").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_url("**/deck?kind=cards&index=large&*")
    expect(page.get_by_role("radio", name="Large")).to_be_checked()
