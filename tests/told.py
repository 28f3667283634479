"""The rules in words as pages, in each language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fightlead.narration import LANGUAGES, game_in_short, rules_by_heading
from fightlead.narration.catalogue import catalogue
from fightlead.rules import Rules

PRESETS: Final = {
    "The classic rules": Rules.classic(),
    "The rules with stakes": Rules.staked(),
}


def golden() -> dict[str, str]:
    return {f"docs/rules-{lang}.md": "\n\n".join(_page(lang)) + "\n" for lang in LANGUAGES}


def _page(language: str) -> Iterator[str]:
    _ = catalogue(language).gettext
    yield f"---\nlang: {language}\n---"
    yield f"# {_('Fight for the Lead')}: {_('Rules')}"
    yield " ".join(game_in_short(language))
    for title, rules in PRESETS.items():
        yield f"## {_(title)}"
        for part in rules_by_heading(rules, language):
            yield f"### {part.heading}"
            yield part.text
