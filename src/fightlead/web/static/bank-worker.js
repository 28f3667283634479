// Keeps the page of the bank, and all it is made of, for when there is no network.
const CACHE = "bank";
const PAGE = "/bank";
const PATIENCE = 4000; // milliseconds for a network that is there and does not answer

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(
  keepAll(event.data.keep).then(() => event.source.postMessage("kept"), () => null),
));

/** Keep exactly these files, then the page that wants them. */
async function keepAll(files) {
  const cache = await caches.open(CACHE);
  await Promise.all(files.map(async (file) => {
    if (!lasting(file)) await renew(cache, file);
    else if (!(await found(file))) await cache.add(file);
  }));
  await renew(cache, PAGE);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (![PAGE, ...files].includes(pathname + search)) await cache.delete(url);
  }
}

/** Keep a file as it is now. One that is the same is not touched: while another is written there
    is none. */
async function renew(cache, file) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const text = await answer.text();
  const before = await found(file);
  if (!before || (await before.text()) !== text) await cache.put(file, new Response(text, answer));
}

/** An address that changes with its content. */
const lasting = (address) => address.includes("?v=");

const found = (address) => caches.match(address, { ignoreVary: true });

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  event.respondWith(lasting(url) ? first(event.request) : last(event.request));
});

/** An answer with all of its body: a network can break off within it. */
async function whole(request) {
  const answer = await fetch(request);
  return new Response(await answer.blob(), answer);
}

async function first(request) {
  return (await found(request)) ?? fetch(request);
}

/** From the network, from what is kept if that fails, answers for a server that is away, or
    takes too long. */
function last(request) {
  const kept = () => found(new URL(request.url).pathname);
  const answer = whole(request).then(
    async (answer) => (answer.status >= 500 && (await kept())) || answer,
    async (error) => {
      const stored = await kept();
      if (stored) return stored;
      throw error;
    },
  );
  const pause = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return Promise.race([answer, pause.then(kept).then((stored) => stored ?? answer)]);
}
