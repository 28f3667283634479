"""Rules in words: every field is heard, in every language."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from fightlead.narration import LANGUAGES, rules_in_words
from fightlead.narration.rules_text import PARTS
from fightlead.rules import Rules
from tests.narration.common import EVERY_RULES, check

OTHER: dict[str, object] = {
    "ante": 8,
    "carried_ante": 4,
    "fee": 4,
    "loo": "stake",
    "decline": True,
    "drop": False,
    "drop_fresh": True,
    "dealer_must_stay": True,
    "ante_to_standing": True,
    "no_match": "highest",
    "short_stock": "limit",
    "exchange_from": "leader",
    "exchange_style": "one_by_one",
    "loo_cap": 64,
    "buy_in": 100,
    "suits": 3,
    "ranks": 12,
    "hand": 1,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", EVERY_RULES)
def test_rules_are_told(language: str, rules: str) -> None:
    told = rules_in_words(EVERY_RULES[rules], language)
    for paragraph in told:
        check(paragraph, language)
        assert ": " in paragraph
    if rules == "classic":
        assert len(told) == len(PARTS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [field.name for field in fields(Rules)])
def test_every_field_is_heard(language: str, name: str) -> None:
    rules = Rules.classic()
    other = replace(rules, **{name: OTHER[name]})  # type: ignore[arg-type]
    assert rules_in_words(rules, language) != rules_in_words(other, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_is_heard_in_the_other_game(language: str) -> None:
    rules = Rules.staked()
    for changed in (
        replace(rules, decline=False),
        replace(rules, loo="pot"),
        replace(rules, fee=0),
        replace(rules, carried_ante=0),
        replace(rules, drop=True),
    ):
        assert rules_in_words(rules, language) != rules_in_words(changed, language)


def test_only_stakes_go_into_a_carried_pot_without_an_ante() -> None:
    told = "\n".join(rules_in_words(replace(Rules.staked(), carried_ante=0), "en"))
    assert "only stakes that are owed are paid" in told
