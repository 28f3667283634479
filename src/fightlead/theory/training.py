"""`fightlead train`: from checkpoint to checkpoint until all is learnt, and then a policy."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from errno import ENOTDIR
from os import strerror
from pathlib import Path
from time import monotonic
from typing import Final

from fightlead.errors import FightleadError
from fightlead.rules import Rules
from fightlead.theory.learning import Learner, Walk, walk_here
from fightlead.theory.policy import Advice, advice_from, write_policy
from fightlead.theory.study import Study, studies
from fightlead.theory.telling import progress_bar

SECONDS: Final = 60
"""Between two checkpoints."""
ENDING: Final = ".checkpoint"


@dataclass(frozen=True)
class Plan:
    """What is to be learnt, where it is kept, and who walks."""

    folder: Path
    rules: Rules
    players: int
    epochs: int
    seed: int
    jobs: int
    rows: int
    """Most decisions of a study that its policy keeps."""
    cluster: str | None
    """The address of a Ray cluster, `local` for one on this machine; None: no cluster."""


def train(plan: Plan, *, hidden: bool = False) -> Path:
    """Learn all studies of the rules, going on from the checkpoints in the folder, and write
    the policy of all that are there for this number of players; answers its path.

    Raises `FightleadError` (`not_a_checkpoint`, `other_seed`, `no_cluster`), OSError.
    """
    if plan.folder.exists() and not plan.folder.is_dir():
        raise NotADirectoryError(ENOTDIR, strerror(ENOTDIR), str(plan.folder))
    plan.folder.mkdir(parents=True, exist_ok=True)
    with progress_bar(hidden=hidden) as bar:
        for study in studies(plan.rules, plan.players):
            path = plan.folder / (study.name + ENDING)
            learner = begin(path, study, plan.seed)
            if learner.epoch >= plan.epochs:
                continue
            with walkers(plan, study) as walk:
                saved = monotonic()
                while learner.epoch < plan.epochs:
                    part = learner.epoch / plan.epochs
                    bar(f"{study.name}: {learner.rounds:,} rounds", part)
                    learner.learn(walk)
                    if monotonic() - saved > SECONDS or learner.epoch == plan.epochs:
                        learner.save(path)
                        saved = monotonic()
    return write_all(plan)


def begin(path: Path, study: Study, seed: int) -> Learner:
    """The learner of a checkpoint, or a new one."""
    if not path.exists():
        return Learner(study, seed)
    learner = Learner.load(path)
    if learner.study != study:
        raise FightleadError("not_a_checkpoint", text=str(path))
    if learner.seed != seed:
        raise FightleadError("other_seed", text=str(path))
    return learner


def walkers(plan: Plan, study: Study) -> AbstractContextManager[Walk]:
    """Those who walk: cores of this machine, or machines of a cluster."""
    if plan.cluster is None:
        return walk_here(study, plan.seed, plan.jobs)
    from fightlead.theory.cluster import walk_on_cluster

    return walk_on_cluster(study, plan.seed, plan.cluster)


def write_all(plan: Plan) -> Path:
    """Write one policy from all checkpoints for this number of players."""
    advice: dict[Study, Advice] = {}
    made = {}
    for path in sorted(plan.folder.glob(f"{plan.players}-*{ENDING}")):
        learner = Learner.load(path)
        advice[learner.study] = advice_from(learner, plan.rows)
        made[learner.study.name] = {
            "seed": learner.seed,
            "epochs": learner.epoch,
            "rounds": learner.rounds,
        }
    path = plan.folder / f"{plan.players}.policy"
    write_policy(path, advice, made)
    return path
