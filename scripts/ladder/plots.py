"""The ladder as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from scripts.ladder.bouts import LADDER, PLAYERS, PRESETS, RUNGS, rung
from scripts.strategy.plots import STYLE, blank, line

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Picture

TICKS: Final = (-0.1, 0, 0.1, 0.3, 1, 3)
STRAIGHT: Final = 0.1
"""Antes up to which the scale is even; above, it goes by powers of ten."""


def draw(found: dict[str, dict[str, Any]], folder: Path) -> None:
    """Write the plot of the page."""
    import matplotlib as mpl

    with mpl.rc_context(STYLE):
        ladder(found).savefig(folder / "ladder.svg", metadata={"Date": None})


def ladder(found: dict[str, dict[str, Any]]) -> Picture:
    """What each level gains over the level below, by number of players."""
    picture, panels = blank(2)
    picture.set_figheight(4.4)
    for axes, rules in zip(panels, PRESETS, strict=True):
        for number, players in enumerate(PLAYERS):
            bouts = [rung(rules, players, *levels) for levels in RUNGS]
            each = [found.get(bout.name, {}).get("gain", [None, None]) for bout in bouts]
            places = [place + (number - 1.5) / 10 for place in range(len(RUNGS))]
            line(axes, number, places, each, f"{players} players")
        axes.axhline(LADDER.low, color="black", lw=0.8, ls=":")
        axes.set_yscale("symlog", linthresh=STRAIGHT)
        axes.set_yticks(TICKS, [f"{tick:g}" for tick in TICKS])
        axes.set(title=rules, xticks=range(len(RUNGS)))
        axes.set_xticklabels([level for _, level in RUNGS], rotation=45, ha="right")
    panels[0].set_ylabel("gain, antes")
    handles, labels = panels[0].get_legend_handles_labels()
    picture.legend(handles, labels, loc="outside lower center", ncols=2, frameon=False)
    return picture
