"""The fields of house rules in words: what each is called, means, and can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fightlead.narration.catalogue import N_
from fightlead.narration.refusals import fault_sentence
from fightlead.narration.voice import Voice


@dataclass(frozen=True, slots=True)
class FieldWords:
    """A field of the rules: its name, a sentence, and words for each choice it offers."""

    label: str
    meaning: str
    choices: Mapping[str, str]


FIELDS: Final[dict[str, tuple[str, str]]] = {
    "ante": (N_("Ante"), N_("What each player pays into a fresh pot, in chips.")),
    "carried_ante": (
        N_("Ante to a carried pot"),
        N_(
            "What each player who owes no stake pays into a pot that was carried over from "
            "the last round."
        ),
    ),
    "fee": (N_("Fee for an exchange"), N_("Paid into the pot for each card exchanged.")),
    "loo": (
        N_("A player who takes no trick"),
        N_("When and how that player pays as much as the whole pot."),
    ),
    "loo_cap": (
        N_("Highest loo"),
        N_(
            "No player owes more than this for a round without a trick; a multiple of the "
            "cards in a hand. Empty: a billion chips."
        ),
    ),
    "buy_in": (
        N_("Buy-in"),
        N_(
            "The chips that each player brings; a player who can no longer pay leaves. Empty: "
            "accounts may go below zero."
        ),
    ),
    "decline": (
        N_("Rounds may be declined"),
        N_("Before the deal of every round but the first, each player may sit it out."),
    ),
    "drop": (
        N_("Players may drop"),
        N_("After the fight for the lead everybody chooses in secret: stay or drop."),
    ),
    "drop_fresh": (
        N_("Drop from a fresh pot, too"),
        N_("Dropping is allowed in every round, also when nobody was looed before."),
    ),
    "dealer_must_stay": (
        N_("The dealer must stay"),
        N_("The dealer may not drop when all others have."),
    ),
    "ante_to_standing": (
        N_("Ante again when all drop"),
        N_("A fresh ante is added to a pot that stayed because everybody dropped."),
    ),
    "no_match": (
        N_("No match"),
        N_("What happens when no turned card has the suit of a fight card."),
    ),
    "exchange_from": (N_("First to exchange"), N_("Who exchanges cards before the others.")),
    "exchange_style": (
        N_("How cards are exchanged"),
        N_("Whether a new card is seen before the next one is put away."),
    ),
    "short_stock": (
        N_("Short stock"),
        N_("What happens when the stock has too few cards for an exchange."),
    ),
    "suits": (N_("Suits"), N_("How many suits the deck has, 1 to 4.")),
    "ranks": (N_("Ranks"), N_("How many ranks each suit has, 2 to 13: the highest ones.")),
    "hand": (
        N_("Cards in a hand"),
        N_("How many cards each player holds, 1 to 4, and so how many tricks there are."),
    ),
}
"""Each field of `Rules`: what it is called, and what it means."""

CHOICES: Final[dict[str, dict[str, str]]] = {
    "loo": {
        "pot": N_("pays at once, into the next pot"),
        "stake": N_("owes a stake, the ante of the next round"),
    },
    "no_match": {
        "misdeal": N_("the cards are dealt again"),
        "highest": N_("the highest fight card leads"),
    },
    "exchange_from": {
        "eldest": N_("the player at the dealer's left"),
        "leader": N_("the player who has the lead"),
    },
    "exchange_style": {
        "at_once": N_("all cards at once"),
        "one_by_one": N_("one after the other"),
    },
    "short_stock": {
        "reshuffle": N_("the discards are shuffled"),
        "limit": N_("fewer cards can be exchanged"),
    },
}
"""What can be chosen in fields that are no number and no switch."""

_BESIDE: Final = {"bet": N_("Bet"), "rules": N_("Rules")}
"""What is asked beside the fields."""


def field_words(v: Voice, name: str) -> FieldWords:
    """A field of `Rules`."""
    label, meaning = FIELDS[name]
    choices = {value: v._(words) for value, words in CHOICES.get(name, {}).items()}
    return FieldWords(v._(label), v._(meaning), choices)


def fault(v: Voice, field: str, code: str) -> str:
    """What is wrong with a field, by the names that the form has for the fields."""

    def called(name: str) -> str:
        label = FIELDS[name][0] if name in FIELDS else _BESIDE.get(name)
        return v._(label) if label else name

    return fault_sentence(v, field, code, called)
