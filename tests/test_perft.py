"""Decision sequences of small decks, counted by engine and oracle, equal to the files."""

from __future__ import annotations

import pytest

from fightlead.compiled import compiled
from tests.golden.__main__ import golden_text
from tests.perft import CASES, Case, EngineGame, OracleGame, text_of

SMALL = [case for case in CASES if not case.name.startswith("longer")]
LONG = [case for case in CASES if case not in SMALL]


def expected(case: Case) -> str:
    return golden_text(f"tests/golden/perft/{case.name}.txt")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_compiled_engine_counts_as_ever(case: Case) -> None:
    found = text_of(case, lambda case, seed: EngineGame(case, seed, compiled()))
    assert found == expected(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", SMALL, ids=lambda case: case.name)
def test_interpreted_engine_counts_as_ever(case: Case) -> None:
    assert text_of(case, EngineGame) == expected(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", SMALL, ids=lambda case: case.name)
def test_oracle_counts_as_ever(case: Case) -> None:
    assert text_of(case, OracleGame) == expected(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", LONG, ids=lambda case: case.name)
def test_oracle_counts_longer_suits_as_ever(case: Case) -> None:
    assert text_of(case, OracleGame) == expected(case)
