import replies from "#content/en/site/replies.yaml";
import type { Use } from "#server/counts/counting.ts";
import { createLog } from "#server/base/log.ts";
import { scratchDatabase } from "#server/db/testing.ts";
import { createPageRenderer } from "#server/http/pages.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { createRenderTime } from "#server/http/leads.ts";
import { testLeads } from "#server/leads/testing.ts";
import { createNewsletter } from "#server/newsletter/newsletter.ts";
import { describeApi } from "#server/openapi/describe-api.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createSiteServer, type SiteServerDeps } from "#server/service.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { noopObserver } from "#server/metrics/observer.ts";
import { buildFixture } from "./build-fixture.ts";
import { siteFixture } from "./site-fixture.ts";

export type StartedApp = Awaited<ReturnType<typeof startApp>>;

/** The whole service on a free port, with a real database; `changes` replace single parts. */
export async function startApp(changes: Partial<SiteServerDeps> = {}) {
  const scratch = await scratchDatabase();
  const { database } = scratch;
  const lines: string[] = [];
  const uses: Use[] = [];
  const log = createLog("debug", { write: (line) => void lines.push(line) });
  const site = await siteFixture();
  const publicUrl = changes.publicUrl ?? new URL("http://localhost:3000");
  const now = () => new Date();
  const signer = createSigner("for tests");
  const store = { database, suppressions: createSuppressions(signer), now };
  const deps: SiteServerDeps = {
    leads: testLeads(database, { ...store, messageIdHost: "x.test" }),
    newsletter: createNewsletter({ ...store, signer }),
    counts: { add: (use) => void uses.push(use) },
    site,
    renderPage: createPageRenderer(buildFixture, log),
    replies,
    description: describeApi(),
    renderTime: createRenderTime(signer, now),
    checkStore: () => database.check(),
    isDraining: () => false,
    publicUrl,
    trustedProxies: 0,
    rateLimit: createRateLimit(1000),
    log,
    metricsObserver: noopObserver,
    keepAlive: 5000,
    ...changes,
  };
  const { app, server } = createSiteServer(deps);
  const port = await server.listen(0, "127.0.0.1");
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    ...store,
    signer,
    server,
    /** Every route of the app: method and path. */
    routes: app.routes,
    /** What was counted so far. */
    uses,
    /** What was logged so far, as text. */
    logged: () => lines.join(""),
    leads: () => database.db.selectFrom("leads").selectAll().execute(),
    async stop() {
      await server.close(200);
      await scratch.remove();
    },
  };
}
