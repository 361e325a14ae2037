import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Redirect, SiteFile, SiteManifest, SiteVariant } from "#contract/site-manifest.ts";
import { speculationRulesPath } from "#contract/speculation-rules.ts";

interface PackageOptions {
  /** Content security policy of pages that are rendered later. */
  readonly csp: string;
  /** Policies of single files, by name. */
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

/**
 * Every file under `root` that visitors may have, as sorted paths with `/`. Left out: dotfiles (except
 * `.well-known`, RFC 8615), source maps, earlier compressed copies and React Router's fallback for
 * sites without a server.
 * @throws when a link lies among them: what it points at may be no part of the site
 */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.flatMap((entry) => {
    const file = relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
    if (entry.isDirectory() || isLeftOut(file)) return [];
    if (!entry.isFile()) throw new Error(`${file}: is no plain file`);
    return [file];
  });
  return files.toSorted();
}

function isLeftOut(file: string): boolean {
  if (file.split("/").some((part) => part.startsWith(".") && part !== ".well-known")) return true;
  return /\.(map|br|gz)$|(^|\/)__spa-fallback\.html$/.test(file);
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `file`.br and `file`.gz beside a file under `root`, each only when it is smaller.
 * @returns the variants, best first, the plain file last
 */
async function compress(root: string, file: string, bytes: Buffer): Promise<SiteVariant[]> {
  const etag = digest(bytes);
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    zip(bytes, { level: 9 }),
  ]);
  const copies = [
    { bytes: br, variant: { encoding: "br", file: `${file}.br`, etag: `"${etag}-br"` } },
    { bytes: gz, variant: { encoding: "gzip", file: `${file}.gz`, etag: `"${etag}-gz"` } },
  ] as const;
  const smaller = copies.filter((copy) => copy.bytes.length < bytes.length);
  await Promise.all(smaller.map((copy) => writeFile(`${root}/${copy.variant.file}`, copy.bytes)));
  return [...smaller.map((copy) => copy.variant), plain(file, bytes)];
}

/** The file as it is. */
function plain(file: string, bytes: Buffer): SiteVariant {
  return { encoding: "identity", file, etag: `"${digest(bytes)}"` };
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
}

interface FileType {
  readonly type: string;
  /** Text shrinks; images, fonts and PDF are compressed already. */
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

/** Files that are read by their type, and have another than their ending says. */
const named: Readonly<Record<string, FileType>> = {
  // Browsers take the rules by this type alone (HTML, 7.6.3). JSON has no charset (RFC 8259, 11).
  [speculationRulesPath]: { type: "application/speculationrules+json", compressible: true },
};

/**
 * The content type of a file of the built site, by its place or else by its extension.
 * @throws for an extension that is not listed, so that each new kind of file is a decision
 */
function fileType(file: string): FileType {
  const found = named[`/${file}`] ?? types[extname(file)];
  if (found === undefined)
    throw new Error(`${file}: no content type is listed for this kind of file`);
  return found;
}
