"""What a payment moves is seen to move."""

from __future__ import annotations

from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests.browser.people import NO_CHANCE, Person, open_table, wait_until
from tests.serving import Served

TRAVELS = """() => {
  window.travelled = [];
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const transition = start(change);
    transition.ready.then(() => {
      const group = /^::view-transition-group\\((share|loo)-(.*)\\)$/;
      travelled.push(document.getAnimations()
        .map(({ effect }) => group.exec(effect.pseudoElement ?? "")).filter(Boolean)
        .map(([, kind, number]) => `${kind}-${number}`));
    }, () => {});
    return transition;
  };
}"""
"""From now on, keeps for each transition which chips move from one place to another."""


def test_chips_go_from_the_pot_to_who_took_tricks_and_from_the_looed_into_the_pot(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(locale="en", reduced_motion="no-preference")
    context.add_init_script(NO_CHANCE)
    page = context.new_page()
    page.goto(open_table(house, context, "payment-moves", bots=4))
    person = Person(page)
    person.play(lambda: person.phase == "play")
    page.evaluate(TRAVELS)
    person.play(lambda: person.rounds > 0)
    paid = page.locator(".change.is-paid")
    expect(paid).not_to_have_count(0)
    expect(page.locator(".paid .coin")).to_have_count(paid.count())
    expect(page.locator(".change .coin")).to_have_count(4)
    looed = page.locator(".paid .coin").evaluate_all(
        "coins => coins.map((coin) => coin.classList[1])"
    )
    coins = sorted([*looed, *(f"share-{number}" for number in range(1, 5))])
    wait_until(page, lambda: coins in [sorted(each) for each in page.evaluate("travelled")])


def test_nothing_travels_where_less_motion_is_wished(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(locale="en", reduced_motion="reduce")
    page = context.new_page()
    page.goto(open_table(house, context, "payment-still", bots=2))
    page.evaluate(TRAVELS)
    person = Person(page)
    person.play(lambda: person.rounds > 0)
    assert page.evaluate("travelled") == []
