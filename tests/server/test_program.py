"""What a browser runs of the package: the modules as they are, and as little as can be."""

from __future__ import annotations

import ast
import inspect
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import fightlead
from fightlead import engine
from fightlead.narration import LANGUAGES
from fightlead.narration.catalogue import catalogue
from fightlead.narration.texts import Texts
from fightlead.server.program import STAND_INS, excerpt, program

SOURCE = Path(fightlead.__file__).parent.parent


def made(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(program(language))
    return found


def test_modules_are_taken_as_they_are() -> None:
    files = made("en")["files"]
    own = [path for path in files if path.startswith("fightlead/") and files[path]]
    assert "fightlead/bank/fold.py" in own
    for path in own:
        if path != "fightlead/engine.py":
            assert files[path] == (SOURCE / path).read_text("utf-8")


def test_of_the_engine_nothing_is_taken_that_the_bank_does_not_ask() -> None:
    text = made("en")["files"]["fightlead/engine.py"]
    names = {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
    assert {"pay", "owe", "begin_round", "share_out", "options_of"} <= names
    assert not names & {"random_action", "snapshot", "refusal", "stack"}
    for name in names - {"count", "lowest"}:
        assert inspect.getsource(getattr(engine, name)).strip() in text


@pytest.mark.parametrize("mask", [0b1, 0b1011, 1 << 51 | 1 << 3])
def test_functions_for_a_small_python_do_what_those_of_the_engine_do(mask: int) -> None:
    module = ModuleType("small")
    text = excerpt(inspect.getsource(engine), ["count", "lowest"])
    exec(compile(text, "small", "exec"), module.__dict__)
    assert module.count(mask) == engine.count(mask)
    assert module.lowest(mask) == engine.lowest(mask)


def test_no_module_imports_what_is_not_there() -> None:
    files = made("en")["files"]
    there = {
        path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in files
    }
    for path, text in files.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                assert node.module in there | {"io", "json", "re"}, path
            elif isinstance(node, ast.Import):
                assert {each.name for each in node.names} <= there | {"io", "json", "re"}, path
    assert set(STAND_INS) <= set(files)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_the_page_says_is_there(language: str) -> None:
    made_of = made(language)
    table = made_of["speech"]["texts"]
    texts, spoken = Texts(language, table), catalogue(language)
    for path, text in made_of["files"].items():
        for node in ast.walk(ast.parse(text)):
            said = node.value if isinstance(node, ast.Constant) else None
            if isinstance(said, str) and said and not isinstance(table.get(said), list):
                assert texts.gettext(said) == spoken.gettext(said), path
    for number in range(130):
        one, many = "{count} trick", "{count} tricks"
        assert texts.ngettext(one, many, number) == spoken.ngettext(one, many, number)


def test_a_language_brings_no_texts_that_the_page_never_says() -> None:
    assert "Play against bots" not in made("de")["speech"]["texts"]
