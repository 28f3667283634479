"""What the documents tell people to type does what they say."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.blocks import (
    DOCUMENTS,
    SHOWN,
    TRIED,
    Block,
    blocks,
    check_console,
    indented,
    run_bash,
)
from tests.golden.__main__ import ROOT


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def pages() -> Iterator[object]:
    """The documents that have something to try; those that start processes are slow."""
    for path in DOCUMENTS:
        kinds = {each.kind for each in blocks(path) if each.why_not is None} & {*TRIED}
        if kinds:
            slow = [pytest.mark.slow] if kinds & {"bash", "console"} else []
            yield pytest.param(path, id=name_of(path), marks=slow)


@pytest.mark.slow
@pytest.mark.parametrize("path", [*pages()])
def test_the_blocks_of_a_page_can_be_followed(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks(path):
        if block.why_not is None:
            follow(block, tmp_path)


def follow(block: Block, folder: Path) -> None:
    if block.kind == "python":
        exec(compile(block.text, "example", "exec"), {"__name__": "example"})
    elif block.kind == "bash":
        run_bash(block.text, folder)
    elif block.kind == "console":
        check_console(block.text, folder)
    elif block.kind == "toml":
        tomllib.loads(block.text)
    elif block.kind == "json":
        json.loads(block.text)


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_every_block_says_what_it_is(path: Path) -> None:
    assert {block.kind for block in blocks(path)} <= {*TRIED, *SHOWN}
    assert "sh" not in {block.kind for block in blocks(path)} or path.name == "api.md"
    assert indented(path) == []


def test_a_wrong_line_of_a_session_is_found(tmp_path: Path) -> None:
    check_console("$ echo one; echo two; echo three\none\n...\nthree\n", tmp_path)
    check_console(
        '$ printf "> "; read -r said; echo "You said $said."\n> yes\nYou said yes.\n', tmp_path
    )
    with pytest.raises(AssertionError, match="two"):
        check_console("$ echo one; echo two\none\n2\n", tmp_path)
    with pytest.raises(AssertionError, match="false"):
        check_console("$ false\n", tmp_path)
