// A small Python with the program of the bank.

/** The program's page, from the addresses of the interpreter (`python`, `wasm`) and of the
    `program`. */
export async function python({ python, wasm, program }) {
  const [{ loadMicroPython }, { entry, files, speech }] = await Promise.all([
    import(python),
    fetch(program).then((answer) => answer.json()),
  ]);
  const running = await loadMicroPython({ url: wasm, heapsize: 32 << 20, pystack: 32 << 10 });
  for (const [path, text] of Object.entries(files)) write(running.FS, `/program/${path}`, text);
  // Twice, as Python folds case: a sharp s is two letters.
  running.globals.set("small", (text) => text.toUpperCase().toLowerCase());
  running.globals.set("named", named);
  running.globals.set("speech", JSON.stringify(speech));
  running.runPython(`import sys
sys.path.insert(0, "/program")
from ${entry} import Page
page = Page(speech, small, named)`);
  return running.globals.get("page");
}

/** A name as it is written down; empty if it is none, as nobody could see it. */
function named(text) {
  const name = text.normalize("NFC").split(/[\p{Z}\t-\r\x1c-\x1f\x85]+/u).join(" ").trim();
  const seen = name.replace(/[\u200c\u200d]/gu, "");
  return /^$|\p{C}|[\u115f\u1160\u2800\u3164\uffa0]|\p{Mn}{4}/u.test(seen) ? "" : name;
}

function write(files, path, text) {
  path.split("/").slice(1, -1).reduce((above, name) => {
    const folder = `${above}/${name}`;
    if (!files.analyzePath(folder).exists) files.mkdir(folder);
    return folder;
  }, "");
  files.writeFile(path, text);
}
