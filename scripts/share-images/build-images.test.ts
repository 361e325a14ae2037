import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import images from "#content/en/site/share-images.yaml";
import { isWholeRun } from "#tests/run.ts";
import { buildIcons, buildShareImages } from "./build-images.ts";

/** For tests that draw all pictures, in ms. */
const slow = 120_000;
let folder: string;
let icons: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "share-images-"));
  await buildShareImages(process.cwd(), join(folder, "share"));
  icons = await buildIco("icons");
}, slow);

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(images)("$name is 1200 by 630, small, with text and a drawing", async ({ name }) => {
  const file = await readFile(join(folder, "share", `${name}.png`));
  expect(sizeOf(file)).toEqual([1200, 630]);
  // Small enough for link previews.
  expect(file.length).toBeLessThan(100_000);
  const [left, right] = drawnShares(pixelsOf(file), ...sizeOf(file));
  expect(left).toBeGreaterThan(0.04);
  expect(right).toBeGreaterThan(0.08);
});

test("each section has its own image, and there is an icon", async () => {
  const names = await readdir(join(folder, "share"));
  expect(names.toSorted()).toEqual(
    [...images.map(({ name }) => `${name}.png`), "icon-180.png"].toSorted(),
  );
  const files = await Promise.all(names.map((name) => readFile(join(folder, "share", name))));
  expect(new Set(files.map((file) => file.toString("base64"))).size).toBe(names.length);
});

test("the icon fills its 180-pixel square", async () => {
  const icon = await readFile(join(folder, "share", "icon-180.png"));
  expect(sizeOf(icon)).toEqual([180, 180]);
  expect(pixelsOf(icon)[3]).toBe(255);
});

test.runIf(isWholeRun)("the same content gives the same bytes", { timeout: slow }, async () => {
  await buildShareImages(process.cwd(), join(folder, "again"));
  const [first, again] = await Promise.all(
    ["share/home.png", "again/home.png"].map((file) => readFile(join(folder, file))),
  );
  expect(again?.equals(first ?? Buffer.alloc(0))).toBe(true);
});

function sizeOf(file: Buffer): [number, number] {
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

/** The PNG's pixels as RGBA. The library throws on a broken file. */
function pixelsOf(file: Buffer): Buffer {
  const [width, height] = sizeOf(file);
  const href = `data:image/png;base64,${file.toString("base64")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`;
  return new Resvg(svg).render().pixels;
}

/** How much of the left and right half differs from the corner's color, from 0 to 1. */
function drawnShares(pixels: Buffer, width: number, height: number): [number, number] {
  const drawn: [number, number] = [0, 0];
  for (let at = 0; at < width * height; at++) {
    const differs = pixels.readUInt32LE(at * 4) !== pixels.readUInt32LE(0);
    if (differs) drawn[at % width < width / 2 ? 0 : 1]++;
  }
  const half = (width * height) / 2;
  return [drawn[0] / half, drawn[1] / half];
}

const sizes = [16, 32, 48];

async function buildIco(name: string): Promise<Buffer> {
  await mkdir(join(folder, name));
  await buildIcons(process.cwd(), join(folder, name));
  return await readFile(join(folder, name, "favicon.ico"));
}

/** Reads the container by its directory, as Windows does. */
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

test("the ICO header is valid, and its images follow each other until the end of the file", () => {
  expect([icons.readUInt16LE(0), icons.readUInt16LE(2)]).toEqual([0, 1]);
  const pictures = picturesIn(icons);
  expect(pictures.map(({ size }) => size)).toEqual(sizes.map((size) => [size, size]));
  let next = 6 + sizes.length * 16;
  for (const { planes, bits, start, bytes } of pictures) {
    expect([planes, bits, start]).toEqual([1, 32, next]);
    next += bytes.length;
  }
  expect(next).toBe(icons.length);
  expect(icons.length).toBeLessThan(10_000);
});

test("each is a PNG of its size, drawn from the icon: a disk with transparent corners", () => {
  for (const { size, bytes } of picturesIn(icons)) {
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(size);
    const pixels = pixelsOf(bytes);
    expect(pixels[3]).toBe(0);
    // The disk starts just under the middle of the top edge.
    expect(pixels[(size[0] ?? 0) * 1.5 * 4 + 3]).toBeGreaterThan(0);
  }
});

test("the same icon gives the same bytes", async () => {
  expect(icons.equals(await buildIco("icons-again"))).toBe(true);
});
