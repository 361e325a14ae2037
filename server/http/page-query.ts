import type { NewsletterDesk } from "#contract/newsletter-desk.ts";
import type { HttpContext } from "./env.ts";
import { renderedPageHeaders } from "./page-headers.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { createRateLimit } from "./rate-limit.ts";
import { requestTarget } from "./request-target.ts";
import type { Site } from "./site.ts";
import { visitorAddress } from "./submission-origin.ts";

export interface PageQueryDeps {
  readonly site: Site;
  readonly renderPage: PageRenderer;
  readonly publicUrl: URL;
  readonly trustedProxies: number;
  readonly newsletterFor: (c: HttpContext) => NewsletterDesk;
}

/** Such visits an hour from one address: a library or a residence shares one. */
const visitsPerHour = 600;
/** Characters of a query string; a longer one was typed by nobody and is no link of ours. */
const longest = 1000;

/**
 * GET of a page with a question in its address, `/learning-center?q=deductible`, or with the token of a
 * link in an email: the page is rendered with the answer, so that both work without JavaScript. Over the
 * limit the prerendered page answers; the script of one that searches asks by itself.
 */
export function pageQuery(deps: PageQueryDeps) {
  const limit = createRateLimit(visitsPerHour);
  return async (c: HttpContext, next: () => Promise<void>): Promise<Response | void> => {
    const { path, search } = requestTarget(c.env.incoming);
    const asks = deps.site.files.get(path)?.asks ?? [];
    if (search.length > longest || !hasOneOf(asks, search)) return next();
    if (!(await limit.take(visitorAddress(c, deps.trustedProxies))).allowed) return next();
    c.set("route", path);
    const url = `${deps.publicUrl.origin}${path}${search}`;
    const rendered = await deps.renderPage(new Request(url), { newsletter: deps.newsletterFor(c) });
    const { status } = rendered;
    const headers = {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      ...renderedPageHeaders(deps.site.csp, status),
    };
    return new Response(await rendered.text(), { status, headers });
  };
}

function hasOneOf(names: readonly string[], search: string): boolean {
  if (names.length === 0 || search === "") return false;
  const asked = new URLSearchParams(search);
  return names.some((name) => (asked.get(name) ?? "").trim() !== "");
}
