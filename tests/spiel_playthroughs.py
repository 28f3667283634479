"""Playthroughs as OpenSpiel writes them: everything it asks a game, in every kind of state."""

from __future__ import annotations

from typing import Final

from open_spiel.python.algorithms.generate_playthrough import playthrough

import fightlead.envs.openspiel  # noqa: F401  (it registers the game)

GAMES: Final = {
    "short": "suits=2,ranks=4,hand=2,no_match=highest,short_stock=limit,drop=True",
    "staked-3": "players=3,preset=staked,pot=carried",
}
SEED: Final = 1


def golden() -> dict[str, str]:
    """Each playthrough by its path."""
    return {
        f"tests/golden/openspiel/{name}.txt": playthrough(
            f"fight_for_the_lead({parameters})", [], seed=SEED
        )
        for name, parameters in GAMES.items()
    }
