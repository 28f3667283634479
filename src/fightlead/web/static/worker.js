// Shared by all tabs of a browser: one stream, whose messages go to whoever shows the table.
import { Stream } from "./stream.js";

const tabs = new Set();
const post = (message, table) => {
  for (const tab of tabs) if (!table || tab.table === table) tab.port.postMessage(message);
};
let up = null;
const stream = new Stream(
  (message) => post({ message }, message.table),
  (now) => { up = now; post({ up }); },
);

function enter(tab, { table, number, lock, language }) {
  stream.language = language;
  tab.table = table;
  tabs.add(tab);
  stream.add(table, number);
  // A tab that is closed, or breaks, lets go of its lock.
  navigator.locks.request(lock, () => leave(tab));
}

function leave(tab) {
  if (tabs.delete(tab)) stream.remove(tab.table);
}

addEventListener("connect", ({ ports: [port] }) => {
  const tab = { port, table: "" };
  port.onmessage = ({ data }) => {
    if (data.table) enter(tab, data);
    else if (data.leave) leave(tab);
    else if (data.open || up === false) stream.open();
  };
});
