import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import images from "#content/en/site/share-images.yaml";
import { buildShareImages } from "./build-share-images.ts";

/** Milliseconds in which all pictures are drawn even on a busy machine. */
const slow = 120_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "share-images-"));
  await buildShareImages(process.cwd(), join(folder, "share"));
}, slow);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(images)("the picture of $name", ({ name }) => {
  test("is 1200 by 630 and light enough to be fetched by whoever shows it", async () => {
    const file = await readFile(join(folder, "share", `${name}.png`));
    expect(sizeOf(file)).toEqual([1200, 630]);
    expect(file.length).toBeLessThan(100_000);
  });

  test("has words at the left and a drawing at the right", async () => {
    const file = await readFile(join(folder, "share", `${name}.png`));
    const [left, right] = drawnShares(pixelsOf(file), ...sizeOf(file));
    expect(left).toBeGreaterThan(0.04);
    expect(right).toBeGreaterThan(0.08);
  });
});

test("there is one picture for each section, all different, and an icon", async () => {
  const names = await readdir(join(folder, "share"));
  expect(names.toSorted()).toEqual(
    [...images.map(({ name }) => `${name}.png`), "icon-180.png"].toSorted(),
  );
  const files = await Promise.all(names.map((name) => readFile(join(folder, "share", name))));
  expect(new Set(files.map((file) => file.toString("base64"))).size).toBe(names.length);
});

test("the icon fills its square of 180 pixels", async () => {
  const icon = await readFile(join(folder, "share", "icon-180.png"));
  expect(sizeOf(icon)).toEqual([180, 180]);
  expect(pixelsOf(icon)[3]).toBe(255);
});

test("the same content gives the same bytes", { timeout: slow }, async () => {
  await buildShareImages(process.cwd(), join(folder, "again"));
  const [first, again] = await Promise.all(
    ["share/home.png", "again/home.png"].map((file) => readFile(join(folder, file))),
  );
  expect(again?.equals(first ?? Buffer.alloc(0))).toBe(true);
});

/** Width and height, which stand in the header of every PNG. */
function sizeOf(file: Buffer): [number, number] {
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

/** The pixels of a PNG as red, green, blue, opacity. */
function pixelsOf(file: Buffer): Buffer {
  const [width, height] = sizeOf(file);
  const href = `data:image/png;base64,${file.toString("base64")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`;
  return new Resvg(svg).render().pixels;
}

/** How much of the left and of the right half is not of the colour in the corner, from 0 to 1. */
function drawnShares(pixels: Buffer, width: number, height: number): [number, number] {
  const drawn: [number, number] = [0, 0];
  for (let at = 0; at < width * height; at++) {
    const differs = pixels.readUInt32LE(at * 4) !== pixels.readUInt32LE(0);
    if (differs) drawn[at % width < width / 2 ? 0 : 1]++;
  }
  const half = (width * height) / 2;
  return [drawn[0] / half, drawn[1] / half];
}
