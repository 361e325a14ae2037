import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { ContentError } from "#scripts/content/mistakes.ts";

const folder = "content/agency/photos";

/** Portraits are 112 CSS pixels wide; screens have up to three pixels for each. */
const widths = [112, 224, 336] as const;
const smallest = 336;

/** As the content check accepts them. Other files, such as an operating system's own, stay in the folder. */
const types = new Set([".jpg", ".jpeg", ".png", ".webp"]);

/** A photo of an agent as pages show it. */
interface Photo {
  readonly src: string;
  readonly srcSet: string;
}

/**
 * The pictures that the build makes of each photo, by the photo's file name. Their addresses change with the photo.
 * @throws {ContentError} for a file that is not a photo
 */
export async function readPhotos(root: string): Promise<ReadonlyMap<string, Photo>> {
  const photos = new Map<string, Photo>();
  for (const file of await photoFiles(root)) {
    const address = await photoAddress(root, file);
    const [small, ...larger] = widths;
    const srcSet = larger.map((width) => `${address(width)} ${width / small}x`).join(", ");
    photos.set(file, { src: address(small), srcSet });
  }
  return photos;
}

async function photoFiles(root: string): Promise<string[]> {
  const names = await readdir(join(root, folder)).catch(() => []);
  return names.filter((name) => types.has(extname(name).toLowerCase())).toSorted();
}

/** Addresses by width. With a hash of the photo, so that browsers may keep the picture. */
async function photoAddress(root: string, file: string): Promise<(width: number) => string> {
  const bytes = await readFile(join(root, folder, file));
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const name = file.replace(/\.\w+$/, "").replaceAll(/[^a-z0-9]+/gi, "-");
  return (width) => `/assets/${name.toLowerCase()}-${width}-${hash}.webp`;
}

/**
 * The pictures of all photos, by their address in the site.
 * @throws {ContentError} for a photo that can't be read or is too small
 */
export async function drawPhotos(root: string): Promise<ReadonlyMap<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const file of await photoFiles(root)) {
    const address = await photoAddress(root, file);
    const bytes = await readFile(join(root, folder, file));
    for (const width of widths)
      pictures.set(address(width), await drawPortrait(file, bytes, width));
  }
  return pictures;
}

/**
 * A square picture around what draws the eye, upright, as WebP. Drops what the camera wrote into the file, such as
 * where it was.
 * @param width in pixels
 * @throws {ContentError} for a photo that can't be read or is too small
 */
export async function drawPortrait(file: string, bytes: Buffer, width: number): Promise<Buffer> {
  // Loaded only to draw: reading addresses is quick, and most sites start without photos.
  const { default: sharp } = await import("sharp");
  try {
    const image = sharp(bytes).autoOrient();
    const { width: across, height: down } = await image.metadata();
    if (Math.min(across, down) < smallest)
      refuse(
        file,
        `is ${across} by ${down} pixels; it needs at least ${smallest} in each direction`,
      );
    const square = image.resize(width, width, { fit: "cover", position: sharp.strategy.attention });
    return await square.webp({ quality: 80, smartSubsample: true }).toBuffer();
  } catch (error) {
    if (error instanceof ContentError) throw error;
    return refuse(file, "can't be read; open it in a photo program and save it as JPEG");
  }
}

function refuse(file: string, problem: string): never {
  const message = `The photo ${problem}.`;
  throw new ContentError([{ file: `${folder}/${file}`, line: null, field: null, message }]);
}
