"""Taking back, telling again, correcting."""

from __future__ import annotations

import json
from random import Random

import pytest

from fightlead.bank.entries import Entry
from fightlead.bank.fold import reckon
from fightlead.bank.history import History
from fightlead.errors import BankError
from fightlead.rules import Rules
from tests.bank.common import CARRIED, entry, history
from tests.bank.tables import played, told
from tests.effort import times

CLASSIC = Rules.classic()


def sight(history: History) -> object:
    """Everything that a history shows."""
    bank = history.bank
    state = {name: value for name, value in vars(bank.state).items() if name != "plays"}
    return (list(history.entries), bank.slips, bank.news, bank.balances, state)


def random_history(random: Random, rules: Rules | None = None) -> History:
    entries = told(played(random, rules), random)
    result = History(entries[0])
    for each in entries[1:]:
        result.tell(each)
    return result


@pytest.mark.parametrize("seed", range(times(20)))
def test_undo_and_redo_are_exact(seed: int) -> None:
    random = Random(seed)
    entries = told(played(random, steps=60), random)
    walk = History(entries[0])
    seen = [sight(walk)]
    for each in entries[1:]:
        walk.tell(each)
        seen.append(sight(walk))
    for step in reversed(range(len(entries) - 1)):
        walk.undo()
        assert sight(walk) == seen[step]
    for step in range(1, len(entries)):
        walk.redo()
        assert sight(walk) == seen[step]


def test_what_was_taken_back_is_gone_once_something_else_is_told() -> None:
    walk = history(CLASSIC, entry("round"), entry("trick", "Ben"))
    walk.undo()
    walk.tell(entry("trick", "Anna"))
    with pytest.raises(BankError, match="nothing_to_redo"):
        walk.redo()
    assert walk.bank.slip["takers"] == ["Anna"]


def test_nothing_is_left_to_undo_but_the_opening() -> None:
    with pytest.raises(BankError, match="nothing_to_undo"):
        history(CLASSIC).undo()


def test_more_than_there_is_takes_all_there_is_and_nothing_is_refused() -> None:
    walk = history(CLASSIC, entry("round"), entry("trick", "Ben"))
    with pytest.raises(BankError, match="nothing_to_undo"):
        walk.undo(0)
    back = walk.undo(9)
    assert [step["put"] for step in back] == [[entry("trick", "Ben")], [entry("round")]]
    with pytest.raises(BankError, match="nothing_to_redo"):
        walk.redo(0)
    assert walk.redo(9) == back[::-1]
    assert walk.bank.slip["takers"] == ["Ben"]


def test_what_is_refused_changes_nothing() -> None:
    walk = history(CLASSIC, *CARRIED)
    before = sight(walk)
    with pytest.raises(BankError):
        walk.tell(entry("tricks", Anna=5))
    assert sight(walk) == before


# ---------------------------------------------------------------- correcting


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(40)))
def test_a_corrected_history_equals_one_told_right_at_once(seed: int) -> None:
    """The tricks of each round go to others, where the later rounds bear it."""
    random = Random(seed)
    rules = random.choice((Rules.classic(), Rules.staked(), Rules(drop_fresh=True)))
    walk = random_history(random, rules)
    for slip in [slip for slip in walk.bank.slips if slip["end"] == "played"]:
        start, end = walk.span(slip["number"])
        other = [each for each in walk.entries[start:end] if "trick" not in each["tell"]]
        seats = [name for name in slip["players"] if name not in slip["dropped"]]
        other += [entry("trick", random.choice(seats)) for _ in range(4)]
        check_correction(walk, slip["number"], other)


def check_correction(walk: History, number: int, other: list[Entry]) -> None:
    start, end = walk.span(number)
    expected = [*walk.entries[:start], *other, *walk.entries[end:]]
    before = sight(walk)
    if is_refused(expected):
        with pytest.raises(BankError, match="later_impossible"):
            walk.correct(number, other)
        assert sight(walk) == before
        return
    walk.correct(number, other)
    right = History(expected[0])
    for each in expected[1:]:
        right.tell(each)
    after = sight(walk)
    assert after == sight(right)
    walk.undo()
    assert sight(walk) == before
    walk.redo()
    assert sight(walk) == after


