import type { IncomingHttpHeaders } from "node:http";
import { createMiddleware } from "hono/factory";
import { type UseCounts, reportUses } from "#server/counts/counting.ts";
import { admit, visitorAddress, type OriginDeps } from "./admission.ts";
import { jsonBody } from "./body.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { SiteRoutes } from "./render.ts";
import { type HttpContext, type HttpEnv, isCounted } from "./request.ts";
import { type RequestError, type Replies, statusOf } from "./responses.ts";

interface CountCallDeps extends OriginDeps {
  readonly routes: SiteRoutes;
  readonly counts: UseCounts;
  readonly replies: Replies;
}

/** Per address, high enough for a library or residence that shares one address. */
const reportsPerHour = 1000;
/** Far above the size of a report. */
const maxBytes = 2048;

/**
 * `POST /api/counts`: accepts usage reports from the page's script, about a form or a page opened through a link.
 * Responds with 204 even if the browser opted out of tracking and nothing is counted.
 */
export function countCall({ routes, counts, replies, ...originDeps }: CountCallDeps) {
  const limit = createRateLimit(reportsPerHour);
  const isPage = (path: string) => routes.find(path)?.isPage === true;

  return async (c: HttpContext): Promise<Response> => {
    const admission = await admit(c, "script", originDeps.origins, maxBytes);
    if (!admission.admitted) return refuse(c, admission.error);
    const uses = reportUses(jsonBody(admission.body), isPage);
    if (uses === null) return refuse(c, "unreadable");
    if (!isCounted(c.env.incoming.headers)) return c.body(null, 204);
    const rate = await limit.take(visitorAddress(c, originDeps.trustedProxies));
    if (!rate.allowed) return refuse(c, "too-many", rate.retryAfterSeconds);
    // A county's path would say where a visitor lives.
    uses.forEach((use) => counts.add({ ...use, page: routes.find(use.page)?.pattern ?? use.page }));
    return c.body(null, 204);
  };

  function refuse(
    c: HttpContext,
    error: RequestError & keyof Replies,
    retryAfter?: number,
  ): Response {
    if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
    return c.json({ success: false, message: replies[error] }, statusOf[error]);
  }
}

/**
 * Middleware that counts page views after the response. A 304 counts too: the visitor opened the page from
 * the browser's cache.
 */
export function countViews({ all }: SiteRoutes, counts: UseCounts) {
  const pages = new Set(all.flatMap(({ isPage, pattern }) => (isPage ? [pattern] : [])));
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const { status } = c.res;
    if (c.req.method !== "GET" || (status !== 200 && status !== 304)) return;
    const page = c.get("route");
    const { headers } = c.env.incoming;
    if (pages.has(page) && isNavigation(headers) && isCounted(headers))
      counts.add({ page, form: "", step: "viewed", field: "" });
  });
}

/** False for prefetches, which may never be shown, and for scripts (Fetch Metadata, 2.1 and 2.5). */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  if (headers["sec-purpose"]?.toString().startsWith("prefetch")) return false;
  return (headers["sec-fetch-dest"] ?? "document") === "document";
}
