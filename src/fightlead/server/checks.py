"""What does not fit a table is refused before it is written: one check for every entry."""

from __future__ import annotations

from typing import Final

from fightlead.actions import parse_action
from fightlead.bots import LEVELS
from fightlead.errors import Refused, SeatingError, TableError
from fightlead.narration import PHRASES
from fightlead.rules import MIN_PLAYERS
from fightlead.server import entries as en
from fightlead.server.scene import Settings
from fightlead.server.table import Table, entropy_of
from fightlead.session import is_seat
from fightlead.standing import checked_name

VOTES: Final = ("wait", "replace", "end")
TEXT_LENGTH: Final = 200
"""Most characters that may be said at once."""


def check(table: Table, entry: en.Entry) -> None:
    """Refuse an entry that does not fit. Raises `FightleadError`; changes nothing."""
    if table.over and not isinstance(entry, en.Said | en.Followed):
        raise TableError("table_over")
    match entry:
        case en.Sat():
            _check_sitting(table, entry)
        case en.Readied():
            _check_ready(table, entry)
        case en.Acted():
            _check_action(table, entry)
        case en.Voted():
            _check_vote(table, entry)
        case en.Said():
            _check_words(table, entry)
        case en.WaitedFor():
            if table.waits_since(entry.seat) is None:
                raise Refused("nobody_due")
        case en.Went() | en.WentAway() | en.CameBack() | en.AskedTime() | en.Ended():
            table.place_at(entry.seat)
        case en.Changed():
            Settings.from_dict(entry.settings)
        case en.Followed():
            if not table.over:
                raise TableError("not_over")


def _check_sitting(table: Table, entry: en.Sat) -> None:
    checked_name(entry.name)
    if entry.bot and entry.bot not in LEVELS:
        raise TableError("no_such_level", level=entry.bot, levels=", ".join(LEVELS))
    if not is_seat(entry.seat):
        raise SeatingError("no_such_seat", seat=entry.seat)
    if not table.is_free(entry.seat):
        raise SeatingError("seat_taken", seat=entry.seat)
    if table.seat_of(entry.person) is not None:
        raise SeatingError("seat_taken", seat=entry.seat)
    if table.staying() >= table.rules.max_players:
        raise SeatingError("table_full", most=table.rules.max_players)


def _check_ready(table: Table, entry: en.Readied) -> None:
    table.place_at(entry.seat)
    if not table.between:
        raise Refused("round_not_over")
    if entry.round != table.next_round:
        raise TableError("another_round", number=entry.round)
    if table.staying() < MIN_PLAYERS:
        raise TableError("too_few_players", least=MIN_PLAYERS)
    if entry.entropy:
        entropy_of(entry.entropy)


def _check_action(table: Table, entry: en.Acted) -> None:
    if table.session is None:
        raise Refused("nobody_due")
    action = parse_action(entry.action)
    reason = table.session.refusal(entry.seat, action)
    if reason:
        raise Refused(reason, seat=entry.seat, action=entry.action, phase=table.session.phase)
    if entry.decision != len(table.answers[entry.seat]):
        raise TableError("another_decision", number=entry.decision)


def _check_vote(table: Table, entry: en.Voted) -> None:
    table.place_at(entry.seat)
    if entry.choice not in VOTES:
        raise TableError("no_such_vote", text=entry.choice)
    if not table.place_at(entry.about).in_question or entry.about == entry.seat:
        raise TableError("not_away", seat=entry.about)
    if entry.choice == "end" and table.ending:
        raise TableError("already_ending")


def _check_words(table: Table, entry: en.Said) -> None:
    if not table.settings.chat:
        raise TableError("no_chat")
    if table.seat_of(entry.person) is None and not table.settings.spectator_chat:
        raise TableError("no_spectator_chat")
    checked_name(entry.name)
    if entry.phrase and entry.phrase not in PHRASES:
        raise TableError("no_such_phrase", text=entry.phrase)
    if not entry.phrase and not _can_be_said(entry.text):
        raise TableError("bad_words", most=TEXT_LENGTH)


def _can_be_said(text: str) -> bool:
    """Words on one line, that can be shown."""
    shown = text.replace("\N{ZERO WIDTH JOINER}", "")
    return 0 < len(text.strip()) <= TEXT_LENGTH and shown.isprintable()
