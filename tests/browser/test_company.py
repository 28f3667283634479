"""Several people at one table, each in a browser and a language of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import BrowserContext, expect
from pytest_playwright import CreateContextCallback

from fightlead.cards import parse_card
from fightlead.narration import Narrator
from tests.browser.people import NO_CHANCE, Person, open_table, sit_down, take_turns
from tests.serving import Served

PUBLIC = """() => {
  const text = (selector) => document.querySelector(selector)?.textContent.replace(/\\D/g, "");
  const seats = [...document.querySelectorAll("#seats .seat, .own")].map((seat) => [
    seat.querySelector(".name bdi").textContent,
    seat.querySelector(".account").textContent.replace(/[^\\d−-]/g, ""),
    seat.querySelector(".pips")?.className ?? "",
  ]);
  const cards = [...document.querySelectorAll(".turnups [data-card], .slot [data-card]")];
  return JSON.stringify([
    text("#sum"), text(".piles"), seats.sort(), cards.map((card) => card.dataset.card).sort(),
  ]);
}"""
"""What everybody at the table may see, the same in all languages."""


def settle(people: Sequence[Person]) -> None:
    """Wait until all see the same state, in which only people are waited for."""
    while True:
        for person in people:
            person.wait_for_bots()
        if len({person.number for person in people}) == 1:
            return


def hidden_from(person: Person, others: Sequence[Person]) -> list[str]:
    """The cards of the others' hands that this person's page gives away."""
    html = person.page.content()
    words = (person.page.locator("body").text_content() or "").lower()
    narrator = Narrator(person.language, names={})
    found = []
    for card in (card for other in others for card in other.hand):
        named = narrator.card(parse_card(card)).lower()
        if re.search(rf"""["#-]{card}\\b""", html) or named in words:
            found.append(card)
    return found


def look_round(people: Sequence[Person]) -> None:
    """All see the same of what is public, and nobody the cards of another."""
    settle(people)
    if people[0].phase not in ("fight", ""):
        assert len({person.page.evaluate(PUBLIC) for person in people}) == 1
    for person in people:
        assert hidden_from(person, [person]) == person.hand, "one's own cards would be found"
        others = [other for other in people if other is not person]
        assert not hidden_from(person, others), person.language


def play_rounds(people: Sequence[Person], rounds: int) -> None:
    """Whoever is waited for acts, one after the other; before each, all look round."""

    def over() -> bool:
        look_round(people)
        return people[0].rounds == rounds

    take_turns(people, until=over)


def come(new_context: CreateContextCallback, locale: str) -> BrowserContext:
    """Somebody with a browser of this language."""
    context = new_context(locale=locale, reduced_motion="reduce")
    context.add_init_script(NO_CHANCE)
    return context


def test_people_and_bots_play_at_one_table_in_three_languages(
    house: Served, new_context: CreateContextCallback
) -> None:
    host = come(new_context, "en")
    url = open_table(house, host, "three-languages", seats=5, bots=0)
    anna = Person(host.new_page())
    anna.page.goto(url)
    expect(anna.page.locator("#invite")).to_have_value(url)
    ben = sit_down(come(new_context, "de").new_page(), url, "Ben")
    olga = sit_down(come(new_context, "ru").new_page(), url, "Ольга")
    people = [anna, ben, olga]
    assert [person.language for person in people] == ["en", "de", "ru"]
    anna.page.locator("#bots > summary").click()
    for _ in range(2):
        shown = anna.number
        anna.page.locator("#bot .button").click()
        anna.wait_for(f'#table:not([data-number="{shown}"])')
    expect(olga.page.locator("#seats .seat:not(.free)")).to_have_count(4)
    play_rounds(people, 1)


def test_five_people_play_by_the_rules_with_stakes(
    house: Served, new_context: CreateContextCallback
) -> None:
    host = come(new_context, "en")
    url = open_table(house, host, "five-people", seats=5, bots=0, rules="staked")
    people = [Person(host.new_page())]
    people[0].page.goto(url)
    for name in ("Anna", "Ben", "Clara", "Emil"):
        people.append(sit_down(come(new_context, "en").new_page(), url, name))
    play_rounds(people, 1)
