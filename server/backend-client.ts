import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type ChannelOptions, createBirpc } from "birpc";
import { errorFields } from "./base/log.ts";
import { StartError } from "./base/start-error.ts";
import type { Backend, BackendCalls, BackendDeps } from "./backend.ts";

/** Messages from the backend thread to the main thread. */
export interface BackendEvents {
  opened(secret: string): void;
  /** The backend could not open; `reason` is a message for the operator. */
  refused(reason: string): void;
  sent: BackendDeps["onSend"];
}

/**
 * Opens the backend on its own thread, because Node's SQLite blocks its thread until a commit is on disk
 * and pages must not wait for that. The thread reads the settings itself. If it exits before `close` (a
 * lost write, or an uncaught error, which is logged), the process exits too.
 * @throws {StartError} with a message for the operator
 */
export async function startBackendThread({
  buildDirectory,
  log,
  onSend,
}: BackendDeps): Promise<Backend> {
  const file = join(buildDirectory, "service/backend-thread.js");
  const thread = new Worker(file, { workerData: buildDirectory, name: "backend" });
  const exit = () => process.exit(1);
  // Without a listener, the exit can come first and the error never, if this thread is busy.
  thread.once("error", (error) => {
    log.error("crashed", errorFields(error));
    exit();
  });
  thread.once("exit", exit);
  const opening = Promise.withResolvers<string>();
  const events: BackendEvents = {
    opened: opening.resolve,
    refused: (reason) => opening.reject(new StartError(reason)),
    sent: onSend,
  };
  const calls = createBirpc<BackendCalls, BackendEvents>(events, threadChannel(thread));
  try {
    const secret = await opening.promise;
    // `calls` makes a call of every name, and has no properties that could be copied.
    const backend: BackendCalls = Object.create(calls);
    return Object.assign(backend, { secret, limiterFor: null, close });
  } catch (error) {
    thread.off("exit", exit);
    throw error;
  }

  async function close(): Promise<void> {
    await calls.close();
    thread.off("exit", exit);
    await thread.terminate();
  }
}

/** One end of the channel between the threads: a `Worker`, or the worker's `parentPort`. */
interface Port {
  postMessage(message: unknown): void;
  on(event: "message", listener: (message: unknown) => void): unknown;
}

/**
 * birpc options for calls between the threads: structured clone, and no timeout, because writes have their
 * own. A call whose arguments cannot be cloned fails without affecting others.
 */
export function threadChannel(port: Port): ChannelOptions & { readonly timeout: number } {
  return {
    post: (message) => port.postMessage(message),
    on: (listener) => void port.on("message", listener),
    serialize: (message) => ("e" in message ? { ...message, e: toPlain(message.e) } : message),
    deserialize: (message) => ("e" in message ? { ...message, e: toError(message.e) } : message),
    timeout: -1,
  };
}

/**
 * An error as plain data. Structured clone drops `code`, which the log needs, and fails on errors that hold
 * a stream or a function.
 */
function toPlain(error: unknown) {
  if (!(error instanceof Error)) return { name: "not-an-error", message: String(error) };
  const { name, message, stack } = error;
  return {
    name,
    message,
    ...(stack === undefined ? {} : { stack }),
    ...("code" in error ? { code: String(error.code) } : {}),
    ...("errcode" in error ? { errcode: Number(error.errcode) } : {}),
  };
}

function toError({ message, ...rest }: ReturnType<typeof toPlain>): Error {
  return Object.assign(new Error(message), rest);
}
