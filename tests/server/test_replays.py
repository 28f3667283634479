"""A replay shows what was seen, step by step, and nothing besides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fightlead import events as ev
from fightlead.cards import UNKNOWN, card_set
from fightlead.record import ALL, Knowledge, Record, record_of
from fightlead.recordfile import read_record, write_record
from fightlead.rules import Rules
from fightlead.server.pages.rendering import render
from fightlead.server.preferences import Preferences
from fightlead.server.replay_page import Place, replay_page
from fightlead.server.replays import Moment, Replay, first_round_of
from fightlead.server.visitor import Visitor
from fightlead.session import Session
from fightlead.testing import Tape, tapes
from fightlead.view import View, view_of
from tests.effort import times
from tests.random_sessions import Outside, random_decision

PRESETS = (Rules.classic(), Rules.staked())


class Watched:
    """A session played at random, and what everybody saw after each decision."""

    def __init__(self, rules: Rules, random: Random, *, seeded: bool = True) -> None:
        shuffles = None if seeded else Outside(random)
        names = ["Anna", "Ben", "Olga", "Zoë"][: random.randint(2, 4)]
        self.session = Session(rules, names, seed=random.getrandbits(256), shuffles=shuffles)
        self.random = random
        self.seen: list[tuple[int, dict[int | None, View], list[int]]] = []

    def play(self, decisions: int) -> Session:
        for _ in range(decisions):
            if self.session.over:
                break
            self._step()
        return self.session

    def _step(self) -> None:
        session, random = self.session, self.random
        if not session.between_rounds:
            seat = random.choice(session.due)
            session.act(seat, random_decision(session, seat, random))
        elif random.random() < 0.2 and len(session.names) > 2:
            session.leave(random.choice(list(session.names)))
        elif random.random() < 0.2 and len(session.names) < 5:
            session.sit("Emil")
        else:
            session.start_round()
        views = {seat: view_of(session, seat) for seat in (None, *range(5))}
        hands = [int(hand) for hand in session.state.hands]
        if session.number:
            self.seen.append((session.number, views, hands))


def shown(replay: Replay, eyes: Knowledge) -> Iterator[tuple[int, Moment]]:
    for number in replay.numbers:
        for moment in replay.round(number, eyes).moments:
            yield number, moment


def there(view: View) -> View:
    """A view without its place in the session, which a round by itself does not have."""
    return replace(view, position=0)


@pytest.mark.parametrize("rules", PRESETS, ids=["classic", "staked"])
@pytest.mark.parametrize("seed", range(times(6)))
def test_every_step_shows_what_its_eyes_saw_then(rules: Rules, seed: int) -> None:
    watched = Watched(rules, Random(seed), seeded=seed % 3 > 0)
    record = record_of(watched.play(100))
    replay = Replay(record, (ALL, *range(5), None))
    for eyes in (None, *range(5)):
        moments = list(shown(replay, eyes))
        assert [number for number, _ in moments] == [number for number, _, _ in watched.seen]
        for (_, moment), (_, views, hands) in zip(moments, watched.seen, strict=True):
            assert there(moment.view) == there(views[eyes])
            if eyes is not None and moment.view.phase not in ("between", "over"):
                assert card_set(moment.hands.get(eyes, ())) == hands[eyes]


@pytest.mark.parametrize("seed", range(times(6)))
def test_open_cards_are_those_that_lay_in_the_hands(seed: int) -> None:
    watched = Watched(PRESETS[seed % 2], Random(seed))
    replay = Replay(record_of(watched.play(120)), (ALL,))
    for (_, moment), (_, _, hands) in zip(shown(replay, ALL), watched.seen, strict=True):
        if moment.view.phase not in ("between", "over"):
            held = {seat: card_set(cards) for seat, cards in moment.hands.items()}
            assert held == {seat: hand for seat, hand in enumerate(hands) if hand}


@pytest.mark.parametrize("seed", range(times(6)))
def test_what_was_told_then_is_told_now(seed: int) -> None:
    session = Watched(PRESETS[seed % 2], Random(seed)).play(120)
    record = record_of(session)
    replay = Replay(record, (*range(5), None))
    for eyes in (None, *session.names):
        told = [event for _, moment in shown(replay, eyes) for event in moment.events]
        rounds = [event.seen_by(eyes) for each in record.rounds for event in each.events]
        assert told == rounds


def test_eyes_that_may_not_be_used_see_what_is_usual() -> None:
    record = record_of(Watched(PRESETS[0], Random(3)).play(60))
    replay = Replay(record, (1,))
    for eyes in (ALL, 0, None):
        assert replay.round(1, eyes) == replay.round(1, 1)
        assert set(replay.round(1, eyes).moments[0].hands) == {1}


def test_who_came_later_does_not_see_the_cards_of_who_sat_there_before() -> None:
    session = Session(PRESETS[0], ["Anna", "Ben", "Olga"], seed=7)
    for change in (lambda: session.leave(2), lambda: session.sit("Emil", 2), lambda: None):
        session.start_round()
        while session.due:
            session.act(session.due[0], session.legal(session.due[0])[0])
        change()
    record = record_of(session)
    assert first_round_of(record, 2) == 3
    assert first_round_of(record, 0) == 0
    replay = Replay(record, (2,), since=3)
    assert replay.round(1, 2).eyes is None
    for moment in replay.round(1, 2).moments:
        assert {card for hand in moment.hands.values() for card in hand} <= {UNKNOWN}
    assert len(replay.round(3, 2).moments[0].view.hand) == 4


# ---------------------------------------------------------------- records with unknown cards


@pytest.mark.parametrize("seed", range(times(6)))
def test_a_record_of_a_seat_shows_that_seat_the_same_as_the_whole_record(seed: int) -> None:
    session = Watched(PRESETS[seed % 2], Random(seed)).play(90)
    whole = Replay(record_of(session), (*range(5), None))
    for seat in (None, *session.names):
        record = read_record(write_record(record_of(session, seat)))
        own = Replay(record, (seat,))
        since = 0 if seat is None else first_round_of(record, seat)
        for number in own.numbers:
            if number >= since and not own.round(number, seat).broken:
                pairs = zip(
                    own.round(number, seat).moments,
                    whole.round(number, seat).moments,
                    strict=True,
                )
                assert all(public(one.view) == public(other.view) for one, other in pairs)


def public(view: View) -> View:
    """A view without what only a session's seed gives."""
    return replace(view, commitment="", revealed="", entropy={})


