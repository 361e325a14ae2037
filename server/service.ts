import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod/mini";
import agency from "#content/agency/agency.yaml";
import { deskPaths } from "#contract/desk-sign-in.ts";
import appointments from "#content/agency/appointments.yaml";
import { isAppointed } from "#content/agency/appointments.ts";
import licenses from "#content/agency/licenses.yaml";
import redirects from "#content/en/site/redirects.yaml";
import replyTexts from "#content/en/site/replies.yaml";
import { todayIn } from "#medicare/calendar.ts";
import { type AppDeps, createApp } from "./app.ts";
import type { Backend, BackendCalls, BackendDeps } from "./backend.ts";
import type { Config } from "./config/config.ts";
import { launchContentFile, passGate, readLaunchContent } from "./config/launch.ts";
import { type Counting, noCounting, startCounting } from "./counts/counting.ts";
import { securityHeaders } from "./http/responses.ts";
import { createRenderTime } from "./http/leads.ts";
import {
  admissionBounds as defaultBounds,
  type AdmissionBounds,
  createAdmissionLimit,
} from "./http/admission.ts";
import { alive } from "./http/health.ts";
import { createRateLimit, createSharedRateLimit, type RateLimit } from "./http/rate-limit.ts";
import { createHttpServer, type HttpServer, type HttpServerDeps } from "./http/server.ts";
import { checkedLeads } from "./leads/submit-lead.ts";
import { errorFields, type Log } from "./base/log.ts";
import { isLoopback, portError } from "./base/net.ts";
import { describeApi } from "./openapi/describe-api.ts";
import { createSigner } from "./signing/signing.ts";
import { createMetrics, type Metrics, noopObserver } from "./metrics/metrics.ts";
import { startMetricsServer } from "./metrics/server.ts";
import { createPlanFinder, describePlanChoice, type PlanFinder } from "./plans/finder.ts";
import { type LoadBuild, loadSite, type LoadedSite } from "./load-site.ts";
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
  readonly loadBuild?: LoadBuild;
  /** Opens the backend, on this thread or another. */
  readonly openBackend: (deps: BackendDeps) => Promise<Backend>;
}

const now = () => new Date();

/**
 * Starts in an order in which a start that fails has sent nothing: its ports, the store, and the workers last. Visitors
 * who come before the store is open wait for it.
 * @throws {StartError} with a message for the operator
 */
export async function startService(deps: ServiceDeps): Promise<Service> {
  const { config, buildDirectory, log } = deps;
  await expectPresentable(deps);
  const dayOf = (instant: Date) => todayIn(agency.timeZone, instant);
  const today = () => config.siteDate ?? dayOf(now());
  const site = await loadSite({ ...deps, today });
  const plans = openPlans(config, today, log);
  const opening = Promise.withResolvers<Backend>();
  opening.promise.catch(() => {}); // A start that fails throws the error itself.
  const front = createFront(config);
  let metrics = noopMetrics;
  let counting = noCounting;
  let draining = false;
  try {
    const port = await listen(front, config);
    metrics = await startMetrics({ config, buildDirectory, opening: opening.promise, plans, log });
    const onSend: BackendDeps["onSend"] = (kind, outcome) => metrics.countSend(kind, outcome);
    const backend = await deps.openBackend({ ...deps, onSend });
    opening.resolve(backend);
    if (config.counts) counting = startCounting({ database: backend, now, dayOf, log });
    const isDraining = () => draining;
    const rendersAhead = deps.loadBuild === undefined;
    const parts = {
      config,
      site,
      today,
      backend,
      plans,
      counting,
      metrics,
      isDraining,
      rendersAhead,
      log,
    };
    front.open(createSiteApp(appDeps(parts)));
    await backend.startSending();
    log.info("listening", { port, place: config.publicUrl.origin });
    await inviteFirst(backend, config.publicUrl, log);
    return { port, metricsPort: metrics.port, stop };
  } catch (error) {
    opening.reject(error);
    front.open({ fetch: () => new Response(null, { status: 503 }) });
    await stop();
    throw error;
  }

  async function stop(): Promise<void> {
    draining = true;
    const backend = await opening.promise.catch(() => undefined);
    await Promise.all([front.close(8_000), backend?.stopSending()]);
    await counting.stop();
    await metrics.stop();
    plans.close();
    await backend?.close();
  }
}

/** Says how the lead desk opens, as long as nobody was ever invited to it. */
async function inviteFirst(backend: Backend, publicUrl: URL, log: Log): Promise<void> {
  // If the store is away, the service still runs, and says so itself.
  const isOpen = await backend.deskIsOpen().catch(() => true);
  const { href: place } = new URL(deskPaths.today, publicUrl);
  if (isOpen) log.info("the lead desk is open", { place });
  else
    log.info(
      'nobody is invited to the lead desk yet; invite the first person with: npm run desk -- invite "YOUR NAME" YOU@EXAMPLE.COM --manager',
      { place },
    );
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
  readonly site: LoadedSite;
  readonly today: () => string;
  readonly backend: Backend;
  readonly plans: PlanFinder;
  readonly counting: Counting;
  readonly metrics: ServiceMetrics;
  readonly isDraining: () => boolean;
  readonly rendersAhead: boolean;
  readonly log: Log;
}

