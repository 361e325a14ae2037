import type { IncomingHttpHeaders } from "node:http";
import { createMiddleware } from "hono/factory";
import type { UseCounts } from "#server/counts/use.ts";
import type { HttpEnv } from "./env.ts";
import { isCounted } from "./is-counted.ts";
import type { Site } from "./site.ts";

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
