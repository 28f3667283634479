"""Games as Gambit's extensive form files (`.efg`), which OpenSpiel reads too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fightlead.errors import FightleadError
from fightlead.theory.game import Game
from fightlead.theory.walk import CHANCE, LEAF

HEAD: Final = 'EFG 2 R "Fight for the Lead" { "eldest" "dealer" }\n""'


def efg_text(game: Game) -> str:
    """The tree of a game that was built with it; payoffs in antes. An information set of the
    file is a link of `Side`, counted from 1, so that players remember all that they did.
    Actions are counted from 1, too. Raises `FightleadError` (`no_tree`) without a tree.

    >>> from fightlead.theory.game import build, study_rules
    >>> efg_text(build(study_rules("classic", 2, 2, 1), keep_tree=True)).splitlines()[2][:16]
    'c "" 1 "" { "1" '
    """
    if not len(game.tree):
        raise FightleadError("no_tree")
    return "\n".join([HEAD, *_lines(game.tree)])


def _lines(tree: Any) -> Iterator[str]:
    kinds, links, widths = (tree[name].tolist() for name in ("kind", "link", "width"))
    chances, values = tree["chance"].tolist(), tree["value"].tolist()
    chance_nodes = leaves = 0
    branches = _branches(kinds, widths)
    for at, kind in enumerate(kinds):
        if kind == LEAF:
            leaves += 1
            yield f't "" {leaves} "" {{ {values[at]!r}, {-values[at]!r} }}'
        elif kind == CHANCE:
            chance_nodes += 1
            pairs = enumerate((chances[child] for child in branches[at]), 1)
            listed = " ".join(f'"{number}" {chance!r}' for number, chance in pairs)
            yield f'c "" {chance_nodes} "" {{ {listed} }} 0'
        else:
            listed = " ".join(f'"{number + 1}"' for number in range(widths[at]))
            yield f'p "" {kind + 1} {links[at] + 1} "" {{ {listed} }} 0'


def _branches(kinds: list[int], widths: list[int]) -> dict[int, list[int]]:
    """The nodes that follow each chance node."""
    found: dict[int, list[int]] = {}
    path: list[list[int]] = []
    for at, width in enumerate(widths):
        while path and path[-1][1] == 0:
            path.pop()
        if path:
            path[-1][1] -= 1
            if kinds[path[-1][0]] == CHANCE:
                found.setdefault(path[-1][0], []).append(at)
        if width:
            path.append([at, width])
    return found
