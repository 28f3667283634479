"""Deals from seeds: the order of a deck is a function of a seed, the same for ever.

Everything is SHA-256, so that a program in any language can check a deal:

* A *session seed* is an int 0..2**256-1, written as 32 bytes, big-endian, below `S`.
* *Round seed* of round `r` (1, 2, ...): `SHA256("fightlead round" + S + r as 8 bytes)`,
  32 bytes, below `R`. It can be shown after a round without giving away other rounds.
* *Commitment* to a round: `SHA256("fightlead commitment" + R)`, in hexadecimal.
* *Mixed seed*: players may contribute 32 bytes each after the commitment was shown. Then
  `SHA256("fightlead mixed" + R + for each contribution, by ascending seat: the seat as one
  byte + its 32 bytes)` takes the place of `R` in the stream; without contributions `R` does.
* *Stream* of a round: the blocks `SHA256("fightlead stream" + R + b as 8 bytes)` for
  b = 0, 1, ... one after the other, read as 32-bit words. All numbers are big-endian.
* *A number below n*: take words from the stream until one is less than
  `2**32 - 2**32 % n`; the number is that word modulo n.
* *An order of cards*: the cards ascending in a list (card = 13 * suit + rank); for
  i = last index down to 1 swap place i with place j, j a number below i + 1. The card at
  index 0 is the top. Misdeals and reshuffles take their orders from the same stream.
* *The first dealer's lot* among n seats: the same way from the stream of round 0.

`docs/deals.md` has test vectors.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from typing import Final, Protocol

from fightlead.cards import Card, CardSet, members
from fightlead.errors import SeedError

SEED_BYTES: Final = 32
SEED_LIMIT: Final = 1 << 8 * SEED_BYTES
_WORDS: Final = 1 << 32


class Shuffles(Protocol):
    """Where the orders of cards of one round come from."""

    def order(self, cards: CardSet) -> list[Card]:
        """An order of a set of cards, the top first."""
        ...


def new_seed() -> int:
    """A session seed that nobody can guess."""
    return secrets.randbits(8 * SEED_BYTES)


def check_seed(seed: int) -> int:
    """The seed itself. Raises `SeedError` (`seed_out_of_range`) unless 0 <= seed < 2**256.

    >>> check_seed(7)
    7
    """
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise SeedError("seed_out_of_range", seed=str(seed)[:80])
    return seed


def round_seed(seed: int, number: int) -> bytes:
    """The 32-byte seed of a round from the session's seed.

    >>> round_seed(7, 1).hex()[:16]
    'f062a7e0b9126a04'
    """
    message = check_seed(seed).to_bytes(SEED_BYTES, "big") + number.to_bytes(8, "big")
    return hashlib.sha256(b"fightlead round" + message).digest()


def commitment(seed: bytes) -> str:
    """What can be published before a round and checked against its seed afterwards.

    >>> len(commitment(round_seed(7, 1)))
    64
    """
    return hashlib.sha256(b"fightlead commitment" + seed).hexdigest()


def check_entropy(contribution: bytes) -> bytes:
    """The contribution itself. Raises `SeedError` (`entropy_malformed`) unless it is 32 bytes.

    >>> len(check_entropy(bytes(32)))
    32
    """
    if type(contribution) is not bytes or len(contribution) != SEED_BYTES:
        raise SeedError("entropy_malformed", entropy=repr(contribution)[:80])
    return contribution


def mixed_seed(seed: bytes, contributions: Mapping[int, bytes]) -> bytes:
    """The 32 bytes from which the orders of cards of a round follow: its seed, mixed with what
    players contributed, by seat (0..255), 32 bytes each. Without contributions it is the seed
    as it is. Raises `SeedError` (`entropy_malformed`).

    >>> own = round_seed(7, 1)
    >>> mixed_seed(own, {}) == own
    True
    >>> mixed_seed(own, {2: bytes(32), 0: bytes(32)}).hex()[:16]
    '8d956a6bbab3b894'
    """
    if not contributions:
        return seed
    parts = (
        bytes([seat]) + check_entropy(contributions[seat]) for seat in sorted(contributions)
    )
    return hashlib.sha256(b"fightlead mixed" + seed + b"".join(parts)).digest()


class Shuffler:
    """The orders of cards of one round, from its 32-byte seed, plain or mixed.

    Raises `SeedError` (`seed_malformed`) for a seed of another length.

    >>> from fightlead.cards import cards_text
    >>> cards_text(Shuffler(round_seed(7, 1)).order(0b1111))
    '5c 4c 2c 3c'
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise SeedError("seed_malformed", seed=seed.hex()[:80])
        self.seed = seed
        self._words = self._stream()

    def _stream(self) -> Iterator[int]:
        block = 0
        while True:
            message = b"fightlead stream" + self.seed + block.to_bytes(8, "big")
            digest = hashlib.sha256(message).digest()
            for at in range(0, len(digest), 4):
                yield int.from_bytes(digest[at : at + 4], "big")
            block += 1

    def below(self, limit: int) -> int:
        """A number 0..limit-1, each equally likely."""
        accepted = _WORDS - _WORDS % limit
        for word in self._words:
            if word < accepted:
                return word % limit
        raise AssertionError("the stream has no end")

    def order(self, cards: CardSet) -> list[Card]:
        """An order of the cards, each equally likely, the top first."""
        deck = list(members(cards))
        for place in range(len(deck) - 1, 0, -1):
            other = self.below(place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        return deck


def draw_lot(seed: int, seats: int) -> int:
    """The number 0..seats-1 of the first dealer among the seats of a session.

    >>> draw_lot(7, 1)
    0
    """
    return Shuffler(round_seed(seed, 0)).below(seats)


def bot_seed(seed: int) -> int:
    """A seed for the bots of a session, from which that of its deals cannot be guessed.

    >>> bot_seed(7) == bot_seed(8)
    False
    """
    digest = hashlib.sha256(f"fightlead bots {seed}".encode()).digest()
    return int.from_bytes(digest[:7], "big")
