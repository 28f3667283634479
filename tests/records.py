"""Small records with every rare event, written by this version and read by all later ones.

`python -m tests.golden` writes them again; the difference is to be reviewed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from fightlead import events as ev
from fightlead.record import ALL, Knowledge, Record, record_of
from fightlead.recordfile import write_record
from fightlead.rules import Rules
from fightlead.session import Session
from tests.random_sessions import random_session

FOLDER = "tests/golden/records"


@dataclass(frozen=True)
class Scene:
    """A session played at random from a seed that makes these events happen."""

    random: int
    shows: tuple[type[ev.Event], ...]
    rules: dict[str, Any] = field(default_factory=dict)
    seat: Knowledge = ALL
    seeded: bool = True
    mixed: bool = False
    """Players contribute to the shuffles; seeds are shown after their rounds."""


SMALL: dict[str, Any] = {"suits": 2, "ranks": 4, "hand": 2, "no_match": "highest"}
STAKED = Rules.staked().as_dict()

SCENES = {
    "misdeal": Scene(169, (ev.Misdealt, ev.RoundEnded), {"suits": 3, "ranks": 5, "hand": 2}),
    "reshuffle": Scene(228, (ev.Reshuffled, ev.RoundEnded), SMALL),
    "reshuffle_one_by_one": Scene(
        360, (ev.Reshuffled, ev.RoundEnded), SMALL | {"exchange_style": "one_by_one"}
    ),
    "lead_by_rank": Scene(235, (ev.LeadWon, ev.TrickTaken), SMALL | {"short_stock": "limit"}),
    "everybody_dropped": Scene(49, (ev.PotStood, ev.RoundEnded), {"drop_fresh": True}),
    "dealer_held": Scene(
        49, (ev.DealerHeld, ev.StoodAlone), {"drop_fresh": True, "dealer_must_stay": True}
    ),
    "lead_passed": Scene(1, (ev.LeadPassed, ev.Played), {"drop_fresh": True}),
    "declined": Scene(620, (ev.JoinShown, ev.FeePaid, ev.RoundEnded), STAKED),
    "stake_owed": Scene(488, (ev.Looed, ev.JoinShown, ev.TrickTaken), STAKED),
    "came_and_went": Scene(760, (ev.Left, ev.SatDown, ev.Looed)),
    "broke": Scene(96, (ev.Left, ev.Looed, ev.Won), {"buy_in": 8, "ante": 8, "hand": 2}),
    "shared_out": Scene(160, (ev.Shared, ev.SessionEnded, ev.RoundEnded), {"ante": 5}),
    "given_decks": Scene(151, (ev.Reshuffled, ev.RoundEnded), SMALL, seeded=False),
    "spectator": Scene(198, (ev.StayShown, ev.Played), seat=None),
    "seat": Scene(198, (ev.StayShown, ev.Played), seat=1),
    "mixed": Scene(179, (ev.StayShown, ev.RoundEnded), mixed=True),
    "mixed_seat": Scene(179, (ev.StayShown, ev.RoundEnded), seat=1, mixed=True),
}


def played(scene: Scene) -> Session:
    """The session of a scene."""
    rules = Rules.from_dict(scene.rules)
    return random_session(
        Random(scene.random), rules, 90, seeded=scene.seeded, mixed=scene.mixed
    )


def recorded(scene: Scene) -> Record:
    """The record of a scene."""
    return record_of(played(scene), scene.seat, reveal=scene.mixed)


def golden() -> dict[str, str]:
    """Every record by its path."""
    return {
        f"{FOLDER}/{name}.toml": write_record(recorded(scene)) for name, scene in SCENES.items()
    }
