"""The fields of house rules: what each is called, means and can be, and what is wrong with it.

Plain enough to run where there is little of Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fightlead.narration.marks import N_
from fightlead.narration.tongue import Tongue

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

FAULTS: Final = {
    "not_a_choice": N_("{field}: this is not one of the choices."),
    "not_true_or_false": N_("{field}: must be true or false."),
    "not_a_whole_number": N_("{field}: must be a whole number."),
    "out_of_range": N_("{field}: the number is too small or too large."),
    "unknown_field": N_("{field}: there is no such rule."),
    "needs_drop": N_("{field}: makes sense only where players may drop ({others})."),
    "not_a_multiple_of_hand": N_(
        "{field}: must be a multiple of the number of cards in a hand ({others})."
    ),
    "below_the_ante": N_("{field}: must be at least one ante ({others})."),
    "deck_too_small": N_("{field}: the deck is too small for two such hands ({others})."),
    "deck_too_large": N_("{field}: the deck is too large to be solved exactly."),
    "not_solvable": N_("{field}: a game in which this may happen cannot be solved exactly."),
    "not_toml": N_("{field}: this is not a TOML file."),
    "not_json": N_("{field}: this is not a JSON object."),
    "no_such_rules": N_("{field}: there are no such rules and no such file."),
}
"""What is wrong with a field of the rules."""

OTHERS: Final = {
    "needs_drop": ("drop",),
    "not_a_multiple_of_hand": ("hand",),
    "below_the_ante": ("ante", "carried_ante"),
    "deck_too_small": ("suits", "ranks"),
}
"""The other fields that a fault is about."""


def fault_sentence(v: Tongue, field: str, code: str, called: Callable[[str], str]) -> str:
    """What is wrong with a field of the rules; `called` tells what a field is called."""
    if code not in FAULTS:
        return v._("{field}: not allowed ({code}).", field=called(field), code=code)
    others = ", ".join(map(called, OTHERS.get(code, ())))
    return v._(FAULTS[code], field=called(field), others=others)


def fault(v: Tongue, field: str, code: str) -> str:
    """What is wrong with a field, by the names that the form has for the fields."""

    def called(name: str) -> str:
        label = FIELDS[name][0] if name in FIELDS else _BESIDE.get(name)
        return v._(label) if label else name

    return fault_sentence(v, field, code, called)
