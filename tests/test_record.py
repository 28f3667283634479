"""Records: read, write, read gives the same bytes, and the session goes on from them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fightlead import events as ev
from fightlead.errors import RecordError
from fightlead.narration import error_in_words
from fightlead.record import ALL, Knowledge, Record, record_of
from fightlead.recordfile import read_record, read_records, write_record, write_records
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.shuffle import round_seed
from fightlead.standing import Standing
from fightlead.verify import replay, verify
from fightlead.view import view_of
from tests.effort import times
from tests.golden.__main__ import ROOT
from tests.random_sessions import random_session
from tests.records import FOLDER, SCENES, played

randoms = st.integers(0, 2**32).map(Random)
DOCUMENTATION = Path(__file__).parent.parent / "docs" / "records.md"


def long_record() -> Record:
    """A full record of several rounds."""
    return record_of(played(SCENES["came_and_went"]))


LONG = write_record(long_record())
MIXED = write_record(record_of(played(SCENES["mixed"])))


def same(session: Session, other: Session) -> bool:
    """Whether two sessions are in the same place, for everybody."""
    watchers = (None, *range(5))
    return (
        session.history() == other.history()
        and session.state == other.state
        and session.standing == other.standing
        and session.openings == other.openings
        and session.entropy == other.entropy
        and session.phase == other.phase
        and all(
            view_of(session, seat, 0).to_json() == view_of(other, seat, 0).to_json()
            for seat in watchers
        )
    )


# ---------------------------------------------------------------- round trips


@pytest.mark.slow
@settings(deadline=None, max_examples=times(60))
@given(randoms)
def test_read_write_read_gives_the_same_bytes(random: Random) -> None:
    session = random_session(random, mixed=True)
    knowledge: tuple[Knowledge, ...] = (ALL, None, *session.names)
    for seat, reveal in product(knowledge, (False, True)):
        record = record_of(session, seat, reveal=reveal)
        text = write_record(record)
        again = read_record(text)
        assert again == record
        assert not again.faults
        assert write_record(again) == text
        assert write_record(read_record(text.encode())) == text


@pytest.mark.slow
@settings(deadline=None, max_examples=times(60))
@given(randoms)
def test_a_replayed_session_is_the_same_one(random: Random) -> None:
    session = random_session(random, mixed=True)
    again = replay(read_record(write_record(record_of(session))))
    assert same(session, again)
    assert again.commitment == session.commitment
    assert record_of(again) == record_of(session)


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(randoms, st.integers(0, 2**32))
def test_a_replayed_session_goes_on_from_the_same_seed(random: Random, seed: int) -> None:
    session = random_session(random, seeded=True, mixed=True)
    again = replay(read_record(write_record(record_of(session))))
    for each in (session, again):
        choices = Random(seed)
        for _ in range(40):
            if each.over:
                break
            if each.between_rounds:
                each.start_round()
            else:
                seat = choices.choice(each.due)
                each.act(seat, choices.choice(each.legal(seat)))
    assert same(session, again)


def test_a_record_is_one_toml_document_with_a_table_for_each_round() -> None:
    table = tomllib.loads(LONG)
    record = long_record()
    assert table["format"] == "fightlead 1"
    assert Rules.from_dict(table["rules"]) == record.rules
    assert [each["number"] for each in table["round"]] == [
        each.start.number for each in record.rounds
    ]


@settings(deadline=None, max_examples=times(30))
@given(randoms)
def test_a_record_of_a_seat_tells_no_secret_of_others(random: Random) -> None:
    session = random_session(random, seeded=True, mixed=True)
    for seat in (None, *session.names):
        text = write_record(record_of(session, seat))
        assert not re.search("^(seed|decks) = ", text, re.MULTILINE)
        events = record_of(session, seat).history
        assert events == session.events_since(0, seat)


def test_a_record_of_a_seat_tells_no_secret_of_who_sat_there_before() -> None:
    session = Session(Rules.classic(), ["Anna", "Ben", "Olga"], seed=7)
    session.start_round()
    while session.due:
        session.act(session.due[0], session.legal(session.due[0])[0])
    session.leave(2)
    session.sit("Chris", 2)
    session.start_round()
    before, present = record_of(session, 2).rounds
    assert not any(event.cards for event in before.events if isinstance(event, ev.Dealt))
    assert [
        event.seat for event in present.events if isinstance(event, ev.Dealt) and event.cards
    ] == [2]


@settings(deadline=None, max_examples=times(30))
@given(randoms)
def test_only_seeds_of_rounds_that_are_over_are_revealed(random: Random) -> None:
    session = random_session(random, seeded=True, mixed=True)
    secrets = [session.seed.to_bytes(32, "big")]
    secrets += [round_seed(session.seed, session.rounds_over + ahead) for ahead in (1, 2)]
    for seat in (None, *session.names):
        record = record_of(session, seat, reveal=True)
        text = write_record(record)
        assert not any(secret.hex() in text for secret in secrets)
        assert "decks" not in text
        for each in record.rounds:
            over = each.start.number <= session.rounds_over
            assert each.seed == (session.revealed(each.start.number) if over else None)
        assert replace_seeds(record) == record_of(session, seat)


def replace_seeds(record: Record) -> Record:
    rounds = tuple(replace(each, seed=None) for each in record.rounds)
    return replace(record, rounds=rounds)


def test_orders_from_outside_are_not_revealed() -> None:
    session = played(SCENES["given_decks"])
    assert record_of(session, None, reveal=True) == record_of(session, None)


def test_contributions_are_in_every_record_and_in_no_other() -> None:
    session = played(SCENES["mixed"])
    knowledge: tuple[Knowledge, ...] = (ALL, None, *session.names)
    for seat in knowledge:
        rounds = read_record(write_record(record_of(session, seat))).rounds
        assert [each.entropy for each in rounds] == session.entropy
    assert any(session.entropy)
    assert "entropy" not in LONG


# ---------------------------------------------------------------- what the reader takes


def test_crlf_byte_order_mark_comments_and_blank_lines_are_read() -> None:
    lines = [
        f"{line}  # a comment" if line.endswith(",") else line for line in LONG.split("\n")
    ]
    spaced = "\n\n# another\n".join(lines).replace("[[round]]", "  [[ round ]]  # a round")
    source = b"\xef\xbb\xbf" + spaced.replace("\n", "\r\n").encode()
    assert write_record(read_record(source)) == LONG


@pytest.mark.parametrize("quote", ["'", '"""', "'''"])
def test_other_ways_to_write_the_same_toml_are_read(quote: str) -> None:
    text = re.sub(r'  "([^"\\]*)",\n', rf"{quote}\1{quote}, ", LONG)
    assert write_record(read_record(text)) == LONG


