import replies from "#content/en/site/replies.yaml";
import { createApp, type AppDeps } from "#server/app.ts";
import { createLog } from "#server/create-log.ts";
import { scratchDatabase } from "#server/db/scratch-database.ts";
import { createDress } from "#server/http/dress-rendered.ts";
import { createPageRenderer } from "#server/http/page-renderer.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { createHttpServer } from "#server/http/server.ts";
import { createLeads } from "#server/leads/submit-lead.ts";
import { buildFixture } from "./build-fixture.ts";
import { siteFixture } from "./site-fixture.ts";

export type StartedApp = Awaited<ReturnType<typeof startApp>>;

/** The whole service on a free port, with a real database; `changes` replace single parts. */
export async function startApp(changes: Partial<AppDeps> = {}) {
  const scratch = await scratchDatabase();
  const { database } = scratch;
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const site = await siteFixture();
  const publicUrl = changes.publicUrl ?? new URL("http://localhost:3000");
  const app = createApp({
    leads: createLeads({ database, now: () => new Date(), onQueued() {}, messageIdHost: "x.test" }),
    site,
    renderPage: createPageRenderer(buildFixture, log),
    dress: createDress(site.csp),
    replies,
    checkStore: () => database.check(),
    isDraining: () => false,
    publicUrl,
    trustedProxies: 0,
    rateLimitPerHour: 1000,
    log,
    ...changes,
  });
  const headers = securityHeaders(publicUrl);
  const server = createHttpServer({ fetch: app.fetch, headers, keepAlive: 5000 });
  const port = await server.listen(0, "127.0.0.1");
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    database,
    server,
    /** What was logged so far, as text. */
    logged: () => lines.join(""),
    leads: () => database.db.selectFrom("leads").selectAll().execute(),
    async stop() {
      await server.close(200);
      await scratch.remove();
    },
  };
}
