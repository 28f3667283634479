"""The same examples in every run; `HYPOTHESIS_PROFILE=explore` looks for new ones."""

from __future__ import annotations

from hypothesis import settings

from tests.effort import PROFILE, times

for steady in ("steady", "quick"):
    settings.register_profile(steady, derandomize=True, deadline=None, max_examples=times(100))
settings.register_profile("explore", deadline=None, max_examples=500)
settings.load_profile(PROFILE)
