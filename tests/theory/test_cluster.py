"""A cluster of machines learns what one machine learns, even if one of them goes down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from fightlead.errors import FightleadError
from fightlead.theory.cluster import walk_on_cluster
from fightlead.theory.learning import Learner
from fightlead.theory.study import Study
from tests.theory.test_learning import learnt, same

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

STUDY = Study(3, drop=True)
MEMORY = 2**28
"""Bytes that each machine shares among its processes."""


@pytest.fixture
def cluster() -> Iterator[Any]:
    head = {"num_cpus": 0, "include_dashboard": False, "object_store_memory": MEMORY}
    machines = Cluster(initialize_head=True, head_node_args=head)
    try:
        yield machines
    finally:
        ray.shutdown()
        machines.shutdown()  # type: ignore[no-untyped-call]


def test_machines_learn_what_one_learns_and_one_may_go_down(cluster: Any) -> None:
    nodes = [cluster.add_node(num_cpus=1, object_store_memory=MEMORY) for _ in range(3)]
    cluster.wait_for_nodes()
    learner = Learner(STUDY, 3)
    with walk_on_cluster(STUDY, 3, cluster.address) as walk:
        learner.learn(walk)
        cluster.remove_node(nodes[0])
        learner.learn(walk)
    assert same(learner, learnt(STUDY, 2))


def test_an_address_where_nobody_answers_is_told() -> None:
    with (
        pytest.raises(FightleadError, match="no_cluster"),
        walk_on_cluster(STUDY, 3, "127.0.0.1:9"),
    ):
        pass
