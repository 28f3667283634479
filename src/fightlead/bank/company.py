"""Who comes and goes between the rounds, and the end of the session."""

from __future__ import annotations

from fightlead.bank import letters
from fightlead.bank.entries import Entry
from fightlead.bank.state import OVER, SEATS, leave_unable, seats_of, share_out
from fightlead.bank.table import Bank
from fightlead.errors import BankError
from fightlead.names import NAME_LENGTH


def check_between(bank: Bank) -> None:
    """Raise `BankError` (`round_not_over`) within a round."""
    if bank.state.phase != OVER:
        raise BankError("round_not_over")


def tell_sit(bank: Bank, entry: Entry) -> None:
    check_between(bank)
    free = [seat for seat in SEATS if seat not in bank.names]
    if len(bank.names) >= bank.most:
        raise BankError("table_full", most=bank.most)
    seat = entry.get("seat", free[0])
    if seat not in SEATS:
        raise BankError("no_such_seat", seat=seat)
    if seat not in free:
        raise BankError("seat_taken", seat=seat)
    sit(bank, entry["name"], seat)


def sit(bank: Bank, name: str, seat: int) -> None:
    """Somebody sits down at a free seat, with an account of nothing."""
    _check_name(bank, name)
    s = bank.state
    bank.names[seat] = name
    if name not in bank.people:
        bank.people.append(name)
    s.seated |= 1 << seat
    s.account[seat] = s.debt[seat] = 0
    bank.news.append({"fact": "sat", "name": name, "seat": seat})


def _check_name(bank: Bank, name: str) -> None:
    if not letters.is_name(name) or len(name) > NAME_LENGTH:
        raise BankError("bad_name", name=name[:80])
    at_table = bank.seated
    for other in bank.people:
        alike = letters.said_of(other) == letters.said_of(name)
        if alike and (other != name or other in at_table):
            raise BankError("name_taken", name=other)


def tell_leave(bank: Bank, entry: Entry) -> None:
    check_between(bank)
    seat = bank.seat_of(entry["name"])
    if len(bank.names) == 1:
        end(bank)
    else:
        _vacate(bank, seat, "wish")


def send_away_unable(bank: Bank) -> bool:
    """Those who cannot pay leave; answers whether enough are left. Where nobody would be, they
    stay to share what lies in the middle."""
    s = bank.state
    seated, broke = s.seated, s.broke
    leave_unable(s)
    if not s.seated:
        s.seated = seated
        return False
    for seat in seats_of(seated & ~s.seated):
        _vacate(bank, seat, "broke" if broke >> seat & 1 else "unable")
    return len(bank.names) >= 2


def _vacate(bank: Bank, seat: int, reason: str) -> None:
    s = bank.state
    name = bank.names.pop(seat)
    account = s.account[seat]
    bank.taken_away[name] = bank.taken_away.get(name, 0) + account
    s.seated &= ~(1 << seat)
    s.broke &= ~(1 << seat)
    s.account[seat] = s.debt[seat] = 0
    bank.news.append(
        {"fact": "left", "name": name, "seat": seat, "chips": account, "reason": reason}
    )


def tell_end(bank: Bank, entry: Entry) -> None:
    check_between(bank)
    end(bank)


def end(bank: Bank) -> None:
    """The session is over: what lies in the middle is shared out."""
    s = bank.state
    before = list(s.account)
    share_out(s)
    for seat in seats_of(s.seated, s.dealer + 1):
        chips = s.account[seat] - before[seat]
        if chips:
            name = bank.names[seat]
            bank.news.append({"fact": "shared", "name": name, "seat": seat, "chips": chips})
    bank.over = True
    bank.news.append({"fact": "ended"})
