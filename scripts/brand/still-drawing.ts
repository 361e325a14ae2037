import { type CustomPlugin, optimize } from "svgo";

/** The size of a drawing, in its own units. */
export interface ViewBox {
  readonly width: number;
  readonly height: number;
}

interface StillDrawing {
  /** The smallest equivalent drawing; empty if the text can't be read as one. */
  readonly drawing: string;
  readonly viewBox: ViewBox | undefined;
  /** What must change before a page can show it, each as the end of a sentence: "has a script; remove it". */
  readonly problems: readonly string[];
}

const mostBytes = 60_000;

/** By prefix and text, since most drawings stay the same from one check to the next, and each takes milliseconds. */
const drawings = new Map<string, StillDrawing>();

/**
 * Reduces an SVG file's text, and checks that it is a still drawing: no script, no text, nothing from other files.
 * `prefix` starts its ids, so that they don't clash with a page's.
 */
export function stillDrawing(text: string, prefix: string): StillDrawing {
  const key = `${prefix} ${text}`;
  const drawing = drawings.get(key) ?? reduceDrawing(text, prefix);
  drawings.set(key, drawing);
  return drawing;
}

function reduceDrawing(text: string, prefix: string): StillDrawing {
  const refusal = (problem: string) => ({ drawing: "", viewBox: undefined, problems: [problem] });
  if (text.length > mostBytes)
    return refusal(`is ${Math.ceil(text.length / 1000)} kB; simplify the drawing to at most 60 kB`);
  // An entity can stand for text that no check sees.
  if (text.includes("<!ENTITY"))
    return refusal("declares entities; export the drawing as plain SVG");
  const inspection: Inspection = { problems: new Set(), box: undefined };
  try {
    const { data } = optimize(text, {
      plugins: [
        "preset-default",
        // The site's policy blocks styles in pages, but not the attributes of a drawing.
        { name: "inlineStyles", params: { onlyMatchedOnce: false } },
        "convertStyleToAttrs",
        { name: "prefixIds", params: { prefix, delim: "-" } },
        "removeDimensions",
        check(inspection),
      ],
    });
    const [, , width = 0, height = 0] = inspection.box?.split(/[\s,]+/).map(Number) ?? [];
    if (inspection.box === undefined)
      inspection.problems.add("has no viewBox, so it can't be scaled; export it with one");
    return {
      drawing: data,
      viewBox: inspection.box === undefined ? undefined : { width, height },
      problems: [...inspection.problems],
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    return refusal(`is not an SVG drawing: ${reason}`);
  }
}

interface Inspection {
  readonly problems: Set<string>;
  box: string | undefined;
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

/** Collects what a still drawing without outside parts must not have, and its size. */
function check(inspection: Inspection): CustomPlugin {
  return {
    name: "check",
    fn: () => ({
      element: {
        enter({ name, attributes }) {
          if (!elements.has(name))
            inspection.problems.add(
              reasons[name] ?? `has <${name}>, which is not a plain shape; remove it`,
            );
          if (name === "svg") inspection.box = attributes["viewBox"];
          for (const [key, value] of Object.entries(attributes))
            if (isActive(key, value))
              inspection.problems.add(`has ${key}="${value.slice(0, 60)}"; remove it`);
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
