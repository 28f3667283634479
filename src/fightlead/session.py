"""A session: rounds in a row, accounts, the deal passing, players coming and going.

A session is driven by three calls: `start_round` opens the next round, `act` takes one
decision of one seat, `finish` ends the session between rounds. What happened is in
`events`; what one seat may know of it is `fightlead.view.view_of`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any, Final

from fightlead import chronicle, engine
from fightlead.actions import VERBS, Action, action_of
from fightlead.cards import members
from fightlead.errors import Refused, SeatingError
from fightlead.events import Event, Left, RoundBegan, SatDown, SessionEnded, Shared
from fightlead.rules import MAX_PLAYERS, MIN_PLAYERS, Rules
from fightlead.shuffle import (
    Shuffler,
    Shuffles,
    check_seed,
    commitment,
    draw_lot,
    new_seed,
    round_seed,
)

NAME_LENGTH: Final = 40
"""Most characters of a player's name."""


class Session:
    """Fight for the Lead among 2 to 5 seats.

    `names` sit down at the seats 0, 1, ... Without a `seed` (0..2**256-1) one is made that
    nobody can guess; without a `dealer` the first one is drawn by lot. `shuffles` gives the
    orders of cards of a round by its number, instead of those of the seed. `core` is the
    engine to run on, `fightlead.compiled.compiled()` for speed.

    Raises `SeatingError`, `SeedError`.

    >>> session = Session(Rules.classic(), ["Anna", "Ben"], seed=7)
    >>> session.start_round()
    >>> session.phase, session.due
    ('fight', (0, 1))
    >>> session.act(0, session.legal(0)[0])
    >>> session.due
    (1,)
    """

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        *,
        seed: int | None = None,
        dealer: int | None = None,
        shuffles: Callable[[int], Shuffles] | None = None,
        core: Any = engine,
    ) -> None:
        if not MIN_PLAYERS <= len(names) <= rules.max_players:
            raise SeatingError("wrong_number_of_players", most=rules.max_players)
        self.rules = rules
        self.seed = new_seed() if seed is None else check_seed(seed)
        self._shuffles = shuffles or self._seeded
        self._core = core
        self._states = engine.new_states()
        lot = draw_lot(self.seed, len(names)) if dealer is None else dealer
        if not 0 <= lot < len(names):
            raise SeatingError("no_such_seat", seat=lot)
        engine.set_up(self._states, 0, rules, 0, lot)
        self._look()
        self.number = 0
        self.over = False
        self.departed = 0
        """Sum of the accounts of those who left, in chips."""
        self.names: dict[int, str] = {}
        """Name of the player at each seat that is taken."""
        self._events: list[Event] = []
        self._source: Shuffles | None = None
        self._arrivals: dict[int, int] = {}
        self._newcomers: set[int] = set()
        for name in names:
            self.sit(name)

    # ---------------------------------------------------------- looking

    @property
    def state(self) -> Any:
        """What the engine holds of the present round, as an `engine.Snapshot`."""
        return self._snapshot

    @property
    def phase(self) -> str:
        """`between` rounds, `over`, or the phase of the round (`engine.PHASES`)."""
        if self.over:
            return "over"
        return "between" if self.between_rounds else engine.PHASES[self.state.phase]

    @property
    def between_rounds(self) -> bool:
        """True before the first round and from the end of each round to the next."""
        return bool(self.state.phase == engine.OVER)

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that must act now, in any order."""
        return tuple(members(self.state.due))

    @property
    def events(self) -> Sequence[Event]:
        """All that happened, secrets included."""
        return tuple(self._events)

    @property
    def event_count(self) -> int:
        return len(self._events)

    def events_since(self, position: int, seat: int | None) -> tuple[Event, ...]:
        """The events from a position on, as a seat or a spectator (None) may know them. What
        was secret to those who sat there before stays so."""
        nobody = len(self._events)
        arrival = nobody if seat is None else self._arrivals.get(seat, nobody)
        start = max(position, 0)
        return tuple(
            event.seen_by(seat if number >= arrival else None)
            for number, event in enumerate(self._events[start:], start)
        )

    def plays(self, seat: int | None) -> bool:
        """Has the player at this seat sat there since the present round began?"""
        return seat in self.names and seat not in self._newcomers

    @property
    def accounts(self) -> dict[int, int]:
        """The account of each seat that is taken, in chips."""
        return {seat: self.state.account[seat] for seat in self.names}

    @property
    def commitment(self) -> str:
        """The commitment to the deals of the present round, or between rounds of the next.
        A session whose orders of cards were given from outside has none."""
        if self._shuffles != self._seeded:
            return ""
        return commitment(round_seed(self.seed, self.number + self.between_rounds))

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Every action that a seat may take now; none if it is not due."""
        if not 0 <= seat < MAX_PLAYERS:
            return ()
        mask = int(self._core.legal(self._states, 0, seat))
        phase = self.state.phase
        if phase != engine.EXCHANGE or not mask:
            codes = members(mask) if phase in (engine.FIGHT, engine.PLAY) else (0, 1)
            return tuple(action_of(phase, code) for code in codes) if mask else ()
        limit = self.exchange_limit(seat)
        return tuple(
            Action("exchange", cards) for cards in _subsets(mask) if cards.bit_count() <= limit
        )

    def exchange_limit(self, seat: int) -> int:
        """How many cards a seat may exchange in one action."""
        if not 0 <= seat < MAX_PLAYERS:
            return 0
        return int(self._core.limit(self._states, 0, seat))

    # ---------------------------------------------------------- acting

    def refusal(self, seat: int, action: Action) -> str:
        """The code of the reason why an action is not allowed, empty if it is."""
        if seat not in self.names:
            return "no_such_seat"
        if not self.state.due:
            return "nobody_due"
        if not action.well_formed:
            return "not_an_action"
        if VERBS[action.verb] != self.state.phase:
            return "wrong_phase"
        code = self._core.refusal(self._states, 0, seat, action.code)
        return engine.REFUSALS[code]

    def act(self, seat: int, action: Action) -> None:
        """Take the action of a seat. Raises `Refused`, with nothing changed."""
        reason = self.refusal(seat, action)
        if reason:
            raise Refused(reason, seat=seat, action=str(action), phase=self.phase)
        before = self._snapshot
        self._core.act(self._states, 0, seat, action.code)
        self._look()
        self._events += chronicle.after_action(before, self.state, seat, action)
        self._go_on()

    def start_round(self) -> None:
        """Open the next round, between rounds. Players who cannot pay leave first; with fewer
        than two the session ends instead. Raises `Refused` (`round_not_over`,
        `session_over`)."""
        self._check_between("round_not_over")
        if not self._send_away_unable():
            self._end()
            return
        if self.number or self.state.dealer not in self.names:
            self._record.dealer = engine.seat_after(self.state.seated, self.state.dealer)
            self._look()
        self.number += 1
        self._newcomers.clear()
        self._source = self._shuffles(self.number)
        before = self._snapshot
        self._core.open_round(self._states, 0)
        self._look()
        self._events.append(
            RoundBegan(self.number, before.dealer, before.pot, bool(before.carried))
        )
        self._events += chronicle.after_opening(before, self.state)
        self._go_on()

    def sit(self, name: str, seat: int | None = None) -> int:
        """A player takes a seat (the lowest free one by default) between rounds; answers it.
        Raises `SeatingError` (`round_not_over`, `seat_taken`, `table_full`, `no_such_seat`,
        `bad_name`) or `Refused` (`session_over`)."""
        self._check_between("round_not_over", SeatingError)
        name = _checked_name(name)
        free = [place for place in range(MAX_PLAYERS) if place not in self.names]
        if len(self.names) >= self.rules.max_players:
            raise SeatingError("table_full", most=self.rules.max_players)
        if seat is None:
            seat = free[0]
        elif not 0 <= seat < MAX_PLAYERS:
            raise SeatingError("no_such_seat", seat=seat)
        elif seat not in free:
            raise SeatingError("seat_taken", seat=seat)
        self.names[seat] = name
        self._arrivals[seat] = len(self._events)
        self._newcomers.add(seat)
        self._record.seated |= 1 << seat
        self._record.account[seat] = self._record.debt[seat] = 0
        self._look()
        self._events.append(SatDown(seat, name))
        return seat

    def leave(self, seat: int) -> None:
        """A player leaves between rounds, with the account as it is; a stake owed is forgiven.
        The last one ends the session, and so takes what lies in the middle. Raises
        `SeatingError` (`round_not_over`, `no_such_seat`) or `Refused` (`session_over`)."""
        self._check_between("round_not_over", SeatingError)
        if seat not in self.names:
            raise SeatingError("no_such_seat", seat=seat)
        if len(self.names) == 1:
            self._end()
        else:
            self._vacate(seat, "wish")

    def finish(self) -> None:
        """End the session between rounds: what lies in the middle is shared out evenly, odd
        chips from eldest hand. Raises `Refused`."""
        self._check_between("round_not_over")
        self._end()

    # ---------------------------------------------------------- inside

    @property
    def _record(self) -> Any:
        return self._states[0]

    def _look(self) -> None:
        """Take a new snapshot after a change of the engine's record."""
        self._snapshot = engine.snapshot(self._states, 0)

    def _seeded(self, number: int) -> Shuffles:
        return Shuffler(round_seed(self.seed, number))

    def _check_between(
        self, code: str, kind: type[Refused] | type[SeatingError] = Refused
    ) -> None:
        if self.over:
            raise Refused("session_over")
        if not self.between_rounds:
            raise kind(code)

    def _go_on(self) -> None:
        """Hand over the orders of cards that the engine waits for; see whether it is over."""
        while self.state.phase in (engine.DEAL, engine.RESHUFFLE):
            assert self._source is not None
            cards = int(self._core.awaited(self._states, 0))
            order = engine.order_array(self._source.order(cards))
            before = self._snapshot
            if self._core.stack(self._states, 0, order) != engine.OK:
                raise Refused("wrong_cards")
            self._look()
            self._events += chronicle.after_stack(before, self.state)
        if self.state.ended:
            self._end()

    def _send_away_unable(self) -> bool:
        """Those who are broke, or could not pay the next ante, leave; answers whether enough
        are left. Where nobody would be, they stay to share what lies in the middle."""
        seated, broke = self.state.seated, self.state.broke
        engine.leave_unable(self._record)
        if not self._record.seated:
            self._record.seated = seated
            self._look()
            return False
        self._look()
        for seat in sorted(self.names):
            if not self.state.seated >> seat & 1:
                self._vacate(seat, "broke" if broke >> seat & 1 else "unable")
        return len(self.names) >= MIN_PLAYERS

    def _vacate(self, seat: int, reason: str) -> None:
        account = self.state.account[seat]
        self.departed += account
        self._record.seated &= ~(1 << seat)
        self._record.broke &= ~(1 << seat)
        self._record.account[seat] = self._record.debt[seat] = 0
        self._look()
        del self.names[seat], self._arrivals[seat]
        self._events.append(Left(seat, account, reason))

    def _end(self) -> None:
        """Share the middle among those who sit here, from eldest hand."""
        order = chronicle.seats_of(self.state.seated, self.state.dealer + 1)
        pot = self.state.pot
        for place, seat in enumerate(order):
            amount = pot // len(order) + (place < pot % len(order))
            if amount:
                self._record.account[seat] += amount
                self._record.pot -= amount
                self._events.append(Shared(seat, amount))
        self._look()
        self.over = True
        self._events.append(SessionEnded())


def _subsets(mask: int) -> list[int]:
    subsets, subset = [0], 0
    while subset != mask:
        subset = (subset - mask) & mask
        subsets.append(subset)
    return subsets


def _checked_name(name: str) -> str:
    """The name in its canonical form. Raises `SeatingError` (`bad_name`) if it is empty, too
    long or holds control characters."""
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not 0 < len(clean) <= NAME_LENGTH or not clean.isprintable():
        raise SeatingError("bad_name", name=name[:80])
    return clean
