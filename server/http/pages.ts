import type { NewsletterService, PageServices, PlainFields } from "#contract/page-services.ts";
import { formPages, type LeadKind } from "#contract/lead-kind.ts";
import type { PlanFinder } from "#server/plans/finder.ts";
import { formDefinitions } from "#server/leads/form-definitions.ts";
import { admit, type OriginDeps, submissionOrigin, visitorAddress } from "./admission.ts";
import type { LeadAnswer, SubmissionHandler, RenderTime } from "./leads.ts";
import { createPageCache, type RenderedPage, renderedPage } from "./page-cache.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { PageRenderer, SiteRoute, SiteRoutes } from "./render.ts";
import { type HttpContext, requestTarget } from "./request.ts";
import {
  encodedHeaders,
  encodings,
  isUnchanged,
  pickEncoding,
  prefetchHeaders,
  type Replies,
  type RequestError,
  statusOf,
  storeRetryAfterSeconds,
} from "./responses.ts";

// A page is a function of a request: of its path, the query parameters that its route declares, the plan data, and the
// day. What is the same for every visitor is rendered once and kept.

export interface PageDeps extends OriginDeps {
  readonly routes: SiteRoutes;
  readonly renderPage: PageRenderer;
  readonly plans: PlanFinder;
  readonly newsletterFor: (c: HttpContext) => NewsletterService;
  readonly handler: SubmissionHandler;
  readonly renderTime: RenderTime;
  readonly replies: Replies;
  readonly publicUrl: URL;
  /** How many pages that aren't kept yet are rendered per hour and address. */
  readonly pagesPerHour: number;
}

type Next = () => Promise<void>;
type Headers = Readonly<Record<string, string>>;

export type ErrorPage = (
  c: HttpContext,
  error: keyof Replies & RequestError,
  headers?: Headers,
) => Promise<Response>;

export type Pages = ReturnType<typeof createPages>;

/** Pages with a form for a lead. A page's form is posted to the page itself. */
const leadPages: ReadonlySet<string> = new Set(Object.values(formPages).flat());

/** In characters: a county has up to 143 plans, and 200 checked boxes fit in. */
const maxQueryLength = 4000;

/** Answers every address that has a route, and every error that a person may see. */
export function createPages(deps: PageDeps) {
  const { routes, publicUrl } = deps;
  const limit = createRateLimit(deps.pagesPerHour);
  const cache = createPageCache(() => deps.plans.version());

  /** Answers a GET or HEAD. */
  async function get(c: HttpContext, next: Next): Promise<Response | void> {
    const { path, search } = requestTarget(c.env.incoming);
    const route = routes.find(path);
    if (route === undefined) return next();
    c.set("route", route.pattern);
    const query = knownQuery(route, search);
    const page = await pageFor(c, route, path, query);
    if (page instanceof Response) return page;
    if (page.status >= 500) return errorPage(c, "problem");
    return send(c, page, { ...prefetching(route, page), "Cache-Control": cachingOf(route, query) });
  }

  /**
   * The page of an address. Whatever isn't kept yet counts against its visitor's limit, except pages without a query,
   * which are few. Over the limit, the visitor is asked to try again later: without its token, a page would call a valid
   * link invalid. A search page, or one with a form for a lead, comes without the answer to its query instead: its script
   * still searches, and its form still works.
   */
  async function pageFor(c: HttpContext, route: SiteRoute, path: string, query: string) {
    const services = servicesFor(c);
    if (route.caching === "none")
      return (await overLimit(c)) ?? (await render(path + query, services));
    const page = cache.get(path + query);
    if (page !== undefined) return page;
    const isCounted = query !== "" || path !== route.pattern;
    const refusal = isCounted ? await overLimit(c) : null;
    if (refusal === null) return read(path + query, services);
    const standsIn = route.query.includes("q") || leadPages.has(path);
    return standsIn ? read(path, services) : refusal;
  }

  /** A page that is kept, now or from now on. */
  async function read(address: string, services: PageServices): Promise<RenderedPage> {
    return cache.get(address) ?? cache.add(address, () => render(address, services));
  }

  async function render(address: string, services: PageServices): Promise<RenderedPage> {
    return pageOf(await deps.renderPage(new Request(publicUrl.origin + address), services));
  }

  /** @returns the refusal if the visitor's limit is used up, else null */
  async function overLimit(c: HttpContext): Promise<Response | null> {
    const rate = await limit.take(visitorAddress(c, deps.trustedProxies));
    if (rate.allowed) return null;
    return errorPage(c, "too-many", { "Retry-After": String(rate.retryAfterSeconds) });
  }

  /**
   * Answers a form posted without JavaScript: the page's action uses the same submission handler as the calls. Only what
   * isn't a lead is limited here, because a lead has a limit of its own.
   */
  async function post(c: HttpContext, next: Next): Promise<Response | void> {
    const { path } = requestTarget(c.env.incoming);
    const route = routes.find(path);
    if (!route?.hasAction) return next();
    c.set("route", route.pattern);
    const admission = await admit(c, "form", deps.origins);
    if (!admission.admitted) return errorPage(c, admission.error);
    const refusal = leadPages.has(path) ? null : await overLimit(c);
    if (refusal !== null) return refusal;
    const answers: LeadAnswer[] = [];
    const services = servicesFor(c, (answer) => void answers.push(answer));
    const page = await pageOf(await deps.renderPage(postRequest(c, admission.body), services));
    const isPage = page.headers["Content-Type"]?.startsWith("text/html") ?? false;
    if (!isPage && page.headers["Location"] === undefined) return errorPage(c, "problem");
    const unavailable = page.status === statusOf.unavailable ? storeRetryAfterSeconds : undefined;
    const retryAfter = answers.at(-1)?.retryAfter ?? unavailable;
    return send(c, page, {
      ...prefetching(route, page),
      "Cache-Control": "no-store",
      ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    });
  }

  /** @param onAnswer called with the answer to a lead */
  function servicesFor(c: HttpContext, onAnswer?: (answer: LeadAnswer) => void): PageServices {
    return {
      newsletter: deps.newsletterFor(c),
      plans: deps.plans,
      async submit(kind, fields) {
        const origin = submissionOrigin(c, "form", deps);
        const read = () => withCheckboxes(kind, fields);
        const answer = await deps.handler.take(kind, origin, null, read);
        onAnswer?.(answer);
        const { status, reply } = answer;
        const canBeCorrected = !reply.success && reply.errors !== undefined;
        return { status, reply, ...(canBeCorrected && { renderTime: deps.renderTime.stamp() }) };
      },
    };
  }

  /** The request for the page's action, at the public address whatever the proxy changed. */
  function postRequest(c: HttpContext, body: Buffer): Request {
    const { path, search } = requestTarget(c.env.incoming);
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "User-Agent": c.req.header("user-agent") ?? "",
    };
    const url = publicUrl.origin + path + search;
    return new Request(url, { method: "POST", headers, body: new Uint8Array(body) });
  }

  /** Responds to errors outside `/api`: a page for browsers, one line of text for other clients. */
  async function errorPage(...[c, error, headers]: Parameters<ErrorPage>): Promise<Response> {
    const status = statusOf[error];
    const path = error === "not-found" ? "/404" : "/problem";
    const caching = { "Cache-Control": "no-store", ...headers };
    const page = wantsHtml(c) ? await read(path, servicesFor(c)).catch(() => null) : null;
    if (page?.status === 200) return send(c, { ...page, status }, caching);
    const type = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(`${deps.replies[error]}\n`, { status, headers: { ...type, ...caching } });
  }

  return { get, post, errorPage, read };
}

