"""A picture shows what its viewer may know, and nothing else."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given, settings

from fightlead.cards import UNKNOWN, members
from fightlead.envs.picture import cards_held, picture_of, picture_svg
from fightlead.paper import card_svg
from fightlead.testing import Tape, tapes
from fightlead.view import view_of
from tests.effort import times


@given(tapes())
@settings(max_examples=times(60), deadline=None)
def test_the_cards_that_a_seat_holds_are_counted_by_what_all_may_know(tape: Tape) -> None:
    session = tape.session
    view = view_of(session, None)
    for seat in session.names:
        if session.phase not in ("join", "between", "over"):
            held = len(list(members(session.state.hands[seat])))
            assert cards_held(view, seat) == held


@given(tapes())
@settings(max_examples=times(60), deadline=None)
def test_the_own_hand_is_open_and_a_spectator_sees_backs(tape: Tape) -> None:
    session = tape.session
    spectator = picture_svg(view_of(session, None))
    for seat in session.names:
        view = view_of(session, seat)
        for card in view.hand:
            assert card_svg(card) in picture_svg(view) or view.phase in ("between", "over")
            assert card_svg(card) not in spectator
    assert spectator.count(card_svg(UNKNOWN)) >= bool(session.state.due and view.stock)


@given(tapes())
@settings(max_examples=times(8), deadline=None)
def test_a_picture_is_an_array_of_colours(tape: Tape) -> None:
    picture = picture_of(view_of(tape.session, 0))
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 4


def test_who_has_not_what_draws_it_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from fightlead import Rules, Session

    monkeypatch.setitem(sys.modules, "resvg_py", None)
    session = Session(Rules.classic(), ["Anna", "Ben"], seed=1)
    with pytest.raises(ImportError, match=r"fightlead\[envs\]"):
        picture_of(view_of(session, 0))
