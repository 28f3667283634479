"""Playing a bout portion by portion, each kept, so that a run goes on where another stopped."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import BytesIO
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final

import numpy as np
from benchmarks.ismcts import enlist
from scripts.ladder.bouts import Bout

import fightlead
from fightlead.bots import LEVELS
from fightlead.bots.table import TableBot
from fightlead.files import write_bytes
from fightlead.matches import COLUMNS, POTS, Mean, Pairing, Portion, Units

PORTION: Final = 50
"""Deals that are kept together."""
EARLIEST: Final = 20 * PORTION
"""Deals before which no bout ends because its interval is narrow: too few may look so by
chance."""
AT_ONCE: Final = 2
"""Deals that one process plays at a time."""

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = Path(fightlead.__file__).parent
TABLES: Final = PACKAGE / "theory" / "tables"
THINKING: Final = (
    *(PACKAGE / "bots").glob("*.py"),
    *(PACKAGE / "theory").glob("*.py"),
    *(PACKAGE / f"{room}.py" for room in ("engine", "shuffle", "luck", "matches")),
    ROOT / "benchmarks" / "ismcts.py",
)
"""The sources that decide what comes of a bout."""

Played = Callable[[Iterable[Portion]], Iterator[Units]]
Tell = Callable[[int, Mean, bool], None]


@dataclass(frozen=True)
class Effort:
    """How, and how long, bouts are played."""

    work: Path
    """Where portions are kept."""
    seed: int
    scale: float
    """The share of the declared rounds to play."""
    width: float
    """The half of an interval that is narrow enough, in antes."""


@contextmanager
def workers(jobs: int) -> Iterator[Played]:
    """Processes that play portions; with one job, this one."""
    if jobs == 1:
        enlist()
        yield lambda portions: map(Portion.play, portions)
        return
    with Pool(jobs, _get_ready) as pool:
        yield lambda portions: pool.imap(Portion.play, portions)


def _get_ready() -> None:
    """Know the peer, and leave Ctrl-C to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    enlist()


def play(bout: Bout, effort: Effort, played: Played, tell: Tell) -> Pairing:
    """Play a bout to its end, or until its interval is narrow: looked at after each portion, so
    that what comes of it does not depend on jobs, nor on where a run was stopped. `tell` is
    told after each the deals and the gain so far, and whether it was the last. Raises
    OSError."""
    path = kept_at(bout, effort)
    kept = np.load(path) if path.exists() else np.zeros((0, COLUMNS))
    deals = deals_of(bout, effort)
    for end in range(PORTION, deals + 1, PORTION):
        if end > len(kept):
            kept = np.concatenate([kept, _portion(bout, effort.seed, end, played)])
            _keep(path, kept)
        pairing = pairing_of(bout, kept[:end])
        gain = pairing.fair()
        ended = end == deals or (end >= EARLIEST and gain.interval <= effort.width)
        tell(end, gain, ended)
        if ended:
            break
    return pairing


def deals_of(bout: Bout, effort: Effort) -> int:
    """Deals to play at most: whole portions."""
    return -(-bout.deals(effort.scale) // PORTION) * PORTION


def pairing_of(bout: Bout, units: Units) -> Pairing:
    pots = {pot: units[at :: len(POTS)] for at, pot in enumerate(POTS)}
    return Pairing(bout.bot, bout.against, pots)


def _portion(bout: Bout, seed: int, end: int, played: Played) -> Units:
    """The units of the portion that ends before this deal."""
    setting = bout.setting(seed)
    parts = [
        Portion(setting, range(first, first + AT_ONCE))
        for first in range(end - PORTION, end, AT_ONCE)
    ]
    return np.concatenate(list(played(parts)), axis=1)[0]


def _keep(path: Path, units: Units) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    content = BytesIO()
    np.save(content, units)
    write_bytes(path, content.getvalue())


def kept_at(bout: Bout, effort: Effort) -> Path:
    """Where the portions of a bout are kept: elsewhere for other bots, policies or deals."""
    version = f"{sources()}-{policy_of(bout) or 'none'}-{effort.seed}"
    return effort.work / version / f"{bout.name.replace(':', '_')}.npy"


def policy_of(bout: Bout) -> str | None:
    """A word for the policy that somebody in a bout plays by, which changes with it."""
    if not any(goes_by_policy(bot) for bot in bout.pair):
        return None
    return _digest([TABLES / f"{bout.players}.policy"])


@cache
def goes_by_policy(bot: str) -> bool:
    return bot in LEVELS and isinstance(LEVELS[bot](), TableBot)


@cache
def sources() -> str:
    """A word for the sources of all bots and rounds, which changes with them."""
    return _digest(sorted(THINKING))


def _digest(paths: Iterable[Path]) -> str:
    digest = sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def figures_of(bout: Bout, pairing: Pairing, seed: int) -> dict[str, Any]:
    """What is kept of a bout for the page, in antes a round; `policy` and `sources` say by
    which bots it was played."""
    gain = pairing.fair()
    return {
        "gain": _figure(gain),
        **{pot: _figure(pairing.fair(pot)) for pot in POTS},
        "rounds": gain.deals * bout.players,
        "seed": seed,
        "policy": policy_of(bout),
        "sources": sources(),
    }


def _figure(mean: Mean) -> list[float]:
    return [round(mean.mean, 4), round(mean.interval, 4)]
