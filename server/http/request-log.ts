import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { Log } from "#server/base/log.ts";
import type { MetricsObserver } from "#server/metrics/metrics.ts";
import type { HttpEnv } from "./request.ts";

/**
 * Middleware that adds every request to the metrics and the log. The route is a pattern or a path of the site,
 * never the requested path, which may contain personal data. Reads and usage counts are logged at `debug` unless
 * they failed: there are thousands of them, and the operator doesn't need them.
 */
export function requestLog(log: Log, metricsObserver: MetricsObserver) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const durationMs = performance.now() - start;
    const route = c.get("route") ?? routePath(c);
    const { method } = c.req;
    const { status } = c.res;
    metricsObserver.request(route, status, durationMs);
    const milliseconds = Math.round(durationMs);
    const fields = { method: knownMethod(method), route, status, milliseconds };
    const isRead = method === "GET" || method === "HEAD" || route === "/api/counts";
    if (isRead && status < 400) log.debug("request", fields);
    else log.info("request", fields);
  });
}

/** Keeps a method that a client made up out of the log. */
function knownMethod(method: string): string {
  return /^[A-Z]{3,10}$/.test(method) ? method : "(other)";
}
