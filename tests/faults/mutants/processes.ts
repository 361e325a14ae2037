import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import threads, { isMainThread, parentPort, Worker } from "node:worker_threads";
import { makeFault, onRequest, wrap } from "./wrap.ts";

// Processes and threads that fail, or that keep running when they should exit.

/** Throws an uncaught error that contains what the visitor sent. */
function crashOnDemand(): void {
  onRequest(({ headers, url }) => {
    if (headers["x-crash"] === undefined) return;
    setImmediate(() => {
      throw new Error(`failed on ${url} of ${headers["user-agent"]}`, { cause: headers });
    });
  });
}

/**
 * A backend thread that throws an uncaught error that contains what the visitor sent, while the main thread is busy:
 * the thread is gone before the main thread hears of the error.
 */
function upsetBackend(): void {
  wrap(Worker.prototype, "postMessage", (post, values) => {
    post(...values);
    if (JSON.stringify(values).includes("canary"))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  });
  const failures: Readonly<Record<string, (calls: string) => void>> = {
    throws: (calls) => {
      throw new TypeError(`failed on ${calls}`, { cause: calls });
    },
    rejects: (calls) => void Promise.reject(new Error(`failed on ${calls}`)),
    shouts: (calls) => {
      throw calls;
    },
  };
  parentPort?.on("message", (message) => {
    const calls = JSON.stringify(message);
    for (const [word, fail] of Object.entries(failures))
      if (calls.includes(`canary-${word}`)) setImmediate(() => fail(calls));
  });
}

/** The same, in a thread that keeps running after any error, as many programs do. */
function calmBackend(): void {
  upsetBackend();
  if (isMainThread) return;
  process.on("uncaughtException", () => {});
  process.on("unhandledRejection", () => {});
}

/** Runs its backend in the same thread, so everything waits for the disk. */
function oneThread(): void {
  class SameThread extends EventEmitter {
    readonly #inside = new EventEmitter();

    constructor(file: string, { workerData }: { workerData: unknown }) {
      super();
      const postMessage = (message: unknown) => setImmediate(() => this.emit("message", message));
      const port = Object.assign(this.#inside, { postMessage });
      Object.assign(threads, { parentPort: port, workerData });
      syncBuiltinESMExports();
      void import(file);
    }
    postMessage(message: unknown): void {
      setImmediate(() => this.#inside.emit("message", message));
    }
    async terminate(): Promise<void> {}
  }
  Object.assign(threads, { Worker: SameThread });
  syncBuiltinESMExports();
}

makeFault(import.meta.url, {
  "crash-on-demand": crashOnDemand,
  "upset-backend": upsetBackend,
  "calm-backend": calmBackend,
  "one-thread": oneThread,
});
