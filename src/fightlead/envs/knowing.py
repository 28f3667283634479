"""What a seat knows of a round, as text: all that it has been told, or what it sees now.

What was told are the round's events, as `fightlead.notation` writes them. Cards that came
together stand ascending there: it does not matter which of them came first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from fightlead.cards import Card, cards_text, members
from fightlead.engine import EXCHANGE, FIGHT, JOIN, NONE, PHASES, PLAY, STAY, Snapshot
from fightlead.envs.cardwise import Round
from fightlead.events import Dealt, Drew, Event
from fightlead.notation import event_line, seat_name


def told(round_: Round, seat: int | None) -> str:
    """All that a seat, or a spectator (None), has been told: an information state.

    >>> from fightlead.envs.cardwise import open_round
    >>> from fightlead.rules import Rules
    >>> told(open_round(Rules.classic(), 2), 0)
    'round 1 dealer p2 pot 0; p1 antes 4; p2 antes 4'
    """
    return "; ".join(told_line(event, seat) for event in round_.events)


def told_in_secret(round_: Round, seat: int) -> str:
    """The part of it that a spectator was not told."""
    lines = (told_line(event, seat) for event in round_.events if _is_secret(event, seat))
    return "; ".join(lines)


@lru_cache(maxsize=1 << 16)
def told_line(event: Event, seat: int | None) -> str:
    """The line of an event as a seat, or a spectator (None), is told of it."""
    return event_line(tidied(event.seen_by(seat)))


def tidied(event: Event) -> Event:
    """The event with its cards ascending, if they came in an order that means nothing."""
    if isinstance(event, Dealt | Drew):
        return replace(event, cards=tuple(sorted(event.cards)))
    return event


def _is_secret(event: Event, seat: int) -> bool:
    return event.seen_by(seat) != event.seen_by(None)


# ---------------------------------------------------------------- what is seen now


def seen_by_all(round_: Round) -> str:
    """What lies open: everything of a view but what is one seat's alone."""
    s = round_.snapshot
    shown = s.lead != NONE
    facts = {
        "due": _seats(members(s.due)),
        "in": _seats(members(s.within)),
        "pot": f"{s.pot}{' carried' * bool(s.carried)}",
        "accounts": _numbers(s.account, round_.players),
        "debts": _numbers(s.debt, round_.players) if any(s.debt) else "",
        "stock": str(s.bottom - s.top),
        "fight": _shown(s.fight) if shown else "",
        "turned": cards_text(s.turnups[: s.turned]) if shown else "",
        "lead": seat_name(s.lead) if shown else "",
        "exchanged": _numbers(s.exchanged, round_.players)
        if s.phase in (EXCHANGE, PLAY)
        else "",
        "played": ", ".join(map(_shown, s.plays[: s.hand_size])).rstrip(", "),
        "taken": _numbers(s.tricks, round_.players) if s.trick else "",
    }
    return "; ".join(
        [PHASES[s.phase], *(f"{name} {fact}" for name, fact in facts.items() if fact)]
    )


def seen_in_secret(round_: Round, seat: int) -> str:
    """What a seat sees and nobody else: its cards, those it threw, and its secret choice."""
    s = round_.snapshot
    facts = {
        "holds": cards_text(members(s.hands[seat])),
        "put": _card(s.fight[seat]) if s.phase == FIGHT else "",
        "threw": cards_text(members(s.thrown[seat])),
        "chose": _choice(s, seat),
    }
    return "; ".join(f"{name} {fact}" for name, fact in facts.items() if fact)


def _choice(s: Snapshot, seat: int) -> str:
    asked = {JOIN: s.seated, STAY: s.within}.get(s.phase, 0)
    if not s.due or not asked >> seat & 1 or s.due >> seat & 1:
        return ""
    return "yes" if s.chosen >> seat & 1 else "no"


def _card(card: Card) -> str:
    return "" if card == NONE else cards_text([card])


def _seats(seats: Iterable[int]) -> str:
    return " ".join(map(seat_name, seats))


def _numbers(values: list[int], players: int) -> str:
    return " ".join(map(str, values[:players]))


def _shown(cards: list[Card]) -> str:
    """Cards by the seats that showed them."""
    return " ".join(
        f"{seat_name(seat)} {_card(card)}" for seat, card in enumerate(cards) if card != NONE
    )
