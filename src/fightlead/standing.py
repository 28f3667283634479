"""What stands between rounds: who sits where, whose deal it is, and the money.

A session can be taken up again from a standing (`Session.resume`), and each round of a
record names the one it opened from.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import Final

from fightlead.errors import SeatingError
from fightlead.names import NAME_LENGTH as NAME_LENGTH

_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like nothing."""
_LATIN_LIKE: Final = str.maketrans("авекмнорстухёіїјѕһԁԛԝү", "abekmhopctyxëiïjshdqwy")
"""Cyrillic letters that look like Latin ones, small or as capitals."""
_MARKS: Final = 3
"""Most marks on one letter; more would cover what stands above and below."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The table when a round opens (before any ante), or between two rounds.

    Amounts are chips, seats 0..4. `accounts`, `departed` and `pot` add up to nothing.

    >>> Standing(names={0: "Anna"}, accounts={0: -4}, pot=4).balance
    0
    """

    number: int = 0
    """The round that opens; between rounds how many have been opened."""
    dealer: int = 0
    """Who deals that round; between rounds who dealt the last one, or will deal the first."""
    names: dict[int, str] = field(default_factory=dict)
    """The player at each seat that is taken."""
    accounts: dict[int, int] = field(default_factory=dict)
    """The account at each seat that is taken."""
    debts: dict[int, int] = field(default_factory=dict)
    """Stakes owed to the round, by those who owe one."""
    pot: int = 0
    """What lies in the middle."""
    carried: bool = False
    """The pot is carried over, not a mere remainder."""
    stood: bool = False
    """The pot stands because everybody dropped."""
    broke: tuple[int, ...] = ()
    """Seats that could not pay a loo in full and will leave."""
    departed: int = 0
    """Sum of the accounts of those who left."""

    @property
    def balance(self) -> int:
        """All accounts and the pot together: 0 if no chip is lost or made."""
        return sum(self.accounts.values()) + self.departed + self.pot


def _without_joiners(name: str) -> str:
    """A name without the characters that only say how others join, which some scripts and
    pictures need: as one sees it."""
    return name.replace("\u200c", "").replace("\u200d", "")


def as_taken_in(name: str) -> str:
    """What eyes and ears make of a name: two that are taken in alike are told apart only by
    something more. Joiners, the case of letters and Cyrillic letters that look like Latin
    ones do not count.

    >>> as_taken_in("Аnna") == as_taken_in("ANNA")
    True
    """
    return _without_joiners(name).casefold().translate(_LATIN_LIKE)


def checked_name(name: str) -> str:
    """The name in its canonical form. Raises `SeatingError` (`bad_name`) if it is empty, too
    long, holds control characters, or cannot be seen as a name.

    >>> checked_name("  Anna   B. ")
    'Anna B.'
    """
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    seen = _without_joiners(clean)
    if not seen or len(clean) > NAME_LENGTH or not _can_be_seen(seen):
        raise SeatingError("bad_name", name=name[:80])
    return clean


def _can_be_seen(name: str) -> bool:
    if not name.isprintable() or _BLANKS & set(name):
        return False
    marks = "".join("m" if unicodedata.combining(char) else " " for char in name)
    return "m" * (_MARKS + 1) not in marks
