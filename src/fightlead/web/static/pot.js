// The pot counts to its new sum.
import { onShown, moves } from "./swap.js";

const LASTS = 450;

export function watchPot() {
  onShown.push((table, before) => {
    const sum = document.getElementById("sum");
    const [old, now] = [before?.sum, sum?.textContent].map((text) => Number(text?.replace(/\s/g, "")));
    table.dataset.sum = sum?.textContent ?? "";
    if (moves() && sum && old >= 0 && now !== old && now < 10000) run(sum, old, now);
  });
}

function run(sum, from, to) {
  const start = performance.now();
  const step = (time) => {
    const part = Math.min(1, (time - start) / LASTS);
    sum.textContent = Math.round(from + (to - from) * part);
    if (part < 1 && sum.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
