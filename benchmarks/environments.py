"""The environments that go one decision at a time, played at random, each observation read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from benchmarks.card_peer import agents_in_turn, in_turns
from benchmarks.measure import PLAYERS, Effort, Meaning, Row, shortest
from benchmarks.peers import peer_process
from fightlead.envs.pettingzoo import env

GAMES: Final = {
    "leduc_holdem_v4": "PettingZoo: leduc_holdem_v4",
    "texas_holdem_v4": "PettingZoo: texas_holdem_v4",
    "gin-rummy": "RLCard: gin-rummy",
}
STEPS: Final = 300
"""Decisions in one turn."""

MEANINGS: Final = (
    Meaning(
        what="decisions a second in the PettingZoo environment, at random, each observation read",
        names=("AEC steps",),
        tells="what a step costs who learns from one game at a time, by number of players",
    ),
    Meaning(
        what="the same, beside card games of PettingZoo",
        names=("AEC steps",),
        peer="PettingZoo",
        beside="its `leduc_holdem_v4` and `texas_holdem_v4`",
        tells="what a step costs among games of the kind; the games differ, so it is no contest",
    ),
    Meaning(
        what="the same, beside a card game that stands below such an environment",
        names=("AEC steps",),
        peer="RLCard",
        beside="RLCard's gin rummy by itself",
        tells="what the environment's manners cost; the games differ here, too",
    ),
)


def rows(effort: Effort) -> Iterator[Row]:
    """Decisions per second for every number of players, and of two beside the card games for
    two that others have."""
    turns = max(effort.turns // 10, 10)
    for players in PLAYERS:
        ours = in_turns(agents_in_turn(env(players=players)), STEPS)
        ours()
        (time,) = shortest([ours], turns)
        yield _row(players, STEPS / time)
    ours = in_turns(agents_in_turn(env(players=2)), STEPS)
    for game, peer in GAMES.items():
        with peer_process("card_peer.py", game, STEPS) as turn:
            if turn is None:
                yield _row(2, None, f"{peer}: not installed")
                continue
            mine, theirs = shortest([ours, turn], turns)
            yield _row(2, STEPS / mine, peer, STEPS / theirs)


def _row(
    players: int, value: float | None, peer: str | None = None, peer_value: float | None = None
) -> Row:
    return Row(
        name="AEC steps, observations",
        players=players,
        value=value,
        unit="steps/s",
        peer=peer,
        peer_value=peer_value,
    )
