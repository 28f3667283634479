"""From a scene to the page that one person sees: what the templates of the table are given.

All that is known of the game comes from the view, and every sentence from the narrator; the
templates add the labels of the page. Amounts are texts, grouped by thousands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final

from fightlead.cards import UNKNOWN, Card, card_name
from fightlead.events import (
    Event,
    FightCardPut,
    LeadPassed,
    LeadWon,
    Looed,
    Played,
    TrickTaken,
    TurnedUp,
    Won,
)
from fightlead.narration import PHRASES, Narrator, rules_in_words
from fightlead.rules import Rules
from fightlead.server.moves import Move, move_of
from fightlead.server.preferences import Preferences
from fightlead.server.scene import Chair, Deal, Note, Scene, Step, Vote
from fightlead.server.slips import SlipLine, slip_of
from fightlead.view import View

IN_CARDS: Final = ("fight", "stay", "exchange", "play")
"""Phases in which the players hold cards."""
QUERIES: Final = ("hand", "table", "pot", "scores", "turn", "last")
"""What a person may ask at any time; each is a method of the narrator."""
_SOUNDS: Final[dict[type[Event], str]] = {
    FightCardPut: "card",
    Played: "card",
    TurnedUp: "turn",
    LeadWon: "lead",
    LeadPassed: "lead",
    TrickTaken: "trick",
    Won: "payment",
    Looed: "payment",
}


@dataclass(frozen=True, slots=True)
class Around:
    """What the page needs besides the scene.

    `person` is the public id of whom the page is for, and `name` what they are called so far;
    `levels` are the bots there are, the weakest first; `now` is the time in milliseconds since
    1970.
    """

    person: str = ""
    name: str = ""
    levels: tuple[str, ...] = ()
    now: int = 0


NOWHERE: Final = Around()


@dataclass(frozen=True, slots=True)
class Slot:
    """The card that lies before a seat: its two letters, or `back` for one that is hidden.
    `won`: it has taken the trick, or the lead."""

    card: str = ""
    label: str = ""
    won: bool = False
    fight: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as it is drawn. `place` counts clockwise from the person, whose own is 0; `marks`
    and `status` are words of the template."""

    seat: int
    place: int
    name: str
    own: bool
    person: str
    """`bot`, `person`, or empty for a free seat."""
    account: str
    tricks: int
    marks: tuple[str, ...]
    status: str
    exchanged: int | None
    slot: Slot
    left: int | None
    """Milliseconds that the clock leaves for the decision."""
    change: str = ""
    """What the payment of the round brought or cost."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of the ribbon. `number` is that of a trick, else 0."""

    key: str
    number: int
    state: str
    """`done`, `now` or `later`."""


@dataclass(frozen=True, slots=True)
class Pot:
    """The middle. `trick` and `loo` are empty while no cards are held."""

    amount: str
    trick: str
    loo: str
    grown: bool
    """The loo is larger than a fresh pot's."""
    stake: bool
    """The loo is a stake of the next round."""
    stock: int
    discards: int


@dataclass(frozen=True, slots=True)
class SlipRow:
    """A line of the slip, in words of chips; empty where nothing was paid."""

    name: str
    own: bool
    stake: str
    fees: str
    tricks: int
    won: str
    loo: str
    owed: str
    account: str


@dataclass(frozen=True, slots=True)
class Payment:
    """The payment of the round that is over."""

    round: int
    rows: tuple[SlipRow, ...]
    pot: str
    fees: bool
    """Somebody paid a fee, so that the slip needs the column."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log. `ident` is the same for ever, so that no line comes twice; `sound` is
    heard with it; `person` can be muted if they said it."""

    ident: str
    text: str
    sound: str = ""
    said: bool = False
    person: str = ""


