import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { peopleSchema } from "#content/agency/schemas.ts";
import { leadKinds } from "#contract/lead-kind.ts";
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

/**
 * The pictures that letters to visitors bring with them: the agency's mark, and by name the faces of the agents who sign
 * them, photos before drawings. Whoever has neither is left out.
 * @throws {ContentError} naming the file
 */
export async function drawMailPictures(root: string) {
  const mark = await drawSvg((await readMark(root)).file, markSize * density);
  return { mark: picture(mark, markSize), agents: Object.fromEntries(await drawFaces(root)) };
}

function picture(png: Buffer, size: number): MailPicture {
  return { data: png.toString("base64"), width: size, height: size };
}

async function drawFaces(root: string) {
  const { profiles } = await contentReader(root, await readFacts(root))(
    peopleSchema,
    "agency/people.yaml",
  );
  const { drawings, files } = await readArt(root);
  // They take turns, one for each form.
  const faces = profiles.slice(0, leadKinds.length).map(async ({ name, image, figure }) => {
    if (image !== null) return [[name, await drawPhoto(root, image)] as const];
    const drawing = figure && drawings.get(`plants/person-${figure}`);
    const svg = drawing && files.get(drawing.light);
    return svg ? [[name, await drawSvg(svg, faceSize * density)] as const] : [];
  });
  const { default: sharp } = await import("sharp");
  return await Promise.all(
    (await Promise.all(faces)).flat().map(async ([name, face]) => {
      const png = await sharp(face).png({ palette: true }).toBuffer();
      return [name, picture(png, faceSize)] as const;
    }),
  );
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

async function drawSvg(svg: string, width: number): Promise<Buffer> {
  const { Resvg } = await import("@resvg/resvg-js");
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
}
