import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { SiteVariant } from "#contract/site-manifest.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `file`.br and `file`.gz beside a file under `root`, each only when it is smaller.
 * @returns the variants, best first, the plain file last
 */
export async function compress(root: string, file: string, bytes: Buffer): Promise<SiteVariant[]> {
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
export function plain(file: string, bytes: Buffer): SiteVariant {
  return { encoding: "identity", file, etag: `"${digest(bytes)}"` };
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
}
