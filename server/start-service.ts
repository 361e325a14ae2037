import { join } from "node:path";
import guide from "#content/en/guide/guide.yaml";
import replies from "#content/en/site/replies.yaml";
import { createApp } from "./app.ts";
import { chooseSender } from "./choose-sender.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import { openDatabase } from "./db/open-database.ts";
import { createDress } from "./http/dress-rendered.ts";
import { createPageRenderer } from "./http/page-renderer.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createHttpServer, type HttpServer } from "./http/server.ts";
import { createLeads } from "./leads/submit-guide.ts";
import { loadBuild } from "./load-build.ts";
import type { Log } from "./log.ts";
import { startWorker } from "./outbox/worker.ts";
import { StartError } from "./start-error.ts";

export interface Service {
  readonly port: number;
  /** Finishes what is under way, within 9 s, and gives back everything that was opened. */
  stop(): Promise<void>;
}

const now = () => new Date();

/**
 * Opens the store, starts the worker and listens. `buildDirectory` holds what the build made.
 * @throws {StartError} in words for the operator
 */
export async function startService(
  config: Config,
  buildDirectory: string,
  log: Log,
): Promise<Service> {
  const { site, pages } = await loadBuild(buildDirectory);
  const database = await openStore(config.databaseFile);
  const mail = startMail(config, buildDirectory, database, log);
  let draining = false;
  const app = createApp({
    ...config,
    leads: createLeads({
      database,
      now,
      onQueued: () => mail.kick(),
      messageIdHost: config.mailFrom.address.split("@").at(-1) ?? config.publicUrl.hostname,
    }),
    site,
    renderPage: createPageRenderer(pages, log),
    dress: createDress(site.csp),
    replies,
    checkStore: () => database.check(),
    isDraining: () => draining,
    log,
  });
  const headers = securityHeaders(config.publicUrl);
  // A proxy keeps its connections for a minute or so; the side that may reuse them must not close first.
  const keepAlive = config.trustedProxies > 0 ? 75_000 : 5_000;
  const server = createHttpServer({ fetch: app.fetch, headers, keepAlive });

  async function stop(): Promise<void> {
    draining = true;
    await Promise.all([server.close(8_000), mail.stop()]);
    await database.close();
  }
  try {
    const port = await listen(server, config);
    log.info("listening", { port, place: config.publicUrl.origin });
    return { port, stop };
  } catch (error) {
    await Promise.all([mail.stop(), database.close()]);
    throw error;
  }
}

/** The worker over the chosen sender; with no way to send, rows wait in the store. */
function startMail(config: Config, buildDirectory: string, database: Database, log: Log) {
  const path = join(buildDirectory, "client/guide", guide.fileName);
  const sender = chooseSender(config, { filename: guide.fileName, path }, log);
  if (sender === null) return { kick() {}, async stop() {} };
  const worker = startWorker({ database, sender, now, log });
  return {
    kick: () => worker.kick(),
    async stop() {
      await worker.stop();
      sender.close();
    },
  };
}

async function openStore(file: string): Promise<Database> {
  try {
    return await openDatabase(file);
  } catch (error) {
    throw new StartError(`The database ${file} cannot be opened`, error);
  }
}

async function listen(server: HttpServer, { port, host }: Config): Promise<number> {
  try {
    return await server.listen(port, host);
  } catch (error) {
    throw new StartError(`Cannot listen on ${host} port ${port}; set PORT or HOST`, error);
  }
}
