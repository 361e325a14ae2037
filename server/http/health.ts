import type { ServiceReply } from "#contract/page-services.ts";
import { formPages } from "#contract/lead-kind.ts";
import type { PlanService } from "#contract/plans.ts";
import { withTimeout } from "#server/base/async.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import type { PageRenderer, PageServices } from "./pages.ts";
import type { HttpContext } from "./request.ts";
import type { Site } from "./site.ts";

interface HealthDeps {
  /** Rejects while the store is unavailable. */
  readonly checkStore: () => Promise<void>;
  /** Whether every way of answering renders its pages. */
  readonly checkPages: () => Promise<boolean>;
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
export function ready({ checkStore, checkPages, isDraining, log }: HealthDeps) {
  return async (c: HttpContext): Promise<Response> => {
    if (isDraining()) return c.json({ ok: false, draining: true }, 503);
    if (!(await checkPages())) return c.json({ ok: false, pages: false }, 503);
    try {
      await checkStore();
      return c.json({ ok: true });
    } catch (error) {
      log.warn("not ready", errorFields(error));
      return c.json({ ok: false }, 503);
    }
  };
}

interface PageCheckDeps {
  readonly site: Site;
  readonly renderPage: PageRenderer;
  readonly plans: PlanService;
  readonly publicUrl: URL;
  readonly log: Log;
}

/** A page or file to render once, and the type that it must have. */
interface Specimen {
  readonly route: string;
  readonly search: string;
  readonly method: "GET" | "POST";
  readonly type: string;
}

/**
 * Renders a page of each way in which the service answers: pages for a query, plan data, the page after a plain post,
 * and files. Nothing is stored or counted. A check that fails logs the routes at fault, and the next call tries those
 * again; once all have been rendered, they stay so, because a build doesn't change while it's served.
 * @returns a function that resolves to whether all have been rendered
 */
export function createPageCheck(deps: PageCheckDeps): () => Promise<boolean> {
  let open = specimensOf(deps.site);
  let checking: Promise<boolean> | undefined;
  return () => (checking ??= check().finally(() => (checking = undefined)));

  async function check(): Promise<boolean> {
    const checks = open.map(async (specimen) => ({
      specimen,
      isWhole: await isRendered(deps, specimen),
    }));
    const left = (await Promise.all(checks)).filter(({ isWhole }) => !isWhole);
    open = left.map(({ specimen }) => specimen);
    return open.length === 0;
  }
}

function specimensOf({ files, rendered, planPages }: Site): readonly Specimen[] {
  const page = (route: string, search = "") =>
    ({ route, search, method: "GET", type: "text/html" }) as const;
  const queries = [...files.values()].flatMap(({ path, asks: [name] }) =>
    name === undefined ? [] : page(path, `?${name}=1`),
  );
  const plans = planPages === null ? [] : [page("/plans")];
  const withForm = Object.values(formPages).flat();
  const posts = withForm
    .filter((path) => files.has(path))
    // An index route's action; without `?index`, the post is for the layout around it.
    .map((path) => ({ ...page(path, path === "/" ? "?index" : ""), method: "POST" as const }));
  const others = [...rendered.values()].map(({ path, type, example }) => ({
    ...page(path, example),
    type,
  }));
  return [...queries, ...plans, ...posts, ...others];
}

async function isRendered(deps: PageCheckDeps, specimen: Specimen): Promise<boolean> {
  const { route, search, method, type } = specimen;
  const url = `${deps.publicUrl.origin}${route}${search}`;
  const form = { method, body: new URLSearchParams() };
  const request = new Request(url, method === "POST" ? form : {});
  const late = () => failed(504);
  const { status, headers, text } = await withTimeout(renderMs, answerTo(deps, request), late);
  const isWhole =
    status < 500 && headers.get("Content-Type")?.startsWith(type) === true && text !== "";
  if (!isWhole) deps.log.error("a page can't be rendered", { method, route, status });
  return isWhole;
}

async function answerTo({ renderPage, plans, log }: PageCheckDeps, request: Request) {
  try {
    const answer = await renderPage(request, { ...stubs, plans });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    log.error("page render failed", errorFields(error));
    return failed(500);
  }
}

/** How long a page may take in the check; a renderer that fails may also never end. */
const renderMs = 10_000;

const failed = (status: number) => ({ status, headers: new Headers(), text: "" });

const refuse = async (): Promise<ServiceReply> => ({
  status: 422,
  reply: { success: false, message: "" },
});

/** In the place of services that store something: every form is refused, and no link exists. */
const stubs: Omit<PageServices, "plans"> = {
  lead: {
    submitGuide: refuse,
    submitPlanRequest: refuse,
    submitContact: refuse,
  },
  newsletter: {
    open: async () => "no-link",
    use: async () => ({ status: 422, state: "no-link" }),
  },
};
