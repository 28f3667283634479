"""What a seat may know: views are functions of that, and of nothing else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, fields
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fightlead import testing
from fightlead.actions import Action
from fightlead.bots import LEVELS, make_bot
from fightlead.cards import FULL_DECK, UNKNOWN, members, parse_cards
from fightlead.events import EVENTS, Chosen, Dealt, Event, secret_fields
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.shuffle import Shuffler, commitment, mixed_seed, round_seed
from fightlead.testing import Tape, sessions, tapes
from fightlead.view import View, view_of
from tests.tables import Table
from tests.test_properties import quick, thorough

MAY_DROP = Rules(drop_fresh=True)
SEATS = (None, 0, 1, 2, 3, 4)


# ---------------------------------------------------------------- secrecy by twins


def assert_cannot_tell(tape: Tape, twin: Session, seat: int | None) -> None:
    """The seat sees the same in both, since the beginning and now, and so do its bots."""
    ours, theirs = view_of(tape.session, seat, 0), view_of(twin, seat, 0)
    assert ours.to_json().encode() == theirs.to_json().encode()
    assert ours == theirs
    if ours.legal:
        for level in LEVELS:
            assert make_bot(level, 3).act(ours) == make_bot(level, 3).act(theirs)


def check_twins(tape: Tape, seed: int) -> None:
    chance = Random(seed)
    for seat in SEATS:
        twin = tape.twin(seat, chance)
        if twin is not None:
            assert_cannot_tell(tape, twin, seat)


@quick
@given(tapes(), st.integers(0, 2**32))
def test_hidden_cards_and_choices_change_no_view(tape: Tape, seed: int) -> None:
    check_twins(tape, seed)


@pytest.mark.slow
@settings(thorough, max_examples=200)
@given(tapes(), st.integers(0, 2**32))
def test_hidden_cards_and_choices_change_no_view_of_many(tape: Tape, seed: int) -> None:
    check_twins(tape, seed)


WANTED = [
    (rules, phase)
    for rules in (MAY_DROP, Rules.staked(), Rules(drop_fresh=True, exchange_style="one_by_one"))
    for phase in ("join", "fight", "stay", "exchange", "play", "between")
    if (phase != "join" or rules.decline) and (phase != "stay" or rules.drop)
]


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "phase"), WANTED)
def test_no_phase_gives_a_hidden_card_away(rules: Rules, phase: str) -> None:
    chance = Random(phase)
    met: Counter[str] = Counter()
    while min(met["due"], met["waiting"], met["spectator"]) < 6:
        tape = random_tape(rules, phase, chance)
        for seat in (None, *tape.session.names):
            twin = tape.twin(seat, chance)
            if twin is not None and twin.state != tape.session.state:
                assert_cannot_tell(tape, twin, seat)
                met["spectator" if seat is None else role(tape.session, seat)] += 1
        if phase == "between":
            met["due"] += 1
        if phase == "join":
            met["spectator"] += 1


def role(session: Session, seat: int) -> str:
    return "due" if seat in session.due else "waiting"


def random_tape(rules: Rules, phase: str, chance: Random) -> Tape:
    """A session stopped in this phase."""
    while True:
        players = chance.randint(2, 5)
        tape = Tape(rules, players, testing._orders(chance), dealer=chance.randrange(players))
        testing._play(tape, chance.randint(3, 60), 2, chance)
        if tape.session.phase == phase and tape.session.number:
            return tape


def asked_to_stay() -> Table:
    table = Table(MAY_DROP, 3)
    table.start("Ac 2c 3c 4c", "7d 3d 4d 5d", "6d 2d 8d 9d", stock="Td 6h 7h 8h")
    table.fight("Ac 7d 6d")
    return table


def asked_to_join() -> Table:
    table = Table(Rules.staked(), 3)
    table.sweep()
    table.start()
    return table


@pytest.mark.parametrize(
    ("asked", "verbs"),
    [(asked_to_stay, ("stay", "drop")), (asked_to_join, ("join", "decline"))],
)
def test_choices_are_secret_until_the_last_is_made(
    asked: Callable[[], Table], verbs: tuple[str, str]
) -> None:
    views = []
    for verb in verbs:
        table = asked()
        table.act(1, verb)
        views.append([table.view(seat).to_json() for seat in (0, 1, 2, None)])
    assert views[0][0] == views[1][0]
    assert views[0][1] != views[1][1], "its own choice the seat does know"
    assert views[0][2:] == views[1][2:]


@quick
@given(tapes(rounds=1), st.integers(0, 2**32))
def test_twins_differ_in_hidden_things_alone(tape: Tape, seed: int) -> None:
    """Where there is something to hide a twin has it otherwise."""
    twin = tape.twin(None, Random(seed))
    if twin is not None and tape.session.phase in ("fight", "exchange"):
        assert twin.events != tape.session.events or twin.state != tape.session.state


# ---------------------------------------------------------------- secret fields


def test_secret_fields_are_what_must_be_secret() -> None:
    secrets = {
        kind.__name__: set(secret_fields(kind)) for kind in EVENTS if secret_fields(kind)
    }
    assert secrets == {
        "Chosen": {"choice"},
        "Dealt": {"cards"},
        "FightCardPut": {"card"},
        "Drew": {"cards"},
        "Exchanged": {"cards"},
    }


@quick
@given(sessions())
def test_secret_fields_reach_their_own_seat_alone(session: Session) -> None:
    for seat in SEATS:
        for event in session.events_since(0, seat):
            if seat != getattr(event, "seat", seat):
                assert blank(event), f"{event} shown to {seat}"


def blank(event: Event) -> bool:
    """Are the secret fields of an event empty?"""
    return all(getattr(event, name) in ("", (), UNKNOWN) for name in secret_fields(type(event)))


@quick
@given(sessions())
def test_a_spectator_sees_no_card_that_was_not_shown(session: Session) -> None:
    view = view_of(session, None, 0)
    assert not view.hand + view.thrown
    assert (view.legal, view.chosen) == ((), None)
    assert all(blank(event) for event in view.events)


@quick
@given(sessions())
def test_events_are_numbered_alike_for_everybody(session: Session) -> None:
    kinds = [[type(event) for event in session.events_since(0, seat)] for seat in SEATS]
    assert all(other == kinds[0] for other in kinds)
    for position in (0, 1, session.event_count):
        rest = session.events_since(position, 1)
        assert rest == session.events_since(0, 1)[position:]
    assert session.events_since(-5, None) == session.events_since(0, None)


# ---------------------------------------------------------------- who sits there now


def round_with_secrets() -> Table:
    """Anna threw two cards and stayed alone in the end of a round; the others dropped."""
    table = Table(Rules(), 3)
    table.sweep()
    table.start("2c Ad 3s 4h", "Jc 5d 9h 6d", "Jd Qd Kd 2s", stock="5c Kc 2h 3h")
    table.fight("2c Jc Jd")
    table.choose("stay", "drop", "drop")
    return table


def test_a_newcomer_learns_nothing_of_who_sat_there_before() -> None:
    table = round_with_secrets()
    assert table.view(0).hand
    table.session.leave(0)
    assert table.session.sit("Dora", 0) == 0
    view = table.view(0)
    assert (view.hand, view.thrown, view.chosen, view.legal) == ((), (), None, ())
    assert all(blank(event) for event in view.events)
    table.start()
    dealt = [event for event in table.view(0).events if isinstance(event, Dealt)]
    assert [bool(event.cards) for event in dealt if event.seat == 0] == [False, False, True]


def test_an_empty_seat_sees_what_a_spectator_sees() -> None:
    table = round_with_secrets()
    table.session.leave(0)
    assert all(blank(event) for event in table.view(0).events)
    assert table.view(0).events == table.view(None).events


def test_a_newcomer_did_not_decline_the_round_before() -> None:
    table = round_with_secrets()
    table.session.sit("Dora")
    assert table.view(0).declined == ()


# ---------------------------------------------------------------- plain, frozen, complete


def plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str | int) and plain(item) for key, item in value.items())
    if isinstance(value, list | tuple):
        return all(map(plain, value))
    return value is None or type(value) in (str, int, bool)


@quick
@given(sessions())
def test_views_are_plain_values(session: Session) -> None:
    for seat in SEATS:
        view = view_of(session, seat, 0)
        assert plain(view.as_dict())
        assert json.loads(view.to_json())["round"] == session.number


@pytest.mark.slow
def test_a_seed_is_in_no_view_before_its_round_is_over() -> None:
    session = Session(Rules.staked(), ["Anna", "Ben", "Clara"], seed=7)
    seeds = {number: round_seed(7, number).hex() for number in range(1, 9)}
    told = 0
    for _ in random_rounds(session, Random(1)):
        for seat in SEATS:
            view = view_of(session, seat, told)
            shown = {number for number, seed in seeds.items() if seed in view.to_json()}
            over = session.number > 0 and view.phase in ("between", "over")
            assert shown == ({session.number} if over else set())
            assert view.revealed == (seeds[session.number] if over else "")
        told = session.event_count
    assert session.number > 5


def test_whoever_sees_the_views_of_a_round_can_check_its_deal() -> None:
    session = Session(Rules(), ["Anna", "Ben"], seed=7, dealer=1)
    before = view_of(session, None)
    assert (before.entropy, before.revealed) == ({}, "")
    session.start_round({1: b"b" * 32})
    dealt = view_of(session, 0)
    assert dealt.entropy == {1: (b"b" * 32).hex()}
    assert dealt.commitment == before.commitment
    while session.due:
        session.act(session.due[0], session.legal(session.due[0])[-1])
    over = view_of(session, 0)
    seed = bytes.fromhex(over.revealed)
    assert commitment(seed) == before.commitment
    contributed = {seat: bytes.fromhex(each) for seat, each in over.entropy.items()}
    deck = Shuffler(mixed_seed(seed, contributed)).order(FULL_DECK)
    assert tuple(sorted(deck[:8:2])) == dealt.hand
    session.start_round()
    assert (view_of(session, 0).entropy, view_of(session, 0).revealed) == ({}, "")


@quick
@given(sessions())
def test_given_orders_show_no_seed(session: Session) -> None:
    view = view_of(session, None)
    assert (view.commitment, view.entropy, view.revealed) == ("", {}, "")


def random_rounds(session: Session, chance: Random) -> Iterator[None]:
    """Rounds played at random, stopping after each step."""
    for _ in range(120):
        yield
        if session.over:
            return
        if session.between_rounds:
            session.start_round({0: chance.randbytes(32)})
        else:
            seat = chance.choice(session.due)
            legal = session.legal(seat)
            session.act(seat, legal[-1] if session.phase == "join" else chance.choice(legal))


def test_views_are_frozen_and_apart_from_the_session() -> None:
    table = round_with_secrets()
    view = table.view(0)
    with pytest.raises(FrozenInstanceError):
        view.pot = 0  # type: ignore[misc]
    before = view.to_json()
    for mapping in (view.accounts, view.names, view.debts, view.taken, view.exchanged):
        mapping.clear()
    assert table.view(0).to_json() == before


def test_every_field_of_a_view_is_in_its_json() -> None:
    view = json.loads(round_with_secrets().view(1).to_json())
    assert set(view) == {field.name for field in fields(View)}


@quick
@given(sessions())
def test_a_view_shows_what_its_seat_holds_and_may_do(session: Session) -> None:
    for seat in session.names:
        view = view_of(session, seat)
        if session.plays(seat):
            assert view.hand == tuple(members(session.state.hands[seat]))
        assert view.legal == session.legal(seat)
        assert view.due == session.due
        assert view.accounts == session.accounts
        assert (view.pot, view.phase) == (session.state.pot, session.phase)


def test_a_view_says_what_its_seat_chose_until_it_is_shown() -> None:
    table = Table(MAY_DROP, 3)
    table.start("Ac 2c 3c 4c", "7d 3d 4d 5d", "6d 2d 8d 9d", stock="Td 6h 7h 8h")
    table.act(1, "fight 7d")
    assert table.view(1).chosen == Action.fight(*parse_cards("7d"))
    assert table.view(0).chosen is None
    assert table.view(0).fight == ()
    table.act(0, "fight Ac")
    table.act(2, "fight 6d")
    assert table.view(1).chosen is None
    assert table.view(0).fight == tuple(enumerate(parse_cards("Ac 7d 6d")))
    table.act(2, "drop")
    assert str(table.view(2).chosen) == "drop"
    assert [event for event in table.view(0).events if isinstance(event, Chosen)] == [Chosen(2)]


def test_the_next_look_begins_where_the_last_one_ended() -> None:
    table = Table(MAY_DROP)
    first = view_of(table.session, 0, 0)
    table.start()
    second = view_of(table.session, 0, first.position)
    assert (*first.events, *second.events) == table.view(0).events
    assert view_of(table.session, 0).events == ()
