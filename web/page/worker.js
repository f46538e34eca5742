// Runs the library, one request after the other; the page ends it to stop a search.
import init, { run } from "./puzzlesat.js";

let asked = 0;
// The library calls this while it searches.
globalThis.puzzlesatEvent = (json) => postMessage({ id: asked, event: JSON.parse(json) });
const ready = init({ module_or_path: new URL("./puzzlesat_bg.wasm", import.meta.url) });

onmessage = async ({ data: { id, request } }) => {
  try {
    await ready;
    asked = id;
    postMessage({ id, answer: JSON.parse(run(JSON.stringify(request))) });
  } catch (why) {
    // After a panic or an overflow nothing in the memory can be trusted.
    postMessage({ id, broken: String(why?.message ?? why) });
  }
};
