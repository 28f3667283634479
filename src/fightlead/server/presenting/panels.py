"""The panels beside the game: each from little that seldom changes, so that its HTML can be
kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fightlead.server.presenting.seats import Seat
from fightlead.server.scene import Scene, Settings, Stage


@dataclass(frozen=True, slots=True)
class Company:
    """What a person may do about the table and those who sit here, besides playing."""

    stage: Stage
    begun: bool
    """A round has begun."""
    seated: bool
    away: bool
    """The person is away, or a bot plays for them."""
    extra: bool
    may_end: bool
    host: bool
    settings: Settings
    most: int
    """How many can play by the rules here."""
    free: int
    """How many seats are still wanted."""
    levels: tuple[str, ...]
    bots: tuple[tuple[int, str], ...]
    """Seats and names of the bots that can be sent away."""


@dataclass(frozen=True, slots=True)
class Fair:
    """What proves that a shuffle is fair."""

    commitment: str
    seeds: tuple[tuple[int, str], ...]
    """Numbers and seeds of rounds that are over."""


def company_of(
    scene: Scene, *, away: bool, free: int, levels: tuple[str, ...], others: Sequence[Seat]
) -> Company:
    return Company(
        stage=scene.stage,
        begun=bool(scene.view and scene.view.round),
        seated=scene.seat is not None,
        away=away,
        extra=scene.extra,
        may_end=scene.may_end,
        host=scene.host,
        settings=scene.settings,
        most=scene.rules.max_players,
        free=free,
        levels=levels,
        bots=tuple(
            (seat.seat, seat.name)
            for seat in others
            if seat.person == "bot" and "leaving" not in seat.marks
        ),
    )


def fair_of(scene: Scene) -> Fair:
    seeds = tuple((deal.round, deal.seed) for deal in scene.deals)
    return Fair(scene.commitment, seeds)
