"""The public names of every room that others may build on."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import fightlead

SOURCE: Final = Path(fightlead.__file__).parent
FACES: Final = ("__init__", "__main__", "cli", "completion", "course", "report", "scoreboard")
"""Modules that nobody is meant to import; the package itself is pinned by its `__all__`."""

BANK: Final = (
    "entries",
    "fold",
    "history",
    "keeping",
    "lines",
    "opening",
    "recording",
    "referee",
    "settling",
    "spreadsheet",
    "table",
)


def modules() -> list[Path]:
    """The modules of one file each, the packages by their first file, of `theory` what is
    exact, and of `bank` what programs tell it and learn from it."""
    files = [path for path in SOURCE.glob("*.py") if path.stem not in FACES]
    rooms = ("bots", "decisions", "narration", "paper")
    packages = [SOURCE / name / "__init__.py" for name in rooms]
    exact = [SOURCE / "theory" / f"{name}.py" for name in ("cfr", "game", "tricks", "worlds")]
    told = [SOURCE / "bank" / f"{name}.py" for name in BANK]
    return sorted([*files, *packages, *exact, *told], key=room_of)


def room_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def public_names(path: Path) -> list[str]:
    """What a module defines without an underscore, or its `__all__` if it has one."""
    body = ast.parse(path.read_text("utf-8")).body
    names = [name for node in body for name in _defined(node)]
    if "__all__" in names:
        declared = next(node for node in body if "__all__" in list(_defined(node)))
        assert isinstance(declared, ast.Assign)
        return sorted(ast.literal_eval(declared.value))
    return sorted({name for name in names if not name.startswith("_")})


def _defined(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name))
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id


def golden() -> dict[str, str]:
    blocks = ["\n".join(["fightlead", *(f"  {name}" for name in fightlead.__all__)])]
    for path in modules():
        names = [f"  {name}" for name in public_names(path)]
        blocks.append("\n".join([f"fightlead.{room_of(path)}", *names]))
    return {"tests/golden/public.txt": "\n\n".join(blocks) + "\n"}
