"""From a scene to the page that one person sees: what the templates of the table are given.

All that is known of the game comes from the view, and every sentence from the narrator; the
templates add the labels of the page. Amounts are texts, grouped by thousands.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final
from zlib import crc32

from fightlead.narration import PHRASES, Narrator, rules_in_words
from fightlead.rules import Rules
from fightlead.server.preferences import Preferences
from fightlead.server.presenting.absences import Absence, absences_of
from fightlead.server.presenting.log import Line, Reader, Told, told
from fightlead.server.presenting.middle import Pot, Stage, pot_of, ribbon_of, turnups_of
from fightlead.server.presenting.moves import Move, move_of
from fightlead.server.presenting.panels import Company, Fair, company_of, fair_of
from fightlead.server.presenting.seats import Seat, seats_of, side_of, wanted
from fightlead.server.presenting.slips import Payment, payment_of
from fightlead.server.scene import Scene
from fightlead.view import View

QUERIES: Final = ("hand", "table", "pot", "scores", "turn", "last")
"""What a person may ask at any time; each is a method of the narrator."""

AROUND: Final = (
    "theme", "suits", "contrast", "motion", "sounds", "notify", "keys_on", "keys",
)  # fmt: skip
"""Preferences that show outside what is sent of a table when it changes."""


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
class Query:
    """An answer that is asked for by a button or a key."""

    key: str
    shortcut: str
    text: str


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
    asked: str
    """What is asked of the person, in their own manner: spoken when their turn comes."""
    turn_line: str
    """Whose turn it is, in a sentence."""
    payment: Payment | None
    told: Told
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
    absences: tuple[Absence, ...]
    phrases: tuple[tuple[str, str], ...]
    """Keys and words of the quick phrases; none for who may not talk here."""
    commitment: str
    company: Company
    fair: Fair
    successor: str
    trick_taken: bool
    """There is a last trick to look back at."""
    scene: Scene
    rules_title: str

    @property
    def look(self) -> str:
        """Changes with what the page around the table depends on: who looks, the language, and
        what the person has chosen of `AROUND`."""
        chosen = self.preferences.as_dict()
        text = json.dumps([chosen[name] for name in AROUND], sort_keys=True)
        return f"{self.language}-{crc32(text.encode()):x}-{self.around.person}"

    @property
    def lines(self) -> tuple[Line, ...]:
        """The log of the round."""
        return self.told.lines

    @property
    def opposite(self) -> int:
        """How many seats are drawn besides the person's own, free ones too before the start."""
        return len(self.others) + (self.free if self.stage == "gathering" else 0)

    @property
    def free_sides(self) -> tuple[str, ...]:
        """Where the free seats are."""
        places = range(len(self.others) + 1, self.opposite + 1)
        return tuple(side_of(place, self.opposite) for place in places)

    @property
    def taker(self) -> str:
        """The side of whoever took the last trick, to whom its cards go."""
        tricks = self.scene.view.tricks if self.scene.view else ()
        taker = tricks[-1].taker if tricks else None
        return next((seat.side for seat in self.seats if seat.seat == taker), "")

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


def _reader(scene: Scene, preferences: Preferences, language: str) -> Reader:
    """Who is told of the table."""
    names = {chair.seat: chair.name for chair in scene.chairs} | scene.names
    seat = scene.seat if scene.view is None else scene.view.seat
    bots = frozenset(chair.seat for chair in scene.chairs if chair.bot)
    return Reader(language, preferences, names, seat, bots)


def table_page(
    scene: Scene,
    preferences: Preferences,
    language: str,
    notice: str = "",
    around: Around = NOWHERE,
    before: Told | None = None,
) -> TablePage:
    """The page for the person of this scene, whose steps must be those of the whole round.
    `notice` is a sentence for this person alone, such as why something was refused; `before`
    is what they have been told already, so that it need not be put into words again."""
    log = told(scene.steps, _reader(scene, preferences, language), before)
    narrator = log.narrator
    view = scene.view
    own = next((chair for chair in scene.chairs if chair.seat == scene.seat), None)
    round_number = view.round if view else 0
    events = list(chain.from_iterable(step.events for step in scene.steps))
    payment = None
    if view and view.phase in ("between", "over"):
        payment = payment_of(view, scene.names, events)
    staying = sum(not chair.leaving for chair in scene.chairs)
    may_ready = scene.between and own is not None and not own.arriving and staying > 1
    ready = may_ready and own is not None and own.ready
    turn = scene.due or (may_ready and not ready)
    seats = tuple(seats_of(scene, narrator, around.now))
    free = max(0, wanted(scene) - staying)
    away = own is not None and (own.away or own.stand_in)
    others = [seat for seat in seats if not seat.own]
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
        seats=seats,
        free=free,
        ribbon=tuple(ribbon_of(scene.rules, view)),
        hint=narrator.hint(view) if view and preferences.hints else "",
        pot=pot_of(view) if view and view.round else None,
        turnups=turnups_of(view, narrator) if view else (),
        move=move_of(view, scene.decision, preferences, narrator) if view else None,
        asked=_asked(scene, narrator) if turn else "",
        turn_line=narrator.turn(view) if view and view.round else "",
        payment=payment,
        told=log,
        last_line=log.lines[-1].text if log.lines else "",
        queries=tuple(_queries(view, preferences, narrator)) if view else (),
        may_sit=scene.seat is None
        and scene.stage != "over"
        and staying < scene.rules.max_players,
        may_ready=may_ready,
        is_ready=ready,
        next_round=round_number + 1,
        enough=staying > 1,
        away=away,
        absences=tuple(absences_of(scene)),
        phrases=_phrases(scene, preferences, narrator),
        commitment=scene.commitment,
        company=company_of(scene, away=away, free=free, levels=around.levels, others=others),
        fair=fair_of(scene),
        successor=scene.successor,
        trick_taken=bool(view and any(view.taken.values()) and view.phase == "play"),
        scene=scene,
        rules_title=scene.rules.preset,
    )


# ---------------------------------------------------------------- words


def _asked(scene: Scene, narrator: Narrator) -> str:
    """The question of the decision that is due; between two rounds, that the next one waits."""
    if scene.view is None:
        return ""
    return narrator.question(scene.view) if scene.due else narrator.hint(scene.view)


def _queries(view: View, preferences: Preferences, narrator: Narrator) -> Iterator[Query]:
    keys = preferences.keys if preferences.keys_on else {}
    for key in QUERIES:
        yield Query(key, keys.get(key, ""), getattr(narrator, key)(view))


def _phrases(
    scene: Scene, preferences: Preferences, narrator: Narrator
) -> tuple[tuple[str, str], ...]:
    if not scene.may_talk or not preferences.chat:
        return ()
    return tuple((key, narrator.phrase(key)) for key in PHRASES)


@lru_cache(64)
def _rules(rules: Rules, language: str) -> tuple[tuple[str, str], ...]:
    """The rules in words, each paragraph with its heading."""
    told = []
    for paragraph in rules_in_words(rules, language):
        heading, _, text = paragraph.partition(": ")
        told.append((heading, text))
    return tuple(told)
