"""Why something was refused: one sentence for every code of an error."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from fightlead.actions import Action, parse_action
from fightlead.cards import UNKNOWN, members, parse_card, parse_cards
from fightlead.errors import (
    BankError,
    CardError,
    FightleadError,
    RecordError,
    Refused,
    RulesError,
)
from fightlead.narration import bank_refusals
from fightlead.narration.catalogue import N_
from fightlead.narration.faults import RECORD_SENTENCES, REFUSED_SENTENCES
from fightlead.narration.fields import fault_sentence
from fightlead.narration.paper_faults import PAPER_SENTENCES
from fightlead.narration.questions import choice
from fightlead.narration.shared import SHARED_REFUSALS
from fightlead.narration.table_faults import TABLE_SENTENCES
from fightlead.narration.voice import Voice
from fightlead.view import View

SENTENCES: Final[dict[str, str]] = {
    # cards
    "unknown_card": N_('"{text}" is not a card.'),
    "none_fits": N_("None of your cards fits: {text}."),
    "wrong_number_of_cards": N_(
        'The wrong number of cards: "{text}". A fight card or a play is one card; to play, '
        "decline, stay or drop takes none."
    ),
    # actions
    "nobody_due": N_("No decision is open now: the round has not begun or is over."),
    "not_due": N_("It is not your turn."),
    "not_a_card": N_("That is not a card of this deck."),
    "not_held": N_("You can only use cards from your own hand."),
    "must_follow": N_("You must follow suit: a card of the suit led."),
    "too_many": N_(
        "You cannot exchange so many cards: no more than are allowed at once, than can be "
        "replaced, and than you can pay for."
    ),
    "not_a_choice": N_("There are only two choices here: yes or no."),
    "wrong_cards": N_("These are not the cards that must be shuffled now."),
    "not_an_action": N_('"{text}" is not something you can do in this game.'),
    "wrong_phase": N_("That cannot be done at this point of the round."),
    # seats
    # seeds
    "seed_out_of_range": N_(
        "A seed must be a whole number from 0 to 2 to the power of 256 minus 1."
    ),
    "seed_malformed": N_(
        "A seed must be a whole number; a round's seed has 64 hexadecimal digits."
    ),
    "entropy_malformed": N_("What a player adds to the shuffle must be 32 bytes long."),
    "not_seeded": N_(
        "The cards of this session come from no seed: nothing can be added to the shuffle, and "
        "there is nothing to show afterwards."
    ),
    # the terminal
    "not_an_answer": N_('"{text}" does not answer this question. ? lists what you can say.'),
    "no_such_number": N_("There are only the numbers 1 to {most}."),
    "no_saved_game": N_("There is no unfinished game."),
    "game_open_elsewhere": N_("This game is being played in another terminal."),
    "no_such_level": N_("There is no such bot: {level}. There are: {levels}."),
    "too_few_bots": N_("Name at least two bots."),
    "bot_twice": N_("{text} is named twice. A match is among different bots."),
    "not_a_picture": N_("{text}: pictures are made in files that end with .png or .svg."),
    "no_plots": N_(
        "Pictures need more packages ({text} is missing): install fightlead[plots]."
    ),
    "no_data": N_(
        "Tables of data need more packages ({text} is missing): install fightlead[data]."
    ),
    "no_server": N_(
        "The web table needs more packages ({text} is missing): install fightlead[server], or "
        "play in the terminal with --plain."
    ),
    "not_a_strategy": N_("This file holds no strategy for a short deck, or a damaged one."),
    "not_a_checkpoint": N_("{text} holds no checkpoint of what is to be learnt here."),
    "other_seed": N_("{text} was begun with another seed. Go on with that one, or elsewhere."),
    "not_a_policy": N_("{text} holds no policy, or a damaged one."),
    "no_bot_in_file": N_(
        "{text} holds no bot: no policy, no checkpoint, and no strategy for a short deck."
    ),
    "other_players": N_("{text} says nothing about rounds of so many players."),
    "no_ray": N_("Learning on a cluster needs Ray: install fightlead[cluster]."),
    "no_cluster": N_("No Ray cluster answers at {text}."),
    "no_tree": N_("The tree of this game was not kept."),
    "wrong_number_of_levels": N_(
        "Name one level for all bots, or one for each: {seats}, not {given}."
    ),
    **PAPER_SENTENCES,
    **SHARED_REFUSALS,
    **TABLE_SENTENCES,
}
"""Sentences that need no more than the fields of the error."""

PHASES: Final = {
    "join": N_("That cannot be done now. Now everybody chooses: play the round or decline it."),
    "fight": N_("That cannot be done now. Now everybody puts down a fight card."),
    "stay": N_("That cannot be done now. Now everybody chooses: stay or drop."),
    "exchange": N_("That cannot be done now. Now cards are exchanged."),
    "play": N_("That cannot be done now. Now a trick is played."),
}


def error_sentence(v: Voice, error: FightleadError, view: View | None = None) -> str:
    """The sentence for an error. With the view of the player who tried it, the sentence names
    the suit, the players or the number that it is about."""
    if isinstance(error, RulesError):
        return _faults(v, error)
    if isinstance(error, RecordError):
        return _record(v, error)
    if isinstance(error, BankError):
        return bank_refusals.refusal(v, error)
    if error.code in _PARTICULAR:
        return _PARTICULAR[error.code](v, error, view)
    return _plain(v, error)


def _plain(v: Voice, error: FightleadError) -> str:
    sentence = SENTENCES.get(error.code)
    if sentence is None:
        return v._("This is not possible: {code}.", code=error.code)
    values = _BLANKS | error.fields
    seat = error.fields.get("seat")
    if isinstance(seat, int):
        values["place"] = seat + 1
    return v._(sentence, **values)


_BLANKS: Final[dict[str, object]] = dict.fromkeys(
    (
        "text",
        "card",
        "place",
        "key",
        "expected",
        "found",
        "sum",
        "field",
        "fault",
        "seat",
        "level",
        "levels",
        "seats",
        "given",
        "action",
        "forms",
        "cells",
        "one",
        "other",
    ),
    "?",
) | {"most": 5}
"""Stand-ins for particulars that an error does not give."""


def _faults(v: Voice, error: RulesError) -> str:
    told = [_fault(v, field, code) for field, code in error.faults]
    return " ".join([v._("These rules cannot be played."), *told])


def _fault(v: Voice, field: str, code: str) -> str:
    return fault_sentence(v, field, code, str)


def _record(v: Voice, error: RecordError) -> str:
    values = {**_BLANKS, **error.fields}
    if error.code == "bad_rules":
        why = _fault(v, str(values["field"]), str(values["fault"]))
        return " ".join([v._("These rules cannot be played."), why])
    refused = REFUSED_SENTENCES.get(error.code) if "found" in error.fields else None
    sentence = refused or RECORD_SENTENCES.get(error.code)
    if sentence:
        return v._(sentence, **values)
    if error.code not in SENTENCES:
        return v._(
            "The record cannot be read: line {line}, {code}.", line=error.line, code=error.code
        )
    why = _plain(v, FightleadError(error.code, **error.fields))
    return v._("The rules do not allow this. {why}", why=why)


# ---------------------------------------------------------------- with particulars


def _ambiguous(v: Voice, error: FightleadError, view: View | None) -> str:
    cards = [v.card(card) for card in parse_cards(str(error.fields.get("cards", "")))]
    text = error.fields.get("text", "")
    if not 2 <= len(cards) <= 4:
        return v._('"{text}" fits several cards. Name rank and suit.', text=text)
    listed = ", ".join(cards)
    return v._('"{text}" fits several cards: {cards}.', text=text, cards=listed)


def _twice(v: Voice, error: FightleadError, view: View | None) -> str:
    text = str(error.fields.get("text", ""))
    with suppress(CardError):
        text = ", ".join(v.card(card) for card in parse_cards(text) if card != UNKNOWN) or text
    return v._(SENTENCES["card_twice"], card=text)


def _codes_alike(v: Voice, error: FightleadError, view: View | None) -> str:
    named = {"cells": error.fields.get("cells", "?")}
    for name in ("one", "other"):
        with suppress(CardError):
            named[name] = v.card(parse_card(str(error.fields.get(name, ""))))
    return v._(SENTENCES["codes_alike"], **{"one": "?", "other": "?", **named})


def _wrong_phase(v: Voice, error: FightleadError, view: View | None) -> str:
    sentence = PHASES.get(str(error.fields.get("phase", "")), SENTENCES["wrong_phase"])
    return v._(sentence)


def _not_held(v: Voice, error: FightleadError, view: View | None) -> str:
    action = _tried(error)
    if action is None or not action.cards:
        return _plain(v, error)
    cards = [card for card in members(action.cards) if view is None or card not in view.hand]
    if len(cards) != 1:
        return _plain(v, error)
    return v._("This card is not in your hand: {card}.", card=v.card(cards[0]))


def _must_follow(v: Voice, error: FightleadError, view: View | None) -> str:
    if view is None or not view.tricks or view.tricks[-1].taker is not None:
        return _plain(v, error)
    led = view.tricks[-1].plays[0][1]
    if led == UNKNOWN:
        return _plain(v, error)
    return v._("You hold {suit}, so you must follow suit.", suit=v.suit(led))


def _not_due(v: Voice, error: FightleadError, view: View | None) -> str:
    if view is None or not view.due:
        return _plain(v, error)
    return v._("It is not your turn. To decide: {names}.", names=v.people(view.due))


def _too_many(v: Voice, error: FightleadError, view: View | None) -> str:
    if view is None:
        return _plain(v, error)
    if not view.exchange_limit:
        return v._("You cannot exchange any cards now.")
    limit = v.up_to(view.exchange_limit)
    return v._("You cannot exchange so many cards. At most {limit}.", limit=limit)


def _no_such_seat(v: Voice, error: FightleadError, view: View | None) -> str:
    seat = error.fields.get("seat")
    if not isinstance(seat, int):
        return _plain(v, error)
    return v._("Nobody sits at seat {place}.", place=seat + 1)


def _already_decided(v: Voice, error: FightleadError, view: View | None) -> str:
    action = _tried(error)
    if action is None:
        return _plain(v, error)
    return v._("This has been decided already. {choice}", choice=choice(v, action))


_PARTICULAR: Final[dict[str, Callable[[Voice, FightleadError, View | None], str]]] = {
    "ambiguous_card": _ambiguous,
    "card_twice": _twice,
    "codes_alike": _codes_alike,
    "wrong_phase": _wrong_phase,
    "not_held": _not_held,
    "must_follow": _must_follow,
    "not_due": _not_due,
    "too_many": _too_many,
    "no_such_seat": _no_such_seat,
    "already_decided": _already_decided,
}


def _tried(error: FightleadError) -> Action | None:
    try:
        return parse_action(str(error.fields.get("action", "")))
    except (Refused, CardError):
        return None
