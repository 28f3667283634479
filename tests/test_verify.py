"""Verify finds what is wrong with a record, where it is, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fightlead import completion
from fightlead import events as ev
from fightlead.cards import FULL_DECK, UNKNOWN
from fightlead.errors import RecordError
from fightlead.notation import event_line, parse_event
from fightlead.record import ALL, Knowledge, Record, record_of
from fightlead.recordfile import read_record, write_record
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.shuffle import Shuffler, commitment, mixed_seed, round_seed
from fightlead.standing import Standing
from fightlead.verify import examine, replay, verify
from tests.effort import times
from tests.random_sessions import random_session
from tests.records import SCENES, played

randoms = st.integers(0, 2**32).map(Random)


def found(record: Record) -> list[tuple[str, int]]:
    return [(fault.code, fault.line) for fault in verify(record)]


def noted(record: Record) -> set[str]:
    return {note.code for note in examine(record).notes}


def without_seeds(record: Record) -> Record:
    rounds = tuple(replace(each, seed=None, commitment="") for each in record.rounds)
    return replace(record, seed=None, rounds=rounds)


# ---------------------------------------------------------------- what is right


@pytest.mark.slow
@settings(deadline=None, max_examples=times(60))
@given(randoms)
def test_a_full_record_is_right(random: Random) -> None:
    session = random_session(random, mixed=True)
    verdict = examine(read_record(write_record(record_of(session))))
    assert verdict.faults == ()
    if session.seeded:
        assert {note.code for note in verdict.notes} <= {"unfinished"}


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(randoms)
def test_a_record_with_hidden_cards_is_right(random: Random) -> None:
    session = random_session(random, mixed=True)
    for seat, reveal in product((None, *session.names), (False, True)):
        text = write_record(record_of(session, seat, reveal=reveal))
        assert verify(read_record(text)) == []


@pytest.mark.slow
@settings(deadline=None, max_examples=40)
@given(randoms)
def test_a_record_without_seeds_is_checked_and_replayed_with_orders_that_fit(
    random: Random,
) -> None:
    session = random_session(random, seeded=True, mixed=True)
    record = without_seeds(record_of(session))
    assert verify(record) == []
    assert replay(record).history() == session.history()


@pytest.mark.slow
@settings(deadline=None, max_examples=times(40))
@given(randoms)
def test_a_spectators_record_to_which_the_seeds_were_added_is_right(random: Random) -> None:
    session = random_session(random, seeded=True, mixed=True)
    assert verify(replace(record_of(session, None), seed=session.seed)) == []


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(randoms)
def test_a_record_that_begins_later_is_right(random: Random) -> None:
    session = random_session(random, seeded=True, mixed=True)
    whole = record_of(session)
    if len(whole.rounds) < 2:
        return
    part = replace(
        whole, start=replace(whole.start, names={}), events=(), rounds=whole.rounds[1:]
    )
    verdict = examine(read_record(write_record(part)))
    assert verdict.faults == ()
    assert "begins_later" in {note.code for note in verdict.notes}
    again = replay(part)
    assert again.standing == session.standing
    assert again.entropy == session.entropy[1:]
    assert (again.phase, again.due) == (session.phase, session.due)


def test_what_cannot_be_checked_is_noted() -> None:
    session = Session(Rules.classic(), ["Anna", "Ben"], seed=7)
    session.start_round()
    assert noted(record_of(session)) == {"unfinished"}
    assert noted(record_of(session, None)) == {
        "unfinished",
        "cards_unknown",
        "shuffle_unknown",
    }


# ---------------------------------------------------------------- what is wrong


def changed(event: ev.Event, random: Random) -> Iterator[ev.Event]:
    """The event with another value in one field, in each of its fields that can have one."""
    for each in fields(event):
        value = getattr(event, each.name)
        other = _another(event, each.name, value, random)
        if other is not None:
            yield replace(event, **{each.name: other})


def _another(event: ev.Event, name: str, value: Any, random: Random) -> Any:
    words = {"wish": "broke", "broke": "unable", "unable": "wish"}
    words |= {"join": "decline", "decline": "join", "stay": "drop", "drop": "stay"}
    if name in ("seat", "dealer"):
        return (value + random.randint(1, 4)) % 5
    if isinstance(value, bool):
        return not value
    if name == "card":
        return None if value == UNKNOWN else (value + random.randint(1, 51)) % 52
    if isinstance(value, int):
        return None if getattr(event, "cards", ()) else value + random.choice((1, -1, 10))
    if isinstance(value, str):
        return words.get(value, value + "x") if value else None
    if not value:
        return None
    at = random.randrange(len(value))
    item = value[at]
    if isinstance(item, tuple):
        item = (item[0], (item[1] + random.randint(1, 51)) % 52)
    else:
        item = (item + 1) % (52 if name == "cards" else 5)
    return (*value[:at], item, *value[at + 1 :])


DECISIONS = (ev.Chosen, ev.FightCardPut, ev.Exchanged, ev.Played, ev.SatDown, ev.Left)
"""Events whose change can be another decision that was allowed: then what follows is wrong,
unless nothing follows: a last card or choice of an unfinished round, a player who sits down
after the last round. Whether a broke player left by wish makes no difference either."""
FREE = (ev.SatDown, ev.Left)


def corruptions(record: Record, random: Random) -> Iterator[tuple[str, int, ev.Event]]:
    """The text of the record with one field of one event changed, and that event's line."""
    lines = write_record(record).split("\n")
    for at, line in enumerate(lines):
        if not line.startswith('  "'):
            continue
        try:
            event = parse_event(line.strip(' ",').replace('\\"', '"').replace("\\\\", "\\"))
        except RecordError:
            continue
        for other in changed(event, random):
            try:
                text = event_line(other).replace("\\", "\\\\").replace('"', '\\"')
            except RecordError:
                continue
            yield "\n".join([*lines[:at], f'  "{text}",', *lines[at + 1 :]]), at + 1, event