def test_unknown_keys_are_kept() -> None:
    text = LONG.replace("dealer", 'place = "Kiel"\nday = 2025-03-01\ndealer', 1)
    text = text.replace(
        "events = [", 'comment = "a \\"fine\\" round"\nnumbers = [1, 2.5]\nevents = ['
    )
    text = text.replace("[[round]]", "[[round]]\nx = 1", 1)
    text += '[round.clock]\nseconds = 12\n[[round.marks]]\nat = 3\n[table]\nname = "north"\n'
    once = write_record(read_record(text))
    assert write_record(read_record(once)) == once
    record = read_record(once)
    assert record.extra["place"] == "Kiel"
    assert record.extra["table"] == {"name": "north"}
    assert record.rounds[0].extra["x"] == 1
    assert record.rounds[-1].extra["clock"] == {"seconds": 12}
    assert record.rounds[-1].extra["marks"] == [{"at": 3}]
    assert replace(record, extra={}).events == long_record().events
    assert verify(record) == []


def test_rules_may_be_a_preset_and_what_differs() -> None:
    text = 'format = "fightlead 1"\n[rules]\npreset = "staked"\nbet = 8\nfee = 2\n'
    assert read_record(text).rules == Rules.from_dict({"preset": "staked", "bet": 8, "fee": 2})


def test_letters_of_seeds_and_cards_are_free() -> None:
    for text in (LONG, MIXED):
        upper = re.sub('"[0-9a-f]{64}"', lambda found: found[0].upper(), text)
        assert write_record(read_record(upper)) == text


