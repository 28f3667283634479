"""What a bank needs from a short line to its answer runs where there is little of Python.

There is no standard library but for names in annotations, no type at run time, and less syntax:
lists and dicts cannot be unpacked into new ones, parameters cannot be positional only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import fightlead

SOURCE = Path(fightlead.__file__).parent
AT_HOME = ("__init__", "opening", "keeping", "recording", "spreadsheet")
"""Modules of the bank that only a whole Python runs."""
BANK = [path for path in sorted((SOURCE / "bank").glob("*.py")) if path.stem not in AT_HOME]
SPEAKING = [
    SOURCE / "narration" / f"{name}.py"
    for name in (
        "marks", "texts", "tongue", "shared", "bank_facts", "bank_table", "bank_refusals",
        "bank_answers",
    )
]  # fmt: skip
PLAIN = [*BANK, *SPEAKING]
BESIDE = ["cards", "errors", "names"]
"""Rooms beside them that are as plain."""
NAMES_ONLY = ("__future__", "typing", "collections.abc")
"""What is imported for annotations alone."""


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


REACHED = {module_of(path) for path in PLAIN} | {f"fightlead.{name}" for name in BESIDE}


def imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Import)
        if isinstance(node, ast.ImportFrom):
            yield from ((str(node.module), alias.name) for alias in node.names)


@pytest.mark.parametrize("path", PLAIN, ids=module_of)
def test_nothing_is_imported_that_is_not_as_plain(path: Path) -> None:
    for module, name in imported(ast.parse(path.read_text("utf-8"))):
        if module == "fightlead.engine":
            assert path.stem == "state", "only state.py names the functions of the engine"
        elif module not in NAMES_ONLY:
            assert module in REACHED or f"{module}.{name}" in REACHED, f"{module}.{name}"


@pytest.mark.slow
@pytest.mark.parametrize("path", PLAIN, ids=module_of)
def test_no_syntax_is_used_that_a_small_python_lacks(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        assert not isinstance(node, ast.Match)
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            assert not any(isinstance(each, ast.Starred) for each in node.elts), node.lineno
        if isinstance(node, ast.Dict):
            assert None not in node.keys, node.lineno
        if isinstance(node, ast.arguments):
            assert not node.posonlyargs
        if isinstance(node, ast.FunctionDef):
            allowed = ("property", "classmethod", "setter")
            for mark in node.decorator_list:
                assert ast.unparse(mark).split(".")[-1] in allowed, node.name


@pytest.mark.parametrize("path", PLAIN, ids=module_of)
def test_no_method_is_called_that_a_small_python_lacks(path: Path) -> None:
    lacking = {"casefold", "isprintable", "bit_count", "bit_length", "translate", "title"}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            assert node.attr not in lacking, f"{node.attr} in line {node.lineno}"
