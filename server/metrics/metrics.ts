import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { leadKinds } from "#contract/lead-kind.ts";
import type { NewsletterAct, NewsletterOutcome } from "#contract/page-services.ts";
import { withTimeout } from "#server/base/async.ts";
import type { DeliveryKind, DeliveryOutcome } from "#server/delivery/sender.ts";
import type { Newsletter } from "#server/newsletter/newsletter.ts";
import { mailKinds, outboxKinds } from "#server/outbox/outbox.ts";
import type { Depth } from "#server/outbox/read-outbox.ts";
import type { SubmissionOutcome, MetricsObserver } from "./observer.ts";

export interface MetricsDeps {
  /** Rejects while the store cannot take leads. */
  readonly checkStore: () => Promise<void>;
  readonly readDepth: () => Promise<readonly Depth[]>;
  readonly now: () => Date;
  /** Names what was built: the same for the same sources and settings. */
  readonly build: string;
  /** How long a scrape waits for the store. Default 2 s. */
  readonly storeMilliseconds?: number;
}

/** What is counted, and the text in which monitoring reads it. */
export interface Metrics {
  readonly metricsObserver: MetricsObserver;
  readonly countSend: CountSend;
  readonly countNewsletter: (newsletter: Newsletter) => Newsletter;
  /** Prometheus' text format; looks into the store. */
  readonly scrape: () => Promise<string>;
  readonly contentType: string;
}

/** Metrics in a registry of their own; those of the process (`process_`, `nodejs_`) among them. */
export function createMetrics(deps: MetricsDeps): Metrics {
  const { checkStore, readDepth, now, build, storeMilliseconds = 2000 } = deps;
  const registry = new Registry();
  // Waking a hundred times a second, the default, would show in what an idle service takes.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  showBuild(registry, build);
  const gauges = createStoreGauges(registry);
  let scraping: Promise<string> | undefined;

  async function scrape(): Promise<string> {
    const unknown = () => null;
    const depths = checkStore().then(readDepth).catch(unknown);
    gauges.show(await withTimeout(storeMilliseconds, depths, unknown), now());
    return await registry.metrics();
  }
  return {
    metricsObserver: createObserver(registry),
    countSend: createSendCount(registry),
    countNewsletter: createNewsletterCount(registry),
    // Whoever asks while one is under way gets the same one: the store is read once.
    scrape: () => (scraping ??= scrape().finally(() => (scraping = undefined))),
    contentType: registry.contentType,
  };
}

function showBuild(registry: Registry, build: string): void {
  const info = new Gauge({
    name: "lead_desk_build_info",
    help: "1; its label names the build, the same for the same sources and settings.",
    labelNames: ["build"],
    registers: [registry],
  });
  info.set({ build }, 1);
}

/** Seconds. A page takes well under one millisecond, a stored lead a few. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Every outcome; one that is missing here is a type error. */
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

/** Counts into `registry` what it is told. */
function createObserver(registry: Registry): MetricsObserver {
  const submissions = new Counter({
    name: "lead_desk_submissions_total",
    help: "Forms that were sent, by form and what became of them.",
    labelNames: ["form", "outcome"],
    registers: [registry],
  });
  // A count that begins at 0 shows its first event as a rise; one that appears with 1 does not.
  for (const form of leadKinds)
    for (const outcome of Object.keys(submissionOutcomes)) submissions.inc({ form, outcome }, 0);
  return {
    request: countRequests(registry),
    submission: (form, outcome) => submissions.inc({ form, outcome }),
  };
}

