"""Whoever presses a button twice has pressed it once, and no card is laid down unasked."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from pytest_playwright import CreateContextCallback

from tests.browser.people import NO_CHANCE, Person, by_keys, open_table, prefer
from tests.serving import Served


def twice(target: Locator) -> None:
    """Click twice in quick succession."""
    target.dblclick()


def nothing_wrong(person: Person) -> None:
    """Nobody was refused anything."""
    expect(person.page.locator("#notice")).to_be_empty()
    expect(person.page.locator("#link")).to_be_empty()


def nothing_more_was_sent(person: Person) -> None:
    """What is said now is the next thing that happens at the table."""
    before = person.number
    person.page.locator("#phrases .button").first.click()
    expect(person.page.locator("#log > :last-child")).to_contain_text("Hello!")
    assert person.number == before + 1


def test_a_double_click_plays_a_round_one_decision_at_a_time(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context()
    context.add_init_script(NO_CHANCE)
    prefer(house, context, motion="on")
    url = open_table(house, context, "double-clicks", seats=3, bots=2)
    person = Person(context.new_page(), press=twice)
    person.page.goto(url)
    decided = -1
    while person.wait_for_turn() and not person.rounds:
        if person.decision:
            assert int(person.decision) == decided + 1
            decided = int(person.decision)
        person.act()
        nothing_wrong(person)
    assert decided >= 5


def test_the_second_click_of_two_meets_nothing_that_has_come_meanwhile(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(NO_CHANCE)
    url = open_table(house, context, "late-second-click", seats=3, bots=2)
    person = Person(context.new_page())
    person.page.goto(url)
    person.play(until=lambda: person.phase == "play")
    box = person.playable.first.bounding_box()
    assert box
    decision, mouse = person.decision, person.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.up()
    person.wait_for(f'#table[data-turn=yes]:not([data-decision="{decision}"])')
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    nothing_more_was_sent(person)
    assert int(person.decision) == int(decision) + 1


def test_enter_pressed_twice_on_a_card_lays_down_one(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(NO_CHANCE)
    url = open_table(house, context, "enter-on-card", seats=3, bots=2)
    person = Person(context.new_page(), press=by_keys())
    person.page.goto(url)
    person.play(until=lambda: person.phase == "play")
    decision = int(person.decision)
    person.act()
    person.wait_for_turn()
    person.page.keyboard.press("Enter")
    nothing_more_was_sent(person)
    assert int(person.decision) == decision + 1


def test_enter_pressed_twice_on_a_button_sends_one_answer(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(NO_CHANCE)
    url = open_table(house, context, "enter-twice", seats=3, bots=2, rules="staked")
    prefer(house, context, chat="on", confirm="on")
    person = Person(context.new_page())
    person.page.goto(url)
    person.play(until=lambda: person.phase == "fight")
    person.page.locator("#act .pick input").first.check()
    person.page.locator("#act .primary").focus()
    person.page.keyboard.press("Enter")
    person.wait_for("#table.in-exchange.is-due")
    person.page.keyboard.press("Enter")
    nothing_more_was_sent(person)
    assert person.phase == "exchange"
    assert person.decision


def test_a_double_click_on_the_buttons_around_the_game_does_it_once(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce")
    url = open_table(house, context, "buttons-twice", seats=4, bots=1, clock=3600)
    olga = Person(context.new_page(), press=twice)
    olga.page.goto(url)
    ben = Person(new_context(reduced_motion="reduce").new_page())
    ben.page.goto(url)
    ben.page.locator("#name").fill("Ben")
    twice(ben.page.locator("#sit .primary"))
    seats = olga.page.locator("#seats .seat:not(.free)")
    expect(seats).to_have_count(2)
    olga.page.locator("#bots > summary").click()
    twice(olga.page.locator("#bot .button"))
    expect(seats).to_have_count(3)
    twice(olga.page.locator("#unseat-3"))
    expect(seats).to_have_count(2)
    for each in (olga, ben):
        each.act()

    olga.page.locator("#ending > summary").click()
    olga.page.locator("#set-up > summary").click()
    olga.page.locator("#settings [name=listed]").check()
    olga.page.locator("#words").fill("Nice cards")
    deeds = {
        "#say .button": "Olga: Nice cards",
        "#phrases .button >> nth=0": "Olga: Hello!",
        "#time": "You have twice the time for each decision.",
        "#settings .button": "The settings of the table have changed.",
        "#away": "You step away.",
        "#back": "You are back.",
        "#end": "You end the session with this round.",
    }
    for button, told in deeds.items():
        twice(olga.page.locator(button))
        expect(olga.page.locator("#log")).to_contain_text(told)
        if button == "#away":
            twice(ben.page.locator("#vote-0 [value=wait]"))
            expect(ben.page.locator("#log")).to_contain_text(
                "The table decides to wait for Olga."
            )
        nothing_wrong(olga)
        nothing_wrong(ben)
    olga.page.locator("#phrases .button").last.click()
    expect(olga.page.locator("#log")).to_contain_text("Olga: Goodbye!")
    lines = [text for _, text in olga.lines]
    assert {told: lines.count(told) for told in deeds.values()} == dict.fromkeys(
        deeds.values(), 1
    )
