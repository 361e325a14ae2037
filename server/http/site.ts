import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { dirname, join } from "node:path";
import { type SiteFile, siteManifest, type SiteVariant } from "#contract/site-manifest.ts";
import { errorPageHeaders, pageHeaders } from "./headers.ts";
import { isUnchanged, pickVariant } from "./negotiate.ts";
import { type HttpContext, requestTarget } from "./request.ts";
import { type Fault, type Replies, statusOf } from "./responses.ts";

type Headers = Readonly<Record<string, string>>;

/** One encoding of a file, held in memory with its answers' headers made up. */
export interface LoadedVariant {
  readonly encoding: string;
  readonly etag: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Of an answer with the body, status 200. */
  readonly headers: Headers;
  /** Of an answer without, status 304 (RFC 9110, 15.4.5). */
  readonly unchanged: Headers;
  /** Of an error page: not to be kept. */
  readonly asError: Headers;
}

export interface LoadedFile {
  readonly path: string;
  readonly page: boolean;
  /** Query parameters that change what the page says. */
  readonly asks: readonly string[];
  readonly variants: readonly [LoadedVariant, ...LoadedVariant[]];
}

/** How logs and counts name a file: a page by its path, all others together. */
export function routeOf(file: LoadedFile): string {
  return file.page ? file.path : "(file)";
}

/** Everything that may be served, by its exact path. */
export interface Site {
  /** Content security policy of pages that the service renders. */
  readonly csp: string;
  readonly files: ReadonlyMap<string, LoadedFile>;
  readonly notFound: LoadedFile;
  readonly problem: LoadedFile;
  readonly busy: LoadedFile;
  /** Today's address by one that a page once had. */
  readonly redirects: ReadonlyMap<string, string>;
}

/**
 * Reads the manifest that the build wrote and every file it names; nothing is read later.
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
    busy: await load(manifest.busy),
    redirects: new Map(manifest.redirects.map(({ from, to }) => [from, to])),
  };
}

async function loadFile(root: string, file: SiteFile, csp: string): Promise<LoadedFile> {
  const load = async (variant: SiteVariant): Promise<LoadedVariant> => {
    const body = new Uint8Array(await readFile(join(root, variant.file)));
    return { ...variant, body, ...headersOf(file, variant, body.length, file.csp ?? csp) };
  };
  const [first, ...rest] = await Promise.all(file.variants.map(load));
  if (first === undefined) throw new Error(`${file.path}: the manifest lists no variant`);
  const { path, asks } = file;
  return { path, asks, page: file.kind === "page", variants: [first, ...rest] };
}

function headersOf(file: SiteFile, variant: SiteVariant, length: number, csp: string) {
  const always = {
    "Cache-Control": cacheControl(file),
    ...(file.variants.length > 1 ? { Vary: "Accept-Encoding" } : {}),
  };
  const own = file.kind === "page" ? pageHeaders(csp) : policyOf(file);
  const content = {
    ...always,
    "Content-Type": file.type,
    "Content-Length": String(length),
    ...(variant.encoding === "identity" ? {} : { "Content-Encoding": variant.encoding }),
  };
  return {
    headers: { ...content, ...own, ETag: variant.etag },
    unchanged: { ...always, ...own, ETag: variant.etag },
    asError: { ...content, ...errorPageHeaders(csp), "Cache-Control": "no-store" },
  };
}

function cacheControl({ immutable, kind }: SiteFile): string {
  if (immutable) return "public, max-age=31536000, immutable";
  return kind === "page" ? "no-cache" : "public, max-age=3600";
}

/** Browsers show a PDF in a page of their own, to which a policy of nothing would apply. */
function policyOf({ type, csp }: SiteFile): Headers {
  if (csp) return { "Content-Security-Policy": csp };
  return type === "application/pdf" ? { "Content-Security-Policy": "frame-ancestors 'none'" } : {};
}

/**
 * GET and HEAD: serves what the build listed, by its exact path, and nothing else. Most of it is sent
 * before it comes here (`static-files.ts`); what comes is what needs a closer look, and what is not there.
 */
