import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type {
  ServiceReply,
  LeadService,
  NewsletterService,
  PlainFields,
} from "#contract/page-services.ts";
import { formPages, type LeadKind } from "#contract/lead-kind.ts";
import type { PlanService } from "#contract/plans.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import { formDefinitions } from "#server/leads/form-definitions.ts";
import {
  admit,
  type RequestOrigin,
  submissionOrigin,
  visitorAddress,
  type OriginDeps,
} from "./admission.ts";
import {
  encode,
  encodedHeaders,
  encodings,
  renderedPageHeaders,
  statusOf,
  storeRetryAfterSeconds,
} from "./responses.ts";
import type { LeadAnswer, SubmissionHandler, RenderTime } from "./leads.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";
import { type HttpContext, requestTarget } from "./request.ts";
import { type ErrorPage, pickVariant, type Site } from "./site.ts";

interface PagePostDeps extends OriginDeps {
  readonly site: Site;
  readonly handler: SubmissionHandler;
  readonly renderTime: RenderTime;
  readonly renderPage: PageRenderer;
  readonly errorPage: ErrorPage;
  readonly publicUrl: URL;
  readonly newsletterFor: (c: HttpContext) => NewsletterService;
  readonly plans: PlanService;
  /** How many pages are rendered per hour and address. */
  readonly pagesPerHour: number;
}

/** Pages with a form for a lead. A page's form is posted to the page itself. */
const leadPages: ReadonlySet<string> = new Set(Object.values(formPages).flat());

/**
 * Answers a form posted without JavaScript: the page's action uses the same submission handler. Posts to other pages,
 * such as the quiz, are rendered within a limit of their own, which can't turn away a lead.
 */
export function pagePost(deps: PagePostDeps) {
  const limit = createRateLimit(deps.pagesPerHour);
  return async (c: HttpContext, next: () => Promise<void>): Promise<Response | void> => {
    const { path } = requestTarget(c.env.incoming);
    if (!deps.site.files.get(path)?.page) return next();
    c.set("route", path);
    const admission = await admit(c, "form", deps.origins);
    if (!admission.admitted) return deps.errorPage(c, admission.error);
    const refusal = leadPages.has(path) ? null : await overLimit(c, deps, limit);
    if (refusal !== null) return refusal;
    const answers: LeadAnswer[] = [];
    const origin = submissionOrigin(c, "form", deps);
    const lead = leadServiceFor(deps, origin, (answer) => void answers.push(answer));
    const services = { lead, newsletter: deps.newsletterFor(c), plans: deps.plans };
    const rendered = await deps.renderPage(pageRequest(c, deps, admission.body), services);
    return pageResponse(c, deps, rendered, answers.at(-1));
  };
}

/** The request for the page's action, at the public address whatever the proxy changed. */
function pageRequest(c: HttpContext, { publicUrl }: PagePostDeps, body: Buffer): Request {
  const { path, search } = requestTarget(c.env.incoming);
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "User-Agent": c.req.header("user-agent") ?? "",
  };
  const url = `${publicUrl.origin}${path}${search}`;
  return new Request(url, { method: "POST", headers, body: new Uint8Array(body) });
}

/**
 * The action's response with our headers. Only redirects and HTML pass; anything else is replaced with an error
 * page.
 */
async function pageResponse(
  c: HttpContext,
  { errorPage, site }: PagePostDeps,
  rendered: Response,
  answer: LeadAnswer | undefined,
): Promise<Response> {
  const { status } = rendered;
  const unavailable = status === statusOf.unavailable ? storeRetryAfterSeconds : undefined;
  const retryAfter = answer?.retryAfter ?? unavailable;
  const headers = {
    "Cache-Control": "no-store",
    ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
  };
  const location = rendered.headers.get("Location");
  if (location !== null)
    return new Response(null, { status, headers: { ...headers, Location: location } });
  if (status === 405) return errorPage(c, "wrong-method", { Allow: "GET, HEAD" });
  if (!rendered.headers.get("Content-Type")?.startsWith("text/html"))
    return errorPage(c, "problem");
  return htmlResponse(c, site, rendered, headers);
}

