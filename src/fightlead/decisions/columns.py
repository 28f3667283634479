"""The columns of the table of decisions, declared once: names, types, meanings, values.

A column of `SEEN` is a function of the view of the seat that decides, so that it holds what
that seat may know and nothing else. Values are tuples, not lists: those of plain values cost
the garbage collector nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeVar

from fightlead.actions import Action
from fightlead.cards import DECK_SIZE, Card, card_name, members
from fightlead.rules import Rules
from fightlead.view import View

V = TypeVar("V")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Column:
    """A column that is filled from elsewhere. `type` is Arrow's name of the type."""

    name: str
    type: str
    meaning: str


@dataclass(frozen=True, slots=True)
class SeenColumn(Column):
    """A column that follows from the view of the seat that decides."""

    value: Callable[[View], Any]


@dataclass(frozen=True, slots=True)
class ChoiceColumn(Column):
    """A column that follows from the action of that seat."""

    value: Callable[[Action], Any]


CARD_NAMES: Final = tuple(map(card_name, range(DECK_SIZE)))


def names_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards by their two letters.

    >>> names_of([36, 5])
    ('Qh', '7c')
    """
    return tuple([CARD_NAMES[card] for card in cards])


@lru_cache(maxsize=1 << 14)
def action_text(action: Action) -> str:
    """An action as text; making one anew takes longer than all else of a row."""
    return str(action)


@lru_cache(maxsize=16)
def _rules_word(rules: Rules) -> str:
    return rules.preset or "house"


def _by_seat(view: View, values: Mapping[int, V], default: T) -> tuple[V | T, ...]:
    """Values in the order of the seats, from seat 0 to the last one taken."""
    return tuple([values.get(seat, default) for seat in range(max(view.names) + 1)])


def _fight(view: View) -> tuple[str | None, ...]:
    cards = {seat: CARD_NAMES[card] for seat, card in view.fight}
    return _by_seat(view, cards, None) if cards else ()


PLACE: Final = (
    Column("session", "int64", "Number of the session in this file, from 0."),
    Column("decision", "int16", "Number of the decision in its round, from 1."),
    Column("bot", "string", "The bot that decides."),
)
"""Where in the simulation a decision was made, and who made it."""

SEEN: Final = (
    SeenColumn("round", "int32", "Number of the round in its session, from 1.",
               lambda view: view.round),
    SeenColumn("rules", "string", "`classic`, `staked` or `house`; all of them are in the "
               "file's metadata.", lambda view: _rules_word(view.rules)),
    SeenColumn("ante", "int32", "Chips of a fresh ante, by which amounts can be compared.",
               lambda view: view.rules.ante),
    SeenColumn("players", "int8", "How many sit at the table.", lambda view: len(view.names)),
    SeenColumn("seat", "int8", "The seat that decides.", lambda view: view.seat),
    SeenColumn("phase", "string", "`join`, `fight`, `stay`, `exchange` or `play`.",
               lambda view: view.phase),
    SeenColumn("due", "list<int8>", "Seats that must act now; those who have chosen in secret "
               "are no longer among them.", lambda view: view.due),
    SeenColumn("dealer", "int8", "The dealer.", lambda view: view.dealer),
    SeenColumn("eldest", "int8", "The first seat of the round after the dealer; null in "
               "`join`.", lambda view: view.eldest),
    SeenColumn("within", "list<int8>", "Seats in the round, clockwise from eldest hand.",
               lambda view: view.within),
    SeenColumn("dropped", "list<int8>", "Seats that were dealt cards and dropped.",
               lambda view: view.dropped),
    SeenColumn("declined", "list<int8>", "Seats that declined the round.",
               lambda view: view.declined),
    SeenColumn("accounts", "list<int64>", "The account of each seat, by seat.",
               lambda view: _by_seat(view, view.accounts, None)),
    SeenColumn("debts", "list<int64>", "Stakes owed to the next round, by seat.",
               lambda view: _by_seat(view, view.debts, 0)),
    SeenColumn("pot", "int64", "Chips in the middle.", lambda view: view.pot),
    SeenColumn("carried", "bool", "Was the pot carried over?", lambda view: view.carried),
    SeenColumn("trick_value", "int64", "What a trick pays.", lambda view: view.trick_value),
    SeenColumn("loo", "int64", "What a seat without a trick owes.", lambda view: view.loo),
    SeenColumn("hand", "list<string>", "The seat's cards, ascending by suit and rank.",
               lambda view: names_of(view.hand)),
    SeenColumn("thrown", "list<string>", "The cards that the seat threw in its exchange.",
               lambda view: names_of(view.thrown)),
    SeenColumn("fight", "list<string>", "The fight cards by seat, null for seats without one; "
               "empty until they are shown.", _fight),
    SeenColumn("turnups", "list<string>", "The turned cards, in their order.",
               lambda view: names_of(view.turnups)),
    SeenColumn("lead", "int8", "Who won the lead, or got it from a winner who dropped; null "
               "before.", lambda view: view.lead),
    SeenColumn("stock", "int8", "Number of cards in the stock.", lambda view: view.stock),
    SeenColumn("discards", "int8", "Number of cards on the discard pile.",
               lambda view: view.discards),
    SeenColumn("exchanged", "list<int8>", "How many cards each seat has exchanged, by seat; "
               "null for those whose turn has not come, or who are not in the round.",
               lambda view: _by_seat(view, view.exchanged, None)),
    SeenColumn("exchange_limit", "int8", "How many cards the seat may exchange in one action.",
               lambda view: view.exchange_limit),
    SeenColumn("played", "list<string>", "Every card played, in the order of play.",
               lambda view: names_of(card for trick in view.tricks for _, card in trick.plays)),
    SeenColumn("played_by", "list<int8>", "Who played each of them.",
               lambda view: tuple(seat for trick in view.tricks for seat, _ in trick.plays)),
    SeenColumn("takers", "list<int8>", "Who took each trick that is over.",
               lambda view: tuple(t.taker for t in view.tricks if t.taker is not None)),
    SeenColumn("taken", "list<int8>", "Tricks taken, by seat; null for seats that are not in "
               "the round.", lambda view: _by_seat(view, view.taken, None)),
    SeenColumn("legal", "list<string>", "Every action that the seat may take, as text "
               "(`fight Qh`, `stay`, `exchange 7c Qh`, `exchange`, `play Ah`).",
               lambda view: tuple(map(action_text, view.legal))),
)  # fmt: skip
"""What the seat knows when it decides."""

LEFT_OUT: Final = frozenset(
    {"names", "chosen", "commitment", "entropy", "revealed", "position", "events"}
)
"""Fields of a view that no column holds: names say no more than `bot`, whoever decides has not
chosen yet, and the rest is about proofs and about looking again."""

CHOICE: Final = (
    ChoiceColumn("choice", "string", "What the seat does: one of `legal`.", action_text),
    ChoiceColumn("choice_cards", "list<string>", "The cards that it names.",
                 lambda action: names_of(members(action.cards))),
)  # fmt: skip

OUTCOME: Final = (
    Column("net", "int64", "What the round brought the seat: what it was paid for tricks, less "
           "what it paid for antes, stakes, fees and loos in this round."),
    Column("owed", "int64", "The stake that the seat owes to the next round."),
    Column("tricks", "int8", "Tricks that the seat took in the round."),
    Column("looed", "bool", "Did the seat stay and take no trick?"),
    Column("next_pot", "int64", "Chips in the middle when the round was over; 0 if too few "
           "joined and the session ended."),
    Column("next_carried", "bool", "Are they a pot carried over?"),
)  # fmt: skip
"""What came of the round, known to nobody when the decision was made."""

COLUMNS: Final[tuple[Column, ...]] = (*PLACE, *SEEN, *CHOICE, *OUTCOME)
