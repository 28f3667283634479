"""Texts in Braille, through the program of liblouis, which has tables for all languages."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from typing import Final

from fightlead.errors import FightleadError
from fightlead.paper.braille import BLANK

PROGRAM: Final = "lou_translate"
TABLES: Final[Mapping[str, str]] = {
    "en": "en-ueb-g1.ctb",
    "de": "de-g1.ctb",
    "ru": "ru-litbrl.ctb",
}
"""The table of each language without contractions, but those that everybody writes."""
_SIX_DOTS: Final = 0x3F
_PATIENCE: Final = 60
"""Seconds after which the program is given up."""


def in_braille(lines: Sequence[str], table: str) -> list[str]:
    """Lines of text as cells, with one blank between words. Raises `FightleadError`:
    `no_liblouis` where its program is not installed, `no_braille_table` with a table that it
    does not know or cannot use."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise FightleadError("no_liblouis")
    try:
        done = subprocess.run(
            [program, f"unicode.dis,{table}"],
            input="".join(f"{' '.join(line.split())}\n" for line in lines).encode(),
            capture_output=True,
            timeout=_PATIENCE,
            check=True,
        )
        written = done.stdout.decode("utf-8").splitlines()
        cells = ["".join(map(_cell, line)) for line in written]
    except (subprocess.SubprocessError, ValueError) as error:
        raise FightleadError("no_braille_table", text=table) from error
    if len(cells) != len(lines):
        raise FightleadError("no_braille_table", text=table)
    return cells


def _cell(sign: str) -> str:
    """A cell without the dots 7 and 8, for which paper has no room. Raises `ValueError` for
    what is none."""
    if sign == " ":
        return BLANK
    if not 0x2800 <= ord(sign) <= 0x28FF:
        raise ValueError(sign)
    return chr(0x2800 + (ord(sign) & _SIX_DOTS))
