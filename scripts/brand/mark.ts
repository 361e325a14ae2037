import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CustomPlugin, optimize } from "svgo";
import { type Brand, brandSchema } from "#content/agency/brand-colors.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { ContentError } from "#scripts/content/mistakes.ts";
import { contentReader } from "#scripts/content/read-content.ts";

/** The agency's mark, next to its name in the header and as the site's icon. */
export const markFile = "content/agency/mark.svg";

export interface Mark {
  /** The mark as a file of its own: the icon, and the header if the mark is too large for the pages. */
  readonly file: string;
  /** The mark as a part of a page, which follows the visitor's color scheme; null if it is too large for that. */
  readonly inline: string | null;
}

/** A mark of more characters is a file, which browsers load once, and not repeated in every page. */
const longestInline = 1500;
const mostBytes = 60_000;

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
  if (text.length > mostBytes)
    refuse([`is ${Math.ceil(text.length / 1000)} kB; simplify the drawing to at most 60 kB`]);
  // An entity can stand for text that no check sees.
  if (text.includes("<!ENTITY")) refuse(["declares entities; export the drawing as plain SVG"]);
  const problems: string[] = [];
  const drawing = optimizedBy(text, problems);
  const used = [...drawing.matchAll(/var\(([^,)]*)/g)].map(([, name = ""]) => name);
  const colors = new Map(Object.entries({ ...brand.light, ...brand.both }));
  const colorOf = (name: string) => colors.get(name.replace(/^--color-/, ""));
  for (const name of new Set(used))
    if (!colorOf(name)) problems.push(`uses ${name}, which is no color of brand.yaml`);
  if (problems.length > 0) refuse([...new Set(problems)]);
  const variable = /var\((--color-[a-z-]+)[^)]*\)/g;
  const inline = drawing
    .replace(variable, "var($1)")
    .replace(/ xmlns="[^"]*"/, "")
    .replace("<svg", '<svg width="44" height="44"');
  return {
    file: drawing.replace(variable, (_, name: string) => colorOf(name) ?? name),
    inline: inline.length <= longestInline ? inline : null,
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

/** The smallest equal drawing. Adds what it must not have to `problems`. */
function optimizedBy(text: string, problems: string[]): string {
  try {
    const { data } = optimize(text, {
      multipass: true,
      plugins: [
        "preset-default",
        // The site's policy blocks styles in pages, but not the attributes of a drawing.
        { name: "inlineStyles", params: { onlyMatchedOnce: false } },
        "convertStyleToAttrs",
        { name: "prefixIds", params: { prefix: "mark", delim: "-" } },
        "removeDimensions",
        stillDrawing(problems),
      ],
    });
    return data;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    return refuse([`is not an SVG drawing: ${reason}`]);
  }
}

const elements = new Set(
  (
    "svg g defs use symbol path rect circle ellipse line polyline polygon " +
    "linearGradient radialGradient stop clipPath mask"
  ).split(" "),
);

const reasons: Readonly<Record<string, string>> = {
  script: "has a script; remove it",
  style:
    "has a style sheet that can't be turned into attributes; export it with presentation attributes",
  text: "has text, which looks different on each device; convert it to outlines",
  image: "has a picture in it; redraw it with shapes",
  foreignObject: "has HTML in it; remove it",
};

/** Collects what a still drawing without outside parts does not have. */
function stillDrawing(problems: string[]): CustomPlugin {
  return {
    name: "stillDrawing",
    fn: () => ({
      element: {
        enter({ name, attributes }) {
          if (!elements.has(name))
            problems.push(reasons[name] ?? `has <${name}>, which is not a plain shape; remove it`);
          if (name === "svg") problems.push(...shapeProblems(attributes));
          for (const [key, value] of Object.entries(attributes))
            if (isActive(key, value))
              problems.push(`has ${key}="${value.slice(0, 60)}"; remove it`);
        },
      },
    }),
  };
}

/** Whether an attribute runs something or refers to something outside the drawing. */
function isActive(key: string, value: string): boolean {
  if (/^on/i.test(key) || key === "style") return true;
  if (/(^|:)href$/i.test(key)) return !value.startsWith("#");
  // A backslash can spell a function that no check sees.
  if (/\\|(?:image|image-set|cross-fade|element|src)\(/i.test(value)) return true;
  return /url\(\s*["']?(?!#)/i.test(value) || /(?:javascript|data):/i.test(value);
}

/** The mark is also the icon, which is square. */
function shapeProblems(attributes: Readonly<Record<string, string>>): string[] {
  const box = attributes["viewBox"];
  if (box === undefined) return ["has no viewBox, so it can't be scaled; export it with one"];
  const [, , width = 0, height = 0] = box.split(/[\s,]+/).map(Number);
  const ratio = width / height;
  if (ratio >= 0.8 && ratio <= 1.25) return [];
  const words = `is ${width} by ${height}, but the mark is also the icon, which is square`;
  return [`${words}: use the symbol of your logo without its words`];
}
