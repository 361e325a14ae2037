import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { type Art, artFiles, readArt } from "./art.ts";
import { drawMailPictures } from "./mail-pictures.ts";
import { markFile, readBrand, readMark } from "./mark.ts";
import { drawPhotos, readPhotos } from "./photos.ts";
import { sheetFoot, sheetHours } from "./sheet-foot.ts";

const markId = "virtual:mark";
const photosId = "virtual:photos";
const artId = "virtual:art";
const mailPicturesId = "virtual:mail-pictures";

const colorsFile = "content/agency/brand.yaml";
const agencyFile = "content/agency/agency.yaml";
const tokensFile = "app/styles/tokens.css";
/** In the site's sheet and in the desk's. */
const tokensImport = /@import "\.(?:\.\/styles)?\/tokens\.css";/;

/**
 * The agency's look: fills its colors into the style sheet, and has its mark, photos and drawings as the modules
 * `virtual:mark`, `virtual:photos` and `virtual:art`, and what emails show of them as `virtual:mail-pictures`.
 */
export function brandPlugin(root: string): Plugin {
  // All drawings are reduced together, so not again for each one that a page in development shows.
  let art: Promise<Art> | undefined;
  return {
    name: "brand",
    enforce: "pre",
    resolveId: (id) => ([markId, photosId, artId, mailPicturesId].includes(id) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${photosId}`)
        return `export const photos = ${JSON.stringify(Object.fromEntries(await readPhotos(root)))};`;
      if (id === `\0${artId}`) {
        for (const file of [...(await artFiles(root)), colorsFile])
          this.addWatchFile(join(root, file));
        art = readArt(root);
        return `export const art = ${JSON.stringify(Object.fromEntries((await art).drawings))};`;
      }
      if (id === `\0${mailPicturesId}`)
        return `export const pictures = ${JSON.stringify(await drawMailPictures(root))};`;
      if (id !== `\0${markId}`) return null;
      for (const file of [markFile, colorsFile]) this.addWatchFile(join(root, file));
      return `export const mark = ${JSON.stringify((await readMark(root)).inline)};`;
    },
    // Before Tailwind, which reads imported sheets itself.
    async transform(code, id) {
      // An address of the sheet (`?url`) has no text of its own.
      if (!/[\\/]app[\\/](?:styles[\\/]app|desk[\\/]desk)\.css(?:\?(?!url)|$)/.test(id))
        return null;
      if (!tokensImport.test(code)) throw new Error(`${id} doesn't import tokens.css`);
      for (const file of [tokensFile, colorsFile, agencyFile]) this.addWatchFile(join(root, file));
      const sheet = await tokens(root);
      return code.replace(tokensImport, () => sheet);
    },
    // In development; the build writes these files (scripts/build.ts).
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        void (async () => {
          try {
            const file = await developmentFile(root, request.url?.split("?")[0] ?? "", art);
            if (file) response.setHeader("Content-Type", file.type).end(file.body);
            else next();
          } catch (error) {
            next(error);
          }
        })();
      });
    },
  };
}

/**
 * The tokens with the agency's colors: `brand(light, paper)` becomes `#fbf8f2`; and in `brand(paper, foot)`, for each
 * sheet of paper, its name and phone number and the site's address, as a CSS string; and `brand(paper, hours)` its hours.
 */
async function tokens(root: string): Promise<string> {
  const brand = await readBrand(root);
  const paper = { foot: await sheetFoot(root), hours: await sheetHours(root) };
  const schemes = new Map(
    Object.entries({ ...brand, paper }).map(([name, values]) => [
      name,
      new Map<string, string>(Object.entries(values)),
    ]),
  );
  const sheet = await readFile(join(root, tokensFile), "utf8");
  return sheet.replaceAll(/brand\((\w+), ([\w-]+)\)/g, (place, scheme: string, name: string) => {
    const value = schemes.get(scheme)?.get(name);
    if (value === undefined) throw new Error(`${tokensFile}: ${place} is not in ${colorsFile}`);
    return value;
  });
}

async function developmentFile(root: string, path: string, art: Promise<Art> | undefined) {
  if (path === "/icon.svg") return { type: "image/svg+xml", body: (await readMark(root)).file };
  if (!path.startsWith("/assets/")) return undefined;
  if (path.endsWith(".svg")) {
    const body = (await (art ?? readArt(root))).files.get(path);
    return body === undefined ? undefined : { type: "image/svg+xml", body };
  }
  const body = (await drawPhotos(root)).get(path);
  return body && { type: "image/webp", body };
}
