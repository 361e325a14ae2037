import { parse, type Declaration, type Root } from "postcss";
import parser, { type Node, type Selector } from "postcss-selector-parser";

/** Gives, for a page as it was sent, the part of the site's style sheet that it needs. */
type PageStyle = (html: string) => string;

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

/** One selector of a list, and what a page must have for it to match anything. */
interface SelectorNeeds {
  readonly selector: string;
  /** Whether it can match, asked for each name: classes as `.name`, elements by name. */
  readonly isMet: (has: (name: string) => boolean) => boolean;
}

/** Pseudo-classes whose insides name alternatives. What stands in `:not()` asks for nothing. */
const alternatives = new Set([":is", ":where", ":has"]);

/** What each selector of a list asks of a page. */
function selectorNeeds(list: string): readonly SelectorNeeds[] {
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

/**
 * Takes out the custom properties that nothing asks for, with what is said of them in `@property`. One may
 * ask for another, so it looks again.
 */
function dropUnusedVariables(root: Root): void {
  let declarations: Declaration[] = [];
  root.walkDecls((declaration) => void declarations.push(declaration));
  for (let before = -1; before !== declarations.length;) {
    before = declarations.length;
    const used = new Set(declarations.flatMap(({ value }) => asked(value)));
    const isUsed = ({ prop }: Declaration) => !prop.startsWith("--") || used.has(prop);
    for (const unused of declarations.filter((one) => !isUsed(one))) unused.remove();
    declarations = declarations.filter(isUsed);
  }
  const left = new Set(declarations.flatMap(({ prop, value }) => [prop, ...asked(value)]));
  root.walkAtRules("property", (rule) => void (left.has(rule.params) || rule.remove()));
}

function asked(value: string): readonly string[] {
  return value.match(/(?<=var\()--[\w-]+/g) ?? [];
}
