import { extname } from "node:path";
import { speculationRulesPath } from "#contract/speculation-rules.ts";

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
  // React Router's answers to navigation in the browser, written for pages with a loader.
  ".data": text("text/x-script"),
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
export function fileType(file: string): FileType {
  const found = named[`/${file}`] ?? types[extname(file)];
  if (found === undefined)
    throw new Error(`${file}: no content type is listed for this kind of file`);
  return found;
}
