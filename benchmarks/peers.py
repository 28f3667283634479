"""Peers in Python that stay apart: they have an environment of their own."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

PYTHON: Final = Path(__file__).parent / "build" / "peers" / "bin" / "python"
"""`make bench` installs what is in requirements.txt there."""


@contextmanager
def peer_process(script: str, *arguments: object) -> Iterator[Callable[[], None] | None]:
    """A call that has a peer do its work once, by a script in this folder which works for
    every line it gets; None, if it does not start."""
    command = [PYTHON, Path(__file__).parent / script, *arguments]
    if not PYTHON.exists():
        yield None
        return
    with subprocess.Popen(
        list(map(str, command)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        said = process.stdout

        def turn() -> None:
            print(file=process.stdin, flush=True)
            if said.readline() != "done\n":
                raise RuntimeError(f"{command} has ended")

        yield turn if said.readline() == "ready\n" else None
        process.stdin.close()
