"use strict";
// A random legal answer from what a seat knows: the name of a move and its arguments.

const { playable } = require("./round");

const CHOICES = {
  fight: ({ hand }, below) => ["putDown", hand[below(hand.length)]],
  stay: (_, below) => ["chooseStay", below(2) === 0],
  exchange: ({ hand }, below) => ["exchange", hand.filter(() => below(2) === 0)],
  play: ({ hand, trick }, below) => {
    const cards = playable(hand, trick);
    return ["play", cards[below(cards.length)]];
  },
};

/** `below(n)` answers a random number below n. */
function choose(view, phase, below) {
  return CHOICES[phase](view, below);
}

/** The seats that may act now. */
function due(ctx) {
  return ctx.activePlayers ? Object.keys(ctx.activePlayers) : [ctx.currentPlayer];
}

module.exports = { choose, due };