function appDeps(parts: ServerParts): SiteAppDeps {
  const { config, site, today, backend, plans, counting, metrics } = parts;
  const { isDraining, rendersAhead, log } = parts;
  return {
    ...config,
    backend,
    leads: checkedLeads(backend, { describePlans: describePlanChoice(plans) }),
    counts: counting,
    plans,
    ...site,
    today,
    redirects,
    replies: replyTexts,
    description: describeApi(),
    renderTime: createRenderTime(createSigner(backend.secret), now),
    rateLimit: openRateLimit(config.rateLimitPerHour, backend, log),
    isDraining,
    sendsMail: config.mail === "smtp",
    rendersAhead,
    log,
    metricsObserver: metrics.metricsObserver,
  };
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
  return await server.listen(port, host).catch((error: unknown) => {
    throw portError({ host, port }, "PORT or HOST", error);
  });
}

type FrontApp = Pick<HttpServerDeps, "fetch">;

/** The HTTP server, which holds requests until it gets the app that answers them. */
interface Front extends HttpServer {
  open(app: FrontApp): void;
}

/** Node's server, at the public address. Until it gets the app, only `/healthz` is answered. */
export function createFront({
  publicUrl,
  trustedProxies,
}: Pick<Config, "publicUrl" | "trustedProxies">) {
  const opening = Promise.withResolvers<FrontApp>();
  let answer: HttpServerDeps["fetch"] = async (request, ...more) => {
    if (new URL(request.url).pathname === "/healthz") return alive();
    return (await opening.promise).fetch(request, ...more);
  };
  const server = createHttpServer({
    fetch: (...request) => answer(...request),
    headers: securityHeaders(publicUrl),
    // A proxy reuses idle connections for about a minute. The service must not close them first.
    keepAliveMs: trustedProxies > 0 ? 75_000 : 5_000,
  });
  return {
    ...server,
    open(app) {
      answer = app.fetch;
      opening.resolve(app);
    },
  } satisfies Front;
}

/** High enough for a library or residence that shares one address. */
const usualPagesPerHour = 600;

export interface SiteAppDeps extends Omit<AppDeps, "admissionLimit" | "pagesPerHour"> {
  /** How many submissions may wait for the database, and for how long. */
  readonly admissionBounds?: AdmissionBounds;
  /** How many pages are rendered per hour and address. */
  readonly pagesPerHour?: number;
}

type SiteApp = ReturnType<typeof createApp>;

/** The app, with a limit for submissions that wait for the database, and one for pages that are rendered. */
export function createSiteApp({
  admissionBounds = defaultBounds,
  pagesPerHour = usualPagesPerHour,
  ...deps
}: SiteAppDeps): SiteApp {
  const admissionLimit = createAdmissionLimit(admissionBounds);
  return createApp({ ...deps, pagesPerHour, admissionLimit });
}

/** The service's metrics and the port that serves them. */
interface ServiceMetrics extends Pick<Metrics, "metricsObserver" | "countSend"> {
  /** Null when METRICS_PORT is not set. */
  readonly port: number | null;
  stop(): Promise<void>;
}

interface ServiceMetricsDeps {
  readonly config: Pick<Config, "metrics">;
  readonly buildDirectory: string;
  /** Resolves once the store is open. */
  readonly opening: Promise<Pick<BackendCalls, "check" | "readDepth">>;
  readonly plans: PlanFinder;
  readonly log: Log;
}

/**
 * Collects metrics and serves them on METRICS_PORT; does neither if it is not set.
 * @throws {StartError} if it can't listen on the port
 */
async function startMetrics(deps: ServiceMetricsDeps): Promise<ServiceMetrics> {
  const { config, opening, buildDirectory, plans, log } = deps;
  if (config.metrics === null) return noopMetrics;
  const metrics = createMetrics({
    checkStore: async () => (await opening).check(),
    readDepth: async () => (await opening).readDepth(),
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
    throw portError({ host, port }, "METRICS_PORT or METRICS_HOST", error);
  }
}

/** Used in place of the metrics if METRICS_PORT is not set, and until the server has started. */
const noopMetrics: ServiceMetrics = {
  metricsObserver: noopObserver,
  countSend() {},
  port: null,
  async stop() {},
};

const stampSchema = z.object({ files: z.string().check(z.minLength(12)) });

/** The first 12 digits of the hash of the build's files, from its `stamp` file; `unknown` if there is none. */
async function buildName(buildDirectory: string): Promise<string> {
  const read = readFile(join(buildDirectory, "stamp"), "utf8");
  const stamp = await read.then((text): unknown => JSON.parse(text)).catch(() => null);
  return stampSchema.safeParse(stamp).data?.files.slice(0, 12) ?? "unknown";
}
