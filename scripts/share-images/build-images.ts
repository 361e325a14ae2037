import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { Resvg } from "@resvg/resvg-js";
import { agencySchema, peopleSchema } from "#content/agency/schemas.ts";
import { readBrand, readMark } from "#scripts/brand/mark.ts";
import { disclaimersSchema, shareImagesSchema as imagesSchema } from "#content/en/site/schemas.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { contentReader } from "#scripts/content/read-content.ts";
import { compileTypst, guideFonts } from "#scripts/guide/build-guide.ts";

const design = "scripts/share-images/share-image.typ";
/** Widths of a link preview and of the home screen icon, in pixels. */
const widths = { image: 1200, icon: 180 };

/**
 * Draws a link preview (1200×630) for each section of `content/en/site/share-images.yaml` into `outDir`, and
 * `icon-180.png`. The same content gives the same bytes.
 * @throws {ContentError} naming the file
 */
export async function buildShareImages(root: string, outDir: string): Promise<void> {
  const compiler = NodeCompiler.create({
    workspace: root,
    fontArgs: [{ fontBlobs: await guideFonts() }],
  });
  await mkdir(outDir, { recursive: true });
  const { both, light } = await readBrand(root);
  const mark = (await readMark(root)).file;
  const colors = JSON.stringify({ ...light, ...both });
  for (const image of await readShareInputs(root)) {
    const inputs = { image: JSON.stringify(image), colors, mark };
    const document = compileTypst(compiler, root, { mainFilePath: join(root, design), inputs });
    const png = drawPng(compiler.plainSvg(document), widths.image);
    await writeFile(join(outDir, `${image.name}.png`), png);
  }
  // Home screens fill transparent parts with black.
  await writeFile(join(outDir, "icon-180.png"), drawPng(mark, widths.icon, light.mint));
}

/**
 * Reads the data of each link preview from `content/`, in the shape that `share-image.typ` reads.
 * @throws {ContentError} naming the file and field
 */
export async function readShareInputs(root: string) {
  const read = contentReader(root, await readFacts(root));
  const agency = await read(agencySchema, "agency/agency.yaml");
  const { notGovernment } = await read(disclaimersSchema, "en/site/disclaimers.yaml");
  const images = await read(imagesSchema, "en/site/share-images.yaml");
  const { team } = await read(peopleSchema, "agency/people.yaml");
  const initials = team.slice(0, 3).map(({ name }) => name.slice(0, 1));
  return images.map((image) => ({ ...image, agency, notGovernment, initials }));
}

/** Pixels: a tab, a tab on a high-resolution screen, a shortcut. */
const sizes = [16, 32, 48];
const headBytes = 6;
const entryBytes = 16;

/**
 * Writes the site's icon into `outDir`: `icon.svg`, which pages link, and `favicon.ico`, which older browsers, feed
 * readers and bookmark managers request.
 */
export async function buildIcons(root: string, outDir: string): Promise<void> {
  const icon = (await readMark(root)).file;
  await writeFile(join(outDir, "icon.svg"), icon);
  const pictures = sizes.map((size) => ({ size, png: drawPng(icon, size) }));
  await writeFile(join(outDir, "favicon.ico"), icoFile(pictures));
}

interface Picture {
  /** Width and height in pixels, less than 256. */
  readonly size: number;
  readonly png: Buffer;
}

/**
 * The ICO format: a header, a directory, and the pictures (Microsoft, "Icons",
 * https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)). PNG is allowed since Windows Vista.
 */
function icoFile(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt16LE(1, 2); // an icon, not a cursor
  head.writeUInt16LE(pictures.length, 4);
  let start = headBytes + pictures.length * entryBytes;
  const entries = pictures.map((picture) => {
    const entry = directoryEntry(picture, start);
    start += picture.png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...pictures.map(({ png }) => png)]);
}

/** @param start offset of the picture in the file */
function directoryEntry({ size, png }: Picture, start: number): Buffer {
  const entry = Buffer.alloc(entryBytes);
  entry.writeUInt8(size, 0);
  entry.writeUInt8(size, 1);
  entry.writeUInt16LE(1, 4); // planes
  entry.writeUInt16LE(32, 6); // bits per pixel
  entry.writeUInt32LE(png.length, 8);
  entry.writeUInt32LE(start, 12);
  return entry;
}

/** Draws an SVG as a PNG of the given width; transparent without a background. */
function drawPng(svg: string, width: number, background?: string): Buffer {
  return new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false },
    ...(background && { background }),
  })
    .render()
    .asPng();
}