def faults_of(text: str) -> list[RecordError]:
    try:
        return verify(read_record(text))
    except RecordError as error:
        return [error]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in SCENES if SCENES[name].seat == "all"])
def test_every_changed_field_of_a_full_record_is_found(name: str) -> None:
    random = Random(1)
    session = played(SCENES[name])
    share = min(1, 60 / session.event_count)
    for text, line, event in corruptions(record_of(session), random):
        if random.random() > share:
            continue
        faults = faults_of(text)
        if isinstance(event, DECISIONS):
            alike = isinstance(event, FREE) or not session.between_rounds
            assert faults or alike, text.split("\n")[line - 1]
            assert all(fault.line >= line for fault in faults)
        else:
            assert [fault.line for fault in faults[:1]] == [line], text.split("\n")[line - 1]


@pytest.mark.slow
@settings(deadline=None, max_examples=12)
@given(randoms)
def test_every_changed_field_of_any_full_record_is_found(random: Random) -> None:
    session = random_session(random, steps=60)
    while not (session.between_rounds or session.over):
        seat = session.due[0]
        session.act(seat, random.choice(session.legal(seat)))
    if not session.number:
        return
    for text, line, event in corruptions(record_of(session), random):
        if random.random() < 0.8:
            continue
        faults = faults_of(text)
        if isinstance(event, DECISIONS):
            assert faults or isinstance(event, FREE)
            assert all(fault.line >= line for fault in faults)
        else:
            assert [fault.line for fault in faults[:1]] == [line]


PUBLIC = (
    *(ev.Anted, ev.FeePaid, ev.LeadWon, ev.StayShown, ev.JoinShown, ev.LeadPassed),
    *(ev.TrickTaken, ev.Won, ev.Looed, ev.RoundEnded, ev.PotStood, ev.StoodAlone),
    *(ev.RoundBegan, ev.Reshuffled, ev.DealerHeld, ev.Shared),
)
"""Events that follow from what everybody saw."""


@pytest.mark.slow
@pytest.mark.parametrize("name", list(SCENES))
def test_chips_winners_and_takers_of_a_spectators_record_are_checked(name: str) -> None:
    random = Random(2)
    record = record_of(played(SCENES[name]), None)
    for text, line, event in corruptions(record, random):
        if isinstance(event, PUBLIC) and random.random() < 0.4:
            faults = faults_of(text)
            assert [fault.line for fault in faults[:1]] == [line], text.split("\n")[line - 1]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["reshuffle", "declined", "misdeal"])
@pytest.mark.parametrize("seat", ["all", None])
def test_a_missing_or_doubled_line_is_found(name: str, seat: Any) -> None:
    lines = write_record(record_of(played(SCENES[name]), seat)).split("\n")
    for at, line in enumerate(lines):
        told = line.startswith('  "') and not (seat is None and "turn-up" in line)
        if told:  # to a spectator one turn-up fewer can be as well
            for rest in (lines[:at] + lines[at + 1 :], lines[: at + 1] + lines[at:]):
                faults = faults_of("\n".join(rest))
                assert faults, (at + 1, line)
                assert faults[0].line >= at - 1


