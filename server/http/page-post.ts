import type { NewsletterDesk } from "#contract/newsletter-desk.ts";
import { admit } from "./admission.ts";
import { deskForPage } from "./desk-for-page.ts";
import type { HttpContext } from "./env.ts";
import type { ErrorPage } from "./error-page.ts";
import type { LeadAnswer, LeadTaker } from "./lead-taker.ts";
import { renderedPageHeaders } from "./page-headers.ts";
import type { PageRenderer } from "./page-renderer.ts";
import type { RenderTime } from "./render-time.ts";
import { requestTarget } from "./request-target.ts";
import type { Site } from "./site.ts";
import { submissionOrigin, type Whereabouts } from "./submission-origin.ts";

export interface PagePostDeps extends Whereabouts {
  readonly site: Site;
  readonly taker: LeadTaker;
  readonly renderTime: RenderTime;
  readonly renderPage: PageRenderer;
  readonly errorPage: ErrorPage;
  readonly publicUrl: URL;
  readonly newsletterFor: (c: HttpContext) => NewsletterDesk;
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
    const lead = deskForPage({
      taker: deps.taker,
      renderTime: deps.renderTime,
      origin: submissionOrigin(c, "form", deps),
      note: (answer) => void answers.push(answer),
    });
    const desks = { lead, newsletter: deps.newsletterFor(c) };
    const rendered = await deps.renderPage(pageRequest(c, deps, admission.body), desks);
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
