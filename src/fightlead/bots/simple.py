"""Players without arithmetic: one at random, a beginner, a casual player, and one with rules
of thumb. They decide in a fraction of a millisecond."""

from __future__ import annotations

from random import Random
from typing import Final

from fightlead.actions import Action
from fightlead.cards import Card, card_set, members, rank_of, suit_of
from fightlead.view import View

TEN, JACK, QUEEN, KING, ACE = 8, 9, 10, 11, 12


class RandomBot:
    """Any legal action, each equally likely."""

    quick = True

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, view: View) -> Action:
        return _chance(self.seed, view).choice(view.legal)


class BeginnerBot:
    """Plays like somebody who has just learned the rules: fights with a high card or with any,
    is loath to part with cards, never drops, leads what comes to hand and sometimes forgets
    that a trick could be taken."""

    quick = True

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, view: View) -> Action:
        chance = _chance(self.seed, view)
        if view.phase == "fight":
            high = max(view.hand, key=rank_of)
            return Action.fight(high) if chance.random() < 0.5 else chance.choice(view.legal)
        if view.phase == "exchange":
            low = sorted((card for card in view.hand if rank_of(card) < TEN), key=rank_of)
            return Action.exchange(low[: min(view.exchange_limit, chance.randint(0, 2))])
        if view.phase == "play":
            return self._play(view, chance)
        return _yes_or_no(view, True)

    def _play(self, view: View, chance: Random) -> Action:
        winning = [action for action in view.legal if _beats_trick(action.card, view)]
        if _led_suit(view) is None or not winning or chance.random() < 0.25:
            return chance.choice(view.legal)
        return max(winning, key=lambda action: rank_of(action.card))


class CasualBot:
    """Plays like somebody who plays now and then: keeps what looks high, stays in nearly
    always, takes every trick it can with its highest card."""

    quick = True

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, view: View) -> Action:
        chance = _chance(self.seed, view)
        if view.phase == "fight":
            return chance.choice(view.legal)
        if view.phase == "exchange":
            low = [card for card in view.hand if rank_of(card) < TEN]
            chance.shuffle(low)
            return Action.exchange(low[: view.exchange_limit])
        if view.phase == "play":
            return self._play(view)
        keen = chance.random() < 0.9 or max(map(rank_of, view.hand), default=ACE) >= KING
        return _yes_or_no(view, keen)

    def _play(self, view: View) -> Action:
        playable = [action.card for action in view.legal]
        winning = [card for card in playable if _beats_trick(card, view)]
        if winning:
            return Action.play(max(winning, key=rank_of))
        return Action.play(min(playable, key=rank_of))


class RegularBot:
    """A decent player by rules of thumb: a middle singleton for the fight, high cards kept
    in the exchange, stays by strength, wins tricks as cheaply as it can."""

    quick = True

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, view: View) -> Action:
        if view.phase == "fight":
            return _fight(view)
        if view.phase == "exchange":
            return _exchange(view)
        if view.phase == "play":
            return _play(view)
        return _yes_or_no(view, _stays(view) if view.phase == "stay" else _joins(view))


def _chance(seed: int, view: View) -> Random:
    return Random(f"{seed}/{view.seat}/{view.round}/{view.position}")


def _yes_or_no(view: View, yes: bool) -> Action:
    verbs = ("stay", "drop") if view.phase == "stay" else ("join", "decline")
    return Action(verbs[0] if yes else verbs[1])


def _led_suit(view: View) -> int | None:
    """Suit of the trick that is being played; None if this seat leads."""
    if not view.tricks or view.tricks[-1].taker is not None:
        return None
    return suit_of(view.tricks[-1].plays[0][1])


def _beats_trick(card: Card, view: View) -> bool:
    """Would this card be the highest of the trick so far?"""
    led = _led_suit(view)
    if led is None:
        return True
    of_suit = [other for _, other in view.tricks[-1].plays if suit_of(other) == led]
    return suit_of(card) == led and card > max(of_suit)


def _fight(view: View) -> Action:
    """The card that can win the lead and is least missed: a middle card alone in its suit."""

    def worth(card: Card) -> float:
        mates = sum(suit_of(other) == suit_of(card) for other in view.hand) - 1
        strength = rank_of(card)
        missed = {ACE: 9.0, KING: 6.0, QUEEN: 3.0}.get(strength, 0.0)
        return strength - missed - 1.5 * mates

    return Action.fight(max(view.hand, key=worth))


def _keeps(card: Card, view: View) -> bool:
    """High enough to hope for a trick against this many others."""
    return rank_of(card) >= (TEN if len(view.within) == 2 else JACK)


def _exchange(view: View) -> Action:
    low = sorted((card for card in view.hand if not _keeps(card, view)), key=rank_of)
    fee = view.rules.fee
    if fee:
        # A new card is worth about a third of a trick more than a low one.
        worthwhile = view.trick_value > 3 * fee or len(low) == len(view.hand)
        low = low if worthwhile else [card for card in low if rank_of(card) < TEN][:1]
    return Action.exchange(low[: view.exchange_limit])


_CHANCES: Final = {ACE: 0.9, KING: 0.65, QUEEN: 0.45, JACK: 0.3, TEN: 0.15}
"""Tricks to hope for from a card that is kept, and from one that is exchanged."""
_EXCHANGED: Final = 0.27
_ENOUGH: Final = {2: 0.9, 3: 1.15, 4: 1.3, 5: 1.4}
"""Tricks that a hand must promise to stay, by the number of players still in: what did best
in simulated rounds among regular and beginner bots."""
_LEAD: Final = 0.5
"""What the lead adds to a hand's promise; heads-up it is always enough."""


def _promise(view: View) -> float:
    kept = [card for card in view.hand if _keeps(card, view)]
    tricks = sum(_CHANCES[rank_of(card)] for card in kept)
    return tricks + _EXCHANGED * (len(view.hand) - len(kept))


def _stays(view: View) -> bool:
    """Stay with a hand that promises enough."""
    players = len(view.within)
    leads = view.lead == view.seat
    if leads and players == 2:
        return True
    return _promise(view) + (_LEAD if leads else 0.0) >= _ENOUGH[players]


def _joins(view: View) -> bool:
    """A stake above the share of the pot that it opens is not paid, if enough others remain."""
    owed = view.debts.get(view.seat if view.seat is not None else -1, 0)
    if not owed or len(view.names) < 4:
        return True
    pot = view.pot + sum(view.debts.values()) + view.rules.ante * len(view.names)
    return owed * 2 <= pot


def _play(view: View) -> Action:
    playable = card_set(action.card for action in view.legal)
    cards = sorted(members(playable), key=rank_of)
    if _led_suit(view) is None:
        return Action.play(_best_lead(cards, view))
    winning = [card for card in cards if _beats_trick(card, view)]
    if not winning:
        return Action.play(cards[0])
    last = len(view.tricks[-1].plays) == len(view.within) - 1
    return Action.play(winning[0] if last else winning[-1])


def _best_lead(cards: list[Card], view: View) -> Card:
    """A card that nothing unseen beats, else the highest."""
    seen = card_set({*view.hand, *view.thrown, *_shown(view)})
    unseen = view.rules.deck & ~seen

    def beaters(card: Card) -> int:
        return sum(
            suit_of(other) == suit_of(card) and other > card for other in members(unseen)
        )

    return min(reversed(cards), key=beaters)


def _shown(view: View) -> list[Card]:
    plays = [card for trick in view.tricks for _, card in trick.plays]
    return [*plays, *(card for _, card in view.fight), *view.turnups]
