"use strict";
// The server on a free port of loopback, which it prints. Given a folder it keeps its matches
// there (FlatFile), else in memory, its default. It ends with its standard input.

const { FlatFile, Server } = require("boardgame.io/server");
const persist = require("node-persist");
const { FightForTheLead } = require("./game");

const folder = process.argv[2];
const server = Server({
  games: [FightForTheLead],
  origins: [],
  db: folder && new FlatFile({ dir: folder }),
});

server.run({ port: { host: "127.0.0.1", port: 0 } }).then(({ appServer }) => {
  // Every two minutes it would look for expired files, and die of one that is being written.
  if (folder) persist.stopExpiredKeysInterval();
  console.log(`http://127.0.0.1:${appServer.address().port}`);
});
process.stdin.resume().on("end", () => process.exit());
