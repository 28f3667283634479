"""The tables of the benchmarks page, from what the benchmarks declare and have measured."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from benchmarks.listed import tables

PAGE: Final = "docs/benchmarks.md"
MADE: Final = re.compile(r"(<!-- from here: .* -->\n).*(?=<!-- to here -->)", re.S)


def golden() -> dict[str, str]:
    text = (Path(__file__).parents[1] / PAGE).read_text("utf-8")
    return {PAGE: MADE.sub(lambda found: f"{found[1]}\n{tables()}\n", text)}
