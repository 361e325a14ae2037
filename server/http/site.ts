import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { siteManifest, type SiteFile, type SiteVariant } from "#contract/site-manifest.ts";
import { errorPageHeaders, pageHeaders } from "./page-headers.ts";

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
