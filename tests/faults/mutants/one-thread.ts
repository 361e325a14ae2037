import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";

// A service with a single thread: what waits for the disk keeps everybody waiting.
class SameThread extends EventEmitter {
  readonly #inside = new EventEmitter();

  constructor(file: string, { workerData }: { workerData: unknown }) {
    super();
    const postMessage = (message: unknown) => setImmediate(() => this.emit("message", message));
    const parentPort = Object.assign(this.#inside, { postMessage });
    Object.assign(threads, { parentPort, workerData });
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
