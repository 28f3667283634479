"""One's turn, time and movement: what is shown, said and heard of them, and what is not."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests.browser.people import NO_CHANCE, Person, open_table, prefer
from tests.browser.spoken import EARS
from tests.serving import Served

WATCHED = """
window.sounding = window.moving = 0;
AudioContext = class extends AudioContext { constructor() { super(); sounding++; } };
const start = document.startViewTransition;
document.startViewTransition = function (change) { moving++; return start.call(this, change); };
"""
"""A script that counts what is heard and what moves."""
HIDDEN = """
Object.defineProperty(document, "hidden", { get: () => true });
Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
"""
"""A script that has a page believe that it lies behind others."""


def test_a_tab_in_the_background_learns_that_it_is_its_persons_turn(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(NO_CHANCE)
    url = open_table(house, context, "background", seats=3, bots=2)
    person, other = Person(context.new_page()), Person(context.new_page())
    person.page.add_init_script(HIDDEN)
    for tab in (person, other):
        tab.page.goto(url)
    other.act()
    expect(person.page).to_have_title(re.compile("^Your turn - Round 1"))
    expect(person.page.locator("#icon")).to_have_attribute("href", re.compile("icon-turn"))
    other.play(until=lambda: other.phase == "between")
    expect(person.page.locator("#go")).to_have_count(1)


@pytest.mark.parametrize(
    ("media", "wishes", "moves", "sounds"),
    [
        ("no-preference", {"motion": "on", "sounds": "on"}, True, True),
        ("no-preference", {}, False, False),
        ("reduce", {"motion": "on"}, False, False),
    ],
)
def test_where_nothing_may_move_or_sound_nothing_does(
    house: Served,
    new_context: CreateContextCallback,
    media: Literal["no-preference", "reduce"],
    wishes: dict[str, str],
    moves: bool,
    sounds: bool,
) -> None:
    context = new_context(reduced_motion=media)
    context.add_init_script(NO_CHANCE)
    context.add_init_script(WATCHED)
    prefer(house, context, **wishes)
    person = Person(context.new_page())
    person.page.goto(open_table(house, context, f"still-{media}-{sounds}", seats=2))
    person.play(until=lambda: person.phase == "play")
    assert bool(person.page.evaluate("moving")) is moves
    assert bool(person.page.evaluate("sounding")) is sounds


def test_time_is_told_at_milestones_only(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(NO_CHANCE)
    context.add_init_script(EARS)
    url = open_table(house, context, "milestones", seats=2, clock=3600)
    person = Person(context.new_page())
    person.page.clock.install()
    person.page.goto(url)
    person.page.locator("#go").click()
    person.wait_for("#table.is-due .own .clock")
    expect(person.page.locator("#status")).to_have_text(person.attribute("asked"))
    person.page.evaluate("heard.splice(0)")
    person.page.clock.run_for(3598_000)
    told = [text for _, text in person.page.evaluate("heard")]
    assert [text for text in told if text.endswith(" left.")] == [
        "One minute left.",
        "30 seconds left.",
        "10 seconds left.",
        "5 seconds left.",
    ]


def test_a_click_while_cards_travel_is_not_lost(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="no-preference")
    context.add_init_script(NO_CHANCE)
    url = open_table(house, context, "quick-clicks", seats=2)
    prefer(house, context, motion="on")
    person = Person(context.new_page())
    page = person.page
    page.goto(url)
    person.play(until=lambda: person.phase == "play")
    while person.phase == "play":
        decision = person.decision
        box = person.playable.first.bounding_box()
        assert box
        page.mouse.click(box["x"] + 8, box["y"] + 8)
        person.wait_until_made(decision)
        person.wait_for_turn()
