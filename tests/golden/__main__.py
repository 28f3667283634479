"""`python -m tests.golden` writes all golden files, and what is made from the code in the
documents, anew; the difference is for reviewing.

A generator answers texts by their path below the root of the repository.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tests import (
    commands,
    deals,
    documents,
    measured,
    perft,
    playthroughs,
    public,
    records,
    spiel_playthroughs,
    told,
)
from tests.bank import transcripts
from tests.browser import spoken

Generator = Callable[[], Mapping[str, str]]

GENERATORS: Final[list[Generator]] = [
    commands.golden,
    deals.golden,
    documents.golden,
    measured.golden,
    perft.golden,
    playthroughs.golden,
    public.golden,
    records.golden,
    spiel_playthroughs.golden,
    told.golden,
    transcripts.golden,
]
"""Whoever has golden files adds a generator here."""

IN_BROWSER: Final[list[Generator]] = [spoken.golden]
"""Those that need Chromium; what they write is looked at in `tests/browser/`."""

ROOT: Final = Path(__file__).parent.parent.parent


def golden_text(name: str) -> str:
    """What a golden file holds."""
    return (ROOT / name).read_text("utf-8")


def main() -> None:
    for generator in GENERATORS + IN_BROWSER:
        for name, text in generator().items():
            path = ROOT / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists() or path.read_text("utf-8") != text:
                path.write_text(text, "utf-8", newline="\n")
                print(f"changed: {name}")


if __name__ == "__main__":
    main()
