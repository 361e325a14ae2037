import { Hono } from "hono";
import { errorFields } from "./base/log.ts";
import { type CallDeps, calls } from "./http/calls.ts";
import { mountCalls } from "./http/call.ts";
import { refuseMethod, serveFiles, type SiteDeps } from "./http/site.ts";
import { countViews } from "./http/usage.ts";
import { noStore, refuse, type Replies, wrongMethod } from "./http/responses.ts";
import { alive, createPageCheck, ready, type StoreCheck } from "./http/health.ts";
import { type AdmissionLimit, createOriginCheck } from "./http/admission.ts";
import { createSubmissionHandler, type RenderTime } from "./http/leads.ts";
import { type HttpContext, type HttpEnv, requestLog } from "./http/request.ts";
import { createDeskEvents, type EventTimes } from "./http/desk-events.ts";
import { createDeskGate, type DeskBackend } from "./http/desk.ts";
import { createDeskSignInPages } from "./http/desk-sign-in.ts";
import { newsletterService } from "./http/newsletter.ts";
import { createPages } from "./http/pages.ts";
import { createPageServices, pagePost } from "./http/page-posts.ts";
import type { PageRenderer } from "./http/render.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import type { Leads } from "./leads/submit-lead.ts";

/** What the app needs, besides what it makes of that for the calls. */
export interface AppDeps
  extends Pick<SiteDeps, "files" | "redirects">, Omit<CallDeps, "origins" | "handler"> {
  readonly backend: CallDeps["backend"] & DeskBackend & StoreCheck;
  readonly leads: Leads;
  readonly renderPage: PageRenderer;
  /** Today in the agency's time zone, as YYYY-MM-DD. */
  readonly today: () => string;
  readonly replies: Replies;
  readonly renderTime: RenderTime;
  readonly isDraining: () => boolean;
  /** How often pages of the desk that stay open are told something. */
  readonly deskTimes?: EventTimes;
  /** Whether a mail server is set up. */
  readonly sendsMail: boolean;
  /** Whether all pages are rendered at the start, rather than when `/readyz` first asks. */
  readonly rendersAhead: boolean;
  readonly publicUrl: URL;
  /** Limits submissions per address and in total. */
  readonly rateLimit: RateLimit;
  /** How many pages are rendered per hour and address. */
  readonly pagesPerHour: number;
  /** Limits how many submissions wait for the database. */
  readonly admissionLimit: AdmissionLimit;
}

/** The website and its API as one Hono app. Order matters: the first matching route answers. */
export function createApp(deps: AppDeps): Hono<HttpEnv> {
  const { routes, replies, log, publicUrl, counts } = deps;
  const handler = createSubmissionHandler(deps);
  const submission = { ...deps, origins: createOriginCheck(publicUrl), handler };
  const newsletterFor = (c: HttpContext) => newsletterService(submission, c);
  const services = createPageServices({ ...submission, newsletterFor });
  // What pages show that are kept: the plan data and the day.
  const version = () => `${deps.plans.version()} ${deps.today()}`;
  const pages = createPages({ ...deps, servicesFor: (c) => services(c), version });
  const { errorPage } = pages;
  const checkPages = createPageCheck({ ...deps, pages });
  if (deps.rendersAhead) void checkPages();

  const app = new Hono<HttpEnv>();
  app.use(requestLog(log, deps.metricsObserver));

  app.get("/healthz", alive);
  app.get("/readyz", noStore, ready({ ...deps, checkPages }));
  for (const path of ["/healthz", "/readyz"]) app.all(path, wrongMethod(replies, "GET, HEAD"));

  app.use("/api/*", noStore);
  mountCalls(app, calls, submission);
  app.all("/api/*", (c) => refuse(c, replies, { error: "not-found" }));

  const desk = { signIn: createDeskSignInPages(deps), events: createDeskEvents(deps) };
  app.use(createDeskGate({ ...submission, ...desk, pages, services: (c) => services(c) }));
  app.get("*", countViews(routes, counts));
  app.get("*", pages.get);
  app.get("*", serveFiles({ ...deps, errorPage }));
  app.post("*", pagePost({ ...submission, pages, services }));
  app.all("*", refuseMethod({ ...deps, errorPage }));

  app.onError((error, c) => {
    log.error("request failed", errorFields(error));
    if (!c.req.path.startsWith("/api/")) return errorPage(c, "problem");
    return refuse(c, replies, { error: "problem" });
  });
  return app;
}
