"""The playout in C: compiled here, called through ctypes, and checked to be the same game."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from fightlead.compiled import compiled
from fightlead.engine import STATE, new_states, set_up
from fightlead.rules import Rules

HERE: Final = Path(__file__).parent
# The last flag lets the compiler inline what a library exports, as it would in a program.
FLAGS: Final = ("-O3", "-march=native", "-shared", "-fPIC", "-fno-semantic-interposition")

MIXES: Final = (
    Rules.classic(),
    Rules.staked(),
    Rules(drop_fresh=True, dealer_must_stay=True, exchange_from="leader", fee=3, buy_in=60),
    Rules(ante_to_standing=True, carried_ante=2, exchange_style="one_by_one", loo_cap=16),
    Rules(suits=3, ranks=9, decline=True, drop_fresh=True, loo="stake", buy_in=100, fee=1),
    Rules(suits=2, ranks=13, no_match="highest", short_stock="limit", decline=True),
)
"""Rules that between them use every option."""
CHECKED: Final = 400
"""Rounds that must leave the same bytes behind, for each mix and number of players."""


class NoPeerError(Exception):
    """Why there is no C to compare with."""


class CPlayout:
    """`playout` and `playouts` of an array of states, by C."""

    def __init__(self) -> None:
        library = ctypes.CDLL(str(_build()))
        library.state_size.restype = ctypes.c_int64
        if library.state_size() != STATE.itemsize:
            raise NoPeerError("the state in C has another size")
        self._playout: Callable[..., int] = library.playout
        self._playouts: Callable[..., int] = library.playouts
        library.playout.argtypes = [ctypes.c_void_p]
        library.playouts.argtypes = [ctypes.c_void_p, ctypes.c_int64]
        library.playout.restype = library.playouts.restype = ctypes.c_int64

    def playout(self, states: Any, at: int) -> int:
        return self._playout(states.ctypes.data + at * STATE.itemsize)

    def playouts(self, states: Any, at: int, rounds: int) -> int:
        return self._playouts(states.ctypes.data + at * STATE.itemsize, rounds)


def _build() -> Path:
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        raise NoPeerError("no C compiler found")
    library = HERE / "build" / "playout.so"
    library.parent.mkdir(exist_ok=True)
    command = [compiler, *FLAGS, "-o", str(library), str(HERE / "playout.c")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        raise NoPeerError(f"the C compiler failed: {result.stderr.strip()[:200]}")
    return library


def peer() -> CPlayout:
    """C that has just been seen to play the very same rounds. Raises `NoPeerError`."""
    playout = CPlayout()
    for number, rules in enumerate(MIXES, 1):
        for players in range(2, rules.max_players + 1):
            if not (_same_fresh(playout, rules, players) and _same(playout, rules, players)):
                raise NoPeerError(f"plays other rounds (mix {number}, {players} players)")
    return playout


def same_bytes(one: Any, other: Any) -> bool:
    """Whether two states, or arrays of them, agree in everything."""
    return bytes(one.tobytes()) == bytes(other.tobytes())


def _same_fresh(playout: CPlayout, rules: Rules, players: int) -> bool:
    """Whether fresh rounds in a row leave the same bytes."""
    states = new_states(2)
    for at in (0, 1):
        set_up(states, at, rules, (1 << players) - 1, 0, random=players)
    taken = compiled().playouts(states, 0, CHECKED), playout.playouts(states, 1, CHECKED)
    return taken[0] == taken[1] and same_bytes(states[0], states[1])


def _same(playout: CPlayout, rules: Rules, players: int) -> bool:
    """Whether each round of some sessions, the pot carried over, leaves the same bytes."""
    core, states = compiled(), new_states(2)
    for number in range(CHECKED):
        going_on = number % 20 and core.next_round(states, 0)
        if not going_on:
            set_up(states, 0, rules, (1 << players) - 1, 0, random=number)
            core.next_round(states, 0)
        states[1] = states[0]
        if core.playout(states, 0) != playout.playout(states, 1):
            return False
        if not same_bytes(states[0], states[1]):
            return False
    return True
