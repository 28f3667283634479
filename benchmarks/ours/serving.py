"""`fightlead serve` that ends with its standard input, so it cannot outlive a measurement."""

from __future__ import annotations

import os
import sys
from threading import Thread

from fightlead.cli import app


def _end_with_input() -> None:
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    Thread(target=_end_with_input, daemon=True).start()
    app(["serve", *sys.argv[1:]])
