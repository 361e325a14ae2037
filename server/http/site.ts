import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { planRouteOf, type PlanService } from "#contract/plans.ts";
import {
  type PlanPages,
  type RenderedFile,
  type SiteFile,
  siteManifest,
  type SiteVariant,
} from "#contract/site-manifest.ts";
import {
  digestOf,
  errorPageHeaders,
  pageHeaders,
  type RequestError,
  type Replies,
  statusOf,
} from "./responses.ts";
import { type HttpContext, requestTarget } from "./request.ts";

type Headers = Readonly<Record<string, string>>;

/** One encoding of a file, in memory with its precomputed response headers. */
interface LoadedVariant {
  readonly encoding: string;
  readonly etag: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Of a 200 with the body. */
  readonly headers: Headers;
  /** Of a 304 (RFC 9110, 15.4.5). */
  readonly notModifiedHeaders: Headers;
  /** Of an error page, which must not be cached. */
  readonly errorHeaders: Headers;
}

interface LoadedFile {
  readonly path: string;
  readonly page: boolean;
  /** Query parameters that change the page's content. */
  readonly asks: readonly string[];
  readonly variants: LoadedVariants;
  /** The page as it is while there are plans to show. */
  readonly withPlans?: LoadedVariants;
}

/** Preferred encoding first. */
type LoadedVariants = readonly [LoadedVariant, ...LoadedVariant[]];

/** The name of a file in logs and metrics: a page's path, or `(file)` for everything else. */
function routeOf(file: LoadedFile): string {
  return file.page ? file.path : "(file)";
}

/** All files that may be served. */
export interface Site {
  /** Content security policy of pages that the service renders. */
  readonly csp: string;
  /** By exact path. */
  readonly files: ReadonlyMap<string, LoadedFile>;
  readonly notFound: LoadedFile;
  readonly problem: LoadedFile;
  /** The current path by a path that a page once had. */
  readonly redirects: ReadonlyMap<string, string>;
  /** The files that are rendered on request, by path. */
  readonly rendered: ReadonlyMap<string, RenderedFile>;
  readonly planPages: PlanPages | null;
}

/**
 * Reads the build's manifest and every file it lists into memory; nothing is read later.
 * @throws when the manifest or a file is missing or malformed
 */
export async function loadSite(manifestFile: string): Promise<Site> {
  const { csp, ...manifest } = siteManifest.parse(JSON.parse(await readFile(manifestFile, "utf8")));
  const root = join(dirname(manifestFile), manifest.root);
  const load = (file: SiteFile) => loadFile(root, file, csp);
  const files = await Promise.all(manifest.files.map(load));
  return {
    csp,
    files: new Map(files.map((file) => [file.path, file])),
    notFound: await load(manifest.notFound),
    problem: await load(manifest.problem),
    redirects: new Map(manifest.redirects.map(({ from, to }) => [from, to])),
    rendered: new Map(manifest.rendered.map((file) => [file.path, file])),
    planPages: manifest.planPages,
  };
}

async function loadFile(root: string, file: SiteFile, csp: string): Promise<LoadedFile> {
  const { path, asks, kind, withPlans } = file;
  const variants = await loadVariants(root, file, csp);
  const page = { path, asks, page: kind === "page", variants };
  if (!withPlans) return page;
  return { ...page, withPlans: await loadVariants(root, { ...file, ...withPlans }, csp) };
}

async function loadVariants(root: string, file: SiteFile, csp: string): Promise<LoadedVariants> {
  const load = async (variant: SiteVariant): Promise<LoadedVariant> => {
    const body = new Uint8Array(await readFile(join(root, variant.file)));
    return { ...variant, body, ...headersOf(file, variant, body.length, file.csp ?? csp) };
  };
  const [first, ...rest] = await Promise.all(file.variants.map(load));
  if (first === undefined) throw new Error(`${file.path}: the manifest lists no variant`);
  return [first, ...rest];
}

function headersOf(file: SiteFile, variant: SiteVariant, length: number, csp: string) {
  const caching = {
    "Cache-Control": cacheControl(file),
    ...(file.variants.length > 1 ? { Vary: "Accept-Encoding" } : {}),
  };
  const own = file.kind === "page" ? pageHeaders(csp) : policyOf(file);
  const content = {
    ...caching,
    "Content-Type": file.type,
    "Content-Length": String(length),
    ...(variant.encoding === "identity" ? {} : { "Content-Encoding": variant.encoding }),
  };
  return {
    headers: { ...content, ...own, ETag: variant.etag },
    notModifiedHeaders: { ...caching, ...own, ETag: variant.etag },
    errorHeaders: { ...content, ...errorPageHeaders(csp), "Cache-Control": "no-store" },
  };
}

