import { Hono } from "hono";
import type { UseCounts } from "./counts/use.ts";
import { errorFields } from "./error-fields.ts";
import { apiDescription } from "./http/api-description.ts";
import { countCall } from "./http/count-call.ts";
import { countViews, viewCount } from "./http/count-views.ts";
import { createErrorPage } from "./http/error-page.ts";
import type { Replies } from "./http/fault.ts";
import { alive, ready } from "./http/health.ts";
import { leadCalls } from "./http/lead-calls.ts";
import { leadEndpoint } from "./http/lead-endpoint.ts";
import { createLeadTaker } from "./http/lead-taker.ts";
import type { HttpContext, HttpEnv } from "./http/env.ts";
import { newsletterDesk } from "./http/newsletter-desk.ts";
import { noStore } from "./http/no-store.ts";
import { oneClick, oneClickPage } from "./http/one-click.ts";
import { createOriginCheck } from "./http/origin-check.ts";
import { pagePost } from "./http/page-post.ts";
import { pageQuery } from "./http/page-query.ts";
import type { PageRenderer } from "./http/page-renderer.ts";
import type { RenderTime } from "./http/render-time.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import { refuseJson } from "./http/refuse-json.ts";
import { noteRequests, requestLog } from "./http/request-log.ts";
import { refuseMethod, serveSite } from "./http/serve-site.ts";
import type { Site } from "./http/site.ts";
import type { WaitingRoom } from "./http/waiting-room.ts";
import type { Leads } from "./leads/submit-lead.ts";
import type { Log } from "./log.ts";
import type { Newsletter } from "./newsletter/newsletter.ts";
import type { Watch } from "./watch.ts";

export interface AppDeps {
  readonly leads: Leads;
  readonly newsletter: Newsletter;
  readonly counts: UseCounts;
  readonly site: Site;
  readonly renderPage: PageRenderer;
  readonly replies: Replies;
  /** The calls under `/api` as OpenAPI. */
  readonly description: object;
  readonly renderTime: RenderTime;
  /** Rejects while the store cannot be used. */
  readonly checkStore: () => Promise<void>;
  readonly isDraining: () => boolean;
  readonly publicUrl: URL;
  readonly trustedProxies: number;
  /** Limits the submissions of each address and of all together. */
  readonly rateLimit: RateLimit;
  /** Where submissions wait for the store. */
  readonly room: WaitingRoom;
  readonly log: Log;
  readonly watch: Watch;
}

/** The website and its lead calls, as one function of what it depends on. */
export function createApp(deps: AppDeps): Hono<HttpEnv> {
  const { site, replies, log, publicUrl, counts } = deps;
  const errorPage = createErrorPage(site, replies);
  const taker = createLeadTaker(deps);
  const submission = { ...deps, origins: createOriginCheck(publicUrl), taker };
  const newsletterFor = (c: HttpContext) => newsletterDesk(submission, c);

  const app = new Hono<HttpEnv>();
  app.use(requestLog(noteRequests(log, deps.watch)));

  app.get("/healthz", noStore, alive);
  app.get("/readyz", noStore, ready(deps));

  app.use("/api/*", noStore);
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

  app.get("*", countViews(site, viewCount(counts)));
  app.get("*", pageQuery({ ...deps, newsletterFor }));
  app.get("*", serveSite(site, errorPage));
  app.post("*", pagePost({ ...submission, errorPage, newsletterFor }));
  app.all("*", refuseMethod(site, errorPage));

  app.onError((error, c) => {
    log.error("request failed", errorFields(error));
    if (!c.req.path.startsWith("/api/")) return errorPage(c, "problem");
    return c.json({ success: false, message: replies.problem }, 500, {
      "Cache-Control": "no-store",
    });
  });
  return app;
}
