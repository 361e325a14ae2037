import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import agency from "#content/agency/agency.yaml";
import appointments from "#content/agency/appointments.yaml";
import { isAppointed } from "#content/agency/appointments.ts";
import licenses from "#content/agency/licenses.yaml";
import replyTexts from "#content/en/site/replies.yaml";
import { type AppDeps, createApp } from "./app.ts";
import type { Backend, BackendCalls, BackendDeps } from "./backend.ts";
import type { Config } from "./config/config.ts";
import { launchContentFile, passGate, readLaunchContent } from "./config/launch.ts";
import { agencyDay, type Counting, noCounting, startCounting } from "./counts/counting.ts";
import { securityHeaders } from "./http/responses.ts";
import { createRenderTime } from "./http/leads.ts";
import { admissionBounds, type AdmissionBounds, createAdmissionLimit } from "./http/admission.ts";
import { createPageRenderer, type SiteBuild } from "./http/pages.ts";
import { createRateLimit, createSharedRateLimit, type RateLimit } from "./http/rate-limit.ts";
import { createHttpServer, type HttpServer } from "./http/server.ts";
import { loadSite, type Site } from "./http/site.ts";
import { checkedLeads } from "./leads/submit-lead.ts";
import { errorFields, type Log } from "./base/log.ts";
import { isLoopback, StartError } from "./base/net.ts";
import { describeApi } from "./openapi/describe-api.ts";
import { createSigner } from "./signing/signing.ts";
import { createMetrics, type Metrics, noopObserver } from "./metrics/metrics.ts";
import { startMetricsServer } from "./metrics/server.ts";
import { createPlanFinder, describePlanChoice, type PlanFinder } from "./plans/finder.ts";
import { planFolder } from "./plans/plan-files.ts";

export interface Service {
  readonly port: number;
  /** Port of `/metrics`; null when METRICS_PORT is not set. */
  readonly metricsPort: number | null;
  /** Finishes requests and deliveries in progress, within 9 s, then closes the server and the store. */
  stop(): Promise<void>;
}

interface ServiceDeps {
  readonly config: Config;
  /** Directory with the built site, see `npm run build`. */
  readonly buildDirectory: string;
  readonly log: Log;
  /** Loads the site; by default the one in `buildDirectory`. `npm run dev` has none. */
  readonly loadBuild?: (buildDirectory: string) => Promise<LoadedBuild>;
  /** Opens the backend, on this thread or another. */
  readonly openBackend: (deps: BackendDeps) => Promise<Backend>;
}

interface LoadedBuild {
  readonly site: Site;
  readonly pages: SiteBuild;
}

const now = () => new Date();

/** Opens the backend and listens. @throws {StartError} with a message for the operator */
export async function startService(deps: ServiceDeps): Promise<Service> {
  const { config, buildDirectory, log } = deps;
  await expectPresentable(deps);
  const build = await (deps.loadBuild ?? loadBuild)(buildDirectory);
  let metrics = noopMetrics;
  const backend = await deps.openBackend({
    ...deps,
    onSend: (kind, outcome) => metrics.countSend(kind, outcome),
  });
  const dayOf = agencyDay(agency.timeZone);
  const plans = openPlans(config, () => dayOf(now()), log);
  const counting = config.counts
    ? startCounting({ database: backend, now, dayOf, log })
    : noCounting;
  let server: HttpServer | undefined;
  let draining = false;
  const isDraining = () => draining;
  try {
    metrics = await startMetrics({ config, buildDirectory, backend, plans, log });
    const parts = { config, build, backend, plans, counting, metrics, isDraining, log };
    server = createServer(parts);
    const port = await listen(server, config);
    log.info("listening", { port, place: config.publicUrl.origin });
    return { port, metricsPort: metrics.port, stop };
  } catch (error) {
    // The workers may be sending already.
    await stop();
    throw error;
  }

  async function stop(): Promise<void> {
    draining = true;
    await Promise.all([server?.close(8_000), backend.stopSending()]);
    await counting.stop();
    await metrics.stop();
    plans.close();
    await backend.close();
  }
}

/** @throws {StartError} if the site may not be public yet */
async function expectPresentable({ config, buildDirectory, log }: ServiceDeps): Promise<void> {
  if (isLoopback(config.publicUrl)) return;
  const content = await readLaunchContent(join(buildDirectory, "service", launchContentFile));
  if (passGate(content, config) > 0)
    log.warn("ALLOW_SAMPLES is yes: the site is public with samples, and every page says so");
}

interface ServerParts {
  readonly config: Config;
  readonly build: LoadedBuild;
  readonly backend: Backend;
  readonly plans: PlanFinder;
  readonly counting: Counting;
  readonly metrics: ServiceMetrics;
  readonly isDraining: () => boolean;
  readonly log: Log;
}

function createServer(parts: ServerParts): HttpServer {
  const { config, build, backend, plans, counting, metrics, isDraining, log } = parts;
  return createSiteServer({
    ...config,
    leads: checkedLeads(backend, { describePlans: describePlanChoice(plans) }),
    newsletter: metrics.countNewsletter(backend),
    counts: counting,
    plans,
    site: build.site,
    renderPage: createPageRenderer(build.pages, log),
    replies: replyTexts,
    description: describeApi(),
    renderTime: createRenderTime(createSigner(backend.secret), now),
    rateLimit: openRateLimit(config.rateLimitPerHour, backend, log),
    checkStore: () => backend.check(),
    isDraining,
    log,
    metricsObserver: metrics.metricsObserver,
    // A proxy reuses idle connections for about a minute. The service must not close them first.
    keepAliveMs: config.trustedProxies > 0 ? 75_000 : 5_000,
  }).server;
}

