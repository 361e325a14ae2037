import { parse, type AtRule, type Declaration, type Root } from "postcss";
import parser, { type Node, type Selector } from "postcss-selector-parser";

/**
 * Parses the site's style sheet once. Returns a function that returns the part that a page's HTML needs. A page
 * gets the rules that can match it in any state (hover, focus, open): those whose classes and elements are all in
 * its HTML. Islands load the whole sheet for what they render later.
 */
export function createPageStyle(sheet: string): (html: string) => string {
  const whole = parse(sheet);
  const needs = new Map<string, readonly SelectorNeeds[]>();
  whole.walkComments((comment) => void comment.remove()); // still in the whole sheet
  dropBorderStyles(whole);
  shorten(whole);
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
    dropUnusedVariables(root, variablesIn(html));
    dropEmpty(root);
    const style = root.toString();
    // An island's sheet has its own names. A mark within the page may use the long ones.
    return html.includes("--color-") ? style : style.replaceAll("--color-", "--");
  };
}

/**
 * Removes border styles that Tailwind sets through a variable, which saves 160 bytes per page. They aren't needed: the
 * reset makes all borders solid, and `border-dashed` sets the style itself.
 */
function dropBorderStyles(root: Root): void {
  root.walkDecls(/^border-.*style$/, (declaration) => {
    if (declaration.value === "var(--tw-border-style)") declaration.remove();
  });
}

/** The whole style sheet with its rules in the order that pages have them, so that an island's sheet changes nothing. */
export function inPageOrder(sheet: string): string {
  const root = parse(sheet);
  shorten(root);
  return root.toString();
}

/** Says the same in fewer bytes: media queries, the root (no page has a shadow root), and what is said twice in a row. */
function shorten(root: Root): void {
  root.walkAtRules("media", (rule) => {
    rule.params = rule.params.replace(/^not all and \(width>=([\w.]+)\)$/, "(width<$1)");
  });
  root.walkRules(":root,:host", (rule) => {
    rule.selector = ":root";
  });
  root.walkAtRules("layer", gatherLast);
  root.walkDecls((declaration) => {
    if (declaration.toString() === declaration.prev()?.toString()) declaration.remove();
  });
}

/** Moves the rules for a pointer, for forced colors and for print to the end of their layer, each under one query. */
function gatherLast(layer: AtRule): void {
  for (const params of ["(hover:hover)", "(forced-colors:active)", "print"]) {
    const [first, ...others] = (layer.nodes ?? []).filter(
      (node) => node.type === "atrule" && node.name === "media" && node.params === params,
    );
    if (first?.type !== "atrule") continue;
    for (const other of others) {
      if (other.type === "atrule" && other.nodes) first.append(other.nodes);
      other.remove();
    }
    layer.append(first);
  }
}

/** Classes as `.name`, elements as `name`. */
function namesIn(html: string): ReadonlySet<string> {
  const elements = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = ""]) =>
    name.toLowerCase(),
  );
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = ""]) =>
    unescaped(list).split(/\s+/),
  );
  return new Set([...elements, ...classes.map((name) => `.${name}`)]);
}

/** Undoes React's escaping of attributes. */
function unescaped(text: string): string {
  return text
    .replaceAll("&gt;", ">")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** Removes empty rules. Keeps empty `@layer` statements, which set the order of the layers. */
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

/** One selector of a list, and what a page must have for it to match. */
interface SelectorNeeds {
  readonly selector: string;
  /** Whether it can match, given a test for names: classes as `.name`, elements as `name`. */
  readonly isMet: (has: (name: string) => boolean) => boolean;
}

/** Pseudo-classes that contain alternatives. `:not()` requires nothing. */
const alternatives = new Set([":is", ":where", ":has"]);

/** What each selector of a list requires. */
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
  return selector.nodes.every((node) => canBePresent(node, has));
}

function canBePresent(node: Node, has: (name: string) => boolean): boolean {
  if (node.type === "class") return has(`.${node.value}`);
  if (node.type === "tag") return isKeyframe(node.value) || has(node.value.toLowerCase());
  if (node.type !== "pseudo" || !alternatives.has(node.value)) return true;
  return node.nodes.some((inner) => canMatch(inner, has));
}

/** Whether it is a keyframe: `from`, `50%`. */
function isKeyframe(name: string): boolean {
  return /^(?:from|to|[\d.]+%)$/.test(name);
}

/**
 * Removes unused custom properties and their `@property` rules. Repeats, since one property may use another.
 * @param inPage properties that the page's drawings use
 */
function dropUnusedVariables(root: Root, inPage: readonly string[]): void {
  let declarations: Declaration[] = [];
  root.walkDecls((declaration) => void declarations.push(declaration));
  for (let before = -1; before !== declarations.length;) {
    before = declarations.length;
    const inSheet = declarations.flatMap(({ value }) => variablesIn(value));
    const used = new Set([...inPage, ...inSheet]);
    const isUsed = ({ prop }: Declaration) => !prop.startsWith("--") || used.has(prop);
    for (const unused of declarations.filter((declaration) => !isUsed(declaration)))
      unused.remove();
    declarations = declarations.filter(isUsed);
  }
  const left = new Set(declarations.flatMap(({ prop, value }) => [prop, ...variablesIn(value)]));
  root.walkAtRules("property", (rule) => void (left.has(rule.params) || rule.remove()));
}

function variablesIn(value: string): readonly string[] {
  return value.match(/(?<=var\()--[\w-]+/g) ?? [];
}
