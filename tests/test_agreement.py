"""The engine agrees with the oracle: a share of `python -m tests.agreement`."""

from __future__ import annotations

import pytest

from fightlead import engine
from tests.agreement import compare_rounds


def test_compiled_core_agrees_with_the_oracle() -> None:
    assert compare_rounds(300, seed=1)["rounds"] >= 300


def test_interpreted_core_agrees_with_the_oracle() -> None:
    assert compare_rounds(60, seed=2, core=engine)["rounds"] >= 60


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 16))
def test_compiled_core_agrees_with_the_oracle_in_rare_cases_too(seed: int) -> None:
    met = compare_rounds(1000, seed)
    for rare in ("misdeals", "reshuffles", "stood", "broke", "ended"):
        assert met[rare], f"no {rare} among {met['rounds']} rounds"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 22))
def test_interpreted_core_agrees_with_the_oracle_over_many_rounds(seed: int) -> None:
    assert compare_rounds(150, seed, core=engine)["rounds"] >= 150
