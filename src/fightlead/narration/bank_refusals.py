"""Why the bank refuses something: one sentence for every code, by the rule."""

from __future__ import annotations

from typing import Any, Final

from fightlead.bank.lines import line_of
from fightlead.cards import parse_card
from fightlead.errors import CardError, FightleadError
from fightlead.narration.marks import N_
from fightlead.narration.shared import SHARED_REFUSALS
from fightlead.narration.tongue import Tongue

BANK_SENTENCES: Final[dict[str, str]] = {
    # the line
    "not_understood": N_(
        '"{text}" is no name here, and tells nothing. ? lists what you can say.'
    ),
    "nothing_by_default": N_("Here something must be said. ? lists what you can say."),
    "which_name": N_('"{text}" can be {names}.'),
    "named_twice": N_("{name} is named twice."),
    "one_at_a_time": N_("One thing at a time: either who drops or who stays, and so on."),
    "one_card_each": N_("One card each is needed. Not so: {name}."),
    "malformed_entry": N_('This entry cannot be read: "{text}".'),
    # who
    "nobody_called": N_("Nobody here is called {name}."),
    "name_taken": N_("There is somebody called {name} already. Choose a name that differs."),
    "has_dropped": N_("{name} has dropped and is out of this round."),
    "has_declined": N_("{name} has declined and sits this round out."),
    "not_in_round": N_("{name} does not play this round."),
    "said_already": N_("That has been told already of {name}. undo takes it back."),
    # the course of a round
    "no_bank": N_("There is no bank yet."),
    "no_round_now": N_("No round is being played. deal begins the next one."),
    "not_now": N_("That does not belong here in the round."),
    "declining_not_allowed": N_("By these rules no round can be declined."),
    "declining_first_round": N_("Nobody may decline the first round."),
    "dropping_not_allowed": N_("By these rules nobody may drop."),
    "dropping_from_fresh_pot": N_("Nobody may drop in a round with a fresh pot."),
    "lead_first": N_("The winner of the lead exchanges first, so say who leads."),
    "exchange_first": N_(
        "Exchanging costs chips, so first say how many cards {name} exchanges."
    ),
    "exchanged_already": N_("The turn to exchange is over: {name}. undo takes it back."),
    "too_many_cards": N_("{name} cannot exchange so many cards. At most: {most}."),
    "wrong_number_of_turn_ups": N_("So many cards cannot be turned up: {least} to {most}."),
    "tricks_do_not_add_up": N_("A round has {all} tricks, not {given}."),
    "tricks_told": N_(
        "{name} has taken {number} of the tricks already; say how many each took in the whole "
        "round."
    ),
    # cards
    "no_match_yet": N_("None of these turn-ups matches a fight card. Turn up another one."),
    "matched_before": N_("The fight was over before the last turn-up: {card} matched."),
    "leads_by_the_cards": N_("By these cards {name} leads."),
    "takes_by_the_cards": N_("By these cards {name} takes the trick."),
    "leads_here": N_("{name} leads to this trick. Name that card first."),
    "cards_of_all_needed": N_("The cards of all who play are needed. Missing: {name}."),
    "revoked": N_("A revoke: {name} could follow suit in trick {number}, but played {card}."),
    "not_in_hand": N_("By the hand that was told {name} cannot have played {card}."),
    "not_in_deck": N_("This card is not in the deck: {card}."),
    "whole_hand_needed": N_("A whole hand is needed, {most} cards."),
    # the history
    "nothing_to_undo": N_("There is nothing to take back."),
    "nothing_to_redo": N_("Nothing was taken back that could be told again."),
    "nothing_to_cancel": N_("Nothing is being corrected."),
    "round_not_told": N_("Round {number} must be told to its end and no further."),
    "later_impossible": N_(
        "Then something told later cannot be, in round {number}: {line}. {why} Nothing has "
        "changed."
    ),
    "bank_full": N_("No more can be told to this bank. Settle up, and begin a new one."),
    "no_bank_in_file": N_("There is no bank in this file, or a damaged one: {text}"),
    "not_a_history": N_("This file holds no bank, or a damaged one."),
}
"""Sentences by code; those of `SHARED_REFUSALS` belong to them."""


def refusal(
    t: Tongue,
    error: FightleadError,
    words: dict[str, Any] | None = None,
) -> str:
    """The sentence for an error of the bank; with the keywords of the language it can say which
    line it is about."""
    sentence = BANK_SENTENCES.get(error.code) or SHARED_REFUSALS.get(error.code)
    if sentence is None:
        return t._("This is not possible: {code}.", code=error.code)
    values = dict(_BLANKS)
    fields: dict[str, Any] = error.fields
    for key in fields:
        values[key] = _in_words(t, key, fields[key])
    if "seat" in fields:
        values["place"] = fields["seat"] + 1
    if error.code == "later_impossible":
        values["why"] = refusal(t, fields["because"])
        values["line"] = line_of(fields["entry"], words) if words else "?"
    return t._(sentence, **values)


_BLANKS: Final[dict[str, Any]] = dict.fromkeys(
    (
        "text",
        "name",
        "names",
        "card",
        "place",
        "number",
        "given",
        "all",
        "least",
        "most",
        "why",
        "line",
    ),
    "?",
)
"""Stand-ins for particulars that an error does not give."""


def _in_words(t: Tongue, key: str, value: Any) -> Any:
    if key == "names":
        return t.listing(value)
    if key == "card":
        try:
            return t.card(parse_card(value))
        except CardError:
            return value
    return value
