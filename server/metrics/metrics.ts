import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { leadKinds, type LeadKind } from "#contract/lead-kind.ts";
import type { NewsletterAct, NewsletterReply } from "#contract/page-services.ts";
import { withTimeout } from "#server/base/async.ts";
import type { DeliveryOutcome } from "#server/delivery/sender.ts";
import { mailKinds, type OutboxKind, outboxKinds } from "#contract/outbox-kind.ts";
import type { Depth } from "#server/outbox/read-outbox.ts";
import type { Refusal } from "#contract/lead-reply.ts";

/**
 * The outcome of a form submission. `taken`: stored. `repeated`: the same submission again, with the same reply as
 * the first. `suspected`: stored and flagged, its mail held until the operator releases it. All others were
 * rejected; `overloaded`: too many at once for the database.
 */
export type SubmissionOutcome =
  "taken" | "repeated" | "suspected" | "overloaded" | "unreadable" | Refusal;

/** `page`: a page of this site. `program`: anything that doesn't show that it is one, such as another program. */
export type SubmissionSender = "page" | "program";

/**
 * Receives events from the parts of the service. All values come from a fixed list or are paths of the site's
 * pages, so they contain no personal data. Calls never throw or block.
 */
export interface MetricsObserver {
  /** An answered request. `route` is a fixed pattern or a path of the site, never user input. */
  request(route: string, status: number, milliseconds: number): void;
  submission(form: LeadKind, outcome: SubmissionOutcome, sender: SubmissionSender): void;
  /** A use of a newsletter's link. `unavailable`: the store failed. */
  newsletter(act: NewsletterAct, outcome: NewsletterReply["state"]): void;
}

/** Used when metrics are off. */
export const noopObserver: MetricsObserver = { request() {}, submission() {}, newsletter() {} };

export interface MetricsDeps {
  /** Rejects while the database cannot store leads. */
  readonly checkStore: () => Promise<void>;
  readonly readDepth: () => Promise<readonly Depth[]>;
  /** The imported plan years: rows of each official file, and its day, YYYY-MM-DD. */
  readonly readEditions: () => readonly Readonly<{ year: number; date: string; rows: number }>[];
  readonly now: () => Date;
  /** Id of the build: the same for the same files. */
  readonly build: string;
  /** How long a scrape waits for the database. Default 2 s. */
  readonly storeMilliseconds?: number;
}

/** Hooks that record events, and the text that monitoring scrapes. */
export interface Metrics {
  readonly metricsObserver: MetricsObserver;
  readonly countSend: CountSend;
  /** The metrics in Prometheus text format; queries the database. Never rejects because of the database. */
  readonly scrape: () => Promise<string>;
  readonly contentType: string;
}

/** Creates metrics in a registry of their own, with the default process metrics (`process_`, `nodejs_`). */
export function createMetrics(deps: MetricsDeps): Metrics {
  const { checkStore, readDepth, readEditions, now, build, storeMilliseconds = 2000 } = deps;
  const registry = new Registry();
  // By default, it would wake the process a hundred times a second, which uses measurable CPU time when idle.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  showBuild(registry, build);
  const gauges = createStoreGauges(registry);
  const showEditions = createPlanGauges(registry);
  let scraping: Promise<string> | undefined;

  async function scrape(): Promise<string> {
    const unknown = () => null;
    const depths = checkStore().then(readDepth).catch(unknown);
    gauges.show(await withTimeout(storeMilliseconds, depths, unknown), now());
    showEditions(readEditions(), now());
    return await registry.metrics();
  }
  return {
    metricsObserver: createObserver(registry),
    countSend: createSendCount(registry),
    // Concurrent scrapes share one result, so that the database is queried once.
    scrape: () => (scraping ??= scrape().finally(() => (scraping = undefined))),
    contentType: registry.contentType,
  };
}

function showBuild(registry: Registry, build: string): void {
  const info = new Gauge({
    name: "lead_desk_build_info",
    help: "Always 1. The label identifies the build: builds with the same files have the same label.",
    labelNames: ["build"],
    registers: [registry],
  });
  info.set({ build }, 1);
}

/** In seconds. A page takes well under 1 ms, storing a lead a few ms. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A record, so that a missing outcome is a type error. */
const submissionOutcomes: Record<SubmissionOutcome, true> = {
  taken: true,
  repeated: true,
  suspected: true,
  invalid: true,
  "key-reused": true,
  unreadable: true,
  "wrong-origin": true,
  "wrong-type": true,
  "too-large": true,
  "too-many": true,
  unavailable: true,
  overloaded: true,
};

const submissionSenders = ["page", "program"] as const satisfies readonly SubmissionSender[];

function createObserver(registry: Registry): MetricsObserver {
  const submissions = new Counter({
    name: "lead_desk_submissions_total",
    help: "Form submissions, by form and outcome, and whether a page or a program sent them.",
    labelNames: ["form", "outcome", "sender"],
    registers: [registry],
  });
  // Start at 0: a counter that first appears as 1 shows no increase for its first event.
  for (const form of leadKinds)
    for (const outcome of Object.keys(submissionOutcomes))
      for (const sender of submissionSenders) submissions.inc({ form, outcome, sender }, 0);
  return {
    request: countRequests(registry),
    submission: (form, outcome, sender) => submissions.inc({ form, outcome, sender }),
    newsletter: countNewsletter(registry),
  };
}

