"""Compiles the catalogues of sentences: at every build, and by `python hatch_build.py`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
except ImportError:  # compiling needs no builder
    Hook = object

ROOT = Path(__file__).parent
LOCALES = Path("src", "fightlead", "narration", "locale")


def compile_catalogues(root: Path = ROOT) -> list[Path]:
    """Write the `.mo` beside every `.po`, each in one step; answers their paths."""
    written = []
    for source in sorted((root / LOCALES).glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file)
        target = source.with_suffix(".mo")
        draft = target.with_suffix(f".{os.getpid()}.tmp")
        with draft.open("wb") as file:
            write_mo(file, catalogue)
        draft.replace(target)
        written.append(target)
    return written


class CatalogueHook(Hook):  # type: ignore[misc]
    """The build hook: installed and editable packages alike get their catalogues."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before anything is collected."""
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    for path in compile_catalogues():
        print(path.relative_to(ROOT))
