import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type EntryContext,
  type LoaderFunctionArgs,
} from "react-router";
import { onTestFinished, TestRunner } from "vitest";
import {
  guideAction,
  leadAction,
  newsletterAction,
  newsletterLoader,
  pageServices,
} from "#app/page-services.server.ts";
import replies from "#content/en/site/replies.yaml";
import type { PageHandle } from "#contract/page-handle.ts";
import { speculationRules } from "#scripts/site/browser-rules.ts";
import { packageSite } from "#scripts/site/package-site.ts";
import agency from "#content/agency/agency.yaml";
import { createLog, type Log } from "#server/base/log.ts";
import { readConfig } from "#server/config/config.ts";
import type { Use } from "#server/counts/counting.ts";
import { scratchDatabase } from "#server/db/testing.ts";
import type { DeskMail } from "#server/desk/deps.ts";
import { createDesk } from "#server/desk/desk.ts";
import { createRenderTime } from "#server/http/leads.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { createPageRenderer, readRoutes, type SiteBuild } from "#server/http/render.ts";
import { loadFiles, type SiteFiles } from "#server/http/site.ts";
import { testLeads } from "#server/leads/testing.ts";
import { noopObserver } from "#server/metrics/metrics.ts";
import { createPlanFinder, type PlanFinder } from "#server/plans/finder.ts";
import { createNewsletter } from "#server/newsletter/newsletter.ts";
import { describeApi } from "#server/openapi/describe-api.ts";
import { createFront, createSiteApp, type SiteAppDeps } from "#server/service.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";

export type StartedApp = Awaited<ReturnType<typeof startApp>>;

interface AppChanges extends Partial<Omit<SiteAppDeps, "backend">> {
  readonly backend?: Partial<SiteAppDeps["backend"]>;
}

/**
 * The whole service on a free port, with a real database; `changes` replace individual parts. After the test that
 * started it, it stops.
 */
export async function startApp({ backend, ...changes }: AppChanges = {}) {
  const scratch = await scratchDatabase();
  const { database } = scratch;
  const lines: string[] = [];
  const uses: Use[] = [];
  const mails: DeskMail[] = [];
  const log = createLog("debug", { write: (line) => void lines.push(line) });
  const files = await filesFixture();
  const publicUrl = changes.publicUrl ?? new URL("http://localhost:3000");
  const now = () => new Date();
  const signer = createSigner("for tests");
  const store = { database, suppressions: createSuppressions(signer), now };
  const deps: SiteAppDeps = {
    backend: {
      ...createNewsletter({ ...store, signer }),
      ...createDesk({ ...store, signer, ...deskForTests(publicUrl, log, mails) }),
      check: () => database.check(),
      ...backend,
    },
    leads: testLeads(database, { ...store, messageIdHost: "x.test" }),
    counts: { add: (use) => void uses.push(use) },
    plans: openPlans("none"),
    files,
    redirects: [{ from: "/old/about", to: "/about" }],
    today: () => "2026-04-01",
    routes: readRoutes(buildFixture),
    renderPage: createPageRenderer(buildFixture, log),
    replies,
    description: describeApi(),
    renderTime: createRenderTime(signer, now),
    isDraining: () => false,
    sendsMail: true,
    rendersAhead: true,
    publicUrl,
    trustedProxies: 0,
    rateLimit: createRateLimit(1000),
    log,
    metricsObserver: noopObserver,
    ...changes,
  };
  const app = createSiteApp(deps);
  // As behind a proxy: tests reuse their connections.
  const server = createFront({ publicUrl, trustedProxies: 1 });
  server.open(app);
  const port = await server.listen(0, "127.0.0.1");
  const stop = async () => {
    await server.close(200);
    await scratch.remove();
  };
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(stop);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    ...store,
    signer,
    server,
    /** Every route of the app: method and path. */
    routes: app.routes,
    /** Counts so far. */
    uses,
    /** What the desk has sent so far. */
    mails,
    /** Log output so far, as text. */
    logged: () => lines.join(""),
    leads: () => database.db.selectFrom("leads").selectAll().execute(),
    stop,
  };
}