function countRequests(registry: Registry): MetricsObserver["request"] {
  const registers = [registry];
  const requests = new Counter({
    name: "lead_desk_requests_total",
    help: "Requests answered, by route and status class.",
    labelNames: ["route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "lead_desk_request_duration_seconds",
    help: "Time until the response was ready to be sent, by kind of request.",
    labelNames: ["part"],
    buckets,
    registers,
  });
  return (route, status, milliseconds) => {
    requests.inc({ route, status: `${Math.trunc(status / 100)}xx` });
    durations.observe({ part: partOf(route) }, milliseconds / 1000);
  };
}

/** Groups routes by how long they usually take, to keep the number of histograms small. */
function partOf(route: string): "file" | "call" | "probe" | "page" {
  if (route === "(file)") return "file";
  if (route === "/healthz" || route === "/readyz") return "probe";
  return route.startsWith("/api/") ? "call" : "page";
}

/** Gauges for the plan data. */
function createPlanGauges(registry: Registry) {
  const registers = [registry];
  const labelNames = ["year"];
  const rows = new Gauge({
    name: "lead_desk_plan_rows",
    help: "Rows in the imported official plan file, by plan year. Absent without plan data.",
    labelNames,
    registers,
  });
  const age = new Gauge({
    name: "lead_desk_plan_age_days",
    help: "Days since the date of the imported official plan file, by plan year.",
    labelNames,
    registers,
  });
  return (editions: ReturnType<MetricsDeps["readEditions"]>, now: Date) => {
    rows.reset();
    age.reset();
    for (const { year, date, rows: count } of editions) {
      rows.set({ year }, count);
      age.set({ year }, Math.floor((now.getTime() - Date.parse(date)) / 86_400_000));
    }
  };
}

/** A record, so that a missing state is a type error. */
const states: Record<Depth["state"], true> = {
  queued: true,
  "file-only": true,
  failed: true,
  held: true,
  bounced: true,
};

/** Gauges for the availability of the database and for the outbox. */
function createStoreGauges(registry: Registry) {
  const registers = [registry];
  const up = new Gauge({
    name: "lead_desk_store_up",
    help: "1 if the database responds and can store leads, otherwise 0.",
    registers,
  });
  const messages = new Gauge({
    name: "lead_desk_outbox_messages",
    help: "Queued, failed and held messages, emails only written to a file, and emails that bounced in the last 24 hours, by channel, kind and state. Absent while the database doesn't respond.",
    labelNames: ["channel", "kind", "state"],
    registers,
  });
  const age = new Gauge({
    name: "lead_desk_outbox_oldest_seconds",
    help: "How long the oldest queued message of a channel has been due. Absent while the database doesn't respond.",
    labelNames: ["channel"],
    registers,
  });
  return {
    /** @param depths null if the database cannot store leads; the outbox gauges are then left out */
    show(depths: readonly Depth[] | null, now: Date) {
      up.set(depths === null ? 0 : 1);
      // Old values must not be reported as current ones.
      messages.reset();
      age.reset();
      if (depths === null) return;
      for (const { labels, count } of everyDepth(depths)) messages.set(labels, count);
      for (const channel of ["mail", "webhook"] as const)
        age.set({ channel }, oldestSeconds(depths, channel, now));
    },
  };
}

/** One entry for every kind and state, with 0 for none, so that graphs drop to zero. */
function everyDepth(depths: readonly Depth[]) {
  return outboxKinds.flatMap((kind) =>
    Object.keys(states).map((state) => {
      const depth = depths.find((entry) => entry.kind === kind && entry.state === state);
      return { labels: { channel: channelOf(kind), kind, state }, count: depth?.messages ?? 0 };
    }),
  );
}

function oldestSeconds(depths: readonly Depth[], channel: "mail" | "webhook", now: Date): number {
  const since = depths
    .filter(({ kind, state }) => state === "queued" && channelOf(kind) === channel)
    .map((depth) => Date.parse(depth.since));
  return Math.max(0, now.getTime() - Math.min(now.getTime(), ...since)) / 1000;
}

const isMail: ReadonlySet<OutboxKind> = new Set(mailKinds);

function channelOf(kind: OutboxKind): "mail" | "webhook" {
  return isMail.has(kind) ? "mail" : "webhook";
}

const acts = ["confirm", "unsubscribe"] as const satisfies readonly NewsletterAct[];

/** A record, so that a missing outcome is a type error. */
const actOutcomes: Record<NewsletterReply["state"], true> = {
  done: true,
  "no-link": true,
  "no-mail": true,
  unavailable: true,
};

function countNewsletter(registry: Registry): MetricsObserver["newsletter"] {
  const uses = new Counter({
    name: "lead_desk_newsletter_total",
    help: "Uses of the confirm and unsubscribe links, by outcome.",
    labelNames: ["act", "outcome"],
    registers: [registry],
  });
  for (const act of acts)
    for (const outcome of Object.keys(actOutcomes)) uses.inc({ act, outcome }, 0);
  return (act, outcome) => uses.inc({ act, outcome });
}

/** A record, so that a missing outcome is a type error. */
const sendOutcomes: Record<DeliveryOutcome["result"], true> = {
  sent: true,
  "file-only": true,
  retry: true,
  refused: true,
};

/** Counts a delivery attempt, by kind of message and outcome. */
type CountSend = (kind: OutboxKind, outcome: DeliveryOutcome["result"]) => void;

function createSendCount(registry: Registry): CountSend {
  const sends = new Counter({
    name: "lead_desk_sends_total",
    help: "Delivery attempts, by kind of message and outcome.",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  for (const kind of outboxKinds)
    for (const outcome of Object.keys(sendOutcomes)) sends.inc({ kind, outcome }, 0);

  return (kind, outcome) => sends.inc({ kind, outcome });
}