KEYS = {
    "number": 7,
    "pot": 3,
    "carried": True,
    "stood": True,
    "departed": 5,
    "accounts": "{ p1 = 1 }",
    "players": '{ p1 = "X", p2 = "Y", p3 = "Z" }',
    "debts": "{ p1 = 4 }",
    "dealer": '"p4"',
    "seed": f'"{"00" * 32}"',
    "commitment": f'"{"00" * 32}"',
}


def three_rounds() -> Session:
    """Three rounds in which everybody takes the first legal action."""
    session = Session(Rules.classic(), ["Anna", "Ben", "Chris"], seed=7)
    for _ in range(3):
        session.start_round()
        while session.due:
            seat = session.due[0]
            session.act(seat, session.legal(seat)[0])
    return session


@pytest.mark.parametrize("key", KEYS)
def test_a_start_that_does_not_follow_from_the_round_before_is_found(key: str) -> None:
    session = three_rounds()
    lines = write_record(record_of(session)).split("\n")
    start = [at for at, line in enumerate(lines) if line == "[[round]]"][1]
    end = lines.index("events = [", start)
    value = KEYS[key]
    text = f"{key} = {str(value).lower() if value is True else value}"
    places = [at for at in range(start, end) if lines[at].startswith(f"{key} =")]
    changes = dict.fromkeys(places, text)
    other = [changes.get(at, line) for at, line in enumerate(lines)]
    if not places:
        other.insert(start + 1, text)
    line = places[0] + 1 if places else start + 2
    faults = verify(read_record("\n".join(other)))
    assert line in [fault.line for fault in faults]
    codes = {"number": "not_the_next_round", "seed": "seed_not_from_session"}
    codes["commitment"] = "commitment_does_not_fit"
    fault = next(fault for fault in faults if fault.line == line)
    assert fault.code in (codes.get(key, "wrong_start"), "chips_do_not_balance")


def test_each_round_tells_its_own_first_fault() -> None:
    session = three_rounds()
    text = write_record(record_of(session)).replace("p2 takes trick 1", "p1 takes trick 1")
    text = text.replace("pot stands 24", "pot stands 25")
    lines = text.split("\n")
    wrong = [at + 1 for at, line in enumerate(lines) if "p1 takes trick 1" in line]
    wrong += [at + 1 for at, line in enumerate(lines) if "pot stands 25" in line]
    assert wrong
    assert sorted(set(wrong)) >= [line for _, line in found(read_record(text))]


def test_a_missing_round_is_told_unless_it_could_not_be_read() -> None:
    record = record_of(played(SCENES["came_and_went"]))
    text = write_record(replace(record, rounds=(record.rounds[0], *record.rounds[2:])))
    assert [code for code, _ in found(read_record(text))] == ["not_the_next_round"]
    text = write_record(record)
    second = text.index("[[round]]", text.index("[[round]]") + 1)
    text = text[:second] + text[second:].replace("number = 2", "number = two", 1)
    assert [code for code, _ in found(read_record(text))] == ["not_toml"]


def edited(record: Record, old: str, new: str) -> Record:
    text = write_record(record)
    assert old in text
    return read_record(text.replace(old, new, 1))


SPECTATED = """\
format = "fightlead 1"
seen_by = "spectator"
dealer = "p2"
events = ["p1 sits Anna", "p2 sits Ben"]
[rules]
preset = "classic"
[[round]]
number = 1
dealer = "p2"
players = { p1 = "Anna", p2 = "Ben" }
events = [
  "round 1 dealer p2 pot 0",
  "p1 antes 4",
  "p2 antes 4",
  "p1 is dealt ?? ?? ?? ??",
  "p2 is dealt ?? ?? ?? ??",
  "p1 puts ??",
  "p2 puts ??",
  "fight p1 9d p2 2c",
  "turn-up 3d",
  "p1 wins the lead with 9d",
  "p1 draws ??",
  "p2 draws ??",
  "p1 exchanges ?? ??",
  "p1 draws ?? ??",
  "p2 exchanges nothing",
  "p1 plays Ah",
  "p2 plays 2h",
  "p1 takes trick 1 with Ah",
  "p1 plays Ks",
  "p2 plays 7s",
  "p1 takes trick 2 with Ks",
  "p1 plays Qs",
  "p2 plays 5d",
  "p1 takes trick 3 with Qs",
  "p1 plays Jc",
  "p2 plays 6d",
  "p1 takes trick 4 with Jc",
  "p1 wins 8 for tricks 4",
  "p2 is looed pays 8 owes 0",
  "round over pot 8 carried",
]
"""


