import { join } from "node:path";
import { ConfigError } from "./config/setting-parsers.ts";
import { readConfig } from "./config/config.ts";
import { createLog, errorFields, type Log } from "./base/log.ts";
import { startBackendThread } from "./backend-client.ts";
import { openBackend } from "./backend.ts";
import { StartError } from "./base/net.ts";
import { startService, type Service } from "./service.ts";

// Beside backend-thread.ts the only file that acts when it is loaded. Bundled, it lies in build/service.
await start(join(import.meta.dirname, ".."));

async function start(buildDirectory: string): Promise<void> {
  try {
    const config = readConfig();
    const log = createLog(config.logLevel);
    endOnCrash(log);
    // PostgreSQL's driver waits for nothing; Node's SQLite holds its thread until the disk has written.
    const open = config.database.engine === "sqlite" ? startBackendThread : openBackend;
    const service = await startService({ config, buildDirectory, log, openBackend: open });
    stopOnSignal(service, log);
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** After an unexpected error the state is unknown: a supervisor starts anew, and no lead is half stored. */
function endOnCrash(log: Log): void {
  const crash = (error: unknown) => {
    log.error("crashed", errorFields(error));
    process.exit(1);
  };
  process.once("uncaughtException", crash);
  process.once("unhandledRejection", crash);
}

/** The first signal drains; further ones (npm passes on what the terminal sent already) change nothing. */
function stopOnSignal(service: Service, log: Log): void {
  let stopping: Promise<void> | undefined;
  const stop = () => void (stopping ??= drain(service, log));
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

async function drain(service: Service, log: Log): Promise<void> {
  setTimeout(() => process.exit(1), 10_000).unref();
  log.info("stopping");
  await service.stop();
  log.info("stopped");
  process.exit(0);
}
