"use strict";
// Tables of five clients at the server whose address is the argument. On a line `table` of its
// input it sits five down at a new one and prints its number; on a line `act 3` somebody who
// is due at table 3 answers at random, and when all five have the new state it prints when
// (seconds of the monotonic clock) and what went over their connections meanwhile.

const readline = require("node:readline");
const { Client, LobbyClient } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { choose, due } = require("./choose");
const { FightForTheLead } = require("./game");

const SEATS = ["0", "1", "2", "3", "4"];
const address = process.argv[2];
const lobby = new LobbyClient({ server: address });
const socketOpts = { transports: ["websocket"], forceNew: true };

const below = (n) => Math.floor(Math.random() * n);
const seconds = () => Number(process.hrtime.bigint()) / 1e9;
const say = (value) => console.log(JSON.stringify(value));

class Table {
  constructor(number) {
    this.number = number;
    this.messages = 0;
  }

  /** Five people join a new match by the lobby, and connect. */
  async open() {
    const { name } = FightForTheLead;
    const { matchID } = await lobby.createMatch(name, { numPlayers: SEATS.length });
    this.clients = [];
    for (const playerID of SEATS) {
      const seat = { playerID, playerName: `Player ${playerID}` };
      const { playerCredentials } = await lobby.joinMatch(name, matchID, seat);
      this.clients.push(await this.connect(matchID, playerID, playerCredentials));
    }
  }

  connect(matchID, playerID, credentials) {
    const client = Client({
      game: FightForTheLead,
      numPlayers: SEATS.length,
      multiplayer: SocketIO({ server: address, socketOpts }),
      debug: false,
      matchID,
      playerID,
      credentials,
    });
    client.start();
    this.count(client.transport.socket.io);
    return new Promise((connected) => {
      client.subscribe((state) => {
        if (state === null) return;
        connected(client);
        this.look();
      });
    });
  }

  count(manager) {
    manager.on("open", () => {
      const counted = ({ type }) => (this.messages += type === "message" ? 1 : 0);
      manager.engine.on("packet", counted).on("packetCreate", counted);
    });
  }

  bytes() {
    const sockets = this.clients.map(({ transport }) => transport.socket.io.engine);
    return sockets
      .map(({ transport }) => transport.ws._socket)
      .reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
  }

  act() {
    const { ctx, _stateID } = this.clients[0].getState();
    const seats = due(ctx);
    const client = this.clients[Number(seats[below(seats.length)])];
    const [move, ...args] = choose(client.getState().G, ctx.phase, below);
    this.pending = {
      stateID: _stateID,
      messages: this.messages,
      bytes: this.bytes(),
      started: seconds(),
    };
    client.moves[move](...args);
  }

  /** Whether all have seen what an action led to is asked at every change. */
  look() {
    const { pending } = this;
    if (!pending) return;
    if (this.clients.some((client) => client.getState()._stateID <= pending.stateID)) return;
    const finished = seconds();
    this.pending = null;
    say({
      table: this.number,
      started: pending.started,
      finished,
      messages: this.messages - pending.messages,
      bytes: this.bytes() - pending.bytes,
    });
  }
}

const tables = [];

async function openTable() {
  const table = new Table(tables.length);
  tables.push(table);
  await table.open();
  say({ table: table.number });
}

readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const [command, number] = line.split(" ");
    if (command === "table") openTable();
    else tables[Number(number)].act();
  })
  .on("close", () => process.exit());
