"""Facts and refusals in the sentences of the narrator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fightlead.errors import FightleadError
from fightlead.narration.tongue import Tongue


def in_words(facts: Sequence[dict[str, Any]], v: Tongue) -> str:
    """Facts as sentences, in their order."""
    return " ".join(str(fact["fact"]) for fact in facts)


def refusal(error: FightleadError, v: Tongue) -> str:
    """Why something was refused."""
    return error.code
