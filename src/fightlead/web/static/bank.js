// The bank in this browser: a small Python makes the page as the server would, and the story
// of the bank stays here. Until it has loaded, what is told waits.
import { keep, kept, onOther, putAside } from "./bank-story.js";
import { watchKeys } from "./bank-keys.js";
import { aloud } from "./bank-aloud.js";
import { python } from "./bank-python.js";
import { say, words } from "./say.js";

const bank = document.getElementById("bank");
let step = null;
let story = kept();
let waiting = [];

// ---------------------------------------------------------------- steps

function tell(fields, form) {
  if (!step) return void waiting.push([fields, form]);
  const other = kept();
  if (other && other !== story) return void follow(other);
  const answer = JSON.parse(step(story, JSON.stringify(fields)));
  story = answer.story;
  if (!keep(story)) say(words("unkept", bank));
  show(answer.html, form);
  speak(answer.said);
  if (answer.save.name) save(answer.save);
}

/** Another tab has gone on with the story: so does this one. */
function follow(other) {
  story = other;
  show(JSON.parse(step(story, "[]")).html);
  speak(words("elsewhere", bank));
}

function speak(said) {
  const text = [said, question()].filter(Boolean).join(" ");
  say(text, true);
  aloud(text);
}

/** The record, which the server makes. */
async function record(form) {
  const packed = new Blob([story]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const body = new URLSearchParams({ story: btoa(String.fromCharCode(...bytes)) });
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    if (!answer.ok) throw new Error(answer.status);
    save({ name: "bank.toml", type: "application/toml", text: await answer.text() });
  } catch { say(words("unrecorded", bank)); }
}

function save({ name, type, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// ---------------------------------------------------------------- the page

const TYPED = "input:not([type=radio], [type=checkbox], [type=hidden])";

/** Put the page anew into its place. The focus, what is unfolded and what is being typed in
    another form stay. */
function show(html, form) {
  const focused = bank.contains(document.activeElement) ? document.activeElement.id : null;
  const before = question();
  const asked = bank.querySelector("#ask")?.dataset.asks;
  const open = [...bank.querySelectorAll("details[open]")].map((each) => each.id);
  const typed = [...bank.querySelectorAll(TYPED)].filter((each) => each.form?.id !== form?.id);
  bank.innerHTML = html;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const { id, value } of typed) {
    const field = document.getElementById(id);
    if (field && !field.value) field.value = value;
  }
  another = question() !== before;
  changed = bank.querySelector("#ask")?.dataset.asks !== asked;
  if (changed) scrollTo(0, 0);
  if (focused !== null) focus(focused);
}

/** Whether the last step has led to another question, and whether that is of another kind. */
let another = false;
let changed = false;

const question = () => document.getElementById("question")?.textContent ?? "";

/** Where the focus was; after an answer that leads on, at the first one of the next question. */
function focus(id) {
  const first = bank.querySelector("#ask .answers :is(button, input)") ?? bank.querySelector("#question, h1");
  const same = id && document.getElementById(id);
  const answered = changed && same?.closest("#ask");
  const target = bank.querySelector("[aria-invalid]") ?? (answered ? first : same) ?? first;
  target?.focus({ preventScroll: changed || target === same });
  if (changed) target?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("submit", (event) => {
  if (!bank.contains(event.target)) return;
  event.preventDefault();
  if (step && event.target.id === "recording") return void record(event.target);
  const fields = [...new FormData(event.target, event.submitter)].filter(([name]) => name !== "story");
  tell(fields, event.target);
});

// Whoever presses twice has not answered the question that came after the first.
bank.addEventListener("click", (event) => {
  if (another && event.detail > 1) event.preventDefault();
}, true);
bank.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}, true);

// ---------------------------------------------------------------- beginning

async function begin() {
  if (story) bank.setAttribute("aria-busy", "true");
  let page;
  try {
    page = await python(bank.dataset);
  } catch (error) {
    console.warn("The bank goes on by the server.", error);
    for (const [fields, form] of waiting.slice(0, 1)) byServer(form, fields);
    waiting = { push: ([fields, form]) => byServer(form, fields) };
    return;
  }
  const damaged = story && !opens(page.step);
  if (damaged) {
    putAside(story);
    story = "";
  }
  const carried = bank.dataset.story;
  if (carried) keep(story = page.adopt(story, carried));
  step = page.step;
  if (story) show(JSON.parse(step(story, "[]")).html);
  for (const [fields, form] of waiting) tell(fields, form);
  // A page that came as the answer to a form would send it once more when it is loaded anew.
  if (carried && kept()) return void location.replace("/bank");
  bank.removeAttribute("aria-busy");
  bank.dataset.ready = "";
  if (damaged) say(words("damaged", bank));
}

/** Can the story be read? Anybody may have changed it, or another version have kept it. */
function opens(read) {
  try { return Boolean(read(story, "[]")); } catch { return false; }
}

function byServer(form, fields) {
  for (const [name, value] of fields) {
    if (name === "do") form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  form.submit();
}

onOther((other) => { if (step && other && other !== story) follow(other); });
watchKeys(bank);
begin();

navigator.serviceWorker?.addEventListener("message", () => {
  document.getElementById("offline").hidden = false;
});
navigator.serviceWorker?.startMessages();
navigator.serviceWorker?.register("/bank/worker.js", { scope: "/bank" })
  .then(() => navigator.serviceWorker.ready)
  .then(({ active }) => active.postMessage({ keep: JSON.parse(bank.dataset.files) }))
  .catch((error) => console.warn("The bank will not open without a network.", error));
