"""From what a player types to the action it means."""

from __future__ import annotations

import re
from typing import Final

from fightlead.actions import Action
from fightlead.cards import Card, card_set
from fightlead.errors import FightleadError, Refused
from fightlead.narration import offered_cards
from fightlead.narration.catalogue import N_, catalogue
from fightlead.narration.names import parse_card
from fightlead.terminal.commands import plain_word
from fightlead.view import View

CHOICES: Final = {
    "join": ((N_("play, yes, y"), "join"), (N_("decline, no, n"), "decline")),
    "stay": ((N_("stay, yes, y"), "stay"), (N_("drop, no, n"), "drop")),
}
"""The answers to a yes-or-no decision, the first numbered 1."""
NONE_WORDS: Final = N_("none, no, n")
ALL_WORDS: Final = N_("all, a")


def parse_answer(line: str, view: View, language: str) -> Action:
    """The action that a line means as the answer to a view's decision. Cards are named by
    their number among those offered, or by name. Raises `FightleadError`."""
    said = plain_word(line)
    if view.phase in CHOICES:
        return _yes_or_no(said, view.phase, language)
    if view.phase == "exchange":
        return Action.exchange(_cards_to_exchange(said, view, language))
    return Action(view.phase, 1 << _one_card(said, view, language))


def _words(text: str, language: str) -> list[str]:
    translated = catalogue(language).gettext(text)
    return [plain_word(word) for word in f"{translated}, {text}".split(",")]


def _yes_or_no(said: str, phase: str, language: str) -> Action:
    options = CHOICES[phase]
    for number, (words, verb) in enumerate(options, start=1):
        if said == str(number) or said in _words(words, language):
            return Action(verb)
    started = [
        verb
        for words, verb in options
        if said and any(word.startswith(said) for word in _words(words, language))
    ]
    if len(set(started)) == 1:
        return Action(started[0])
    raise Refused("not_an_answer", text=said)


def _one_card(said: str, view: View, language: str) -> Card:
    cards = offered_cards(view)
    if said.isdecimal() and 1 <= int(said) <= len(cards):
        return cards[int(said) - 1]
    return parse_card(said, language, card_set(view.hand))


def _cards_to_exchange(said: str, view: View, language: str) -> list[Card]:
    if said in ("0", *_words(NONE_WORDS, language)):
        return []
    if said in _words(ALL_WORDS, language):
        return list(view.hand)
    parts = [part for part in re.split(r"[\s,;]+", said) if part]
    if all(part.isdecimal() for part in parts):
        return _by_numbers(parts, view, said)
    if "," in said or ";" in said:
        parts = [part.strip() for part in re.split(r"[,;]", said) if part.strip()]
        return [_one_card(part, view, language) for part in parts]
    try:
        return [parse_card(said, language, card_set(view.hand))]
    except FightleadError:
        return [_one_card(part, view, language) for part in parts]


def _by_numbers(parts: list[str], view: View, said: str) -> list[Card]:
    numbers = [int(digit) for digit in "".join(parts)]
    cards = offered_cards(view)
    if not all(1 <= number <= len(cards) for number in numbers):
        raise Refused("no_such_number", text=said, most=len(cards))
    return [cards[number - 1] for number in dict.fromkeys(numbers)]
