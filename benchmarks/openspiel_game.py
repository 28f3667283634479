"""A fresh classic round of Fight for the Lead as a game in Python for OpenSpiel, written the
way its own Python games are: what one would have without a compiled core.

Every card dealt, turned up or drawn is a chance node; simultaneous choices are made one after
the other without the later ones being told. An action below 52 is a card, the others are
sets of cards to exchange: `EXCHANGE_OFFSET` plus one bit for each place of the sorted hand.
"""

from __future__ import annotations

from typing import Any

import pyspiel

NUM_CARDS = 52
HAND_SIZE = 4
ANTE = 4
EXCHANGE_OFFSET = NUM_CARDS
DEAL, FIGHT, TURN_UP, EXCHANGE, DRAW, PLAY, OVER = range(7)
SUBSETS = range(2**HAND_SIZE)
MIN_PLAYERS, MAX_PLAYERS = 2, 5

GAME_TYPE = pyspiel.GameType(
    short_name="python_fight_for_the_lead",
    long_name="Python Fight for the Lead",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_PLAYERS,
    min_num_players=MIN_PLAYERS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"players": MIN_PLAYERS},
)


class FightForTheLeadGame(pyspiel.Game):  # type: ignore[misc]
    """The game for a number of players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        players = (params or {}).get("players", MIN_PLAYERS)
        info = pyspiel.GameInfo(
            num_distinct_actions=EXCHANGE_OFFSET + len(SUBSETS),
            max_chance_outcomes=NUM_CARDS,
            num_players=players,
            min_utility=-ANTE * (players + 1.0),
            max_utility=ANTE * (players - 1.0),
            # Each misdeal adds a fight; ten in a row do not happen.
            max_game_length=players * (HAND_SIZE + 12),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> FightForTheLeadState:
        return FightForTheLeadState(self)


class FightForTheLeadState(pyspiel.State):  # type: ignore[misc]
    """A round, seat 0 being eldest hand."""

    def __init__(self, game: FightForTheLeadGame) -> None:
        super().__init__(game)
        self.players = game.num_players()
        self.tricks = [0] * self.players
        self.trick: list[int] = []
        self.thrown: list[int] = []
        self.exchanging: int | None = None
        self.leader = 0
        self._begin_deal()

    # OpenSpiel's interface

    def current_player(self) -> int:
        if self.phase in (DEAL, TURN_UP, DRAW):
            return int(pyspiel.PlayerId.CHANCE)
        if self.phase == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.seat

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        probability = 1.0 / len(self.stock)
        return [(card, probability) for card in self.stock]

    def _legal_actions(self, player: int) -> list[int]:
        hand = self.hands[player]
        if self.phase == EXCHANGE:
            limit = len(self.stock) + len(self.discards)
            return [EXCHANGE_OFFSET + s for s in SUBSETS if s.bit_count() <= limit]
        if self.phase == PLAY and self.trick:
            suit = self.trick[0] // 13
            return [card for card in hand if card // 13 == suit] or list(hand)
        return list(hand)

    def _apply_action(self, action: int) -> None:
        if self.phase == DEAL:
            self._deal(action)
        elif self.phase == FIGHT:
            self._fight(action)
        elif self.phase == TURN_UP:
            self._turn_up(action)
        elif self.phase == EXCHANGE:
            self._exchange(action - EXCHANGE_OFFSET)
        elif self.phase == DRAW:
            self._draw(action)
        else:
            self._play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if action >= EXCHANGE_OFFSET:
            return f"Exchange:{action - EXCHANGE_OFFSET:04b}"
        return "23456789TJQKA"[action % 13] + "cdhs"[action // 13]

    def returns(self) -> list[float]:
        if self.phase != OVER:
            return [0.0] * self.players
        pot = ANTE * self.players
        return [
            float(pot // HAND_SIZE * tricks - ANTE if tricks else -pot - ANTE)
            for tricks in self.tricks
        ]

    def __str__(self) -> str:
        return f"{self.phase} {self.hands} {self.fight} {self.turn_ups} {self.trick}"

    # The round

    def _begin_deal(self) -> None:
        self.phase = DEAL
        self.seat = 0
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.fight: list[int] = []
        self.turn_ups: list[int] = []
        self.discards: list[int] = []
        self.stock = list(range(NUM_CARDS))

    def _next_seat(self) -> None:
        self.seat = (self.seat + 1) % self.players

    def _deal(self, card: int) -> None:
        self.stock.remove(card)
        self.hands[self.seat].append(card)
        self._next_seat()
        if len(self.hands[-1]) == HAND_SIZE:
            for hand in self.hands:
                hand.sort()
            self.phase = FIGHT

    def _fight(self, card: int) -> None:
        self.hands[self.seat].remove(card)
        self.fight.append(card)
        self._next_seat()
        if len(self.fight) == self.players:
            self.phase = TURN_UP

    def _turn_up(self, card: int) -> None:
        self.stock.remove(card)
        self.turn_ups.append(card)
        matching = [other for other in self.fight if other // 13 == card // 13]
        if matching:
            self.leader = self.fight.index(max(matching))
            self.discards = self.fight + self.turn_ups
            self._refill()
        elif not self.stock:
            self._begin_deal()

    def _refill(self) -> None:
        """Find a hand to draw for, or go on when all are full."""
        for seat, hand in enumerate(self.hands):
            if len(hand) < HAND_SIZE:
                self.phase = DRAW
                self.seat = seat
                if not self.stock:
                    self.stock, self.discards = sorted(self.discards), []
                return
        self.discards += self.thrown
        self.thrown = []
        self._ask_next_exchange()

    def _draw(self, card: int) -> None:
        self.stock.remove(card)
        self.hands[self.seat].append(card)
        self.hands[self.seat].sort()
        self._refill()

    def _ask_next_exchange(self) -> None:
        self.exchanging = 0 if self.exchanging is None else self.exchanging + 1
        if self.exchanging < self.players:
            self.phase = EXCHANGE
            self.seat = self.exchanging
        else:
            self.phase = PLAY
            self.seat = self.leader

    def _exchange(self, subset: int) -> None:
        hand = self.hands[self.seat]
        self.thrown = [card for place, card in enumerate(hand) if subset >> place & 1]
        for card in self.thrown:
            hand.remove(card)
        self._refill()

    def _play(self, card: int) -> None:
        self.hands[self.seat].remove(card)
        self.trick.append(card)
        self._next_seat()
        if len(self.trick) == self.players:
            self._end_trick()

    def _end_trick(self) -> None:
        suit = self.trick[0] // 13
        best = max(card for card in self.trick if card // 13 == suit)
        self.leader = (self.leader + self.trick.index(best)) % self.players
        self.tricks[self.leader] += 1
        self.trick = []
        self.seat = self.leader
        if not self.hands[self.seat]:
            self.phase = OVER


pyspiel.register_game(GAME_TYPE, FightForTheLeadGame)
