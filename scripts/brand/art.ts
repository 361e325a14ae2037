import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Brand } from "#content/agency/brand-colors.ts";
import { ContentError } from "#scripts/content/mistakes.ts";
import { readBrand } from "./mark.ts";
import { stillDrawing, type ViewBox } from "./still-drawing.ts";

const folder = "content/art";

/** Things that scenes show, each a symbol that scenes place with `<use href="objects.svg#mug"/>`. */
const objectsFile = "objects.svg";
/** Badges, which drawings may also place: `<use href="badges.svg#part-a"/>`. */
const badgesFile = "badges.svg";
/** Files whose symbols are each a drawing of its own, such as `badges/part-a`. Without symbols, the file is one. */
const sets = new Set([
  "badges.svg",
  "home.svg",
  "margins.svg",
  "not-found.svg",
  "paying.svg",
  "plans.svg",
  "plants.svg",
  "spots.svg",
  "states.svg",
  "table.svg",
  "thanks.svg",
]);

/** What looks right on both grounds and is on the pages with the fewest bytes to spare, for a second address. */
const oneScheme = new Set(["margins.svg", "table.svg"]);

/** A drawing as a file for each color scheme. The addresses change with what is drawn. */
interface Drawing extends ViewBox {
  readonly light: string;
  readonly dark: string;
}

export interface Art {
  /** By the name of its file, or of its set and symbol: `talk`, `badges/part-a`. */
  readonly drawings: ReadonlyMap<string, Drawing>;
  /** The SVG files, by their address in the site. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads the drawings of content/art, places the objects in the scenes, and fills in the colors listed as `drawings` in
 * brand.yaml, which a drawing names as in `var(--wall, #f2e9da)`.
 * @throws {ContentError} saying what to change
 */
export async function readArt(root: string): Promise<Art> {
  const brand = await readBrand(root);
  const texts = await Promise.all(
    (await artFiles(root)).map(async (file) => ({
      name: basename(file),
      text: await readFile(join(root, file), "utf8"),
    })),
  );
  const objects = new Map(
    texts.flatMap(({ name, text }) => {
      if (name === objectsFile) return symbolsOf(text);
      return name === badgesFile ? badgesOf(text) : [];
    }),
  );
  const drawings = new Map<string, Drawing>();
  const files = new Map<string, string>();
  const add = (file: string, name: string, text: string) => {
    const { viewBox, light, dark } = inBothSchemes(file, placeObjects(file, text, objects), brand);
    const inLight = addressOf(name, light);
    const inDark = oneScheme.has(file) ? inLight : addressOf(name, dark);
    files.set(inDark, dark).set(inLight, light);
    drawings.set(name, { ...viewBox, light: inLight, dark: inDark });
  };
  for (const { name: file, text } of texts) {
    const name = file.replace(/\.svg$/, "");
    const symbols = sets.has(file) ? symbolsOf(text) : [];
    if (symbols.length > 0)
      for (const [symbol, { attributes, inside }] of symbols)
        add(
          file,
          `${name}/${symbol}`,
          `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`,
        );
    else if (file !== objectsFile) add(file, name, text);
  }
  return { drawings, files };
}

/** The drawings' files, as paths in the checkout. */
export async function artFiles(root: string): Promise<string[]> {
  const names = await readdir(join(root, folder));
  return names
    .filter((name) => name.endsWith(".svg"))
    .toSorted()
    .map((name) => join(folder, name));
}

interface DrawnSymbol {
  /** Its own attributes, such as the viewBox, as text. */
  readonly attributes: string;
  readonly inside: string;
}

function symbolsOf(text: string): [string, DrawnSymbol][] {
  return [...text.matchAll(/<symbol id="([\w-]+)"([^>]*)>([\s\S]*?)<\/symbol>/g)].map(
    ([, id = "", attributes = "", inside = ""]) => [id, { attributes, inside }],
  );
}

/** The badges as objects, whose names they don't share: both have a calendar. */
function badgesOf(text: string): [string, DrawnSymbol][] {
  return symbolsOf(text).map(([id, { inside }]) => [`badge-${id}`, { attributes: "", inside }]);
}

/** The drawing with the objects it uses as a part of it, since an image on a page loads no other file. */
function placeObjects(file: string, drawing: string, objects: ReadonlyMap<string, DrawnSymbol>) {
  const text = drawing.replaceAll(`href="${badgesFile}#`, `href="${objectsFile}#badge-`);
  const groups = new Map<string, string>();
  const place = (part: string, reference: RegExp) => {
    for (const [, id = ""] of part.matchAll(reference)) {
      if (groups.has(id)) continue;
      const object = objects.get(id);
      if (!object) refuse(file, [`uses ${id}, which ${objectsFile} doesn't have`]);
      else {
        groups.set(id, `<g id="${id}"${object.attributes}>${object.inside}</g>`);
        place(object.inside, /href="#([\w-]+)"/g);
      }
    }
  };
  place(text, /href="objects\.svg#([\w-]+)"/g);
  return text
    .replaceAll('href="objects.svg#', 'href="#')
    .replace(/<svg[^>]*>/, (svg) => `${svg}<defs>${[...groups.values()].join("")}</defs>`);
}

function inBothSchemes(file: string, text: string, brand: Brand) {
  const { drawing, viewBox, problems: drawingProblems } = stillDrawing(text, "art");
  const problems = new Set(drawingProblems);
  const variable = /var\(--([a-z-]+)[^)]*\)/g;
  const palette = new Map(Object.entries(brand.drawings.light));
  for (const [, name = ""] of drawing.matchAll(variable))
    if (!palette.has(name))
      problems.add(`uses --${name}, which isn't one of the drawings' colors in brand.yaml`);
  if (problems.size > 0 || !viewBox) return refuse(file, [...problems]);
  const fill = (colors: Readonly<Record<string, string>>) =>
    drawing.replaceAll(variable, (place, name: string) => colors[name] ?? place);
  return { viewBox, light: fill(brand.drawings.light), dark: fill(brand.drawings.dark) };
}

function addressOf(name: string, svg: string): string {
  const hash = createHash("sha256").update(svg).digest("hex").slice(0, 6);
  return `/assets/${name.replaceAll("/", "-")}-${hash}.svg`;
}

function refuse(file: string, problems: readonly string[]): never {
  throw new ContentError(
    problems.map((problem) => ({
      file: `${folder}/${file}`,
      line: null,
      field: null,
      message: `The drawing ${problem}.`,
    })),
  );
}