/** What the desk has in tests, beside the store. `mails` gets what it sends. */
export function deskForTests(publicUrl: URL, log: Log, mails: DeskMail[]) {
  return {
    sending: { messageIdHost: "x.test" },
    mailer: {
      async send(_to: unknown, mail: DeskMail) {
        mails.push(mail);
        return true;
      },
    },
    publicUrl,
    onQueued() {},
    log,
    installation: { config: readConfig(agency, {}), env: {}, buildDirectory: "none" },
  };
}

/** Whether a `Retry-After` is what is left of an hour that has just begun, in seconds. */
export function isHourLeft(header: unknown): boolean {
  return Number(header) > 3_000 && Number(header) <= 3_600;
}

/** The plan data of a folder, on a day in spring. The agency represents one organization. */
export function openPlans(folder: string, today = "2026-04-01"): PlanFinder {
  return createPlanFinder({
    folder,
    samples: true,
    today: () => today,
    isOffered: (_, { organization }) => organization === "Sample Health",
    onFault: (error) => {
      throw error;
    },
  });
}

/** A page of plan data: what its service says, as text. */
function plans({ request, params, context }: LoaderFunctionArgs) {
  const { plans: service } = context.get(pageServices);
  const { searchParams } = new URL(request.url);
  const [zip, year] = [searchParams.get("zip"), searchParams.get("year")];
  if (zip === "00001") throw redirect("/plans/tx/sample", 303);
  if (zip === "boom") throw new Error("canary-thrown");
  const { state = "", county: slug = "" } = params;
  const countyPlans = service.plansIn({ state, slug }, year === null ? undefined : Number(year));
  if (slug !== "" && countyPlans === null) throw data(null, { status: 404 });
  return { offer: service.offer(), plans: countyPlans, zip };
}

/** The guide page's own action, which fails for one name. */
async function action(args: ActionFunctionArgs) {
  const inputs = await args.request.clone().formData();
  if (inputs.get("firstName") === "boom") throw new Error("canary-thrown");
  return await guideAction(args);
}

/** A page that answers the query in its address. */
function search({ request }: LoaderFunctionArgs) {
  return { query: new URL(request.url).searchParams.get("q") };
}

/**
 * A file rendered for each request. If it can't render one, it redirects to a page that explains it; a loader may
 * also fail.
 */
function calendar({ request }: LoaderFunctionArgs) {
  const { searchParams, search: query } = new URL(request.url);
  if (searchParams.get("month") === "boom") throw new Error("canary-thrown");
  if (searchParams.get("month") === "away") return redirect("//evil.example/");
  if (!searchParams.has("month")) return redirect(`/about${query}`, 303);
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'attachment; filename="dates.ics"',
    "X-Of-Its-Own": "1",
  };
  return new Response("BEGIN:VCALENDAR\r\n", { headers });
}

/** A route of a page, with its loader and action as `module`. */
export const route = (id: string, path: string, module: object, handle: PageHandle = {}) => ({
  id,
  path,
  parentId: "root",
  module: { default: () => null, handle, ...module },
});

/** What a browser is told about a route. */
const entryOf = ({ module, ...rest }: { readonly module: object }) => ({
  ...rest,
  hasAction: "action" in module,
  hasLoader: "loader" in module,
  hasDefaultExport: "default" in module,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  module: "/assets/app-1.js",
});

/** Of every page. */
export const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'sha256-page'";

/** Renders the path, and what the action and the loaders returned. */
function render({ url }: Request, status: number, headers: Headers, context: EntryContext) {
  const { actionData, loaderData, errors } = context.staticHandlerContext;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", pagePolicy);
  const text = JSON.stringify({ actionData, loaderData, failed: errors !== null });
  const title = `<title>${new URL(url).pathname}</title>`;
  const html = `<!DOCTYPE html>${title}<p>${"Medicare, explained. ".repeat(80)}<p>${text}</p>`;
  return new Response(html, { status, headers });
}

