import { parentPort, workerData } from "node:worker_threads";
import { readConfig } from "./config.ts";
import { createLog } from "./create-log.ts";
import type { FromOffice } from "./open-office-thread.ts";
import { openOffice } from "./open-office.ts";
import { StartError } from "./start-error.ts";
import { answerCalls, type Call } from "./thread-calls.ts";

// The office's thread. Beside main.ts the only file that acts when it is loaded; bundled, it lies next to it.
// An error that nobody catches, like every other end of this thread, ends the process: open-office-thread.ts.
const buildDirectory: string = workerData;
await open();

async function open(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  try {
    const office = await openOffice({
      config,
      buildDirectory,
      log,
      onSend: (kind, outcome) => post({ sent: { kind, outcome } }),
    });
    const answer = answerCalls(office, (answers) => post({ answers }));
    parentPort?.on("message", (calls: readonly Call[]) => answer(calls));
    post({ opened: { secret: office.secret } });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    post({ refused: error.message });
  }
}

function post(message: FromOffice<unknown>): void {
  parentPort?.postMessage(message, []);
}
