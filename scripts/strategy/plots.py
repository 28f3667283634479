"""The figures as pictures: small, on white, told apart by marks as well as colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from scripts.strategy.figures import BEST, FIGHTS
from scripts.strategy.means import Figure

from fightlead.cards import RANKS
from fightlead.theory.study import Study

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Picture

PLAYERS: Final = range(2, 6)
COLOURS: Final = ("#1b4f8a", "#b5530a", "#2a7d4f", "#7a3d8f")
MARKS: Final = ("o", "s", "^", "D")
LINES: Final = ("-", "--", "-.", ":")
STYLE: Final[Any] = {
    "font.size": 11,
    "svg.hashsalt": "fightlead",
    "axes.spines.top": False,
    "axes.spines.right": False,
}
KINDS: Final[dict[str, Callable[[int], Study]]] = {
    "classic, fresh": lambda players: Study(players),
    "classic, carried": lambda players: Study(players, drop=True),
    "staked, fee 1/2": lambda players: Study(players, fee=2),
}


def draw(found: dict[str, Any], folder: Path) -> None:
    """Write all plots of the page."""
    import matplotlib as mpl

    with mpl.rc_context(STYLE):
        for name, plot in PLOTS.items():
            picture = plot(found["studies"])
            picture.savefig(folder / f"{name}.svg", metadata={"Date": None})


def blank(columns: int = 1) -> tuple[Picture, list[Axes]]:
    """A picture of the width of a phone, or two of its parts side by side."""
    from matplotlib.figure import Figure as Picture

    picture = Picture(figsize=(4.6, 3.4), layout="constrained")
    axes = picture.subplots(1, columns, sharey=True, squeeze=False)[0]
    return picture, list(axes)


def line(axes: Axes, number: int, x: Sequence[float], each: list[Figure], label: str) -> None:
    """A line with its intervals; what was not counted is left out."""
    points = [
        (at, *figure) for at, figure in zip(x, each, strict=True) if figure[0] is not None
    ]
    if points:
        at, mean, interval = zip(*points, strict=True)
        style: dict[str, Any] = {
            "color": COLOURS[number],
            "marker": MARKS[number],
            "ls": LINES[number],
        }
        axes.errorbar(at, mean, interval, label=label, capsize=3, markersize=5, **style)


def by_players(studies: dict[str, Any], part: str, name: str, title: str) -> Picture:
    picture, [axes] = blank()
    for number, (label, study) in enumerate(KINDS.items()):
        each = [studies[study(players).name][part][name] for players in PLAYERS]
        line(axes, number, [players + (number - 1) / 20 for players in PLAYERS], each, label)
    axes.set(xticks=list(PLAYERS), xlabel="players", title=title)
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False)
    return picture


def lead(studies: dict[str, Any]) -> Picture:
    return by_players(studies, "lead", "given", "The lead, with the same cards (antes)")


def looed(studies: dict[str, Any]) -> Picture:
    return by_players(studies, "tricks", "looed", "Looed, of those who stayed")


def fight(studies: dict[str, Any]) -> Picture:
    """Which card fights, in a fresh pot."""
    picture, [axes] = blank()
    left = [0.0] * len(PLAYERS)
    for number, name in enumerate(FIGHTS):
        parts = [studies[Study(players).name]["fight"]["place"][name][0] for players in PLAYERS]
        axes.barh(
            list(PLAYERS), parts, left=left, label=name, color=COLOURS[number], edgecolor="w"
        )
        for players, start, part in zip(PLAYERS, left, parts, strict=True):
            if part > 0.08:
                axes.text(
                    start + part / 2,
                    players,
                    f"{part:.0%}",
                    ha="center",
                    va="center",
                    color="w",
                )
        left = [start + part for start, part in zip(left, parts, strict=True)]
    axes.set(yticks=list(PLAYERS), ylabel="players", xlim=(0, 1), title="The fight card")
    axes.set_xticks([])
    picture.legend(loc="outside lower center", ncols=4, frameon=False, columnspacing=1)
    return picture


def exchange(studies: dict[str, Any]) -> Picture:
    """How often each rank is kept, in a fresh pot."""
    picture, panels = blank(2)
    for axes, players in zip(panels, (2, 5), strict=True):
        kept = studies[Study(players).name]["exchange"]["kept"]
        for number, (name, each) in enumerate(kept.items()):
            line(axes, number, range(13), each, name)
        axes.set(title=f"{players} players", xticks=range(0, 13, 2), ylim=(0, 1.03))
        axes.set_xticklabels(list(RANKS[::2]))
    panels[0].set_ylabel("kept")
    panels[0].legend(frameon=False)
    return picture


def stay(studies: dict[str, Any]) -> Picture:
    """What staying brings more than dropping, by best card."""
    picture, panels = blank(2)
    for axes, name in zip(panels, ("lead", "no lead"), strict=True):
        for number, players in enumerate(PLAYERS):
            kinds = studies[Study(players, drop=True).name]["stay"][name]
            each = [kinds[kind]["gain"] for kind in BEST]
            line(axes, number, range(len(BEST)), each, f"{players}")
        axes.axhline(0, color="black", lw=0.8)
        axes.set(title=name, xticks=range(len(BEST)))
        axes.set_xticklabels(["A", "K", "QJ", "low"])
        axes.set_xlabel("best card")
    panels[0].set_ylabel("staying less dropping, antes")
    panels[1].legend(frameon=False, title="players")
    return picture


PLOTS: Final = {
    "lead": lead,
    "fight": fight,
    "exchange": exchange,
    "stay": stay,
    "looed": looed,
}
