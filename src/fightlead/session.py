"""A session: rounds in a row, accounts, the deal passing, players coming and going.

A session is driven by three calls: `start_round` opens the next round, `act` takes one
decision of one seat, `finish` ends the session between rounds. What happened is in
`events`; what one seat may know of it is `fightlead.view.view_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from fightlead import chronicle, engine
from fightlead.actions import VERBS, Action, action_of
from fightlead.cards import Card, CardSet, members
from fightlead.errors import Refused, SeatingError, SeedError
from fightlead.events import Event, Left, RoundBegan, SatDown, SessionEnded
from fightlead.rules import MAX_PLAYERS, MIN_PLAYERS, Rules
from fightlead.shuffle import (
    Shuffler,
    Shuffles,
    check_entropy,
    check_seed,
    commitment,
    draw_lot,
    mixed_seed,
    new_seed,
    round_seed,
)
from fightlead.standing import NAME_LENGTH, Standing, checked_name

__all__ = ["NAME_LENGTH", "Session"]


def is_seat(seat: object) -> bool:
    """Is this the number of a seat, taken or not?

    >>> is_seat(4), is_seat(5), is_seat(True), is_seat("p1")
    (True, False, False, False)
    """
    return type(seat) is int and 0 <= seat < MAX_PLAYERS


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
        entropy: Mapping[int, bytes] | None = None,
    ) -> Self:
        """A session that goes on from a standing between rounds. With `open_round` the standing
        is that of a round about to open, and the round opens at once, mixed with `entropy` as
        in `start_round`. Its `events` begin here; the other arguments are those of a new
        session. Raises `SeedError`, `SeatingError`."""
        session = cls.__new__(cls)
        seed = new_seed() if seed is None else check_seed(seed)
        session._take_up(rules, standing, seed, shuffles, core)
        if open_round:
            session.origin = Standing()
            session._record.first = standing.number == 1
            session._look()
            session._open(session._checked(entropy))
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
        self._states = engine.new_states()
        seated = sum(1 << seat for seat in standing.names)
        engine.set_up(self._states, 0, rules, seated, standing.dealer)
        record = self._record
        for seat in standing.names:
            record.account[seat] = standing.accounts.get(seat, 0)
            record.debt[seat] = standing.debts.get(seat, 0)
        record.pot, record.carried, record.stood = (
            standing.pot,
            standing.carried,
            standing.stood,
        )
        record.broke = sum(1 << seat for seat in standing.broke)
        record.first = standing.number == 0
        self._look()
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
        self.entropy: list[dict[int, bytes]] = []
        """What was contributed to the shuffles of each round, 32 bytes by seat. To be read
        only."""
        self.decks: list[list[tuple[Card, ...]]] = []
        """The orders of cards of each round, the top first, if they came from outside; for
        orders from the seed none are kept. To be read only."""
        self._events: list[Event] = []
        self._source: Shuffles | None = None
        self._arrivals: dict[int, int] = dict.fromkeys(self.names, 0)
        self._newcomers: set[int] = set()

    def __getstate__(self) -> dict[str, Any]:
        """A session can be copied and pickled wherever its core and its shuffles can."""
        plain = self._core is engine  # a module, which cannot be pickled
        return {**vars(self), "_core": None if plain else self._core}

    def __setstate__(self, values: dict[str, Any]) -> None:
        vars(self).update(values)
        self._core = self._core or engine

    # ---------------------------------------------------------- looking

    @property
    def states(self) -> engine.States:
        """The array whose first state the engine works on. To be read only."""
        return self._states

    @property
    def state(self) -> engine.Snapshot:
        """What the engine holds of the present round. It holds every secret."""
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

    def history(self, position: int = 0) -> tuple[Event, ...]:
        """The events from a position on, secrets included."""
        return tuple(self._events[position:])

    @property
    def event_count(self) -> int:
        return len(self._events)

    def arrival(self, seat: int | None) -> int | None:
        """From which event on whoever sits at a seat has sat there; None: nobody does."""
        return None if seat is None else self._arrivals.get(seat)

    def events_since(self, position: int, seat: int | None) -> tuple[Event, ...]:
        """The events from a position on, as a seat or a spectator (None) may know them. What
        was secret to those who sat there before stays so."""
        known = self.arrival(seat)
        arrival = len(self._events) if known is None else known
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
    def standing(self) -> Standing:
        """What stands now; to be resumed from if it is between rounds."""
        state = self.state
        return Standing(
            number=self.number,
            dealer=state.dealer,
            names=dict(self.names),
            accounts=self.accounts,
            debts={seat: state.debt[seat] for seat in self.names if state.debt[seat]},
            pot=state.pot,
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
    def rounds_over(self) -> int:
        """Number of the last round that is over; 0 before the end of the first."""
        return self.number - (not self.between_rounds)

    @property
    def commitment(self) -> str:
        """The commitment to the deals of the present round, or between rounds of the next.
        A session whose orders of cards were given from outside has none."""
        if not self.seeded:
            return ""
        return commitment(round_seed(self.seed, self.rounds_over + 1))

    def revealed(self, number: int) -> bytes:
        """The 32-byte seed of a round of this session that is over. Whoever has it can check
        the round's commitment and deals, and so learns every card of that round, but of no
        other. Raises `Refused` (`no_such_round`, `round_not_over`) or `SeedError`
        (`not_seeded`).

        >>> session = Session(Rules.classic(), ["Anna", "Ben"], seed=7)
        >>> shown = session.commitment
        >>> session.start_round(entropy={1: bytes(32)})
        >>> while session.due:
        ...     session.act(session.due[0], session.legal(session.due[0])[0])
        >>> commitment(session.revealed(1)) == shown
        True
        """
        if not self.seeded:
            raise SeedError("not_seeded")
        if not self.openings or not self.openings[0].number <= number <= self.number:
            raise Refused("no_such_round", number=number)
        if number > self.rounds_over:
            raise Refused("round_not_over")
        return round_seed(self.seed, number)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Every action that a seat may take now; none if it is not due."""
        if not is_seat(seat):
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
        """How many cards a seat may exchange in one action; 0 unless it is asked."""
        if self.state.phase != engine.EXCHANGE or seat not in self.due:
            return 0
        return int(self._core.limit(self._states, 0, seat))

    # ---------------------------------------------------------- acting

    def refusal(self, seat: int, action: Action) -> str:
        """The code of the reason why an action is not allowed, empty if it is."""
        if not is_seat(seat) or seat not in self.names:
            return "no_such_seat"
        if not self.state.due:
            return "nobody_due"
        if not isinstance(action, Action) or not action.well_formed:
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

    def start_round(self, entropy: Mapping[int, bytes] | None = None) -> None:
        """Open the next round, between rounds. Players who cannot pay leave first; with fewer
        than two the session ends instead.

        `entropy` is what players contribute to the shuffles of the round: 32 bytes by seat, of
        seats that are taken; chosen after the commitment was shown, and known to nobody else
        before the round opens. What those contributed who leave is left out.

        Raises `Refused` (`round_not_over`, `session_over`), `SeatingError` (`no_such_seat`),
        `SeedError` (`entropy_malformed`, or `not_seeded` for entropy in a session whose orders
        of cards come from outside), with nothing changed."""
        self._check_between("round_not_over")
        contributed = self._checked(entropy)
        if not self._send_away_unable():
            self._end()
            return
        if self.number or self.state.dealer not in self.names:
            self._record.dealer = engine.seat_after(self.state.seated, self.state.dealer)
            self._look()
        self.number += 1
        self._open(contributed)

    def _open(self, entropy: Mapping[int, bytes]) -> None:
        """Open the round with this number and dealer."""
        self.openings.append(self.standing)
        self.entropy.append({seat: entropy[seat] for seat in self.names if seat in entropy})
        self.decks.append([])
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
        return Shuffler(mixed_seed(round_seed(self.seed, number), self.entropy[-1]))

    def _checked(self, entropy: Mapping[int, bytes] | None) -> Mapping[int, bytes]:
        """Contributions that can be mixed into a round."""
        entropy = entropy or {}
        if entropy and not self.seeded:
            raise SeedError("not_seeded")
        for seat, contribution in entropy.items():
            if not is_seat(seat) or seat not in self.names:
                raise SeatingError("no_such_seat", seat=seat)
            check_entropy(contribution)
        return entropy

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
            order = self._next_order(self._core.awaited(self._states, 0))
            before = self._snapshot
            if self._core.stack(self._states, 0, engine.order_array(order)) != engine.OK:
                raise Refused("wrong_cards")
            self._look()
            self._events += chronicle.after_stack(before, self.state)
        if self.state.ended:
            self._end()

    def _next_order(self, cards: CardSet) -> list[Card]:
        assert self._source is not None
        order = self._source.order(cards)
        if not self.seeded:
            self.decks[-1].append(tuple(order))
        return order

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
        before = self._snapshot
        engine.share_out(self._record)
        self._look()
        self._events += chronicle.after_sharing(before, self.state)
        self.over = True
        self._events.append(SessionEnded())


def _subsets(mask: int) -> list[int]:
    subsets, subset = [0], 0
    while subset != mask:
        subset = (subset - mask) & mask
        subsets.append(subset)
    return subsets
