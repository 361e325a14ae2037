import parser, { type Node, type Selector } from "postcss-selector-parser";

/** One selector of a list, and what a page must have for it to match anything. */
export interface SelectorNeeds {
  readonly selector: string;
  /** Whether it can match, asked for each name: classes as `.name`, elements by name. */
  readonly isMet: (has: (name: string) => boolean) => boolean;
}

/** Pseudo-classes whose insides name alternatives. What stands in `:not()` asks for nothing. */
const alternatives = new Set([":is", ":where", ":has"]);

/** What each selector of a list asks of a page. */
export function selectorNeeds(list: string): readonly SelectorNeeds[] {
  const needs: SelectorNeeds[] = [];
  parser((selectors) =>
    selectors.each((selector) => {
      needs.push({ selector: selector.toString(), isMet: (has) => canMatch(selector, has) });
    }),
  ).processSync(list);
  return needs;
}

function canMatch(selector: Selector, has: (name: string) => boolean): boolean {
  return selector.nodes.every((node) => isThere(node, has));
}

function isThere(node: Node, has: (name: string) => boolean): boolean {
  if (node.type === "class") return has(`.${node.value}`);
  if (node.type === "tag") return isMoment(node.value) || has(node.value.toLowerCase());
  if (node.type !== "pseudo" || !alternatives.has(node.value)) return true;
  return node.nodes.some((inner) => canMatch(inner, has));
}

/** A moment of an animation: `from`, `50%`. */
function isMoment(name: string): boolean {
  return /^(?:from|to|[\d.]+%)$/.test(name);
}