@dataclass(frozen=True, slots=True)
class Query:
    """An answer that is asked for by a button or a key."""

    key: str
    shortcut: str
    text: str


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody is away, and the others may decide: votes so far by choice."""

    seat: int
    name: str
    stand_in: bool
    """A bot plays on for them."""
    votes: Mapping[str, int]
    mine: str


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as one person sees it: the context of `table.html` and `_table.html`."""

    table: str
    number: int
    stage: str
    phase: str
    language: str
    preferences: Preferences
    notice: str
    around: Around
    round: int
    watching: bool
    host: bool
    due: bool
    """The person must decide something in the round."""
    turn: bool
    """The person is waited for: they are due, or have yet to say that they are ready."""
    waiting: bool
    """Others are waited for, so that a page without script looks again by itself."""
    seats: tuple[Seat, ...]
    """Clockwise from the person's left; their own seat is the last."""
    free: int
    """How many seats are still wanted."""
    ribbon: tuple[Stage, ...]
    hint: str
    pot: Pot | None
    turnups: tuple[tuple[str, str], ...]
    """Turned cards: two letters and the full name."""
    move: Move | None
    turn_line: str
    """Whose turn it is, in a sentence."""
    payment: Payment | None
    lines: tuple[Line, ...]
    last_line: str
    queries: tuple[Query, ...]
    may_sit: bool
    may_ready: bool
    is_ready: bool
    next_round: int
    enough: bool
    """There are enough players for a round."""
    away: bool
    """The person is away, or a bot plays for them."""
    leaving: bool
    absences: tuple[Absence, ...]
    phrases: tuple[tuple[str, str], ...]
    """Keys and words of the quick phrases; none where there is no chat."""
    commitment: str
    deals: tuple[Deal, ...]
    successor: str
    extra: bool
    trick_taken: bool
    """There is a last trick to look back at."""
    scene: Scene
    rules_title: str

    @property
    def own(self) -> Seat | None:
        """The person's own seat."""
        return self.seats[-1] if self.seats and self.seats[-1].own else None

    @property
    def others(self) -> tuple[Seat, ...]:
        return self.seats[:-1] if self.own else self.seats

    @property
    def rules(self) -> tuple[tuple[str, str], ...]:
        """The rules in words: headings and paragraphs."""
        return _rules(self.scene.rules, self.language)


def _narrator(scene: Scene, preferences: Preferences, language: str) -> Narrator:
    """Who tells this person of the table."""
    names = {chair.seat: chair.name for chair in scene.chairs}
    if scene.view is not None:
        names |= scene.view.names
    seat = scene.seat if scene.view is None else scene.view.seat
    return Narrator(language, names=names, seat=seat, terse=preferences.terse)


def table_page(
    scene: Scene,
    preferences: Preferences,
    language: str,
    notice: str = "",
    around: Around = NOWHERE,
) -> TablePage:
    """The page for the person of this scene, whose steps must be those of the whole round.
    `notice` is a sentence for this person alone, such as why something was refused."""
    narrator = _narrator(scene, preferences, language)
    view = scene.view
    own = next((chair for chair in scene.chairs if chair.seat == scene.seat), None)
    round_number = view.round if view else 0
    events = list(chain.from_iterable(step.events for step in scene.steps))
    payment = _payment(view, events) if view and view.phase in ("between", "over") else None
    lines = tuple(_lines(scene.steps, preferences, narrator))
    staying = sum(not chair.leaving for chair in scene.chairs)
    may_ready = scene.between and own is not None and not own.arriving and staying > 1
    ready = may_ready and own is not None and own.ready
    turn = scene.due or (may_ready and not ready)
    return TablePage(
        table=scene.table,
        number=scene.number,
        stage=scene.stage,
        phase=view.phase if view else "",
        language=narrator.language,
        preferences=preferences,
        notice=notice,
        around=around,
        round=round_number,
        watching=scene.seat is None,
        host=scene.host,
        due=scene.due,
        turn=turn,
        waiting=scene.stage != "over" and not turn,
        seats=tuple(_seats(scene, around, narrator, _changes(events) if payment else {})),
        free=max(0, min(scene.settings.seats, scene.rules.max_players) - staying),
        ribbon=tuple(_ribbon(scene.rules, view)),
        hint=narrator.hint(view) if view and preferences.hints else "",
        pot=_pot(view) if view and view.round else None,
        turnups=_turnups(view, narrator) if view else (),
        move=move_of(view, scene.decision, preferences, narrator) if view else None,
        turn_line=narrator.turn(view) if view and view.round else "",
        payment=payment,
        lines=lines,
        last_line=lines[-1].text if lines else "",
        queries=tuple(_queries(view, preferences, narrator)) if view else (),
        may_sit=scene.seat is None
        and scene.stage != "over"
        and staying < scene.rules.max_players,
        may_ready=may_ready,
        is_ready=ready,
        next_round=round_number + 1,
        enough=staying > 1,
        away=own is not None and (own.away or own.stand_in) and not own.leaving,
        leaving=own is not None and own.leaving,
        absences=tuple(_absences(scene)),
        phrases=_phrases(scene, preferences, narrator),
        commitment=scene.commitment,
        deals=scene.deals,
        successor=scene.successor,
        extra=scene.extra,
        trick_taken=bool(view and any(view.taken.values()) and view.phase == "play"),
        scene=scene,
        rules_title=scene.rules.preset,
    )


