"""Batches of pgx, JAX's games, on the processor: `python pgx_peer.py GAME GAMES STEPS`.

Runs in the environment of the peers. Says `ready` when all is compiled; for every line it gets
it takes so many steps in all games, at random, and says `done`. The steps are one compiled
loop, so no time is lost between them; a game that ends is opened anew.
"""

from __future__ import annotations

import sys
from typing import Any

import jax
import pgx
from pgx.experimental import act_randomly, auto_reset


def main() -> None:
    game, games, steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    env = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def take(state: Any, key: Any) -> tuple[Any, None]:
        keys = jax.random.split(key, games + 1)
        action = act_randomly(keys[0], state.legal_action_mask)
        return step(state, action, keys[1:]), None

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        return jax.lax.scan(take, state, jax.random.split(key, steps))[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), games))
    state = jax.block_until_ready(play(state, jax.random.key(1)))
    print("ready", flush=True)
    for number, _ in enumerate(sys.stdin):
        state = jax.block_until_ready(play(state, jax.random.key(number)))
        print("done", flush=True)


if __name__ == "__main__":
    main()
