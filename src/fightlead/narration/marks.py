"""The mark of a text that is to be translated."""

from __future__ import annotations


def N_(text: str) -> str:  # noqa: N802 - the usual name of this mark
    """Mark a text for translation and leave it as it is."""
    return text
