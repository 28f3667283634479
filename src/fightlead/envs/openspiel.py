"""Fight for the Lead as a game of OpenSpiel: `fight_for_the_lead`.

Importing this module registers the game. It is one round; seat 0 is eldest hand and the last
seat deals. Its parameters, with what they are if not said:

    players        2 to 5 (2)
    preset         classic, staked (classic)
    pot            fresh; carried: an ante of each lies in the middle already (fresh)
    drop           true: one may drop in any round, whatever the preset says (false)
    suits, ranks, hand, no_match, short_stock, exchange_from: fields of `Rules`, as they are

Chance is explicit, one card at a time. Those who choose at once choose in the order of their
seats, and the later ones are not told. Actions and tensors are numbered by
`fightlead.envs.coding`. Returns are in antes: what the round brought, with an equal share of
what lies in the middle at its end; they sum to nothing.

>>> game = pyspiel.load_game("fight_for_the_lead", {"players": 3})
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.legal_actions()[0])
>>> [state.action_to_string(action) for action in state.legal_actions()]
['fight 2c', 'fight 5c', 'fight 8c', 'fight Jc']
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

import pyspiel

from fightlead.actions import action_of
from fightlead.bots import make_bot
from fightlead.cards import DECK_SIZE, card_name, cards_text
from fightlead.engine import NONE
from fightlead.envs import coding
from fightlead.envs.bounds import most_cards, most_choices, utility_bounds
from fightlead.envs.cardwise import open_round
from fightlead.envs.observer import Observer
from fightlead.envs.resampling import resample
from fightlead.errors import RulesError, SeatingError
from fightlead.notation import event_line, seat_name
from fightlead.rules import MAX_PLAYERS, MIN_PLAYERS, PRESETS, Rules
from fightlead.session import is_seat
from fightlead.view import Player

FIELDS: Final = ("suits", "ranks", "hand", "no_match", "short_stock", "exchange_from")
"""Fields of `Rules` that are parameters by their own names."""
POTS: Final = ("fresh", "carried")

GAME_TYPE: Final = pyspiel.GameType(
    short_name="fight_for_the_lead",
    long_name="Fight for the Lead",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_PLAYERS,
    min_num_players=MIN_PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={
        "players": MIN_PLAYERS,
        "preset": "classic",
        "pot": "fresh",
        "drop": False,
        **{name: getattr(Rules(), name) for name in FIELDS},
    },
)


def rules_of(params: dict[str, Any]) -> Rules:
    """The rules that parameters of the game mean. Raises `RulesError` with every fault."""
    choices = {"preset": tuple(PRESETS), "pot": POTS}
    faults = [(name, "not_a_choice") for name in choices if params[name] not in choices[name]]
    if faults:
        raise RulesError(*faults)
    changes = {name: params[name] for name in FIELDS}
    if params["drop"]:
        changes |= {"drop": True, "drop_fresh": True}
    return replace(PRESETS[params["preset"]](), **changes)


class FightGame(pyspiel.Game):  # type: ignore[misc]
    """The game with all its parameters.

    Raises `RulesError` for parameters that are no rules, and `SeatingError`
    (`wrong_number_of_players`) for more players than the deck serves.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**GAME_TYPE.parameter_specification, **(params or {})}
        rules, players = rules_of(params), params["players"]
        if not MIN_PLAYERS <= players <= rules.max_players:
            raise SeatingError("wrong_number_of_players", most=rules.max_players)
        opening = open_round(rules, players, carried=params["pot"] == "carried")
        lowest, highest = utility_bounds(opening)
        info = pyspiel.GameInfo(
            num_distinct_actions=coding.ACTIONS,
            max_chance_outcomes=DECK_SIZE,
            num_players=players,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=0.0,
            max_game_length=most_choices(opening),
        )
        super().__init__(GAME_TYPE, info, params)
        self.opening = opening

    def new_initial_state(self) -> FightState:
        return FightState(self)

    def max_chance_nodes_in_history(self) -> int:
        return most_cards(self.opening)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(kind, params, self.num_players())


class FightState(pyspiel.State):  # type: ignore[misc]
    """A point of a round; `round` holds it all."""

    def __init__(self, game: FightGame) -> None:
        super().__init__(game)
        self.round = game.opening

    def current_player(self) -> int:
        if self.round.over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.round.seat
        return int(pyspiel.PlayerId.CHANCE) if seat == NONE else seat

    def is_terminal(self) -> bool:
        return self.round.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that can come next, each as likely."""
        outcomes = self.round.outcomes
        return [(card, 1 / len(outcomes)) for card in outcomes]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.round.numbers)

    def _apply_action(self, action: int) -> None:
        """Raises `Refused`, with nothing changed, if the rules do not allow it."""
        here = self.round
        self.round = here.choose(action) if here.seat != NONE else here.draw(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return card_name(action)
        return self.round.text_of(player, action)

    def returns(self) -> list[float]:
        """What the round brought each seat, in antes; nothing before it is over."""
        return list(self.round.gains) if self.round.over else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> FightState:
        """A state of which the player knows what they know of this one, where a player is to
        choose; `rng` answers numbers from 0 to 1. Others' choices are not weighed."""
        begin: Callable[[], FightState] = self.get_game().new_initial_state
        return resample(begin, self.round, player, Random(rng()))

    def __str__(self) -> str:
        here = self.round
        lines = [event_line(event) for event in here.events]
        if here.waiting is not None:
            phase, seat, code = here.waiting
            lines.append(f"{seat_name(seat)}: {action_of(phase, code)}")
        if here.drawn:
            lines.append(f"drawn {cards_text(here.drawn)}")
        return "\n".join(lines)


class PlayerBot(pyspiel.Bot):  # type: ignore[misc]
    """Any `Player` as a bot of OpenSpiel in one seat.

    >>> from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
    >>> import numpy
    >>> game = pyspiel.load_game("fight_for_the_lead(players=3)")
    >>> bots = [spiel_bot("regular", seat, seed=seat) for seat in range(3)]
    >>> returns = evaluate_bots(game.new_initial_state(), bots, numpy.random.RandomState(1))
    >>> len(returns), sum(returns)
    (3, 0.0)
    """

    def __init__(self, player: Player, seat: int) -> None:
        super().__init__()
        self.player, self.seat = player, seat

    def restart_at(self, state: FightState) -> None:
        """Begin anew: a player remembers nothing that is not in a view."""

    def step(self, state: FightState) -> int:
        """The number of the action that the player takes, from the view of the seat alone."""
        here = state.round
        action = self.player.act(here.view(self.seat))
        return int(coding.number_of(here.states[0], self.seat, action.code))


def spiel_bot(level: str, seat: int, seed: int = 0) -> PlayerBot:
    """A bot of this package by its name, for a seat. Raises `FightleadError`
    (`no_such_level`), `SeatingError` (`no_such_seat`)."""
    if not is_seat(seat):
        raise SeatingError("no_such_seat", seat=str(seat))
    return PlayerBot(make_bot(level, seed), seat)


pyspiel.register_game(GAME_TYPE, FightGame)
