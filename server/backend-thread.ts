import { parentPort, workerData } from "node:worker_threads";
import { createBirpc } from "birpc";
import agency from "#content/agency/agency.yaml";
import { type BackendEvents, threadChannel } from "./backend-client.ts";
import { type BackendCalls, openBackend } from "./backend.ts";
import { createLog } from "./base/log.ts";
import { StartError } from "./base/start-error.ts";
import { readConfig } from "./config/config.ts";

// Entry point of the backend thread, bundled next to main.js. If this thread exits for any reason, such as
// an uncaught error, the process exits: see backend-client.ts.
const buildDirectory: string = workerData;
if (parentPort === null) throw new Error("backend-thread.ts runs as a worker thread");
await open(parentPort);

async function open(port: NonNullable<typeof parentPort>): Promise<void> {
  const config = readConfig(agency);
  const log = createLog(config.logLevel);
  const calls: Partial<BackendCalls> = {};
  const mainThread = createBirpc<BackendEvents, Partial<BackendCalls>>(calls, threadChannel(port));
  try {
    const onSend: BackendEvents["sent"] = (...send) => void mainThread.sent.asEvent(...send);
    const backend = await openBackend({ config, buildDirectory, log, onSend });
    Object.assign(calls, backend);
    await mainThread.opened.asEvent(backend.secret);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    await mainThread.refused.asEvent(error.message);
  }
}
