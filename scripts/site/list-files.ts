import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";

/**
 * Every file under `root` that visitors may have, as sorted paths with `/`. Left out: dotfiles (except
 * `.well-known`, RFC 8615), source maps, earlier compressed copies and React Router's fallback for
 * sites without a server.
 * @throws when a link lies among them: what it points at may be no part of the site
 */
export async function listFiles(root: string): Promise<string[]> {
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
