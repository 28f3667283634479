"""From what a player types to the action it means."""

from __future__ import annotations

import re
from typing import Final

from fightlead.actions import Action
from fightlead.bank.letters import plain
from fightlead.cards import Card, card_set
from fightlead.errors import FightleadError, Refused
from fightlead.narration import offered_cards
from fightlead.narration.catalogue import N_, catalogue
from fightlead.narration.names import parse_card
from fightlead.view import View

CHOICES: Final = {
    "join": ((N_("play, yes, y"), "join"), (N_("decline, no, n"), "decline")),
    "stay": ((N_("stay, yes, y"), "stay"), (N_("drop, no, n"), "drop")),
}
"""The answers to a yes-or-no decision, the first numbered 1."""
NONE_WORDS: Final = N_("none, no, n, keep, nothing")
ALL_WORDS: Final = N_("all, a")
YES_WORDS: Final = N_("yes, y")
NO_WORDS: Final = N_("no, n")
_BETWEEN: Final = re.compile(r"[,;+&]|\b(?:and|und|и)\b")
"""What stands between cards."""

HOW_TO_ANSWER: Final = {
    "fight": N_("Answer with a number, or name the card."),
    "play": N_("Answer with a number, or name the card."),
    "exchange": N_(
        "Answer with numbers, or name the cards; 0 or none to keep all, all for all four."
    ),
    "join": N_("Answer with a number or a word."),
    "stay": N_("Answer with a number or a word."),
}
"""By phase, what an answer can look like."""


def parse_answer(line: str, view: View, language: str) -> Action:
    """The action that a line means as the answer to a view's decision. Cards are named by
    their number among those offered, or by name. Raises `FightleadError`."""
    said = plain(line)
    if view.phase in CHOICES:
        return _yes_or_no(said, view.phase, language)
    if view.phase == "exchange":
        return Action.exchange(_cards_to_exchange(said, view, language))
    return Action(view.phase, 1 << _one_card(said, view, language))


def _words(text: str, language: str) -> list[str]:
    translated = catalogue(language).gettext(text)
    return [plain(word) for word in f"{translated}, {text}".split(",")]


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


def says(line: str, words: str, language: str) -> bool:
    """Is the line one of these words, in the language or in English?"""
    return plain(line) in _words(words, language)


def _one_card(said: str, view: View, language: str) -> Card:
    if said.isdecimal():
        return _by_numbers([said], view, said)[0]
    return parse_card(said, language, card_set(offered_cards(view)))


def _cards_to_exchange(said: str, view: View, language: str) -> list[Card]:
    if said == "0" or said in _words(NONE_WORDS, language):
        return []
    if said in _words(ALL_WORDS, language):
        return offered_cards(view)
    parts = [part.strip() for part in _BETWEEN.split(said) if part.strip()]
    if not parts:
        raise Refused("not_an_answer", text=said)
    if all(number.isdecimal() for part in parts for number in part.split()):
        return _by_numbers(
            list("".join(said for part in parts for said in part.split())), view, said
        )
    cards: list[Card] = []
    for part in parts:
        cards += _named_cards(part, view, language)
    return cards


def _named_cards(said: str, view: View, language: str) -> list[Card]:
    """One card, or several with nothing but spaces between them."""
    try:
        return [_one_card(said, view, language)]
    except FightleadError:
        words = said.split()
        if len(words) < 2:
            raise
        try:
            return [_one_card(word, view, language) for word in words]
        except FightleadError:
            pass
        raise


def _by_numbers(numbers: list[str], view: View, said: str) -> list[Card]:
    cards = offered_cards(view)
    if not all(1 <= int(number) <= len(cards) for number in numbers):
        raise Refused("no_such_number", text=said, most=len(cards))
    return [cards[int(number) - 1] for number in dict.fromkeys(numbers)]
