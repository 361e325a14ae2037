import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { Log } from "#server/log.ts";
import type { HttpEnv } from "./env.ts";

/** Probes and unchanging files come by the thousand and say nothing; only their faults are logged. */
const quiet = new Set(["/healthz", "/readyz", "(file)"]);

/** One line a request: method, route pattern (never the path as typed), status, time taken. */
export function requestLog(log: Log) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const { status } = c.res;
    const route = c.get("route") ?? routePath(c);
    if (quiet.has(route) && status < 400) return;
    const milliseconds = Math.round(performance.now() - start);
    log.info("request", { method: plainMethod(c.req.method), route, status, milliseconds });
  });
}

function plainMethod(method: string): string {
  return /^[A-Z]{3,10}$/.test(method) ? method : "(other)";
}
