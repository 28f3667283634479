"""Lines that break: the page says so, comes back by itself, and nothing is missed."""

from __future__ import annotations

from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests.browser.people import NO_CHANCE, OWN_STREAM, Person, open_table, post, take_turns
from tests.browser.proxies import holding_back
from tests.serving import Served

LOST = "The connection is lost. Trying again."
BACK = "The connection is back."
MANY_TABS = 7
"""More than the connections that a browser opens to one server over HTTP/1.1."""


def check_log(person: Person) -> None:
    """The log as it has grown is the one that the server tells anew."""
    person.wait_for_turn()
    person.wait_for_bots()
    grown = person.lines
    assert len({ident for ident, _ in grown}) == len(grown)
    person.page.reload()
    assert person.lines == grown


def test_a_table_outlives_a_server_that_is_killed_within_a_trick(
    server: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(NO_CHANCE)
    url = open_table(server, context, "within-a-trick", seats=4, bots=3)
    person = Person(context.new_page())
    person.page.goto(url)
    link = person.page.locator("#link")
    person.play(until=lambda: person.phase == "play")
    server.kill()
    expect(link).to_have_text(LOST)
    person.playable.first.click()
    expect(person.page.locator("#status")).to_contain_text("That did not reach the table.")
    server.start()
    expect(link).to_have_text(BACK)
    person.act()
    check_log(person)
    person.play(until=lambda: person.rounds == 1)
    check_log(person)


def test_a_line_on_which_nothing_comes_any_more_is_given_up(
    server: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(OWN_STREAM)
    url = open_table(server, context, "a-dead-line", seats=2)
    person = Person(context.new_page())
    person.page.clock.install()
    person.page.goto(url)
    person.act()
    link = person.page.locator("#link")
    with server.silent():
        person.page.clock.run_for(45_000)
        expect(link).to_have_text(LOST)
    expect(link).to_have_text(BACK)
    person.wait_for_turn()
    person.act()


def test_where_a_proxy_holds_streams_back_the_table_is_looked_at(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce")
    table = open_table(house, context, "held-back", seats=2)
    guest = new_context(reduced_motion="reduce")
    post(guest.request, f"{table}/sit", {"name": "Ben"})
    anna, ben = Person(context.new_page()), Person(guest.new_page())
    anna.page.goto(table)
    with holding_back(house.port) as proxy:
        ben.page.goto(table.replace(house.url, proxy))
        take_turns([anna, ben], until=lambda: ben.phase == "play")
        anna.wait_for_bots()
        expect(ben.table).to_have_attribute("data-number", str(anna.number))


def test_who_was_offline_sees_all_that_happened_meanwhile(
    house: Served, new_context: CreateContextCallback
) -> None:
    host = new_context(reduced_motion="reduce")
    url = open_table(house, host, "gone-offline", seats=3, bots=1)
    guest = new_context(reduced_motion="reduce")
    guest.add_init_script(OWN_STREAM)  # offline is what a page is, not a shared worker
    post(guest.request, f"{url}/sit", {"name": "Ben"})
    anna, ben = Person(host.new_page()), Person(guest.new_page())
    for person in (anna, ben):
        person.page.goto(url)
        person.act()
    guest.set_offline(True)
    expect(ben.page.locator("#link")).to_have_text(LOST)
    anna.wait_for_turn()
    anna.act()
    for _ in range(2):
        anna.page.locator("#phrases .button").first.click()
    expect(anna.page.locator("#log > *", has_text="Olga: Hello!")).to_have_count(2)
    anna.wait_for_bots()
    guest.set_offline(False)
    expect(ben.page.locator("#link")).to_have_text(BACK)
    expect(ben.table).to_have_attribute("data-number", str(anna.number))
    check_log(ben)
    ben.act()
    check_log(ben)


def test_many_tables_in_tabs_of_one_browser_are_all_live(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(NO_CHANCE)
    tabs = []
    for number in range(MANY_TABS):
        url = open_table(house, context, f"table-in-tab-{number}", seats=2)
        tabs.append(Person(context.new_page()))
        tabs[-1].page.goto(url)
    for _ in range(2):
        for tab in tabs:
            tab.act()
    for tab in tabs:
        assert tab.wait_for_turn()
        assert tab.phase in ("stay", "exchange")
