import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { Resvg } from "@resvg/resvg-js";
import { type Agency, agencySchema, peopleSchema } from "#content/agency/schemas.ts";
import {
  disclaimersSchema,
  shareImagesSchema as imagesSchema,
  type ShareImage,
} from "#content/en/site/schemas.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { contentReader } from "#scripts/content/read-content.ts";
import { guideFonts, typstFaults } from "#scripts/guide/build-guide.ts";

const design = "scripts/share-images/share-image.typ";
/** Pixels across a picture for sharing, and across the icon for home screens. */
const widths = { image: 1200, icon: 180 };
/** Home screens lay an icon on black unless it fills its square: the mint of its disk. */
const iconGround = "#e4efe9";

/**
 * Draws `<section>.png` (1200×630) for each section of `content/en/site/share-images.yaml` into `outDir`,
 * and `icon-180.png` from the site's icon. The same content gives the same bytes.
 * @throws {ContentError} naming the file at fault
 */
export async function buildShareImages(root: string, outDir: string): Promise<void> {
  const inputs = await readShareInputs(root);
  const compiler = NodeCompiler.create({
    workspace: root,
    fontArgs: [{ fontBlobs: await guideFonts() }],
  });
  await mkdir(outDir, { recursive: true });
  for (const image of inputs) {
    const svg = drawn(compiler, root, JSON.stringify(image));
    await writeFile(join(outDir, `${image.name}.png`), drawPng(svg, widths.image));
  }
  const icon = await readFile(join(root, "public/icon.svg"), "utf8");
  await writeFile(join(outDir, "icon-180.png"), drawPng(icon, widths.icon, iconGround));
}

function drawn(compiler: NodeCompiler, root: string, image: string): string {
  const compiled = compiler.compile({ mainFilePath: join(root, design), inputs: { image } });
  if (compiled.result) return compiler.plainSvg(compiled.result);
  const diagnostics = compiled.takeDiagnostics();
  throw typstFaults(root, diagnostics ? compiler.fetchDiagnostics(diagnostics) : []);
}

/** What one picture shows, in the shape that `share-image.typ` reads. */
interface ShareInputs extends ShareImage {
  readonly agency: Agency;
  readonly notGovernment: string;
  /** Of the first three of the team. */
  readonly initials: readonly string[];
}

/**
 * Reads the words of the pictures for sharing from `content/` under `root`.
 * @throws {ContentError} naming the file and field at fault
 */
async function readShareInputs(root: string): Promise<ShareInputs[]> {
  const read = contentReader(root, await readFacts(root));
  const agency = await read(agencySchema, "agency/agency.yaml");
  const { notGovernment } = await read(disclaimersSchema, "en/site/disclaimers.yaml");
  const images = await read(imagesSchema, "en/site/share-images.yaml");
  const { team } = await read(peopleSchema, "agency/people.yaml");
  const initials = team.slice(0, 3).map(({ name }) => initialsOf(name));
  return images.map((image) => ({ ...image, agency, notGovernment, initials }));
}

function initialsOf(name: string): string {
  return name
    .split(" ")
    .map(([letter = ""]) => letter)
    .join("")
    .slice(0, 2);
}

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

/** Draws an SVG as a PNG, so many pixels across; without a ground its empty parts can be seen through. */
function drawPng(svg: string, width: number, ground?: string): Buffer {
  return new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false },
    ...(ground && { background: ground }),
  })
    .render()
    .asPng();
}
