"""A round with its chance spelled out: the engine's own states, the cards coming one at a time.

The engine takes whole orders of cards. How many of them a step uses up depends on no others
than those that it has used. So a step is tried with the cards that have come on top and the
rest in any order: if it goes beyond those that have come, the next card is chance's to choose,
each of the rest as likely; if not, the step is what happens. No rule is said a second time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from fightlead import chronicle, engine
from fightlead.actions import action_of
from fightlead.cards import Card, CardSet, card_set, members
from fightlead.compiled import compiled
from fightlead.engine import DEAL, NONE, OVER, RESHUFFLE, Snapshot, States
from fightlead.envs import coding
from fightlead.errors import Refused
from fightlead.events import Event, RoundBegan
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.standing import Standing
from fightlead.theory.tricks import worth_of
from fightlead.view import View, view_of

MOST_MISDEALS: Final = 4
"""A round that is misdealt more often is called off, so that every round ends."""


class Deed(NamedTuple):
    """What a seat did, as the engine numbers it."""

    phase: int
    seat: int
    code: int


@dataclass(frozen=True, eq=False)
class Round:
    """A round where a seat or chance is to choose, or where it is over. Nothing in it changes:
    what follows is another one. `open_round` makes the first.

    >>> from fightlead.rules import Rules
    >>> start = open_round(Rules.classic(), 2)
    >>> start.seat, len(start.outcomes), start.draw(36).drawn
    (-1, 52, (36,))
    """

    rules: Rules
    standing: Standing
    """What the round opened from."""
    states: States
    """The engine's state before the step that waits for cards, if one does."""
    snapshot: Snapshot
    """The same to be read."""
    rest: CardSet
    """The stock without the cards that have come."""
    events: tuple[Event, ...]
    """All that has happened, secrets included."""
    stocks: tuple[tuple[Card, ...], ...] = ()
    """The cards that were taken from each stock that was laid, in their order."""
    deeds: tuple[Deed, ...] = ()
    """What was done, in order."""
    waiting: Deed | None = None
    """The deed that waits for cards."""
    drawn: tuple[Card, ...] = ()
    """The cards that have come for the step that waits."""

    def __deepcopy__(self, memo: object) -> Round:
        return self

    @property
    def players(self) -> int:
        return len(self.standing.names)

    @property
    def over(self) -> bool:
        """The round is paid, or called off."""
        s = self.snapshot
        return s.phase == OVER or s.misdeals > MOST_MISDEALS

    @property
    def seat(self) -> int:
        """Who is to choose; `NONE` where chance is, or nobody. Of several who choose at once
        the lowest seat comes first, and the later ones do not see what it has chosen."""
        due = self.snapshot.due
        return NONE if self.waiting or not due else engine.lowest(due)

    @cached_property
    def outcomes(self) -> tuple[Card, ...]:
        """The cards of which each is as likely to come next, ascending; none where chance has
        nothing to choose."""
        if self.over or self.seat != NONE:
            return ()
        return tuple(members(self.rest))

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """What the seat may choose, as `coding` numbers it, ascending."""
        if self.seat == NONE:
            return ()
        mask = np.zeros(coding.ACTIONS, np.int8)
        coding.kernel.compiled.write_mask(self.states[0], self.seat, mask)
        return tuple(np.flatnonzero(mask).tolist())

    @property
    def taken(self) -> int:
        """How many cards have been taken from all stocks."""
        return sum(map(len, self.stocks))

    @property
    def gains(self) -> tuple[float, ...]:
        """What a round that is over has brought each seat, in antes: its account with an equal
        share of what lies in the middle. Together they are nothing."""
        unit = self.players * self.rules.ante
        s = self.states[0]
        return tuple(int(worth_of(s, seat)) / unit for seat in range(self.players))

    def text_of(self, seat: int, number: int) -> str:
        """An action of a seat in words of records; in short if it means nothing now."""
        code = int(coding.kernel.compiled.code_of(self.states[0], seat, number))
        if code == NONE:
            return coding.NAMES[number]
        return str(action_of(self.snapshot.phase, code))

    def view(self, seat: int) -> View:
        """What a seat may know, where a seat is to choose or the round is over."""
        session = Session.resume(
            self.rules,
            self.standing,
            shuffles=lambda number: _Stacked(self.stocks),
            core=compiled(),
            open_round=True,
        )
        for deed in self.deeds:
            session.act(deed.seat, action_of(deed.phase, deed.code))
        return view_of(session, seat)

    def choose(self, number: int) -> Round:
        """What follows when the seat that is to choose takes the action of this number.
        Raises `Refused`."""
        seat, s = self.seat, self.states[0]
        if seat == NONE:
            raise Refused("nobody_due", text=str(number))
        if coding.kernel.compiled.refusal_of_number(s, seat, number):
            raise coding.refused(s, seat, number)
        code = int(coding.kernel.compiled.code_of(s, seat, number))
        deed = Deed(self.snapshot.phase, seat, code)
        return replace(self, waiting=deed)._settled()

    def draw(self, card: Card) -> Round:
        """What follows when this card comes. Raises `Refused` (`wrong_cards`)."""
        if card not in self.outcomes:
            raise Refused("wrong_cards", text=str(card))
        more = replace(self, drawn=(*self.drawn, card), rest=self.rest & ~(1 << card))
        return more if more._is_dealing else more._settled()

    @property
    def _is_dealing(self) -> bool:
        """Whether hands are dealt and not all cards have come: there is no need to try."""
        s = self.snapshot
        return s.phase == DEAL and len(self.drawn) < s.hand_size * engine.count(s.within)

    def _settled(self) -> Round:
        """What follows if all the cards have come that the step takes; until then the same."""
        states, before = _copy(self.states), self.snapshot
        order = [*self.drawn, *members(self.rest)]
        if self.waiting is None:
            compiled().stack(states, 0, engine.order_array(order))
        else:
            states["stock"][0, before.top : before.bottom] = order
            compiled().act(states, 0, self.waiting.seat, self.waiting.code)
        after = engine.snapshot(states, 0)
        if _used(before, after) > len(self.drawn):
            return self
        if self.waiting is None:
            told = chronicle.after_stack(before, after)
            stocks, deeds = (*self.stocks, self.drawn), self.deeds
        else:
            phase, seat, code = self.waiting
            told = chronicle.after_action(before, after, seat, action_of(phase, code))
            stocks, deeds = _extended(self.stocks, self.drawn), (*self.deeds, self.waiting)
        return Round(
            self.rules,
            self.standing,
            states,
            after,
            stock_of(states, after),
            (*self.events, *told),
            stocks,
            deeds,
        )


