// What happens at the table reaches this page: by the stream that all tabs share, or, where
// browsers cannot share one, by a stream of this page's own.
import { Stream } from "./stream.js";
import { show } from "./swap.js";
import { say, words } from "./say.js";

const link = document.getElementById("link");
let lost = false;

function tell(message) {
  if (message.error) say(message.error);
  else show(message.html);
}

/** Say when the connection is lost and when it is back. */
function state(up) {
  if (up === !lost) return;
  lost = !up;
  document.documentElement.toggleAttribute("data-lost", lost);
  link.textContent = words(lost ? "lost" : "back", link);
  if (!lost) setTimeout(() => { if (!lost) link.textContent = ""; }, 4000);
}

export function follow() {
  const { table, number } = document.getElementById("table").dataset;
  const start = window.SharedWorker && navigator.locks ? shared : alone;
  const open = start(table, Number(number));
  // A stream may take long to notice that nothing comes any more. The browser knows at once that
  // something has changed; whether the table can be reached only another try can tell.
  addEventListener("offline", open);
  addEventListener("online", open);
}

function alone(table, number) {
  const stream = new Stream(tell, state, document.documentElement.lang);
  stream.add(table, number);
  addEventListener("pageshow", (event) => { if (event.persisted) stream.open(); });
  addEventListener("visibilitychange", () => { if (!document.hidden && lost) stream.open(); });
  return () => stream.open();
}

function shared(table, number) {
  const { port } = new SharedWorker(new URL("worker.js", import.meta.url), { type: "module", name: "fightlead" });
  const lock = `tab-${crypto.randomUUID?.() ?? Math.random()}`;
  port.onmessage = ({ data }) => { data.message ? tell(data.message) : state(data.up); };
  // Held as long as this page lives, and taken by the worker when it is gone.
  navigator.locks.request(lock, () => {
    port.postMessage({ table, number, lock, language: document.documentElement.lang });
    return new Promise((done) => {
      addEventListener("pagehide", () => { port.postMessage({ leave: true }); done(); }, { once: true });
    });
  });
  addEventListener("visibilitychange", () => { if (!document.hidden) port.postMessage({ wake: true }); });
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  return () => port.postMessage({ open: true });
}