def is_refused(entries: list[Entry]) -> bool:
    try:
        reckon(entries)
    except BankError:
        return True
    return False


def test_what_differs_after_a_correction_is_told() -> None:
    walk = history(CLASSIC, *CARRIED, entry("tricks", Anna=2, Ben=1, Olga=1))
    assert walk.correct(1, [entry("tricks", Anna=1, Ben=1, Olga=2)]) == [
        {"fact": "round_differs", "number": 1},
        {"fact": "round_differs", "number": 2},
        {"fact": "balance_differs", "name": "Anna", "before": 11, "chips": 1},
        {"fact": "balance_differs", "name": "Ben", "before": 2, "chips": -2},
        {"fact": "balance_differs", "name": "Olga", "before": -13, "chips": 1},
    ]


def test_a_correction_that_a_later_round_does_not_bear_is_refused_by_its_reason() -> None:
    walk = history(CLASSIC, *CARRIED, entry("drop", "Ben"), entry("tricks", Anna=4))
    before = sight(walk)
    with pytest.raises(BankError) as refused:
        walk.correct(1, [entry("tricks", Anna=2, Ben=1, Olga=1)])
    error = refused.value
    assert (error.code, error.fields["number"]) == ("later_impossible", 2)
    assert error.fields["entry"] == entry("drop", "Ben")
    assert str(error.fields["because"]) == "dropping_from_fresh_pot"
    assert sight(walk) == before


@pytest.mark.parametrize(
    ("code", "number", "entries"),
    [
        ("no_such_round", 7, []),
        ("round_not_told", 1, [entry("round")]),
        ("round_not_told", 1, []),
        ("tricks_do_not_add_up", 1, [entry("tricks", Anna=5)]),
        ("round_not_told", 1, [entry("tricks", Anna=4), entry("sit", "Dora")]),
        ("round_not_told", 1, [entry("tricks", Anna=4), entry("tricks", Anna=4)]),
    ],
)
def test_a_correction_must_be_a_round(code: str, number: int, entries: list[object]) -> None:
    walk = history(CLASSIC, *CARRIED)
    with pytest.raises(BankError, match=code):
        walk.correct(number, entries)  # type: ignore[arg-type]


# ---------------------------------------------------------------- keeping


@pytest.mark.parametrize("seed", range(times(10)))
def test_a_history_is_kept_with_all_that_was_taken_back(seed: int) -> None:
    walk = random_history(Random(seed))
    for _ in range(min(3, walk.done)):
        walk.undo()
    again = History.from_dict(json.loads(json.dumps(walk.as_dict())))
    assert sight(again) == sight(walk)
    while walk.done < len(walk.steps):
        walk.redo()
        again.redo()
    assert sight(again) == sight(walk)


@pytest.mark.parametrize(
    "spoilt",
    [
        {},
        {"opening": 1, "steps": [], "done": 0},
        {"opening": None, "steps": 3, "done": 0},
        {"steps": [{"at": 1, "out": [{"tell": "round"}], "put": []}], "done": 1},
        {"steps": [{"at": 0, "out": [], "put": []}], "done": 1},
        {"done": -1},
        {"done": 7},
        {"done": "1"},
        {"steps": [{"at": "1", "out": [], "put": []}], "done": 1},
        {"steps": [{"at": 1, "out": [], "put": []}], "done": 1},
        {"steps": [{"at": 1, "out": [], "put": "x"}], "done": 1},
    ],
)
def test_what_is_no_history_is_refused(spoilt: dict[str, object]) -> None:
    whole = history(CLASSIC).as_dict()
    with pytest.raises(BankError, match=r"not_a_history|malformed_entry"):
        History.from_dict({**whole, **spoilt} if spoilt else {})
