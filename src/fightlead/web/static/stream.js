// One event stream for all tables that are shown, taken up again where it was lost.
const WAITS = [500, 1000, 2000, 5000, 10000];
const SILENCE = 40000; // the server says every 15 seconds that it is alive
const FIRST = 10000; // what is new comes as soon as a stream begins
const LOOK = 4000; // how often a table is looked at where no stream comes through

/** A message: a line of JSON, and behind it the page, if it has one. */
function parsed(data) {
  const end = data.indexOf("\n");
  return end < 0 ? JSON.parse(data) : { ...JSON.parse(data.slice(0, end)), html: data.slice(end + 1) };
}

export class Stream {
  /** `tell` gets each message of a table, and `state` whether the stream is up. `language` is
      what the pages speak. */
  constructor(tell, state, language = "") {
    this.tell = tell;
    this.state = state;
    this.language = language;
    this.tables = new Map();
    this.tries = 0;
  }

  /** Follow a table from its entry `number` on. The stream is opened anew also for one that is
      followed already: the page may have been loaded with other preferences. */
  add(table, number) {
    const known = this.tables.get(table);
    this.tables.set(table, { number: Math.max(number, known?.number ?? -1), followers: (known?.followers ?? 0) + 1 });
    this.open();
  }

  remove(table) {
    const known = this.tables.get(table);
    if (!known || --known.followers) return;
    this.tables.delete(table);
    this.open();
  }

  /** Open the stream anew, from the last numbers. */
  open() {
    this.close();
    if (!this.tables.size) return;
    const asked = [...this.tables].map(([table, { number }]) => `t=${table}:${number}`).join("&");
    const source = (this.source = new EventSource(`/stream?${asked}&lang=${this.language}`));
    source.onerror = () => { if (source === this.source) this.retry(); };
    source.addEventListener("alive", () => this.hear());
    source.addEventListener("table", (event) => { this.hear(); this.take(parsed(event.data)); });
    this.expect(FIRST);
  }

  close() {
    clearTimeout(this.timer);
    this.stopLooking();
    this.source?.close();
    this.source = null;
  }

  /** Something has come by the stream. */
  hear() {
    this.stopLooking();
    this.tries = 0;
    this.state(true);
    this.expect(SILENCE);
  }

  /** A line that is silent for so long is dead, also where nobody says so. */
  expect(time) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.retry(), time);
  }

  take(message) {
    const known = this.tables.get(message.table);
    if (known && message.error) this.tell(message);
    if (!known || message.error || message.number < known.number) return;
    known.number = message.number;
    this.tell(message);
  }

  retry() {
    this.close();
    this.state(false);
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
    this.timer = setTimeout(() => this.reopen(), wait * (0.75 + Math.random() / 2));
  }

  /** Try again, and meanwhile look at the tables without a stream: there are proxies that hold
      one back. */
  reopen() {
    this.open();
    this.looking = setInterval(() => this.tables.forEach((_, table) => this.lookAt(table)), LOOK);
  }

  stopLooking() {
    clearInterval(this.looking);
  }

  async lookAt(table) {
    try {
      const answer = await fetch(`/t/${table}`, { headers: { "HX-Request": "true" } });
      if (!answer.ok) return;
      const html = await answer.text();
      this.take({ table, number: Number(/data-number="(-?\d+)"/.exec(html)?.[1] ?? -1), html });
    } catch { /* the server is not there either; the stream tries on */ }
  }
}
