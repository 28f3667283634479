"""The columns hold what a view holds, and what comes of the view alone."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fightlead.actions import parse_action
from fightlead.cards import parse_card
from fightlead.decisions.columns import CHOICE, COLUMNS, LEFT_OUT, OUTCOME, SEEN
from fightlead.decisions.rows import Outcome
from fightlead.session import Session
from fightlead.testing import Tape, sessions, tapes
from fightlead.view import View, view_of
from tests.test_properties import quick

RENAMED = {"tricks": {"played", "played_by", "takers"}, "rules": {"rules", "ante"}}
"""Fields of a view that are columns by other names."""


def seen(view: View) -> dict[str, Any]:
    return {column.name: column.value(view) for column in SEEN}


def test_every_field_of_a_view_is_a_column_or_left_out() -> None:
    names = {field.name for field in fields(View)}
    kept = [RENAMED.get(name, {name}) for name in names - LEFT_OUT]
    assert names >= LEFT_OUT
    assert set().union(*kept) | {"players"} == {column.name for column in SEEN}


def test_no_two_columns_have_one_name() -> None:
    assert len({column.name for column in COLUMNS}) == len(COLUMNS)


def test_every_part_of_an_outcome_is_a_column() -> None:
    assert [column.name for column in OUTCOME] == [field.name for field in fields(Outcome)]


@pytest.mark.slow
@quick
@given(tapes(), st.integers(0, 2**32))
def test_hidden_cards_and_choices_change_no_column(tape: Tape, seed: int) -> None:
    chance = Random(seed)
    for seat in tape.session.due:
        twin = tape.twin(seat, chance)
        if twin is not None:
            assert seen(view_of(tape.session, seat)) == seen(view_of(twin, seat))


@quick
@given(sessions())
def test_the_columns_tell_the_view_again(session: Session) -> None:
    for seat in session.due:
        view = view_of(session, seat)
        row = seen(view)
        assert tuple(map(parse_card, row["hand"])) == view.hand
        assert tuple(map(parse_action, row["legal"])) == view.legal
        assert {at: n for at, n in enumerate(row["accounts"]) if n is not None} == view.accounts
        assert {at: n for at, n in enumerate(row["exchanged"]) if n is not None} == (
            view.exchanged
        )
        fight = {at: parse_card(card) for at, card in enumerate(row["fight"]) if card}
        assert fight == dict(view.fight)
        plays = tuple(zip(row["played_by"], map(parse_card, row["played"]), strict=True))
        assert plays == tuple(play for trick in view.tricks for play in trick.plays)


@quick
@given(sessions())
def test_a_choice_is_one_of_the_legal_actions_and_names_its_cards(session: Session) -> None:
    choice, cards = (column.value for column in CHOICE)
    for seat in session.due:
        view = view_of(session, seat)
        for action in view.legal:
            assert choice(action) in seen(view)["legal"]
            assert " ".join((action.verb, *cards(action))) == choice(action)
