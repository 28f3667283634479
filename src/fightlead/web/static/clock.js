// Clocks count down before the eyes each second, and before the ears at milestones only.
import { onShown } from "./swap.js";
import { say, words } from "./say.js";

const MILESTONES = [60, 30, 10, 5];
let ends = [];
let told = new Set();

export function watchClocks() {
  onShown.push((table, before) => {
    const now = performance.now();
    ends = [...table.querySelectorAll(".clock")].map((clock) => ({
      clock,
      end: now + Number(clock.dataset.left),
      own: Boolean(clock.closest(".own")),
    }));
    if (before?.decision !== table.dataset.decision) told = new Set();
    tick();
  });
  setInterval(tick, 500);
}

/** Where the line is lost nobody knows what the clocks are at: those of a server that is down
    stand. */
function tick() {
  if (document.documentElement.hasAttribute("data-lost")) return;
  for (const { clock, end, own } of ends) {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (own) milestone(left);
  }
}

function milestone(left) {
  const mark = MILESTONES.find((seconds) => seconds === left);
  if (!mark || told.has(mark)) return;
  told.add(mark);
  say(mark === 60 ? words("minute") : words("seconds").replace("{count}", mark));
}
