"""What was accepted stands, whenever the server is killed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.server.killing import kill_often


@pytest.mark.slow
@pytest.mark.parametrize("share", range(2))
def test_a_server_killed_at_any_moment_loses_and_doubles_nothing(
    share: int, tmp_path: Path
) -> None:
    assert kill_often(tmp_path, 10, Random(share)) > 20