export function serveSite(site: Site, errorPage: ErrorPage) {
  return (c: HttpContext): Response => {
    const { path, search } = requestTarget(c.env.incoming);
    const file = site.files.get(path);
    if (file === undefined) return elsewhere(c, path, search);
    c.set("route", routeOf(file));
    return answer(c, file);
  };

  function elsewhere(c: HttpContext, path: string, search: string): Response {
    const meant = writingsOf(path).find((writing) => addressOf(site, writing) !== undefined);
    const address = meant === undefined ? undefined : addressOf(site, meant);
    c.set("route", address === undefined ? "(not found)" : `${meant} (moved)`);
    return address === undefined ? errorPage(c, "not-found") : sentOn(`${address}${search}`);
  }
}

/**
 * How the address of a page may have been meant that was typed from paper or put together by a mail
 * program: without doubled and trailing slashes, then in lower case, as all of ours are.
 */
function writingsOf(path: string): string[] {
  const bare = path.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  return [bare, bare.toLowerCase()];
}

/**
 * Today's address of a page. It is one that the build listed, never what was typed: `//evil.example` in a
 * Location would lead to another host (RFC 3986, 4.2).
 */
function addressOf(site: Site, path: string): string | undefined {
  const file = site.files.get(path);
  return site.redirects.get(path) ?? (file?.page ? file.path : undefined);
}

/** The page has another address, for good (RFC 9110, 15.4.9). */
function sentOn(Location: string): Response {
  return new Response(null, { status: 308, headers: { Location, "Cache-Control": "no-cache" } });
}

/** Any other method: 405 where there is something, 404 where there is nothing. */
export function refuseMethod(site: Site, errorPage: ErrorPage) {
  return (c: HttpContext): Response => {
    const file = site.files.get(requestTarget(c.env.incoming).path);
    c.set("route", file === undefined ? "(not found)" : routeOf(file));
    if (file === undefined) return errorPage(c, "not-found");
    return errorPage(c, "wrong-method", { Allow: file.page ? "GET, HEAD, POST" : "GET, HEAD" });
  };
}

function answer(c: HttpContext, file: LoadedFile): Response {
  const { variant, unchanged } = chooseAnswer(file, c.env.incoming.headers);
  if (unchanged) return new Response(null, { status: 304, headers: variant.unchanged });
  return new Response(variant.body, { headers: variant.headers });
}

export type ErrorPage = (
  c: HttpContext,
  fault: keyof Replies & Fault,
  headers?: Readonly<Record<string, string>>,
) => Response;

/** Answers a fault outside `/api`: a prerendered page for a person, one line of text for anything else. */
export function createErrorPage(site: Site, replies: Replies): ErrorPage {
  return (c, fault, headers) => {
    const status = statusOf[fault];
    if (!wantsHtml(c)) {
      const own = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
      return new Response(`${replies[fault]}\n`, { status, headers: { ...own, ...headers } });
    }
    const page = fault === "not-found" ? site.notFound : site.problem;
    const variant = pickVariant(page.variants, c.req.header("accept-encoding"));
    return new Response(variant.body, { status, headers: { ...variant.asError, ...headers } });
  };
}

/** Whether an error should be a page: yes for a person, no for an image, script or fetch that failed. */
function wantsHtml(c: HttpContext): boolean {
  const destination = c.req.header("sec-fetch-dest");
  if (destination !== undefined) return ["document", "iframe", "frame"].includes(destination);
  const accept = c.req.header("accept") ?? "*/*";
  return accept === "*/*" || accept.includes("text/html");
}

interface ChosenAnswer {
  readonly variant: LoadedVariant;
  /** The client has it already: 304 instead of the body. */
  readonly unchanged: boolean;
}

/** How a file is sent to somebody who asks with these headers. */
export function chooseAnswer(file: LoadedFile, headers: IncomingHttpHeaders): ChosenAnswer {
  const variant = pickVariant(file.variants, headers["accept-encoding"]?.toString());
  return { variant, unchanged: isUnchanged(variant.etag, headers["if-none-match"]) };
}
