import { parentPort, workerData } from "node:worker_threads";
import { readConfig } from "./config/config.ts";
import { createLog } from "./base/log.ts";
import { answerCalls, type Call, type FromBackend } from "./backend-client.ts";
import { openBackend } from "./backend.ts";
import { StartError } from "./base/net.ts";

// The backend's thread. Beside main.ts the only file that acts when it is loaded; bundled, it lies next to it.
// An error that nobody catches, like every other end of this thread, ends the process: backend-client.ts.
const buildDirectory: string = workerData;
await open();

async function open(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  try {
    const backend = await openBackend({
      config,
      buildDirectory,
      log,
      onSend: (kind, outcome) => post({ sent: { kind, outcome } }),
    });
    const answer = answerCalls(backend, (answers) => post({ answers }));
    parentPort?.on("message", (calls: readonly Call[]) => answer(calls));
    post({ opened: { secret: backend.secret } });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    post({ refused: error.message });
  }
}

function post(message: FromBackend<unknown>): void {
  parentPort?.postMessage(message, []);
}
