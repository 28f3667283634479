// One event stream for all tables that are shown, taken up again where it was lost.
const WAITS = [500, 1000, 2000, 5000, 10000];
const SILENCE = 40000; // the server says every 15 seconds that it is alive

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
    source.onopen = () => { this.tries = 0; this.state(true); };
    source.onerror = () => { if (source === this.source) this.retry(); };
    source.addEventListener("alive", () => this.hear());
    source.addEventListener("table", (event) => { this.hear(); this.take(parsed(event.data)); });
    this.hear();
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  /** Something has come; a line that is silent for long is dead, also where nobody says so. */
  hear() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.retry(), SILENCE);
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
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }
}
