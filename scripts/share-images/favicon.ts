import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawPng } from "./draw-png.ts";

/** Pixels across: a tab, the same on a fine screen, a shortcut. */
const sizes = [16, 32, 48];
const headBytes = 6;
const entryBytes = 16;

/**
 * Draws `favicon.ico` from the site's icon into `outDir`. Pages name the SVG; this one is asked for by its
 * address alone, by older browsers, readers of feeds and lists of bookmarks.
 */
export async function buildFavicon(root: string, outDir: string): Promise<void> {
  const icon = await readFile(join(root, "public/icon.svg"), "utf8");
  const pictures = sizes.map((size) => ({ size, png: drawPng(icon, size) }));
  await writeFile(join(outDir, "favicon.ico"), container(pictures));
}

interface Picture {
  /** Pixels across and down, less than 256. */
  readonly size: number;
  readonly png: Buffer;
}

/**
 * Several pictures in one file: a head, an entry for each, then their bytes (Microsoft, "Icons",
 * https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)). Since Windows Vista they may be PNG.
 */
function container(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt16LE(1, 2); // an icon, not a cursor
  head.writeUInt16LE(pictures.length, 4);
  let start = headBytes + pictures.length * entryBytes;
  const entries = pictures.map((picture) => {
    const entry = entryOf(picture, start);
    start += picture.png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...pictures.map(({ png }) => png)]);
}

/** `start`: where in the file the picture begins. */
function entryOf({ size, png }: Picture, start: number): Buffer {
  const entry = Buffer.alloc(entryBytes);
  entry.writeUInt8(size, 0);
  entry.writeUInt8(size, 1);
  entry.writeUInt16LE(1, 4); // planes
  entry.writeUInt16LE(32, 6); // bits to a pixel
  entry.writeUInt32LE(png.length, 8);
  entry.writeUInt32LE(start, 12);
  return entry;
}
