"""A field of house rules as a form asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fightlead.narration.fields import CHOICES, FIELDS
from fightlead.narration.voice import Voice


@dataclass(frozen=True, slots=True)
class FieldWords:
    """A field of the rules: its name, a sentence, and words for each choice it offers."""

    label: str
    meaning: str
    choices: Mapping[str, str]


def field_words(v: Voice, name: str) -> FieldWords:
    """A field of `Rules`."""
    label, meaning = FIELDS[name]
    choices = {value: v._(words) for value, words in CHOICES.get(name, {}).items()}
    return FieldWords(v._(label), v._(meaning), choices)
