"""Why something cannot be done at a table on the web: one sentence for every code."""

from __future__ import annotations

from typing import Final

from fightlead.narration.catalogue import N_

TABLE_SENTENCES: Final[dict[str, str]] = {
    # finding a table
    "no_such_table": N_("There is no such table, or it is gone."),
    "no_such_page": N_("There is no such page."),
    "no_spectators": N_("A round is being played, and watching is not allowed at this table."),
    "no_record": N_("There is no record yet: no round has been played."),
    "no_such_record": N_("There is no such record, or it is gone."),
    "too_many_records": N_(
        "You already keep {most} records here. Delete one before you import another."
    ),
    "old_link": N_("This link has been used already, or is too old. Make a new one."),
    "not_known": N_("That needs a valid token."),
    "no_such_token": N_("You have no such token."),
    "no_such_method": N_("That cannot be done at this address."),
    "foreign_request": N_("Refused: this request comes from another site."),
    "server_fault": N_("Something went wrong here; it has been noted."),
    # what somebody may do
    "not_seated": N_("You do not sit at this table."),
    "not_host": N_("Only the person who opened this table can do that."),
    "not_a_bot": N_("Only bots can be sent away."),
    "not_away": N_("This player is not away, and has not kept the table waiting for long."),
    "table_over": N_("The session at this table is over."),
    "not_over": N_("The session at this table is not over yet."),
    # answers that come late or twice
    "another_round": N_("That was about another round."),
    "another_decision": N_("That was an answer to another decision."),
    "already_ending": N_("The session ends with this round already."),
    "already_decided": N_("This has been decided already: {action}."),
    # forms
    "bad_setting": N_("{field}: this cannot be chosen."),
    "bad_key": N_("Choose one letter, digit or symbol, or nothing."),
    "key_twice": N_("This key is chosen twice: {text}."),
    "malformed_request": N_("Something is missing or malformed: {text}."),
    "too_large": N_("That is too large."),
    "bad_database": N_("The database cannot be used: {text}"),
    "no_such_vote": N_("There are only these votes: wait, replace, end."),
    "no_such_phrase": N_("There is no such phrase."),
    "no_chat": N_("Chat is off at this table."),
    "no_spectator_chat": N_("At this table only those who sit here may chat."),
    "bad_words": N_("A message has 1 to {most} characters."),
}
"""Sentences that need no more than the fields of the error."""
