import { atRule, parse, type AtRule } from "postcss";

/** A font as a browser's `FontFace` takes it: family, source, and what else describes it. */
export type Font = readonly [
  family: string,
  source: string,
  more: Readonly<Record<string, string>>,
];

/** The fonts that a style sheet fetches; not those that it finds on the device. */
export function fontsOf(sheet: string): readonly Font[] {
  return fetchedFonts(parse(sheet)).map((rule) => {
    const { "font-family": family = "", src = "", ...more } = described(rule);
    const named = Object.entries(more).map(([name, value]) => [descriptor(name), value]);
    return [family.replaceAll(/["']/g, ""), src, Object.fromEntries(named)];
  });
}

/** The style sheet of a page whose script adds the fonts: by itself it fetches them where no script runs. */
export function withLateFonts(sheet: string): string {
  const root = parse(sheet);
  const fonts = fetchedFonts(root).map((rule) => rule.remove());
  if (fonts.length > 0)
    root.append(atRule({ name: "media", params: "(scripting:none)", nodes: fonts }));
  return root.toString();
}

/** Elements that fetch the fonts at once, before anything asks for them. */
export function fontPreloads(fonts: readonly Font[]): string {
  const addresses = fonts.flatMap(([, source]) => /url\(["']?([^"')]+)/.exec(source)?.[1] ?? []);
  return addresses
    .map((href) => `<link rel="preload" href="${href}" as="font" crossorigin/>`)
    .join("");
}

function fetchedFonts(root: ReturnType<typeof parse>): readonly AtRule[] {
  const rules: AtRule[] = [];
  root.walkAtRules("font-face", (rule) => {
    if (described(rule)["src"]?.includes("url(")) rules.push(rule);
  });
  return rules;
}

function described(rule: AtRule): Readonly<Record<string, string>> {
  const pairs: [string, string][] = [];
  rule.walkDecls(({ prop, value }) => void pairs.push([prop, value]));
  return Object.fromEntries(pairs);
}

/** `font-weight` in a style sheet is `weight` in a script. */
function descriptor(name: string): string {
  return name.replace(/^font-/, "");
}
