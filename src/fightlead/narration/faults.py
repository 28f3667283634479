"""What is wrong with a record, or cannot be checked in it: a sentence for every code."""

from __future__ import annotations

from typing import Final

from fightlead.narration.catalogue import N_

RECORD_SENTENCES: Final[dict[str, str]] = {
    # reading
    "damaged_gzip": N_("The file is packed by gzip, and damaged or not whole."),
    "too_large": N_("That is too large."),
    "not_utf8": N_("The file is not UTF-8 text."),
    "not_toml": N_(
        "This is not TOML, or a text or list that begins here has no end; nothing can be read "
        "from here to the next round."
    ),
    "not_a_record": N_("This is not a record of this game, or one of another version."),
    "no_rounds": N_("There is no round in this record."),
    "cannot_be_read": N_("This is too long or too deeply nested to be read."),
    "missing_key": N_("A key is missing: {key}."),
    "bad_value": N_("The value of this key is not possible: {key}."),
    "key_twice": N_("This key appears twice: {key}."),
    "unknown_event": N_('No event is written like this: "{text}".'),
    "malformed_event": N_('This event is not complete or not possible: "{text}".'),
    "unwritable_event": N_("This event cannot be written down."),
    # cards, seats and chips
    "wrong_card": N_('A wrong card. By the rules: "{expected}". In the record: "{found}".'),
    "wrong_seat": N_('A wrong seat. By the rules: "{expected}". In the record: "{found}".'),
    "wrong_chips": N_('Wrong chips. By the rules: "{expected}". In the record: "{found}".'),
    "wrong_number": N_('A wrong number. By the rules: "{expected}". In the record: "{found}".'),
    "wrong_event": N_(
        'A different event. By the rules: "{expected}". In the record: "{found}".'
    ),
    "missing_event": N_('An event is missing after this line: "{expected}".'),
    "unexpected_event": N_('By the rules this cannot happen here: "{found}".'),
    "cards_impossible": N_("There are no hands with which all this could have been played."),
    # rounds
    "wrong_start": N_("The round does not begin as the round before ended: {key}."),
    "not_the_next_round": N_(
        "Rounds are missing or out of order. Expected: {expected}. Found: {found}."
    ),
    "chips_do_not_balance": N_("The accounts and the pot do not add up to 0 but to {sum}."),
    "session_over": N_("The session was over before this."),
    # shuffles
    "seed_not_from_session": N_("The seed of the round does not follow from the session's."),
    "commitment_does_not_fit": N_("The commitment does not fit the seed of the round."),
    "deck_not_from_seed": N_("The order of the cards does not follow from the seed."),
    "deck_wrong": N_("The order of the cards does not hold the cards that were shuffled."),
    "deck_missing": N_("The order of the cards is missing for a shuffle."),
    "deck_unused": N_("An order of cards is given for a shuffle that never was."),
    # notes
    "cards_unknown": N_(
        "Some cards or choices are not known; the rules are checked with cards that fit."
    ),
    "shuffle_unknown": N_("There is no seed, so nobody can check the shuffles."),
    "begins_later": N_("The rounds before the first one are not in this record."),
    "unfinished": N_("The record ends within a round."),
    "not_completed": N_(
        "Too much is hidden: from here to the end of the round only turns, tricks and chips "
        "are checked."
    ),
}

REFUSED_SENTENCES: Final[dict[str, str]] = {
    "missing_event": N_(
        'A line is missing or wrong. Due here: "{expected}". In the record: "{found}".'
    ),
    "not_held": N_('{seat} cannot hold what is used here: "{found}".'),
    "must_follow": N_('{seat} can follow suit and must: "{found}".'),
    "too_many": N_('{seat} cannot exchange so many cards: "{found}".'),
    "no_such_seat": N_('Nobody sits at {seat}: "{found}".'),
    "seat_taken": N_('Somebody sits at {seat} already: "{found}".'),
}
"""Why a decision that a line tells cannot have been taken."""
