import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { Log } from "#server/base/log.ts";
import type { MetricsObserver } from "#server/metrics/observer.ts";
import type { HttpEnv } from "./request.ts";

/** An answered request. */
interface Answered {
  readonly method: string;
  /** A fixed pattern or a path of the site, never the path as typed. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds until the answer was ready. */
  readonly took: number;
  /** Sent as it lies in memory. */
  readonly prepared?: boolean;
}

/** Counts a request, and logs a line. */
export type NoteRequest = (answered: Answered) => void;

const quiet = new Set(["/healthz", "/readyz", "/api/counts", "(file)"]);

/**
 * Probes, counts and what is sent as it lies in memory come by the thousand and say nothing: unless they
 * went wrong, their lines are for `debug`. A line costs a tenth of the processor time of a whole page.
 */
export function noteRequests(log: Log, metricsObserver: MetricsObserver): NoteRequest {
  return ({ method, route, status, took, prepared = quiet.has(route) }) => {
    metricsObserver.request(route, status, took);
    const fields = { method: plainMethod(method), route, status, milliseconds: Math.round(took) };
    if (prepared && status < 400) log.debug("request", fields);
    else log.info("request", fields);
  };
}

/** Notes what the app answers. */
export function requestLog(note: NoteRequest) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const route = c.get("route") ?? routePath(c);
    const { method } = c.req;
    note({ method, route, status: c.res.status, took: performance.now() - start });
  });
}

function plainMethod(method: string): string {
  return /^[A-Z]{3,10}$/.test(method) ? method : "(other)";
}
