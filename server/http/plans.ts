import {
  countyPath,
  type PlanReply,
  type PlanRoute,
  planRouteOf,
  readCountyName,
} from "#contract/plans.ts";
import { zipCode } from "#contract/lead-fields.ts";
import type { PlanFinder } from "#server/plans/finder.ts";
import { overLimit, type PageQueryDeps, servicesFor } from "./pages.ts";
import { createRateLimit } from "./rate-limit.ts";
import { type HttpContext, requestTarget } from "./request.ts";
import {
  digestOf,
  encode,
  encodedHeaders,
  type Encoding,
  encodings,
  errorPageHeaders,
  pageHeaders,
  type Replies,
  statusOf,
} from "./responses.ts";
import { isUnchanged, pickVariant, redirect, type Site } from "./site.ts";

interface PlanCallDeps {
  readonly plans: PlanFinder;
  readonly replies: Replies;
}

/**
 * `GET /api/plans?zip=77494&county=tx/fort-bend&year=2026`: the plans of a county, or the counties to choose from. ZIP
 * code and county stay out of logs, like every query.
 */
export function planCall({ plans, replies }: PlanCallDeps) {
  return (c: HttpContext): Response => {
    const { zip: typed, county, year } = c.req.query();
    const zip = typed === undefined ? undefined : zipCode.safeParse(typed).data;
    const named = readCountyName(county);
    const isReadable =
      (zip === undefined) === (typed === undefined) &&
      /^\d{4}$/.test(year ?? "0000") &&
      (county === undefined || named !== null);
    if (!isReadable) return refuse(c, replies, "unknown-query");
    const { show, years } = plans.offer();
    const counties = zip === undefined ? [] : [...plans.countiesOfZip(zip)];
    const wanted = named ?? (counties.length === 1 ? counties[0] : undefined);
    const found = wanted && plans.plansIn(wanted, year === undefined ? undefined : Number(year));
    if (county !== undefined && !found) return refuse(c, replies, "not-found");
    const reply: PlanReply = { show, years: [...years], counties, plans: found ?? null };
    const body = JSON.stringify(reply);
    const ETag = `"${digestOf(body)}"`;
    // Addresses may hold a ZIP code, which shared caches have no business with.
    const headers = { "Cache-Control": "private, no-cache", ETag };
    if (isUnchanged(ETag, c.req.header("if-none-match")))
      return new Response(null, { status: 304, headers });
    return new Response(body, { headers: { ...headers, "Content-Type": "application/json" } });
  };
}

function refuse(c: HttpContext, replies: Replies, error: "unknown-query" | "not-found"): Response {
  const headers = { "Cache-Control": "no-store" };
  return c.json({ success: false, message: replies[error] }, statusOf[error], headers);
}

interface PlanPageDeps extends PageQueryDeps {
  readonly plans: PlanFinder;
}

/** Parameters that change a page; others, such as a campaign's, don't make it another one. */
export const planParameters: ReadonlySet<string> = new Set([
  "zip",
  "sent",
  "county",
  "state",
  "type",
  "snp",
  "org",
  "sort",
  "year",
  "plan",
  "differs",
  "ask",
]);
/** In characters: a county has up to 143 plans, and 200 checked boxes fit in. */
const maxQueryLength = 4000;

/**
 * Renders the pages of plan data on request, and keeps what it rendered until the data changes: the pages of a county
 * are the same for everyone. The rate limit is for whatever isn't kept. Other spellings of a county lead to its page,
 * so that none has several.
 */
export function planPages(deps: PlanPageDeps) {
  const limit = createRateLimit(deps.pagesPerHour);
  const pages = createPageCache(() => deps.plans.version());
  return async (c: HttpContext, next: () => Promise<void>): Promise<Response | void> => {
    const { path, search } = requestTarget(c.env.incoming);
    const route = planRouteOf(path);
    if (route === undefined) return next();
    c.set("route", route);
    const known = knownQuery(search);
    const query = known.length > maxQueryLength ? "" : known;
    const address = `${path}${query}`;
    const kept = pages.get(address);
    if (kept === undefined) {
      const refusal = await overLimit(c, deps, limit);
      if (refusal !== null) return refusal;
      const current = currentSpelling(path, deps.plans);
      if (current !== path) return redirect(`${current}${search}`);
    }
    const page = await (kept ?? pages.add(address, render(c, deps, route, address)));
    return page.status >= 500
      ? deps.errorPage(c, "problem")
      : await pageResponse(c, deps, route, page);
  };
}

/** The path of a county's page as the plan data spells the county; any other path as it is. */
function currentSpelling(path: string, plans: PlanFinder): string {
  const county = readCountyName(path.replace("/plans/", ""));
  const found = county && plans.plansIn(county);
  return found ? countyPath(found.county) : path;
}

function knownQuery(search: string): string {
  const all = [...new URLSearchParams(search)];
  const known = all.filter(([name, value]) => planParameters.has(name) && value.trim() !== "");
  return known.length === 0 ? "" : `?${new URLSearchParams(known).toString()}`;
}

/** A rendered page. */
interface RenderedPage {
  readonly status: number;
  /** Where a redirect leads; null for a page. */
  readonly location: string | null;
  readonly html: string;
  readonly digest: string;
  /** Compressed at the first use of each encoding. */
  readonly bodies: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
}

