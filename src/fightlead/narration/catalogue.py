"""The catalogues of sentences: gettext, one domain, English sentences as their own keys.

The compiled catalogues (`.mo`) are made from the `.po` files when the package is built;
`python hatch_build.py` makes them in a checkout. Where one is missing the game speaks
English.
"""

from __future__ import annotations

import gettext
import struct
from functools import cache
from pathlib import Path
from typing import Any, Final

from fightlead.narration.lexicon import LEXICONS
from fightlead.narration.marks import N_

__all__ = ["DOMAIN", "LANGUAGES", "LOCALES", "N_", "as_table", "catalogue"]

DOMAIN: Final = "fightlead"
LOCALES: Final = Path(__file__).parent / "locale"
LANGUAGES: Final = tuple(LEXICONS)
"""The languages of the game: `en`, `de`, `ru`."""


@cache
def catalogue(language: str, locales: Path = LOCALES) -> gettext.NullTranslations:
    """The sentences of a language, English ones if there is no compiled catalogue.

    >>> catalogue("en").ngettext("{count} chip", "{count} chips", 2)
    '{count} chips'
    """
    try:
        return gettext.translation(DOMAIN, locales, [language])
    except (OSError, ValueError, struct.error):
        return gettext.NullTranslations()


def as_table(language: str) -> dict[str, Any]:
    """The catalogue of a language as the table of `fightlead.narration.texts.Texts`, fit for
    JSON; empty for English.

    >>> as_table("en")
    {}
    """
    table: dict[str, Any] = {}
    if language == "en":
        return table
    for key, text in sorted(vars(catalogue(language)).get("_catalog", {}).items(), key=str):
        if isinstance(key, tuple):
            table.setdefault(key[0], []).append(text)
        elif key:
            table[key] = text
    return table
