"""What one seat may know: the view, and the protocol of whoever plays from it.

A view is built up from nothing: each field is filled with what its seat (or a spectator)
may know, never by taking secrets out of something fuller. Bots, pages and terminals see
nothing else.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from fightlead import chronicle, engine
from fightlead.actions import Action
from fightlead.cards import Card, members
from fightlead.errors import SeatingError
from fightlead.events import Event
from fightlead.rules import Rules
from fightlead.session import Session, is_seat


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: who led to it, the cards in the order of play, who took it (None: not yet)."""

    leader: int
    plays: tuple[tuple[int, Card], ...]
    taker: int | None


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat knows it. Amounts are chips, seats 0..4, cards 0..51 ascending
    unless another order is named."""

    rules: Rules
    seat: int | None
    """Whose view this is; None: a spectator's."""
    names: dict[int, str]
    """The player at each seat that is taken."""
    round: int
    """Number of the present round, 0 before the first."""
    phase: str
    """`join`, `fight`, `stay`, `exchange`, `play`, `between` or `over`."""
    due: tuple[int, ...]
    """Seats that must act now."""
    legal: tuple[Action, ...]
    """Every action this seat may take now."""
    exchange_limit: int
    """How many cards this seat may exchange in one action; 0 unless it is asked."""
    dealer: int
    eldest: int | None
    """First seat of the round after the dealer; None before it is known."""

    accounts: dict[int, int]
    debts: dict[int, int]
    """Stakes owed to the next round, by those who owe one."""
    pot: int
    """What lies in the middle now."""
    carried: bool
    """The pot was carried over (a loo or a standing pot lies in it)."""
    trick_value: int
    """What one trick of this round pays."""
    loo: int
    """What a player without a trick owes in this round."""

    hand: tuple[Card, ...]
    """This seat's cards."""
    chosen: Action | None
    """What this seat has chosen in secret, until it is shown."""
    thrown: tuple[Card, ...]
    """The cards that this seat threw in its exchange."""
    within: tuple[int, ...]
    """Seats in the round, clockwise from eldest hand."""
    dropped: tuple[int, ...]
    """Seats that were dealt cards and dropped."""
    declined: tuple[int, ...]
    """Seats that declined this round."""
    fight: tuple[tuple[int, Card], ...]
    """The fight cards when they are shown, from eldest hand."""
    turnups: tuple[Card, ...]
    """Turned cards, in their order."""
    lead: int | None
    """Who won the lead, or got it when the winner dropped."""
    stock: int
    """Number of cards in the stock."""
    discards: int
    """Number of cards on the discard pile."""
    exchanged: dict[int, int]
    """How many cards each seat has exchanged, by those whose turn has come."""
    tricks: tuple[Trick, ...]
    """The tricks of this round, the last one perhaps unfinished."""
    taken: dict[int, int]
    """Tricks taken, by seats in the round."""

    commitment: str
    """The commitment to this round's deals, or between rounds to the next one's; empty if the
    session has no seed."""
    entropy: dict[int, str]
    """What was contributed to this round's shuffles: 64 hexadecimal digits by seat."""
    revealed: str
    """This round's seed when the round is over, 64 hexadecimal digits; empty before, and if
    the session has no seed."""
    position: int
    """How many events have happened; the `since` of the next look."""
    events: tuple[Event, ...]
    """What happened since the last look."""

    def as_dict(self) -> dict[str, Any]:
        """The view in plain values, fit for JSON."""
        plain = asdict(self)
        plain["rules"] = self.rules.as_dict()
        plain["legal"] = [str(action) for action in self.legal]
        plain["chosen"] = self.chosen and str(self.chosen)
        plain["events"] = [event.as_dict() for event in self.events]
        return plain

    def to_json(self) -> str:
        """The view as JSON, the same bytes for the same knowledge."""
        return json.dumps(self.as_dict(), sort_keys=True, ensure_ascii=False)


class Player(Protocol):
    """Whoever can play: a bot, a person's terminal, a policy."""

    def act(self, view: View) -> Action:
        """One of the legal actions of a view whose seat is due."""
        ...