def test_contributions_stand_in_any_order_and_may_be_none() -> None:
    text = re.sub("entropy = { (.*?), (.*) }", r"entropy = { \2, \1 }", MIXED)
    assert text != MIXED
    assert write_record(read_record(text)) == MIXED
    empty = LONG.replace('events = [\n  "round 1', 'entropy = {}\nevents = [\n  "round 1')
    assert write_record(read_record(empty)) == LONG != empty


# ---------------------------------------------------------------- what is broken


def broken(pattern: str, replacement: str, text: str = LONG, count: int = 1) -> str:
    changed = re.sub(pattern, replacement, text, count=count, flags=re.MULTILINE)
    assert changed != text
    return changed


def line_of(text: str, part: str, start: int = 0) -> int:
    return text[: text.index(part, start)].count("\n") + 1


@pytest.mark.parametrize(
    ("breakage", "code", "found"),
    [
        ("dealer = p1", "not_toml", "dealer = p1"),
        ("number = 0", "bad_value", "number = 0"),
        ("number = 1.5", "bad_value", "number = 1.5"),
        ('dealer = "p6"', "bad_value", 'dealer = "p6"'),
        ('players = { p1 = "Anna" }', "bad_value", "players ="),
        ('players = { p1 = "Anna", p2 = "" }', "bad_value", "players ="),
        ("accounts = { p5 = 1 }", "bad_value", "accounts ="),
        ("accounts = { p1 = 100000000000000000000 }", "bad_value", "accounts ="),
        ("pot = -1", "bad_value", "pot = -1"),
        ("carried = 1", "bad_value", "carried = 1"),
        ('seed = "12"', "bad_value", 'seed = "12"'),
        ('decks = ["Qh Qh"]', "bad_value", "decks ="),
        ('entropy = "00"', "bad_value", "entropy ="),
        ('entropy = { p1 = "12" }', "bad_value", "entropy ="),
        (f'entropy = {{ p1 = "{"0" * 63}x" }}', "bad_value", "entropy ="),
        (f'entropy = {{ p5 = "{"0" * 64}" }}', "bad_value", "entropy ="),
        (f'entropy = {{ p6 = "{"0" * 64}" }}', "bad_value", "entropy ="),
        ("events = [\n  'p1 dances',\n]", "unknown_event", "  'p1 dances'"),
        ("events = [\n  'end',\n  'p1 plays 1h',\n]", "malformed_event", "  'p1 plays 1h'"),
        ("events = [\n  7,\n]", "bad_value", "events ="),
        ('[["round"]]\nx = 1', "bad_value", "[[round]]"),
    ],
)
def test_a_broken_round_is_told_by_its_line_and_the_others_are_read(
    breakage: str, code: str, found: str
) -> None:
    start = LONG.index("[[round]]", LONG.index("[[round]]") + 1)
    end = LONG.index("[[round]]", start + 1)
    key = breakage.partition(" =")[0]
    part = LONG[start:end]
    part = re.sub(rf"^{re.escape(key)} = (\[\n[^\]]*\]|.*)\n", "", part, flags=re.MULTILINE)
    part = part.replace("[[round]]\n", f"[[round]]\n{breakage}\n")
    if breakage.startswith("[["):
        part = LONG[start:end].rstrip() + f"\n{breakage}\n\n"
    text = LONG[:start] + part + LONG[end:]
    record = read_record(text)
    assert [(fault.code, fault.line) for fault in record.faults] == [
        (code, line_of(text, found, start))
    ]
    full = long_record()
    assert record.rounds == (full.rounds[0], *full.rounds[2:])
    assert write_record(record) == LONG[:start] + LONG[end:]
    with pytest.raises(RecordError):
        replay(record)


@pytest.mark.parametrize("key", ["number", "dealer", "players"])
def test_a_round_needs_its_number_its_dealer_and_its_players(key: str) -> None:
    first = LONG.index("[[round]]")
    text = LONG[:first] + broken(f"^{key} = .*\n", "", LONG[first:])
    (fault,) = read_record(text).faults
    assert (fault.code, fault.fields["key"]) == ("missing_key", key)
    assert fault.line == line_of(text, "[[round]]")


