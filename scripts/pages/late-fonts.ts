import { atRule, parse, type AtRule, type Root } from "postcss";

/**
 * The style sheet of a page whose script adds the fonts: by itself it fetches them where no script runs. They
 * stand in its last rule, where the script finds them (late-fonts.js).
 */
export function withLateFonts(sheet: string): string {
  const root = parse(sheet);
  const nodes = fetchedFonts(root).map((rule) => rule.remove());
  if (nodes.length > 0) root.append(atRule({ name: "media", params: "(scripting:none)", nodes }));
  return root.toString();
}

/** Elements that fetch the fonts of a style sheet at once, before anything asks for them. */
export function fontPreloads(sheet: string): string {
  return fetchedFonts(parse(sheet))
    .map((rule) => `<link rel="preload" href="${address(rule)}" as="font" crossorigin/>`)
    .join("");
}

/** Not those that stand on the device already. */
function fetchedFonts(root: Root): readonly AtRule[] {
  const rules: AtRule[] = [];
  root.walkAtRules("font-face", (rule) => {
    if (address(rule)) rules.push(rule);
  });
  return rules;
}

function address(rule: AtRule): string | undefined {
  return /url\(["']?([^"')]+)/.exec(rule.toString())?.[1];
}
