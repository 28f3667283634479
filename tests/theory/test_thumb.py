"""The rules of thumb as kernels are those of the regular bot."""

from __future__ import annotations

from collections import Counter

import pytest

from fightlead.bots import RegularBot
from fightlead.theory.thumb import kernel
from fightlead.theory.worlds import sample
from fightlead.view import view_of
from tests.theory.test_known import decisions


@pytest.mark.slow
def test_the_kernel_chooses_what_the_regular_bot_chooses() -> None:
    met: Counter[str] = Counter()
    for session, seat in decisions(4, 60):
        view = view_of(session, seat)
        states = sample(view, 1, 0).states
        chosen = kernel.compiled.choose(states[0], seat)
        assert chosen == RegularBot().act(view).code, view.to_json()
        met[view.phase] += 1
    assert all(met[phase] > 20 for phase in ("join", "fight", "stay", "exchange", "play"))