@pytest.mark.parametrize("seed", range(4))
def test_cards_that_a_record_hides_are_hidden_at_every_step(seed: int) -> None:
    session = Watched(PRESETS[0], Random(seed)).play(60)
    replay = Replay(record_of(session, None), (ALL, 0))
    for _, moment in shown(replay, ALL):
        assert {card for hand in moment.hands.values() for card in hand} <= {UNKNOWN}
    for _, moment in shown(replay, 0):
        assert moment.view.hand == moment.view.thrown == ()
        assert moment.view.chosen is None


def test_an_open_card_that_is_missing_in_a_record_is_not_guessed() -> None:
    session = Watched(PRESETS[0], Random(5)).play(80)
    record = record_of(session)
    (first, *_) = record.rounds
    events = tuple(
        replace(event, card=UNKNOWN) if isinstance(event, ev.Played | ev.TurnedUp) else event
        for event in first.events
    )
    damaged = replace(record, rounds=(replace(first, events=events),), seed=None)
    moments = Replay(damaged, (ALL,)).round(1, ALL).moments
    assert any(moment.view.turnups for moment in moments)
    assert {card for moment in moments for card in moment.view.turnups} == {UNKNOWN}
    played = {card for m in moments for trick in m.view.tricks for _, card in trick.plays}
    assert played <= {UNKNOWN}


# ---------------------------------------------------------------- records that do not hold


def test_a_record_that_does_not_hold_is_replayed_up_to_its_fault() -> None:
    text = write_record(record_of(Watched(PRESETS[0], Random(2)).play(200)))
    good = Replay(read_record(text), (ALL,))
    lines = text.splitlines()
    at = next(at for at, line in enumerate(lines) if " takes trick 2 " in line)
    lines[at] = lines[at].replace("trick 2", "trick 3")
    bad = Replay(read_record("\n".join(lines)), (ALL,))
    number = next(number for number in bad.numbers if bad.verdict(number).faults)
    (fault,) = bad.verdict(number).faults
    assert (fault.code, fault.line) == ("wrong_number", at + 1)
    replayed = bad.round(number, ALL)
    assert replayed.broken
    whole = good.round(number, ALL).moments
    assert replayed.moments == whole[: len(replayed.moments)]
    assert 1 < len(replayed.moments) < len(whole)


