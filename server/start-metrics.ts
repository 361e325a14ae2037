import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config/config.ts";
import { errorFields, type Log } from "./base/log.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { startMetricsServer } from "./metrics/server.ts";
import type { BackendCalls } from "./backend.ts";
import { StartError } from "./base/net.ts";
import { noopObserver } from "./metrics/observer.ts";

/** What the service tells of itself, and where. */
export interface Watching extends Pick<
  Metrics,
  "metricsObserver" | "countSend" | "countNewsletter"
> {
  /** Null: nobody can ask. */
  readonly port: number | null;
  stop(): Promise<void>;
}

interface WatchingDeps {
  readonly config: Pick<Config, "metrics">;
  readonly buildDirectory: string;
  readonly backend: Pick<BackendCalls, "check" | "readDepth">;
  readonly now: () => Date;
  readonly log: Log;
}

/** Counts and answers on the metrics' port; does neither where none is set. @throws {StartError} */
export async function startMetrics(deps: WatchingDeps): Promise<Watching> {
  const { config, backend, buildDirectory, now, log } = deps;
  if (config.metrics === null) return noopMetrics;
  const metrics = createMetrics({
    checkStore: () => backend.check(),
    readDepth: () => backend.readDepth(),
    now,
    build: await buildName(buildDirectory),
  });
  const onFault = (error: unknown) => log.warn("metrics not answered", errorFields(error));
  const { host, port } = config.metrics;
  try {
    const server = await startMetricsServer({ ...metrics, host, port, onFault });
    log.info("metrics", { port: server.port, place: host });
    return { ...metrics, port: server.port, stop: () => server.close() };
  } catch (error) {
    const place = `${host} port ${port}`;
    throw new StartError(`Cannot listen on ${place}; set METRICS_PORT or METRICS_HOST`, error);
  }
}

/** In its place where nobody can ask, and before anybody can. */
export const noopMetrics: Watching = {
  metricsObserver: noopObserver,
  countSend() {},
  countNewsletter: (newsletter) => newsletter,
  port: null,
  async stop() {},
};

/** The start of the digest that the build leaves beside what it made. */
async function buildName(buildDirectory: string): Promise<string> {
  const stamp = await readFile(join(buildDirectory, "stamp"), "utf8").catch(() => "");
  return /^[0-9a-f]{12}/.exec(stamp)?.[0] ?? "unknown";
}