/** One look-up a request: what a route and a status add to is found once and kept. */
function countRequests(registry: Registry): MetricsObserver["request"] {
  const registers = [registry];
  const requests = new Counter({
    name: "lead_desk_requests_total",
    help: "Answered requests, by route and class of status.",
    labelNames: ["route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "lead_desk_request_duration_seconds",
    help: "Time until the answer was ready to be sent, by what was asked for.",
    labelNames: ["part"],
    buckets,
    registers,
  });
  const kept = new Map<string, (milliseconds: number) => void>();

  function counterOf(route: string, status: string): (milliseconds: number) => void {
    const count = requests.labels(route, status);
    const duration = durations.labels(partOf(route));
    return (milliseconds) => {
      count.inc();
      duration.observe(milliseconds / 1000);
    };
  }
  return (route, status, milliseconds) => {
    const statusClass = `${Math.trunc(status / 100)}xx`;
    const key = `${statusClass} ${route}`;
    let count = kept.get(key);
    if (count === undefined) kept.set(key, (count = counterOf(route, statusClass)));
    count(milliseconds);
  };
}

/** Few enough to be told apart by how long they take. */
function partOf(route: string): "file" | "call" | "probe" | "page" {
  if (route === "(file)") return "file";
  if (route === "/healthz" || route === "/readyz") return "probe";
  return route.startsWith("/api/") ? "call" : "page";
}

const states = ["queued", "failed", "held"] as const satisfies readonly Depth["state"][];

/** What the store tells when it is asked. */
interface StoreGauges {
  /** The store can take leads; null: it cannot, and what the outbox holds is not known. */
  show(depths: readonly Depth[] | null, now: Date): void;
}

/** Gauges in `registry` of whether the store answers, and of what its outbox holds. */
function createStoreGauges(registry: Registry): StoreGauges {
  const registers = [registry];
  const up = new Gauge({
    name: "lead_desk_store_up",
    help: "1 while the database answers and can take leads, else 0.",
    registers,
  });
  const messages = new Gauge({
    name: "lead_desk_outbox_messages",
    help: "Messages that did not leave, by channel, kind and state. Absent while the database does not answer.",
    labelNames: ["channel", "kind", "state"],
    registers,
  });
  const age = new Gauge({
    name: "lead_desk_outbox_oldest_seconds",
    help: "How long the oldest queued message of a channel has been due. Absent while the database does not answer.",
    labelNames: ["channel"],
    registers,
  });
  return {
    show(depths, now) {
      up.set(depths === null ? 0 : 1);
      // What was true before must not be shown as if it were true now.
      messages.reset();
      age.reset();
      if (depths === null) return;
      for (const { labels, count } of everyDepth(depths)) messages.set(labels, count);
      for (const channel of ["mail", "webhook"] as const)
        age.set({ channel }, oldestSeconds(depths, channel, now));
    },
  };
}

/** With a 0 for what there is none of, so that a graph falls to it. */
function everyDepth(depths: readonly Depth[]) {
  return outboxKinds.flatMap((kind) =>
    states.map((state) => {
      const found = depths.find((depth) => depth.kind === kind && depth.state === state);
      return { labels: { channel: channelOf(kind), kind, state }, count: found?.messages ?? 0 };
    }),
  );
}

function oldestSeconds(depths: readonly Depth[], channel: "mail" | "webhook", now: Date): number {
  const since = depths
    .filter(({ kind, state }) => state === "queued" && channelOf(kind) === channel)
    .map((depth) => Date.parse(depth.since));
  return Math.max(0, now.getTime() - Math.min(now.getTime(), ...since)) / 1000;
}

function channelOf(kind: Depth["kind"]): "mail" | "webhook" {
  return mailKinds.includes(kind) ? "mail" : "webhook";
}

const acts = ["confirm", "unsubscribe"] as const satisfies readonly NewsletterAct[];
const actOutcomes = ["done", "no-link", "no-mail", "unavailable"] as const;

/** Gives a newsletter that counts what its readers' links did, and changes nothing else. */
function createNewsletterCount(registry: Registry): (newsletter: Newsletter) => Newsletter {
  const uses = new Counter({
    name: "lead_desk_newsletter_total",
    help: "Uses of the links to confirm and to unsubscribe, by what became of them.",
    labelNames: ["act", "outcome"],
    registers: [registry],
  });
  for (const act of acts) for (const outcome of actOutcomes) uses.inc({ act, outcome }, 0);

  async function counted(act: NewsletterAct, use: () => Promise<NewsletterOutcome>) {
    try {
      const outcome = await use();
      uses.inc({ act, outcome });
      return outcome;
    } catch (error) {
      uses.inc({ act, outcome: "unavailable" });
      throw error;
    }
  }
  return (newsletter) => ({
    open: (act, token) => newsletter.open(act, token),
    confirm: (token, confirmer) => counted("confirm", () => newsletter.confirm(token, confirmer)),
    unsubscribe: (token) => counted("unsubscribe", () => newsletter.unsubscribe(token)),
  });
}

/** Every outcome; one that is missing here is a type error. */
const sendOutcomes: Record<DeliveryOutcome["result"], true> = {
  sent: true,
  retry: true,
  refused: true,
};

/** Counts a try to deliver, by the kind of its message and its outcome. */
type CountSend = (kind: DeliveryKind, outcome: DeliveryOutcome["result"]) => void;

function createSendCount(registry: Registry): CountSend {
  const sends = new Counter({
    name: "lead_desk_sends_total",
    help: "Tries to deliver a message, by kind and outcome.",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  for (const kind of outboxKinds)
    for (const outcome of Object.keys(sendOutcomes)) sends.inc({ kind, outcome }, 0);

  return (kind, outcome) => sends.inc({ kind, outcome });
}