def chips(amount: int) -> str:
    """An amount as it is written on the table, grouped by narrow spaces.

    >>> chips(-12), chips(1_234_567)
    ('−12', '1\\u202f234\\u202f567')
    """
    text = str(abs(amount)) if abs(amount) < 10_000 else f"{abs(amount):,}"
    return ("−" if amount < 0 else "") + text.replace(",", "\u202f")


# ---------------------------------------------------------------- seats


def _seats(
    scene: Scene, around: Around, narrator: Narrator, changes: dict[int, str]
) -> Iterator[Seat]:
    """Every seat that is taken, clockwise from the person's left, their own last."""
    chairs = {chair.seat: chair for chair in scene.chairs if not chair.arriving}
    chairs |= {chair.seat: chair for chair in scene.chairs if chair.seat not in chairs}
    first = scene.seat if scene.seat in chairs else None
    order = sorted(chairs)
    if first is not None:
        at = order.index(first) + 1
        order = order[at:] + order[:at]
    slots = _slots(scene.view, narrator) if scene.view else {}
    for place, seat in enumerate(order, start=1):
        own = seat == first
        yield _seat(
            scene,
            chairs[seat],
            0 if own else place,
            slots.get(seat, Slot()),
            around.now,
            changes.get(seat, ""),
        )