def test_the_page_says_at_which_line_and_why_it_does_not_go_on() -> None:
    lines = write_record(record_of(Watched(PRESETS[0], Random(2)).play(200))).splitlines()
    at = [at for at, line in enumerate(lines) if " takes trick 2 " in line][-1]
    lines[at] = lines[at].replace("trick 2", "trick 3")
    replay = Replay(read_record("\n".join(lines)), (ALL,), brought=True)
    number = next(number for number in replay.numbers if replay.verdict(number).faults)
    for step, stops in ((0, False), (-1, True)):
        page = replay_page(replay, Place("/r/x", number, step, ""), Preferences(), "en")
        assert (page.stop is not None) == stops
    assert page.stop is not None
    assert page.stop.kind == "broken"
    assert page.stop.fault is not None
    assert page.stop.fault.line == at + 1
    assert page.stop.fault.text.startswith("A wrong number.")
    (before, *_) = pages(replay, number - 1)
    assert 'class="stop"' not in before
    *_, last = pages(replay, number)
    assert f"round={number - 1}&amp;" in last[last.index('class="stop"') :]


def test_the_page_says_that_what_follows_could_not_be_read() -> None:
    lines = write_record(record_of(Watched(PRESETS[0], Random(2)).play(200))).splitlines()
    head = [at for at, line in enumerate(lines) if line == "[[round]]"][-1]
    lines[head + 1] = "number = x"
    record = read_record("\n".join(lines))
    replay = Replay(record, (ALL,), brought=True)
    number = replay.numbers[-1]
    page = replay_page(replay, Place("/r/x", number, -1, ""), Preferences(), "en")
    assert page.stop is not None
    assert page.stop.kind == "unread"
    assert page.stop.fault is not None
    assert page.stop.fault.line == record.faults[0].line


def test_a_spectator_sees_the_backs_of_all_cards_in_the_hands() -> None:
    watched = Watched(PRESETS[0], Random(5))
    replay = Replay(record_of(watched.play(100)), (None,))
    for (_, moment), (_, _, hands) in zip(shown(replay, None), watched.seen, strict=True):
        backs = {seat: len(cards) for seat, cards in moment.hands.items()}
        assert backs == {seat: hand.bit_count() for seat, hand in enumerate(hands) if hand}
        assert {card for cards in moment.hands.values() for card in cards} <= {UNKNOWN}
    (first, *_) = pages(replay, 1)
    assert "4 hidden cards" in first
    assert first.count('#back"') == 4 * len(replay.names(1))


def test_a_round_that_does_not_follow_from_the_one_before_is_told_at_its_line() -> None:
    text = write_record(record_of(Watched(PRESETS[0], Random(2)).play(200)))
    record = read_record(text)
    second = record.rounds[1]
    moved = dict(second.start.accounts)
    moved[0], moved[1] = moved[0] + 4, moved[1] - 4
    lines = text.splitlines()
    at = second.lines.of_key("accounts") - 1
    pairs = ", ".join(f"p{seat + 1} = {amount}" for seat, amount in moved.items())
    lines[at] = f"accounts = {{ {pairs} }}"
    replay = Replay(read_record("\n".join(lines)), (ALL,))
    assert replay.verdict(1).faults == ()
    fault = replay.verdict(2).faults[0]
    assert (fault.code, fault.line) == ("wrong_start", at + 1)


def test_no_round_is_opened_that_cannot_be() -> None:
    record = record_of(Watched(PRESETS[0], Random(2)).play(60))
    hopeless = replace(record.rounds[0], seed=None, decks=((0, 1, 2),))
    replay = Replay(Record(record.rules, rounds=(hopeless,)), (ALL,))
    assert replay.round(1, ALL).moments == ()
    assert replay.round(1, ALL).broken


# ---------------------------------------------------------------- secrets


def pages(replay: Replay, number: int, language: str = "en") -> list[str]:
    """The page of every step of a round, as HTML."""
    visitor = Visitor(None, language, Preferences())
    shown, step = [], 0
    while True:
        place = Place("/t/table", number, step, "open")
        page = replay_page(replay, place, visitor.preferences, language)
        context = {"replay": page, "visitor": visitor, "live": True, "link": ""}
        shown.append(render("_replay.html", language, **context))
        if step == page.last_step:
            return shown
        step += 1


@settings(deadline=None, max_examples=times(25))
@given(tapes(st.sampled_from(PRESETS), rounds=2), st.integers(0, 2**32))
def test_pages_of_a_running_table_do_not_change_with_what_a_seat_cannot_know(
    tape: Tape, seed: int
) -> None:
    session = tape.session
    if not session.number:
        return
    for seat in (None, *session.names):
        twin = tape.twin(seat, Random(seed))
        if twin is not None and session.due:
            one, other = (
                pages(Replay(record_of(each), (seat,)), session.number)
                for each in (session, twin)
            )
            assert one == other
