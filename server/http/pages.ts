import type { PageServices } from "#contract/page-services.ts";
import { formPages } from "#contract/lead-kind.ts";
import { withTimeout } from "#server/base/async.ts";
import { visitorAddress } from "./admission.ts";
import { pageOf, prefetching, routeQuery, send, wantsHtml } from "./page-answers.ts";
import { createPageCache, type Page } from "./page-cache.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";
import type { PageRenderer, SiteRoute, SiteRoutes } from "./render.ts";
import { type HttpContext, requestTarget } from "./request.ts";
import { type Replies, type RequestError, statusOf } from "./responses.ts";

// A page is a function of a request: of its path, the query parameters that its route declares, the plan data, and the
// day. What is the same for every visitor is rendered once and kept.

interface PagesDeps {
  readonly routes: SiteRoutes;
  readonly renderPage: PageRenderer;
  /** What a page that is only read may call. */
  readonly servicesFor: (c: HttpContext) => PageServices;
  /** Differs once the plan data or the day does. */
  readonly version: () => string;
  readonly replies: Replies;
  readonly publicUrl: URL;
  readonly trustedProxies: number;
  /** How many pages that aren't kept are rendered per hour and address. */
  readonly pagesPerHour: number;
}

type Headers = Readonly<Record<string, string>>;

export type ErrorPage = (
  c: HttpContext,
  error: keyof Replies & RequestError,
  headers?: Headers,
) => Promise<Response>;

export type Pages = ReturnType<typeof createPages>;

/** Pages with a form for a lead. A page's form is posted to the page itself. */
export const leadPages: ReadonlySet<string> = new Set(Object.values(formPages).flat());

/** How long a page may take; a renderer that fails may also never end. */
const renderMs = 10_000;

/** Answers every address that has a route, and every error that a person may see. */
export function createPages(deps: PagesDeps) {
  const { routes, publicUrl, servicesFor } = deps;
  const limit = createRateLimit(deps.pagesPerHour);
  const cache = createPageCache(deps.version);

  /** Answers a GET or HEAD. */
  async function get(c: HttpContext, next: () => Promise<void>): Promise<Response | void> {
    const { path, search } = requestTarget(c.env.incoming);
    const route = routes.find(path);
    if (route === undefined) return next();
    c.set("route", route.pattern);
    const query = routeQuery(route, search);
    const page = await pageFor(c, route, path, query);
    if (page instanceof Response) return page;
    if (page.status >= 500) return errorPage(c, "problem");
    const headers = { ...prefetching(route, page), "Cache-Control": cachingOf(route, query) };
    // Another spelling of an address leads on with all that it came with, such as a campaign.
    const { Location } = page.headers;
    return page.status === 308 && Location !== undefined
      ? send(c, page, { ...headers, Location: Location.replace(/\?.*|$/, () => search) })
      : send(c, page, headers);
  }

  /**
   * The page of an address. What isn't kept counts against its visitor's limit, except pages without a query, which are
   * few. Over the limit, the visitor is asked to try again later: without its token, a page would call a valid link
   * invalid. A search page, or one with a form for a lead, comes without the answer to its query instead: its script
   * still searches, and its form still works.
   */
  async function pageFor(c: HttpContext, route: SiteRoute, path: string, query: string) {
    const isKept = isShared(route, query) || route.caching === "private";
    const page = isKept ? cache.get(path + query) : undefined;
    if (page !== undefined) return page;
    const isOneOfFew = isShared(route, query) && path === route.pattern;
    const refusal = isOneOfFew ? null : await overLimit(c, limit);
    if (refusal === null)
      return isKept
        ? pageAt(path + query, servicesFor(c))
        : render(new Request(publicUrl.origin + path + query), servicesFor(c));
    const standsIn = route.query.includes("q") || leadPages.has(path);
    return standsIn ? pageAt(path, servicesFor(c)) : refusal;
  }

  /** A page that is kept, or is from now on. Rejects as `render` does. */
  async function pageAt(address: string, services: PageServices): Promise<Page> {
    const request = () => new Request(publicUrl.origin + address);
    return cache.get(address) ?? cache.add(address, () => render(request(), services));
  }

  /** Has React Router answer: 500 if a page fails, 504 if it takes too long. @throws what the renderer throws */
  async function render(request: Request, services: PageServices): Promise<Page> {
    const late = () => new Response(null, { status: 504 });
    return pageOf(await withTimeout(renderMs, deps.renderPage(request, services), late));
  }

  /** @returns the refusal if the visitor's limit is used up, else null */
  async function overLimit(c: HttpContext, pages: RateLimit): Promise<Response | null> {
    const rate = await pages.take(visitorAddress(c, deps.trustedProxies));
    if (rate.allowed) return null;
    return errorPage(c, "too-many", { "Retry-After": String(rate.retryAfterSeconds) });
  }

  /** Responds to errors outside `/api`: a page for browsers, one line of text for other clients. */
  async function errorPage(...[c, error, headers]: Parameters<ErrorPage>): Promise<Response> {
    const status = statusOf[error];
    const path = error === "not-found" ? "/404" : "/problem";
    const caching = { "Cache-Control": "no-store", ...headers };
    const page = wantsHtml(c) ? await pageAt(path, servicesFor(c)).catch(() => null) : null;
    if (page?.status === 200) return send(c, { ...page, status }, caching);
    const type = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(`${deps.replies[error]}\n`, { status, headers: { ...type, ...caching } });
  }

  return { get, errorPage, overLimit, pageAt, render };
}

/** Whether the answer is the same for every visitor, and says nothing about one. */
function isShared({ caching }: SiteRoute, query: string): boolean {
  return caching === "shared" && query === "";
}

/** Browsers ask each time whether a page is current. What a visitor typed is no business of shared caches. */
function cachingOf(route: SiteRoute, query: string): string {
  if (!isShared(route, query)) return "private, no-cache";
  return route.isPage ? "no-cache" : "public, max-age=3600";
}
