"""What is rendered of a table: its words by the narrator, or a picture."""

from __future__ import annotations

from typing import Any, Final

from numpy.typing import NDArray

from fightlead.envs.picture import picture_of
from fightlead.events import Event, RoundBegan
from fightlead.narration import Narrator
from fightlead.session import Session
from fightlead.view import view_of

MODES: Final = ("human", "ansi", "rgb_array")


class Painter:
    """Renders what a viewer may know, a seat or a spectator (None): in the mode `ansi` the
    present round in words, in `rgb_array` a picture of it as [height, width, 3] bytes; in
    `human` it prints what has happened since the last time. Raises `ValueError` for a mode or
    a language that there is none of."""

    def __init__(self, mode: str | None, language: str) -> None:
        if mode is not None and mode not in MODES:
            raise ValueError(f"no such render mode: {mode}")
        Narrator(language, names={})  # refuses a language that there is none of
        self.mode, self.language = mode, language
        self.viewer: int | None = None
        self._told = 0

    def begin(self, viewer: int | None) -> None:
        """A new session begins, with this viewer."""
        self.viewer, self._told = viewer, 0

    def render(self, session: Session) -> str | NDArray[Any] | None:
        """The table as it stands; None where it is printed, or there is no mode."""
        if self.mode == "rgb_array":
            return picture_of(view_of(session, self.viewer))
        if self.mode == "ansi":
            return "\n".join(self._sentences(session, _opening(session.history())))
        if self.mode == "human":
            print(*self._sentences(session, self._told), sep="\n")
            self._told = session.event_count
        return None

    def _sentences(self, session: Session, since: int) -> list[str]:
        view = view_of(session, self.viewer, since)
        speaker = Narrator(self.language, names=view.names, seat=self.viewer, terse=True)
        said = [*speaker.tell_all(view.events), speaker.turn(view)]
        return said if self.viewer is None else [*said, speaker.hand(view)]


def _opening(history: tuple[Event, ...]) -> int:
    """Where the present round begins, or that which was the last."""
    return max(
        (at for at, event in enumerate(history) if isinstance(event, RoundBegan)), default=0
    )
