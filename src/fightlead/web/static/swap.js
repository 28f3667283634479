// The table anew: newer states replace older ones, never the other way; the focus, half-made
// choices and open parts stay; cards travel by a view transition that blocks nothing.
import { say, words } from "./say.js";

/** Called with the table, and with what it was before, whenever it is shown. */
export const onShown = [];

const table = () => document.getElementById("table");
const link = document.getElementById("link");
let running = null;
let newest = Number(table().dataset.number);
let queue = Promise.resolve();

/** Show a state of the table, unless a newer one is shown already, or is about to be. */
export async function show(html) {
  if (looksOtherwise(html)) return;
  const number = Number(/data-number="(\d+)"/.exec(html)?.[1] ?? -1);
  if (number < newest) return;
  newest = number;
  await put(html);
}

/** Has the person chosen another language or look, in another tab say, or is it somebody else
    whom this browser knows now? Then the whole page is loaded anew, once. */
function looksOtherwise(html) {
  const look = /data-look="([^"]+)"/.exec(html)?.[1];
  if (!look || look === table().dataset.look || look === sessionStorage.getItem("look")) return false;
  sessionStorage.setItem("look", look);
  location.reload();
  return true;
}

/** Show a table in the place of the one that is shown, after those that are on their way. */
export function put(html) {
  queue = queue.catch(() => {}).then(() => putNow(html));
  return queue;
}

async function putNow(html) {
  let before, focus, near;
  const change = () => {
    before = { ...table().dataset };
    focus = table().contains(document.activeElement) ? document.activeElement : null;
    near = neighbours(focus);
    return htmx.swap({ target: "#table", text: html, swap: "outerMorph" });
  };
  aim(html);
  if (document.startViewTransition && moves() && !document.hidden && travels(html)) {
    running = document.startViewTransition(change);
    running.ready.catch(() => {}); // skipped, and that is all right
    running.finished.catch(() => {});
    await running.updateCallbackDone.catch(() => {});
  } else {
    await change();
  }
  keepFocus(focus, near);
  onShown.forEach((tell) => tell(table(), before));
}

/** The last card of a round comes with its payment: the cards that leave then must know before
    who takes them. */
function aim(html) {
  const takes = /class="felt (takes-\w+)"/.exec(html)?.[1];
  if (takes) document.querySelector(".felt:not([class*=takes-])")?.classList.add(takes);
}

/** Do any cards lie otherwise than before? Only then is there something to move. */
const travels = (html) => cards(html) !== cards(table().innerHTML);
const cards = (html) => (html.match(/#(?:[2-9TJQKA][cdhs]|back)"/g) ?? []).join("");

/** May things move? */
export const moves = () =>
  document.documentElement.dataset.motion === "on" &&
  !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What else in the panel beside the game can have the focus, the nearest first. */
function neighbours(focus) {
  const panel = focus?.closest(".panel");
  if (!panel) return [];
  const all = [...panel.querySelectorAll("button, a, summary, input:not([type=hidden]), select, textarea")];
  const place = all.indexOf(focus);
  return [...all.slice(0, place).reverse(), ...all.slice(place + 1)];
}

/** Whoever had the focus keeps it; where it is gone, it goes to what was next to it in a panel,
    else to the head of one's cards. */
function keepFocus(focus, near) {
  if (!focus || document.activeElement !== document.body) return;
  const kept = focus.id && document.getElementById(focus.id);
  const left = near.find((each) => each.isConnected && each.checkVisibility());
  (kept || left || document.getElementById("mine-title"))?.focus({ preventScroll: true });
}

/** While a browser takes its pictures for a transition, it gives every click to the root of the
    page. Such a click belongs to what lies there as soon as the new state is shown. */
async function handOn(event) {
  if (event.target !== document.documentElement || event.detail > 1) return;
  await running?.updateCallbackDone.catch(() => {});
  const hit = document.elementFromPoint(event.clientX, event.clientY);
  hit?.closest("button, a, label, input, summary")?.click();
}

/** A touch or a key ends whatever still moves: nothing delays the next action. */
function skip() {
  running?.skipTransition();
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSAnimation) animation.finish();
  }
}

export function watchSwaps() {
  addEventListener("pointerdown", skip, true);
  addEventListener("keydown", skip, true);
  addEventListener("click", handOn, true);
  // What a form answers goes the same way as what the stream brings.
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (ctx.target?.id !== "table" || !ctx.text) return;
    event.preventDefault();
    if (/id="table"/.test(ctx.text)) {
      if (ctx.sourceElement.id === "say") ctx.sourceElement.reset();
      show(ctx.text);
    } else {
      say(words("failed", link));
    }
  });
  document.addEventListener("htmx:error", () => say(words("failed", link)));
}
