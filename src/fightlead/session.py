"""A session: rounds in a row, accounts, the deal passing, players coming and going.

A session is driven by three calls: `start_round` opens the next round, `act` takes one
decision of one seat, `finish` ends the session between rounds. What happened is in
`events`; what one seat may know of it is `fightlead.view.view_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from fightlead import chronicle, engine
from fightlead.actions import VERBS, Action, action_of
from fightlead.cards import Card, CardSet, members
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
from fightlead.standing import NAME_LENGTH, Standing, checked_name

__all__ = ["NAME_LENGTH", "Session"]


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
        seed = new_seed() if seed is None else check_seed(seed)
        lot = draw_lot(seed, len(names)) if dealer is None else dealer
        if not 0 <= lot < len(names):
            raise SeatingError("no_such_seat", seat=lot)
        self._take_up(rules, Standing(dealer=lot), seed, shuffles, core)
        for name in names:
            self.sit(name)

    @classmethod
    def resume(
        cls,
        rules: Rules,
        standing: Standing,
        *,
        seed: int | None = None,
        shuffles: Callable[[int], Shuffles] | None = None,
        core: Any = engine,
        open_round: bool = False,
    ) -> Self:
        """A session that goes on from a standing between rounds. With `open_round` the standing
        is that of a round about to open, and the round opens at once. Its `events` begin here;
        the other arguments are those of a new session. Raises `SeedError`."""
        session = cls.__new__(cls)
        seed = new_seed() if seed is None else check_seed(seed)
        session._take_up(rules, standing, seed, shuffles, core)
        if open_round:
            session.origin = Standing()
            session.state.first = standing.number == 1
            session._open()
        return session

    def _take_up(
        self,
        rules: Rules,
        standing: Standing,
        seed: int,
        shuffles: Callable[[int], Shuffles] | None,
        core: Any,
    ) -> None:
        self.rules = rules
        self.seed = seed
        self._shuffles = shuffles or self._seeded
        self._core = core
        self._states = engine.new_states(2)
        seated = sum(1 << seat for seat in standing.names)
        engine.set_up(self._states, 0, rules, seated, standing.dealer)
        state = self.state
        for seat in standing.names:
            state.account[seat] = standing.accounts.get(seat, 0)
            state.debt[seat] = standing.debts.get(seat, 0)
        state.pot, state.carried, state.stood = standing.pot, standing.carried, standing.stood
        state.broke = sum(1 << seat for seat in standing.broke)
        state.first = standing.number == 0
        self.number = standing.number
        self.over = False
        self.departed = standing.departed
        """Sum of the accounts of those who left, in chips."""
        self.names: dict[int, str] = dict(sorted(standing.names.items()))
        """Name of the player at each seat that is taken."""
        self.origin = standing
        """The standing from which the session began; blank if it began with an open round."""
        self.openings: list[Standing] = []
        """The standing from which each round opened, in their order. To be read only."""
        self.decks: list[list[tuple[Card, ...]]] = []
        """The orders of cards of each round, the top first, if they came from outside; for
        orders from the seed none are kept. To be read only."""
        self._events: list[Event] = []
        self._source: Shuffles | None = None

    # ---------------------------------------------------------- looking

    @property
    def state(self) -> Any:
        """The engine's record of the present round. To be read only."""
        return self._states[0]

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

    def history(self, position: int = 0) -> tuple[Event, ...]:
        """The events from a position on, secrets included."""
        return tuple(self._events[position:])

    @property
    def event_count(self) -> int:
        return len(self._events)

    def events_since(self, position: int, seat: int | None) -> tuple[Event, ...]:
        """The events from a position on, as a seat or a spectator (None) may know them."""
        return tuple(event.seen_by(seat) for event in self._events[position:])

    @property
    def accounts(self) -> dict[int, int]:
        """The account of each seat that is taken, in chips."""
        return {seat: int(self.state.account[seat]) for seat in self.names}

    @property
    def standing(self) -> Standing:
        """What stands now; to be resumed from if it is between rounds."""
        state = self.state
        return Standing(
            number=self.number,
            dealer=int(state.dealer),
            names=dict(self.names),
            accounts=self.accounts,
            debts={seat: int(state.debt[seat]) for seat in self.names if state.debt[seat]},
            pot=int(state.pot),
            carried=bool(state.carried),
            stood=bool(state.stood),
            broke=tuple(members(state.broke)),
            departed=self.departed,
        )

    @property
    def seeded(self) -> bool:
        """The orders of cards come from the session's seed, not from outside."""
        return self._shuffles == self._seeded

    @property
    def commitment(self) -> str:
        """The commitment to the deals of the present round, or between rounds of the next.
        A session whose orders of cards were given from outside has none."""
        if not self.seeded:
            return ""
        return commitment(round_seed(self.seed, self.number + self.between_rounds))

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Every action that a seat may take now; none if it is not due."""
        if not 0 <= seat < MAX_PLAYERS:
            return ()
        mask = int(self._core.legal(self._states, 0, seat))
        phase = int(self.state.phase)
        if phase != engine.EXCHANGE or not mask:
            codes = members(mask) if phase in (engine.FIGHT, engine.PLAY) else (0, 1)
            return tuple(action_of(phase, code) for code in codes) if mask else ()
        limit = self.exchange_limit(seat)
        return tuple(
            Action("exchange", cards) for cards in _subsets(mask) if cards.bit_count() <= limit
        )

    def exchange_limit(self, seat: int) -> int:
        """How many cards a seat may exchange in one action."""
        return int(self._core.limit(self._states, 0, seat))

    # ---------------------------------------------------------- acting

    def refusal(self, seat: int, action: Action) -> str:
        """The code of the reason why an action is not allowed, empty if it is."""
        if seat not in self.names:
            return "no_such_seat"
        if not self.state.due:
            return "nobody_due"
        if VERBS[action.verb] != self.state.phase:
            return "wrong_phase"
        code = self._core.refusal(self._states, 0, seat, action.code)
        return engine.REFUSALS[code]

    def act(self, seat: int, action: Action) -> None:
        """Take the action of a seat. Raises `Refused`, with nothing changed."""
        reason = self.refusal(seat, action)
        if reason:
            raise Refused(reason, seat=seat, action=str(action), phase=self.phase)
        self._keep()
        self._core.act(self._states, 0, seat, action.code)
        self._events += chronicle.after_action(self._before, self.state, seat, action)
        self._go_on()

    def start_round(self) -> None:
        """Open the next round, between rounds. Players who cannot pay leave first; with fewer
        than two the session ends instead. Raises `Refused` (`round_not_over`,
        `session_over`)."""
        self._check_between("round_not_over")
        self._send_away_unable()
        if len(self.names) < MIN_PLAYERS:
            self._end()
            return
        if self.number:
            self.state.dealer = engine.seat_after(self.state.seated, self.state.dealer)
        self.number += 1
        self._open()

    def _open(self) -> None:
        """Open the round with this number and dealer."""
        self.openings.append(self.standing)
        self.decks.append([])
        self._source = self._shuffles(self.number)
        self._keep()
        engine.begin_round(self.state)
        self._tell_opening()
        self._go_on()

    def sit(self, name: str, seat: int | None = None) -> int:
        """A player takes a seat (the lowest free one by default) between rounds; answers it.
        Raises `SeatingError` (`round_not_over`, `seat_taken`, `table_full`, `no_such_seat`,
        `bad_name`) or `Refused` (`session_over`)."""
        self._check_between("round_not_over", SeatingError)
        name = checked_name(name)
        free = [place for place in range(MAX_PLAYERS) if place not in self.names]
        if len(self.names) >= self.rules.max_players:
            raise SeatingError("table_full", most=self.rules.max_players)
        if seat is None:
            seat = free[0]
        elif not 0 <= seat < MAX_PLAYERS:
            raise SeatingError("no_such_seat", seat=seat)
        elif seat not in free:
            raise SeatingError("seat_taken", seat=seat)
        self.names = dict(sorted({**self.names, seat: name}.items()))
        self.state.seated |= 1 << seat
        self.state.account[seat] = self.state.debt[seat] = 0
        self._events.append(SatDown(seat, name))
        return seat

    def leave(self, seat: int) -> None:
        """A player leaves between rounds, with the account as it is; a stake owed is forgiven.
        Raises `SeatingError` (`round_not_over`, `no_such_seat`)."""
        self._check_between("round_not_over", SeatingError)
        if seat not in self.names:
            raise SeatingError("no_such_seat", seat=seat)
        self._vacate(seat, "wish")

    def finish(self) -> None:
        """End the session between rounds: what lies in the middle is shared out evenly, odd
        chips from eldest hand. Raises `Refused`."""
        self._check_between("round_not_over")
        self._end()

    # ---------------------------------------------------------- inside

    @property
    def _before(self) -> Any:
        return self._states[1]

    def _keep(self) -> None:
        self._states[1] = self._states[0]

    def _seeded(self, number: int) -> Shuffles:
        return Shuffler(round_seed(self.seed, number))

    def _check_between(
        self, code: str, kind: type[Refused] | type[SeatingError] = Refused
    ) -> None:
        if self.over:
            raise Refused("session_over")
        if not self.between_rounds:
            raise kind(code)

    def _tell_opening(self) -> None:
        before = self._before
        self._events.append(
            RoundBegan(
                self.number, int(self.state.dealer), int(before.pot), bool(before.carried)
            )
        )
        self._events += chronicle.after_opening(before, self.state)

    def _go_on(self) -> None:
        """Hand over the orders of cards that the engine waits for; see whether it is over."""
        while self.state.phase in (engine.DEAL, engine.RESHUFFLE):
            order = self._next_order(int(self._core.awaited(self._states, 0)))
            self._keep()
            if self._core.stack(self._states, 0, engine.order_array(order)) != engine.OK:
                raise Refused("wrong_cards")
            self._events += chronicle.after_stack(self._before, self.state)
        if self.state.ended:
            self._end()

    def _next_order(self, cards: CardSet) -> list[Card]:
        assert self._source is not None
        order = self._source.order(cards)
        if not self.seeded:
            self.decks[-1].append(tuple(order))
        return order

    def _send_away_unable(self) -> None:
        """Those who are broke, or could not pay the next ante, leave."""
        broke = int(self.state.broke)
        engine.leave_unable(self.state)
        for seat in sorted(self.names):
            if not self.state.seated >> seat & 1:
                self._vacate(seat, "broke" if broke >> seat & 1 else "unable")

    def _vacate(self, seat: int, reason: str) -> None:
        account = int(self.state.account[seat])
        self.departed += account
        self.state.seated &= ~(1 << seat)
        self.state.broke &= ~(1 << seat)
        self.state.account[seat] = self.state.debt[seat] = 0
        del self.names[seat]
        self._events.append(Left(seat, account, reason))

    def _end(self) -> None:
        """Share the middle among those who sit here, from eldest hand."""
        order = chronicle.seats_of(int(self.state.seated), int(self.state.dealer) + 1)
        pot = int(self.state.pot)
        for place, seat in enumerate(order):
            amount = pot // len(order) + (place < pot % len(order))
            if amount:
                self.state.account[seat] += amount
                self.state.pot -= amount
                self._events.append(Shared(seat, amount))
        self.over = True
        self._events.append(SessionEnded())


def _subsets(mask: int) -> list[int]:
    subsets, subset = [0], 0
    while subset != mask:
        subset = (subset - mask) & mask
        subsets.append(subset)
    return subsets
