import { Hono } from "hono";
import { errorFields } from "./error-fields.ts";
import type { HttpEnv } from "./http/env.ts";
import { createErrorPage } from "./http/error-page.ts";
import type { Replies } from "./http/fault.ts";
import { alive, ready } from "./http/health.ts";
import { leadCalls } from "./http/lead-calls.ts";
import { leadEndpoint } from "./http/lead-endpoint.ts";
import { createLeadTaker } from "./http/lead-taker.ts";
import { noStore } from "./http/no-store.ts";
import { createOriginCheck } from "./http/origin-check.ts";
import { pagePost } from "./http/page-post.ts";
import { pageQuery } from "./http/page-query.ts";
import type { PageRenderer } from "./http/page-renderer.ts";
import { createRateLimit } from "./http/rate-limit.ts";
import { refuseJson } from "./http/refuse-json.ts";
import { requestLog } from "./http/request-log.ts";
import { refuseMethod, serveSite } from "./http/serve-site.ts";
import type { Site } from "./http/site.ts";
import type { Leads } from "./leads/submit-lead.ts";
import type { Log } from "./log.ts";

export interface AppDeps {
  readonly leads: Leads;
  readonly site: Site;
  readonly renderPage: PageRenderer;
  /** Makes a rendered page fit to be sent: its text and the policy that allows its inline scripts. */
  readonly dress: (html: string) => { html: string; csp: string };
  readonly replies: Replies;
  /** Rejects while the store cannot be used. */
  readonly checkStore: () => Promise<void>;
  readonly isDraining: () => boolean;
  readonly publicUrl: URL;
  readonly trustedProxies: number;
  readonly rateLimitPerHour: number;
  readonly log: Log;
}

/** The website and its lead calls, as one function of what it depends on. */
export function createApp(deps: AppDeps): Hono<HttpEnv> {
  const { site, replies, log, publicUrl } = deps;
  const errorPage = createErrorPage(site, replies);
  const rateLimit = createRateLimit(deps.rateLimitPerHour);
  const taker = createLeadTaker({ leads: deps.leads, rateLimit, replies, log });
  const submission = { ...deps, origins: createOriginCheck(publicUrl), taker };

  const app = new Hono<HttpEnv>();
  app.use(requestLog(log));

  app.get("/healthz", noStore, alive);
  app.get("/readyz", noStore, ready(deps));

  app.use("/api/*", noStore);
  for (const [path, kindOf] of Object.entries(leadCalls)) {
    app.post(path, leadEndpoint(submission, kindOf));
    app.all(path, refuseJson("wrong-method", replies, "POST"));
  }
  app.all("/api/*", refuseJson("not-found", replies));

  app.get("*", pageQuery(deps));
  app.get("*", serveSite(site, errorPage));
  app.post("*", pagePost({ ...submission, errorPage }));
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
