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
import type { LeadKind } from "#contract/lead-kind.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import {
  admit,
  type RequestOrigin,
  submissionOrigin,
  visitorAddress,
  type Whereabouts,
} from "./admission.ts";
import { renderedPageHeaders } from "./headers.ts";
import type { LeadAnswer, SubmissionHandler, RenderTime } from "./leads.ts";
import { createRateLimit } from "./rate-limit.ts";
import { type HttpContext, requestTarget } from "./request.ts";
import type { ErrorPage, Site } from "./site.ts";

interface PagePostDeps extends Whereabouts {
  readonly site: Site;
  readonly taker: SubmissionHandler;
  readonly renderTime: RenderTime;
  readonly renderPage: PageRenderer;
  readonly errorPage: ErrorPage;
  readonly publicUrl: URL;
  readonly newsletterFor: (c: HttpContext) => NewsletterService;
}

/** A form posted to its page without JavaScript: the page's action answers, by the same lead taker. */
export function pagePost(deps: PagePostDeps) {
  return async (c: HttpContext, next: () => Promise<void>): Promise<Response | void> => {
    const { path } = requestTarget(c.env.incoming);
    if (!deps.site.files.get(path)?.page) return next();
    c.set("route", path);
    const admission = await admit(c, "form", deps.origins);
    if (!admission.admitted) return deps.errorPage(c, admission.fault);
    const answers: LeadAnswer[] = [];
    const lead = servicesForPage({
      taker: deps.taker,
      renderTime: deps.renderTime,
      origin: submissionOrigin(c, "form", deps),
      note: (answer) => void answers.push(answer),
    });
    const services = { lead, newsletter: deps.newsletterFor(c) };
    const rendered = await deps.renderPage(pageRequest(c, deps, admission.body), services);
    return finish(c, deps, rendered, answers.at(-1));
  };
}

/** The request as the page's action gets it: at the public address, whatever a proxy made of it. */
function pageRequest(c: HttpContext, { publicUrl }: PagePostDeps, body: Buffer): Request {
  const { path, search } = requestTarget(c.env.incoming);
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "User-Agent": c.req.header("user-agent") ?? "",
  };
  const url = `${publicUrl.origin}${path}${search}`;
  return new Request(url, { method: "POST", headers, body: new Uint8Array(body) });
}

async function finish(
  c: HttpContext,
  { errorPage, site }: PagePostDeps,
  rendered: Response,
  answer: LeadAnswer | undefined,
): Promise<Response> {
  const { status } = rendered;
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (answer?.retryAfter !== undefined) headers.set("Retry-After", String(answer.retryAfter));
  const location = rendered.headers.get("Location");
  if (location !== null) {
    headers.set("Location", location);
    return new Response(null, { status, headers });
  }
  if (status === 405) return errorPage(c, "wrong-method", { Allow: "GET, HEAD" });
  if (!rendered.headers.get("Content-Type")?.startsWith("text/html"))
    return errorPage(c, "problem");
  headers.set("Content-Type", "text/html; charset=utf-8");
  for (const [name, value] of Object.entries(renderedPageHeaders(site.csp, status)))
    headers.set(name, value);
  return new Response(await rendered.text(), { status, headers });
}

interface PageQueryDeps {
  readonly site: Site;
  readonly renderPage: PageRenderer;
  readonly publicUrl: URL;
  readonly trustedProxies: number;
  readonly newsletterFor: (c: HttpContext) => NewsletterService;
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

/** React Router's server build, with the keys by which its actions and loaders find the desks. */
export interface SiteBuild extends ServerBuild {
  entry: { module: ServerBuild["entry"]["module"] & ServiceKeys };
}

interface ServiceKeys {
  readonly leadService: RouterContext<LeadService>;
  readonly newsletterService: RouterContext<NewsletterService>;
}

/** What the page of one request may ask of the server. */
interface PageServices {
  /** For actions only. */
  readonly lead?: LeadService;
  readonly newsletter: NewsletterService;
}

/** Runs a page's action or loader and renders its answer. */
export type PageRenderer = (request: Request, services: PageServices) => Promise<Response>;

/** Gives the build our desks with each request, and our log for its errors (its own prints messages). */
export function createPageRenderer(build: SiteBuild, log: Log): PageRenderer {
  const module = {
    ...build.entry.module,
    handleError: (error: unknown) => log.error("page failed", errorFields(error)),
  };
  const handle = createRequestHandler(
    { ...build, entry: { ...build.entry, module } },
    "production",
  );
  return (request, services) => {
    const context = new RouterContextProvider();
    if (services.lead) context.set(module.leadService, services.lead);
    context.set(module.newsletterService, services.newsletter);
    return handle(request, context);
  };
}

interface PageServiceDeps {
  readonly taker: SubmissionHandler;
  readonly renderTime: RenderTime;
  /** Where this request comes from. */
  readonly origin: RequestOrigin;
  /** Gets each answer, with what belongs into its headers. */
  readonly note: (answer: LeadAnswer) => void;
}

/** The desk as the action of one plain post sees it. */
function servicesForPage({ taker, renderTime, origin, note }: PageServiceDeps): LeadService {
  async function submit(
    kind: LeadKind,
    fields: PlainFields,
    boxes: readonly string[],
  ): Promise<ServiceReply> {
    const answer = await taker.take(kind, origin, null, () => withBoxes(fields, boxes));
    note(answer);
    const { status, reply } = answer;
    const mendable = !reply.success && reply.errors !== undefined;
    return { status, reply, ...(mendable ? { renderTime: renderTime.stamp() } : {}) };
  }
  return {
    submitGuide: (fields) => submit("guide", fields, ["wantsNewsletter"]),
    submitPlanRequest: (variant, fields) =>
      submit(variant, fields, ["medicarePartA", "medicarePartB", "agreesToAutomatedContact"]),
    submitContact: (fields) => submit("contact", fields, ["agreesToAutomatedContact"]),
  };
}

/** A plain form sends a ticked box as text and an unticked one not at all. */
function withBoxes(fields: PlainFields, boxes: readonly string[]): Record<string, unknown> {
  const ticked = boxes.map((box) => [box, Boolean(fields[box])]);
  return { ...fields, ...Object.fromEntries(ticked) };
}
