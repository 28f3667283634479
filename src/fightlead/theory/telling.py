"""What was found about a short deck, in a few lines or as JSON, and a bar until it is."""

from __future__ import annotations

import contextlib
import json
import math
import sys
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn

from fightlead.theory.cfr import Solution


@contextlib.contextmanager
def progress_bar(*, hidden: bool) -> Iterator[Callable[[str, float], None]]:
    """A bar on the error stream; the function it gives says what is done and how far it is,
    0 to 1. Not shown where that stream is no terminal."""
    console = Console(stderr=True)
    text = TextColumn("{task.description}")
    columns = (SpinnerColumn("line"), text, BarColumn(), TaskProgressColumn())
    shown = not hidden and sys.stderr.isatty() and not console.is_dumb_terminal
    with Progress(*columns, console=console, transient=True, disable=not shown) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda doing, part: bar.update(task, description=doing, completed=part)


def part_done(exploitability: float, target: float) -> float:
    """How far a solution is, 0 to 1, if each digit takes as long as the one before.

    >>> part_done(0.01, 0.0001)
    0.5
    """
    if target <= 0 or exploitability <= target:
        return 1.0
    return min(1.0, max(0.0, math.log(exploitability) / math.log(target)))


def print_solution(solution: Solution, seconds: dict[str, float], as_json: bool) -> None:
    """The figures on the standard output."""
    game = solution.game
    sets = [side.sets for side in game.sides]
    if as_json:
        values = {
            "rules": game.rules.as_dict(),
            "pot": game.pot,
            "nodes": game.nodes,
            "information_sets": sets,
            "pairs": len(game.pays),
            "value": solution.value,
            "exploitability": solution.exploitability,
            "iterations": solution.iterations,
            "seconds": {name: round(value, 4) for name, value in seconds.items()},
        }
        print(json.dumps(values, indent=2))
        return
    print(f"value to eldest hand   {solution.value:+.6f} antes")
    print(f"exploitability         {solution.exploitability:.2e} antes")
    print(f"nodes                  {game.nodes:,}")
    print(f"information sets       {sets[0]:,} + {sets[1]:,}")
    print(f"iterations             {solution.iterations:,}")
    print(
        "seconds                "
        + ", ".join(f"{name} {value:.3f}" for name, value in seconds.items())
    )
