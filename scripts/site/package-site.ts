import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type {
  PlanPages,
  Redirect,
  RenderedFile,
  SiteFile,
  SiteManifest,
  SiteVariant,
} from "#contract/site-manifest.ts";
import { speculationRulesPath } from "#contract/fixed-paths.ts";

/** Content security policies. */
export interface PagePolicies {
  /** Of pages rendered on request, which have the whole style sheet inline. */
  readonly csp: string;
  /** Of each page and of the offline worker, by file name. */
  readonly pageCsps: ReadonlyMap<string, string>;
  /** Of the pages of plan data; null if they have the whole style sheet. */
  readonly planPages: PlanPages | null;
}

/** The file of a page as it is while there are plans to show, next to its `index.html`. */
export const withPlansFile = "with-plans.html";

interface PackageOptions extends PagePolicies {
  /** Path of the page for status 404, e.g. `/404`. */
  readonly notFound: string;
  /** Path of the page for all other error statuses. */
  readonly problem: string;
  /** Query parameters that change a page, by its path. */
  readonly asks: Readonly<Record<string, readonly string[]>>;
  /** Old paths, each with the current one. */
  readonly redirects: readonly Redirect[];
  /** Files that the service renders on request. */
  readonly rendered: readonly RenderedFile[];
}

/**
 * Compresses the built site in `clientDir` and writes the manifest of servable files to `outFile`.
 * @throws if a file has no known type or is a link, or if an error page is missing
 */
export async function packageSite(
  clientDir: string,
  outFile: string,
  options: PackageOptions,
): Promise<SiteManifest> {
  const names = await listFiles(clientDir);
  const described = await Promise.all(names.map((name) => describeFile(clientDir, name, options)));
  const files = withPlanVariants(described);
  const errorPages = new Set([options.notFound, options.problem]);
  const manifest = {
    root: relative(dirname(outFile), clientDir),
    csp: options.csp,
    files: files.filter((file) => !errorPages.has(file.path)),
    notFound: pageAt(files, options.notFound),
    problem: pageAt(files, options.problem),
    redirects: options.redirects.map((redirect) => checkRedirect(redirect, files)),
    rendered: [...options.rendered],
    planPages: options.planPages,
  };
  await writeFile(outFile, JSON.stringify(manifest, null, 1));
  return manifest;
}

/** Moves each page for the time while there are plans to the page that it replaces then. */
function withPlanVariants(files: readonly SiteFile[]): SiteFile[] {
  const suffix = /\/?with-plans$/;
  const others = new Map(
    files.flatMap((file) =>
      file.kind === "page" && suffix.test(file.path)
        ? [[file.path.replace(suffix, "") || "/", file] as const]
        : [],
    ),
  );
  return files
    .filter((file) => ![...others.values()].includes(file))
    .map((file) => {
      const other = others.get(file.path);
      if (!other) return file;
      const { csp, variants } = other;
      return { ...file, withPlans: { ...(csp && { csp }), variants } };
    });
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
    variants: compressible ? await compress(root, name, bytes) : [uncompressed(name, bytes)],
  };
}

/** `index.html` becomes `/`; `about/index.html` and `about.html` become `/about`. */
function pagePath(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$|\.html$/, "")}`;
}

/** @throws if the redirect starts at a page or leads to no page */
function checkRedirect(redirect: Redirect, files: readonly SiteFile[]): Redirect {
  pageAt(files, redirect.to);
  if (files.some(({ path }) => path === redirect.from))
    throw new Error(`${redirect.from} is a page, so it cannot redirect`);
  return redirect;
}

function pageAt(files: readonly SiteFile[], path: string): SiteFile {
  const found = files.find((file) => file.path === path && file.kind === "page");
  if (found === undefined) throw new Error(`The built site has no page ${path}`);
  return found;
}

/**
 * All servable files under `root`, as sorted paths with `/`. Leaves out dotfiles (except `.well-known`, RFC 8615),
 * source maps, earlier compressed copies, and React Router's fallback for sites without a server.
 * @throws for a link, which may point outside the site
 */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.flatMap((entry) => {
    const file = relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
    if (entry.isDirectory() || isLeftOut(file)) return [];
    if (!entry.isFile()) throw new Error(`${file}: is not a regular file`);
    return [file];
  });
  return files.toSorted();
}

function isLeftOut(file: string): boolean {
  if (file.split("/").some((part) => part.startsWith(".") && part !== ".well-known")) return true;
  return /\.(map|br|gz)$|(^|\/)__spa-fallback\.html$/.test(file);
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Writes `file`.br and `file`.gz next to a file, if they are smaller.
 * @returns the variants, best first, uncompressed last
 */
async function compress(root: string, file: string, bytes: Buffer): Promise<SiteVariant[]> {
  const etag = digest(bytes);
  const [br, gz] = await Promise.all([
    brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzipAsync(bytes, { level: 9 }),
  ]);
  const copies = [
    { bytes: br, variant: { encoding: "br", file: `${file}.br`, etag: `"${etag}-br"` } },
    { bytes: gz, variant: { encoding: "gzip", file: `${file}.gz`, etag: `"${etag}-gz"` } },
  ] as const;
  const smaller = copies.filter((copy) => copy.bytes.length < bytes.length);
  await Promise.all(smaller.map((copy) => writeFile(`${root}/${copy.variant.file}`, copy.bytes)));
  return [...smaller.map((copy) => copy.variant), uncompressed(file, bytes)];
}

/** The uncompressed file. */
function uncompressed(file: string, bytes: Buffer): SiteVariant {
  return { encoding: "identity", file, etag: `"${digest(bytes)}"` };
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
}

interface FileType {
  readonly type: string;
  /** True for text; images, fonts and PDFs are already compressed. */
  readonly compressible: boolean;
}

const text = (type: string): FileType => ({ type: `${type}; charset=utf-8`, compressible: true });
const binary = (type: string): FileType => ({ type, compressible: false });

const types: Readonly<Record<string, FileType>> = {
  ".html": text("text/html"),
  ".css": text("text/css"),
  ".js": text("text/javascript"),
  ".mjs": text("text/javascript"),
  ".json": text("application/json"),
  ".webmanifest": text("application/manifest+json"),
  ".svg": text("image/svg+xml"),
  ".txt": text("text/plain"),
  ".xml": text("application/xml"),
  ".atom": text("application/atom+xml"),
  ".ico": { type: "image/x-icon", compressible: true },
  ".avif": binary("image/avif"),
  ".webp": binary("image/webp"),
  ".png": binary("image/png"),
  ".jpg": binary("image/jpeg"),
  ".jpeg": binary("image/jpeg"),
  ".woff2": binary("font/woff2"),
  ".pdf": binary("application/pdf"),
};

/** Files whose content type differs from what their extension says. */
const typesByPath: Readonly<Record<string, FileType>> = {
  // Browsers accept the rules only with this type (HTML, 7.6.3). JSON has no charset (RFC 8259, 11).
  [speculationRulesPath]: { type: "application/speculationrules+json", compressible: true },
};

/**
 * The content type of a file, by path or by extension.
 * @throws for an unlisted extension, so that each new kind of file is a deliberate decision
 */
function fileType(file: string): FileType {
  const found = typesByPath[`/${file}`] ?? types[extname(file)];
  if (found === undefined)
    throw new Error(`${file}: no content type is listed for this kind of file`);
  return found;
}
