// The bank in this browser: a small Python makes the page as the server would, and the story
// of the bank stays here. Until it has loaded, what is told waits.
import { asForm, keep, kept, onOther, putAside } from "./bank-story.js";
import { watchKeys } from "./bank-keys.js";
import { aloud } from "./bank-aloud.js";
import { python } from "./bank-python.js";
import { say, words } from "./say.js";

const bank = document.getElementById("bank");
let step = null;
let story = kept();
/** What this tab last read or wrote where all tabs look. */
let known = story;
const waiting = [];
/** Takes what a form tells. */
let deliver = (fields, form) => waiting.push([fields, form]);

// ---------------------------------------------------------------- steps

function tell(fields, form) {
  const other = kept();
  if (other && other !== known) return void follow(other);
  const answer = JSON.parse(step(story, JSON.stringify(fields)));
  if (!goOn(answer.story)) say(words("unkept", bank));
  show(answer.html, form);
  speak(answer.said);
  if (answer.save.name) save(answer.save);
}

/** Go on with a story; answers whether the browser keeps it. */
function goOn(next) {
  story = next;
  if (keep(story)) known = story;
  return known === story;
}

/** Another tab has gone on with the story: so does this one. */
function follow(other) {
  story = known = other;
  show(JSON.parse(step(story, "[]")).html);
  speak(words("elsewhere", bank));
}

function speak(said) {
  const text = [said, question()].filter(Boolean).join(" ");
  say(text, true);
  aloud(text);
}

/** The record, which the server makes; it tells nothing of the bank before. */
async function record(form) {
  try {
    const body = asForm(JSON.stringify({ ...JSON.parse(story), before: null }));
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
  deliver(fields, event.target);
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
    return void withoutProgram();
  }
  if (story && !opens(page.step)) discard();
  const carried = bank.dataset.story;
  if (carried) goOn(page.adopt(story, carried));
  step = page.step;
  if (story) show(JSON.parse(step(story, "[]")).html);
  deliver = tell;
  for (const [fields, form] of waiting) tell(fields, form);
  // A page that came as the answer to a form would send it once more when it is loaded anew.
  if (carried && known === story) return void location.replace("/bank");
  bank.removeAttribute("aria-busy");
  bank.dataset.ready = "";
}

/** Can the story be read? Anybody may have changed it, or another version have kept it. */
function opens(read) {
  try { return Boolean(read(story, "[]")); } catch { return false; }
}

/** Begin without a story that cannot be read. */
function discard() {
  putAside(story);
  story = "";
  known = kept();
  say(words("damaged", bank));
}

// ---------------------------------------------------------------- without the program

/** The server takes the steps: on a page that is an answer of its own, with the story of that;
    else first with the one that is kept. */
async function withoutProgram() {
  const carried = bank.dataset.story;
  if (carried && isAnswer()) goOn(carried);
  const stuck = !carried && story && !(await resumed());
  bank.removeAttribute("aria-busy");
  deliver = stuck ? withoutProgram : byServer;
  if (!stuck) for (const each of waiting.slice(0, 1)) byServer(...each);
}

/** Is the page the answer to a form just sent? Whoever goes back to an old one tells nothing. */
const isAnswer = () => performance.getEntriesByType("navigation")[0]?.type === "navigate";

/** Let the server show the story that is kept; answers whether it could be asked. */
async function resumed() {
  try {
    const answer = await fetch("/bank", { method: "POST", body: asForm(story) });
    if (answer.status >= 500) throw new Error(answer.status);
    if (answer.ok) show(inside(await answer.text()));
    else discard();
    return true;
  } catch {
    say(words("unreached", bank));
    return false;
  }
}

/** What a page of the bank has within it. */
const inside = (text) => new DOMParser().parseFromString(text, "text/html").getElementById("bank").innerHTML;

function byServer(fields, form) {
  for (const [name, value] of fields) {
    if (name === "do") form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  form.submit();
}

onOther((other) => { if (step && other && other !== known) follow(other); });
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
