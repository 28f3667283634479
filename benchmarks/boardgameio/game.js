"use strict";
// The game as boardgame.io plays it: phases, who is active, moves that only the server runs.

const { INVALID_MOVE } = require("boardgame.io/core");
const round = require("./round");
const { viewOf } = require("./view");

/** A move that answers false is refused. */
const onServer = (move) => ({
  client: false,
  move: (context, ...args) =>
    move(context.G, Number(context.playerID), ...args, context.random.Shuffle)
      ? undefined
      : INVALID_MOVE,
});

/** A choice that all make at once: others learn only that it was made, and never make it stale. */
const secret = (move) => ({ ...onServer(move), redact: true, ignoreStaleStateID: true });

const everybodyOnce = { all: null, minMoves: 1, maxMoves: 1 };
const names = (seats) => seats.map(String);

const FightForTheLead = {
  name: "fight-for-the-lead",
  minPlayers: 2,
  maxPlayers: 5,
  disableUndo: true,

  setup: ({ ctx, random }) => round.newTable(ctx.numPlayers, random.Die(ctx.numPlayers) - 1),

  playerView: ({ G, playerID }) => viewOf(G, playerID === null ? null : Number(playerID)),

  phases: {
    fight: {
      start: true,
      onBegin: ({ G, random }) => round.deal(G, random.Shuffle),
      turn: { activePlayers: everybodyOnce },
      moves: { putDown: secret(round.putDown) },
      endIf: ({ G }) => G.fight.every((card) => card !== null),
      onEnd: ({ G, random }) => round.settleFight(G, random.Shuffle),
      next: ({ G }) => G.next,
    },
    stay: {
      turn: { activePlayers: everybodyOnce },
      moves: { chooseStay: secret(round.chooseStay) },
      endIf: ({ G }) => G.stays.every((choice) => choice !== null),
      onEnd: ({ G }) => round.settleStay(G),
      next: ({ G }) => G.next,
    },
    exchange: {
      turn: {
        minMoves: 1,
        maxMoves: 1,
        order: {
          playOrder: ({ G }) => names(round.inOrder(G)),
          first: () => 0,
          next: ({ ctx }) =>
            ctx.playOrderPos + 1 < ctx.playOrder.length ? ctx.playOrderPos + 1 : undefined,
        },
      },
      moves: { exchange: { ...onServer(round.exchange), redact: true } },
      next: "play",
    },
    play: {
      turn: {
        minMoves: 1,
        maxMoves: 1,
        order: {
          playOrder: ({ G }) => names(round.inOrder(G)),
          first: ({ G }) => round.inOrder(G).indexOf(G.toPlay),
          next: ({ G }) => round.inOrder(G).indexOf(G.toPlay),
        },
      },
      moves: { play: onServer(round.play) },
      endIf: ({ G }) => round.isPlayed(G),
      onEnd: ({ G }) => round.pay(G),
      next: "fight",
    },
  },
};

module.exports = { FightForTheLead };
