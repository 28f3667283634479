"""A table as the fold of its log: `apply` takes entry after entry, nothing else changes it.

What does not fit is refused before it is written (`fightlead.server.checks`); what has been
written is applied without question. A table knows no clock, no network and no database.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Final

from fightlead.actions import Action, parse_action
from fightlead.errors import SeatingError, SeedError, TableError
from fightlead.rules import MAX_PLAYERS, MIN_PLAYERS, Rules
from fightlead.server import entries as en
from fightlead.server.scene import Note, Settings, Stage, Step
from fightlead.session import Session, is_seat
from fightlead.shuffle import SEED_BYTES, Shuffles, commitment, draw_lot, round_seed
from fightlead.standing import Standing, as_taken_in, checked_name
from fightlead.view import View, view_of

STAND_IN: Final = "regular"
"""The level of the bot that plays for an absent person."""


@dataclass(slots=True)
class Place:
    """Who sits at a seat."""

    name: str
    person: str = ""
    bot: str = ""
    ready: bool = False
    entropy: str = ""
    away: bool = False
    wish: bool = False
    """Away of their own wish."""
    stand_in: bool = False
    waited_for: bool = False
    """The others have waited long for a decision that is due, or for the next round."""
    leaving: bool = False
    extra: bool = False
    decided: int = 0
    """How many decisions of the seat were made before by somebody else."""

    @property
    def in_question(self) -> bool:
        """May the others vote about whoever sits here?"""
        return self.away or self.waited_for

    def has(self, person: str) -> bool:
        """Is this the place of that person, who is not leaving?"""
        return bool(person) and self.person == person and not self.leaving


@dataclass(frozen=True, slots=True)
class Kept:
    """An entry of the log: its number and time, the events that it brought, and its note."""

    number: int
    at: int
    first: int
    last: int
    note: Note | None


class Table:
    """A table, as its log up to `number` tells. `shuffles` gives the orders of cards of each
    round instead of those of the seed, for tests."""

    def __init__(self, ident: str, shuffles: Callable[[int], Shuffles] | None = None) -> None:
        self.ident = ident
        self.number = -1
        """Number of the last entry; -1: there is none."""
        self.rules = Rules.classic()
        self.settings = Settings()
        self.host = ""
        self.places: dict[int, Place] = {}
        self.arriving: dict[int, Place] = {}
        """Who sits down when the round is over."""
        self.session: Session | None = None
        self.answers: dict[int, list[str]] = {seat: [] for seat in range(MAX_PLAYERS)}
        """The decisions that each seat has made."""
        self.due_since: dict[int, int] = {}
        """Since when each due seat has been due, in milliseconds since 1970."""
        self.paused_since = 0
        """Since when the last round has been over."""
        self.ballots: dict[int, dict[int, str]] = {}
        """Votes about seats whose persons keep the others waiting: what each seat has said."""
        self.ending = False
        self.successor = ""
        self.over = False
        self._seed = 0
        self._shuffles = shuffles
        self.log: list[Kept] = []
        self.round_from = 0
        """Number of the entry that opened the present round."""
        self.steps: dict[object, list[Step]] = {}
        """The entries of the present round, as far as they have been asked for, by the eyes
        that may see them so."""

    # ---------------------------------------------------------- looking

    @property
    def stage(self) -> Stage:
        if self.over:
            return "over"
        return "playing" if self.session else "gathering"

    @property
    def between(self) -> bool:
        """No round is running, and another may."""
        return not self.over and (self.session is None or self.session.between_rounds)

    @property
    def next_round(self) -> int:
        return 1 if self.session is None else self.session.number + 1

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that must act now."""
        return () if self.session is None or self.over else self.session.due

    @property
    def last_change(self) -> int:
        """When the last entry was written, in milliseconds since 1970."""
        return self.log[-1].at if self.log else 0

    def seat_of(self, person: str) -> int | None:
        """Where a person sits, or will from the next round on."""
        at = self.sitting(person)
        if at is not None:
            return at
        return next((seat for seat, place in self.arriving.items() if place.has(person)), None)

    def sitting(self, person: str) -> int | None:
        """Where a person sits now."""
        return next((seat for seat, place in self.places.items() if place.has(person)), None)

    def had_seat(self, person: str) -> int | None:
        """Where a person sat who leaves, as long as nobody else is to sit there: they may stay
        after all."""
        leaving = (seat for seat, place in self.places.items() if place.leaving)
        mine = (seat for seat in leaving if person and self.places[seat].person == person)
        return next((seat for seat in mine if seat not in self.arriving), None)

    def player(self, seat: int) -> str:
        """The level of the bot that decides for a seat now; empty: its person does."""
        place = self.places[seat]
        if place.bot:
            return place.bot
        return STAND_IN if place.leaving or (place.away and place.stand_in) else ""

    def waits_since(self, seat: int) -> int | None:
        """Since when the table has waited for a seat, in milliseconds since 1970: for its
        decision, or for its person to be ready for another round; None: it does not."""
        if self.over or self.session is None:
            return None
        place = self.places.get(seat)
        if self.between and place and not place.ready:
            return self.paused_since
        return self.due_since.get(seat)

    def stands(self, seat: int) -> bool:
        """Is a seat waited for without a clock, because its person is away and nobody plays
        for them?"""
        place = self.places.get(seat)
        return place is not None and place.away and not self.player(seat)

    def persons(self) -> dict[int, str]:
        """The people at the table who are not leaving, by seat."""
        return {
            seat: place.person
            for seat, place in self.places.items()
            if place.person and not place.leaving
        }

    def view(self, seat: int | None) -> View | None:
        return None if self.session is None else view_of(self.session, seat)

    def place_at(self, seat: int) -> Place:
        """Who sits at a seat, or will. Raises `SeatingError`."""
        place = self.places.get(seat) or self.arriving.get(seat)
        if not is_seat(seat) or place is None:
            raise SeatingError("no_such_seat", seat=seat)
        return place

    def is_free(self, seat: int) -> bool:
        """May somebody sit down there, now or when the round is over?"""
        place = self.places.get(seat)
        return seat not in self.arriving and (place is None or place.leaving)

    def staying(self) -> int:
        """How many will sit here in the next round."""
        return len(self.arriving) + sum(not place.leaving for place in self.places.values())

    def free_seat(self) -> int:
        """The lowest seat where somebody may sit down. Raises `SeatingError`."""
        for seat in range(MAX_PLAYERS):
            if self.is_free(seat) and self.staying() < self.rules.max_players:
                return seat
        raise SeatingError("table_full", most=self.rules.max_players)

    def may_end(self, person: str) -> bool:
        """May this person end the session? The host, or anybody here once the host has left."""
        here = self.persons().values()
        return person in here and (person == self.host or self.host not in here)

    @property
    def commitment(self) -> str:
        """The commitment to the deals of the present round, or of the next one."""
        if self.session is not None:
            return self.session.commitment
        return "" if self._shuffles else first_commitment(self._seed)

    # ---------------------------------------------------------- the fold

    def apply(self, number: int, at: int, entry: en.Entry) -> None:
        """Take the next entry, written at this time (milliseconds since 1970)."""
        assert number == self.number + 1, "entries are applied one after the other"
        first = self._event_count
        was_running = not self.between
        anew = self._timed_anew(entry)
        note = self._take(entry)
        if was_running and self.between and not self.over:
            self._change_seats()
            self.paused_since = at
        self._perhaps_begin(number)
        self.number = number
        self.log.append(Kept(number, at, first, self._event_count, note))
        self._look_who_is_due(at, anew)

    @property
    def _event_count(self) -> int:
        return 0 if self.session is None else self.session.event_count

    def _take(self, entry: en.Entry) -> Note | None:
        match entry:
            case en.Opened():
                self.rules = Rules.from_dict(entry.rules)
                self.settings = Settings.from_dict(entry.settings)
                self._seed = int(entry.seed, 16)
                self.host = entry.host
                return None
            case en.Sat():
                return self._sit(entry)
            case en.Went():
                return self._leave(entry.seat)
            case en.Readied():
                self._come_back(entry.seat)
                place = self.place_at(entry.seat)
                place.ready, place.entropy = True, entry.entropy
                return self._note("ready", entry.seat)
            case en.Acted():
                return self._act(entry)
            case en.WentAway():
                place = self.place_at(entry.seat)
                place.away, place.wish, place.stand_in = True, entry.wish, entry.stand_in
                return self._note("away_by_wish" if entry.wish else "away", entry.seat)
            case en.WaitedFor():
                self.place_at(entry.seat).waited_for = True
                return self._note("waited_for", entry.seat)
            case en.CameBack():
                return self._come_back(entry.seat)
            case en.AskedTime():
                self.place_at(entry.seat).extra = entry.extra
                return self._note("more_time" if entry.extra else "usual_time", entry.seat)
            case en.Voted():
                return self._vote(entry)
            case en.Said():
                kind = f"phrase_{entry.phrase}" if entry.phrase else "said"
                return Note(kind, entry.name, None, entry.text, entry.person)
            case en.Changed():
                self.settings = Settings.from_dict(entry.settings)
                return Note("settings")
            case en.Ended():
                return self._end(entry.seat)
            case en.Followed():
                self.successor = entry.table
                return Note("rematch")
        raise AssertionError(entry)

    def _note(self, kind: str, seat: int) -> Note:
        place = self.place_at(seat)
        return Note(kind, place.name, seat, "", place.person)

    def _sit(self, entry: en.Sat) -> Note | None:
        if self.had_seat(entry.person) == entry.seat:
            self.places[entry.seat].leaving = False
            return self._note("stays", entry.seat)
        place = Place(self._told_apart(entry.name), entry.person, entry.bot)
        if not self.between:
            self.arriving[entry.seat] = place
            return self._note("arriving", entry.seat)
        self._seat(entry.seat, place)
        return None if self.session else self._note("sat", entry.seat)

    def _told_apart(self, name: str) -> str:
        """The name, with a number behind it if somebody here has it already, for eyes or for
        ears."""
        here = (*self.places.values(), *self.arriving.values())
        taken = {as_taken_in(place.name) for place in here}
        name, number = checked_name(name), 2
        told = name
        while as_taken_in(told) in taken:
            told, number = f"{name[:36].rstrip()} {number}", number + 1
        return told

    def _seat(self, seat: int, place: Place) -> None:
        place.decided = len(self.answers[seat])
        self.places[seat] = place
        self.places = dict(sorted(self.places.items()))
        if self.session:
            self.session.sit(place.name, seat)

    def _leave(self, seat: int) -> Note | None:
        note = self._note("left" if self.between else "leaving", seat)
        if seat in self.arriving:
            del self.arriving[seat]
        elif self.between:
            self._vacate(seat)
            self._close_if_deserted()
        else:
            self.places[seat].leaving = True
            self._stop_voting(seat)
        self._pass_on_host()
        return note if self.session is None or not self.between else None

    def _pass_on_host(self) -> None:
        """Where the host is gone, whoever sits next is host."""
        staying = [
            *self.persons().values(),
            *(place.person for place in self.arriving.values()),
        ]
        heirs = [person for person in staying if person]
        if heirs and self.host not in heirs:
            self.host = heirs[0]

    def _vacate(self, seat: int) -> None:
        del self.places[seat]
        self._stop_voting(seat)
        if self.session:
            self.session.leave(seat)
            self.over = self.session.over

    def _change_seats(self) -> None:
        """Between two rounds: who wanted to leaves, who waited for a seat gets it."""
        for place in self.places.values():
            place.ready, place.entropy = bool(place.bot), ""
        for seat in [seat for seat, place in self.places.items() if place.leaving]:
            if not self.over:
                self._vacate(seat)
        if not self.over:
            for seat, place in sorted(self.arriving.items()):
                self._seat(seat, place)
            self.arriving = {}
        self._close_if_deserted()
        if self.ending and not self.over:
            self._finish()

    def _close_if_deserted(self) -> None:
        """Where only bots are left the session ends."""
        if not any(place.person for place in self.places.values()) and not self.over:
            self._finish()

    def _perhaps_begin(self, number: int) -> None:
        """Open the next round when everybody who is here is ready for it."""
        persons = [place for place in self.places.values() if place.person and not place.away]
        enough = persons and len(self.places) >= MIN_PLAYERS
        if self.between and enough and all(place.ready for place in persons):
            self.round_from = number
            self.steps.clear()
            self._begin()

    def _begin(self) -> None:
        if self.session is None:
            seats = sorted(self.places)
            dealer = seats[draw_lot(self._seed, len(seats))]
            names = {seat: self.places[seat].name for seat in seats}
            standing = Standing(dealer=dealer, names=names, accounts=dict.fromkeys(names, 0))
            self.session = Session.resume(
                self.rules, standing, seed=self._seed, shuffles=self._shuffles
            )
        given = {seat: place.entropy for seat, place in self.places.items() if place.entropy}
        for place in self.places.values():
            place.ready, place.entropy = False, ""
        entropy = {seat: entropy_of(text) for seat, text in given.items()}
        self.session.start_round(entropy if self.session.seeded else None)
        self._look_who_is_left()

    def _look_who_is_left(self) -> None:
        """Players who could not pay have left the session; and it may be over."""
        assert self.session is not None
        self.over = self.session.over
        if not self.over:
            self.places = {
                seat: place for seat, place in self.places.items() if seat in self.session.names
            }

    def _act(self, entry: en.Acted) -> Note | None:
        assert self.session is not None
        action = parse_action(entry.action)
        if self.places[entry.seat].waited_for:
            self.places[entry.seat].waited_for = False
            self._stop_voting(entry.seat)
        self.session.act(entry.seat, action)
        self.answers[entry.seat].append(entry.action)
        self._look_who_is_left()
        return self._note("time_out", entry.seat) if entry.by == "clock" else None

    def _come_back(self, seat: int) -> Note:
        place = self.place_at(seat)
        place.away = place.stand_in = place.wish = place.waited_for = False
        self._stop_voting(seat)
        return self._note("back", seat)

    def _stop_voting(self, about: int) -> None:
        self.ballots.pop(about, None)

    def _vote(self, entry: en.Voted) -> Note:
        ballot = self.ballots.setdefault(entry.about, {})
        ballot[entry.seat] = entry.choice
        voters = [
            seat
            for seat, place in self.places.items()
            if place.person and not place.away and not place.leaving and seat != entry.about
        ]
        choices = [ballot.get(seat) for seat in voters]
        if choices.count(entry.choice) * 2 > len(voters):
            return self._decide_about(entry.about, entry.choice)
        note = self._note(f"vote_{entry.choice}", entry.seat)
        return replace(note, text=self.place_at(entry.about).name)

    def _decide_about(self, seat: int, choice: str) -> Note:
        self._stop_voting(seat)
        last = choice == "end" and not self.between
        note = self._note("decided_last" if last else f"decided_{choice}", seat)
        place = self.place_at(seat)
        place.stand_in = choice != "wait"
        if place.stand_in:
            place.away, place.waited_for = True, False
        if last:
            self.ending = True
        elif choice == "end":
            self._finish()
        return note

    def _end(self, seat: int) -> Note:
        note = self._note("ending", seat)
        if self.between:
            self._finish()
        else:
            self.ending = True
        return note

    def _finish(self) -> None:
        if self.session and not self.session.over:
            self.session.finish()
        self.over = True

    def _look_who_is_due(self, at: int, anew: Collection[int]) -> None:
        """Note since when each seat has been due; for these seats it begins anew."""
        self.due_since = {
            seat: at if seat in anew else self.due_since.get(seat, at) for seat in self.due
        }

    def _timed_anew(self, entry: en.Entry) -> Collection[int]:
        """The seats whose time for a decision begins with an entry."""
        match entry:
            case en.Acted():
                return (entry.seat,)
            case en.CameBack() if self.stands(entry.seat):
                return (entry.seat,)
            case en.Changed() if entry.settings.get("clock") != self.settings.clock:
                return tuple(self.places)
            case _:
                return ()


def first_commitment(seed: int) -> str:
    """The commitment to the first round of a session that has not begun."""
    return commitment(round_seed(seed, 1))


def entropy_of(text: str) -> bytes:
    """Entropy as it was sent, 32 bytes in hexadecimal. Raises `SeedError`."""
    try:
        given = bytes.fromhex(text)
    except ValueError:
        given = b""
    if len(given) != SEED_BYTES or len(text) != 2 * SEED_BYTES:
        raise SeedError("entropy_malformed", text=text[:80])
    return given


def chosen_before(table: Table, seat: int, decision: int) -> Action | None:
    """What whoever sits at a seat answered to a decision that was made already. Raises
    `TableError` (`another_decision`) for one that was somebody else's."""
    answers = table.answers[seat]
    if decision < table.places[seat].decided:
        raise TableError("another_decision", number=decision)
    return parse_action(answers[decision]) if decision < len(answers) else None
