"""The pages around the table in a browser: access, one click to a game, house rules live."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright import CreateContextCallback

from fightlead.narration import LANGUAGES
from tests.browser.axe import axe
from tests.browser.screenshots import SCHEMES
from tests.serving import Served

PAGES = (
    "/",
    "/friends",
    "/games",
    "/watch",
    "/rules",
    "/rules/staked",
    "/deck",
    "/me",
    "/bank",
    "/nowhere",
)
NARROW: ViewportSize = {"width": 320, "height": 640}


def overflow(page: Page) -> int:
    """By how many pixels a page is wider than its window."""
    width: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width


def play_now(page: Page) -> None:
    page.locator("form[action='/play'] button").click()
    page.locator("#table").wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_everybody_can_use_every_page(
    new_context: CreateContextCallback,
    house: Served,
    language: str,
    scheme: Literal["light", "dark"],
) -> None:
    context = new_context(
        locale=language, color_scheme=scheme, viewport=NARROW, bypass_csp=True
    )
    page = context.new_page()
    for known in (False, True):
        if known:
            page.goto(house.url)
            play_now(page)
        for path in PAGES:
            page.goto(house.url + path)
            assert axe(page) == [], path
            assert overflow(page) == 0, path


def test_house_rules_are_easy_to_use_for_everybody(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context(viewport=NARROW, bypass_csp=True).new_page()
    page.goto(f"{house.url}/friends")
    page.locator("[name=rules][value=custom]").check()
    page.locator("#loo_cap").fill("65")
    expect(page.locator("#fault-loo_cap")).to_be_visible()
    assert axe(page) == []
    assert overflow(page) == 0


def test_the_first_page_is_seen_in_one_glance_on_a_phone(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context(viewport={"width": 360, "height": 640}).new_page()
    page.goto(house.url)
    for link in page.locator(".ways a").all():
        box = link.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640
        assert box["height"] >= 44


def test_one_click_leads_to_a_hand_and_the_browser_adds_to_the_shuffle(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    page.goto(house.url)
    with page.expect_request("**/play") as sent:
        play_now(page)
    expect(page.locator(".hand .card")).to_have_count(4)
    given = (sent.value.post_data or "").partition("entropy=")[2].partition("&")[0]
    assert len(bytes.fromhex(given)) == 32


def test_a_double_click_on_play_now_is_one_game(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    page.goto(house.url)
    page.locator("form[action='/play'] button").dblclick()
    page.locator("#table.is-due").wait_for()
    page.goto(f"{house.url}/games")
    expect(page.locator(".game")).to_have_count(1)


def test_contradictions_show_while_rules_are_chosen(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    page.goto(f"{house.url}/friends")
    page.locator("[name=rules][value=custom]").check()
    page.locator("#drop_fresh").check()
    expect(page.locator("#verdict")).to_have_text("These rules can be played.")
    page.locator("#buy_in").fill("lots")
    page.locator("#drop").uncheck()
    expect(page.locator(".fault")).to_have_count(2)
    expect(page.locator("#drop_fresh")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#buy_in")).to_have_value("lots")
    expect(page.locator("#drop")).to_be_focused()
    expect(page.locator("#told")).to_have_count(0)
    page.locator("#drop").check()
    page.locator("#buy_in").fill("100")
    expect(page.locator(".fault")).to_have_count(0)


def test_the_rules_in_words_stay_open_while_rules_are_chosen(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    page.goto(f"{house.url}/friends")
    page.locator("[name=rules][value=custom]").check()
    page.locator("#told summary").click()
    page.locator("#fee").fill("7")
    expect(page.locator("#told dd").filter(has_text="7 chips")).to_be_visible()
    page.locator("#fill-staked").click()
    expect(page.locator("#fee")).to_have_value("4")
    expect(page.locator("#drop")).not_to_be_checked()


def test_the_list_of_tables_updates_itself(
    new_context: CreateContextCallback, house: Served
) -> None:
    watcher, host = new_context().new_page(), new_context().new_page()
    watcher.goto(f"{house.url}/watch")
    host.goto(f"{house.url}/friends")
    host.locator("#name").fill("A host of whom nobody has heard")
    host.locator("#listed").check()
    host.locator(".send button").click()
    host.locator("#table").wait_for()
    watcher.locator(".game-way", has_text="A host of whom nobody has heard").click()
    watcher.locator("#table").wait_for()
    assert watcher.url == host.url


def test_the_look_is_previewed_before_it_is_saved(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    page.goto(f"{house.url}/me")
    root = page.locator("html")
    page.locator("[name=theme][value=dark]").check()
    page.locator("[name=suits][value=skat]").check()
    page.locator("[name=contrast][value=high]").check()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-palette", "skat-high")
    page.reload()
    expect(root).to_have_attribute("data-palette", "two")


def test_everything_works_without_script(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{house.url}/friends")
    page.locator("[name=rules][value=custom]").check()
    page.locator("#loo_cap").fill("65")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#fault-loo_cap")).to_be_visible()
    expect(page.locator("#loo_cap")).to_have_value("65")
    page.locator("#loo_cap").fill("64")
    page.locator("#loo_cap").press("Enter")
    expect(page.locator("#table.is-gathering")).to_be_visible()
    page.goto(house.url)
    play_now(page)
    expect(page.locator(".hand .card")).to_have_count(4)