function cacheControl({ immutable, kind }: SiteFile): string {
  if (immutable) return "public, max-age=31536000, immutable";
  return kind === "page" ? "no-cache" : "public, max-age=3600";
}

/** Browsers show a PDF in their own viewer page, which the service's default policy would break. */
function policyOf({ type, csp }: SiteFile): Headers {
  if (csp) return { "Content-Security-Policy": csp };
  return type === "application/pdf" ? { "Content-Security-Policy": "frame-ancestors 'none'" } : {};
}

/**
 * Answers GET and HEAD with files of the build, by exact path, and with redirects for old or mistyped paths.
 * @param plans decides whether a page may promise plans
 */
export function serveSite(site: Site, errorPage: ErrorPage, plans: Pick<PlanService, "offer">) {
  return (c: HttpContext): Response => {
    const { path, search } = requestTarget(c.env.incoming);
    const file = site.files.get(path);
    if (file === undefined) return redirectOrNotFound(c, path, search);
    c.set("route", routeOf(file));
    return fileResponse(c, (hasPlans() ? file.withPlans : undefined) ?? file.variants);
  };

  /** If the plan data can't be read, pages don't promise it. */
  function hasPlans(): boolean {
    try {
      return plans.offer().years.length > 0;
    } catch {
      return false;
    }
  }

  function redirectOrNotFound(c: HttpContext, path: string, search: string): Response {
    const { bare, query } = withoutStrayText(path);
    const spelling = [...spellingsOf(path), ...spellingsOf(bare)].find(
      (one) => currentPath(site, one) !== undefined,
    );
    const file = site.files.get(bare);
    if (spelling === undefined && file === undefined) {
      c.set("route", "(not found)");
      return errorPage(c, "not-found");
    }
    const requested = spelling ?? bare;
    const route = planRouteOf(requested) ?? spelling ?? "(file)";
    c.set("route", `${route} (moved)`);
    const target = currentPath(site, requested) ?? requested;
    const queries = [query, search.slice(1)].filter(Boolean).join("&");
    return redirect(queries === "" ? target : `${target}?${queries}`);
  }
}

/** An address ends before what no path has, but the text around it does: a space, a quote, a bracket, `’s`. */
const endOfAddress = /[^\p{L}\p{N}\p{Cc}/.@\\_-]|\s/u;

/** A path to another folder (RFC 3986, 5.2.4), control characters, or a `%` that encodes nothing: never pasted. */
const neverPasted = /\/\.{1,2}(\/|$)|(?!\s)\p{Cc}|%/u;

/**
 * Cuts off what a mail or chat program took for part of an address: the sentence's punctuation, quotes, brackets,
 * spaces, and the text after them. A query that was joined with `&`, or whose `?` was encoded, becomes one again.
 * @returns the path as it is if nothing can be cut off
 */
function withoutStrayText(path: string): { readonly bare: string; readonly query: string } {
  const text = decoded(path);
  const end = text.search(endOfAddress);
  const address = end === -1 ? text : text.slice(0, end);
  const bare = /^.*[\p{L}\p{N}]/su.exec(address)?.[0] ?? "/";
  const [named = ""] = text.split(/[&?#]/, 1);
  // The home page only if the text names no other.
  const isCut = bare === "/" ? !/[\p{L}\p{N}]/u.test(named) : path.startsWith(bare);
  if (!isCut || neverPasted.test(text)) return { bare: path, query: "" };
  return { bare, query: strayQuery(path.slice(bare.length)) };
}

/** The query in what was cut off; empty for text that has none, such as `&gt;`. */
function strayQuery(text: string): string {
  const [, mark = "", query = ""] = /(&(?:amp;)?|%26|%3F)(.*)$/i.exec(text) ?? [];
  if (mark.startsWith("&")) return query.includes("=") ? query : "";
  return query.replaceAll(/%3D/gi, "=").replaceAll(/%26/gi, "&");
}

/** Bytes that aren't UTF-8 become U+FFFD, a symbol: old mail programs encode their quotation marks in one byte. */
function decoded(path: string): string {
  return path.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll("%", ""), "hex").toString(),
  );
}

/**
 * Paths that a mistyped path may mean: without doubled and trailing slashes, then in lower case, as all of ours
 * are. People copy addresses from paper, and mail programs mangle them.
 */