class _Stacked:
    """Orders of cards that begin with those that have come."""

    def __init__(self, stocks: tuple[tuple[Card, ...], ...]) -> None:
        self._stocks = iter(stocks)

    def order(self, cards: CardSet) -> list[Card]:
        drawn = next(self._stocks)
        return [*drawn, *members(cards & ~card_set(drawn))]


def open_round(rules: Rules, players: int, *, carried: bool = False) -> Round:
    """A round before its first choice; seat 0 is eldest hand, the last seat deals. Nobody owes
    anything. With `carried` an ante of each lies in the middle from the round before, and the
    round is not the session's first: who may decline is asked.

    >>> open_round(Rules.staked(), 2, carried=True).snapshot.pot
    8
    """
    seats = range(players)
    stake = rules.ante if carried else 0
    standing = Standing(
        number=1 + carried,
        dealer=players - 1,
        names={seat: f"Player {seat + 1}" for seat in seats},
        accounts=dict.fromkeys(seats, -stake),
        pot=stake * players,
        carried=carried,
    )
    states = engine.new_states()
    engine.set_up(states, 0, rules, (1 << players) - 1, standing.dealer)
    s = states[0]
    s.account[:players] = -stake
    s.pot, s.carried, s.first = standing.pot, carried, not carried
    before = engine.snapshot(states, 0)
    compiled().open_round(states, 0)
    after = engine.snapshot(states, 0)
    began = RoundBegan(standing.number, standing.dealer, standing.pot, carried)
    events = (began, *chronicle.after_opening(before, after))
    return Round(rules, standing, states, after, stock_of(states, after), events)


def _copy(states: States) -> States:
    """The same bytes; numpy would copy field by field."""
    return states.view(np.uint8).copy().view(engine.STATE)


def stock_of(states: States, s: Snapshot) -> CardSet:
    """The cards that the next step takes its own from."""
    if s.phase in (DEAL, RESHUFFLE):
        return int(compiled().awaited(states, 0))
    return card_set(s.stock[s.top : s.bottom])


def _used(before: Snapshot, after: Snapshot) -> int:
    """How many cards a step took."""
    if before.phase in (DEAL, RESHUFFLE):
        return after.top
    end = before.bottom if after.phase == DEAL else after.top
    return end - before.top


def _extended(
    stocks: tuple[tuple[Card, ...], ...], drawn: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    """The stocks when more cards were taken from the last one."""
    return (*stocks[:-1], (*stocks[-1], *drawn)) if drawn else stocks
