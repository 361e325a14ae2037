import { join } from "node:path";
import guide from "#content/en/guide/guide.yaml";
import replies from "#content/en/site/replies.yaml";
import { createApp } from "./app.ts";
import { chooseSender } from "./choose-sender.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import { createDress } from "./http/dress-rendered.ts";
import { createPageRenderer } from "./http/page-renderer.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createHttpServer, type HttpServer } from "./http/server.ts";
import { createLeads } from "./leads/submit-lead.ts";
import { loadBuild, type LoadedBuild } from "./load-build.ts";
import type { Log } from "./log.ts";
import { openStore } from "./open-store.ts";
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
  const build = await loadBuild(buildDirectory);
  const database = await openStore(config, log);
  const mail = startMail(config, buildDirectory, database, log);
  const draining = { now: false };
  const server = createServer({ config, build, database, mail, draining, log });
  try {
    const port = await listen(server, config);
    log.info("listening", { port, place: config.publicUrl.origin });
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function stop(): Promise<void> {
    draining.now = true;
    await Promise.all([server.close(8_000), mail.stop()]);
    await database.close();
  }
}

interface Parts {
  readonly config: Config;
  readonly build: LoadedBuild;
  readonly database: Database;
  readonly mail: { kick(): void };
  readonly draining: { readonly now: boolean };
  readonly log: Log;
}

function createServer({ config, build, database, mail, draining, log }: Parts): HttpServer {
  const messageIdHost = config.mailFrom.address.split("@").at(-1) ?? config.publicUrl.hostname;
  const app = createApp({
    ...config,
    leads: createLeads({ database, now, onQueued: () => mail.kick(), messageIdHost }),
    site: build.site,
    renderPage: createPageRenderer(build.pages, log),
    dress: createDress(build.site.csp),
    replies,
    checkStore: () => database.check(),
    isDraining: () => draining.now,
    log,
  });
  return createHttpServer({
    fetch: app.fetch,
    headers: securityHeaders(config.publicUrl),
    // A proxy keeps connections for a minute or so; the side that may reuse them must not close first.
    keepAlive: config.trustedProxies > 0 ? 75_000 : 5_000,
  });
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

async function listen(server: HttpServer, { port, host }: Config): Promise<number> {
  try {
    return await server.listen(port, host);
  } catch (error) {
    throw new StartError(`Cannot listen on ${host} port ${port}; set PORT or HOST`, error);
  }
}