@pytest.mark.parametrize(
    ("source", "code", "line"),
    [
        (b"", "not_a_record", 1),
        (b"\n\n", "not_a_record", 1),
        (b"\xff\xfe", "not_utf8", 1),
        (b'format = "fightlead 1"\n\xe4', "not_utf8", 2),
        (b"no toml", "not_toml", 1),
        (b'x = 1\nformat = "fightlead 2"\n[rules]', "not_a_record", 2),
        (b'format = "fightlead 1"', "missing_key", 1),
        (b'format = "fightlead 1"\n[rules]\nante = 0', "bad_rules", 3),
        (b'format = "fightlead 1"\n[rules]\n\nmoon = 1', "bad_rules", 4),
        (b'format = "fightlead 1"\nrules = { ante = 0 }', "bad_rules", 2),
        (b'format = "fightlead 1"\n[rules]\nhand = 4\nsuits = 1\nranks = 2', "bad_rules", 3),
        (b'format = "fightlead 1"\nevents = [\n"end",\n\n\n', "not_toml", 2),
        (b'format = "fightlead 1"\nseed = """x\n\n[rules]\n', "not_toml", 2),
        (b'format = "fightlead 1"\nevents = ["", "a # ]", # ]"\n\n', "not_toml", 2),
        (b'format = "fightlead 1"\nx = 1\nseed = "abc', "not_toml", 3),
        (b'format = "fightlead 1"\nrules = 1', "bad_value", 2),
        (b'format = "fightlead 1"\nround = []\n[rules]', "bad_value", 2),
        (b'format = "fightlead 1"\nseen_by = "p9"\n[rules]', "bad_value", 2),
        (b'format = "fightlead 1"\nevents = [\n"end",\n"x"]\n[rules]', "unknown_event", 4),
        (b"x = " + b"[" * 100_000, "not_toml", 1),
        (b"x = " + b"9" * 10_000, "not_toml", 1),
    ],
)
def test_a_broken_head_is_refused_with_its_line(source: bytes, code: str, line: int) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(source)
    assert (caught.value.code, caught.value.line) == (code, line)


def test_each_fault_of_the_rules_is_told_in_its_line() -> None:
    source = 'format = "fightlead 1"\n[rules]\nfee = -1\nloo = "x"\nhand = 4\nante = 0\n'
    (record,) = read_records(source)
    assert record.rounds == ()
    assert [
        (each.line, each.fields["field"], each.fields["fault"]) for each in record.faults
    ] == [
        (3, "fee", "out_of_range"),
        (4, "loo", "not_a_choice"),
        (6, "ante", "out_of_range"),
    ]


@pytest.mark.parametrize("bad", [0, 1, 2])
def test_a_broken_head_does_not_hide_the_other_sessions(bad: int) -> None:
    good = long_record()
    texts = [write_record(good)] * 3
    texts[bad] = texts[bad].replace("ante = 4", "ante = 0  # here", 1)
    whole = "\n".join(texts)
    records = read_records(whole)
    assert [each == good for each in records] == [each != bad for each in range(3)]
    line = whole[: whole.index("# here")].count("\n") + 1
    assert [(fault.code, fault.line) for fault in verify(records[bad])] == [("bad_rules", line)]
    assert read_records(write_records([good, good])) == [good, good]


def first_fault(pattern: str, change: str) -> tuple[RecordError, re.Match[str]]:
    """The first fault of a record in which the first line like this is changed."""
    found = re.search(rf'  "{pattern}",\n', LONG)
    assert found
    text = LONG[: found.start()] + found.expand(change) + LONG[found.end() :]
    fault = verify(read_record(text))[0]
    assert fault.line == LONG[: found.start()].count("\n") + 1
    return fault, found


@pytest.mark.parametrize("verb", ["exchanges", "plays"])
def test_a_missing_decision_is_told_with_whose_it_was(verb: str) -> None:
    fault, found = first_fault(rf'(p.) {verb} [^"]*', "")
    assert fault.code == "missing_event"
    assert f"{found[1]} {verb} ..." in str(fault.fields["expected"])
    assert f"{found[1]} {verb} ..." in error_in_words(fault, "en")


def test_a_card_that_cannot_be_held_is_told_of_its_seat() -> None:
    fault, found = first_fault(r'(p.) plays [^"]*', r'  "\1 plays 2c",\n')
    told = error_in_words(fault, "en")
    assert told == f'{found[1]} cannot hold what is used here: "{found[1]} plays 2c".'


