import { basename, join, normalize } from "node:path";
import type { Element, ElementContent, Root } from "hast";
import type { MdxJsxFlowElementHast } from "mdast-util-mdx-jsx";
import { visit } from "unist-util-visit";
import type { Plugin } from "vite";
import { amountHistory } from "#content/amounts/amount-history.ts";
import type { FramedArticle } from "#content/en/articles/article.schema.ts";
import { factSources, readFacts, readSources } from "#scripts/content/facts.ts";
import { typeset } from "#scripts/content/typeset.ts";
import { pictureAmounts, pictureImports } from "./article-text.ts";
import { readArticles, type Article } from "./read-articles.ts";

const listId = "virtual:articles";
const pagesId = "virtual:article-pages";

/**
 * Turns each article into a module: its MDX as the default export, and what is shown around it as `article` and
 * `history`. `virtual:articles` lists all articles, `virtual:article-pages` has their modules.
 */
export function articlePlugin(root: string): Plugin {
  const folder = join(root, "content/en/articles/");
  return {
    name: "articles",
    enforce: "pre",
    resolveId: (id) => (id === listId || id === pagesId ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${listId}` && id !== `\0${pagesId}`) return null;
      for (const source of factSources) this.addWatchFile(join(root, source));
      const cards = (await readArticles(root, await readFacts(root))).map(({ card }) => card);
      if (id === `\0${listId}`) return `export const articles = ${JSON.stringify(typeset(cards))};`;
      return pagesModule(folder, cards);
    },
    async transform(_, id) {
      const file = normalize(id.split("?")[0] ?? id);
      if (!file.startsWith(folder) || !file.endsWith(".mdx")) return null;
      for (const source of factSources) this.addWatchFile(join(root, source));
      return moduleOf(root, basename(file, ".mdx"));
    },
  };
}

/** A module with all article modules, by slug. */
function pagesModule(folder: string, cards: readonly { readonly slug: string }[]): string {
  const imports = cards.map(({ slug }, place) => {
    return `import * as page${place} from ${JSON.stringify(join(folder, `${slug}.mdx`))};`;
  });
  const entries = cards.map(({ slug }, place) => `${JSON.stringify(slug)}: page${place}`);
  return `${imports.join("\n")}\nexport const articlePages = { ${entries.join(", ")} };`;
}

/** The source of an article's module, as MDX; null for an unknown slug. */
async function moduleOf(root: string, slug: string): Promise<string | null> {
  const { facts, amounts, period } = await readSources(root);
  const articles = await readArticles(root, facts);
  const article = articles.find(({ card }) => card.slug === slug);
  if (!article) return null;
  const quoted = [...article.amountsUsed, ...(await pictureAmounts(root, article.text, facts))];
  const history = amountHistory(amounts, quoted, period);
  const exported =
    `export const article = ${JSON.stringify(typeset(framed(article, articles)))}; ` +
    `export const history = ${JSON.stringify(history)};`;
  // On one line, so that MDX reports errors with the line numbers of the file.
  return `${pictureImports(article.text)}${exported}${article.text}`;
}

function framed({ meta, card }: Article, articles: readonly Article[]): FramedArticle {
  const related = meta.related.flatMap(
    (slug) => articles.find((other) => other.card.slug === slug)?.card ?? [],
  );
  return { ...meta, ...card, related };
}

/**
 * Rehype plugin for tables in `<DataTable caption="…">`: adds the caption and makes the first cell of each row a
 * header, so that screen readers can say what a figure means. Columns of figures get the class `money`.
 */
export function articleTables() {
  return (tree: Root): void => {
    visit(tree, "mdxJsxFlowElement", (block: MdxJsxFlowElementHast) => {
      if (block.name !== "DataTable") return;
      const caption = captionOf(block);
      visit(block, "element", (element: Element) => {
        if (element.tagName === "tr") nameHeaders(element);
        if (element.tagName !== "table") return;
        alignMoney(element);
        element.children.unshift(captionElement(caption));
      });
    });
  };
}

/** Marks the columns whose cells are all figures, such as "$185.00" or "25%". */
function alignMoney(table: Element): void {
  const rows: Element[][] = [];
  visit(table, "element", (row: Element) => {
    if (row.tagName === "tr") rows.push(row.children.filter(isCell));
  });
  const [head = [], ...body] = rows;
  for (const [column, name] of head.entries()) {
    const cells = body.flatMap((row) => row[column] ?? []);
    if (column === 0 || !cells.every(isFigure)) continue;
    for (const cell of [name, ...cells]) cell.properties["className"] = ["money"];
  }
}

function isFigure({ children }: Element): boolean {
  const [text] = children;
  return text?.type === "text" && /^\s*(\$[\d,.]+|[\d.]+%)\s*$/.test(text.value);
}

function captionOf(block: MdxJsxFlowElementHast): string {
  const attribute = block.attributes.find(
    (one) => one.type === "mdxJsxAttribute" && one.name === "caption",
  );
  return typeof attribute?.value === "string" ? attribute.value : "";
}

function captionElement(text: string): Element {
  return {
    type: "element",
    tagName: "caption",
    properties: {},
    children: [{ type: "text", value: text }],
  };
}

function nameHeaders(row: Element): void {
  const cells = row.children.filter(isCell);
  for (const cell of cells) if (cell.tagName === "th") cell.properties["scope"] = "col";
  const [first] = cells;
  if (first?.tagName !== "td") return;
  first.tagName = "th";
  first.properties["scope"] = "row";
}

function isCell(node: ElementContent): node is Element {
  return node.type === "element" && (node.tagName === "td" || node.tagName === "th");
}
