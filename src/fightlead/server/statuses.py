"""The HTTP status of each error."""

from __future__ import annotations

from typing import Final

from fightlead.errors import CardError, FightleadError, RecordError, RulesError, SeedError

STATUS: Final = {
    "not_known": 401,
    "foreign_request": 403,
    "no_spectator_chat": 403,
    "no_spectators": 403,
    "not_host": 403,
    "not_seated": 403,
    "no_record": 404,
    "no_such_record": 404,
    "no_such_page": 404,
    "no_such_round": 404,
    "no_such_table": 404,
    "no_such_token": 404,
    "no_such_method": 405,
    "not_seeded": 409,
    "old_link": 410,
    "too_large": 413,
    "bad_name": 422,
    "bad_setting": 422,
    "bad_words": 422,
    "braille_size": 422,
    "malformed_request": 422,
    "no_such_level": 422,
    "no_such_phrase": 422,
    "no_such_vote": 422,
    "not_a_sheet": 422,
    "not_an_action": 422,
    "wrong_number_of_levels": 422,
    "server_fault": 500,
    "printing_busy": 503,
}
"""Where the status follows from the code alone."""
CODES: Final = {404: "no_such_page", 405: "no_such_method", 413: "too_large"}
"""The error behind a status that the framework answers by itself."""
_MALFORMED: Final = (CardError, RecordError, RulesError, SeedError)


def status_of(error: FightleadError) -> int:
    """422 for what is malformed in itself, 409 for what cannot be done now.

    >>> status_of(FightleadError("no_such_table")), status_of(FightleadError("not_due"))
    (404, 409)
    """
    return STATUS.get(error.code, 422 if isinstance(error, _MALFORMED) else 409)
