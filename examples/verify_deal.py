"""Check how a round of a record was dealt, with nothing but Python's own library: the seed
against the commitment, and the hands against the seed and what the players contributed.

    python verify_deal.py RECORD [ROUND]

It prints the deck from the top and ends with exit code 1 if something does not fit.
`docs/deals.md` says why this is all it takes.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from struct import unpack


def mixed(seed: bytes, entropy: dict[str, str]) -> bytes:
    parts = (bytes([int(at[1:]) - 1]) + bytes.fromhex(entropy[at]) for at in sorted(entropy))
    return sha256(b"fightlead mixed" + seed + b"".join(parts)).digest() if entropy else seed


def words(seed: bytes) -> Iterator[int]:
    for block in count():
        yield from unpack(
            ">8I", sha256(b"fightlead stream" + seed + block.to_bytes(8, "big")).digest()
        )


def shuffled(cards: list[str], seed: bytes) -> list[str]:
    stream, deck = words(seed), list(cards)
    for i in range(len(deck) - 1, 0, -1):
        j = next(word for word in stream if word < 2**32 - 2**32 % (i + 1)) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def faults(deal: dict[str, str], hands: list[list[str]], deck: list[str]) -> Iterator[str]:
    promised = sha256(b"fightlead commitment" + bytes.fromhex(deal["seed"])).hexdigest()
    if promised != deal["commitment"]:
        yield "The commitment does not fit the seed."
    for at, hand in enumerate(hands):
        dealt = deck[at :: len(hands)]
        if any(card not in ("??", own) for card, own in zip(hand, dealt, strict=False)):
            yield f"Dealt was {' '.join(hand)}; in the deck lay {' '.join(dealt[: len(hand)])}."


def main(file: str, number: str = "1") -> int:
    record = tomllib.loads(Path(file).read_text("utf-8"))
    told = {deal["number"]: deal for deal in record["round"] if "seed" in deal}
    deal = told.get(int(number)) or sys.exit("The seed of this round is not in the record.")
    rules = record["rules"]
    ranks = "23456789TJQKA"[-rules.get("ranks", 13) :]
    cards = [rank + suit for suit in "cdhs"[: rules.get("suits", 4)] for rank in ranks]
    deck = shuffled(cards, mixed(bytes.fromhex(deal["seed"]), deal.get("entropy", {})))
    dealt = [
        found for each in deal["events"] if (found := re.match("(p.) is dealt (.*)", each))
    ]
    hands = [found[2].split() for found in dealt[: len({found[1] for found in dealt})]]
    print(" ".join(deck))
    wrong = list(faults(deal, hands, deck))
    print(*wrong or ["The deal is the one that was promised."], sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
