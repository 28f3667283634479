"""The slip of a round that is over: what each seat paid and got."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from fightlead.events import Anted, Event, FeePaid, Left, Looed, RoundBegan, RoundEnded, Won
from fightlead.server.presenting.amounts import chips
from fightlead.view import View


@dataclass(slots=True)
class SlipLine:
    """One seat's round in chips. `stake` and `fees` were paid into the pot, `won` came out of
    it for `tricks`; `loo` was paid into the next pot at once."""

    seat: int
    stake: int = 0
    fees: int = 0
    tricks: int = 0
    won: int = 0
    loo: int = 0

    @property
    def change(self) -> int:
        """What the round did to the account."""
        return self.won - self.stake - self.fees - self.loo


@dataclass(frozen=True, slots=True)
class Slip:
    """The payment of a round; `pot` is what lies in the middle for the next one."""

    round: int
    lines: tuple[SlipLine, ...]
    pot: int


def slip_of(events: Iterable[Event]) -> Slip | None:
    """The slip of the last round in these events that is over; None if there is none.

    >>> from fightlead.events import *
    >>> events = [RoundBegan(3, 0, 16, True), Won(1, 16, 4), Looed(0, 16, 0)]
    >>> slip_of([*events, RoundEnded(16, True)]).lines[1]
    SlipLine(seat=0, stake=0, fees=0, tricks=0, won=0, loo=16)
    """
    slip = None
    number, lines = 0, dict[int, SlipLine]()
    for event in events:
        if isinstance(event, RoundBegan):
            slip, number, lines = None, event.number, {}
        elif isinstance(event, RoundEnded):
            slip = Slip(number, tuple(lines.values()), event.pot)
        elif isinstance(event, Anted | FeePaid | Won | Looed):
            _enter(lines.setdefault(event.seat, SlipLine(event.seat)), event)
    return slip


def _enter(line: SlipLine, event: Anted | FeePaid | Won | Looed) -> None:
    match event:
        case Anted():
            line.stake += event.amount
        case FeePaid():
            line.fees += event.amount
        case Won():
            line.tricks, line.won = event.tricks, event.amount
        case Looed():
            line.loo = event.paid


@dataclass(frozen=True, slots=True)
class SlipRow:
    """A line of the slip, in words of chips; empty where nothing was paid."""

    name: str
    own: bool
    stake: str
    fees: str
    tricks: int
    won: str
    loo: str
    owed: str
    account: str


@dataclass(frozen=True, slots=True)
class Payment:
    """The payment of the round that is over."""

    round: int
    rows: tuple[SlipRow, ...]
    fees: bool
    """Somebody paid a fee, so that the slip needs the column."""
    owed: str
    """All that is owed to the next round; empty if nothing is."""


def debts_of(view: View) -> Mapping[int, int]:
    """Stakes that are still owed, by seat. None is when the session is over."""
    return {} if view.phase == "over" else view.debts


def payment_of(view: View, names: Mapping[int, str], events: Sequence[Event]) -> Payment | None:
    """The payment of the last round that is over in these events, with the accounts now, or
    as they were when somebody left. `names` are those of all who played."""
    slip = slip_of(events)
    if slip is None:
        return None
    entered = {line.seat: line for line in slip.lines}
    left = {event.seat: event.account for event in events if isinstance(event, Left)}
    accounts = left | view.accounts
    debts = debts_of(view)

    def row(seat: int) -> SlipRow:
        line = entered.get(seat) or SlipLine(seat)
        return SlipRow(
            name=names[seat],
            own=seat == view.seat,
            stake=_paid(line.stake),
            fees=_paid(line.fees),
            tricks=line.tricks,
            won=_paid(line.won),
            loo=_paid(line.loo),
            owed=_paid(debts.get(seat, 0)),
            account=chips(accounts[seat]),
        )

    rows = tuple(row(seat) for seat in sorted(accounts) if seat in names)
    owed = _paid(sum(debts.values()))
    return Payment(slip.round, rows, any(row.fees for row in rows), owed)


def _paid(amount: int) -> str:
    return chips(amount) if amount else ""