@pytest.mark.parametrize(
    ("old", "new", "code", "at"),
    [
        ("p2 plays 6d", "p2 plays 6s", "must_follow", "p2 plays 5d"),  # a revoke, seen later
        ("p2 plays 2h", "p2 plays 9d", "not_held", "p2 plays 9d"),  # thrown in the fight
        ("p2 plays 2h", "p2 plays 3d", "not_held", "p2 plays 3d"),  # turned up before
        ("p2 plays 6d", "p2 plays Ah", "not_held", "p2 plays Ah"),  # played before
        ("turn-up 3d", "turn-up 9d", "wrong_card", "turn-up 9d"),  # a fight card
        ("turn-up 3d", "turn-up 3h", "wrong_event", "p1 wins the lead"),
        ("p1 wins the lead with 9d", "p2 wins the lead with 2c", "wrong_seat", "p2 wins the"),
        (
            "p1 takes trick 1 with Ah",
            "p2 takes trick 1 with 2h",
            "wrong_seat",
            "p2 takes trick",
        ),
        ("p1 wins 8 ", "p1 wins 9 ", "wrong_chips", "p1 wins 9"),
        ("p2 plays 2h", "p1 plays 2h", "missing_event", "p1 plays 2h"),
        ("p1 exchanges ?? ??", "p1 exchanges ?? ?? ??", "wrong_number", "p1 draws ?? ??"),
        ("p2 plays 2h", "p2 takes trick 1 with 2h", "missing_event", "p2 takes trick 1"),
    ],
)
def test_what_everybody_could_see_is_found_in_a_spectators_record(
    old: str, new: str, code: str, at: str
) -> None:
    assert verify(read_record(SPECTATED)) == []
    text = SPECTATED.replace(old, new, 1)
    line = next(n for n, each in enumerate(text.split("\n"), 1) if f'"{at}' in each)
    if code == "wrong_number":
        line = next(
            n for n, each in enumerate(text.split("\n"), 1) if '"p1 draws ?? ??"' in each
        )
    assert found(read_record(text))[0] == (code, line)


def test_a_played_card_that_is_not_told_is_one_that_fits() -> None:
    record = read_record(SPECTATED.replace("p2 plays 5d", "p2 plays ??"))
    assert verify(record) == []
    assert "not_completed" not in noted(record)
    lead = read_record(SPECTATED.replace("p1 plays Ks", "p1 plays ??"))
    assert verify(lead) == []


def with_holes(text: str, random: Random, share: float) -> str:
    """A record in which some cards that everybody saw are not told."""

    def hidden(line: str) -> str:
        if random.random() >= share or not re.search('" *(p. plays|turn-up|fight) ', line):
            return line
        return re.sub(r"\b[2-9TJQKA][cdhs]\b", "??", line)

    return "\n".join(map(hidden, text.split("\n")))


@pytest.mark.slow
@settings(deadline=None, max_examples=20)
@given(randoms)
def test_a_right_record_with_holes_is_right(random: Random) -> None:
    session = random_session(random)
    views: list[Knowledge] = [ALL, None, *session.names]
    for seat in views:
        text = write_record(record_of(session, seat))
        assert verify(read_record(with_holes(text, random, random.random()))) == []


def full_text(**known: Any) -> str:
    session = Session(Rules.classic(), ["Anna", "Ben", "Chris"], **known)
    for _ in range(3):
        session.start_round()
        while session.due:
            seat = session.due[0]
            session.act(seat, session.legal(seat)[-1 if session.phase == "stay" else 0])
    return write_record(record_of(session))


HOLES = {"p1": "(p1 plays) ..", "plays": "(p. plays) ..", "turn-up": "(turn-up) .."}
NONSENSE = {
    r"takes trick 4 with ..": (
        "takes trick 7 with As",
        {"wrong_number", "wrong_card", "wrong_seat"},
    ),
    r"(p\d) takes trick 3 with": ("p5 takes trick 3 with", {"wrong_seat"}),
    r"wins (\d+) for": (r"wins \g<1>9 for", {"wrong_chips"}),
    r"for tricks \d": ("for tricks 9", {"wrong_number"}),
    r"round over pot \d+": ("round over pot 7", {"wrong_chips"}),
    r"looed pays \d+": ("looed pays 1", {"wrong_chips"}),
}


