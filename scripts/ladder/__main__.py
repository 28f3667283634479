"""Play all matches that show how strong each level is, and write the page of levels.

python -m scripts.ladder                        play what is left, write after each match
python -m scripts.ladder --only classic-2-      only matches with this in their names
python -m scripts.ladder --list                 say what there is, and how long it takes
python -m scripts.ladder --page                 write from the figures kept

A run that was stopped goes on where it was: what was played is kept in a folder, apart for each
version of the bots and their policies.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from time import monotonic
from typing import Any, Final

from scripts.ladder.bouts import BOUTS, Bout
from scripts.ladder.page import page
from scripts.ladder.playing import ROOT, Effort, Tell, deals_of, figures_of, play, workers
from scripts.ladder.plots import draw

from fightlead.files import write_whole
from fightlead.matches import Mean

Found = dict[str, dict[str, Any]]

SEED: Final = 1000
"""No bot was tuned on the deals of this seed."""
WIDTH: Final = 0.01
EVERY: Final = 10.0
"""Seconds between two lines about one match."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = parser_of()
    given = parser.parse_args(arguments)
    chosen = [bout for bout in BOUTS if fnmatchcase(bout.name, f"*{given.only}*")]
    if not chosen:
        parser.error(f"no match has {given.only} in its name")
    if given.list:
        print("\n".join(listed(chosen)))
        return 0
    found = figures_in(given.docs)
    if given.page:
        write(found, given.docs)
        return 0
    effort = Effort(given.work, given.seed, given.rounds_scale, given.width)
    try:
        with workers(given.jobs) as played:
            for number, bout in enumerate(chosen, 1):
                tell = teller(f"{number}/{len(chosen)}", bout, effort)
                pairing = play(bout, effort, played, tell)
                found[bout.name] = figures_of(bout, pairing, given.seed)
                write(found, given.docs)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 130
    return 0


def parser_of() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scripts.ladder",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--only", default="*", metavar="PATTERN", help="with this in the name; * and ? may be")
    add("--list", action="store_true", help="play nothing, say what there is")
    add("--page", action="store_true", help="play nothing, write from the figures kept")
    add("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    add("--rounds-scale", type=float, default=1.0, help="share of the rounds to play")
    add("--width", type=float, default=WIDTH, help="stop at such an interval, in antes")
    add("--seed", type=int, default=SEED, help="of the deals")
    add("--work", type=Path, default=work_folder(), help="where to keep what was played")
    add("--docs", type=Path, default=ROOT / "docs", help="where to write page and figures")
    return parser


def work_folder() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "fightlead" / "ladder"


def listed(bouts: Sequence[Bout]) -> Iterator[str]:
    """A line for each match."""
    for bout in bouts:
        yield f"{bout.name:34} {bout.rounds:6,} rounds {bout.hours:5.1f} h  {bout.target or ''}"
    hours = sum(bout.hours for bout in bouts)
    yield f"{len(bouts)} matches, about {hours:.0f} hours of one core"


def teller(place: str, bout: Bout, effort: Effort) -> Tell:
    """Says now and then, and at the end, how far a match is."""
    said = monotonic() - EVERY
    rounds = deals_of(bout, effort) * bout.players

    def tell(deals: int, gain: Mean, ended: bool) -> None:
        nonlocal said
        if monotonic() - said < EVERY and not ended:
            return
        said = monotonic()
        far = f"{deals * bout.players:,} of {rounds:,} rounds"
        print(
            f"{place} {bout.name}: {far}, {gain.mean:+.3f} +/- {gain.interval:.3f}",
            file=sys.stderr,
            flush=True,
        )

    return tell


def figures_in(docs: Path) -> Found:
    path = docs / "ladder" / "figures.json"
    if not path.exists():
        return {}
    found: Found = json.loads(path.read_text("utf-8"))
    return found


def write(found: Found, docs: Path) -> None:
    """Write figures, plot and page; what is no longer declared is left out."""
    folder = docs / "ladder"
    folder.mkdir(parents=True, exist_ok=True)
    declared = {bout.name: found[bout.name] for bout in BOUTS if bout.name in found}
    write_whole(folder / "figures.json", json.dumps(declared, indent=1) + "\n")
    draw(declared, folder)
    write_whole(docs / "levels.md", page(declared))


if __name__ == "__main__":
    sys.exit(main())
