// A replay without loading the page anew: steps by links and arrow keys, and by itself.
import { put } from "./swap.js";
import { say, words } from "./say.js";

const PACE = 1500; // milliseconds from one step to the next
const bar = () => document.getElementById("steps");
const button = () => document.getElementById("run");
const ended = (link) => link.getAttribute("aria-disabled") === "true";

let timer = null;
let asked = 0;

/** Show where a link leads; what is asked later comes first. */
async function go(link) {
  if (ended(link)) return;
  const mine = ++asked;
  try {
    const answer = await fetch(link.href, { headers: { "hx-request": "true" } });
    if (!answer.ok) throw new Error(answer.status);
    const html = await answer.text();
    if (mine !== asked) return;
    await put(html);
    history.replaceState(null, "", link.href);
    document.title = document.getElementById("table").dataset.title;
    label();
  } catch {
    stop();
    say(words("failed", document.getElementById("link")));
  }
}

function label() {
  button().hidden = false;
  button().textContent = timer === null ? bar().dataset.play : bar().dataset.pause;
}

function stop() {
  clearTimeout(timer);
  timer = null;
  label();
}

async function run() {
  const next = document.getElementById("next");
  if (ended(next)) return stop();
  await go(next);
  if (timer !== null) timer = setTimeout(run, PACE);
}

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, .log")) return;
  const link = document.getElementById(KEYS[event.key]);
  if (!link) return;
  event.preventDefault();
  stop();
  go(link);
});

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("a[data-step]");
  if (link) {
    event.preventDefault();
    stop();
    go(link);
  } else if (event.target.closest("#run")) {
    if (timer !== null) return stop();
    timer = setTimeout(run);
    label();
  }
});

label();
