import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { peopleSchema } from "#content/agency/schemas.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { contentReader } from "#scripts/content/read-content.ts";
import { readArt } from "./art.ts";
import { readMark } from "./mark.ts";
import { drawPortrait } from "./photos.ts";

/** A picture in an email, in CSS pixels. Its file has twice as many each way, for phones. */
interface MailPicture {
  /** PNG, in Base64. Few mail programs show SVG, and some no WebP. */
  readonly data: string;
  readonly width: number;
  readonly height: number;
}

const density = 2;
const markSize = 48;
const faceSize = 72;
const gap = 10;
/** More don't fit beside each other on a phone. */
const mostFaces = 3;

/**
 * The pictures that letters to visitors bring with them: the agency's mark, and the faces of the first agents of
 * people.yaml in one row, photos before drawings. Null if nobody has either.
 * @throws {ContentError} naming the file
 */
export async function drawMailPictures(root: string) {
  const mark = await drawSvg((await readMark(root)).file, markSize * density);
  return {
    mark: {
      data: mark.toString("base64"),
      width: markSize,
      height: markSize,
    } satisfies MailPicture,
    agents: await drawRow(await drawFaces(root)),
  };
}

interface Face {
  readonly name: string;
  readonly picture: Buffer;
}

async function drawFaces(root: string): Promise<Face[]> {
  const { team } = await contentReader(root, await readFacts(root))(
    peopleSchema,
    "agency/people.yaml",
  );
  const { drawings, files } = await readArt(root);
  const faces = team.map(async ({ name, image, figure }) => {
    if (image !== null) return { name, picture: await drawPhoto(root, image) };
    const drawing = figure && drawings.get(`plants/person-${figure}`);
    const svg = drawing && files.get(drawing.light);
    return svg ? { name, picture: await drawSvg(svg, faceSize * density) } : null;
  });
  return (await Promise.all(faces)).filter((face) => face !== null).slice(0, mostFaces);
}

async function drawPhoto(root: string, file: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const size = faceSize * density;
  const bytes = await readFile(join(root, "content/agency/photos", file));
  const circle = `<svg width="${size}" height="${size}"><circle cx="50%" cy="50%" r="50%"/></svg>`;
  return await sharp(await drawPortrait(file, bytes, size))
    .composite([{ input: Buffer.from(circle), blend: "dest-in" }])
    .png()
    .toBuffer();
}

async function drawRow(faces: readonly Face[]) {
  if (faces.length === 0) return null;
  const { default: sharp } = await import("sharp");
  const width = faces.length * faceSize + (faces.length - 1) * gap;
  const empty = { r: 0, g: 0, b: 0, alpha: 0 };
  const row = await sharp({
    create: { width: width * density, height: faceSize * density, channels: 4, background: empty },
  })
    .composite(
      faces.map(({ picture }, index) => ({
        input: picture,
        top: 0,
        left: index * (faceSize + gap) * density,
      })),
    )
    .png({ palette: true })
    .toBuffer();
  const picture: MailPicture = { data: row.toString("base64"), width, height: faceSize };
  return { ...picture, names: faces.map(({ name }) => name) };
}

async function drawSvg(svg: string, width: number): Promise<Buffer> {
  const { Resvg } = await import("@resvg/resvg-js");
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
}
