import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import brand from "#content/agency/brand.yaml";
import { scratchDirectory } from "#server/base/testing.ts";
import { readArt } from "./art.ts";
import { markFile, parseMark } from "./mark.ts";
import { drawPhotos, readPhotos } from "./photos.ts";
import { sheetFoot, sheetHours } from "./sheet-foot.ts";

const svg = (inside: string, rest = 'viewBox="0 0 64 64"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${rest}>${inside}</svg>`;
const disk = '<circle cx="32" cy="32" r="32" fill="#123456"/>';

describe("the mark", () => {
  test("takes the colors of the site where it names them, and is small enough for the pages", async () => {
    const own = svg('<circle cx="32" cy="32" r="32" fill="var(--color-mint, #fff)"/>');
    const { file, inline } = parseMark(own, brand);
    expect(inline).toContain("var(--color-mint)");
    expect(file).not.toContain("var(");
    expect(file).toContain(brand.light.mint);
    expect(parseMark(await readFile(markFile, "utf8"), brand).inline).toBeNull();
  });

  test("may come from a drawing program: styles become attributes, names get out of the way", () => {
    const drawn = svg(
      `<metadata>Made by X</metadata><style>.a{fill:#abcdef}</style><defs><clipPath id="b"><path d="M0 0h9v9"/></clipPath></defs>
       <path class="a" clip-path="url(#b)" d="M0 0h64v64z"/><path fill="var(--color-pine, #000)" d="M0 0h9v9z"/>`,
      'width="64" height="64" viewBox="0 0 64 64" id="Layer_1"',
    );
    const { inline, file } = parseMark(`<?xml version="1.0"?><!-- X -->${drawn}`, brand);
    expect(inline).toContain('fill="#abcdef"');
    expect(inline).toMatch(/url\(#mark-\w+\)/);
    expect(inline).not.toMatch(/class=|<style|Made by|Layer_1/);
    expect(new Resvg(file).render().width).toBe(64);
  });

  test("is a file of its own if it's large", () => {
    const points = Array.from({ length: 400 }, (_, at) => `${(at * 7) % 64}.5 ${(at * 13) % 61}.5`);
    const { file, inline } = parseMark(svg(`<polygon points="${points.join(" ")}"/>`), brand);
    expect(inline).toBeNull();
    expect(file).toContain("<svg");
  });

  test.each([
    ["<script>alert(1)</script>", "has a script; remove it"],
    ['<path d="M0 0h9v9" onload="alert(1)"/>', 'has onload="alert(1)"; remove it'],
    ["<text y='9'>Cedar</text>", "has text, which looks different on each device"],
    ['<image href="https://x.example/a.png" width="9" height="9"/>', "has a picture in it"],
    ['<use href="https://x.example/a.svg#b"/>', 'has href="https://x.example/a.svg#b"'],
    ['<use xlink:href="other.svg#b"/>', 'href="other.svg#b"'],
    ['<path fill="url(https://x.example/a#b)" d="M0 0h9v9z"/>', "url(https://x.example/a#b)"],
    [String.raw`<path fill="u\72l(https://x.example/a)" d="M0 0h9v9z"/>`, "has fill="],
    [`<path filter="image-set('https://x.example/a')" d="M0 0h9v9z"/>`, "has filter="],
    ["<style>@import url(https://x.example/a.css);</style>", "has a style sheet that can't"],
    ["<foreignObject><p>Hi</p></foreignObject>", "has HTML in it"],
    ['<a href="https://x.example"><path d="M0 0h9v9z"/></a>', "has <a>"],
    ['<path d="M0 0h9v9z"><animate attributeName="x" dur="1s"/></path>', "has <animate>"],
    [
      '<path fill="var(--color-pink)" d="M0 0h9v9z"/>',
      "uses --color-pink, which isn't one of the colors in",
    ],
  ])("must not have %s", (part, words) => {
    const other = '<path id="b" d="M1 1h2v2z"/>';
    expect(() => parseMark(svg(disk + part + other), brand)).toThrow(words);
    expect(() => parseMark(svg(disk + other), brand)).not.toThrow();
  });

  test.each([
    ["not a drawing", "is not an SVG drawing"],
    ["<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", "declares entities"],
    [svg(disk, 'viewBox="0 0 300 64"'), "is 300 by 64, but the mark is also the icon"],
    [svg(disk, ""), "has no viewBox"],
    [svg(`<path d="${"M0 0".repeat(20_000)}"/>`), "kB; simplify the drawing"],
  ])("is not %#", (text, words) => {
    expect(() => parseMark(text, brand)).toThrow(words);
  });
});

describe("drawings", () => {
  async function withDrawing(name: string, text: string) {
    const root = scratchDirectory();
    for (const folder of ["agency", "amounts", "art"])
      cpSync(`content/${folder}`, join(root, "content", folder), { recursive: true });
    writeFileSync(join(root, "content/art", name), text);
    return await readArt(root);
  }

  test("are files for both color schemes, with the colors filled in and the objects in them", async () => {
    const { drawings, files } = await readArt(process.cwd());
    expect([...drawings.keys()]).toEqual(
      expect.arrayContaining([
        "home/table",
        "talk",
        "badges/part-a",
        "plants/agave",
        "paying/help",
      ]),
    );
    const inOneScheme = [...drawings].filter(([, { light, dark }]) => light === dark);
    expect(new Set(inOneScheme.map(([name]) => name.split("/")[0]))).toEqual(
      new Set(["margins", "table"]),
    );
    expect(drawings.has("objects")).toBe(false);
    for (const { light, dark } of drawings.values()) {
      expect(files.get(light)).not.toMatch(/var\(|objects\.svg/);
      expect(files.get(dark) === files.get(light)).toBe(dark === light);
    }
    const home = files.get(drawings.get("home/table")?.light ?? "") ?? "";
    expect(home).toContain(brand.drawings.light.bluebonnet);
    const size = { width: 2800, height: 1320 };
    expect(new Resvg(home).render()).toMatchObject(size);
    // A page gives one size for both, whichever a screen shows.
    for (const name of ["home/table", "home/phone"]) expect(drawings.get(name)).toMatchObject(size);
    // As sent, compressed: a scene costs less than a font's tenth.
    for (const drawing of files.values())
      expect(brotliCompressSync(drawing).length).toBeLessThan(2300);
  });

  test("an agency's own may have its own size and colors, the same in both schemes", async () => {
    const { drawings, files } = await withDrawing("talk.svg", svg(disk, 'viewBox="0 0 300 64"'));
    const talk = drawings.get("talk");
    expect(talk).toMatchObject({ width: 300, height: 64, dark: talk?.light });
    expect(files.get(talk?.light ?? "")).toContain("#123456");
  });

  test("may place a badge, which is not the object of that name", async () => {
    const place = (href: string) => svg(`<use href="${href}"/>`);
    const inFiles = async (text: string) => {
      const { drawings, files } = await withDrawing("talk.svg", text);
      return files.get(drawings.get("talk")?.light ?? "");
    };
    const badge = await inFiles(place("badges.svg#calendar"));
    expect(badge).toMatch(/<path/);
    expect(badge).not.toBe(await inFiles(place("objects.svg#calendar")));
    await expect(inFiles(place("badges.svg#part-z"))).rejects.toThrow("uses badge-part-z");
  });

  test("an agency's home page may be one drawing for all screens", async () => {
    const ours = await readArt(process.cwd());
    const ofHome = (names: Iterable<string>) =>
      [...names].filter((name) => name.startsWith("home"));
    const all = ["home/table", "home/phone"];
    expect(ofHome(ours.drawings.keys())).toEqual(all);
    const { drawings } = await withDrawing("home.svg", svg(disk, 'viewBox="0 -120 2800 1320"'));
    expect(ofHome(drawings.keys())).toEqual(["home"]);
  });

  test("a table without symbols is one for all pages; with them, one for each kind", async () => {
    const ours = await readArt(process.cwd());
    expect(ours.drawings.has("table/learning")).toBe(true);
    expect(ours.drawings.has("table")).toBe(false);
    const { drawings } = await withDrawing("table.svg", svg(disk, 'viewBox="0 0 3200 170"'));
    expect(drawings.has("table/learning")).toBe(false);
    expect(drawings.get("table")).toMatchObject({ width: 3200, height: 170 });
  });

  test.each([
    ['<use href="objects.svg#piano"/>', "uses piano, which objects.svg doesn't have"],
    [
      '<path fill="var(--pink)" d="M0 0h9v9z"/>',
      "uses --pink, which isn't one of the drawings' colors",
    ],
    ["<text y='9'>Hello</text>", "has text, which looks different on each device"],
  ])("refuse %s", async (part, words) => {
    await expect(withDrawing("talk.svg", svg(disk + part))).rejects.toThrow(words);
  });
});

describe("photos", () => {
  const folder = (root: string) => join(root, "content/agency/photos");

  async function withPhoto(name: string, bytes: Buffer | string) {
    const root = scratchDirectory();
    mkdirSync(folder(root), { recursive: true });
    writeFileSync(join(folder(root), name), bytes);
    return root;
  }

  /** Lying on its side, as cameras store an upright picture: its left half, the person's top, is red. */
  const camera = async () => {
    const red = {
      create: { width: 600, height: 800, channels: 3 as const, background: "#ff0000" },
    };
    const left = await sharp(red).png().toBuffer();
    const blue = { create: { ...red.create, width: 1200, background: "#0000ff" } };
    return sharp(blue)
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: "Taken at home" } })
      .withMetadata({ orientation: 6 });
  };

  test.each(["jpeg", "png", "webp"] as const)(
    "a %s becomes three upright squares without what the camera wrote",
    async (type) => {
      const bytes = await (await camera()).toFormat(type, { effort: 2 }).toBuffer();
      const root = await withPhoto(`Dana Example.${type}`, bytes);
      const photo = (await readPhotos(root)).get(`Dana Example.${type}`);
      const pictures = await drawPhotos(root);
      expect([...pictures.keys()]).toEqual(
        [112, 224, 336].map((width) => expect.stringMatching(`^/assets/dana-example-${width}-`)),
      );
      const [src = "", second = "", third = ""] = pictures.keys();
      expect(photo).toEqual({ src, srcSet: `${second} 2x, ${third} 3x` });
      const picture = sharp(pictures.get(third));
      expect(await picture.metadata()).toMatchObject({ width: 336, height: 336, format: "webp" });
      expect((await picture.metadata()).exif).toBeUndefined();
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      const redAt = (row: number) => data[(row * info.width + 168) * info.channels] ?? 0;
      // Lying on its side, the whole column would have one color.
      expect(redAt(4)).toBeGreaterThan(200);
      expect(redAt(331)).toBeLessThan(50);
    },
  );

  test("another photo has another address", async () => {
    const first = await (await camera()).jpeg().toBuffer();
    const second = await (await camera()).jpeg({ quality: 50 }).toBuffer();
    const [one, other] = await Promise.all(
      [first, second].map(async (bytes) => readPhotos(await withPhoto("dana.jpg", bytes))),
    );
    expect(one?.get("dana.jpg")?.src).not.toBe(other?.get("dana.jpg")?.src);
  });

  test("refuses one that can't be read or is too small, and leaves other files alone", async () => {
    const words = "can't be read; open it in a photo program";
    await expect(drawPhotos(await withPhoto("dana.jpg", "x"))).rejects.toThrow(words);
    const create = { width: 300, height: 200, channels: 3 as const, background: "#ff0000" };
    const small = await withPhoto("dana.jpg", await sharp({ create }).jpeg().toBuffer());
    await expect(drawPhotos(small)).rejects.toThrow("needs at least 336 in each direction");
    const other = await withPhoto("Thumbs.db", "x");
    expect([(await readPhotos(other)).size, (await drawPhotos(other)).size]).toEqual([0, 0]);
  });

  test("there are none without the folder", async () => {
    const root = scratchDirectory();
    cpSync("content/agency", join(root, "content/agency"), { recursive: true });
    expect([(await readPhotos(root)).size, (await drawPhotos(root)).size]).toEqual([0, 0]);
  });
});

test("a sheet of paper ends with the agency, its phone number and the site's address, if others can open it", async () => {
  const own = `${agency.name} · ${agency.phone.display}`;
  const foot = (PUBLIC_URL: string) => sheetFoot(process.cwd(), { PUBLIC_URL });
  expect(await foot("https://www.cedar.example")).toBe(`"${own} · www.cedar.example"`);
  expect(await foot("http://localhost:4321")).toBe(`"${own}"`);
  expect(await sheetHours(process.cwd())).toBe('"Monday to Friday 8am-8pm, Saturday 10am-6pm ET"');
});
