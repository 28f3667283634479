"""Learning a study: epochs of walks through rounds, in shards that can be walked anywhere.

In an epoch every shard learns from rounds of its own, walked by the table of the epoch before;
then all that they learnt is added, shard by shard. So what comes of it depends on the seed and
the number of epochs alone, not on who walked which shard, nor when.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile

import numpy as np

from fightlead.errors import FightleadError
from fightlead.files import write_bytes
from fightlead.theory.lessons import kernel
from fightlead.theory.rows import Rows, filled, grown, new_rows
from fightlead.theory.study import Study

SHARDS: Final = 4
FORMAT: Final = 1


class Lesson(NamedTuple):
    """What one shard learnt: rows without the means to find them."""

    names: Any
    starts: Any
    regrets: Any
    sums: Any


Walk = Callable[[Rows, list[range]], Iterator[Lesson]]
"""Somebody who walks rounds of these numbers by a table, and answers a lesson for each range,
in their order."""


def rounds_in(epoch: int) -> int:
    """How many rounds a shard walks in an epoch: few while everything is still new.

    >>> rounds_in(0), rounds_in(50), rounds_in(1000)
    (125, 500, 4000)
    """
    return min(125 << epoch // 25, 4000)


def take_lesson(study: Study, seed: int, known: Rows, numbers: range) -> Lesson:
    """Walk rounds of a study by a table."""
    learnt = new_rows(1 << 19, 1 << 21)
    kernel.compiled.walk(
        study.states(9),
        study.opening,
        known,
        known,
        learnt,
        1.0 / study.pot,
        np.uint64(seed),
        numbers.start,
        numbers.stop,
    )
    return lesson_of(learnt)


def lesson_of(rows: Rows) -> Lesson:
    number, values = rows.used.tolist()
    return Lesson(
        rows.names[:number].copy(),
        rows.starts[: number + 1].copy(),
        rows.regrets[:values].copy(),
        rows.sums[:values].copy(),
    )


@dataclass
class Learner:
    """What is known of a study, and how it came to be known."""

    study: Study
    seed: int = 0
    epoch: int = 0
    rounds: int = 0
    """How many were walked, all players in each."""
    known: Rows = field(default_factory=lambda: new_rows(1 << 17, 1 << 18), repr=False)

    def learn(self, walk: Walk) -> None:
        """One epoch. Later epochs count more, in proportion to their number."""
        number = rounds_in(self.epoch)
        ranges = [
            range(self.rounds + shard * number, self.rounds + (shard + 1) * number)
            for shard in range(SHARDS)
        ]
        lessons = list(walk(self.known, ranges))
        self.epoch += 1
        self.rounds += number * SHARDS
        for lesson in lessons:
            self.known = added(self.known, lesson, self.epoch)

    def save(self, path: Path) -> None:
        """Write all that `load` needs to go on as if nothing had happened."""
        head = {
            "format": FORMAT,
            "study": asdict(self.study),
            "seed": self.seed,
            "epoch": self.epoch,
            "rounds": self.rounds,
        }
        file = BytesIO()
        text = np.frombuffer(json.dumps(head).encode(), np.uint8)
        np.savez(file, head=text, **lesson_of(self.known)._asdict())
        write_bytes(path, file.getvalue())

    @classmethod
    def load(cls, path: Path) -> Learner:
        """What `save` wrote. Raises `FightleadError` (`not_a_checkpoint`), OSError."""
        try:
            with path.open("rb") as file, np.load(file) as arrays:
                head = json.loads(bytes(arrays["head"]))
                if head.pop("format") != FORMAT:
                    raise ValueError
                lesson = Lesson(*(arrays[name] for name in Lesson._fields))
                head["study"] = Study(**head["study"])
            learner = cls(**head)
        except (ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
            raise FightleadError("not_a_checkpoint", text=str(path)) from error
        room = grown(new_rows(1 << 17, 1 << 18), len(lesson.names), len(lesson.sums))
        learner.known = filled(room, *lesson)
        return learner


def added(known: Rows, lesson: Lesson, weight: float) -> Rows:
    """A table with a lesson added: the same, or a larger one."""
    known = grown(known, len(lesson.names), len(lesson.sums))
    kernel.compiled.merge(known, *lesson, weight)
    return known


@contextmanager
def walk_here(study: Study, seed: int, jobs: int) -> Iterator[Walk]:
    """Walk on so many cores of this machine."""
    with ThreadPoolExecutor(jobs) as pool:

        def walk(known: Rows, ranges: list[range]) -> Iterator[Lesson]:
            return pool.map(partial(take_lesson, study, seed, known), ranges)

        yield walk
