import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { DeliveryKind, DeliveryOutcome } from "./delivery/sender.ts";
import type { Office } from "./office.ts";
import type { OfficeDeps } from "./open-office.ts";
import { StartError } from "./start-error.ts";
import { officeBy, type CallAnswer } from "./thread-calls.ts";

/** What the office's thread posts. */
export type FromOffice<Value = never> =
  | { readonly opened: { readonly secret: string } }
  /** It cannot open, and why. */
  | { readonly refused: string }
  | { readonly answers: readonly CallAnswer<Value>[] }
  | { readonly sent: { readonly kind: DeliveryKind; readonly outcome: DeliveryOutcome["result"] } };

/**
 * Opens the office on a thread of its own: Node's SQLite holds its thread until a commit is on the disk,
 * and pages must not wait for that. The thread reads the same settings. Should it end before it was closed
 * (the disk lost what was written, or an error that nobody caught), the process ends too, at once.
 * @throws {StartError} in words for the operator
 */
export async function openOfficeThread({ buildDirectory, onSend }: OfficeDeps): Promise<Office> {
  const file = join(buildDirectory, "service/office-thread.js");
  const thread = new Worker(file, { workerData: buildDirectory, name: "office" });
  const { office, answered } = officeBy((calls) => thread.postMessage(calls, []));
  const end = () => process.exit(1);
  thread.once("exit", end);
  const secret = await new Promise<string>((resolve, reject) => {
    thread.on("message", (message: FromOffice) => {
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
    await office.close();
    thread.off("exit", end);
    await thread.terminate();
  }
  return { ...office, secret, limiterFor: null, close };
}
