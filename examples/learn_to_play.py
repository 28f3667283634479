"""Teach a small network to beat the player who goes by rules of thumb, within minutes.

    pip install '.[fast,envs,torch]'
    python examples/learn_to_play.py

Two play the staked game, where each card exchanged costs a fee: to decide there is which card
fights, what to exchange, and what to play. The network learns by proximal policy optimization
(PPO) from games that run side by side. What it has learnt is measured on deals that it has
never seen, each played twice with seats exchanged, so that good cards come to both.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import mse_loss

from fightlead.cards import DECK_SIZE
from fightlead.envs.coding import ACTIONS
from fightlead.envs.layout import observation_size, parts_of
from fightlead.envs.vector import FightVectorEnv
from fightlead.rules import Rules

PLANES = slice(0, parts_of(2)["phase"].start)
"""Where an observation has its planes of 52 cards; the first is the hand."""
RULES = Rules.staked()
GAMES = 1024
STEPS = 16
"""Decisions of each game between two updates."""
PASSES, SHARES = 2, 16
"""How often an update goes through what was played, and in how many shares."""
RATE = 1e-3
CLIP = 0.2
CURIOSITY = 0.01
"""What the entropy of the policy counts."""
SURPRISE = 0.1
"""What the square of a wrong value counts."""
TRACE = 0.95
"""How far a reward reaches back, from decision to decision."""


class Network(nn.Module):
    """From what `features` makes of an observation to the chances of the 72 numbers, and what
    the round will bring."""

    def __init__(self, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(observation_size(2) + DECK_SIZE, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
        )
        self.logits = nn.Linear(width, ACTIONS)
        self.value = nn.Linear(width, 1)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of the numbers, those that are illegal near minus infinity, and the
        value in antes."""
        thought = self.body(seen)
        logits = self.logits(thought).masked_fill(masks == 0, -1e9)
        return logits.log_softmax(dim=-1), self.value(thought).squeeze(-1)


def features(rows: Any) -> Tensor:
    """The bytes of observations made small, and for each card in hand the share of its suit
    that is higher and unseen, which a network would find out by itself in the end."""
    observations = torch.from_numpy(rows)
    planes = observations[:, PLANES].view(-1, 6, 4, 13)
    unseen = (planes == 0).all(dim=1).float()
    above = unseen.flip(-1).cumsum(-1).flip(-1) - unseen
    beaters = (1 + above) / 13 * planes[:, 0]
    return torch.cat([torch.log1p(observations.float()), beaters.flatten(1)], dim=1)


@dataclass(frozen=True)
class Played:
    """What was seen, done and expected, with the steps first and the games second."""

    seen: Tensor
    masks: Tensor
    numbers: Tensor
    chances: Tensor
    """Their log-probabilities."""
    values: Tensor
    gains: Tensor
    """How much better it came than expected."""


@torch.no_grad()
def play(envs: FightVectorEnv, network: Network) -> Played:
    """Play on in all games, `STEPS` decisions each."""
    kept: list[tuple[Tensor, ...]] = []
    for _ in range(STEPS):
        seen = features(envs.observations)
        masks = torch.from_numpy(envs.action_masks).clone()  # written anew in a step
        logs, values = network(seen, masks)
        numbers = torch.multinomial(logs.exp(), 1).squeeze(1)
        _, rewards, ends, _, _ = envs.step(numbers.numpy())
        chances = logs.gather(1, numbers[:, None]).squeeze(1)
        kept.append((
            seen, masks, numbers, chances, values,
            torch.from_numpy(rewards.copy()), torch.from_numpy(~ends).float(),
        ))  # fmt: skip
    seen, masks, numbers, chances, values, rewards, lasts = (
        torch.stack(each) for each in zip(*kept, strict=True)
    )
    _, ahead = network(features(envs.observations), torch.from_numpy(envs.action_masks))
    gains = advantages(values, rewards, lasts, ahead)
    return Played(seen, masks, numbers, chances, values, gains)


def advantages(values: Tensor, rewards: Tensor, lasts: Tensor, ahead: Tensor) -> Tensor:
    """How much better each decision came than its value, by generalized advantage estimation;
    `lasts` is 0 where a round ended, `ahead` the value of what comes next."""
    gains = torch.zeros_like(values)
    gain = torch.zeros_like(ahead)
    for step in reversed(range(len(values))):
        better = rewards[step] + lasts[step] * ahead - values[step]
        gain = better + TRACE * lasts[step] * gain
        gains[step] = gain
        ahead = values[step]
    return gains


def learn(network: Network, optimizer: torch.optim.Optimizer, played: Played) -> None:
    """Go through what was played and make better what came better."""
    flat = [part.flatten(0, 1) for part in vars(played).values()]
    for _ in range(PASSES):
        for share in torch.randperm(len(flat[0])).chunk(SHARES):
            seen, masks, numbers, before, values, gains = (part[share] for part in flat)
            logs, now = network(seen, masks)
            ratio = (logs.gather(1, numbers[:, None]).squeeze(1) - before).exp()
            weight = (gains - gains.mean()) / (gains.std() + 1e-6)
            held = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy_loss = -torch.minimum(ratio * weight, held * weight).mean()
            entropy = -(logs.exp() * logs).sum(dim=1).mean()
            surprise = mse_loss(now, values + gains)
            loss = policy_loss + SURPRISE * surprise - CURIOSITY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()


@torch.no_grad()
def measure(network: Network, deals: int, seed: int) -> tuple[float, float]:
    """Antes that the network wins a round from the rules of thumb: the mean, and how far the
    truth may be from it (95 of 100 times). It plays each deal from both seats, by its likeliest
    choices; a game's first deal follows from seed and dealer alone."""
    won = np.zeros(deals)
    for seat in (0, 1):
        envs = FightVectorEnv(deals, RULES, opponents={1 - seat: "thumb"})
        observations, info = envs.reset(seed=seed)
        running = np.ones(deals, bool)
        while running.any():
            masks = torch.from_numpy(info["action_mask"])
            logs, _ = network(features(observations), masks)
            observations, rewards, ends, _, info = envs.step(logs.argmax(dim=1).numpy())
            won += np.where(running, rewards, 0.0) / 2
            running &= ~ends
    return float(won.mean()), float(1.96 * won.std() / np.sqrt(deals))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--updates", type=int, default=150)
    parser.add_argument("--deals", type=int, default=20_000, help="to measure with at the end")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    envs = FightVectorEnv(GAMES, RULES, opponents={1: "thumb"})
    envs.reset(seed=chosen.seed)
    start = time.perf_counter()
    for update in range(1, chosen.updates + 1):
        optimizer.param_groups[0]["lr"] = RATE * (1 - (update - 1) / chosen.updates)
        learn(network, optimizer, play(envs, network))
        if update % 10 == 0 or update == chosen.updates:
            won, off = measure(network, 2000, seed=chosen.seed + 1)
            seconds = time.perf_counter() - start
            print(f"{update:4} updates, {seconds:4.0f} s: {won:+.3f} ± {off:.3f} antes a round")
    won, off = measure(network, chosen.deals, seed=chosen.seed + 2)
    print(f"Against the rules of thumb: {won:+.3f} antes a round, ± {off:.3f} in 95 of 100.")


if __name__ == "__main__":
    main()
