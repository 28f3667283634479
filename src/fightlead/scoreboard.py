"""What a match found: as a table, as JSON, and as a picture."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table

from fightlead.errors import FightleadError
from fightlead.matches import Match, Mean

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PICTURES: Final = (".png", ".svg")


def print_match(match: Match, as_json: bool) -> None:
    """The figures of a match on the standard output."""
    if as_json:
        print(json.dumps(match.as_dict(), indent=2))
        return
    rows = [
        _row(match, bot, other) for bot in match.bots for other in match.bots if bot != other
    ]
    console = Console(highlight=False)
    if console.width < _width(rows):
        for row in rows:
            print("\n".join(f"{name}: {value}" for name, value in row.items()), "\n")
    else:
        table = Table(box=None, header_style="")
        for name in rows[0]:
            text = name in ("bot", "against")
            table.add_column(name, justify="left" if text else "right", no_wrap=True)
        for row in rows:
            table.add_row(*row.values())
        console.print(table)
    print(
        f"antes a round, with 95% intervals; {match.deals:,} deals, {match.rounds:,} rounds of "
        f"each pair{'' if match.whole else ' (stopped)'}"
    )


def _width(rows: list[dict[str, str]]) -> int:
    """Columns that a table of these rows needs; where there are fewer, each has a paragraph."""
    return sum(2 + max(len(name), *(len(row[name]) for row in rows)) for name in rows[0])


def _row(match: Match, bot: str, against: str) -> dict[str, str]:
    pairing = match.between(bot, against)
    others = match.players - 1
    row = {"bot": bot, "against": against if others == 1 else f"{others} x {against}"}
    row |= {f"{pot} pot": _in_words(pairing.fair(pot)) for pot in pairing.units}
    if len(pairing.units) > 1:
        row["together"] = _in_words(pairing.fair())
    return row


def _in_words(mean: Mean) -> str:
    if math.isinf(mean.interval):
        return f"{mean.mean:+.3f}" if mean.deals else ""
    return f"{mean.mean:+.3f} +/- {mean.interval:.3f}"


# ---------------------------------------------------------------- the picture


def check_picture(path: Path) -> None:
    """Raise `FightleadError` if no picture can be made for this file: `not_a_picture`, or
    `no_plots` where matplotlib is missing."""
    if path.suffix.lower() not in PICTURES:
        raise FightleadError("not_a_picture", text=str(path))
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise FightleadError("no_plots", text=error.name or "") from error


def write_picture(match: Match, path: Path) -> None:
    """Write the payoff matrix: what the bot of each row gains a round against that of each
    column. Raises OSError."""
    import matplotlib

    with matplotlib.rc_context({"svg.hashsalt": "fightlead", "svg.fonttype": "path"}):
        figure = _picture(match)
        dated = {"Date": None} if path.suffix.lower() == ".svg" else {}
        figure.savefig(path, dpi=160, metadata=dated)


def _picture(match: Match) -> Figure:
    from matplotlib.figure import Figure

    number = len(match.bots)
    figure = Figure(figsize=(2.4 + 1.5 * number, 2.0 + 1.0 * number), layout="constrained")
    axes = figure.add_subplot()
    means = [[_mean(match, row, column) for column in match.bots] for row in match.bots]
    widest = max(abs(each.mean) for row in means for each in row if each is not None) or 1.0
    values = [[math.nan if each is None else each.mean for each in row] for row in means]
    axes.imshow(values, cmap="PuOr_r", vmin=-1.6 * widest, vmax=1.6 * widest, aspect="auto")
    for row, entries in enumerate(means):
        for column, entry in enumerate(entries):
            if entry is not None:
                _write_in(axes, row, column, entry)
    others = match.players - 1
    columns = [bot if others == 1 else f"{others} x {bot}" for bot in match.bots]
    axes.set_xticks(range(number), columns)
    axes.set_yticks(range(number), list(match.bots))
    axes.tick_params(length=0, top=True, labeltop=True, bottom=False, labelbottom=False)
    axes.spines[:].set_visible(False)
    rules = match.rules.preset or "house rules"
    axes.set_title("antes a round gained by the bot of the row", fontsize=10, pad=12)
    axes.set_xlabel(f"{rules}, {match.players} players, {match.rounds:,} rounds", fontsize=9)
    return figure


def _mean(match: Match, bot: str, against: str) -> Mean | None:
    return None if bot == against else match.between(bot, against).fair()


def _write_in(axes: Axes, row: int, column: int, mean: Mean) -> None:
    number, interval = f"{mean.mean:+.3f}", ""
    if math.isfinite(mean.interval):
        interval = f"\n\u00b1 {mean.interval:.3f}"
    axes.text(column, row, number + interval, ha="center", va="center", color="black")