async function render(
  c: HttpContext,
  deps: PlanPageDeps,
  route: PlanRoute,
  address: string,
): Promise<RenderedPage> {
  const request = new Request(`${deps.publicUrl.origin}${address}`);
  const response = await deps.renderPage(request, servicesFor(c, deps));
  const { status, headers } = response;
  const whole = await response.text();
  const html = status === 200 ? withOwnStyle(whole, deps.site, route) : whole;
  const location = headers.get("Location");
  return { status, location, html, digest: digestOf(html), bodies: new Map() };
}

/** The page with only the rules it needs, and the path of the whole sheet for its islands. */
function withOwnStyle(html: string, { planPages: own }: Site, route: PlanRoute): string {
  const part = own?.styles[route];
  if (own === null || part === undefined) return html;
  return html
    .replace(/(<style[^>]*>)[\s\S]*?(?=<\/style>)/, (_, tag: string) => `${tag}${part.style}`)
    .replace("<html", () => `<html data-sheet="${own.sheet}"`);
}

async function pageResponse(
  c: HttpContext,
  { site }: PlanPageDeps,
  route: PlanRoute,
  page: RenderedPage,
): Promise<Response> {
  const { status, location } = page;
  const caching = { "Cache-Control": "private, no-cache", Vary: "Accept-Encoding" };
  if (location !== null)
    return new Response(null, { status, headers: { ...caching, Location: location } });
  const csp = (status === 200 && site.planPages?.styles[route]?.csp) || site.csp;
  const own = status < 400 ? pageHeaders(csp) : errorPageHeaders(csp);
  return textResponse(c, page, { ...caching, ...own, "Content-Type": "text/html; charset=utf-8" });
}

/** The page in the encoding that the browser wants, or that its own copy is current. */
async function textResponse(
  c: HttpContext,
  page: RenderedPage,
  general: Readonly<Record<string, string>>,
): Promise<Response> {
  const { status, digest } = page;
  const encoding = pickVariant(encodings, c.req.header("accept-encoding"));
  const ETag = `"${digest}-${encoding.encoding}"`;
  const headers = { ...general, ...(status === 200 ? { ETag } : {}) };
  if (status === 200 && isUnchanged(ETag, c.req.header("if-none-match")))
    return new Response(null, { status: 304, headers });
  const body = await bodyIn(page, encoding);
  return new Response(body, { status, headers: { ...headers, ...encodedHeaders(encoding, body) } });
}

/**
 * The sitemap for search engines, with the counties whose plans the site lists: they are data, which a build doesn't
 * have. If there are none, or they're made up, the built file is sent.
 */
export function planSitemap({
  plans,
  site,
  publicUrl,
}: Pick<PlanPageDeps, "plans" | "site" | "publicUrl">) {
  const pages = createPageCache(() => plans.version());

  function withCounties(built: string): RenderedPage {
    const [year] = plans.offer().years;
    const lastmod = plans.editions().find((edition) => edition.year === year)?.date;
    const counties = plans.states().flatMap(({ code }) => plans.countiesOfState(code));
    const urls = counties.map(
      (county) =>
        `<url><loc>${publicUrl.origin}${countyPath(county)}</loc><lastmod>${lastmod}</lastmod></url>`,
    );
    const html = built.replace("</urlset>", () => `${urls.join("")}</urlset>`);
    return { status: 200, location: null, html, digest: digestOf(html), bodies: new Map() };
  }

  return async (c: HttpContext, next: () => Promise<void>): Promise<Response | void> => {
    const { path } = requestTarget(c.env.incoming);
    const built = site.files.get(path)?.variants.at(-1);
    const { years, sample } = plans.offer();
    if (built === undefined || years.length === 0 || sample) return next();
    c.set("route", "(file)");
    const text = () => withCounties(new TextDecoder().decode(built.body));
    const page = await (pages.get(path) ?? pages.add(path, Promise.resolve().then(text)));
    const caching = { "Cache-Control": "public, max-age=3600", Vary: "Accept-Encoding" };
    return textResponse(c, page, { ...caching, "Content-Type": "application/xml" });
  };
}

/** For the few counties whose page would be too large without. */
const thoroughBrotli = 11;

/** As many bytes of HTML as a page may have. */
const mostBytes = 14_000;

/** Brotli takes its time only if the page would be above the budget otherwise. */
async function compressed(html: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const body = await encode(html, encoding);
  const isLarge = encoding.encoding === "br" && body.length > mostBytes;
  return isLarge ? encode(html, encoding, thoroughBrotli) : body;
}

function bodyIn(
  { html, bodies }: RenderedPage,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  const before = bodies.get(encoding);
  if (before !== undefined) return before;
  const body = compressed(html, encoding);
  bodies.set(encoding, body);
  return body;
}

/** Pages that are kept: a county's page takes about 150 kB with its encodings. */
const maxPages = 400;

/** Keeps the pages that were asked for last, until the data changes. Redirects and errors aren't kept. */
function createPageCache(version: () => string) {
  const pages = new Map<string, Promise<RenderedPage>>();
  let keptFor = version();

  return {
    get(address: string): Promise<RenderedPage> | undefined {
      const current = version();
      if (current !== keptFor) pages.clear();
      keptFor = current;
      const page = pages.get(address);
      if (page === undefined) return undefined;
      // The last in the map is the one that was asked for last.
      pages.delete(address);
      pages.set(address, page);
      return page;
    },
    add(address: string, page: Promise<RenderedPage>): Promise<RenderedPage> {
      pages.set(address, page);
      const [oldest] = pages.keys();
      if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
      const drop = () => void (pages.get(address) === page && pages.delete(address));
      // Made-up addresses must not crowd out real pages.
      page.then(({ status }) => void (status >= 300 && drop()), drop);
      return page;
    },
  };
}
