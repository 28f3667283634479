"""Short decks solved exactly: our solver beside OpenSpiel's CFR+ in C++ on the same tree."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Final

from benchmarks.measure import Effort, Meaning, Row
from fightlead.theory.cfr import Solution, solve
from fightlead.theory.efg import efg_text
from fightlead.theory.game import Game, build, study_rules
from fightlead.theory.solving import warm_up

TARGET: Final = 1e-4
"""Antes, in the mean of both players."""
ALONE: Final = ((3, 3, 2), (3, 4, 1))
BESIDE: Final = (2, 4, 2)
LARGE: Final = (2, 5, 2)
"""Seventy-seven million nodes: measured where there is time for it."""

MEANINGS: Final = (
    Meaning(
        what="short decks: seconds to build the tree, and to solve it to 0.0001 antes",
        names=("short deck",),
        tells="how large a game can be solved while one waits",
    ),
    Meaning(
        what="the smallest of them, solved",
        names=("short deck",),
        peer="OpenSpiel",
        beside="OpenSpiel's CFR+ in C++ on the same tree, read from a file of Gambit's format",
        tells="what a solver of its own for such games is worth; a ratio below 1 is less time",
    ),
)


def rows(effort: Effort) -> Iterator[Row]:
    """Seconds to build trees, and to solve them to within `TARGET`."""
    warm_up()
    yield from _beside(effort)
    for deck in (*ALONE, LARGE) if effort.turns > 1000 else ALONE:
        yield from _ours(_name(deck), *_built(deck, keep_tree=False))


def _name(deck: tuple[int, int, int]) -> str:
    return "short deck {} x {}, {} in a hand".format(*deck)


def _built(deck: tuple[int, int, int], *, keep_tree: bool) -> tuple[Game, float]:
    began = perf_counter()
    game = build(study_rules("classic", *deck), keep_tree=keep_tree)
    return game, perf_counter() - began


def _ours(name: str, game: Game, seconds: float) -> Iterator[Row]:
    yield Row(name=f"{name}: tree of {game.nodes:,} nodes", value=seconds, unit="s")
    yield Row(name=f"{name}: solved to {TARGET} antes", value=_solved(game)[1], unit="s")


def _solved(game: Game) -> tuple[Solution, float]:
    began = perf_counter()
    solution = solve(game, target=TARGET)
    return solution, perf_counter() - began


def _beside(effort: Effort) -> Iterator[Row]:
    name = _name(BESIDE)
    game, seconds = _built(BESIDE, keep_tree=True)
    yield Row(name=f"{name}: tree of {game.nodes:,} nodes", value=seconds, unit="s")
    ours = min(_solved(game)[1] for _ in range(5))
    peer, theirs, reached = "OpenSpiel: not installed", None, TARGET
    if find_spec("pyspiel"):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "game.efg"
            file.write_text(efg_text(game))
            longest = 1200.0 if effort.turns > 1000 else 60.0
            with ProcessPoolExecutor(1, get_context("spawn")) as pool:
                try:
                    theirs, reached = pool.submit(openspiel, str(file), longest).result()
                    peer = f"OpenSpiel CFR+, C++, to {max(reached, TARGET):.1e} antes"
                except BrokenProcessPool:
                    peer = "OpenSpiel: crashed"
    yield Row(
        name=f"{name}: solved to {TARGET} antes",
        value=ours,
        unit="s",
        peer=peer,
        peer_value=theirs,
    )


def openspiel(file: str, longest: float) -> tuple[float, float]:
    """Seconds that OpenSpiel's CFR+ iterates until it is within `TARGET`, or a little more
    than `longest`, and how far it came. Looking how far it is takes no time of its own."""
    import pyspiel

    game = pyspiel.load_game("efg_game", {"filename": file})
    solver = pyspiel.CFRPlusSolver(game)
    seconds, done = 0.0, 0
    while True:
        until = done + done // 4 + 1
        began = perf_counter()
        for _ in range(done, until):
            solver.evaluate_and_update_policy()
        seconds += perf_counter() - began
        done = until
        left = pyspiel.exploitability(game, solver.average_policy())
        if left <= TARGET or seconds > longest:
            return seconds, left
