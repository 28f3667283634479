"""From a replay to the page that shows one step of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from fightlead.cards import UNKNOWN, card_name
from fightlead.errors import RecordError, Refused
from fightlead.narration import Narrator, error_in_words
from fightlead.record import ALL, Knowledge
from fightlead.rules import MAX_PLAYERS
from fightlead.server.preferences import Preferences
from fightlead.server.presenting import TablePage, table_page
from fightlead.server.presenting.log import Line
from fightlead.server.presenting.moves import in_order
from fightlead.server.replays import Moment, Replay, RoundReplay
from fightlead.server.scene import Chair, Scene, Settings, Step
from fightlead.verify import Verdict

OPEN: Final = "open"
PUBLIC: Final = "public"
MOST_FAULTS: Final = 50


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is in a replay: at a step of a round, the last for -1, seen through some
    eyes: `open`, `public`, or a seat as `p1`..`p5`; usual ones where empty."""

    base: str
    """The address of the replay."""
    round: int
    step: int
    eyes: str

    @property
    def link(self) -> str:
        query = {"round": self.round, "step": self.step, "seat": self.eyes}
        return f"{self.base}/replay?{urlencode(query)}"

    def at(self, round_: int, step: int = 0) -> Place:
        """The same eyes at another step."""
        return replace(self, round=round_, step=step)


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand as far as it may be seen: its known cards by their letters and names."""

    name: str
    cards: tuple[tuple[str, str], ...]
    hidden: int
    """How many of its cards are not known."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the round or cannot be checked; line 0: in no file."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a replay does not go on. `kind`: `broken` does not hold, `hidden` tells too little,
    `unread` could not be read."""

    kind: str
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """The context of `replay.html` and `_replay.html`."""

    table: TablePage | None
    """The table after the step; None where the round cannot be shown."""
    place: Place
    first_round: int
    last_round: int
    previous_round: int | None
    next_round: int | None
    last_step: int
    eyes: tuple[tuple[Place, str], ...]
    """Other eyes to look through, each with the name of its seat; empty for what is no seat."""
    hands: tuple[HandShown, ...]
    faults: tuple[Fault, ...]
    notes: tuple[Fault, ...]
    unread: tuple[Fault, ...]
    """What could not be read of the whole record, the first faults of it."""
    stop: Stop | None
    """Why it does not go on after this step; None where it does, or the round is over."""


def replay_page(
    replay: Replay, place: Place, preferences: Preferences, language: str
) -> ReplayPage:
    """The page at a place of a replay; a step beyond the last is the last. Raises `Refused`
    (`no_such_round`)."""
    numbers = replay.numbers
    if place.round not in numbers:
        raise Refused("no_such_round", number=place.round)
    shown = replay.round(place.round, parse_eyes(place.eyes, replay.eyes[0]))
    last = max(len(shown.moments) - 1, 0)
    step = last if place.step < 0 else min(place.step, last)
    place = replace(place, step=step, eyes=eyes_text(shown.eyes))
    at = numbers.index(place.round)
    verdict = replay.verdict(place.round) if replay.brought else Verdict((), ())
    return ReplayPage(
        table=_table(shown, step, preferences, language) if shown.moments else None,
        place=place,
        first_round=numbers[0],
        last_round=numbers[-1],
        previous_round=numbers[at - 1] if at else None,
        next_round=numbers[at + 1] if at + 1 < len(numbers) else None,
        last_step=last,
        eyes=tuple(_eyes(replay, place)),
        hands=tuple(_hands(shown.moments[step], preferences, language))
        if shown.moments
        else (),
        faults=tuple(_in_words(verdict.faults, language)),
        notes=tuple(_in_words(verdict.notes, language)),
        unread=tuple(_in_words(replay.record.faults[:MOST_FAULTS], language)),
        stop=_stop(replay, shown, language) if step == last else None,
    )


def parse_eyes(text: str, usual: Knowledge) -> Knowledge:
    """The eyes that a text names, or the usual ones.

    >>> parse_eyes("p1", None), parse_eyes("open", None), parse_eyes("", 2)
    (0, 'all', 2)
    """
    seats: dict[str, Knowledge] = {eyes_text(seat): seat for seat in range(MAX_PLAYERS)}
    return (seats | {OPEN: ALL, PUBLIC: None}).get(text, usual)


def eyes_text(eyes: Knowledge) -> str:
    """The text for some eyes."""
    if eyes == ALL:
        return OPEN
    return PUBLIC if eyes is None else f"p{int(eyes) + 1}"


def _eyes(replay: Replay, place: Place) -> Iterator[tuple[Place, str]]:
    """Every pair of eyes there is to choose from in this round; nothing where there is no
    choice."""
    names = replay.names(place.round)
    for eyes in replay.eyes if len(replay.eyes) > 1 else ():
        if not isinstance(eyes, int):
            yield replace(place, eyes=eyes_text(eyes)), ""
        elif eyes in names:
            yield replace(place, eyes=eyes_text(eyes)), names[eyes]


def _in_words(faults: Sequence[RecordError], language: str) -> Iterator[Fault]:
    for fault in faults:
        yield Fault(fault.line, error_in_words(fault, language))


def _stop(replay: Replay, shown: RoundReplay, language: str) -> Stop | None:
    """Why there is nothing after the last step of a round, if that is not its end."""
    if shown.broken:
        faults = [shown.fault] if shown.fault else []
        return Stop("broken" if faults else "hidden", next(_in_words(faults, language), None))
    unread = replay.unread_after(shown.number)[:1]
    return Stop("unread", next(_in_words(unread, language))) if unread else None


# ---------------------------------------------------------------- the table


def _table(shown: RoundReplay, step: int, preferences: Preferences, language: str) -> TablePage:
    """The table after a step, as the live one looks, with the words of all steps so far."""
    moments = shown.moments[: step + 1]
    plain = replace(preferences, hints=False, chat=False)
    page = table_page(_scene(shown, moments), plain, language)
    if shown.eyes != ALL:
        return page
    lines = tuple(_told_openly(moments, preferences, language))
    log = replace(page.told, lines=lines)
    return replace(page, told=log, last_line=lines[-1].text if lines else "")


def _scene(shown: RoundReplay, moments: Sequence[Moment]) -> Scene:
    view = moments[-1].view
    own = view.seat if view.seat in view.names else None
    return Scene(
        table="",
        number=len(moments) - 1,
        stage="over" if view.phase in ("between", "over") else "playing",
        rules=view.rules,
        settings=Settings(),
        seat=own,
        host=False,
        view=view,
        chairs=tuple(_chair(seat, name) for seat, name in view.names.items()),
        names={**moments[0].view.names, **view.names},
        may_end=False,
        decision=0,
        steps=tuple(Step(number, moment.events) for number, moment in enumerate(moments)),
        commitment="",
    )


def _chair(seat: int, name: str) -> Chair:
    return Chair(
        seat=seat,
        name=name,
        bot="",
        present=True,
        away=False,
        stand_in=False,
        waited_for=False,
        ready=True,
        leaving=False,
        arriving=False,
        deadline=None,
    )


def _told_openly(
    moments: Sequence[Moment], preferences: Preferences, language: str
) -> Iterator[Line]:
    names = moments[0].view.names
    narrator = Narrator(language, names=names, seat=None, terse=preferences.terse)
    for step, moment in enumerate(moments):
        for place, event in enumerate(moment.events):
            yield Line(f"s{step}-{place}", narrator.tell_openly(event))


def _hands(moment: Moment, preferences: Preferences, language: str) -> Iterator[HandShown]:
    """The hands, clockwise from eldest hand."""
    view = moment.view
    narrator = Narrator(language, names=view.names)
    for seat in sorted(moment.hands, key=lambda seat: (seat - view.dealer - 1) % MAX_PLAYERS):
        hand = moment.hands[seat]
        known = in_order(tuple(card for card in hand if card != UNKNOWN), preferences.sorting)
        cards = tuple((card_name(card), narrator.card(card)) for card in known)
        yield HandShown(view.names.get(seat, ""), cards, hand.count(UNKNOWN))
