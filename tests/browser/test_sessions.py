"""Whole sessions, from the start page to the end: by mouse, by keys alone, without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from fightlead.server.preferences import KEYS
from tests.browser.people import (
    Person,
    Press,
    by_keys,
    click,
    has_focus,
    has_it,
    prefer,
    tab_to,
)
from tests.serving import Served

PRESETS = ("classic", "staked")
ROUNDS = 2


def play_now(house: Served, page: Page, preset: str, press: Press) -> None:
    """From the start page to four cards in hand, by one button."""
    page.goto(house.url)
    page.locator("#rules").select_option(preset)
    press(page.locator(".play-now .primary"))
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    expect(page.locator("#act .hand > *")).to_have_count(4)


def hurry(person: Person) -> None:
    """Have the bots decide at once, by the settings of the table."""
    person.press(person.page.locator("#set-up > summary"))
    person.page.locator("#settings [name=pace]").fill("0")
    before = person.number
    person.press(person.page.locator("#settings .button"))
    person.wait_for(f'#table:not([data-number="{before}"])')


def play_a_session(person: Person) -> None:
    """Some rounds, and then the end that the person asks for."""
    person.play(until=lambda: person.rounds == ROUNDS)
    person.end()
    person.wait_for("#table.is-over")
    expect(person.page.locator("#log")).to_contain_text("The session is over")
    expect(person.page.locator("#mine #rematch")).to_be_visible()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_session_is_played_by_mouse(
    house: Served, new_context: CreateContextCallback, preset: str
) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    play_now(house, page, preset, click)
    person = Person(page)
    hurry(person)
    play_a_session(person)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_session_is_played_by_keys_alone_and_the_focus_is_never_lost(
    house: Served, new_context: CreateContextCallback, preset: str
) -> None:
    context = new_context(reduced_motion="reduce")
    if preset == "staked":
        prefer(house, context, confirm="on", keys_on="on", hints="on", sounds="on")
    page = context.new_page()
    play_now(house, page, preset, by_keys())

    person = Person(page, by_keys(), tick)
    hurry(person)
    asked = False
    while person.wait_for_turn() and person.rounds < ROUNDS:
        if person.phase == "play" and not asked:
            ask_everything(page)
            asked = True
        person.act()
        assert has_focus(page), page.evaluate("document.activeElement.outerHTML")
    assert asked
    person.end()
    person.wait_for("#table.is-over")
    assert has_focus(page)


def tick(target: Locator) -> None:
    """Tick a card by keys: arrows move among radio buttons, of which Tab stops at one."""
    keyboard = target.page.keyboard
    if target.get_attribute("type") == "radio":
        tab_to(target.page.locator("#act .pick input").first)
        while not has_it(target):
            keyboard.press("ArrowRight")
    else:
        tab_to(target)
    if not target.is_checked():
        keyboard.press("Space")
    expect(target).to_be_checked()


def ask_everything(page: Page) -> None:
    """Each single key says what it is for."""
    for ask, key in KEYS.items():
        if ask == "repeat":
            continue
        page.keyboard.press(key)
        told = page.locator(f"#said-{ask}").text_content() or ""
        assert told
        expect(page.locator("#status")).to_contain_text(told)
    page.keyboard.press(KEYS["repeat"])
    expect(page.locator("#status")).to_contain_text(told)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_session_is_played_without_script(
    house: Served, new_context: CreateContextCallback, preset: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    play_now(house, page, preset, click)
    person = Person(page, reloads=True)
    hurry(person)
    play_a_session(person)
