"""Which function tells which kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from fightlead.events import Event
from fightlead.narration.voice import Voice

E = TypeVar("E", bound=Event)

TELLERS: Final[dict[type[Event], Callable[[Voice, Any], str]]] = {}
"""The function for each kind of event."""


def tells(
    kind: type[E],
) -> Callable[[Callable[[Voice, E], str]], Callable[[Voice, E], str]]:
    """Register a function as the one that tells this kind of event."""

    def register(teller: Callable[[Voice, E], str]) -> Callable[[Voice, E], str]:
        TELLERS[kind] = teller
        return teller

    return register
