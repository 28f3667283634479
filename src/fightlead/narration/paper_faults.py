"""What keeps cards, labels and texts from being made: a sentence for every code."""

from __future__ import annotations

from typing import Final

from fightlead.narration.catalogue import N_

PAPER_SENTENCES: Final[dict[str, str]] = {
    "no_pdf": N_(
        "PDF files need more packages ({text} is missing): install fightlead[deck], or name a "
        "file that ends with .svg."
    ),
    "not_a_sheet": N_("{text}: this is made in files that end with {forms}."),
    "printing_busy": N_("Many sheets are being made just now. Try again in a minute."),
    "braille_size": N_(
        "Braille of this size cannot be read, or does not fit: dots, cells and lines must "
        "stand apart, and a code must have room ({field})."
    ),
    "codes_not_toml": N_("{text}: this is not a TOML file."),
    "codes_malformed": N_("{text}: the codes need another value here: {key}."),
    "codes_alike": N_("Two cards have the same code {cells}: {one} and {other}."),
    "no_liblouis": N_(
        "Texts in Braille need the program lou_translate of liblouis, which is not installed. "
        "Labels are made without it."
    ),
    "no_braille_table": N_("liblouis cannot use this table: {text}."),
}
