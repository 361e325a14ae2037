import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Hono } from "hono";
import agency from "#content/agency/agency.yaml";
import replyTexts from "#content/en/site/replies.yaml";
import { type AppDeps, createApp } from "./app.ts";
import type { Backend, BackendDeps } from "./backend.ts";
import type { Config } from "./config/config.ts";
import { agencyDay, type Counting, noCounting, startCounting } from "./counts/counting.ts";
import { securityHeaders } from "./http/headers.ts";
import { createRenderTime } from "./http/leads.ts";
import {
  createLoadShedding,
  createAdmissionLimit,
  noteShed,
  prepareBusyAnswers,
  waitingLimits,
  type WaitingLimits,
} from "./http/overload.ts";
import { createPageRenderer, type SiteBuild } from "./http/pages.ts";
import { createRateLimit, createSharedRateLimit, type RateLimit } from "./http/rate-limit.ts";
import { noteRequests } from "./http/request-log.ts";
import type { HttpEnv } from "./http/request.ts";
import { createHttpServer, type HttpServer } from "./http/server.ts";
import { loadSite, type Site } from "./http/site.ts";
import { createFileSender } from "./http/static-files.ts";
import { viewCount } from "./http/usage.ts";
import { checkedLeads } from "./leads/submit-lead.ts";
import type { Log } from "./base/log.ts";
import { noopMetrics, startMetrics, type Watching } from "./start-metrics.ts";
import { StartError } from "./base/net.ts";
import { describeApi } from "./openapi/describe-api.ts";
import { createSigner } from "./signing/signing.ts";

export interface Service {
  readonly port: number;
  /** Where its metrics are read; null where nobody can. */
  readonly metricsPort: number | null;
  /** Finishes what is under way, within 9 s, and gives back everything that was opened. */
  stop(): Promise<void>;
}

interface ServiceDeps {
  readonly config: Config;
  /** What the build made. */
  readonly buildDirectory: string;
  readonly log: Log;
  /** Opens the backend, on this thread or another. */
  readonly openBackend: (deps: BackendDeps) => Promise<Backend>;
}

const now = () => new Date();

/** Opens the backend and listens. @throws {StartError} in words for the operator */
export async function startService(deps: ServiceDeps): Promise<Service> {
  const { config, buildDirectory, log } = deps;
  const build = await loadBuild(buildDirectory);
  let watching = noopMetrics;
  const backend = await deps.openBackend({
    ...deps,
    onSend: (kind, outcome) => watching.countSend(kind, outcome),
  });
  watching = await startMetrics({ config, buildDirectory, backend, now, log });
  const counting = config.counts ? countInto(backend, log) : noCounting;
  const draining = { now: false };
  const server = createServer({ config, build, backend, counting, watching, draining, log });
  try {
    const port = await listen(server, config);
    log.info("listening", { port, place: config.publicUrl.origin });
    return { port, metricsPort: watching.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function stop(): Promise<void> {
    draining.now = true;
    await Promise.all([server.close(8_000), backend.stopSending()]);
    await counting.stop();
    await watching.stop();
    await backend.close();
  }
}

interface Parts {
  readonly config: Config;
  readonly build: LoadedBuild;
  readonly backend: Backend;
  readonly counting: Counting;
  readonly watching: Watching;
  readonly draining: { readonly now: boolean };
  readonly log: Log;
}

function createServer(parts: Parts): HttpServer {
  const { config, build, backend, watching, draining, log } = parts;
  const { server } = createSiteServer({
    ...config,
    leads: checkedLeads(backend),
    newsletter: watching.countNewsletter(backend),
    counts: parts.counting,
    site: build.site,
    renderPage: createPageRenderer(build.pages, log),
    replies: replyTexts,
    description: describeApi(),
    renderTime: createRenderTime(createSigner(backend.secret), now),
    rateLimit: openRateLimit(config.rateLimitPerHour, backend, log),
    checkStore: () => backend.check(),
    isDraining: () => draining.now,
    log,
    metricsObserver: watching.metricsObserver,
    // A proxy keeps connections for a minute or so; the side that may reuse them must not close first.
    keepAlive: config.trustedProxies > 0 ? 75_000 : 5_000,
  });
  return server;
}

function openRateLimit(perHour: number, { limiterFor, secret }: Backend, log: Log): RateLimit {
  if (limiterFor === null) return createRateLimit(perHour);
  return createSharedRateLimit({ perHour, limiterFor, signer: createSigner(secret), log });
}

function countInto(backend: Backend, log: Log): Counting {
  return startCounting({ database: backend, now, dayOf: agencyDay(agency.timeZone), log });
}

async function listen(server: HttpServer, { port, host }: Config): Promise<number> {
  try {
    return await server.listen(port, host);
  } catch (error) {
    throw new StartError(`Cannot listen on ${host} port ${port}; set PORT or HOST`, error);
  }
}

export interface SiteServerDeps extends Omit<AppDeps, "room"> {
  /** Milliseconds an idle connection is kept. */
  readonly keepAlive: number;
  /** How many submissions wait for the store, and how long. */
  readonly waitingLimits?: WaitingLimits;
}

interface SiteServer {
  readonly server: HttpServer;
  readonly app: Hono<HttpEnv>;
}

/** Node's HTTP server with the app, and before it what answers without the app. */
export function createSiteServer(deps: SiteServerDeps): SiteServer {
  const { site, replies, log, metricsObserver, keepAlive } = deps;
  const headers = securityHeaders(deps.publicUrl);
  const room = createAdmissionLimit(deps.waitingLimits ?? waitingLimits);
  const app = createApp({ ...deps, room });
  const sendFile = createFileSender({
    site,
    headers,
    note: noteRequests(log, metricsObserver),
    countView: viewCount(deps.counts),
  });
  const loadShedding = createLoadShedding({
    room,
    answers: prepareBusyAnswers(site, replies, headers),
    note: noteShed(log, metricsObserver),
  });
  const answerers = [sendFile, loadShedding];
  return { app, server: createHttpServer({ fetch: app.fetch, answerers, headers, keepAlive }) };
}

/** The website as it was built: its files and its server part. */
interface LoadedBuild {
  readonly site: Site;
  readonly pages: SiteBuild;
}

/** @throws {StartError} when `directory` holds no whole build */
async function loadBuild(directory: string): Promise<LoadedBuild> {
  try {
    const site = await loadSite(join(directory, "site-manifest.json"));
    const server = pathToFileURL(join(directory, "server/index.js")).href;
    const pages: SiteBuild = await import(/* @vite-ignore */ server);
    return { site, pages };
  } catch (error) {
    throw new StartError(
      `The built site in ${directory} cannot be read; run: npm run build`,
      error,
    );
  }
}
