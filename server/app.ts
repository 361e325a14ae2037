import { Hono } from "hono";
import type { UseCounts } from "./counts/counting.ts";
import { errorFields, type Log } from "./base/log.ts";
import { apiDescription, refuseMethod, serveFiles, type SiteDeps } from "./http/site.ts";
import { countCall, countViews } from "./http/usage.ts";
import { noStore, refuseJson, type Replies } from "./http/responses.ts";
import { alive, createPageCheck, ready } from "./http/health.ts";
import { type AdmissionLimit, createOriginCheck } from "./http/admission.ts";
import { createSubmissionHandler, leadCalls, leadEndpoint, type RenderTime } from "./http/leads.ts";
import { type HttpContext, type HttpEnv, requestLog } from "./http/request.ts";
import { newsletterService, oneClick, oneClickPage } from "./http/newsletter.ts";
import { createPages } from "./http/pages.ts";
import { createPageServices, pagePost } from "./http/page-posts.ts";
import { planCall } from "./http/plans.ts";
import type { PageRenderer, SiteRoutes } from "./http/render.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import type { Leads } from "./leads/submit-lead.ts";
import type { Newsletter } from "./newsletter/newsletter.ts";
import type { MetricsObserver } from "./metrics/metrics.ts";
import type { PlanFinder } from "./plans/finder.ts";

export interface AppDeps extends Pick<SiteDeps, "files" | "redirects"> {
  readonly leads: Leads;
  readonly newsletter: Newsletter;
  readonly counts: UseCounts;
  readonly plans: PlanFinder;
  readonly routes: SiteRoutes;
  readonly renderPage: PageRenderer;
  /** Today in the agency's time zone, as YYYY-MM-DD. */
  readonly today: () => string;
  readonly replies: Replies;
  /** OpenAPI description of the calls under `/api`. */
  readonly description: object;
  readonly renderTime: RenderTime;
  /** Rejects while the store is unavailable. */
  readonly checkStore: () => Promise<void>;
  readonly isDraining: () => boolean;
  /** Whether all pages are rendered at the start, rather than when `/readyz` first asks. */
  readonly rendersAhead: boolean;
  readonly publicUrl: URL;
  readonly trustedProxies: number;
  /** Limits submissions per address and in total. */
  readonly rateLimit: RateLimit;
  /** How many pages are rendered per hour and address. */
  readonly pagesPerHour: number;
  /** Limits how many submissions wait for the database. */
  readonly admissionLimit: AdmissionLimit;
  readonly log: Log;
  readonly metricsObserver: MetricsObserver;
}

/** The website and its API as one Hono app. Order matters: the first matching route answers. */
export function createApp(deps: AppDeps): Hono<HttpEnv> {
  const { routes, replies, log, publicUrl, counts } = deps;
  const handler = createSubmissionHandler(deps);
  const submission = { ...deps, origins: createOriginCheck(publicUrl), handler };
  const newsletterFor = (c: HttpContext) => newsletterService(submission, c);
  const services = createPageServices({ ...submission, newsletterFor });
  const version = () => deps.plans.version();
  const pages = createPages({ ...deps, servicesFor: (c) => services(c), version });
  const { errorPage } = pages;
  const checkPages = createPageCheck({ ...deps, pages });
  if (deps.rendersAhead) void checkPages();

  const app = new Hono<HttpEnv>();
  app.use(requestLog(log, deps.metricsObserver));

  app.get("/healthz", alive);
  app.get("/readyz", noStore, ready({ ...deps, checkPages }));
  for (const path of ["/healthz", "/readyz"])
    app.all(path, noStore, refuseJson("wrong-method", replies, "GET, HEAD"));

  // Before `noStore`: browsers may keep its answer. The description, below, sets its own header for that.
  app.get("/api/plans", planCall(deps));
  app.use("/api/*", noStore);
  app.all("/api/plans", refuseJson("wrong-method", replies, "GET, HEAD"));
  for (const [path, kindOf] of Object.entries(leadCalls)) {
    app.post(path, leadEndpoint(submission, kindOf));
    app.all(path, refuseJson("wrong-method", replies, "POST"));
  }
  const oneClickPath = "/api/newsletter/unsubscribe";
  app.get(oneClickPath, oneClickPage);
  app.post(oneClickPath, oneClick({ newsletterFor, replies }));
  app.all(oneClickPath, refuseJson("wrong-method", replies, "GET, POST"));
  app.get("/api/openapi.json", apiDescription(deps.description));
  app.all("/api/openapi.json", refuseJson("wrong-method", replies, "GET, HEAD"));
  app.post("/api/counts", countCall(submission));
  app.all("/api/counts", refuseJson("wrong-method", replies, "POST"));
  app.all("/api/*", refuseJson("not-found", replies));

  app.get("*", countViews(routes, counts));
  app.get("*", pages.get);
  app.get("*", serveFiles({ ...deps, errorPage }));
  app.post("*", pagePost({ ...submission, pages, services }));
  app.all("*", refuseMethod({ ...deps, errorPage }));

  app.onError((error, c) => {
    log.error("request failed", errorFields(error));
    if (!c.req.path.startsWith("/api/")) return errorPage(c, "problem");
    return c.json({ success: false, message: replies.problem }, 500, {
      "Cache-Control": "no-store",
    });
  });
  return app;
}
