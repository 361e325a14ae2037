import { parse, type AtRule, type ChildNode, type Declaration, type Rule } from "postcss";
import parser, { type Node, type Selector } from "postcss-selector-parser";

/**
 * Reads the site's style sheet once. Returns a function from a page's HTML to the part that the page needs: the rules
 * that can match in any state (hover, focus, open), because their classes and elements are all in the HTML, and the
 * custom properties that they use. Islands load the whole sheet for what they render later.
 */
export function createPageStyle(sheet: string): (html: string) => string {
  const root = parse(sheet);
  const selectors = new Map<Rule, readonly Selector[]>();
  root.walkRules((rule) => void selectors.set(rule, selectorsOf(rule.selector)));

  return (html) => {
    const names = namesIn(html);
    const needed = new Map<Rule, string>();
    for (const [rule, all] of selectors) {
      const own = all.filter((selector) => canMatch(selector, names));
      if (own.length > 0) needed.set(rule, own.map(String).join(","));
    }
    const used = usedVariables(needed.keys(), html);
    return root.nodes.map(text).join("");

    function text(node: ChildNode): string {
      if (node.type === "comment") return "";
      if (node.type === "decl") return isUsed(node) ? `${node.prop}:${valueOf(node)};` : "";
      if (node.type === "rule") return block(needed.get(node), node.nodes);
      return atRule(node);
    }
    function atRule(rule: AtRule): string {
      const { name, params, nodes } = rule;
      if (name === "property" && !used.has(params)) return "";
      return nodes ? block(`@${name} ${params}`.trim(), nodes) : `${rule.toString()};`;
    }
    function block(head: string | undefined, nodes: readonly ChildNode[]): string {
      const inner = head === undefined ? "" : nodes.map(text).join("");
      return inner === "" ? "" : `${head}{${inner.replace(/;$/, "")}}`;
    }
    function isUsed({ prop }: Declaration): boolean {
      return !prop.startsWith("--") || used.has(prop);
    }
  };
}

function valueOf({ value, important }: Declaration): string {
  return important ? `${value}!important` : value;
}

/** The custom properties that a page's HTML and rules use, directly or through another. */
function usedVariables(rules: Iterable<Rule>, html: string): ReadonlySet<string> {
  const used = new Set(variablesIn(html));
  const uses = new Map<string, string[]>();
  for (const rule of rules)
    rule.walkDecls(({ prop, value }) => {
      if (!prop.startsWith("--")) variablesIn(value).forEach((name) => used.add(name));
      else uses.set(prop, [...(uses.get(prop) ?? []), ...variablesIn(value)]);
    });
  // A set's iteration goes on with what is added meanwhile.
  for (const name of used) uses.get(name)?.forEach((other) => used.add(other));
  return used;
}

function variablesIn(text: string): readonly string[] {
  return text.match(/(?<=var\()--[\w-]+/g) ?? [];
}

/** Classes as `.name`, elements as `name`. */
function namesIn(html: string): ReadonlySet<string> {
  const names = new Set(Array.from(html.matchAll(/<([a-z][\w-]*)/g), ([, name = ""]) => name));
  for (const [, list = ""] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of unescaped(list).split(/\s+/)) names.add(`.${name}`);
  return names;
}

/** Undoes React's escaping of attributes. */
function unescaped(text: string): string {
  const characters = { "&gt;": ">", "&#x27;": "'", "&quot;": '"' };
  return Object.entries(characters)
    .reduce((all, [escaped, character]) => all.replaceAll(escaped, character), text)
    .replaceAll("&amp;", "&");
}

function selectorsOf(list: string): readonly Selector[] {
  return parser().astSync(list).nodes;
}

/** Pseudo-classes that contain alternatives. `:not()` requires nothing. */
const alternatives: ReadonlySet<string> = new Set([":is", ":where", ":has"]);

function canMatch(selector: Selector, names: ReadonlySet<string>): boolean {
  return selector.nodes.every((node) => canBePresent(node, names));
}

function canBePresent(node: Node, names: ReadonlySet<string>): boolean {
  if (node.type === "class") return names.has(`.${node.value}`);
  if (node.type === "tag") return isKeyframe(node.value) || names.has(node.value.toLowerCase());
  if (node.type !== "pseudo" || !alternatives.has(node.value)) return true;
  return node.nodes.some((inner) => canMatch(inner, names));
}

/** Whether it is a keyframe: `from`, `50%`. */
function isKeyframe(name: string): boolean {
  return /^(?:from|to|[\d.]+%)$/.test(name);
}
