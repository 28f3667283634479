"""Rules in words: one short paragraph for each part of the game, by a heading."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fightlead.narration.catalogue import N_
from fightlead.narration.names import rank_name, suit_name
from fightlead.narration.voice import Voice
from fightlead.rules import MAX_PLAYERS, MIN_PLAYERS, Rules


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One part of the rules. `key` is the same in every language, fit for a link."""

    key: str
    heading: str
    text: str


def paragraphs(v: Voice, rules: Rules) -> list[Paragraph]:
    """The rules as paragraphs, in the order of a round."""
    told = []
    for heading, part in PARTS:
        text = " ".join(sentence for sentence in part(v, rules) if sentence)
        if text:
            key = heading.lower().replace(" ", "-")
            told.append(Paragraph(key, v._(heading), text))
    return told


def in_short(v: Voice) -> list[str]:
    """The game in three sentences, for whoever has never played it."""
    return [
        v._("Everybody holds four cards, and puts one into the fight for the lead."),
        v._("Four tricks are played, and each pays a quarter of the pot."),
        v._("Whoever stays in and takes no trick pays the whole pot again."),
    ]


def _players(v: Voice, rules: Rules) -> list[str]:
    most = min(rules.max_players, MAX_PLAYERS)
    if most == MIN_PLAYERS:
        return [v._("2, each for themself.")]
    return [v._("from 2 to {most}, each for themself.", most=most)]


def _deck(v: Voice, rules: Rules) -> list[str]:
    cards = v.so_many_cards(rules.suits * rules.ranks)
    size = v._("{cards}, no trumps.", cards=cards)
    if rules.suits * rules.ranks == 52:
        return [size, v._("The ace is high, the two is low.")]
    suits = ", ".join(suit_name(suit, v.language) for suit in range(rules.suits))
    return [
        size,
        v._("Suits: {suits}.", suits=suits),
        v._(
            "The ace is high; the lowest: {rank}.", rank=rank_name(13 - rules.ranks, v.language)
        ),
    ]


def _ante(v: Voice, rules: Rules) -> list[str]:
    fresh = v._("Each player pays into a fresh pot: {chips}.", chips=v.chips(rules.ante))
    if not rules.carried_ante and rules.loo == "stake":
        carried = v._("Into a pot that was carried over, only stakes that are owed are paid.")
    elif not rules.carried_ante:
        carried = v._("Nobody pays into a pot that was carried over.")
    elif rules.loo == "stake":
        carried = v._(
            "Into a pot that was carried over, each player who owes no stake pays: {chips}.",
            chips=v.chips(rules.carried_ante),
        )
    else:
        carried = v._(
            "Into a pot that was carried over each player pays: {chips}.",
            chips=v.chips(rules.carried_ante),
        )
    return [fresh, carried]


def _deal(v: Voice, rules: Rules) -> list[str]:
    return [
        v._(
            "Each player is dealt {cards}, one at a time, from the dealer's left.",
            cards=v.so_many_cards(rules.hand),
        ),
        v._("The deal passes to the left every round; the first dealer is drawn by lot."),
    ]


def _fight(v: Voice, rules: Rules) -> list[str]:
    return [
        v._("All put one card face down, and all are turned."),
        v._("Then cards are turned from the stock until one has the suit of a fight card."),
        v._("The highest fight card of that suit leads."),
        v._("Everybody takes a new card from the stock."),
    ]


def _no_match(v: Voice, rules: Rules) -> list[str]:
    if rules.no_match == "misdeal":
        return [
            v._(
                "If no turned card matches, all cards go back, and the same dealer deals again."
            )
        ]
    return [
        v._(
            "Cards are turned only while enough are left for the new cards. If none "
            "matches, the highest fight card of any suit leads, among equals the first from "
            "the dealer's left."
        )
    ]


def _leaving(v: Voice, rules: Rules) -> list[str]:
    told = []
    if rules.decline:
        told += [
            v._("Before every round but the first, each player may decline it, in secret."),
            v._("Whoever declines pays nothing and is dealt no cards."),
        ]
        if rules.loo == "stake":
            told.append(v._("Declining also ends a stake that is owed."))
    if rules.drop:
        told.append(v._("After the fight all choose at once, in secret: stay or drop."))
        if not rules.drop_fresh:
            told.append(v._("Nobody may drop while the pot is fresh."))
        told.append(v._("If the winner of the lead drops, the next player leads."))
    return told or [v._("Nobody may leave a round.")]


def _everybody_drops(v: Voice, rules: Rules) -> list[str]:
    if not rules.drop:
        return []
    if rules.dealer_must_stay:
        told = [
            v._("If all drop, the dealer must stay all the same."),
            v._("Where the dealer sits out the round, nobody wins or owes, and the pot stays.")
            if rules.decline
            else "",
        ]
    else:
        told = [v._("Nobody wins or owes anything, and the pot stays for the next round.")]
    if rules.ante_to_standing:
        told.append(v._("Each player adds a fresh ante to a pot that stayed."))
    return told


