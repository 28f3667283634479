"""Count all figures, and write the strategy page with its plots.

python -m scripts.strategy                      count, draw, write
python -m scripts.strategy --page               draw and write from the figures kept
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import monotonic
from typing import Any, Final

from scripts.strategy.exact import exact
from scripts.strategy.figures import SEED, figures_of
from scripts.strategy.page import page
from scripts.strategy.plots import draw

from fightlead.rules import Rules
from fightlead.theory.study import Study, studies

DOCS: Final = Path(__file__).parents[2] / "docs"
FOLDER: Final = DOCS / "strategy"
ALL: Final = [
    study
    for players in range(2, 6)
    for rules in (Rules.classic(), Rules.staked())
    for study in studies(rules, players)
]


def count_all(rounds: int, deals: int, chosen: list[Study] = ALL) -> dict[str, Any]:
    """All figures, so many rounds watched and deals compared in each study."""
    began = monotonic()
    found: dict[str, Any] = {"rounds": rounds, "deals": deals, "seed": SEED, "studies": {}}
    for number, study in enumerate(chosen, 1):
        found["studies"][study.name] = figures_of(study, rounds, deals)
        seconds = monotonic() - began
        print(f"{number}/{len(chosen)} {study.name}: {seconds:.0f} s", file=sys.stderr)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m scripts.strategy")
    parser.add_argument("--page", action="store_true", help="count nothing anew")
    parser.add_argument("--rounds", type=int, default=40_000, help="watched in each study")
    parser.add_argument("--deals", type=int, default=40_000, help="compared at each choice")
    given = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / "figures.json"
    if given.page:
        found = json.loads(path.read_text("utf-8"))
    else:
        found = count_all(given.rounds, given.deals)
        found["exact"] = exact()
        path.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    draw(found, FOLDER)
    (DOCS / "strategy.md").write_text(page(found), "utf-8")


if __name__ == "__main__":
    main()
