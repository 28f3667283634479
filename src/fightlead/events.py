"""What happens at a table, as a list of numbered facts.

A session emits these; records write them, the narrator tells them. A field typed
`Secret...` is known to the event's own seat alone: `seen_by` builds the event as another
seat or a spectator may know it, from the public fields only.

`form` is the event's line in a record (`fightlead.notation`); a form that has `{cards}` but
no `{number}` leaves the number to be counted. Seats are ints 0..4 here and `p1`..`p5` there;
amounts are chips.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, Final, Self, get_type_hints

from fightlead.cards import Card

SECRET: Final = "secret"

SecretCard = Annotated[Card, SECRET]
"""A card that only the event's seat knows; `UNKNOWN` for everybody else."""
SecretCards = Annotated[tuple[Card, ...], SECRET]
"""Cards that only the event's seat knows; for everybody else there is only their number."""
SecretChoice = Annotated[str, SECRET]
"""A verb that only the event's seat knows; empty for everybody else."""
Seats = tuple[int, ...]
Shown = tuple[tuple[int, Card], ...]
"""Pairs of seat and card."""


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events."""

    form: ClassVar[str] = ""

    def seen_by(self, seat: int | None) -> Self:
        """The event as a seat, or a spectator (None), may know it."""
        secret = secret_fields(type(self))
        if not secret or seat == getattr(self, "seat", None):
            return self
        public = {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name not in secret
        }
        return type(self)(**public)

    def as_dict(self) -> dict[str, Any]:
        """The event in plain values, fit for JSON: `event` is its kind, the rest its fields.

        >>> TrickTaken(seat=1, number=1, card=37).as_dict()
        {'event': 'TrickTaken', 'seat': 1, 'number': 1, 'card': 37}
        """
        return {"event": type(self).__name__} | {
            field.name: getattr(self, field.name) for field in fields(self)
        }


def secret_fields(kind: type[Event]) -> frozenset[str]:
    """Names of the fields that only the event's own seat may know."""
    if kind not in _SECRETS:
        hints = get_type_hints(kind, include_extras=True)
        _SECRETS[kind] = frozenset(
            name for name, hint in hints.items() if SECRET in getattr(hint, "__metadata__", ())
        )
    return _SECRETS[kind]


_SECRETS: Final[dict[type[Event], frozenset[str]]] = {}


# ---------------------------------------------------------------- between rounds


@dataclass(frozen=True, slots=True)
class SatDown(Event):
    """A player takes a seat, with an account of 0."""

    form = "{seat} sits {name}"
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A player leaves the seat, with this account; `reason` is `wish`, `broke` (a loo was
    more than was left) or `unable` (the ante is)."""

    form = "{seat} leaves with {account} {reason}"
    seat: int
    account: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round opens; `pot` lies in the middle, `carried` unless it is a mere remainder."""

    form = "round {number} dealer {dealer} pot {pot} {carried}"
    number: int
    dealer: int
    pot: int
    carried: bool


@dataclass(frozen=True, slots=True)
class Shared(Event):
    """The session is over: a seat gets its share of what lay in the middle."""

    form = "{seat} shares {amount}"
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class SessionEnded(Event):
    """The session is over."""

    form = "end"


# ---------------------------------------------------------------- before the cards


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A seat has chosen in secret: `join` or `decline`, `stay` or `drop`."""

    form = "{seat} chooses {choice}"
    seat: int
    choice: SecretChoice = ""


@dataclass(frozen=True, slots=True)
class JoinShown(Event):
    """Who plays the round, and who declined it."""

    form = "joined {joined} declined {declined}"
    joined: Seats
    declined: Seats


@dataclass(frozen=True, slots=True)
class Anted(Event):
    """A seat pays into the pot; `stake` if it is the loo of its last round."""

    form = "{seat} antes {amount} {stake}"
    seat: int
    amount: int
    stake: bool


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A seat gets its hand, in the order of the deal."""

    form = "{seat} is dealt {cards}"
    seat: int
    number: int
    cards: SecretCards = ()


# ---------------------------------------------------------------- fight


@dataclass(frozen=True, slots=True)
class FightCardPut(Event):
    """A seat puts its fight card down, face down."""

    form = "{seat} puts {card}"
    seat: int
    card: SecretCard = -1


@dataclass(frozen=True, slots=True)
class FightShown(Event):
    """All fight cards are turned, from eldest hand."""

    form = "fight {cards}"
    cards: Shown


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A card is turned from the stock."""

    form = "turn-up {card}"
    card: Card


@dataclass(frozen=True, slots=True)
class LeadWon(Event):
    """A fight card wins the lead; `by_rank` if no turn-up matched."""

    form = "{seat} wins the lead with {card} {by_rank}"
    seat: int
    card: Card
    by_rank: bool


@dataclass(frozen=True, slots=True)
class Misdealt(Event):
    """No turn-up matched: all cards back, the same dealer deals again."""

    form = "misdeal"


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat takes cards from the stock."""

    form = "{seat} draws {cards}"
    seat: int
    number: int
    cards: SecretCards = ()


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The stock has run out: so many discards become the new one."""

    form = "reshuffled {number}"
    number: int


# ---------------------------------------------------------------- stay and exchange


@dataclass(frozen=True, slots=True)
class StayShown(Event):
    """Who stays, and who dropped."""

    form = "stayed {stayed} dropped {dropped}"
    stayed: Seats
    dropped: Seats


@dataclass(frozen=True, slots=True)
class DealerHeld(Event):
    """All had dropped: the dealer must stay."""

    form = "{seat} must stay"
    seat: int


@dataclass(frozen=True, slots=True)
class LeadPassed(Event):
    """The winner of the lead dropped: this seat leads."""

    form = "lead passes to {seat}"
    seat: int


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A seat throws so many cards on the discard pile, for as many new ones."""

    form = "{seat} exchanges {cards}"
    seat: int
    number: int
    cards: SecretCards = ()


@dataclass(frozen=True, slots=True)
class FeePaid(Event):
    """A seat pays for its exchange into the pot."""

    form = "{seat} pays {amount}"
    seat: int
    amount: int


# ---------------------------------------------------------------- play and payment


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A seat plays a card."""

    form = "{seat} plays {card}"
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A seat takes trick 1, 2, ... with this card."""

    form = "{seat} takes trick {number} with {card}"
    seat: int
    number: int
    card: Card


@dataclass(frozen=True, slots=True)
class StoodAlone(Event):
    """One player stays and takes all tricks without play."""

    form = "{seat} stays alone"
    seat: int


@dataclass(frozen=True, slots=True)
class PotStood(Event):
    """Everybody dropped: the pot stays for the next round."""

    form = "pot stands {amount}"
    amount: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A seat is paid for its tricks."""

    form = "{seat} wins {amount} for tricks {tricks}"
    seat: int
    amount: int
    tricks: int


@dataclass(frozen=True, slots=True)
class Looed(Event):
    """A seat that took no trick pays `paid` chips into the next pot at once, and owes `owed`
    as its ante of the next round."""

    form = "{seat} is looed pays {paid} owes {owed}"
    seat: int
    paid: int
    owed: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is paid: so much lies in the middle now."""

    form = "round over pot {pot} {carried}"
    pot: int
    carried: bool


EVENTS: Final[tuple[type[Event], ...]] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)
"""Every kind of event."""