def _one_stays(v: Voice, rules: Rules) -> list[str]:
    if not rules.drop:
        return []
    return [v._("Whoever is the only one to stay takes all tricks without play.")]


def _exchange(v: Voice, rules: Rules) -> list[str]:
    return [
        v._(
            "Each player still in may exchange up to {cards} with the stock, face down.",
            cards=v.up_to(rules.hand),
        ),
        v._("All cards are named at once, before a new one is seen.")
        if rules.exchange_style == "at_once"
        else v._("Cards are exchanged one after the other."),
        v._("The first to exchange is the first player from the dealer's left.")
        if rules.exchange_from == "eldest"
        else v._("The first to exchange is the one who has the lead."),
        v._("Each card costs {chips}, paid into the pot.", chips=v.chips(rules.fee))
        if rules.fee
        else v._("Exchanging is free."),
    ]


def _short_stock(v: Voice, rules: Rules) -> list[str]:
    if rules.short_stock == "reshuffle":
        return [v._("When the stock runs out, the discard pile is shuffled into a new one.")]
    return [v._("Nobody may exchange more cards than the stock still holds.")]


def _play(v: Voice, rules: Rules) -> list[str]:
    count = v.in_words(rules.hand, v.pgettext("so many tricks", "one"))
    return [
        v.ngettext(
            "There is {count} trick.", "There are {count} tricks.", rules.hand, count=count
        ),
        v._(
            "The leader plays any card; the others must follow suit if they can, else play any."
        ),
        v._("The highest card of the suit led takes the trick and leads to the next."),
    ]


def _payment(v: Voice, rules: Rules) -> list[str]:
    if rules.hand == 1:
        return [v._("The trick pays the whole pot.")]
    return [
        v._(
            "Each trick pays one of {count} equal parts of the pot, as it is when play begins.",
            count=v.in_words(rules.hand, ""),
        )
    ]


def _loo(v: Voice, rules: Rules) -> list[str]:
    if rules.loo == "pot":
        return [
            v._(
                "Whoever stayed in and took no trick pays as much as the whole pot, into the "
                "next pot."
            ),
            v._("It is owed at once, whether or not that player stays in next time."),
        ]
    told = [
        v._(
            "Whoever stayed in and took no trick owes a stake as large as the whole pot, "
            "instead of the ante of the next round."
        )
    ]
    if rules.decline:
        told.append(v._("Whoever declines that round pays nothing."))
    return told


def _caps(v: Voice, rules: Rules) -> list[str]:
    if rules.loo_cap is None:
        return [v._("No loo is above a billion chips.")]
    return [v._("No loo is above: {chips}.", chips=v.chips(rules.loo_cap))]


def _odd_pot(v: Voice, rules: Rules) -> list[str]:
    if rules.hand == 1:
        return []
    return [v._("What cannot be divided stays in the middle for the next round.")]


def _buy_in(v: Voice, rules: Rules) -> list[str]:
    if rules.buy_in is None:
        return [v._("There is none: an account may go below zero.")]
    return [
        v._("Each player brings: {chips}.", chips=v.chips(rules.buy_in)),
        v._("Whoever cannot pay a loo in full pays what is left and leaves."),
        v._("Whoever cannot pay the next ante leaves too."),
    ]


def _end(v: Voice, rules: Rules) -> list[str]:
    told = []
    if rules.loo == "pot":
        told.append(
            v._(
                "A game is over when everybody still in took a trick, so that the pot is empty."
            )
        )
    told += [
        v._("The players stop between rounds when they like."),
        v._("With fewer than two players the session ends."),
        v._("What lies in the middle at the end is shared out."),
    ]
    return told


PARTS: Final[tuple[tuple[str, Callable[[Voice, Rules], list[str]]], ...]] = (
    (N_("Players"), _players),
    (N_("Deck"), _deck),
    (N_("Ante"), _ante),
    (N_("Deal"), _deal),
    (N_("Fight for the lead"), _fight),
    (N_("No match"), _no_match),
    (N_("Leaving"), _leaving),
    (N_("Everybody drops"), _everybody_drops),
    (N_("One stays"), _one_stays),
    (N_("Exchange"), _exchange),
    (N_("Short stock"), _short_stock),
    (N_("Play"), _play),
    (N_("Payment"), _payment),
    (N_("Odd pot"), _odd_pot),
    (N_("No trick"), _loo),
    (N_("Highest loo"), _caps),
    (N_("Buy-in"), _buy_in),
    (N_("End"), _end),
)
"""The headings and what is told under each."""
