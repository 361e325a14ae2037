import { setImmediate as nextTurn } from "node:timers/promises";
import type { PageServices } from "#contract/page-services.ts";
import { countyPath, type PlanService } from "#contract/plans.ts";
import { withTimeout } from "#server/base/async.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import { idleSignIn } from "./desk-sign-in.ts";
import type { Pages } from "./pages.ts";
import { isPattern, type SiteRoutes } from "./render.ts";
import type { HttpContext } from "./request.ts";

export interface StoreCheck {
  /** Resolves when the store can take leads. @throws when it cannot */
  check(): Promise<void>;
}

interface HealthDeps {
  readonly backend: StoreCheck;
  /** The routes whose pages can't be rendered. */
  readonly checkPages: () => Promise<readonly string[]>;
  readonly isDraining: () => boolean;
  readonly log: Log;
}

/** `/healthz`: 200 while the process runs; does not check the store. */
export const alive = () =>
  Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });

/**
 * `/readyz`: 200 when leads can be stored and pages rendered; 503 while the store is unavailable, a page fails, or the
 * process is stopping.
 */
export function ready({ backend, checkPages, isDraining, log }: HealthDeps) {
  return async (c: HttpContext): Promise<Response> => {
    if (isDraining()) return c.json({ ok: false, draining: true }, 503);
    // A probe gets its answer while the pages are still being rendered.
    const broken = await withTimeout(pagesMs, checkPages(), () => null);
    if (broken === null || broken.length > 0) return c.json({ ok: false, pages: false }, 503);
    try {
      await backend.check();
      return c.json({ ok: true });
    } catch (error) {
      log.warn("not ready", errorFields(error));
      return c.json({ ok: false }, 503);
    }
  };
}

/** How long a probe waits for the pages, in milliseconds. */
const pagesMs = 2000;

interface PageCheckDeps {
  readonly routes: SiteRoutes;
  readonly pages: Pick<Pages, "pageAt" | "render">;
  readonly isDraining: () => boolean;
  readonly plans: PlanService;
  readonly today: () => string;
  readonly publicUrl: Pick<URL, "origin">;
  readonly log: Log;
}

/** An address to render once. */
interface Specimen {
  readonly route: string;
  readonly method: "GET" | "POST";
  /** A page that the service keeps is whole if it's answered with 200; any other way, if it doesn't fail. */
  readonly isPage: boolean;
  readonly render: () => Promise<Pick<Response, "status">>;
}

/**
 * Renders every page once, which the service then keeps, and each other way in which a route answers: a query, a county,
 * the page after a plain post, a file. Nothing is stored or counted. A check that fails logs the routes at fault, and the
 * next call tries those again; once all have been rendered, they stay so, because a build doesn't change while it's
 * served.
 * @returns a function that resolves to the routes that can't be rendered; while the process stops, also to those that
 * haven't been tried
 */
export function createPageCheck(deps: PageCheckDeps): () => Promise<readonly string[]> {
  let open = specimensOf(deps);
  let checking: Promise<readonly string[]> | undefined;
  return () => (checking ??= check().finally(() => (checking = undefined)));

  async function check(): Promise<readonly string[]> {
    const rest: Specimen[] = [];
    for (const specimen of open) {
      if (deps.isDraining()) break;
      if (!(await isWhole(specimen, deps.log))) rest.push(specimen);
      // A request that comes meanwhile waits for one page at most.
      await nextTurn();
    }
    if (!deps.isDraining()) open = rest;
    return open.map(({ route }) => route);
  }
}

function specimensOf({ routes, pages, plans, today, publicUrl }: PageCheckDeps): Specimen[] {
  const services = { ...idleServices, plans, today };
  const get = (route: string, address = route): Specimen => ({
    route,
    method: "GET",
    isPage: true,
    render: () => pages.pageAt(address, services),
  });
  const once = (route: string, address: string, init?: RequestInit): Specimen => ({
    route,
    method: init ? "POST" : "GET",
    isPage: false,
    render: () => pages.render(new Request(publicUrl.origin + address, init), services),
  });
  const form = { method: "POST", body: new URLSearchParams() };
  const each = routes.all.flatMap(
    ({ pattern, query: [name], caching, desk, hasAction, isIndex }) => {
      // The desk's pages show what somebody who is signed in may see.
      if (desk !== null) return [];
      const path = isPattern(pattern) ? (countyOf(plans) ?? "/plans/none/none") : pattern;
      return [
        caching === "none" || path !== pattern ? once(pattern, path) : get(pattern),
        ...(name === undefined ? [] : [once(pattern, `${path}?${name}=1`)]),
        ...(hasAction ? [once(pattern, isIndex ? `${path}?index` : path, form)] : []),
      ];
    },
  );
  return [...["/404", "/problem"].map((path) => get(path)), ...each];
}

/** Path of a county's page, if there is plan data that can be read. */
function countyOf(plans: PlanService): string | undefined {
  try {
    const counties = plans.states().flatMap(({ code }) => plans.countiesOfState(code).slice(0, 1));
    return counties[0] && countyPath(counties[0]);
  } catch {
    return undefined;
  }
}

async function isWhole({ method, route, isPage, render }: Specimen, log: Log): Promise<boolean> {
  const { status } = await render().catch((error: unknown) => {
    log.error("page render failed", errorFields(error));
    return { status: 500 };
  });
  const answers = isPage ? status === 200 : status < 500;
  if (!answers) log.error("a page can't be rendered", { method, route, status });
  return answers;
}

/** In the place of services that store something: every form is refused, and no link exists. */
export const idleServices: Omit<PageServices, "plans" | "today"> = {
  desk: null,
  deskSignIn: idleSignIn,
  submit: async () => ({
    status: 422,
    answer: { values: {}, reply: { success: false, message: "" } },
  }),
  newsletter: {
    open: async () => "no-link",
    use: async () => ({ status: 422, state: "no-link" }),
  },
};
