import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Redirect, SiteFile, SiteManifest } from "#contract/site-manifest.ts";
import { compress, plain } from "./compress.ts";
import { fileType } from "./file-type.ts";
import { listFiles } from "./list-files.ts";

export interface PackageOptions {
  /** Content security policy of pages that are rendered later. */
  readonly csp: string;
  /** Policies of single pages, by file name. */
  readonly pageCsps: ReadonlyMap<string, string>;
  /** Page shown with status 404, by its address, e.g. `/404`. */
  readonly notFound: string;
  /** Page shown with every other error status, by its address. */
  readonly problem: string;
  /** Page that answers a form while too many come, by its address. */
  readonly busy: string;
  /** Query parameters that change what a page says, by the page's address. */
  readonly asks: Readonly<Record<string, readonly string[]>>;
  /** Addresses that pages once had, each with today's. */
  readonly redirects: readonly Redirect[];
}

/**
 * Compresses the built site in `clientDir` and writes the list of what may be served to `outFile`.
 * @throws when a file has no known type, is a link, or an error page is missing
 */
export async function packageSite(
  clientDir: string,
  outFile: string,
  options: PackageOptions,
): Promise<SiteManifest> {
  const names = await listFiles(clientDir);
  const files = await Promise.all(names.map((name) => describeFile(clientDir, name, options)));
  const errorPages = new Set([options.notFound, options.problem, options.busy]);
  const manifest = {
    root: relative(dirname(outFile), clientDir),
    csp: options.csp,
    files: files.filter((file) => !errorPages.has(file.path)),
    notFound: pageAt(files, options.notFound),
    problem: pageAt(files, options.problem),
    busy: pageAt(files, options.busy),
    redirects: options.redirects.map((redirect) => checked(redirect, files)),
  };
  await writeFile(outFile, JSON.stringify(manifest, null, 1));
  return manifest;
}

async function describeFile(
  root: string,
  name: string,
  { asks, pageCsps }: Pick<PackageOptions, "asks" | "pageCsps">,
): Promise<SiteFile> {
  const { type, compressible } = fileType(name);
  const bytes = await readFile(join(root, name));
  const page = name.endsWith(".html");
  const path = encodeURI(page ? pagePath(name) : `/${name}`);
  const csp = pageCsps.get(name);
  return {
    path,
    ...(csp && { csp }),
    asks: page ? [...(asks[path] ?? [])] : [],
    type,
    kind: page ? "page" : "file",
    immutable: name.startsWith("assets/"),
    variants: compressible ? await compress(root, name, bytes) : [plain(name, bytes)],
  };
}

/** `index.html` is `/`, `about/index.html` and `about.html` are `/about`. */
function pagePath(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$|\.html$/, "")}`;
}

/** A redirect must lead to a page, and from none. */
function checked(redirect: Redirect, files: readonly SiteFile[]): Redirect {
  pageAt(files, redirect.to);
  if (files.some(({ path }) => path === redirect.from))
    throw new Error(`${redirect.from} is a page, so it cannot be sent on`);
  return redirect;
}

function pageAt(files: readonly SiteFile[], path: string): SiteFile {
  const found = files.find((file) => file.path === path && file.kind === "page");
  if (found === undefined) throw new Error(`The built site has no page ${path}`);
  return found;
}