@pytest.mark.slow
@pytest.mark.parametrize("hole", HOLES)
@pytest.mark.parametrize("wrong", NONSENSE)
@pytest.mark.parametrize("seeded", [True, False])
def test_nonsense_after_a_hole_is_found_where_it_stands(
    hole: str, wrong: str, seeded: bool
) -> None:
    text = re.sub(HOLES[hole], r"\1 ??", full_text(seed=7, dealer=0))
    if not seeded:
        text = re.sub(r"(?m)^(seed|commitment) = .*\n", "", text)
    assert verify(read_record(text)) == []
    changed, codes = NONSENSE[wrong]
    other = re.sub(wrong, changed, text, count=1)
    at = next(
        n
        for n, pair in enumerate(zip(text.split("\n"), other.split("\n"), strict=False))
        if len(set(pair)) > 1
    )
    fault = verify(read_record(other))[0]
    assert fault.code in codes | {"wrong_event", "cards_impossible", "unexpected_event"}
    assert fault.line == at + 1


@pytest.mark.slow
@settings(deadline=None, max_examples=15)
@given(randoms)
def test_where_the_search_gives_up_the_chips_are_checked(random: Random) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(completion, "MOST_STEPS", random.randint(1, 8))
        record = record_of(random_session(random), None)
        assert verify(record) == []
        for text, line, event in corruptions(record, random):
            if isinstance(event, PUBLIC) and random.random() < 0.2:
                faults = faults_of(text)
                assert [fault.line for fault in faults[:1]] == [line], text.split("\n")[
                    line - 1
                ]


def test_cards_of_a_reshuffle_may_be_seen_twice_but_not_before_it() -> None:
    record = record_of(played(SCENES["reshuffle"]), None)
    assert verify(record) == []
    text = write_record(record)
    line = next(line for line in text.split("\n") if "reshuffled" in line)
    assert found(read_record(text.replace(line + "\n", "")))


# ---------------------------------------------------------------- shuffles


def test_a_wrong_card_for_the_seed_is_found_where_it_is_dealt() -> None:
    session = Session(Rules.classic(), ["Anna", "Ben"], seed=7, dealer=0)
    session.start_round()
    record = record_of(session)
    other = replace(
        record,
        seed=None,
        rounds=tuple(
            replace(each, seed=round_seed(8, 1), commitment=commitment(round_seed(8, 1)))
            for each in record.rounds
        ),
    )
    text = write_record(other)
    line = next(n for n, each in enumerate(text.split("\n"), 1) if "is dealt" in each)
    assert found(read_record(text)) == [("wrong_card", line)]


def test_decks_must_be_those_that_were_shuffled() -> None:
    record = record_of(played(SCENES["given_decks"]))
    (first, *rest) = record.rounds
    assert first.decks
    short = tuple(deck[1:] for deck in first.decks)
    swapped = tuple(tuple(reversed(deck)) for deck in first.decks)
    for decks, code in (
        (short, "deck_wrong"),
        (first.decks[:1], "deck_missing"),
        ((*first.decks, first.decks[0]), "deck_unused"),
        (swapped, "wrong_card"),
    ):
        text = write_record(replace(record, rounds=(replace(first, decks=decks), *rest)))
        faults = verify(read_record(text))
        assert faults[0].code == code, decks


def test_decks_beside_a_seed_must_come_from_it() -> None:
    session = Session(
        Rules.classic(), ["Anna", "Ben"], seed=7, shuffles=lambda number: Shuffler(b"x" * 32)
    )
    session.start_round()
    record = record_of(session)
    right = tuple(replace(each, seed=b"x" * 32) for each in record.rounds)
    wrong = tuple(replace(each, seed=b"y" * 32) for each in record.rounds)
    assert found(replace(record, rounds=right)) == []
    assert [code for code, _ in found(replace(record, rounds=wrong))] == ["deck_not_from_seed"]


def mixed_text(seat: Knowledge) -> str:
    """The record of a round to which p1 and p3 contributed, all seeds of it told."""
    session = Session(Rules(drop=False), ["Anna", "Ben", "Clara"], seed=7)
    session.start_round({0: b"a" * 32, 2: b"c" * 32})
    while session.due:
        session.act(session.due[0], session.legal(session.due[0])[0])
    return write_record(record_of(session, seat, reveal=True))


