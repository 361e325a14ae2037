import { join } from "node:path";
import agency from "#content/agency/agency.yaml";
import { ConfigError } from "./config/setting-parsers.ts";
import { readConfig } from "./config/config.ts";
import { createLog, errorFields, type Log } from "./base/log.ts";
import { startBackendThread } from "./backend-client.ts";
import { openBackend } from "./backend.ts";
import { StartError } from "./base/start-error.ts";
import { startService, type Service } from "./service.ts";

// Entry point of the service process. The bundle is build/service/main.js, so `..` is the build directory.
await start(join(import.meta.dirname, ".."));

async function start(buildDirectory: string): Promise<void> {
  try {
    const config = readConfig(agency);
    const log = createLog(config.logLevel);
    endOnCrash(log);
    // Node's SQLite blocks its thread until the disk has written; PostgreSQL's driver is asynchronous.
    const open = config.database.engine === "sqlite" ? startBackendThread : openBackend;
    const starting = startService({ config, buildDirectory, log, openBackend: open });
    stopOnSignal(starting, log);
    await starting;
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Exits after an unexpected error, because the state is unknown. A supervisor restarts the process. */
function endOnCrash(log: Log): void {
  const crash = (error: unknown) => {
    log.error("crashed", errorFields(error));
    process.exit(1);
  };
  process.once("uncaughtException", crash);
  process.once("unhandledRejection", crash);
}

/**
 * Drains on the first signal, once started, and ignores later ones: npm forwards a Ctrl+C that the process already
 * received. Listens from the beginning of startup, so that no signal after "listening" is missed.
 */
function stopOnSignal(starting: Promise<Service>, log: Log): void {
  let stopping: Promise<void> | undefined;
  const stop = () => void (stopping ??= drain(starting, log));
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

async function drain(starting: Promise<Service>, log: Log): Promise<void> {
  setTimeout(() => process.exit(1), 10_000).unref();
  log.info("stopping");
  await (await starting).stop();
  log.info("stopped");
  process.exit(0);
}