/** Headers that come from the route; all others are the service's. */
const ownHeaders = ["Content-Type", "Content-Security-Policy", "Content-Disposition", "Location"];

async function pageOf(response: Response): Promise<RenderedPage> {
  const { status } = response;
  const own = ownHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return renderedPage({ status, headers: Object.fromEntries(own) }, await response.text());
}

/** The parameters of a query that change the page, as the visitor sent them; empty ones change nothing. */
function knownQuery({ query }: SiteRoute, search: string): string {
  if (search === "" || query.length === 0) return "";
  const all = [...new URLSearchParams(search)];
  const known = all.filter(([name, value]) => query.includes(name) && value.trim() !== "");
  const text = new URLSearchParams(known).toString();
  return text === "" || text.length > maxQueryLength ? "" : `?${text}`;
}

function prefetching({ isPage }: SiteRoute, { status }: RenderedPage): Headers {
  return isPage && status < 500 ? prefetchHeaders : {};
}

/** Browsers ask each time whether a page is current. What a visitor typed is no business of shared caches. */
function cachingOf({ caching, isPage }: SiteRoute, query: string): string {
  if (caching !== "shared" || query !== "") return "private, no-cache";
  return isPage ? "no-cache" : "public, max-age=3600";
}

/**
 * A page in the encoding that the browser wants, or that its own copy is current. Nobody else can put text next to a
 * secret to guess it by the length (BREACH, CVE-2013-3587): forms from other sites are refused, and only its owner
 * knows an address with a token.
 */
async function send(c: HttpContext, page: RenderedPage, more: Headers): Promise<Response> {
  const { status, digest } = page;
  const headers: Record<string, string> = { ...page.headers, ...more };
  if (headers["Location"] !== undefined) return new Response(null, { status, headers });
  const encoding = pickEncoding(encodings, c.req.header("accept-encoding"));
  headers["Vary"] = "Accept-Encoding";
  if (status === 200 && headers["Cache-Control"] !== "no-store") {
    headers["ETag"] = `"${digest}-${encoding}"`;
    if (isUnchanged(headers["ETag"], c.req.header("if-none-match")))
      return new Response(null, { status: 304, headers });
  }
  const body = await page.bodyIn(encoding);
  return new Response(body, { status, headers: { ...headers, ...encodedHeaders(encoding, body) } });
}

/** True for navigation by a person, false for an image, script or fetch. */
function wantsHtml(c: HttpContext): boolean {
  const destination = c.req.header("sec-fetch-dest");
  if (destination !== undefined) return ["document", "iframe", "frame"].includes(destination);
  const accept = c.req.header("accept") ?? "*/*";
  return accept === "*/*" || accept.includes("text/html");
}

/** Makes checkboxes booleans: a plain form sends a checked one as text and leaves out the others. */
function withCheckboxes(kind: LeadKind, fields: PlainFields): Record<string, unknown> {
  const checked = formDefinitions[kind].checkboxes.map((name) => [name, Boolean(fields[name])]);
  return { ...fields, ...Object.fromEntries(checked) };
}
