"""What was learnt, made small: the likely choices of each decision, four bits for each.

A policy file is one line of JSON about how it was made, and after it the studies, packed with
LZMA: keys ascending as differences, the number of choices of each, and the chances of the
choices in fifteenths, two to a byte.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np

from fightlead.errors import FightleadError
from fightlead.files import write_bytes
from fightlead.theory.learning import Learner
from fightlead.theory.rows import Rows, table_of
from fightlead.theory.study import Study

FORMAT: Final = 1
WHOLE: Final = 15
"""Certainty, in the parts in which chances are kept."""
UNLIKELY: Final = 0.2
"""A choice that is less likely than this is not made at all."""


@dataclass(frozen=True, eq=False)
class Advice:
    """The chances of choices in one study: rows by ascending key."""

    keys: Any
    widths: Any
    chances: Any
    """Of all rows one after the other, in parts of `WHOLE`."""

    @cached_property
    def rows(self) -> Rows:
        """As a table for the kernels; its regrets are the chances, so that regret matching
        gives them back."""
        starts = np.concatenate([[0], np.cumsum(self.widths, dtype=np.int64)])
        return table_of(self.keys, starts, self.chances.astype(np.float32))


def advice_from(learner: Learner, rows: int | None = None) -> Advice:
    """What a learner has learnt on the average, of so many decisions at most: those that came
    up most."""
    known = learner.known
    number = int(known.used[0])
    starts = known.starts[: number + 1]
    widths = np.diff(starts)
    weight = np.add.reduceat(known.sums, starts[:-1]) * (widths > 1)
    kept = np.flatnonzero(weight > 0)
    if rows is not None and len(kept) > rows:
        kept = kept[np.argsort(-weight[kept], kind="stable")[:rows]]
    kept = kept[np.argsort(known.names[kept], kind="stable")]
    chances = [
        in_parts(known.sums[starts[row] : starts[row + 1]] / weight[row]) for row in kept
    ]
    return Advice(known.names[kept], widths[kept].astype(np.uint8), np.concatenate(chances))


def in_parts(chances: Any) -> Any:
    """Chances in parts of `WHOLE`, unlikely ones left out; the sum is near `WHOLE`.

    >>> in_parts(np.array([0.7, 0.05, 0.25])).tolist()
    [11, 0, 4]
    """
    likely = np.where(chances < min(UNLIKELY, chances.max()), 0.0, chances)
    return np.rint(likely / likely.sum() * WHOLE).astype(np.uint8)


def write_policy(path: Path, advice: Mapping[Study, Advice], made: Mapping[str, Any]) -> None:
    """Write a policy file; `made` says how it was made, in plain values. Raises OSError."""
    head = {
        "format": FORMAT,
        "made": dict(made),
        "studies": [
            {**asdict(study), "rows": len(each.keys), "values": len(each.chances)}
            for study, each in advice.items()
        ],
    }
    parts = [_packed(each) for each in advice.values()]
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "pb": 0}]
    content = lzma.compress(b"".join(parts), filters=filters)
    write_bytes(path, json.dumps(head).encode() + b"\n" + content)


def read_policy(path: Path) -> dict[Study, Advice]:
    """What `write_policy` wrote. Raises `FightleadError` (`not_a_policy`), OSError."""
    content = path.read_bytes()
    try:
        line, _, packed = content.partition(b"\n")
        head = json.loads(line)
        if head["format"] != FORMAT:
            raise ValueError
        return _unpacked(head["studies"], memoryview(lzma.decompress(packed)))
    except (ValueError, KeyError, TypeError, lzma.LZMAError, EOFError) as error:
        raise FightleadError("not_a_policy", text=str(path)) from error


def _packed(advice: Advice) -> bytes:
    steps = np.diff(advice.keys, prepend=np.int64(0)).astype("<i8")
    planes = steps.view(np.uint8).reshape(-1, 8).T
    chances = np.append(advice.chances, np.zeros(len(advice.chances) % 2, np.uint8))
    pairs = chances[::2] << 4 | chances[1::2]
    return b"".join(part.tobytes() for part in (planes, advice.widths, pairs))


def _unpacked(studies: Sequence[Mapping[str, Any]], data: memoryview) -> dict[Study, Advice]:
    advice, at = {}, 0

    def part(length: int) -> Any:
        nonlocal at
        at += length
        return np.frombuffer(data[at - length : at], np.uint8)

    for each in studies:
        fields = dict(each)
        rows, values = fields.pop("rows"), fields.pop("values")
        planes = part(8 * rows).reshape(8, rows).T
        keys = np.cumsum(np.ascontiguousarray(planes).view("<i8").ravel(), dtype=np.int64)
        widths = part(rows)
        pairs = part((values + 1) // 2)
        chances = np.stack([pairs >> 4, pairs & 15], 1).ravel()[:values]
        advice[Study(**fields)] = Advice(keys, widths, chances)
    return advice
