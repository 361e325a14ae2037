import parser from "postcss-selector-parser";

/** One selector of a list, and the names a page must have for it to match anything. */
export interface SelectorNeeds {
  readonly selector: string;
  /** Classes as `.name`, elements by name. */
  readonly names: readonly string[];
}

/** Parts of controls that no page has: choosers of dates and files. */
const unusedPart = /::-webkit-(?:date|calendar|inner-spin|outer-spin)|::file-selector-button/;

/**
 * What each selector of a list asks of a page. What stands inside `:is()`, `:not()` and the like asks for
 * nothing: there it is one of several, or what must not be.
 */
export function selectorNeeds(list: string): readonly SelectorNeeds[] {
  const needs: SelectorNeeds[] = [];
  parser((selectors) =>
    selectors.each((selector) => {
      const text = selector.toString();
      const names = selector.nodes.flatMap((node) => {
        if (node.type === "class") return [`.${node.value}`];
        return node.type === "tag" && !isMoment(node.value) ? [node.value.toLowerCase()] : [];
      });
      if (!unusedPart.test(text)) needs.push({ selector: text, names });
    }),
  ).processSync(list);
  return needs;
}

/** A moment of an animation: `from`, `50%`. */
function isMoment(name: string): boolean {
  return /^(?:from|to|[\d.]+%)$/.test(name);
}