/**
 * A rendered page with the headers of its kind, compressed as the browser wants: it carries the whole style sheet, so
 * it's a sixth of the bytes. Nobody else can put text next to a secret to guess it by the length (BREACH,
 * CVE-2013-3587): forms from other sites are refused, and only its owner knows an address with a token.
 */
async function htmlResponse(
  c: HttpContext,
  site: Site,
  rendered: Response,
  caching: Readonly<Record<string, string>>,
): Promise<Response> {
  const { status } = rendered;
  const encoding = pickVariant(encodings, c.req.header("accept-encoding"));
  const body = await encode(await rendered.text(), encoding);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    ...caching,
    ...renderedPageHeaders(site.csp, status),
    ...encodedHeaders(encoding, body),
  };
  return new Response(body, { status, headers });
}

export type PageQueryDeps = Pick<
  PagePostDeps,
  | "site"
  | "renderPage"
  | "publicUrl"
  | "trustedProxies"
  | "newsletterFor"
  | "plans"
  | "errorPage"
  | "pagesPerHour"
>;

/** In characters. Longer query strings are not typed by people, and our links have none. */
const maxQueryLength = 1000;

/** Counts a page to be rendered against its visitor's limit. @returns the refusal if the limit is used up, else null */
export async function overLimit(
  c: HttpContext,
  { trustedProxies, errorPage }: Pick<PageQueryDeps, "trustedProxies" | "errorPage">,
  limit: RateLimit,
): Promise<Response | null> {
  const rate = await limit.take(visitorAddress(c, trustedProxies));
  if (rate.allowed) return null;
  return errorPage(c, "too-many", { "Retry-After": String(rate.retryAfterSeconds) });
}

/**
 * Renders a page for a GET with a query, such as `/learning-center?q=deductible` or the token of an email
 * link, so both work without JavaScript. Over the rate limit, the visitor is asked to try again later: without its
 * token, the prerendered page would call a valid link invalid, and without answers ask for them again. A search page
 * or a page with a form for a lead is served as prerendered: its script still searches, and its form still works.
 */
export function pageQuery(deps: PageQueryDeps) {
  const limit = createRateLimit(deps.pagesPerHour);
  return async (c: HttpContext, next: () => Promise<void>): Promise<Response | void> => {
    const { path, search } = requestTarget(c.env.incoming);
    const asks = deps.site.files.get(path)?.asks ?? [];
    if (search.length > maxQueryLength || !hasAnyOf(asks, search)) return next();
    const refusal = await overLimit(c, deps, limit);
    if (refusal !== null && (asks.includes("q") || leadPages.has(path))) return next();
    c.set("route", path);
    if (refusal !== null) return refusal;
    const url = `${deps.publicUrl.origin}${path}${search}`;
    const rendered = await deps.renderPage(new Request(url), servicesFor(c, deps));
    return htmlResponse(c, deps.site, rendered, { "Cache-Control": "no-cache" });
  };
}

/** What a page that is only read may call. */
export function servicesFor(
  c: HttpContext,
  { newsletterFor, plans }: Pick<PageQueryDeps, "newsletterFor" | "plans">,
): PageServices {
  return { newsletter: newsletterFor(c), plans };
}

/**
 * Renders a file for a GET, such as `/dates.ics?month=5&year=2027`. If its route can't read the query, it redirects
 * to the page that explains it.
 */
