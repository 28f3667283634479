"""Observations of a round as OpenSpiel's observers give them: text, and rows of numbers.

A row is laid out by `fightlead.envs.layout`; parts that were not asked for are 0. Where all
players' secrets are asked for there is a row for each seat, clockwise from the observer.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from fightlead.engine import NONE
from fightlead.envs import coding
from fightlead.envs.cardwise import Round
from fightlead.envs.knowing import seen_by_all, seen_in_secret, told, told_in_secret
from fightlead.envs.layout import observation_size, parts_of
from fightlead.notation import seat_name

ALL, NOBODY = pyspiel.PrivateInfoType.ALL_PLAYERS, pyspiel.PrivateInfoType.NONE
SECRET_PARTS: Final = ("hand", "thrown", "choice")
"""What only the observer knows; a fight card, too, until it is shown."""


class Observer:
    """What OpenSpiel calls a `PyObserver`: `tensor` and `dict` after `set_from`, or a text.

    `kind` says whose secrets are wanted, whether what is public is, and with `perfect_recall`
    whether the text tells all that happened or what is seen now. Raises `ValueError` for
    parameters, of which there are none.
    """

    def __init__(self, kind: Any, params: dict[str, Any] | None, players: int) -> None:
        if params:
            raise ValueError(f"an observer of this game has no parameters: {sorted(params)}")
        self.kind, self.players = kind, players
        rows = players if kind.private_info == ALL else 1
        self.tensor = np.zeros(rows * observation_size(players), np.float32)
        name = "info_state" if kind.perfect_recall else "observation"
        shape = (rows, -1) if rows > 1 else (-1,)
        self.dict = {name: self.tensor.reshape(shape)}
        self._rows = self.tensor.reshape(rows, -1)

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player observes of a state."""
        for place, row in enumerate(self._rows):
            self._observe(state.round, (player + place) % self.players, row)

    def _observe(self, round_: Round, seat: int, row: Any) -> None:
        seen = np.zeros(row.shape, np.uint8)
        coding.kernel.compiled.observe(round_.states[0], seat, self.players, seen)
        secret = self._secret_bytes(shown=round_.snapshot.lead != NONE)
        if not self.kind.public_info:
            seen[~secret] = 0
        if self.kind.private_info == NOBODY:
            seen[secret] = 0
        row[:] = seen

    def _secret_bytes(self, shown: bool) -> Any:
        parts = parts_of(self.players)
        secret = np.zeros(observation_size(self.players), bool)
        for name in (*SECRET_PARTS, *(() if shown else ("fighting",))):
            secret[parts[name]] = True
        return secret

    def string_from(self, state: Any, player: int) -> str:
        """What a player observes of a state, as text."""
        round_, seats = state.round, self._seats(player)
        if self.kind.perfect_recall and self.kind.public_info:
            texts = [told(round_, seat) for seat in seats] or [told(round_, None)]
        else:
            tell = told_in_secret if self.kind.perfect_recall else seen_in_secret
            texts = [tell(round_, seat) for seat in seats]
        names = [f"{seat_name(seat)}: " for seat in seats] or [""]
        lines = [name + text for name, text in zip(names, texts, strict=False) if text]
        if self.kind.public_info and not self.kind.perfect_recall:
            lines.insert(0, seen_by_all(round_))
        return " | ".join(lines)

    def _seats(self, player: int) -> list[int]:
        """Whose secrets are told."""
        if self.kind.private_info == ALL:
            return [*range(player, self.players), *range(player)]
        return [] if self.kind.private_info == NOBODY else [player]
