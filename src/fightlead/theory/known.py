"""From what a seat knows to a state of the core that holds this and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from struct import Struct
from typing import Any, Final

import numpy as np

from fightlead.cards import CardSet, members
from fightlead.engine import (
    NONE,
    PHASES,
    STATE,
    SUIT_SETS,
    Snapshot,
    States,
    options_of,
)
from fightlead.rules import MAX_PLAYERS, Rules
from fightlead.view import View

_ACCOUNT, _PHASE, _HANDS, _DISCARDS = map(
    Snapshot._fields.index, ("account", "phase", "hands", "discards")
)
"""Where lists begin and end among the fields of eight bytes."""
_NOTHING: Final[Any] = b""
_WORDS: Final = STATE.fields["sorted"][1] // 8  # type: ignore[index]
_LAYOUT: Final = Struct(f"={_WORDS}q64s64s64s32s")
_SUITS: Final[list[int]] = SUIT_SETS.tolist()


def known_state(view: View) -> States:
    """An array of one state that holds what the seat of a view knows while it is due; all else
    is blank: other hands, what others threw and chose in secret, the order of the stock, and
    those cards of the discard pile that the seat has not seen go there.

    What no view tells and the rest of the round does not depend on is blank too: the number of
    misdeals and, in `JOIN`, whether the pot stood. The accounts when the round opened are
    those of now. What a phase leaves behind for nobody to read is not there. As discards are
    missing, the core's `exchange_limit` can be too low where the stock is short: the view has
    the right one.
    """
    within = _mask(view.within)
    deck_size = view.rules.suits * view.rules.ranks if within else 0
    thrown = _set(view.thrown)
    asked = view.phase == "exchange"
    trick, leader, best, best_seat, takers, plays = _course(view)
    turnups: Any = bytes(view.turnups)
    accounts = _by_seat(view.accounts)
    return np.frombuffer(
        _packed(
            Snapshot(
                **_fixed(view.rules),
                seated=_mask(view.names),
                dealer=view.dealer,
                first=0,
                ended=0,
                pot=view.pot,
                prize=0,
                carried=view.carried,
                stood=0,
                broke=0,
                account=accounts,
                opening=accounts,
                debt=_by_seat(view.debts),
                phase=PHASES.index(view.phase),
                due=_mask(view.due),
                within=within,
                chosen=within if _was_asked(view) else 0,
                eldest=view.within[0] if within else 0,
                misdeals=0,
                turned=len(view.turnups),
                turn=view.due[0] if asked else 0,
                content=0,
                lead=NONE if view.lead is None else view.lead,
                trick=trick,
                leader=leader,
                best=best,
                best_seat=best_seat,
                follow=_SUITS[best] if view.tricks else 0,
                hands=_by_seat({view.seat: _set(view.hand)}),
                fight=_by_seat(dict(view.fight), NONE),
                thrown=_by_seat({view.seat: thrown}),
                exchanged=_by_seat(view.exchanged),
                tricks=_by_seat(view.taken),
                takers=takers,
                discards=_seen_discards(view, 0 if asked else thrown),
                aside=thrown if asked else 0,
                top=deck_size - view.stock,
                bottom=deck_size,
                random=0,
                stock=_NOTHING,
                turnups=turnups,
                plays=plays,
            )
        ),
        STATE,
    )


@lru_cache(maxsize=64)
def _fixed(rules: Rules) -> dict[str, Any]:
    """The fields that follow from the rules."""
    return {
        "options": options_of(rules),
        "hand_size": rules.hand,
        "deck": rules.deck,
        "deck_size": rules.suits * rules.ranks,
        "ante": rules.ante,
        "carried_ante": rules.carried_ante,
        "fee": rules.fee,
        "highest_loo": rules.highest_loo,
        "buy_in": NONE if rules.buy_in is None else rules.buy_in,
        "sorted": bytes(members(rules.deck)),
    }


def _packed(fields: Any) -> bytearray:
    return bytearray(
        _LAYOUT.pack(
            *fields[:_ACCOUNT],
            *chain(*fields[_ACCOUNT:_PHASE]),
            *fields[_PHASE:_HANDS],
            *chain(*fields[_HANDS:_DISCARDS]),
            *fields[_DISCARDS:],
        )
    )


def _mask(seats: Iterable[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


_set = _mask


def _by_seat(values: Mapping[Any, int], blank: int = 0) -> list[int]:
    result = [blank] * MAX_PLAYERS
    for seat, value in values.items():
        result[seat] = value
    return result


def _was_asked(view: View) -> bool:
    """Whether those who are in the round have said that they would be: they have joined it, or
    stayed in it."""
    if view.rules.decline and view.round > 1:
        return bool(view.within) and view.phase != "stay"
    return view.phase in ("exchange", "play") and may_drop(view)


def may_drop(view: View) -> bool:
    """Whether this is a round in which players may drop."""
    return view.rules.drop and (view.carried or view.rules.drop_fresh)


def _course(view: View) -> tuple[int, int, int, int, list[int], Any]:
    """Tricks that are over, who leads, the best card so far and who played it, the takers, and
    all plays."""
    plays, takers = bytearray(b"\xff" * 32), [NONE] * 4
    trick, leader = 0, NONE if view.lead is None else view.lead
    best, best_seat = 0, NONE
    for row in view.tricks:
        (best_seat, best), *_ = row.plays
        follow = _SUITS[best]
        for seat, card in row.plays:
            plays[8 * trick + seat] = card
            if card > best and follow >> card & 1:
                best, best_seat = card, seat
        leader = row.leader
        if row.taker is not None:
            takers[trick] = leader = row.taker
            trick += 1
    return trick, leader, best, best_seat, takers, bytes(plays)


def _seen_discards(view: View, thrown: CardSet) -> CardSet:
    """What lies on the discard pile as far as the seat has seen it go there."""
    seen = _set(view.turnups) | _set(card for _, card in view.fight)
    if not reshuffled(view):
        return seen | thrown
    left = view.discards
    for seat, number in reversed(exchanges(view)):
        if left < number:
            return 0
        left -= number
        if seat == view.seat:
            return thrown
    return 0


def exchanges(view: View) -> list[tuple[int, int]]:
    """Who exchanged how many cards, in the order of their turns."""
    turns = list(view.exchanged.items())
    if view.rules.exchange_from == "leader":
        first = next((at for at, (seat, _) in enumerate(turns) if seat == view.lead), 0)
        turns = turns[first:] + turns[:first]
    return turns


def reshuffled(view: View) -> bool:
    """Whether discards of this round have become a stock since the deal."""
    gone = len(view.fight) + len(view.turnups) + view.rules.hand * len(view.dropped)
    return view.discards != gone + sum(view.exchanged.values())
