"""The machine's own Chromium, and how tests start it."""

from __future__ import annotations

import subprocess
from pathlib import Path

FINDER = Path(__file__).parent.parent.parent / "scripts" / "browser"
FLAGS = [
    "--no-sandbox",  # which does not start for root in a container
    "--no-first-run",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
"""Quiet, and without any host but this machine."""


def executable() -> str:
    """The path of the browser; raises `AssertionError` with what to do where none is."""
    found = subprocess.run([FINDER], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()
