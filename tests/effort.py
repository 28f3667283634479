"""How much of the same kind is tried: `make test-fast` sets the profile `quick`, and a quarter
of it has to do."""

from __future__ import annotations

import os
from typing import Final

PROFILE: Final = os.environ.get("HYPOTHESIS_PROFILE", "steady")
_SHARE: Final = 4 if PROFILE == "quick" else 1


def times(number: int) -> int:
    """So many examples, seeds or positions, or the share of them that is quick."""
    return -(-number // _SHARE)