export function renderedFile(deps: PageQueryDeps) {
  const limit = createRateLimit(deps.pagesPerHour);
  return async (c: HttpContext, next: () => Promise<void>): Promise<Response | void> => {
    const { path, search } = requestTarget(c.env.incoming);
    const type = deps.site.rendered.get(path)?.type;
    if (type === undefined) return next();
    c.set("route", path);
    const refusal = await overLimit(c, deps, limit);
    if (refusal !== null) return refusal;
    const asked = search.length > maxQueryLength ? "" : search;
    const request = new Request(`${deps.publicUrl.origin}${path}${asked}`);
    const rendered = await deps.renderPage(request, servicesFor(c, deps));
    return fileResponse(rendered, type) ?? deps.errorPage(c, "problem");
  };
}

/** A route's file or redirect, with our headers; undefined for anything else. */
function fileResponse({ status, headers, body }: Response, type: string): Response | undefined {
  const own = { "Cache-Control": "private, no-cache" };
  const location = headers.get("Location");
  if (location?.startsWith("/") === true)
    return new Response(null, { status, headers: { ...own, Location: location } });
  if (status !== 200 || headers.get("Content-Type")?.startsWith(type) !== true) return undefined;
  const disposition = headers.get("Content-Disposition") ?? "attachment";
  return new Response(body, {
    headers: {
      ...own,
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": disposition,
    },
  });
}

function hasAnyOf(names: readonly string[], search: string): boolean {
  if (names.length === 0 || search === "") return false;
  const parameters = new URLSearchParams(search);
  return names.some((name) => (parameters.get(name) ?? "").trim() !== "");
}

/** React Router's server build, with the context keys under which actions and loaders find the services. */
export interface SiteBuild extends ServerBuild {
  entry: { module: ServerBuild["entry"]["module"] & ServiceKeys };
}

interface ServiceKeys {
  readonly leadService: RouterContext<LeadService>;
  readonly newsletterService: RouterContext<NewsletterService>;
  readonly planService: RouterContext<PlanService>;
}

/** The services that a page's action or loader may call during one request. */
export interface PageServices {
  /** For actions only. */
  readonly lead?: LeadService;
  readonly newsletter: NewsletterService;
  readonly plans: PlanService;
}

/** Runs a page's action or loader and renders the page. */
export type PageRenderer = (request: Request, services: PageServices) => Promise<Response>;

/** Renders with React Router. Errors go to our log: its own prints messages, which may hold personal data. */
export function createPageRenderer(build: SiteBuild, log: Log): PageRenderer {
  const module = {
    ...build.entry.module,
    handleError: (error: unknown) => log.error("page render failed", errorFields(error)),
  };
  const handle = createRequestHandler(
    { ...build, entry: { ...build.entry, module } },
    "production",
  );
  return (request, services) => {
    const context = new RouterContextProvider();
    if (services.lead) context.set(module.leadService, services.lead);
    context.set(module.newsletterService, services.newsletter);
    context.set(module.planService, services.plans);
    return handle(request, context);
  };
}

/** The lead service for the action of one plain post. @param onAnswer called with each answer */
function leadServiceFor(
  { handler, renderTime }: PagePostDeps,
  origin: RequestOrigin,
  onAnswer: (answer: LeadAnswer) => void,
): LeadService {
  async function submit(kind: LeadKind, fields: PlainFields): Promise<ServiceReply> {
    const answer = await handler.take(kind, origin, null, () => withCheckboxes(kind, fields));
    onAnswer(answer);
    const { status, reply } = answer;
    const canBeCorrected = !reply.success && reply.errors !== undefined;
    return { status, reply, ...(canBeCorrected ? { renderTime: renderTime.stamp() } : {}) };
  }
  return {
    submitGuide: (fields) => submit("guide", fields),
    submitPlanRequest: submit,
    submitContact: (fields) => submit("contact", fields),
  };
}

/** Makes checkboxes booleans: a plain form sends a checked one as text and leaves out the others. */
function withCheckboxes(kind: LeadKind, fields: PlainFields): Record<string, unknown> {
  const checked = formDefinitions[kind].checkboxes.map((name) => [name, Boolean(fields[name])]);
  return { ...fields, ...Object.fromEntries(checked) };
}
