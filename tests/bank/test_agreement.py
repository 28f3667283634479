"""What is played in the engine and told to the bank comes to the same accounts."""

from __future__ import annotations

from random import Random

import pytest

from fightlead.rules import PRESETS
from tests.bank.tables import bank_of, played
from tests.effort import times


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(200)))
def test_told_sessions_come_to_the_accounts_of_played_ones(seed: int) -> None:
    random = Random(seed)
    bank_of(played(random), random)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("bet", [1, 4, 5])
def test_presets_too(preset: str, bet: int) -> None:
    random = Random(f"{preset} {bet}")
    bank_of(played(random, PRESETS[preset](bet), steps=1500), random)