def view_of(session: Session, seat: int | None, since: int | None = None) -> View:
    """The view of a seat, or of a spectator (None), with the events from position `since` on
    (none by default). Raises `SeatingError` (`no_such_seat`) for a seat beyond the table.

    >>> session = Session(Rules.classic(), ["Anna", "Ben"], seed=7, dealer=0)
    >>> session.start_round()
    >>> view = view_of(session, 0)
    >>> len(view.hand), view.pot, view.trick_value, view.loo
    (4, 8, 2, 8)
    >>> view_of(session, None).hand
    ()
    """
    if seat is not None and not is_seat(seat):
        raise SeatingError("no_such_seat", seat=str(seat))
    s = session.state
    in_cards = s.phase in (engine.FIGHT, engine.STAY, engine.EXCHANGE, engine.PLAY)
    pot = s.pot
    prize = pot if in_cards or s.phase == engine.JOIN else s.prize
    plays = session.plays(seat)
    due = session.due
    shown = s.lead != engine.NONE
    order = _round_order(session)
    return View(
        rules=session.rules,
        seat=seat,
        names=dict(session.names),
        round=session.number,
        phase=session.phase,
        due=due,
        legal=session.legal(seat) if seat is not None and seat in due else (),
        exchange_limit=0 if seat is None else session.exchange_limit(seat),
        dealer=s.dealer,
        eldest=order[0] if order else None,
        accounts=session.accounts,
        debts={other: s.debt[other] for other in session.names if s.debt[other]},
        pot=pot,
        carried=bool(s.carried),
        trick_value=engine.trick_value(s, prize),
        loo=engine.loo_value(s, prize),
        hand=tuple(members(s.hands[seat])) if plays and seat is not None else (),
        chosen=_chosen(session, seat) if plays and seat is not None else None,
        thrown=tuple(members(s.thrown[seat])) if plays and seat is not None else (),
        within=tuple(seat_ for seat_ in order if s.within >> seat_ & 1),
        dropped=tuple(seat_ for seat_ in order if not s.within >> seat_ & 1),
        declined=tuple(
            other
            for other in session.names
            if order and other not in order and session.plays(other)
        ),
        fight=tuple((other, s.fight[other]) for other in order) if shown else (),
        turnups=tuple(s.turnups[: s.turned]) if shown else (),
        lead=s.lead if shown else None,
        stock=s.bottom - s.top,
        discards=s.discards.bit_count() + s.aside.bit_count(),
        exchanged=_exchanged(session, order),
        tricks=_tricks(session),
        taken={other: s.tricks[other] for other in order if s.within >> other & 1},
        commitment=session.commitment,
        entropy=_entropy(session),
        revealed=_revealed(session),
        position=session.event_count,
        events=() if since is None else session.events_since(since, seat),
    )


def _entropy(session: Session) -> dict[int, str]:
    contributed = session.entropy[-1] if session.entropy else {}
    return {seat: entropy.hex() for seat, entropy in contributed.items()}


def _revealed(session: Session) -> str:
    over = session.between_rounds and session.openings
    return session.revealed(session.number).hex() if over and session.seeded else ""


def _round_order(session: Session) -> list[int]:
    """Seats that were dealt cards this round, clockwise from eldest hand."""
    s = session.state
    dealt = 0
    for seat in range(len(s.fight)):
        if s.hands[seat] or s.fight[seat] != engine.NONE:
            dealt |= 1 << seat
    return chronicle.seats_of(dealt, s.dealer + 1)


def _chosen(session: Session, seat: int) -> Action | None:
    s = session.state
    if s.due >> seat & 1 or not s.due:
        return None
    if s.phase == engine.FIGHT:
        card = s.fight[seat]
        return None if card == engine.NONE else Action.fight(card)
    if s.phase == engine.STAY and s.within >> seat & 1:
        return Action("stay" if s.chosen >> seat & 1 else "drop")
    if s.phase == engine.JOIN:
        return Action("join" if s.chosen >> seat & 1 else "decline")
    return None


def _exchanged(session: Session, order: list[int]) -> dict[int, int]:
    s = session.state
    if s.phase not in (engine.EXCHANGE, engine.PLAY, engine.OVER) or not s.prize + s.due:
        return {}
    waiting: list[int] = []
    if s.phase == engine.EXCHANGE:
        still_in = [seat for seat in order if s.within >> seat & 1]
        first = engine.first_to_exchange(s)
        turns = still_in[still_in.index(first) :] + still_in[: still_in.index(first)]
        waiting = turns[turns.index(s.turn) :]
    return {
        seat: s.exchanged[seat]
        for seat in order
        if s.within >> seat & 1 and (seat not in waiting or s.exchanged[seat])
    }


def _tricks(session: Session) -> tuple[Trick, ...]:
    s = session.state
    order = [seat for seat in _round_order(session) if s.within >> seat & 1]
    tricks = []
    leader = s.lead
    for number in range(s.hand_size):
        row = s.plays[number]
        if leader not in order or row[leader] == engine.NONE:
            break
        at = order.index(leader)
        turns = order[at:] + order[:at]
        plays = tuple((seat, row[seat]) for seat in turns if row[seat] != engine.NONE)
        taker = s.takers[number]
        tricks.append(Trick(leader, plays, None if taker == engine.NONE else taker))
        leader = taker
    return tuple(tricks)
