import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

interface Face {
  readonly file: string;
  readonly weight?: number;
}

const publicSans = "@fontsource-variable/public-sans/files/public-sans-latin-wght";
const serif = "@fontsource/source-serif-4/files/source-serif-4-latin";

const faces: readonly Face[] = [
  { file: `${publicSans}-normal.woff2`, weight: 400 },
  { file: `${publicSans}-normal.woff2`, weight: 700 },
  { file: `${publicSans}-italic.woff2`, weight: 400 },
  { file: `${serif}-600-normal.woff2` },
];

const installed = createRequire(import.meta.url);

/**
 * The site's typefaces as Typst takes them: the packages hold WOFF2, one of them with a variable weight;
 * Typst reads TrueType of one weight only.
 */
export function guideFonts(): Promise<Buffer[]> {
  return Promise.all(
    faces.map(async ({ file, weight }) =>
      subsetFont(await readFile(installed.resolve(file)), latin, {
        targetFormat: "sfnt",
        ...(weight && { variationAxes: { wght: weight } }),
      }),
    ),
  );
}

const latin = [range(0x20, 0x7e), range(0xa0, 0xff), range(0x2010, 0x2026), "€™"].join("");

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
