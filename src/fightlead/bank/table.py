"""What a bank shows at every moment."""

from __future__ import annotations

from typing import Any

from fightlead.bank.entries import Entry
from fightlead.bank.state import (
    EXCHANGE,
    JOIN,
    OVER,
    PHASES,
    STAY,
    State,
    exchange_limit,
    leave_unable,
    loo_value,
    seat_after,
    seats_of,
    trick_value,
)
from fightlead.errors import BankError


class Bank:
    """A real table as it stands after what was told. To be read only; amounts are chips,
    people are called by their names.

    `news` are the facts that the last entry brought: plain dicts, each with its kind under
    `fact` and a sentence in `fightlead.narration.bank_facts`. `slips` are those of all rounds
    (`fightlead.bank.slips`).
    """

    def __init__(self, opening: Entry) -> None:
        self.opening = opening
        self.rules: dict[str, Any] = opening["rules"]
        self.most: int = opening["most"]
        """So many can play."""
        self.state = State(opening)
        self.names: dict[int, str] = {}
        """Who sits where."""
        self.people: list[str] = []
        """Everybody who has ever sat here."""
        self.taken_away: dict[str, int] = {}
        """The accounts with which people left."""
        self.number = 0
        """The round that is played, or was played last."""
        self.over = False
        self.told = 0
        """The place of the last entry, that of the opening being 0."""
        self.slips: list[dict[str, Any]] = []
        self.news: list[dict[str, Any]] = []

    # ---------------------------------------------------------- where the round stands

    @property
    def phase(self) -> str:
        """What comes next: `between` rounds, `join` (who declines?), `fight` (who leads?),
        `stay` (who drops?), `exchange`, `play` (who takes the trick?), or `over`."""
        if self.over:
            return "over"
        return "between" if self.state.phase == OVER else str(PHASES[self.state.phase])

    @property
    def slip(self) -> dict[str, Any]:
        """The slip of the round that is played, or was played last."""
        return self.slips[-1]

    def slip_of(self, number: int | None, *, over: bool) -> dict[str, Any]:
        """The slip of a round, the last one if none is named; `over`: of the rounds that are
        over. Raises `BankError` (`no_such_round`)."""
        slip: dict[str, Any]
        for slip in reversed(self.slips):
            if number in (None, slip["number"]) and (slip["end"] or not over):
                return slip
        raise BankError("no_such_round", number=number)

    @property
    def due(self) -> list[str]:
        """About whom something is to be told now, in the order of the table."""
        s = self.state
        if s.phase == OVER:
            return []
        mask = s.due if s.phase in (JOIN, STAY, EXCHANGE) else s.within
        return self.called(mask)

    @property
    def tricks_left(self) -> int:
        """How many tricks of the round nobody has taken yet."""
        return 0 if self.state.phase == OVER else self.state.hand_size - self.state.trick

    @property
    def limit(self) -> int:
        """How many cards the player whose turn it is may exchange."""
        s = self.state
        return int(exchange_limit(s, s.turn)) if s.phase == EXCHANGE else 0

    # ---------------------------------------------------------- who

    @property
    def seated(self) -> list[str]:
        """Who sits at the table, by their seats."""
        return [self.names[seat] for seat in sorted(self.names)]

    @property
    def within(self) -> list[str]:
        """Who plays the round and has not dropped, from eldest hand."""
        return [] if self.state.phase == OVER else self.called(self.state.within)

    @property
    def dealer(self) -> str:
        """Who deals; between rounds who deals next."""
        return self.names.get(self._dealer, "")

    @property
    def eldest(self) -> str:
        """Eldest hand; between rounds and before anybody has declined who it would be."""
        s = self.state
        if s.phase not in (OVER, JOIN):
            return self.names[s.eldest]
        return self.names.get(seat_after(self._staying, self._dealer), "")

    @property
    def leader(self) -> str:
        """Who leads to the first trick as the round stands; empty where nobody told."""
        s = self.state
        told = s.phase != OVER and self.slip["lead"]
        return self.names[s.lead] if told else ""

    @property
    def _dealer(self) -> int:
        s = self.state
        if s.phase != OVER or (self.number == 0 and s.dealer in self.names):
            return s.dealer
        return int(seat_after(self._staying, s.dealer))

    @property
    def too_few(self) -> bool:
        """Between rounds: can fewer than two pay for the next one?"""
        return len(seats_of(self._able)) < 2

    @property
    def _staying(self) -> int:
        """Mask of the seats whose players stay for the next round; all, if that is nobody."""
        return self._able or self.state.seated

    @property
    def _able(self) -> int:
        """Mask of the seats whose players can pay for the next round."""
        s = self.state
        seated, broke = s.seated, s.broke
        leave_unable(s)
        able = s.seated
        s.seated, s.broke = seated, broke
        return able

    # ---------------------------------------------------------- chips

    @property
    def pot(self) -> int:
        """What lies in the middle."""
        return self.state.pot

    @property
    def is_paid_in(self) -> bool:
        """Has everybody paid into the pot of this round, so that it is known what a trick
        earns and what it costs to take none?"""
        return self.state.phase not in (OVER, JOIN)

    @property
    def trick_worth(self) -> int:
        """What a trick earns as the pot stands."""
        return int(trick_value(self.state, self.pot))

    @property
    def loo(self) -> int:
        """What it costs to take no trick as the pot stands."""
        return int(loo_value(self.state, self.pot))

    @property
    def accounts(self) -> dict[str, int]:
        """The accounts of those who sit at the table, since they sat down."""
        return {self.names[seat]: self.state.account[seat] for seat in self.names}

    @property
    def debts(self) -> dict[str, int]:
        """Stakes owed to the next round."""
        s = self.state
        owing = {} if self.over else self.names
        return {self.names[seat]: s.debt[seat] for seat in owing if s.debt[seat]}

    @property
    def balances(self) -> dict[str, int]:
        """What everybody who ever sat here has won (above 0) or lost (below 0) so far. With
        the pot they add up to 0."""
        accounts = self.accounts
        return {
            name: accounts.get(name, 0) + self.taken_away.get(name, 0) for name in self.people
        }

    # ---------------------------------------------------------- names and seats

    def called(self, mask: int) -> list[str]:
        """The names at the seats of a mask, clockwise from the dealer's left."""
        return [self.names[seat] for seat in seats_of(mask, self.state.dealer + 1)]

    def seat_of(self, name: str) -> int:
        """Where somebody sits. Raises `BankError` (`nobody_called`)."""
        for seat in self.names:
            if self.names[seat] == name:
                return seat
        raise BankError("nobody_called", name=name)

    def seat_within(self, name: str) -> int:
        """Where somebody sits who plays the round. Raises `BankError` (`nobody_called`,
        `has_declined`, `has_dropped`, `not_in_round`)."""
        seat = self.seat_of(name)
        if self.state.within >> seat & 1:
            return seat
        if name in self.slip["declined"]:
            raise BankError("has_declined", name=name)
        if name in self.slip["dropped"]:
            raise BankError("has_dropped", name=name)
        raise BankError("not_in_round", name=name)
