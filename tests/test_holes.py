"""Records that lack cards which everybody saw: never blamed for what was guessed."""

from __future__ import annotations

import re
from random import Random

import pytest

from fightlead.bots import make_bot
from fightlead.errors import SeatingError
from fightlead.record import record_of
from fightlead.recordfile import read_record, read_records, write_record, write_records
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.verify import examine
from fightlead.view import view_of
from tests.effort import times
from tests.random_sessions import random_session

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def played_round(seed: int) -> Session:
    session = Session(Rules.classic(), ["Anna", "Ben", "Olga"], seed=seed)
    session.start_round()
    bots = [make_bot("regular", seat) for seat in range(3)]
    while session.due:
        seat = session.due[0]
        session.act(seat, bots[seat].act(view_of(session, seat)))
    return session


def with_holes(text: str, chance: Random, share: float, only: str = "") -> str:
    """The record with some of its cards hidden, in the lines that hold this text."""

    def hidden(match: re.Match[str]) -> str:
        return "??" if chance.random() < share else match[0]

    lines = text.splitlines(keepends=True)
    return "".join(
        CARD.sub(hidden, line) if line.startswith('  "') and only in line else line
        for line in lines
    )


@pytest.mark.parametrize("seed", range(times(40)))
def test_a_hidden_turn_up_and_lead_are_not_held_against_a_record(seed: int) -> None:
    text = write_record(record_of(played_round(seed), None))
    for only in ("turn-up", "wins the lead"):
        text = with_holes(text, Random(0), 1.0, only)
    assert examine(read_record(text)).faults == ()


@pytest.mark.parametrize("seed", range(times(60)))
@pytest.mark.parametrize("share", [0.02, 0.2, 1.0])
def test_holes_anywhere_are_not_held_against_a_record(seed: int, share: float) -> None:
    chance = Random(seed)
    session = random_session(chance, steps=60, seeded=True)
    text = write_record(record_of(session, chance.choice(["all", None])))
    assert examine(read_record(with_holes(text, chance, share))).faults == ()


def test_wrong_chips_are_found_behind_a_hole() -> None:
    text = write_record(record_of(played_round(3), None))
    text = with_holes(text, Random(0), 1.0, "plays")
    wrong = re.sub(r"wins \d+ ", "wins 500 ", text, count=1)
    assert [fault.code for fault in examine(read_record(wrong)).faults][:1] == ["wrong_chips"]


def test_a_session_of_another_version_hides_no_other() -> None:
    text = write_records([record_of(played_round(seed)) for seed in range(3)])
    lines = text.splitlines(keepends=True)
    heads = [number for number, line in enumerate(lines) if line.startswith("format")]
    lines[heads[1]] = 'format = "fightlead 2"\n'
    first, second, third = read_records("".join(lines))
    assert [fault.code for fault in second.faults] == ["not_a_record"]
    assert second.faults[0].line == heads[1] + 1
    assert examine(first).faults == examine(third).faults == ()


@pytest.mark.parametrize("seat", [1.0, True, "p1", -1, 5, [], "everything"])
def test_a_record_is_made_for_a_seat_a_spectator_or_all(seat: object) -> None:
    with pytest.raises(SeatingError):
        record_of(played_round(1), seat)  # type: ignore[arg-type]
