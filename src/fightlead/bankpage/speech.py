"""The language of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fightlead.narration.tongue import Tongue


class Speech:
    """What a language is made of: `texts` finds translations, `cards` are the names of all
    cards, `words` the keywords of short lines, and `said` tells what can be said by them."""

    def __init__(
        self, texts: Any, cards: Sequence[str], words: dict[str, Any], said: Sequence[str]
    ) -> None:
        self.texts = texts
        self.cards = cards
        self.words = words
        self.said = said

    def tongue(self, *, terse: bool) -> Tongue:
        """Who speaks it, tersely or in full sentences."""
        return Tongue(self.texts, self.cards, terse=terse)
