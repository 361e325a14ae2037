import { parse, type AtRule, type ChildNode, type Declaration, type Rule } from "postcss";
import parser, { type Selector } from "postcss-selector-parser";

/**
 * Reads the site's style sheet once. Returns a function from a page's HTML to the part that the page needs on a screen:
 * the rules that can match in any state (hover, focus, open), because their classes and elements are all in the HTML, and
 * the custom properties that they use. Paper and islands get the whole sheet.
 * @throws for a sheet or a selector that can't be read
 */
export function createPageStyle(sheet: string): (html: string) => string {
  const root = parse(sheet);
  root.walkAtRules(/^(?:page|media)$/, (rule) => {
    if (rule.name === "page" || rule.params === "print") rule.remove();
  });
  const rules = new Map<Rule, RuleFacts>();
  root.walkRules((rule) => void rules.set(rule, factsOf(rule)));

  return (html) => {
    const names = namesIn(html);
    const heads = new Map<Rule, string>();
    for (const [rule, { selectors }] of rules) {
      const matches = selectors.filter(({ need }) => isMet(need, names));
      if (matches.length > 0) heads.set(rule, matches.map(({ text }) => text).join(","));
    }
    const variables = variablesOf(
      [...heads.keys()].flatMap((rule) => rules.get(rule) ?? []),
      html,
    );
    return root.nodes.map(textOf).join("");

    function textOf(node: ChildNode): string {
      if (node.type === "comment") return "";
      if (node.type === "rule") return block(heads.get(node), node.nodes, rules.get(node)?.body);
      if (node.type === "atrule") return atRule(node);
      return node.prop.startsWith("--") && !variables.has(node.prop) ? "" : declaration(node);
    }
    function atRule(rule: AtRule): string {
      const { name, params, nodes } = rule;
      if (name === "property" && !variables.has(params)) return "";
      return nodes ? block(`@${name} ${params}`.trim(), nodes) : `${rule.toString()};`;
    }
    function block(head: string | undefined, nodes: readonly ChildNode[], body?: string | null) {
      if (head === undefined) return "";
      const inner = body ?? nodes.map(textOf).join("").replace(/;$/, "");
      return inner === "" ? "" : `${head}{${inner}}`;
    }
  };
}

/** What of a rule is the same for every page. */
interface RuleFacts {
  readonly selectors: readonly { readonly text: string; readonly need: Need }[];
  /** Custom properties that it uses, apart from those that its own custom properties use. */
  readonly uses: readonly string[];
  /** Its custom properties, each with those that it uses. */
  readonly sets: readonly (readonly [string, readonly string[]])[];
  /** Its declarations, unless they differ from page to page. */
  readonly body: string | null;
}

function factsOf(rule: Rule): RuleFacts {
  const uses: string[] = [];
  const sets: [string, readonly string[]][] = [];
  rule.walkDecls(({ prop, value }) => {
    if (prop.startsWith("--")) sets.push([prop, variablesIn(value)]);
    else uses.push(...variablesIn(value));
  });
  const declarations = rule.nodes.filter((node) => node.type === "decl");
  const isPlain = sets.length === 0 && declarations.length === rule.nodes.length;
  return {
    selectors: parser()
      .astSync(rule.selector)
      .nodes.map((selector) => ({ text: selector.toString(), need: needOf(selector) })),
    uses,
    sets,
    body: isPlain ? declarations.map(declaration).join("").replace(/;$/, "") : null,
  };
}

function declaration({ prop, value, important }: Declaration): string {
  return `${prop}:${value}${important ? "!important" : ""};`;
}

/** The custom properties that a page's HTML and rules use, directly or through another. */
function variablesOf(rules: readonly RuleFacts[], html: string): ReadonlySet<string> {
  const variables = new Set([...variablesIn(html), ...rules.flatMap(({ uses }) => uses)]);
  const sets = Map.groupBy(
    rules.flatMap((rule) => rule.sets),
    ([name]) => name,
  );
  // A set's iteration goes on with what is added meanwhile.
  for (const name of variables)
    for (const [, others] of sets.get(name) ?? []) others.forEach((other) => variables.add(other));
  return variables;
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

/** What a page must have for a selector to match: classes as `.name`, elements as `name`. */
interface Need {
  readonly names: readonly string[];
  /** Of each group, one. */
  readonly groups: readonly (readonly Need[])[];
}

function isMet(need: Need, names: ReadonlySet<string>): boolean {
  return (
    need.names.every((name) => names.has(name)) &&
    need.groups.every((group) => group.some((one) => isMet(one, names)))
  );
}

/** Pseudo-classes that contain alternatives. `:not()` requires nothing. */
const alternatives: ReadonlySet<string> = new Set([":is", ":where", ":has"]);

function needOf(selector: Selector): Need {
  const names: string[] = [];
  const groups: Need[][] = [];
  for (const node of selector.nodes) {
    if (node.type === "class") names.push(`.${node.value}`);
    if (node.type === "tag" && !isKeyframe(node.value)) names.push(node.value.toLowerCase());
    if (node.type === "pseudo" && alternatives.has(node.value)) groups.push(node.nodes.map(needOf));
  }
  return { names, groups };
}

/** Whether it is a keyframe: `from`, `50%`. */
function isKeyframe(name: string): boolean {
  return /^(?:from|to|[\d.]+%)$/.test(name);
}
