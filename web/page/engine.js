// The library in a worker: ask and wait, or stop.

export class Stopped extends Error {}

export class Engine {
  #worker = null;
  #waiting = new Map();
  #next = 1;
  #panic = null;

  // Resolves to the answer's object; rejects with Stopped when stopped.
  ask(request, onEvent = () => {}) {
    this.#worker ??= this.#start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onEvent });
      this.#worker.postMessage({ id, request });
    });
  }

  // Ends the running request; the next one starts a new worker.
  stop(why = new Stopped("stopped")) {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(why);
  }

  #start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, event, answer, broken } }) => {
      const waiting = this.#waiting.get(id);
      if (broken !== undefined) {
        const why = this.#panic ?? broken;
        this.#panic = null;
        this.stop(new Error(`The solver broke down (${why}); this is a bug, or the puzzle is too large for this browser`));
      } else if (event?.event === "panic") {
        this.#panic = event.message;
      } else if (event) {
        waiting?.onEvent(event);
      } else {
        this.#waiting.delete(id);
        waiting?.resolve(answer);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.stop(new Error(`The solver could not be loaded${event.message ? ` (${event.message})` : ""}`));
    };
    return worker;
  }
}
