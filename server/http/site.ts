import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type SiteFile, siteManifest, type SiteVariant } from "#contract/site-manifest.ts";
import type { ErrorPage } from "./pages.ts";
import type { SiteRoutes } from "./render.ts";
import { type HttpContext, requestTarget } from "./request.ts";
import { type Encoding, isUnchanged, pickEncoding } from "./responses.ts";

type Headers = Readonly<Record<string, string>>;

/** One encoding of a file, in memory with its precomputed response headers. */
interface LoadedVariant {
  readonly encoding: Encoding;
  readonly etag: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Of a 200 with the body. */
  readonly headers: Headers;
  /** Of a 304 (RFC 9110, 15.4.5). */
  readonly notModifiedHeaders: Headers;
}

/** The files that a build made, by exact path, as they are today. */
export interface SiteFiles {
  has(path: string): boolean;
  /** A file's encodings, the best first. */
  get(path: string): readonly LoadedVariant[] | undefined;
}

/**
 * Reads the build's manifest and every file it lists into memory; nothing is read later.
 * @param today YYYY-MM-DD in the agency's time zone
 * @throws when the manifest or a file is missing or malformed
 */
export async function loadFiles(manifestFile: string, today: () => string): Promise<SiteFiles> {
  const manifest = siteManifest.parse(JSON.parse(await readFile(manifestFile, "utf8")));
  const root = join(dirname(manifestFile), manifest.root);
  const load = async (file: SiteFile) => ({ ...file, variants: await loadVariants(root, file) });
  const files = await Promise.all(manifest.files.map(load));
  const oldestFirst = files.toSorted((a, b) => (a.since ?? "").localeCompare(b.since ?? ""));
  const byPath = Map.groupBy(oldestFirst, ({ path }) => path);
  return {
    has: (path) => byPath.has(path),
    get(path) {
      const isInForce = ({ since }: Pick<SiteFile, "since">) => since === null || since <= today();
      return byPath.get(path)?.findLast(isInForce)?.variants;
    },
  };
}

async function loadVariants(root: string, file: SiteFile): Promise<LoadedVariant[]> {
  return Promise.all(
    file.variants.map(async (variant) => {
      const body = new Uint8Array(await readFile(join(root, variant.file)));
      return { ...variant, body, ...headersOf(file, variant, body.length) };
    }),
  );
}

function headersOf(file: SiteFile, { encoding, etag }: SiteVariant, length: number) {
  const always = {
    "Cache-Control": file.immutable
      ? "public, max-age=31536000, immutable"
      : "public, max-age=3600",
    ETag: etag,
    ...(file.variants.length > 1 ? { Vary: "Accept-Encoding" } : {}),
    ...policyOf(file),
  };
  const content = {
    "Content-Type": file.type,
    "Content-Length": String(length),
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
  };
  return { headers: { ...always, ...content }, notModifiedHeaders: always };
}

/** Browsers show a PDF in their own viewer page, which the service's default policy would break. */
function policyOf({ type }: SiteFile): Headers {
  return type === "application/pdf" ? { "Content-Security-Policy": "frame-ancestors 'none'" } : {};
}

export interface SiteDeps {
  readonly files: SiteFiles;
  /** Former paths of pages and their current ones. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  readonly routes: SiteRoutes;
  readonly errorPage: ErrorPage;
}

/** Answers GET and HEAD with files of the build, by exact path, and with redirects for old or mistyped paths. */
export function serveFiles({ files, redirects, routes, errorPage }: SiteDeps) {
  return (c: HttpContext): Response | Promise<Response> => {
    const { path, search } = requestTarget(c.env.incoming);
    const variants = files.get(path);
    if (variants === undefined) return redirectOrNotFound(c, path, search);
    c.set("route", "(file)");
    const encoding = pickEncoding(
      variants.map((variant) => variant.encoding),
      c.req.header("accept-encoding"),
    );
    const variant = variants.find((one) => one.encoding === encoding) ?? variants.at(-1);
    if (variant === undefined) return errorPage(c, "not-found");
    if (isUnchanged(variant.etag, c.req.header("if-none-match")))
      return new Response(null, { status: 304, headers: variant.notModifiedHeaders });
    return new Response(variant.body, { headers: variant.headers });
  };

  function redirectOrNotFound(c: HttpContext, path: string, search: string) {
    const { bare, query } = withoutStrayText(path);
    const spelling = [...spellingsOf(path), ...spellingsOf(bare)].find(
      (one) => currentPath(one) !== undefined,
    );
    if (spelling === undefined && !files.has(bare)) {
      c.set("route", "(not found)");
      return errorPage(c, "not-found");
    }
    const requested = spelling ?? bare;
    const route = routes.find(requested)?.pattern ?? spelling ?? "(file)";
    c.set("route", `${route} (moved)`);
    const target = currentPath(requested) ?? requested;
    const queries = [query, search.slice(1)].filter(Boolean).join("&");
    return redirect(queries === "" ? target : `${target}?${queries}`);
  }

  /**
   * The current path of a page. Always one that has a route, never any other: `//evil.example` in Location would
   * redirect to another host (RFC 3986, 4.2).
   */
  function currentPath(path: string): string | undefined {
    const moved = redirects.find(({ from }) => from === path)?.to;
    return moved ?? (routes.find(path) ? path : undefined);
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
  const text = decode(path);
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
function decode(path: string): string {
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

/** A permanent redirect (RFC 9110, 15.4.9). */
function redirect(Location: string): Response {
  return new Response(null, { status: 308, headers: { Location, "Cache-Control": "no-cache" } });
}

/** Responds to all other methods: 405 for the exact path of a page or file, otherwise 404. */
export function refuseMethod({ files, routes, errorPage }: Omit<SiteDeps, "redirects">) {
  return (c: HttpContext): Promise<Response> => {
    const { path } = requestTarget(c.env.incoming);
    const route = routes.find(path);
    const isFile = files.has(path);
    c.set("route", route?.pattern ?? (isFile ? "(file)" : "(not found)"));
    if (route === undefined && !isFile) return errorPage(c, "not-found");
    const Allow = route?.hasAction ? "GET, HEAD, POST" : "GET, HEAD";
    return errorPage(c, "wrong-method", { Allow });
  };
}
