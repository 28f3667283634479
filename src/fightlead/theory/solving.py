"""`fightlead solve`: from a task to a printed result and files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from fightlead.files import write_whole
from fightlead.theory.cfr import Solution, score, solve
from fightlead.theory.efg import efg_text
from fightlead.theory.game import Game, build, study_rules
from fightlead.theory.strategy import plans_for, read_strategy, write_strategy
from fightlead.theory.telling import part_done, print_solution, progress_bar

Bar = Callable[[str, float], None]


@dataclass(frozen=True)
class Task:
    """What is to be solved, how well, and which files are read and written."""

    suits: int
    ranks: int
    hand: int
    rules: str
    drop: bool
    pot: int
    target: float
    iterations: int
    load: Path | None
    save: Path | None
    efg: Path | None


def run(task: Task, as_json: bool) -> None:
    """Do it all, and print what came of it.

    Raises `RulesError`, or `FightleadError` (`not_a_strategy`) for what is in a file.
    """
    seconds: dict[str, float] = {}
    with progress_bar(hidden=as_json) as bar:
        rules, pot, choices = _given(task)
        bar("compile", 0.0)
        timed(seconds, "compile", warm_up)
        game = timed(
            seconds,
            "build",
            lambda: build(
                rules,
                pot=pot,
                keep_tree=task.efg is not None,
                progress=lambda done, deals: bar("build", done / deals),
            ),
        )
        solution = timed(seconds, "solve", partial(_solution, task, game, choices, bar))
        if task.save is not None:
            write_whole(task.save, write_strategy(solution))
        if task.efg is not None:
            bar("write", 0.0)
            write_whole(task.efg, efg_text(game))
    print_solution(solution, seconds, as_json)


def _given(task: Task) -> tuple[Any, int, Any]:
    """Rules, carried pot, and choices if there are any: of a file, or of the command line."""
    if task.load is not None:
        return read_strategy(task.load.read_text("utf-8", errors="replace"))
    rules = study_rules(task.rules, task.suits, task.ranks, task.hand, drop=task.drop)
    return rules, task.pot, None


def _solution(task: Task, game: Game, choices: Any, bar: Bar) -> Solution:
    if choices is not None:
        return score(game, plans_for(game, choices))
    return solve(
        game,
        target=task.target,
        iterations=task.iterations,
        progress=lambda iteration, left: bar("solve", part_done(left, task.target)),
    )


def timed(seconds: dict[str, float], name: str, call: Callable[[], Any]) -> Any:
    """Call, and note how long it took."""
    began = perf_counter()
    result = call()
    seconds[name] = perf_counter() - began
    return result


def warm_up() -> None:
    """Compile all that a solution needs, or load it from the cache."""
    game = build(study_rules("classic", 1, 4, 1))
    score(game, solve(game, iterations=1).plans)
