import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Brand, brandSchema } from "#content/agency/brand-colors.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { ContentError } from "#scripts/content/mistakes.ts";
import { contentReader } from "#scripts/content/read-content.ts";
import { stillDrawing, type ViewBox } from "./still-drawing.ts";

/** The agency's mark, next to its name in the header and as the site's icon. */
export const markFile = "content/agency/mark.svg";

interface Mark {
  /** The mark as a file of its own: the icon, and the header if the mark is too large for the pages. */
  readonly file: string;
  /**
   * The mark as a part of a page, so that it follows the visitor's color scheme; null if it has colors of its own, or is
   * too large for that.
   */
  readonly inline: string | null;
}

/** A mark of more characters is a file, which browsers load once, and not repeated in every page. */
const longestInline = 1500;

/**
 * Reads the agency's mark and checks that it is a still drawing: no script, no text, nothing from other files.
 * @throws {ContentError} saying what to change
 */
export async function readMark(root: string): Promise<Mark> {
  const text = await readFile(join(root, markFile), "utf8").catch(() => {
    return refuse(["is missing; put the agency's mark there, as an SVG file"]);
  });
  return parseMark(text, await readBrand(root));
}

/** @throws {ContentError} naming the color */
export async function readBrand(root: string): Promise<Brand> {
  return await contentReader(root, await readFacts(root))(brandSchema, "agency/brand.yaml");
}

/**
 * The mark of an SVG file's text.
 * @throws {ContentError} saying what to change
 */
export function parseMark(text: string, brand: Brand): Mark {
  const { drawing, viewBox, problems: drawingProblems } = stillDrawing(text, "mark");
  const problems = new Set([...drawingProblems, ...(viewBox ? shapeProblems(viewBox) : [])]);
  const names = [...drawing.matchAll(/var\(([^,)]*)/g)].map(([, name = ""]) => name);
  const colors = new Map(Object.entries({ ...brand.light, ...brand.both }));
  const colorOf = (name: string) => colors.get(name.replace(/^--color-/, ""));
  for (const name of new Set(names))
    if (!colorOf(name)) problems.add(`uses ${name}, which isn't one of the colors in brand.yaml`);
  if (problems.size > 0) refuse([...problems]);
  const variable = /var\((--color-[a-z-]+)[^)]*\)/g;
  const inline = drawing
    .replace(variable, "var($1)")
    .replace(/ xmlns="[^"]*"/, "")
    .replace("<svg", '<svg width="44" height="44"');
  return {
    file: drawing.replace(variable, (_, name: string) => colorOf(name) ?? name),
    inline: names.length > 0 && inline.length <= longestInline ? inline : null,
  };
}

function refuse(problems: readonly string[]): never {
  throw new ContentError(
    problems.map((problem) => ({
      file: markFile,
      line: null,
      field: null,
      message: `The mark ${problem}.`,
    })),
  );
}

/** The mark is also the icon, which is square. */
function shapeProblems({ width, height }: ViewBox): string[] {
  const ratio = width / height;
  if (ratio >= 0.8 && ratio <= 1.25) return [];
  const words = `is ${width} by ${height}, but the mark is also the icon, which is square`;
  return [`${words}: use your logo's symbol without the words`];
}
