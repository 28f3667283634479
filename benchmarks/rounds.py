"""Random whole rounds: the compiled core beside the same playout in C."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from benchmarks.c_peer import NoPeerError, peer, same_bytes
from benchmarks.measure import PLAYERS, Effort, Meaning, Row, cores, shortest, side_by_side
from fightlead.compiled import compiled
from fightlead.engine import new_states, set_up
from fightlead.rules import Rules

ROUNDS: Final = 5_000
"""A few milliseconds: often short enough to be left alone by other programs."""
APART: Final = 4
"""Records from one thread's to the next one's, so that no two share a cache line."""

MEANINGS: Final = (
    Meaning(
        what="random rounds and actions a second, on one core and on all",
        names=("random ",),
        peer="C, ",
        beside="`playout.c`: the same state, generator and order of draws in C, `-O3 "
        "-march=native`",
        tells="how much of the speed of C the compiled core keeps; both must play the very "
        "same rounds, byte for byte, or no ratio is printed",
    ),
)


def fresh(players: int, number: int = 1) -> Any:
    """States ready for `playouts`, the used ones `APART`, each with its own seed."""
    states = new_states(number * APART)
    for at in range(number):
        set_up(states, at * APART, Rules.classic(), (1 << players) - 1, 0, random=at)
    return states


def rows(effort: Effort) -> Iterator[Row]:
    """Rounds and actions per second for every number of players, one core and all."""
    sides, name = [compiled()], "C, cc -O3 -march=native"
    try:
        sides.append(peer())
    except NoPeerError as reason:
        name = f"C: {reason}"
    with ThreadPoolExecutor(cores()) as pool:
        for players in PLAYERS:
            yield from _one_core(sides, name, players, effort)
        for players in PLAYERS:
            yield from _all_cores(sides, name, players, effort, pool)


def _one_core(sides: list[Any], name: str, players: int, effort: Effort) -> Iterator[Row]:
    states = [fresh(players) for _ in sides]
    calls = [
        partial(side.playouts, own, 0, ROUNDS) for side, own in zip(sides, states, strict=True)
    ]
    times = shortest(calls, effort.turns)
    yield from _rows("one core", name, states, players, [ROUNDS / time for time in times])


def _all_cores(
    sides: list[Any], name: str, players: int, effort: Effort, pool: ThreadPoolExecutor
) -> Iterator[Row]:
    states = [fresh(players, cores()) for _ in sides]
    calls = [
        partial(side_by_side, partial(_play_apart, side, own), pool)
        for side, own in zip(sides, states, strict=True)
    ]
    times = shortest(calls, effort.turns // 4)
    speeds = [4 * ROUNDS * cores() / time for time in times]
    yield from _rows(f"{cores()} cores", name, states, players, speeds)


def _play_apart(side: Any, states: Any, at: int) -> None:
    side.playouts(states, at * APART, 4 * ROUNDS)


def _rows(
    where: str, name: str, states: list[Any], players: int, speeds: list[float]
) -> Iterator[Row]:
    """Two lines from the rounds per second of each side; none of C's if it ended elsewhere."""
    if len(states) > 1 and not same_bytes(*states):
        name, speeds = "C: played other rounds", speeds[:1]
    actions = compiled().playouts(fresh(players), 0, ROUNDS) / ROUNDS
    for unit, factor in (("rounds", 1.0), ("actions", actions)):
        yield Row(
            name=f"random {unit}, {where}",
            players=players,
            value=speeds[0] * factor,
            unit=f"{unit}/s",
            peer=name,
            peer_value=speeds[1] * factor if len(speeds) > 1 else None,
        )
