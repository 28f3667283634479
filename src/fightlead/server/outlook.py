"""A table before the eyes of one person: the scene that they may see of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from fightlead.errors import Refused
from fightlead.server.scene import Chair, Deal, Scene, Step, Vote
from fightlead.server.table import Table
from fightlead.shuffle import commitment


def scene_of(
    table: Table,
    person: str,
    *,
    since: int | None = None,
    present: Collection[str] = (),
    deadlines: Mapping[int, int] | None = None,
    watchers: int = 0,
) -> Scene:
    """The table before a person's eyes. `since`: steps after this number; None: those of
    the present round. `present` are the people who have the table before them;
    `deadlines` are those of the clocks, by seat."""
    seat, sitting = table.seat_of(person), table.sitting(person)
    playing = sitting if table.session else None
    after = table.round_from - 1 if since is None else since
    session = table.session
    return Scene(
        table=table.ident,
        number=table.number,
        stage=table.stage,
        rules=table.rules,
        settings=table.settings,
        seat=seat,
        host=bool(person) and person == table.host,
        view=table.view(playing),
        chairs=tuple(_chairs(table, present, deadlines or {})),
        names=_names(table),
        may_end=table.may_end(person),
        decision=0 if sitting is None else len(table.answers[sitting]),
        steps=_steps(table, after, playing),
        commitment=table.commitment,
        deals=_deals(table) if session else (),
        votes=tuple(Vote(seat, dict(ballot)) for seat, ballot in table.ballots.items()),
        ending=table.ending and not table.over,
        successor=table.successor,
        extra=sitting is not None and table.places[sitting].extra,
        watchers=watchers,
    )


def _names(table: Table) -> dict[int, str]:
    """Who plays or has played in the present round."""
    openings = table.session.openings if table.session else []
    names = dict(openings[-1].names) if openings else {}
    return names | {seat: place.name for seat, place in table.places.items()}


def _chairs(
    table: Table, present: Collection[str], deadlines: Mapping[int, int]
) -> list[Chair]:
    taken = [(seat, place, False) for seat, place in table.places.items()]
    taken += [(seat, place, True) for seat, place in sorted(table.arriving.items())]
    return [
        Chair(
            seat=seat,
            name=place.name,
            bot=place.bot,
            present=bool(place.bot) or place.person in present,
            away=place.away,
            stand_in=place.leaving or (place.away and place.stand_in),
            waited_for=place.waited_for,
            ready=place.ready or bool(place.bot),
            leaving=place.leaving,
            arriving=arriving,
            deadline=None if arriving else deadlines.get(seat),
        )
        for seat, place, arriving in taken
    ]


def _steps(table: Table, after: int, seat: int | None) -> tuple[Step, ...]:
    """What happened behind an entry. The steps of the present round are made once for each
    pair of eyes."""
    first = table.round_from
    if after + 1 < first:
        return _told(_fresh_steps(table, max(after + 1, 0), seat))
    eyes = (seat, table.session and table.session.arrival(seat))
    known = table.steps.setdefault(eyes, [])
    known += _fresh_steps(table, first + len(known), seat)
    return _told(known[after + 1 - first :])


def _told(steps: Iterable[Step]) -> tuple[Step, ...]:
    return tuple(step for step in steps if step.events or step.note)


def _fresh_steps(table: Table, start: int, seat: int | None) -> list[Step]:
    """The entries from one on, as a seat or a spectator (None) may know them."""
    kept = table.log[start:]
    if not kept:
        return []
    first = kept[0].first
    events = () if table.session is None else table.session.events_since(first, seat)
    return [
        Step(each.number, events[each.first - first : each.last - first], each.note)
        for each in kept
    ]


def _deals(table: Table) -> tuple[Deal, ...]:
    """The last round that is over, if its deal can be proved."""
    session = table.session
    if session is None or not session.seeded:
        return ()
    number = session.number - (not session.between_rounds)
    return (deal_of(table, number),) if number else ()


def deal_of(table: Table, number: int) -> Deal:
    """What proves the deal of a round that is over. Raises `FightleadError`."""
    if table.session is None:
        raise Refused("no_such_round")
    seed = table.session.revealed(number)
    return Deal(
        number,
        commitment(seed),
        seed.hex(),
        {seat: given.hex() for seat, given in table.session.entropy[number - 1].items()},
    )
