"""How a person wants the table to look, sound and speak; kept with the person."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final, Literal, Self, get_args

from fightlead.server.scene import SettingsError

Theme = Literal["auto", "light", "dark"]
Suits = Literal["two", "poker", "skat"]
Index = Literal["normal", "large"]
Contrast = Literal["normal", "high"]
Sorting = Literal["suit", "rank"]

KEYS: Final = {
    "hand": "h",
    "table": "t",
    "pot": "p",
    "scores": "s",
    "turn": "w",
    "last": "l",
    "repeat": "r",
}
"""The key that asks for each thing, where nothing else was chosen. Empty: no key."""

_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "language": ("", "en", "de", "ru"),
    "theme": get_args(Theme),
    "suits": get_args(Suits),
    "index": get_args(Index),
    "contrast": get_args(Contrast),
    "sorting": get_args(Sorting),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What a person has chosen. Raises `SettingsError` for what cannot be chosen.

    >>> Preferences(suits="skat").suits
    'skat'
    """

    language: str = ""
    """Language of the pages; empty: the browser's."""
    terse: bool = False
    """Short sentences."""
    confirm: bool = False
    """Ask before a card is played; else one tap plays it."""
    hints: bool = True
    """One line says what to do."""
    sorting: Sorting = "suit"
    theme: Theme = "auto"
    suits: Suits = "two"
    """Colours of the suits: two, or four in the manner of poker or skat."""
    index: Index = "normal"
    contrast: Contrast = "normal"
    motion: bool = True
    sounds: bool = True
    notify: bool = False
    """The browser tells when it is the person's turn and the page is hidden."""
    chat: bool = True
    """Show what others say."""
    muted: tuple[str, ...] = ()
    """Public ids of people whose words are not shown."""
    keys_on: bool = True
    """Single keys ask for things."""
    keys: dict[str, str] = field(default_factory=lambda: dict(KEYS))
    players: int = 4
    """How many play at a new table."""
    preset: str = "classic"
    """The rules of a new table."""
    level: str = "regular"
    """The bots of a new table."""

    def __post_init__(self) -> None:
        for name, allowed in _CHOICES.items():
            if getattr(self, name) not in allowed:
                raise SettingsError("bad_setting", field=name)
        if set(self.keys) - set(KEYS) or any(len(key) > 1 for key in self.keys.values()):
            raise SettingsError("bad_setting", field="keys")

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """Preferences as they were kept; what is no longer known is passed over."""
        known = {entry.name for entry in fields(cls)}
        kept = {name: value for name, value in values.items() if name in known}
        kept["muted"] = tuple(kept.get("muted", ()))
        kept["keys"] = KEYS | kept.get("keys", {})
        return cls(**kept)

    def as_dict(self) -> dict[str, Any]:
        """The preferences as plain values, fit for JSON."""
        return asdict(self) | {"muted": list(self.muted)}
