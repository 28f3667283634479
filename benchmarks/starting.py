"""Starting: importing the package, compiling the core for the first time, loading it again.

Each is timed in fresh processes. `NUMBA_CACHE_DIR` names an empty folder when the run
begins and is full when this is through.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Final

from benchmarks.measure import Effort, Meaning, Row

MEANINGS: Final = (
    Meaning(
        what="`import fightlead` in a fresh process",
        names=("import fightlead",),
        peer="python -c pass",
        beside="bare Python",
        tells="what a program waits for that uses the package",
    ),
    Meaning(
        what="the core compiled for the first time, and loaded again",
        names=("compile the core", "load the compiled core"),
        tells="what one waits for before the first fast round, once and at every start",
    ),
)


def rows(effort: Effort) -> Iterator[Row]:
    """Seconds to start."""
    bare = [_process("pass") for _ in range(effort.starts)]
    package = [_process("import fightlead") for _ in range(effort.starts)]
    yield Row(
        name="import fightlead, whole process",
        value=median(package),
        unit="s",
        peer="python -c pass",
        peer_value=median(bare),
    )
    yield Row(name="compile the core, first time", value=_load(), unit="s")
    loads = [_load() for _ in range(effort.starts)]
    yield Row(name="load the compiled core", value=median(loads), unit="s")


def _process(code: str) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - start


def _load() -> float:
    code = "from benchmarks.starting import load; print(load())"
    result = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    )
    return float(result.stdout)


def load() -> float:
    """Seconds until every function for arrays of states has answered once, Numba's own
    import included."""
    start = perf_counter()
    import numpy as np

    from fightlead.cards import members
    from fightlead.compiled import compiled
    from fightlead.engine import new_states, set_up
    from fightlead.rules import Rules

    core = compiled()
    states = new_states(2)
    for at, seed in ((0, 1), (1, None)):
        set_up(states, at, Rules.classic(), 7, 0, random=seed)
        core.open_round(states, at)
    order = np.array(list(members(core.awaited(states, 1))), np.int64)
    core.stack(states, 1, order)
    card = core.legal(states, 1, 0).bit_length() - 1
    core.refusal(states, 1, 0, card)
    core.act(states, 1, 0, card)
    core.step(states, 1, core.legal(states, 1, 1).bit_length() - 1)
    core.limit(states, 1, 0)
    core.playout(states, 0)
    core.next_round(states, 0)
    core.playouts(states, 0, 1)
    return perf_counter() - start
