import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Newsletter } from "#server/newsletter/newsletter.ts";
import type { Depth } from "#server/outbox/read-depth.ts";
import type { Watch } from "#server/watch.ts";
import { within } from "#server/within.ts";
import { createNewsletterCount } from "./count-newsletter.ts";
import { createSendCount, type CountSend } from "./count-sends.ts";
import { createStoreGauges } from "./outbox-gauges.ts";
import { createWatch } from "./create-watch.ts";

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
  readonly watch: Watch;
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
    gauges.show(await within(storeMilliseconds, depths, unknown), now());
    return await registry.metrics();
  }
  return {
    watch: createWatch(registry),
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