def test_a_key_of_the_head_after_the_rounds_must_not_be_there_twice() -> None:
    (fault,) = read_record(LONG + "[rules]\nante = 4\n").faults
    assert fault.code == "key_twice"


@settings(deadline=None, max_examples=times(60))
@given(st.integers(0, len(LONG)))
def test_a_file_cut_off_anywhere_loses_one_round_at_most(end: int) -> None:
    first_round = LONG.index("[[round]]") + len("[[round]]")
    try:
        record = read_record(LONG[:end])
    except RecordError:
        assert end < first_round
        return
    whole = LONG[:end].count("\n[[round]]\n")
    assert whole - 1 <= len(record.rounds) <= whole
    assert len(record.faults) <= 1


@settings(deadline=None, max_examples=times(100))
@given(st.binary(max_size=40), st.integers(0, len(LONG)), st.integers(0, 40))
def test_any_bytes_are_a_record_or_a_record_error(noise: bytes, at: int, length: int) -> None:
    source = LONG.encode()
    try:
        record = read_record(source[:at] + noise + source[at + length :])
    except RecordError:
        return
    text = write_record(record)
    assert write_record(read_record(text)) == text


# ---------------------------------------------------------------- golden files, documentation


def test_no_golden_record_is_left_over() -> None:
    assert {path.stem for path in (ROOT / FOLDER).iterdir()} == set(SCENES)


@pytest.mark.parametrize("name", SCENES)
def test_a_golden_file_is_read_written_replayed_and_verified(name: str) -> None:
    source = (ROOT / FOLDER / f"{name}.toml").read_bytes()
    record = read_record(source)
    assert write_record(record).encode() == source
    assert verify(record) == []
    assert {type(event) for event in record.history} >= set(SCENES[name].shows)
    if record.seen_by == ALL:
        assert same(replay(record), played(SCENES[name]))


def test_the_golden_files_hold_every_event() -> None:
    kinds = {type(event) for scene in SCENES.values() for event in played(scene).history()}
    assert kinds == set(ev.EVENTS)


def test_the_example_of_the_documentation_is_a_record() -> None:
    example = DOCUMENTATION.read_text("utf-8").split("```toml\n")[1].split("```")[0]
    assert write_record(read_record(example)) == example
    assert verify(read_record(example)) == []


def test_the_documentation_names_every_word_of_the_notation() -> None:
    text = DOCUMENTATION.read_text("utf-8")
    for kind in ev.EVENTS:
        word = next(word for word in kind.form.split() if not word.startswith("{"))
        assert re.search(rf"\| `[^`]*\b{word}\b", text), kind.form


# ---------------------------------------------------------------- standings


@settings(deadline=None, max_examples=times(30))
@given(randoms)
def test_a_session_resumed_from_its_standing_has_the_same_standing(random: Random) -> None:
    session = random_session(random)
    if session.between_rounds:
        again = Session.resume(session.rules, session.standing, seed=session.seed)
        assert again.standing == session.standing
        assert again.accounts == session.accounts
        assert read_record(write_record(record_of(again))).start == session.standing


def test_a_resumed_session_goes_on_like_the_first_one() -> None:
    session = Session(Rules.staked(), ["Anna", "Ben", "Chris"], seed=7)
    random = Random(3)
    for _ in range(2):
        session.start_round()
        while session.due:
            seat = session.due[0]
            legal = session.legal(seat)
            session.act(seat, legal[-1] if session.phase == "join" else random.choice(legal))
    again = Session.resume(session.rules, session.standing, seed=7)
    for each in (session, again):
        each.start_round()
    assert again.standing == session.standing
    assert again.due == session.due
    assert again.commitment == session.commitment
    assert same(replay(read_record(write_record(record_of(again)))), again)


def test_a_broke_player_may_leave_and_somebody_else_take_the_seat() -> None:
    rules = Rules(buy_in=8, ante=8)
    standing = Standing(1, 0, {0: "Anna", 1: "Ben", 2: "Cy"}, {0: 8, 1: -8, 2: 0}, broke=(1,))
    session = Session.resume(rules, standing, seed=1)
    session.leave(1)
    session.sit("Dora", 1)
    session.start_round()
    assert session.names[1] == "Dora"