def _seat(scene: Scene, chair: Chair, place: int, slot: Slot, now: int, change: str) -> Seat:
    view, seat = scene.view, chair.seat
    account = view.accounts.get(seat) if view else None
    return Seat(
        seat=seat,
        place=place,
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


def _changes(events: list[Event]) -> dict[int, str]:
    """What the payment brought or cost each seat, with its sign."""
    told = {}
    for event in events:
        if isinstance(event, Won):
            told[event.seat] = f"+{chips(event.amount)}"
        elif isinstance(event, Looed):
            told[event.seat] = chips(-(event.paid or event.owed))
    return told


# ---------------------------------------------------------------- the cards in the middle


def _slots(view: View, narrator: Narrator) -> dict[int, Slot]:
    """The card before each seat: of the trick, or of the fight until the first trick."""
    if view.phase not in IN_CARDS:
        return {}

    def shown(card: Card, won: bool, fight: bool) -> Slot:
        return Slot(_face(card), narrator.card(card), won, fight)

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


def _turnups(view: View, narrator: Narrator) -> tuple[tuple[str, str], ...]:
    if view.phase not in IN_CARDS or view.tricks:
        return ()
    return tuple((_face(card), narrator.card(card)) for card in view.turnups)


def _face(card: Card) -> str:
    """What is drawn of a card: its two letters, or the back of one that a record hides."""
    return "back" if card == UNKNOWN else card_name(card)


def _pot(view: View) -> Pot:
    in_cards = view.phase in IN_CARDS
    fresh = view.rules.ante * (len(view.within) + len(view.dropped))
    return Pot(
        amount=chips(view.pot),
        trick=chips(view.trick_value) if in_cards else "",
        loo=chips(view.loo) if in_cards else "",
        grown=in_cards and view.carried and view.loo > fresh,
        stake=view.rules.loo == "stake",
        stock=view.stock,
        discards=view.discards,
    )


def _ribbon(rules: Rules, view: View | None) -> Iterator[Stage]:
    """The steps of a round as these rules have them."""
    steps = [("join", 0)] * rules.decline + [("fight", 0)] + [("stay", 0)] * rules.drop
    steps += [("exchange", 0), *(("trick", number + 1) for number in range(rules.hand))]
    steps += [("payment", 0)]
    now = _present(view)
    at = steps.index(now) if now in steps else len(steps)
    for place, (key, number) in enumerate(steps):
        state = "now" if place == at else "done" if place < at and now else "later"
        yield Stage(key, number, state)


def _present(view: View | None) -> tuple[str, int] | None:
    if view is None or not view.round:
        return None
    if view.phase in ("between", "over"):
        return "payment", 0
    if view.phase != "play":
        return view.phase, 0
    running = bool(view.tricks) and view.tricks[-1].taker is None
    return "trick", len(view.tricks) + (not running)


# ---------------------------------------------------------------- payment


def _payment(view: View, events: list[Event]) -> Payment | None:
    slip = slip_of(events)
    if slip is None:
        return None
    entered = {line.seat: line for line in slip.lines}
    rows = tuple(
        _slip_row(view, entered.get(seat) or SlipLine(seat)) for seat in sorted(view.names)
    )
    return Payment(slip.round, rows, chips(slip.pot), any(row.fees for row in rows))


def _slip_row(view: View, line: SlipLine) -> SlipRow:
    def paid(amount: int) -> str:
        return chips(amount) if amount else ""

    return SlipRow(
        name=view.names[line.seat],
        own=line.seat == view.seat,
        stake=paid(line.stake),
        fees=paid(line.fees),
        tricks=line.tricks,
        won=paid(line.won),
        loo=paid(line.loo),
        owed=paid(line.owed),
        account=chips(view.accounts[line.seat]),
    )


# ---------------------------------------------------------------- words


def _lines(
    steps: tuple[Step, ...], preferences: Preferences, narrator: Narrator
) -> Iterator[Line]:
    """The log. Who is muted is not heard, and no chat where it is not wanted."""
    for step in steps:
        note = step.note
        if note and _is_heard(note, preferences):
            text = narrator.company(note.kind, seat=note.seat, name=note.name, text=note.text)
            yield Line(f"n{step.number}", text, "", _is_said(note), note.person)
        sound = _sound(step.events)
        for place, text in enumerate(narrator.tell_all(step.events)):
            yield Line(f"s{step.number}-{place}", text, "" if place else sound)


def _is_said(note: Note) -> bool:
    return note.kind == "said" or note.kind.startswith("phrase_")


def _is_heard(note: Note, preferences: Preferences) -> bool:
    return not _is_said(note) or (preferences.chat and note.person not in preferences.muted)


def _sound(events: tuple[Event, ...]) -> str:
    """The sounds of a step, in their order."""
    heard: list[str] = []
    for event in events:
        sound = _SOUNDS.get(type(event))
        if sound and (sound == "turn" or sound not in heard):
            heard.append(sound)
    return " ".join(heard)


def _queries(view: View, preferences: Preferences, narrator: Narrator) -> Iterator[Query]:
    keys = preferences.keys if preferences.keys_on else {}
    for key in QUERIES:
        yield Query(key, keys.get(key, ""), getattr(narrator, key)(view))


def _phrases(
    scene: Scene, preferences: Preferences, narrator: Narrator
) -> tuple[tuple[str, str], ...]:
    if not scene.settings.chat or not preferences.chat:
        return ()
    return tuple((key, narrator.phrase(key)) for key in PHRASES)


def _absences(scene: Scene) -> Iterator[Absence]:
    """People who are away, while others sit here who can decide about them."""
    if scene.seat is None or scene.stage != "playing":
        return
    for chair in scene.chairs:
        if chair.away and chair.seat != scene.seat and not chair.leaving:
            vote = scene.vote if scene.vote and scene.vote.seat == chair.seat else None
            yield _absence(chair, vote, scene.seat)


def _absence(chair: Chair, vote: Vote | None, seat: int) -> Absence:
    choices = vote.choices if vote else {}
    counted: dict[str, int] = {}
    for choice in choices.values():
        counted[choice] = counted.get(choice, 0) + 1
    return Absence(chair.seat, chair.name, chair.stand_in, counted, choices.get(seat, ""))


@lru_cache(64)
def _rules(rules: Rules, language: str) -> tuple[tuple[str, str], ...]:
    """The rules in words, each paragraph with its heading."""
    told = []
    for paragraph in rules_in_words(rules, language):
        heading, _, text = paragraph.partition(": ")
        told.append((heading, text))
    return tuple(told)
