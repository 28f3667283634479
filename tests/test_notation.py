"""Every event has a line, and the line gives the event back."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fightlead import events as ev
from fightlead.cards import Card
from fightlead.errors import RecordError
from fightlead.notation import event_line, parse_event
from fightlead.standing import NAME_LENGTH, checked_name

seats = st.integers(0, 4)
cards = st.integers(0, 51)
shown_cards = st.integers(-1, 51)
names = (
    st.text(
        st.characters(exclude_categories=("C", "Z")) | st.just(" "), min_size=1, max_size=60
    )
    .filter(lambda text: text.strip())
    .map(lambda text: checked_name(text[:NAME_LENGTH]) if text[:NAME_LENGTH].strip() else "x")
    .filter(lambda text: len(text) <= NAME_LENGTH)
)


def values(kind: type[ev.Event], name: str) -> st.SearchStrategy[Any]:
    """Whatever a field of an event may hold."""
    hint = get_type_hints(kind)[name]
    if name in ("seat", "dealer"):
        return seats
    if name == "name":
        return names
    if name == "reason":
        return st.sampled_from(("wish", "broke", "unable"))
    if name == "choice":
        return st.sampled_from(("", "join", "decline", "stay", "drop"))
    if name == "card":
        return shown_cards
    if hint is bool:
        return st.booleans()
    if hint == tuple[int, ...]:
        return st.lists(seats, unique=True).map(tuple)
    if hint == tuple[tuple[int, Card], ...]:
        return st.lists(st.tuples(seats, shown_cards), max_size=5).map(tuple)
    return st.integers(-(2**53), 2**53)


@st.composite
def events(draw: st.DrawFn, kind: type[ev.Event] | None = None) -> ev.Event:
    kind = kind or draw(st.sampled_from(ev.EVENTS))
    known = {each.name for each in fields(kind)}
    if "number" in known and get_type_hints(kind).get("cards") == tuple[Card, ...]:
        held = draw(st.lists(shown_cards, max_size=4).map(tuple))
        hidden = all(card == -1 for card in held)
        some = {"number": len(held), "cards": () if hidden else held}
    else:
        some = {}
    rest = {name: draw(values(kind, name)) for name in sorted(known - some.keys())}
    return kind(**some, **rest)


@pytest.mark.parametrize("kind", ev.EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_is_read_as_it_was_written(kind: type[ev.Event]) -> None:
    @given(events(kind))
    def round_trip(event: ev.Event) -> None:
        line = event_line(event)
        assert parse_event(line) == event
        assert event_line(parse_event(line)) == line
        assert "\n" not in line
        assert line == " ".join(line.split())

    round_trip()


@given(events())
def test_what_a_spectator_knows_has_a_line_too(event: ev.Event) -> None:
    assert parse_event(event_line(event.seen_by(None))) == event.seen_by(None)


@given(st.text() | events().map(event_line).flatmap(lambda line: st.text().map(line.__add__)))
def test_any_text_is_an_event_or_a_record_error(text: str) -> None:
    try:
        event = parse_event(text)
    except RecordError as error:
        refused = error.code
    else:
        assert parse_event(event_line(event)) == event
        return
    assert refused in ("unknown_event", "malformed_event")


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("p1 sits Anna B.", ev.SatDown(0, "Anna B.")),
        ("p5 leaves with -12 broke", ev.Left(4, -12, "broke")),
        ("round 3 dealer p2 pot 12 carried", ev.RoundBegan(3, 1, 12, True)),
        ("p1 chooses ??", ev.Chosen(0)),
        ("joined p1 p3 declined p2", ev.JoinShown((0, 2), (1,))),
        ("p1 antes 8 stake", ev.Anted(0, 8, True)),
        ("p1 is dealt Qh 7c", ev.Dealt(0, 2, (36, 5))),
        ("p1 is dealt ?? ??", ev.Dealt(0, 2)),
        ("p1 puts ??", ev.FightCardPut(0)),
        ("fight p2 Qh p1 7c", ev.FightShown(((1, 36), (0, 5)))),
        ("p2 wins the lead with Qh by rank", ev.LeadWon(1, 36, True)),
        ("stayed nobody dropped p1 p2", ev.StayShown((), (0, 1))),
        ("p1 exchanges nothing", ev.Exchanged(0, 0)),
        ("p1 takes trick 4 with Qh", ev.TrickTaken(0, 4, 36)),
        ("p1 wins 6 for tricks 2", ev.Won(0, 6, 2)),
        ("p3 is looed pays 12 owes 0", ev.Looed(2, 12, 0)),
        ("round over pot 12 carried", ev.RoundEnded(12, True)),
        ("end", ev.SessionEnded()),
    ],
)
def test_lines_as_the_documentation_has_them(text: str, event: ev.Event) -> None:
    assert parse_event(text) == event
    assert event_line(event) == text


def test_spaces_and_the_case_of_cards_are_free() -> None:
    assert parse_event("  p1   plays  qH ") == ev.Played(0, 36)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown_event"),
        ("p1", "unknown_event"),
        ("p1 dances", "unknown_event"),
        ("p6 plays Qh", "unknown_event"),
        ("p1 plays 1h", "malformed_event"),
        ("p1 plays Qh Qd", "malformed_event"),
        ("p1 antes 4 maybe", "malformed_event"),
        ("p1 antes four", "malformed_event"),
        ("p1 sits \u200b", "malformed_event"),
        ("p1 sits " + "x" * 41, "malformed_event"),
    ],
)
def test_what_is_no_event_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_event(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "event",
    [
        ev.Dealt(0, 3, (1, 2)),
        ev.Played(0, 52),
        ev.Played(5, 1),
        ev.SatDown(0, ""),
        ev.Chosen(0, "dance"),
        ev.Drew(0, -1),
    ],
)
def test_what_no_line_can_hold_is_not_written(event: ev.Event) -> None:
    with pytest.raises(RecordError) as caught:
        event_line(event)
    assert caught.value.code == "unwritable_event"
