"""Who is away: a bot plays on, the others have a say, and coming back is always possible."""

from __future__ import annotations

from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests.browser.people import NO_CHANCE, Person, open_table, sit_down, take_turns
from tests.serving import Served


def two_people(
    house: Served, new_context: CreateContextCallback, ident: str
) -> tuple[Person, Person]:
    """Olga and Ben at a table, in the first trick of a round, with a bot."""
    host, guest = (new_context(reduced_motion="reduce") for _ in range(2))
    for context in (host, guest):
        context.add_init_script(NO_CHANCE)
    url = open_table(house, host, ident, seats=3, grace=5)
    olga = Person(host.new_page())
    olga.page.goto(url)
    ben = sit_down(guest.new_page(), url, "Ben")
    people = (olga, ben)
    take_turns(people, until=lambda: {person.phase for person in people} == {"play"})
    return people


def test_a_bot_plays_for_who_is_gone_and_they_come_back_within_a_trick(
    house: Served, new_context: CreateContextCallback
) -> None:
    olga, ben = two_people(house, new_context, "gone-for-good")
    address, context = ben.page.url, ben.page.context
    take_turns((olga, ben), until=lambda: bool(ben.decision))
    ben.page.close()
    expect(olga.page.locator("#log")).to_contain_text("No sign of Ben.")
    seat = olga.page.locator("#seats .seat", has_text="Ben")
    expect(seat.locator(".mark-stand_in")).to_be_visible()
    assert olga.wait_for_turn()
    ben.page = context.new_page()
    ben.page.goto(address)
    expect(olga.page.locator("#log")).to_contain_text("Ben is back.")
    expect(seat.locator(".mark-stand_in")).to_have_count(0)
    olga.act()
    ben.wait_for_turn()
    ben.act()


def test_who_steps_away_may_be_waited_for_or_replaced_as_the_others_vote(
    house: Served, new_context: CreateContextCallback
) -> None:
    olga, ben = two_people(house, new_context, "steps-away")
    log = olga.page.locator("#log")
    ben.page.locator("#away").click()
    expect(ben.page.locator("#mine")).to_contain_text("A bot plays for you")
    expect(log).to_contain_text("Ben steps away.")
    olga.page.locator("#vote-2 [value=wait]").click()
    expect(log).to_contain_text("The table decides to wait for Ben.")
    olga.page.locator("#vote-2 [value=replace]").click()
    expect(log).to_contain_text("The table decides: a bot plays for Ben.")
    take_turns((olga,), until=lambda: olga.phase == "between")
    ben.page.locator("#back").click()
    expect(log).to_contain_text("Ben is back.")
    olga.act()
    ben.act()
    assert ben.wait_for_turn()
    assert ben.phase != "between"
