"""A whole session as it is heard, in each language and manner."""

from __future__ import annotations

import pytest
from pytest_playwright import CreateContextCallback

from tests.browser.spoken import MANNERS, STILL, Manner, transcript
from tests.golden.__main__ import golden_text
from tests.serving import Served


@pytest.mark.parametrize("manner", MANNERS, ids=lambda manner: manner.name)
def test_all_that_is_spoken_is_as_it_was_read_and_approved(
    house: Served, new_context: CreateContextCallback, manner: Manner
) -> None:
    told = transcript(house, new_context(**STILL), manner)
    assert told == golden_text(manner.path)
