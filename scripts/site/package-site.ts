import { glob, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, relative } from "node:path";
import { z } from "zod/mini";
import type { SiteFile, SiteManifest, SiteVariant } from "#contract/site-manifest.ts";
import { digestOf } from "#server/base/digest.ts";
import { encode } from "#server/http/responses.ts";
import { speculationRulesPath } from "#contract/fixed-paths.ts";

/**
 * Compresses the built site in `clientDir` and writes the manifest of servable files to `outFile`.
 * @throws if a file has no known type or is a link
 */
export async function packageSite(clientDir: string, outFile: string): Promise<SiteManifest> {
  const names = await listFiles(clientDir);
  const files = await Promise.all(names.map((name) => describeFile(clientDir, name)));
  const manifest = { root: relative(dirname(outFile), clientDir), files };
  await writeFile(outFile, JSON.stringify(manifest, null, 1));
  return manifest;
}

/** Deletes the route modules that React Router writes: pages are not hydrated. */
export async function deleteUnusedFiles(clientDir: string): Promise<void> {
  const manifest = viteManifest.parse(
    JSON.parse(await readFile(join(clientDir, ".vite/manifest.json"), "utf8")),
  );
  const chunkFiles = new Set<string>();
  function visit(key: string): void {
    const chunk = manifest[key];
    if (!chunk || chunkFiles.has(chunk.file)) return;
    chunkFiles.add(chunk.file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  }
  visit("app/entry.client.tsx");
  for (const key of Object.keys(manifest)) if (isDeskScript(key)) visit(key);
  for await (const file of glob("assets/*.js", { cwd: clientDir }))
    if (!chunkFiles.has(file)) await rm(join(clientDir, file));
}

/** Of those that scripts/desk-scripts.ts builds. */
function isDeskScript(key: string): boolean {
  return /^app\/desk\/.*\.client\.ts$/.test(key);
}

const viteManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
  }),
);

async function describeFile(root: string, name: string): Promise<SiteFile> {
  const { type, compressible } = fileType(name);
  const bytes = await readFile(join(root, name));
  const { path, since } = addressOf(name);
  return {
    path,
    type,
    since,
    immutable: name.startsWith("assets/"),
    variants: compressible ? await compress(root, name, bytes) : [uncompressed(name, bytes)],
  };
}

/** A file in a folder that has a day as name takes the place of the one beside that folder from then on. */
function addressOf(name: string): Pick<SiteFile, "path" | "since"> {
  const [, folder = "", day, file = ""] = /^(.*\/)(\d{4}-\d\d-\d\d)\/([^/]+)$/.exec(name) ?? [];
  if (day === undefined) return { path: encodeURI(`/${name}`), since: null };
  return { path: encodeURI(`/${folder}${file}`), since: day };
}

/**
 * All servable files under `root`, as sorted paths with `/`. Leaves out dotfiles (except `.well-known`, RFC 8615),
 * source maps, and earlier compressed copies.
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
  return /\.(map|br|gz)$/.test(file);
}

/**
 * Writes `file`.br and `file`.gz next to a file, if they are smaller.
 * @returns the variants, best first, uncompressed last
 */
async function compress(root: string, file: string, bytes: Buffer): Promise<SiteVariant[]> {
  const etag = digestOf(bytes);
  const [br, gz] = await Promise.all([encode(bytes, "br", 11), encode(bytes, "gzip")]);
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
  return { encoding: "identity", file, etag: `"${digestOf(bytes)}"` };
}

interface FileType {
  readonly type: string;
  /** True for text; images, fonts and PDFs are already compressed. */
  readonly compressible: boolean;
}

const text = (type: string): FileType => ({ type: `${type}; charset=utf-8`, compressible: true });
const binary = (type: string): FileType => ({ type, compressible: false });

const types: Readonly<Record<string, FileType>> = {
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
  const type = typesByPath[`/${file}`] ?? types[extname(file)];
  if (type === undefined)
    throw new Error(`${file}: no content type is listed for this kind of file`);
  return type;
}
