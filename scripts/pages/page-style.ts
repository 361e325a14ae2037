import { parse, type Root } from "postcss";
import { dropUnusedVariables } from "./drop-unused-variables.ts";
import { selectorNeeds, type SelectorNeeds } from "./selector-needs.ts";

/** Gives, for a page as it was sent, the part of the site's style sheet that it needs. */
export type PageStyle = (html: string) => string;

/**
 * Reads the site's style sheet once. A page then gets the rules that can touch it, whatever is hovered,
 * focused or opened on it: those whose every class and element stands in its markup. What its script may
 * draw comes with the script, which fetches the whole sheet.
 */
export function createPageStyle(sheet: string): PageStyle {
  const whole = parse(sheet);
  const needs = new Map<string, readonly SelectorNeeds[]>();
  whole.walkComments((comment) => void comment.remove()); // they stay in the whole sheet
  whole.walkRules(({ selector }) => void needs.set(selector, selectorNeeds(selector)));
  return (html) => {
    const root = whole.clone();
    const names = namesIn(html);
    const has = (name: string) => names.has(name);
    root.walkRules((rule) => {
      const needed = (needs.get(rule.selector) ?? []).filter(({ isMet }) => isMet(has));
      if (needed.length === 0) rule.remove();
      else rule.selector = needed.map(({ selector }) => selector).join(",");
    });
    dropUnusedVariables(root);
    dropEmpty(root);
    return root.toString();
  };
}

/** Classes as `.name`, elements by name. */
function namesIn(html: string): ReadonlySet<string> {
  const elements = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = ""]) =>
    name.toLowerCase(),
  );
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = ""]) =>
    unescaped(list).split(/\s+/),
  );
  return new Set([...elements, ...classes.map((name) => `.${name}`)]);
}

/** An attribute's text as React escapes it. */
function unescaped(text: string): string {
  return text
    .replaceAll("&gt;", ">")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** Blocks in which nothing is left. A layer's name alone stays: it sets the order of the layers. */
function dropEmpty(root: Root): void {
  let removed = true;
  while (removed) {
    removed = false;
    root.walk((node) => {
      if ((node.type !== "rule" && node.type !== "atrule") || node.nodes?.length !== 0) return;
      node.remove();
      removed = true;
    });
  }
}
