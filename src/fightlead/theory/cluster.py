"""Learning on many machines, with Ray."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from fightlead.errors import FightleadError
from fightlead.theory.learning import Lesson, Walk, take_lesson
from fightlead.theory.rows import Rows
from fightlead.theory.study import Study


def check_address(address: str) -> None:
    """Raise `FightleadError` (`no_cluster`) if nobody listens at HOST:PORT; Ray itself would
    ask for minutes."""
    host, _, port = address.rpartition(":")
    if not host or "//" in address:
        return
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except (OSError, ValueError) as error:
        raise FightleadError("no_cluster", text=address) from error


@contextmanager
def walk_on_cluster(study: Study, seed: int, address: str) -> Iterator[Walk]:
    """Walk on the Ray cluster at an address, or on one of this machine alone (`local`). All
    machines need this version of the package. Where one goes down its shards are walked by
    another. Raises `FightleadError` (`no_ray`, `no_cluster`)."""
    try:
        import ray
    except ImportError as error:
        raise FightleadError("no_ray") from error
    ours = not ray.is_initialized()
    if ours:
        check_address(address)
        try:
            ray.init(address=None if address == "local" else address, log_to_driver=False)
        except (ConnectionError, ValueError) as error:
            raise FightleadError("no_cluster", text=address) from error
    lesson = ray.remote(take_lesson).options(max_retries=3)

    def walk(known: Rows, ranges: list[range]) -> Iterator[Lesson]:
        table = ray.put(known)
        yield from ray.get([lesson.remote(study, seed, table, each) for each in ranges])

    try:
        yield walk
    finally:
        if ours:
            ray.shutdown()