/** Follows the plan files on this thread: a lookup takes less than a call to another one. */
function openPlans(
  { dataDir, publicUrl, allowSamples }: Config,
  today: () => string,
  log: Log,
): PlanFinder {
  return createPlanFinder({
    folder: planFolder(dataDir),
    today,
    isOffered: (state, plan, year) =>
      licenses.states.some(({ code }) => code === state) &&
      isAppointed(appointments, state, plan, year),
    samples: isLoopback(publicUrl) || allowSamples,
    onFault: (error) => log.error("plan data can't be read", errorFields(error)),
  });
}

function openRateLimit(perHour: number, { limiterFor, secret }: Backend, log: Log): RateLimit {
  if (limiterFor === null) return createRateLimit(perHour);
  return createSharedRateLimit({ perHour, limiterFor, signer: createSigner(secret), log });
}

async function listen(server: HttpServer, { port, host }: Config): Promise<number> {
  try {
    return await server.listen(port, host);
  } catch (error) {
    throw new StartError(`Can't listen on ${host} port ${port}; change PORT or HOST`, error);
  }
}

export interface SiteServerDeps extends Omit<AppDeps, "admissionLimit"> {
  /** How long an idle connection stays open, in milliseconds. */
  readonly keepAliveMs: number;
  /** How many submissions may wait for the database, and for how long. */
  readonly admissionBounds?: AdmissionBounds;
}

/** Node's HTTP server with the app. */
export function createSiteServer(deps: SiteServerDeps) {
  const { keepAliveMs } = deps;
  const headers = securityHeaders(deps.publicUrl);
  const admissionLimit = createAdmissionLimit(deps.admissionBounds ?? admissionBounds);
  const app = createApp({ ...deps, admissionLimit });
  return { app, server: createHttpServer({ fetch: app.fetch, headers, keepAliveMs }) };
}

/**
 * The built website: its static files, and the React Router server bundle.
 * @throws {StartError} when the build in `directory` is missing or incomplete
 */
async function loadBuild(directory: string): Promise<LoadedBuild> {
  try {
    const site = await loadSite(join(directory, "site-manifest.json"));
    const server = pathToFileURL(join(directory, "server/index.js")).href;
    const pages: SiteBuild = await import(/* @vite-ignore */ server);
    return { site, pages };
  } catch (error) {
    throw new StartError(`The built site in ${directory} can't be read. Run: npm run build`, error);
  }
}

/** The service's metrics and the port that serves them. */
interface ServiceMetrics extends Pick<
  Metrics,
  "metricsObserver" | "countSend" | "countNewsletter"
> {
  /** Null when METRICS_PORT is not set. */
  readonly port: number | null;
  stop(): Promise<void>;
}

interface ServiceMetricsDeps {
  readonly config: Pick<Config, "metrics">;
  readonly buildDirectory: string;
  readonly backend: Pick<BackendCalls, "check" | "readDepth">;
  readonly plans: PlanFinder;
  readonly log: Log;
}

/**
 * Collects metrics and serves them on METRICS_PORT; does neither if it is not set.
 * @throws {StartError} if it can't listen on the port
 */
async function startMetrics(deps: ServiceMetricsDeps): Promise<ServiceMetrics> {
  const { config, backend, buildDirectory, plans, log } = deps;
  if (config.metrics === null) return noopMetrics;
  const metrics = createMetrics({
    checkStore: () => backend.check(),
    readDepth: () => backend.readDepth(),
    readEditions: () => plans.editions(),
    now,
    build: await buildName(buildDirectory),
  });
  const onFault = (error: unknown) => log.warn("metrics request failed", errorFields(error));
  const { host, port } = config.metrics;
  try {
    const server = await startMetricsServer({ ...metrics, host, port, onFault });
    log.info("serving metrics", { port: server.port, place: host });
    return { ...metrics, port: server.port, stop: () => server.close() };
  } catch (error) {
    const place = `${host} port ${port}`;
    throw new StartError(`Can't listen on ${place}; change METRICS_PORT or METRICS_HOST`, error);
  }
}

/** Used in place of the metrics if METRICS_PORT is not set, and until the server has started. */
const noopMetrics: ServiceMetrics = {
  metricsObserver: noopObserver,
  countSend() {},
  countNewsletter: (newsletter) => newsletter,
  port: null,
  async stop() {},
};

const stampSchema = z.object({ files: z.string().min(12) });

/** The first 12 digits of the hash of the build's files, from its `stamp` file; `unknown` if there is none. */
async function buildName(buildDirectory: string): Promise<string> {
  const read = readFile(join(buildDirectory, "stamp"), "utf8");
  const stamp = await read.then((text): unknown => JSON.parse(text)).catch(() => null);
  return stampSchema.safeParse(stamp).data?.files.slice(0, 12) ?? "unknown";
}
