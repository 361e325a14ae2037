import type { IncomingHttpHeaders } from "node:http";
import { createMiddleware } from "hono/factory";
import type { UseCounts } from "#server/counts/counting.ts";
import { reportUses } from "#server/counts/reports.ts";
import { admit, visitorAddress, type Whereabouts } from "./admission.ts";
import { jsonBody } from "./body.ts";
import { createRateLimit } from "./rate-limit.ts";
import { type HttpContext, type HttpEnv, isCounted } from "./request.ts";
import { type Fault, type Replies, statusOf } from "./responses.ts";
import type { Site } from "./site.ts";

interface CountCallDeps extends Whereabouts {
  readonly site: Site;
  readonly counts: UseCounts;
  readonly replies: Replies;
}

/** Reports an hour from one address: a library or a residence shares one. */
const reportsPerHour = 1000;
/** A report is far below this. */
const mostBytes = 2048;

/**
 * `POST /api/counts`: what the page's script tells of a form, or of a page come to by a link. Answers 204,
 * also when it is not counted because the browser asks not to be followed.
 */
export function countCall({ site, counts, replies, ...whereabouts }: CountCallDeps) {
  const limit = createRateLimit(reportsPerHour);
  const isPage = (path: string) => site.files.get(path)?.page === true;

  return async (c: HttpContext): Promise<Response> => {
    const admission = await admit(c, "script", whereabouts.origins, mostBytes);
    if (!admission.admitted) return refuse(c, admission.fault);
    const uses = reportUses(jsonBody(admission.body), isPage);
    if (uses === null) return refuse(c, "unreadable");
    if (!isCounted(c.env.incoming.headers)) return c.body(null, 204);
    const rate = await limit.take(visitorAddress(c, whereabouts.trustedProxies));
    if (!rate.allowed) return refuse(c, "too-many", rate.retryAfterSeconds);
    uses.forEach((use) => counts.add(use));
    return c.body(null, 204);
  };

  function refuse(c: HttpContext, fault: Fault & keyof Replies, retryAfter?: number): Response {
    if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
    return c.json({ success: false, message: replies[fault] }, statusOf[fault]);
  }
}

/** Counts a page that somebody opened; `headers` are those of the request. */
export type ViewCount = (page: string, headers: IncomingHttpHeaders) => void;

export function viewCount(counts: UseCounts): ViewCount {
  return (page, headers) => {
    if (!isOpened(headers) || !isCounted(headers)) return;
    counts.add({ page, form: "", step: "viewed", field: "" });
  };
}

/**
 * Counts the pages that people open, after they were answered. A page that the browser had already, and
 * only asked about (304), was opened just the same.
 */
export function countViews(site: Site, countView: ViewCount) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const { status } = c.res;
    if (c.req.method !== "GET" || (status !== 200 && status !== 304)) return;
    // The route of a page is its path; nothing else that is served has one that is a page's.
    const page = c.get("route");
    if (site.files.get(page)?.page) countView(page, c.env.incoming.headers);
  });
}

/** Not fetched ahead of a visit that may never come, and not by a script (Fetch Metadata, 2.1 and 2.5). */
function isOpened(headers: IncomingHttpHeaders): boolean {
  if (headers["sec-purpose"]?.toString().startsWith("prefetch")) return false;
  return (headers["sec-fetch-dest"] ?? "document") === "document";
}
