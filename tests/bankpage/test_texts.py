"""Every text of the page is found by the collector of messages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import fightlead.bankpage

FILES = sorted(Path(fightlead.bankpage.__file__).parent.glob("*.py"))
ASKS = ("_", "ngettext", "pgettext", "npgettext")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_text_hides_within_another(path: Path) -> None:
    """The collector does not look into f-strings."""
    for text in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(text, ast.JoinedStr):
            asked = [node.func for node in ast.walk(text) if isinstance(node, ast.Call)]
            names = [func.attr for func in asked if isinstance(func, ast.Attribute)]
            assert not set(names) & set(ASKS), f"line {text.lineno}"
