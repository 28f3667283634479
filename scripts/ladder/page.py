"""The page: prose from `page.md`, what bots say of themselves, and tables of the figures."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from string import Template
from textwrap import indent
from typing import Any, Final

from benchmarks import ismcts
from scripts.ladder.bouts import BOUTS, PLAYERS, PRESETS, TARGETS, Bout, Target
from scripts.ladder.playing import policy_of
from scripts.strategy.page import table

from fightlead.bots import LEVELS
from fightlead.bots.pimc import PimcBot

PROSE: Final = Path(__file__).with_name("page.md")
HEAD: Final = ("bot", "against", "gain", "fresh", "carried", "rounds", "wanted", "met")
Found = dict[str, dict[str, Any]]


def page(found: Found) -> str:
    """The whole page, from the figures of the bouts that were played, by name."""
    prose = Template(PROSE.read_text("utf-8"))
    return prose.substitute(
        levels="\n".join(level_in_words(level) for level in LEVELS),
        pimc=said(PimcBot),
        simulations=f"{ismcts.SIMULATIONS:,}",
        explore=f"{ismcts.UCT:g}",
        uct=said_below("UCT", Path(ismcts.__file__)),
        targets=targets(found),
        missed=missed(found),
        matches="\n\n".join(
            f"### {players} players, {rules}\n\n{matches(found, rules, players)}"
            for players in PLAYERS
            for rules in PRESETS
        ),
    )


# ---------------------------------------------------------------- what they say of themselves


def level_in_words(level: str) -> str:
    return "- " + indent(f"**`{level}`.** {said(type(LEVELS[level]()))}", "  ").lstrip()


def said(kind: type) -> str:
    """What a class says of itself."""
    return inspect.getdoc(kind) or ""


def said_below(name: str, path: Path) -> str:
    """The text that stands below the value of a name in a module."""
    body = ast.parse(path.read_text("utf-8")).body
    for statement, below in pairwise(body):
        if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.target) == name:
            assert isinstance(below, ast.Expr)
            return inspect.cleandoc(ast.literal_eval(below.value))
    raise NameError(name)


# ---------------------------------------------------------------- figures


def targets(found: Found) -> str:
    """How often each target is met."""
    rows = []
    for target in TARGETS:
        bouts = [bout for bout in BOUTS if bout.target is target]
        played = [bout for bout in bouts if bout.name in found]
        met = sum(target.met(*found[bout.name]["gain"]) for bout in played)
        numbers = met, len(played) - met, len(bouts) - len(played)
        rows.append([target.what, str(target), *map(str, numbers)])
    return table(["what", "wanted", "met", "not met", "not played"], rows)


def missed(found: Found) -> str:
    """Each match that was played and whose target is not met, with its figure."""
    rows = [
        [f"{bout.players} players, {bout.rules}", *row(found, bout)[:3], str(bout.target)]
        for bout in BOUTS
        if bout.target and bout.name in found and not bout.target.met(*found[bout.name]["gain"])
    ]
    if not rows:
        return "Not met: none."
    return "Not met:\n\n" + table(["round", "bot", "against", "gain", "wanted"], rows)


def matches(found: Found, rules: str, players: int) -> str:
    """All bouts of a kind of round."""
    bouts = [bout for bout in BOUTS if (bout.rules, bout.players) == (rules, players)]
    return table(HEAD, [row(found, bout) for bout in bouts])


def row(found: Found, bout: Bout) -> list[str]:
    others = bout.players - 1
    against = bout.against if others == 1 else f"{others} x {bout.against}"
    if bout.name not in found:
        return [bout.bot, against, "not played", "", "", "", str(bout.target or ""), ""]
    figures = found[bout.name]
    old = "" if figures["policy"] == policy_of(bout) else " †"
    return [
        bout.bot,
        against,
        antes(figures["gain"]) + old,
        antes(figures["fresh"]),
        antes(figures["carried"]),
        f"{figures['rounds']:,}",
        str(bout.target or ""),
        verdict(bout.target, figures["gain"]),
    ]


def verdict(target: Target | None, gain: Sequence[float]) -> str:
    if target is None:
        return ""
    return "yes" if target.met(*gain) else "**no**"


def antes(figure: Sequence[float]) -> str:
    """A gain in antes.

    >>> antes([0.1032, 0.0461])
    '+0.103 ± 0.046'
    """
    return f"{figure[0]:+.3f} \u00b1 {figure[1]:.3f}"
