import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { buildFavicon } from "./favicon.ts";
import { scratchDirectory } from "#server/scratch-directory.ts";

const sizes = [16, 32, 48];

async function built(): Promise<Buffer> {
  const folder = scratchDirectory();
  await buildFavicon(process.cwd(), folder);
  return await readFile(join(folder, "favicon.ico"));
}

/** Reads the container as Windows does, by its directory. */
function picturesIn(file: Buffer) {
  const count = file.readUInt16LE(4);
  return Array.from({ length: count }, (_, index) => {
    const entry = file.subarray(6 + index * 16, 22 + index * 16);
    const start = entry.readUInt32LE(12);
    return {
      size: [entry.readUInt8(0), entry.readUInt8(1)],
      planes: entry.readUInt16LE(4),
      bits: entry.readUInt16LE(6),
      start,
      bytes: file.subarray(start, start + entry.readUInt32LE(8)),
    };
  });
}

test("the container says that it is one, and what it holds", async () => {
  const file = await built();
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1]);
  const pictures = picturesIn(file);
  expect(pictures.map(({ size }) => size)).toEqual(sizes.map((size) => [size, size]));
  for (const { planes, bits } of pictures) expect([planes, bits]).toEqual([1, 32]);
});

test("the pictures follow each other without a gap, to the end of the file", async () => {
  const file = await built();
  let next = 6 + sizes.length * 16;
  for (const { start, bytes } of picturesIn(file)) {
    expect(start).toBe(next);
    next += bytes.length;
  }
  expect(next).toBe(file.length);
  expect(file.length).toBeLessThan(10_000);
});

test("each is a PNG of its size, drawn from the icon: a disk whose corners one sees through", async () => {
  for (const { size, bytes } of picturesIn(await built())) {
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(size);
    const pixels = pixelsOf(bytes, size[0] ?? 0);
    expect(pixels[3]).toBe(0);
    // In the middle of the top edge, and just under it, there is something of the disk.
    expect(pixels[(size[0] ?? 0) * 1.5 * 4 + 3]).toBeGreaterThan(0);
  }
});

test("the same icon gives the same bytes", async () => {
  expect((await built()).equals(await built())).toBe(true);
});

/** The pixels of a PNG as red, green, blue, opacity; the drawing library fails on one that is broken. */
function pixelsOf(png: Buffer, width: number): Buffer {
  const href = `data:image/png;base64,${png.toString("base64")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"><image width="${width}" height="${width}" href="${href}"/></svg>`;
  return new Resvg(svg).render().pixels;
}
