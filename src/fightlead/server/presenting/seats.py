"""The seats round the table, from where one person sits, and the card before each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from fightlead.cards import Card
from fightlead.events import Looed, Won
from fightlead.narration import Narrator
from fightlead.server.presenting.amounts import chips
from fightlead.server.presenting.faces import face_of
from fightlead.server.presenting.middle import IN_CARDS
from fightlead.server.presenting.slips import debts_of
from fightlead.server.scene import Chair, Scene
from fightlead.view import View


@dataclass(frozen=True, slots=True)
class Slot:
    """The card that lies before a seat: its two letters, or `back` for one that is hidden.
    `won`: it has taken the trick, or the lead."""

    card: str = ""
    label: str = ""
    won: bool = False
    fight: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What the payment of a round means for a seat. `kind`: `won` came out of the pot, `paid`
    went into the next one, `owed` has not moved yet."""

    kind: str
    amount: str
    coins: tuple[int, ...] = ()
    """The coins of the pot that were won, one for each trick."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as it is drawn. `place` counts clockwise from the person, whose own is 0; `marks`
    and `status` are words of the template."""

    seat: int
    place: int
    side: str
    """Where that is at the table: `left`, `top`, `right`, or `own`."""
    name: str
    own: bool
    person: str
    """`bot` or `person`."""
    account: str
    tricks: int
    marks: tuple[str, ...]
    status: str
    exchanged: int | None
    slot: Slot
    left: int | None
    """Milliseconds that the clock leaves for the decision."""
    change: Change | None = None


def seats_of(scene: Scene, narrator: Narrator, now: int) -> Iterator[Seat]:
    """Every seat that is taken, clockwise from the person's left, their own last. `now` is the
    time in milliseconds since 1970."""
    chairs = {chair.seat: chair for chair in scene.chairs if not chair.arriving}
    chairs |= {chair.seat: chair for chair in scene.chairs if chair.seat not in chairs}
    first = scene.seat if scene.seat in chairs else None
    order = sorted(chairs)
    if first is not None:
        at = order.index(first) + 1
        order = order[at:] + order[:at]
    slots = _slots(scene.view, narrator) if scene.view else {}
    changes = _changes(scene)
    others = len(order) - (first is not None)
    if scene.stage == "gathering":
        others = max(others, wanted(scene) - (first is not None))
    for place, seat in enumerate(order, start=1):
        at = 0 if seat == first else place
        drawn = (at, side_of(at, others), slots.get(seat, Slot()), changes.get(seat))
        yield _seat(scene, chairs[seat], *drawn, now)


def _seat(
    scene: Scene,
    chair: Chair,
    place: int,
    side: str,
    slot: Slot,
    change: Change | None,
    now: int,
) -> Seat:
    view, seat = scene.view, chair.seat
    account = view.accounts.get(seat) if view else None
    return Seat(
        seat=seat,
        place=place,
        side=side,
        name=chair.name,
        own=place == 0,
        person="bot" if chair.bot else "person",
        account="" if account is None else chips(account),
        tricks=view.taken.get(seat, 0) if view else 0,
        marks=tuple(_marks(view, chair)),
        status=_status(scene, chair),
        exchanged=view.exchanged.get(seat) if view and view.phase in IN_CARDS else None,
        slot=slot,
        left=None if chair.deadline is None else max(0, chair.deadline - now),
        change=change,
    )


def wanted(scene: Scene) -> int:
    """How many are to sit at the table."""
    return min(scene.settings.seats, scene.rules.max_players)


def side_of(place: int, others: int) -> str:
    """Where the seats of so many others are drawn, clockwise from the person's left."""
    if not place:
        return "own"
    if others < 3 or 1 < place < others:
        return "top"
    return "left" if place == 1 else "right"


def _marks(view: View | None, chair: Chair) -> Iterator[str]:
    """What holds for a seat besides its status."""
    if view is not None and view.round:
        if chair.seat == view.dealer:
            yield "dealer"
        if view.phase in IN_CARDS and chair.seat == _leader(view):
            yield "lead"
    if chair.leaving:
        yield "leaving"
    elif chair.stand_in:
        yield "stand_in"
    elif chair.away:
        yield "away"


def _leader(view: View) -> int | None:
    """Who led, or leads, to the trick that is played now."""
    if not view.tricks:
        return view.lead
    trick = view.tricks[-1]
    return trick.leader if trick.taker is None else trick.taker


def _status(scene: Scene, chair: Chair) -> str:
    view, seat = scene.view, chair.seat
    if chair.arriving:
        return "arriving"
    if scene.stage == "over":
        return ""
    if scene.between:
        return "ready" if chair.ready else "getting_ready"
    assert view is not None
    if seat in view.due:
        return "due"
    if seat in view.dropped:
        return "dropped"
    if seat in view.declined:
        return "declined"
    return "chosen" if view.phase in ("join", "fight", "stay") and view.due else ""


def _changes(scene: Scene) -> dict[int, Change]:
    """What the payment of the round that is over brought or cost each seat."""
    view = scene.view
    if view is None or view.phase in (*IN_CARDS, "join"):
        return {}
    told = {}
    coins = iter(range(1, view.rules.hand + 1))
    for event in chain.from_iterable(step.events for step in scene.steps):
        if isinstance(event, Won):
            won = tuple(islice(coins, event.tricks))
            told[event.seat] = Change("won", f"+{chips(event.amount)}", won)
        elif isinstance(event, Looed) and event.paid:
            told[event.seat] = Change("paid", chips(-event.paid))
        elif isinstance(event, Looed) and event.seat in debts_of(view):
            told[event.seat] = Change("owed", chips(event.owed))
    return told


# ---------------------------------------------------------------- cards


def _slots(view: View, narrator: Narrator) -> dict[int, Slot]:
    """The card before each seat: of the trick, or of the fight until the first trick."""
    if view.phase not in IN_CARDS:
        return {}

    def shown(card: Card, won: bool, fight: bool) -> Slot:
        return Slot(face_of(card), narrator.card(card), won, fight)

    if view.tricks:
        trick = view.tricks[-1]
        return {seat: shown(card, seat == trick.taker, False) for seat, card in trick.plays}
    if view.fight:
        return {seat: shown(card, seat == view.lead, True) for seat, card in view.fight}
    if view.phase != "fight":
        return {}
    put = {seat: Slot("back", fight=True) for seat in view.within if seat not in view.due}
    if view.chosen and view.seat is not None:
        put[view.seat] = shown(view.chosen.card, False, True)
    return put
