import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createSlots } from "./base/async.ts";
import type { Backend, BackendCalls, BackendDeps } from "./backend.ts";
import type { DeliveryKind, DeliveryOutcome } from "./delivery/sender.ts";
import { StartError } from "./base/net.ts";

/** What the backend's thread posts. */
export type FromBackend<Value = never> =
  | { readonly opened: { readonly secret: string } }
  /** It cannot open, and why. */
  | { readonly refused: string }
  | { readonly answers: readonly CallAnswer<Value>[] }
  | { readonly sent: { readonly kind: DeliveryKind; readonly outcome: DeliveryOutcome["result"] } };

/**
 * Opens the backend on a thread of its own: Node's SQLite holds its thread until a commit is on the disk,
 * and pages must not wait for that. The thread reads the same settings. Should it end before it was closed
 * (the disk lost what was written, or an error that nobody caught), the process ends too, at once.
 * @throws {StartError} in words for the operator
 */
export async function startBackendThread({
  buildDirectory,
  onSend,
}: BackendDeps): Promise<Backend> {
  const file = join(buildDirectory, "service/backend-thread.js");
  const thread = new Worker(file, { workerData: buildDirectory, name: "backend" });
  const { backend, answered } = backendBy((calls) => thread.postMessage(calls, []));
  const end = () => process.exit(1);
  thread.once("exit", end);
  const secret = await new Promise<string>((resolve, reject) => {
    thread.on("message", (message: FromBackend) => {
      if ("answers" in message) answered(message.answers);
      else if ("sent" in message) onSend(message.sent.kind, message.sent.outcome);
      else if ("opened" in message) resolve(message.opened.secret);
      else {
        thread.off("exit", end);
        reject(new StartError(message.refused));
      }
    });
  });
  async function close(): Promise<void> {
    await backend.close();
    thread.off("exit", end);
    await thread.terminate();
  }
  return { ...backend, secret, limiterFor: null, close };
}

type CallName = keyof BackendCalls;

/** A call on its way to the backend's thread. */
export interface Call {
  readonly id: number;
  readonly name: CallName;
  readonly given: readonly unknown[];
}

/** What came of a call. `Value` is whatever the call of that id gives, since both ends are one build. */
export type CallAnswer<Value = never> =
  { readonly id: number; readonly value: Value } | { readonly id: number; readonly fault: Fault };

/** An error as plain data: a copy of an Error would lose its code, and one that holds a stream cannot go. */
interface Fault {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly errcode?: number;
}

/** So many calls are not kept for the others of their turn: the backend should not stand idle meanwhile. */
const enough = 32;

/** The backend as the other end of `post` has it. Calls of one event-loop turn are posted together. */
export function backendBy(post: (calls: readonly Call[]) => void) {
  const asked = createSlots<(answer: CallAnswer) => void>();
  let calls: Call[] = [];

  function postAll(): void {
    const together = calls;
    calls = [];
    if (together.length === 0) return;
    try {
      post(together);
    } catch {
      for (const one of together) postAlone(one);
    }
  }
  /** What cannot go to another thread (it is too deep, or no plain data) fails its own call and no other. */
  function postAlone(one: Call): void {
    try {
      post([one]);
    } catch (error) {
      answered([{ id: one.id, fault: faultOf(error) }]);
    }
  }
  function answered(answers: readonly CallAnswer[]): void {
    for (const answer of answers) {
      asked.take(answer.id)?.(answer);
    }
  }
  function call<Value>(name: CallName, given: readonly unknown[]): Promise<Value> {
    return new Promise((resolve, reject) => {
      const id = asked.put((answer) =>
        "fault" in answer ? reject(errorOf(answer.fault)) : resolve(answer.value),
      );
      const waiting = calls.push({ id, name, given });
      if (waiting === 1) setImmediate(postAll);
      if (waiting === enough) postAll();
    });
  }
  const backend: BackendCalls = {
    storeLead: (...given) => call("storeLead", given),
    open: (...given) => call("open", given),
    confirm: (...given) => call("confirm", given),
    unsubscribe: (...given) => call("unsubscribe", given),
    addCounts: (...given) => call("addCounts", given),
    check: () => call("check", []),
    readDepth: () => call("readDepth", []),
    stopSending: () => call("stopSending", []),
    close: () => call("close", []),
  };
  return { backend, answered };
}

/** Does what is asked of a backend; answers that are ready at the same time are posted together. */
export function answerCalls(
  backend: Backend,
  post: (answers: readonly CallAnswer<unknown>[]) => void,
) {
  let answers: CallAnswer<unknown>[] = [];
  function postAll(): void {
    post(answers);
    answers = [];
  }
  function answer(one: CallAnswer<unknown>): void {
    // The end of what runs now, so that nobody waits for the next commit.
    if (answers.push(one) === 1) process.nextTick(postAll);
  }
  return (calls: readonly Call[]) => {
    for (const { id, name, given } of calls)
      Promise.resolve(Reflect.apply(backend[name], backend, given)).then(
        (value) => answer({ id, value }),
        (error: unknown) => answer({ id, fault: faultOf(error) }),
      );
  };
}

function faultOf(error: unknown): Fault {
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

function errorOf({ message, ...fault }: Fault): Error {
  return Object.assign(new Error(message), fault);
}
