import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config/config.ts";
import { errorFields, type Log } from "./base/log.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { startMetricsServer } from "./metrics/server.ts";
import type { BackendCalls } from "./backend.ts";
import { StartError } from "./base/net.ts";
import { noopObserver } from "./metrics/observer.ts";

/** The service's metrics and the port that serves them. */
export interface ServiceMetrics extends Pick<
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
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Collects metrics and serves them on METRICS_PORT; does neither if it is not set.
 * @throws {StartError} if it can't listen on the port
 */
export async function startMetrics(deps: ServiceMetricsDeps): Promise<ServiceMetrics> {
  const { config, backend, buildDirectory, now, log } = deps;
  if (config.metrics === null) return noopMetrics;
  const metrics = createMetrics({
    checkStore: () => backend.check(),
    readDepth: () => backend.readDepth(),
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
export const noopMetrics: ServiceMetrics = {
  metricsObserver: noopObserver,
  countSend() {},
  countNewsletter: (newsletter) => newsletter,
  port: null,
  async stop() {},
};

/** The first 12 digits of the build's digest, from its `stamp` file; `unknown` if there is none. */
async function buildName(buildDirectory: string): Promise<string> {
  const stamp = await readFile(join(buildDirectory, "stamp"), "utf8").catch(() => "");
  return /^[0-9a-f]{12}/.exec(stamp)?.[0] ?? "unknown";
}
