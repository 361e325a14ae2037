import agency from "#content/agency/agency.yaml";
import replies from "#content/en/site/replies.yaml";
import type { Config } from "./config.ts";
import { agencyDay } from "./counts/agency-day.ts";
import { noCounting, startCounting, type Counting } from "./counts/start-counting.ts";
import { createPageRenderer } from "./http/page-renderer.ts";
import { createRenderTime } from "./http/render-time.ts";
import { createRateLimit, type RateLimit } from "./http/rate-limit.ts";
import { createSharedRateLimit } from "./http/shared-rate-limit.ts";
import type { HttpServer } from "./http/server.ts";
import { checkedLeads } from "./leads/submit-lead.ts";
import { loadBuild, type LoadedBuild } from "./load-build.ts";
import type { Log } from "./log.ts";
import type { Office } from "./office.ts";
import type { OfficeDeps } from "./open-office.ts";
import { describeApi } from "./openapi/describe-api.ts";
import { createSigner } from "./signing/signer.ts";
import { createSiteServer } from "./site-server.ts";
import { StartError } from "./start-error.ts";
import { nobodyWatches, startMetrics, type Watching } from "./start-metrics.ts";

export interface Service {
  readonly port: number;
  /** Where its metrics are read; null where nobody can. */
  readonly metricsPort: number | null;
  /** Finishes what is under way, within 9 s, and gives back everything that was opened. */
  stop(): Promise<void>;
}

export interface ServiceDeps {
  readonly config: Config;
  /** What the build made. */
  readonly buildDirectory: string;
  readonly log: Log;
  /** Opens the office, on this thread or another. */
  readonly openOffice: (deps: OfficeDeps) => Promise<Office>;
}

const now = () => new Date();

/** Opens the office and listens. @throws {StartError} in words for the operator */
export async function startService(deps: ServiceDeps): Promise<Service> {
  const { config, buildDirectory, log } = deps;
  const build = await loadBuild(buildDirectory);
  let watching = nobodyWatches;
  const office = await deps.openOffice({
    ...deps,
    onSend: (kind, outcome) => watching.countSend(kind, outcome),
  });
  watching = await startMetrics({ config, buildDirectory, office, now, log });
  const counting = config.counts ? countInto(office, log) : noCounting;
  const draining = { now: false };
  const server = createServer({ config, build, office, counting, watching, draining, log });
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
    await Promise.all([server.close(8_000), office.stopSending()]);
    await counting.stop();
    await watching.stop();
    await office.close();
  }
}

interface Parts {
  readonly config: Config;
  readonly build: LoadedBuild;
  readonly office: Office;
  readonly counting: Counting;
  readonly watching: Watching;
  readonly draining: { readonly now: boolean };
  readonly log: Log;
}

function createServer(parts: Parts): HttpServer {
  const { config, build, office, watching, draining, log } = parts;
  const { server } = createSiteServer({
    ...config,
    leads: checkedLeads(office),
    newsletter: watching.countNewsletter(office),
    counts: parts.counting,
    site: build.site,
    renderPage: createPageRenderer(build.pages, log),
    replies,
    description: describeApi(),
    renderTime: createRenderTime(createSigner(office.secret), now),
    rateLimit: openRateLimit(config.rateLimitPerHour, office, log),
    checkStore: () => office.check(),
    isDraining: () => draining.now,
    log,
    watch: watching.watch,
    // A proxy keeps connections for a minute or so; the side that may reuse them must not close first.
    keepAlive: config.trustedProxies > 0 ? 75_000 : 5_000,
  });
  return server;
}

function openRateLimit(perHour: number, { limiterFor, secret }: Office, log: Log): RateLimit {
  if (limiterFor === null) return createRateLimit(perHour);
  return createSharedRateLimit({ perHour, limiterFor, signer: createSigner(secret), log });
}

function countInto(office: Office, log: Log): Counting {
  return startCounting({ database: office, now, dayOf: agencyDay(agency.timeZone), log });
}

async function listen(server: HttpServer, { port, host }: Config): Promise<number> {
  try {
    return await server.listen(port, host);
  } catch (error) {
    throw new StartError(`Cannot listen on ${host} port ${port}; set PORT or HOST`, error);
  }
}
