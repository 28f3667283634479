"""Work in a process of its own: all of what it writes, or nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fightlead.server.apart import answer_apart

WRITES = "import sys; sys.stdout.write('half'); sys.stdout.flush()"


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("", b"half"),
        ("; sys.exit(1)", b""),
        ("; import os, signal; os.kill(os.getpid(), signal.SIGKILL)", b""),
    ],
)
def test_what_ends_badly_has_said_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str, told: bytes
) -> None:
    (tmp_path / "work_apart.py").write_text(WRITES + end, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert asyncio.run(answer_apart("work_apart", b"", 60)) == told
