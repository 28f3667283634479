"""Games side by side, a random decision in each at every step, as training plays them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, Final

from benchmarks.measure import Effort, Meaning, Row, shortest
from benchmarks.peers import peer_process
from fightlead.envs.vector import FightVectorEnv

GAMES: Final = (1024, 16_384)
PGX_GAMES: Final = ("leduc_holdem", "kuhn_poker")
DECISIONS: Final = 1 << 16
"""Taken in one turn, in all games together."""
SPIEL_STEPS: Final = 1
"""OpenSpiel steps its games one after the other in Python."""
NAMES: Final = {False: "batch steps, masks", True: "batch steps, observations"}

MEANINGS: Final = (
    Meaning(
        what="decisions a second in batches of games, with masks or with full observations, "
        "chosen at random within the measured time",
        names=("batch steps",),
        peer="pgx",
        beside="pgx on the processor (`leduc_holdem`, `kuhn_poker`), all steps in one compiled "
        "loop",
        tells="what a batch costs beside the fastest of its kind; its games have 2 and 3 actions "
        "and some 10 to 30 numbers to observe, ours 72 and 370",
    ),
    Meaning(
        what="the same beside games stepped one after the other in Python",
        names=("batch steps",),
        peer="OpenSpiel",
        beside="OpenSpiel's `SyncVectorEnv` on `leduc_poker`",
        tells="what a researcher gains over that",
    ),
    Meaning(
        what="the same for five players",
        names=("batch steps",),
        tells="what a batch costs where the table is full",
    ),
)


def rows(effort: Effort) -> Iterator[Row]:
    """Decisions per second in batches of two sizes, for 2 and 5 players, beside those that
    other libraries take in smaller games of two."""
    turns = max(effort.turns // 30, 8)
    for games in GAMES:
        for observing in (False, True):
            yield _alone(games, 5, observing, turns)
            for game in PGX_GAMES:
                yield _beside_pgx(games, observing, game, turns)
            yield _beside_spiel(games, observing, turns)


def _ours(games: int, players: int, observing: bool) -> Callable[[], None]:
    envs = FightVectorEnv(games, players=players, observations=observing)
    envs.reset(seed=1)

    def play() -> None:
        for _ in range(DECISIONS // games):
            envs.step(envs.any_legal())

    return play


def _alone(games: int, players: int, observing: bool, turns: int, **fields: Any) -> Row:
    (time,) = shortest([_ours(games, players, observing)], turns)
    return _row(games, observing, DECISIONS / time, players=players, **fields)


def _row(games: int, observing: bool, value: float, **fields: Any) -> Row:
    name = f"{NAMES[observing]}, {games:,} games"
    return Row(name=name, value=value, unit="steps/s", **fields)


def _beside(
    games: int, observing: bool, peer: str, call: Callable[[], object], steps: int, turns: int
) -> Row:
    """Ours and a peer's in turns; the peer takes so many decisions in one."""
    ours, theirs = shortest([_ours(games, 2, observing), call], turns)
    return _row(
        games,
        observing,
        DECISIONS / ours,
        players=2,
        peer=peer,
        peer_value=steps / theirs,
    )


def _beside_pgx(games: int, observing: bool, game: str, turns: int) -> Row:
    peer = f"pgx: {game}"
    steps = DECISIONS // games
    with peer_process("pgx_peer.py", game, games, steps) as turn:
        if turn is None:
            return _alone(games, 2, observing, turns, peer=f"{peer}: not installed")
        return _beside(games, observing, peer, turn, DECISIONS, turns)


def _beside_spiel(games: int, observing: bool, turns: int) -> Row:
    if find_spec("open_spiel") is None:
        return _alone(games, 2, observing, turns, peer="OpenSpiel: not installed")
    peer = "OpenSpiel: SyncVectorEnv, leduc_poker"
    return _beside(games, observing, peer, _spiel(games), games * SPIEL_STEPS, turns)


def _spiel(games: int) -> Callable[[], None]:
    """So many steps of Leduc poker in OpenSpiel's vector environment; the first legal action
    of each game."""
    from open_spiel.python import rl_environment
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.vector_env import SyncVectorEnv

    envs = SyncVectorEnv([rl_environment.Environment("leduc_poker") for _ in range(games)])
    steps = envs.reset()

    def play() -> None:
        nonlocal steps
        for _ in range(SPIEL_STEPS):
            outputs = [
                StepOutput(each.observations["legal_actions"][each.current_player()][0], [])
                for each in steps
            ]
            steps, *_ = envs.step(outputs, reset_if_done=True)

    return play
