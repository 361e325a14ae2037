import type { IncomingHttpHeaders } from "node:http";
import { createMiddleware } from "hono/factory";
import { useReport } from "#contract/use-report.ts";
import { z } from "#contract/z.ts";
import { type UseCounts, reportUses } from "#server/counts/counting.ts";
import { admit, visitorAddress, type OriginDeps } from "./admission.ts";
import { jsonBody } from "./body.ts";
import { defineCall, described, jsonRefusals } from "./call.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { SiteRoutes } from "./render.ts";
import { type HttpEnv, isCounted } from "./request.ts";

export interface CountCallDeps extends OriginDeps {
  readonly routes: SiteRoutes;
  readonly counts: UseCounts;
}

/** Per address, high enough for a library or residence that shares one address. */
const reportsPerHour = 1000;
/** Far above the size of a report. */
const maxBytes = 2048;

/**
 * Usage reports from the page's script, about a form or a page opened through a link. Responds with 204 even if the
 * browser opted out of tracking and nothing is counted.
 */
export const count = defineCall({
  method: "post",
  path: "/api/counts",
  id: "count",
  tag: "Counts",
  summary: "Count an action on a page, anonymously",
  description:
    "For the website's own pages. Only totals by day, page, form, step and field are stored. Requests with `Sec-GPC: 1` and requests from bots get the same response but aren't counted.",
  headers: z.object({
    Origin: described(
      z.string().check(z.meta({ format: "uri" })),
      "The address of this website (scheme and host). Browsers send it automatically, and only pages of this website can send this value. Anything else is rejected with 403.",
    ),
  }),
  body: { schema: useReport, maxBytes },
  answers: { 204: { description: "The report was accepted." } },
  refusals: {
    ...jsonRefusals,
    unreadable: "The report is invalid, or the site has no such page with that form.",
    "too-many": "Too many reports came from this address.",
  },
  isFrequent: true,
  handler({ routes, counts, ...originDeps }: CountCallDeps) {
    const limit = createRateLimit(reportsPerHour);
    const isPage = (path: string) => {
      const route = routes.find(path);
      return route?.isPage === true && route.desk === null;
    };
    return async (c) => {
      const admission = await admit(c, "script", originDeps.origins, maxBytes);
      if (!admission.admitted) return admission;
      const uses = reportUses(jsonBody(admission.body), isPage);
      if (uses === null) return { error: "unreadable" };
      if (!isCounted(c.env.incoming.headers)) return c.body(null, 204);
      const rate = await limit.take(visitorAddress(c, originDeps.trustedProxies));
      if (!rate.allowed) return { error: "too-many", retryAfter: rate.retryAfterSeconds };
      // A county's path would say where a visitor lives.
      uses.forEach((use) =>
        counts.add({ ...use, page: routes.find(use.page)?.pattern ?? use.page }),
      );
      return c.body(null, 204);
    };
  },
});

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
