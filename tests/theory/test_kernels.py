"""The same source, interpreted and compiled, gives the same; a changed source is noticed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fightlead.compiled import _stamp

PROGRAM = """
from fightlead.theory.cfr import solve
from fightlead.theory.game import build, study_rules
from fightlead.theory.tricks import solve_plays
from fightlead.theory.worlds import EVEN, sample
from fightlead.view import view_of
from tests.theory.positions import positions
from tests.theory.test_known import decisions

solution = solve(build(study_rules("classic", 2, 3, 1, drop=True)), iterations=20)
print(solution.game.nodes, solution.iterations, round(solution.value, 9))
for players in (2, 5):
    print(*(part.tolist() for part in solve_plays(positions(players, 3, 3, seed=1)[0])))
for session, seat in decisions(1, 3):
    worlds = sample(view_of(session, seat), 3, 1, EVEN)
    print(worlds.states.tobytes().hex(), worlds.weights.round(9))
"""


def run(interpreted: str) -> str:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        env={**os.environ, "FIGHTLEAD_INTERPRETED": interpreted},
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.mark.slow
def test_without_numba_the_same_is_found() -> None:
    plain = run("1")
    assert plain.startswith("3292 ")
    assert plain == run("")


def test_a_change_in_any_source_gives_compiled_functions_another_name(tmp_path: Path) -> None:
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text("a = 1")
    two.write_text("b = 2")
    before = _stamp([one, two])
    assert before == _stamp([two, one])
    two.write_text("b = 3")
    assert _stamp([one, two]) != before
