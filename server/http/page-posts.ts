import { readInputs, typedValues } from "#contract/form-description.ts";
import { leadForms } from "#contract/lead-forms.ts";
import type { NewsletterService, PageServices } from "#contract/page-services.ts";
import type { PlanService } from "#contract/plans.ts";
import { admit, type OriginDeps, submissionOrigin } from "./admission.ts";
import { idleSignIn } from "./desk-sign-in.ts";
import type { LeadAnswer, SubmissionHandler, RenderTime } from "./leads.ts";
import { prefetching, routeQuery, send } from "./page-answers.ts";
import { leadPages, type Pages } from "./pages.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { SiteRoute, SiteRoutes } from "./render.ts";
import { type HttpContext, requestTarget } from "./request.ts";
import { statusOf, storeRetryAfterSeconds } from "./responses.ts";

interface ServiceDeps extends OriginDeps {
  readonly plans: PlanService;
  readonly today: () => string;
  readonly newsletterFor: (c: HttpContext) => NewsletterService;
  readonly handler: SubmissionHandler;
  readonly renderTime: RenderTime;
}

interface PagePostDeps {
  readonly routes: SiteRoutes;
  readonly pages: Pages;
  readonly services: ReturnType<typeof createPageServices>;
  readonly origins: OriginDeps["origins"];
  readonly publicUrl: URL;
  /** How many posts that aren't leads are rendered per hour and address. */
  readonly pagesPerHour: number;
}

/** Makes what a page may call during one request. @returns a function; `onAnswer` is called with the answer to a lead */
export function createPageServices(deps: ServiceDeps) {
  return (c: HttpContext, onAnswer?: (answer: LeadAnswer) => void): PageServices => ({
    newsletter: deps.newsletterFor(c),
    plans: deps.plans,
    today: deps.today,
    desk: null,
    deskSignIn: idleSignIn,
    async submit(kind, inputs) {
      const origin = submissionOrigin(c, "form", deps);
      const read = () => readInputs(leadForms[kind], inputs);
      const answer = await deps.handler.take(kind, origin, null, read);
      onAnswer?.(answer);
      const { status, reply, sentTo } = answer;
      if (reply.success) return { status, answer: { reply, sentTo } };
      const renderTime = reply.errors && deps.renderTime.stamp();
      return { status, answer: { values: typedValues(inputs), reply, renderTime } };
    },
  });
}

/**
 * Answers a form posted without JavaScript: the page's action uses the same submission handler as the calls. Only what
 * isn't a lead is limited here, because a lead has a limit of its own.
 */
export function pagePost({ routes, pages, services, origins, ...deps }: PagePostDeps) {
  const limit = createRateLimit(deps.pagesPerHour);
  return async (c: HttpContext, next: () => Promise<void>): Promise<Response | void> => {
    const { path } = requestTarget(c.env.incoming);
    const route = routes.find(path);
    if (!route?.hasAction) return next();
    c.set("route", route.pattern);
    const admission = await admit(c, "form", origins);
    if (!admission.admitted) return pages.errorPage(c, admission.error);
    const refusal = leadPages.has(path) ? null : await pages.overLimit(c, limit);
    if (refusal !== null) return refusal;
    const answers: LeadAnswer[] = [];
    const request = actionRequest(c, route, deps.publicUrl, admission.body);
    const pageServices = services(c, (answer) => void answers.push(answer));
    const page = await pages.render(request, pageServices);
    const isPage = page.headers["Content-Type"]?.startsWith("text/html") ?? false;
    if (!isPage && page.headers["Location"] === undefined) return pages.errorPage(c, "problem");
    const unavailable = page.status === statusOf.unavailable ? storeRetryAfterSeconds : undefined;
    const retryAfter = answers.at(-1)?.retryAfter ?? unavailable;
    return send(c, page, {
      ...prefetching(route, page),
      "Cache-Control": "no-store",
      ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    });
  };
}

/** The request for the page's action, at the public address whatever the proxy changed. */
export function actionRequest(
  c: HttpContext,
  route: SiteRoute,
  { origin }: URL,
  body: Buffer,
): Request {
  const { path, search } = requestTarget(c.env.incoming);
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "User-Agent": c.req.header("user-agent") ?? "",
  };
  // Without it, React Router would ask the layout around an index route.
  const index = route.isIndex ? "?index" : "";
  const url = origin + path + (routeQuery(route, search) || index);
  return new Request(url, { method: "POST", headers, body: new Uint8Array(body) });
}
