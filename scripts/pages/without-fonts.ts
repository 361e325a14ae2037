import { parse } from "postcss";

/**
 * A style sheet without its `@font-face` rules, for a page that has them. Said a second time, the browser
 * lays the whole page out anew: half of what the added sheet cost.
 */
export function withoutFonts(sheet: string): string {
  const root = parse(sheet);
  root.walkAtRules("font-face", (rule) => void rule.remove());
  return root.toString();
}
