import { z } from "zod/mini";

const color = z
  .string()
  .check(z.regex(/^#[0-9a-f]{6}$/, 'write "#" and six digits 0-9 or a-f, in quotes'));

function colors<const Name extends string>(...names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, color]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one key for each name
  return z.strictObject(shape as Record<Name, typeof color>);
}

const inBoth = colors("marigold", "marigold-deep", "on-marigold", "ring");

const inScheme = colors(
  "paper",
  "card",
  "ink",
  "quiet",
  "pine",
  "on-pine",
  "pine-deep",
  "band",
  "on-band",
  "band-quiet",
  "band-line",
  "mint",
  "sand",
  "brick",
  "brick-wash",
  "leaf",
  "line",
  "hair",
  "ring-ink",
);

const inDrawings = colors(
  "wall",
  "dado",
  "rail",
  "sky",
  "hill",
  "table",
  "edge",
  "line",
  "paper",
  "shade",
  "white",
  "glass",
  "marigold",
  "bluebonnet",
  "petal",
  "leaf",
  "gray",
  "skin",
  "skin-deep",
  "skin-fair",
  "skin-dark",
);

/** The colors of one scheme, `both` included, as `#0f4a3f`. */
type Scheme = z.infer<typeof inScheme> & z.infer<typeof inBoth>;

type ColorName = keyof Scheme;

/** What is read, and the surfaces it is on (WCAG 2.2, 1.4.6: 7:1). */
const texts: Readonly<Partial<Record<ColorName, readonly ColorName[]>>> = {
  ink: ["paper", "card", "mint", "sand", "brick-wash"],
  quiet: ["paper", "card", "mint", "sand"],
  pine: ["paper", "card", "mint", "sand"],
  "pine-deep": ["paper", "card", "mint"],
  "on-pine": ["pine", "pine-deep"],
  "on-band": ["band"],
  "band-quiet": ["band"],
  "on-marigold": ["marigold", "marigold-deep"],
  brick: ["paper", "card", "brick-wash"],
  leaf: ["paper", "card"],
};

/** Borders of fields and buttons, and the focus ring, each with what is around it (WCAG 2.2, 1.4.11: 3:1). */
const borders: Readonly<Partial<Record<ColorName, readonly ColorName[]>>> = {
  line: ["paper", "card", "mint", "sand"],
  marigold: ["band"],
  "ring-ink": ["ring"],
};

const leastContrast = { text: 7, border: 3 };

/**
 * The agency's colors, for the light and the dark color scheme. Every text and border must stand out from the
 * surfaces it is used on; drawings have no text.
 */
export const brandSchema = z
  .strictObject({
    both: inBoth,
    light: inScheme,
    dark: inScheme,
    drawings: z.strictObject({ light: inDrawings, dark: inDrawings }),
  })
  .check(
    z.superRefine(({ both, light, dark }, context) => {
      const refuse = (message: string) =>
        context.addIssue({ code: "custom", path: ["light"], message });
      for (const name of ["ink", "pine"] as const) {
        const ratio = contrast(light[name], "#ffffff");
        const pair = `${name} (${light[name]}) on white, as in the guide,`;
        if (ratio < leastContrast.text) refuse(tooLow(pair, ratio, leastContrast.text, "text"));
      }
      for (const [scheme, palette] of Object.entries({ light, dark }))
        for (const message of contrastProblems({ ...palette, ...both }))
          context.addIssue({ code: "custom", path: [scheme], message });
    }),
  );

export type Brand = z.infer<typeof brandSchema>;

/** The pairs of a scheme whose contrast is too low, in words that name the pair, its ratio and the ratio needed. */
export function contrastProblems(scheme: Scheme): string[] {
  const kinds = [
    { pairs: texts, least: leastContrast.text, what: "text" },
    { pairs: borders, least: leastContrast.border, what: "a border" },
  ];
  return kinds.flatMap(({ pairs, least, what }) =>
    colorNames(pairs).flatMap((name) =>
      (pairs[name] ?? [])
        .map((ground) => ({ ground, ratio: contrast(scheme[name], scheme[ground]) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ ground, ratio }) => {
          const pair = `${name} (${scheme[name]}) on ${ground} (${scheme[ground]})`;
          return tooLow(pair, ratio, least, what);
        }),
    ),
  );
}

function colorNames(pairs: Readonly<Partial<Record<ColorName, unknown>>>): ColorName[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record are its names
  return Object.keys(pairs) as ColorName[];
}

function tooLow(pair: string, ratio: number, least: number, what: string): string {
  // Rounded down, so that a ratio just under the limit never reads as the limit.
  const ratioText = (Math.floor(ratio * 10) / 10).toFixed(1);
  const advice = "Make one of them darker or lighter";
  return `${pair} has a contrast of ${ratioText}:1; ${what} needs at least ${least}:1. ${advice}`;
}

/** The contrast ratio of two colors, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance (WCAG 2.2, "relative luminance"). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