const choice = { query: ["choice"] } satisfies PageHandle;
const token = { query: ["token"], caching: "none" } satisfies PageHandle;
const month = { query: ["month", "year"], caching: "none" } satisfies PageHandle;
const county = { query: ["year"], caching: "private" } satisfies PageHandle;

const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  home: { ...route("home", "/", { action }), index: true },
  compare: route("compare", "compare-plans", { action: leadAction("compare") }, choice),
  talk: route("talk", "talk-to-agent", { action: leadAction("consultation") }, choice),
  contact: route("contact", "contact", { action: leadAction("contact") }, choice),
  about: route("about", "about", { loader: search }, { query: ["q"] }),
  plans: route("plans", "plans", { loader: plans }, { query: ["zip"], caching: "private" }),
  county: route("county", "plans/:state/:county", { loader: plans }, county),
  // A route without a component responds directly.
  dates: { ...route("dates", "dates.ics", {}), module: { loader: calendar, handle: month } },
  confirm: route(
    "confirm",
    "newsletter/confirm",
    { loader: newsletterLoader("confirm"), action: newsletterAction("confirm") },
    token,
  ),
  stop: route(
    "stop",
    "newsletter/unsubscribe",
    { loader: newsletterLoader("unsubscribe"), action: newsletterAction("unsubscribe") },
    token,
  ),
  other: route("other", "*", {}),
};

/** A server build for React Router's own request handler; the page contains the action's result. */
function buildOf(all: Readonly<Record<string, { readonly module: object }>>): SiteBuild {
  const serverBuild = {
    entry: { module: { pageServices, default: render } },
    routes: all,
    assets: {
      entry: { imports: [], module: "/assets/app-1.js" },
      routes: Object.fromEntries(Object.entries(all).map(([id, one]) => [id, entryOf(one)])),
      url: "/assets/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
  return serverBuild as unknown as SiteBuild;
}

export const buildFixture = buildOf(routes);

/** The same site with more routes. */
export function buildWith(more: readonly ReturnType<typeof route>[]): SiteBuild {
  const { other, ...rest } = routes;
  return buildOf({ ...rest, ...Object.fromEntries(more.map((one) => [one.id, one])), other });
}

/** A few files, packaged and loaded the way the real ones are. */
async function filesFixture(): Promise<SiteFiles> {
  const build = await mkdtemp(join(tmpdir(), "site-"));
  const texts = {
    "assets/app-1.js": `/* ${"script ".repeat(100)} */`,
    "guide.pdf": "%PDF-1.7 guide",
    "speculation-rules.json": JSON.stringify(speculationRules),
    ".env": "SECRET=1",
  };
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(build, "client", name)), { recursive: true });
    await writeFile(join(build, "client", name), text);
  }
  const manifest = join(build, "site-manifest.json");
  await packageSite(join(build, "client"), manifest);
  const files = await loadFiles(manifest, () => "2026-04-01");
  await rm(build, { recursive: true });
  return files;
}

export const person = { firstName: "Ada", email: "ada@visitor.test", zipCode: "75024" };

export const planInput = {
  name: "Ada Flores",
  email: "ada@visitor.test",
  phone: "(972) 204-5855",
  zipCode: "75024",
  birthdate: "3/15/1960",
};

export const message = {
  name: "Ada Flores",
  email: "ada@visitor.test",
  message: "Please tell me about Part D.",
};

/** Posts JSON to a lead endpoint as the site's own script does; `headers` replace or add headers. */
export function postJson(
  app: StartedApp,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  path = "/api/leads",
): Promise<Response> {
  return fetch(`${app.origin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: app.origin, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Posts a plain form to a page, without following redirects. */
export function postForm(
  app: StartedApp,
  fields: Record<string, string>,
  headers: Readonly<Record<string, string>> = {},
  path = "/",
): Promise<Response> {
  return fetch(`${app.origin}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: app.origin, Accept: "text/html", ...headers },
    body: new URLSearchParams(fields),
  });
}