function spellingsOf(path: string): string[] {
  const bare = path.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  return [bare, bare.toLowerCase()];
}

/**
 * The current path of a page. Always a path from the manifest or of a page of plan data, which begins with `/plans`,
 * never any other: `//evil.example` in Location would redirect to another host (RFC 3986, 4.2).
 */
function currentPath(site: Site, path: string): string | undefined {
  const isPage = site.files.get(path)?.page === true || planRouteOf(path) !== undefined;
  return site.redirects.get(path) ?? (isPage ? path : undefined);
}

/** A permanent redirect (RFC 9110, 15.4.9). */
export function redirect(Location: string): Response {
  return new Response(null, { status: 308, headers: { Location, "Cache-Control": "no-cache" } });
}

/** Responds to all other methods: 405 for the exact path of a page or file, otherwise 404. */
export function refuseMethod(site: Site, errorPage: ErrorPage) {
  return (c: HttpContext): Response => {
    const { path } = requestTarget(c.env.incoming);
    const rendered = site.rendered.has(path) ? path : planRouteOf(path);
    if (rendered !== undefined) {
      c.set("route", rendered);
      return errorPage(c, "wrong-method", { Allow: "GET, HEAD" });
    }
    const file = site.files.get(path);
    c.set("route", file === undefined ? "(not found)" : routeOf(file));
    if (file === undefined) return errorPage(c, "not-found");
    return errorPage(c, "wrong-method", { Allow: file.page ? "GET, HEAD, POST" : "GET, HEAD" });
  };
}

function fileResponse(c: HttpContext, variants: LoadedVariants): Response {
  const variant = pickVariant(variants, c.req.header("accept-encoding"));
  const isCurrent = isUnchanged(variant.etag, c.req.header("if-none-match"));
  if (isCurrent) return new Response(null, { status: 304, headers: variant.notModifiedHeaders });
  return new Response(variant.body, { headers: variant.headers });
}

export type ErrorPage = (
  c: HttpContext,
  error: keyof Replies & RequestError,
  headers?: Readonly<Record<string, string>>,
) => Response;

/** Responds to errors outside `/api`: a prerendered page for browsers, one line of text for other clients. */
export function createErrorPage(site: Site, replies: Replies): ErrorPage {
  return (c, error, headers) => {
    const status = statusOf[error];
    if (!wantsHtml(c)) {
      const own = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
      return new Response(`${replies[error]}\n`, { status, headers: { ...own, ...headers } });
    }
    const page = error === "not-found" ? site.notFound : site.problem;
    const variant = pickVariant(page.variants, c.req.header("accept-encoding"));
    return new Response(variant.body, { status, headers: { ...variant.errorHeaders, ...headers } });
  };
}

/** True for navigation by a person, false for an image, script or fetch. */
function wantsHtml(c: HttpContext): boolean {
  const destination = c.req.header("sec-fetch-dest");
  if (destination !== undefined) return ["document", "iframe", "frame"].includes(destination);
  const accept = c.req.header("accept") ?? "*/*";
  return accept === "*/*" || accept.includes("text/html");
}

/**
 * Picks the first variant whose encoding the client accepts (RFC 9110, 12.5.3), else the last, which must be
 * unencoded.
 * @param header Accept-Encoding
 */
export function pickVariant<T extends { readonly encoding: string }>(
  variants: readonly [T, ...T[]],
  header: string | undefined,
): T {
  const plain = variants.at(-1) ?? variants[0];
  if (header === undefined || variants.length === 1) return plain;
  const weights = weightsIn(header);
  const accepts = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  return variants.find((variant) => accepts(variant.encoding)) ?? plain;
}

/** The weight of each encoding named in an Accept-Encoding header. */
function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return weights;
}

/** Whether If-None-Match lists the etag. Compares weakly (RFC 9110, 13.1.2): a proxy may have weakened it. */
export function isUnchanged(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = new Set(ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return tags.has(etag) || tags.has("*");
}

/** `GET /api/openapi.json`: the description, serialized once; clients revalidate their copy each time. */
export function apiDescription(description: object) {
  const text = JSON.stringify(description);
  const etag = `"${digestOf(text)}"`;
  const always = { ETag: etag, "Cache-Control": "no-cache" };
  return (c: HttpContext): Response => {
    if (isUnchanged(etag, c.req.header("if-none-match"))) return c.body(null, 304, always);
    return c.body(text, 200, { ...always, "Content-Type": "application/json" });
  };
}