OTHER = (b"x" * 32).hex()


@pytest.mark.parametrize("seat", [ALL, None, 0, 1])
@pytest.mark.parametrize(
    ("pattern", "replacement", "code", "at"),
    [
        ('commitment = ".*"', f'commitment = "{OTHER}"', "commitment_does_not_fit", "commitm"),
        ('seed = ".*"(?=\\ncomm)', f'seed = "{OTHER}"', "commitment_does_not_fit", "commitm"),
        ('seed = ".*"(?=\\ncomm)', f'seed = "{OTHER}"', "wrong_card", None),
        ('p1 = "61', 'p1 = "62', "wrong_card", None),
        ('p1 = "61.*?", p3', "p3", "wrong_card", None),
        ("entropy = .*\\n", "", "wrong_card", None),
        ('p3 = "63', 'p2 = "63', "wrong_card", None),
        ('p3 = "63', 'p4 = "63', "bad_value", "entropy"),
        ('p3 = "63', 'p3 = "6', "bad_value", "entropy"),
        ('p3 = "63', 'p3 = "6g', "bad_value", "entropy"),
    ],
)
def test_a_deal_that_was_tampered_with_is_found(
    seat: Knowledge, pattern: str, replacement: str, code: str, at: str | None
) -> None:
    text = mixed_text(seat)
    assert verify(read_record(text)) == []
    changed, times = re.subn(pattern, replacement, text)
    assert times == 1
    lines = {line for each, line in found(read_record(changed)) if each == code}
    numbered = enumerate(changed.split("\n"), 1)
    assert lines == {n for n, each in numbered if each.startswith(at)} if at else lines


def test_a_deck_must_follow_from_the_seed_and_the_contributions() -> None:
    record = read_record(mixed_text(ALL))
    (only,) = record.rounds
    assert only.seed is not None
    right = Shuffler(mixed_seed(only.seed, only.entropy)).order(FULL_DECK)
    unmixed = Shuffler(only.seed).order(FULL_DECK)
    for deck, codes in ((right, []), (unmixed, ["deck_not_from_seed", "wrong_card"])):
        told = replace(record, seed=None, rounds=(replace(only, decks=(tuple(deck),)),))
        assert [code for code, _ in found(told)] == codes


# ---------------------------------------------------------------- replaying


def test_a_record_with_hidden_cards_is_not_replayed() -> None:
    session = Session(Rules.classic(), ["Anna", "Ben"], seed=7)
    session.start_round()
    with pytest.raises(RecordError) as caught:
        replay(record_of(session, 0))
    assert caught.value.code == "cards_unknown"


def test_replaying_a_wrong_record_raises_its_first_fault() -> None:
    record = record_of(played(SCENES["came_and_went"]))
    wrong = edited(record, "antes 4", "antes 5")
    with pytest.raises(RecordError) as caught:
        replay(wrong)
    assert [(caught.value.code, caught.value.line)] == found(wrong)[:1]


def test_contributions_are_mixed_again_where_a_round_opens_with_somebody_leaving() -> None:
    rules = Rules(buy_in=8, ante=8)
    standing = Standing(1, 0, {0: "Anna", 1: "Ben", 2: "Cy"}, {0: 8, 1: -8, 2: 0}, broke=(1,))
    session = Session.resume(rules, standing, seed=1)
    session.start_round({1: b"b" * 32, 2: b"c" * 32})
    record = read_record(write_record(record_of(session)))
    assert verify(record) == []
    again = replay(record)
    assert again.entropy == [{2: b"c" * 32}]
    assert again.state == session.state


def test_a_contribution_of_somebody_who_is_not_there_hides_no_fault_before_it() -> None:
    text = mixed_text(ALL).replace('p3 = "Clara" }', 'p3 = "Clara", p5 = "Eva" }', 1)
    record = read_record(text.replace("entropy = { ", f'entropy = {{ p5 = "{OTHER}", '))
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert [(caught.value.code, caught.value.line)] == found(record)[:1]


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(randoms)
def test_a_session_with_orders_from_outside_goes_on_after_replay(random: Random) -> None:
    session = replay(record_of(random_session(random, seeded=False)))
    for _ in range(40):
        if session.over:
            break
        if session.between_rounds:
            session.start_round()
        else:
            seat = random.choice(session.due)
            session.act(seat, random.choice(session.legal(seat)))
    record = record_of(session)
    assert verify(record) == []
    assert read_record(write_record(record)) == record
