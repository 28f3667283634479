"""The rules in words."""

from __future__ import annotations

import pytest

from fightlead.cards import parse_cards
from fightlead.narration import LANGUAGES, rules_in_words
from fightlead.rules import PRESETS, Rules
from fightlead.server.pages.example import example_round
from tests.server.pages.visiting import Browser


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_page_says_what_the_command_says(
    guest: Browser, preset: str, language: str
) -> None:
    guest.language = language
    page = guest.get(f"/rules/{preset}")
    parts = page.all("section", class_="rule")
    said = [" ".join(part.text.split()) for part in parts]
    told = [text.replace(": ", "", 1) for text in rules_in_words(Rules.named(preset), language)]
    assert [text.replace(" ", "") for text in said] == [text.replace(" ", "") for text in told]


def test_every_part_can_be_linked_to(guest: Browser) -> None:
    page = guest.get("/rules")
    links = [each["href"] for each in page.all("a") if each["href"].startswith("#")]
    parts = [f"#{each['id']}" for each in page.all("section", class_="rule")]
    assert links[1:] == parts
    assert "#fight-for-the-lead" in parts


def test_the_example_shows_the_cards_that_it_names(guest: Browser) -> None:
    page = guest.get("/rules")
    steps = page.all("li", class_="example-step")
    assert len(steps) == len(example_round("en"))
    shown = [each["data-card"] for each in page.all("svg", class_="card")]
    assert parse_cards(" ".join(shown))
    for step in example_round("en"):
        for _, name in step.cards:
            assert any(name in sentence for sentence in step.told)


@pytest.mark.parametrize("name", ["chess", "check", "..%2Fme"])
def test_there_are_no_other_rules(guest: Browser, name: str) -> None:
    assert guest.get(f"/rules/{name}").status == 404
