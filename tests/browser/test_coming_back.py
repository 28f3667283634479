"""Loading a page again, and two tabs of one person: nothing is lost, both show the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.people import (
    NO_CHANCE,
    OWN_STREAM,
    Person,
    has_it,
    open_table,
    prefer,
    sit_down,
    take_turns,
)
from tests.serving import Served


def seen(page: Page) -> str:
    """All that the table's page says and offers."""
    return str(page.locator("#table").inner_text())


@pytest.mark.parametrize("preset", ["classic", "staked"])
def test_a_page_that_is_loaded_again_in_any_phase_shows_the_same(
    house: Served, new_context: CreateContextCallback, preset: str
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(NO_CHANCE)
    url = open_table(house, context, f"again-{preset}", rules=preset, seats=3, bots=2)
    person = Person(context.new_page())
    person.page.goto(url)
    phases = set()
    while person.wait_for_turn() and person.rounds < 2:
        person.wait_for_bots()
        before = seen(person.page)
        person.page.reload()
        assert seen(person.page) == before
        phases.add(person.phase)
        person.act()
    choice = {"classic": "stay", "staked": "join"}[preset]
    assert phases == {"", "fight", choice, "exchange", "play", "between"}


def test_half_made_choices_and_the_focus_survive_what_others_do(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context()
    context.add_init_script(NO_CHANCE)
    url = open_table(house, context, "half-made", seats=2, bots=0, rules="staked")
    prefer(house, context, confirm="on", chat="on", motion="on")
    anna = Person(context.new_page())
    anna.page.goto(url)
    ben = sit_down(new_context().new_page(), url, "Ben")
    for person in (anna, ben):
        person.act()
    people = (anna, ben)
    picks = anna.page.locator("#act .pick input")

    take_turns(people, until=lambda: anna.phase == "fight" and bool(anna.decision))
    picks.nth(2).check()
    ben.act()
    talk(ben)
    expect(anna.page.locator("#log")).to_contain_text("Ben: Hello!")
    expect(picks.nth(2)).to_be_checked()
    assert has_it(picks.nth(2))
    decision = anna.decision
    anna.press(anna.page.locator("#act .primary"))
    anna.wait_until_made(decision)

    take_turns(people, until=lambda: anna.phase == "exchange" and bool(anna.decision))
    kept = anna.hand[1:3]
    picks.nth(0).check()
    picks.nth(3).check()
    talk(ben)
    ben.page.locator("#away").click()
    ben.page.locator("#back").click()
    expect(anna.page.locator("#log")).to_contain_text("Ben is back.")
    assert [pick.is_checked() for pick in picks.all()] == [True, False, False, True]
    assert has_it(picks.nth(3))
    send = anna.page.locator("#act .primary")
    expect(send).to_have_text("Exchange 2 cards")
    send.click()
    expect(anna.page.locator("#log")).to_contain_text("You exchange two cards")
    assert set(kept) <= set(anna.hand)


def talk(person: Person) -> None:
    """Say a quick phrase."""
    person.page.locator("#phrases .button").first.click()


def test_two_tabs_of_a_person_show_one_seat_and_follow_each_other(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(NO_CHANCE)
    url = open_table(house, context, "two-tabs", seats=3, bots=2)
    tabs = [Person(context.new_page()) for _ in range(2)]
    for tab in tabs:
        tab.page.goto(url)
    left, right = tabs
    for acting, following in [(left, right), (right, left)] * 4:
        assert acting.wait_for_turn()
        acting.act()
        acting.wait_for_turn()
        acting.wait_for_bots()
        expect(following.table).to_have_attribute("data-number", str(acting.number))
        assert seen(following.page) == seen(acting.page)


def test_a_tab_that_has_missed_something_is_told_what_has_been_decided(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(NO_CHANCE)
    url = open_table(house, context, "one-old-tab", seats=3, bots=2)
    new, old = (Person(context.new_page()) for _ in range(2))
    new.page.goto(url)
    new.act()
    new.wait_for_turn()
    old.page.add_init_script(OWN_STREAM)
    old.page.route("**/stream?*", lambda route: route.abort())
    old.page.goto(url)
    new.playable.first.click()
    expect(new.page.locator("#log")).to_contain_text("You put your fight card")
    old.playable.last.click()
    expect(old.page.locator("#status")).to_contain_text("This has been decided already")
    new.wait_for_turn()
    old.wait_for(f'#table[data-number="{new.number}"]')
