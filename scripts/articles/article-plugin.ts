import { basename, join, normalize } from "node:path";
import type { Element, ElementContent, Root } from "hast";
import type { MdxJsxFlowElementHast } from "mdast-util-mdx-jsx";
import { toString } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import type { Plugin } from "vite";
import { amountHistory } from "#content/amounts/amount-history.ts";
import type { ArticleSection, FramedArticle } from "#content/en/articles/article.schema.ts";
import { periodImport, pick } from "#scripts/content/content-plugin.ts";
import { factSources, type PeriodFacts, readSources } from "#scripts/content/facts.ts";
import { typeset } from "#scripts/content/typeset.ts";
import { headingIds, parseText, pictureAmounts, pictureImports } from "./article-text.ts";
import { readArticles, type Article } from "./read-articles.ts";

const listId = "virtual:articles";
const pagesId = "virtual:article-pages";

/**
 * Turns each article into a module: its MDX as the default export, and what is shown around it as `article`,
 * `contents` and `history`. `virtual:articles` lists all articles, `virtual:article-pages` has their modules.
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
      return id === `\0${listId}` ? await listModule(root) : await pagesModule(root, folder);
    },
    async transform(_, id) {
      const [path = id, query] = id.split("?");
      const file = normalize(path);
      if (!file.startsWith(folder) || !file.endsWith(".mdx")) return null;
      for (const source of factSources) this.addWatchFile(join(root, source));
      const { periods } = await readSources(root);
      const from = new URLSearchParams(query).get("from");
      const one = periods.find(({ period }) => period.from === from) ?? periods[0];
      return moduleOf(root, await readArticles(root, one.facts), basename(file, ".mdx"), one);
    },
  };
}

async function listModule(root: string): Promise<string> {
  const { periods } = await readSources(root);
  const lists = periods.map(async ({ facts }) => {
    const articles = await readArticles(root, facts);
    return typeset(articles.map(({ card }) => card));
  });
  return `${periodImport}export const articles = ${pick(await Promise.all(lists))};`;
}

/** A module with all article modules, by slug. One that says the same in every period is there once. */
async function pagesModule(root: string, folder: string): Promise<string> {
  const { periods } = await readSources(root);
  const readings = await Promise.all(
    periods.map(async (one) => ({ one, articles: await readArticles(root, one.facts) })),
  );
  const slugs = readings[0]?.articles.map(({ card }) => card.slug) ?? [];
  const imports: string[] = [];
  const entries: string[] = [];
  for (const slug of slugs) {
    const texts = await Promise.all(
      readings.map(({ one, articles }) => moduleOf(root, articles, slug, one)),
    );
    const names = periods.map(({ period }, place) => {
      const same = texts.indexOf(texts[place] ?? null);
      const name = `page${entries.length}_${same}`;
      const file = `${join(folder, slug)}.mdx?from=${period.from}`;
      if (same === place) imports.push(`import * as ${name} from ${JSON.stringify(file)};`);
      return name;
    });
    entries.push(`${JSON.stringify(slug)}: inPeriod([${names.join(", ")}])`);
  }
  const pages = `export const articlePages = { ${entries.join(", ")} };`;
  return `${periodImport}${imports.join("\n")}\n${pages}`;
}

/** The source of an article's module in a period, as MDX; null for an unknown slug. */
async function moduleOf(
  root: string,
  articles: readonly Article[],
  slug: string,
  { facts, period }: PeriodFacts,
): Promise<string | null> {
  const { amounts } = await readSources(root);
  const article = articles.find(({ card }) => card.slug === slug);
  if (!article) return null;
  const ids = [...article.amountsUsed, ...(await pictureAmounts(root, article.text, facts))];
  const history = amountHistory(amounts, ids, period);
  const exported =
    `export const article = ${JSON.stringify(typeset(framed(article, articles)))}; ` +
    `export const contents = ${JSON.stringify(typeset(contentsOf(article.text)))}; ` +
    `export const history = ${JSON.stringify(history)};`;
  // On one line, so that MDX reports errors with the line numbers of the file.
  return `${pictureImports(article.text)}${exported}${withNotice(article)}`;
}

/** The sections of a text, which its list of contents links to. */
function contentsOf(text: string): ArticleSection[] {
  return [...headingIds(parseText(text))]
    .filter(([heading]) => heading.depth === 2)
    .map(([heading, id]) => ({ id, heading: toString(heading) }));
}

/** The text with the notice after its first paragraph, so that reading starts with the article itself. */
function withNotice({ meta: { notice }, text }: Article): string {
  if (!notice) return text;
  return text.replace(
    /^\S[^]*?\n\n/m,
    (first) => `${first}<Notice>{${JSON.stringify(typeset(notice))}}</Notice>\n\n`,
  );
}

function framed({ meta, card }: Article, articles: readonly Article[]): FramedArticle {
  const related = meta.related.flatMap(
    (slug) => articles.find((other) => other.card.slug === slug)?.card ?? [],
  );
  return { ...meta, ...card, related };
}

/**
 * Rehype plugin for tables in `<DataTable caption="…">`: adds the caption, makes the first cell of each row a
 * header, so that screen readers can say what a figure means, marks columns of figures, which are set to the right,
 * and says with `inWords` that a table of three or more columns has more than a word or two in those after the first.
 */
export function articleTables() {
  return (tree: Root): void => {
    visit(tree, "mdxJsxFlowElement", (block: MdxJsxFlowElementHast) => {
      if (block.name !== "DataTable") return;
      const caption = captionOf(block);
      visit(block, "element", (element: Element) => {
        if (element.tagName === "tr") nameHeaders(element);
        if (element.tagName === "table") element.children.unshift(captionElement(caption));
      });
      markFigures(block);
    });
  };
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

/** A figure or a range of figures, or a word where there is none. */
const figure = /^(?:\$?[\d.,]+%?(?: to \$?[\d.,]+%?)?|None)$/;

/** Marks the columns whose cells are all figures, with at least one amount or share among them, and wide tables of words. */
function markFigures(block: MdxJsxFlowElementHast): void {
  const rows: Element[][] = [];
  visit(block, { tagName: "tr" }, (row: Element) => {
    rows.push(row.children.filter(isCell));
  });
  const [head = [], ...body] = rows;
  let columnsOfWords = 0;
  for (const [index, name] of head.entries()) {
    const cells = body.flatMap((row) => row[index] ?? []);
    const texts = cells.map((cell) => toString(cell).trim());
    if (index === 0) continue;
    if (!texts.every((text) => figure.test(text))) {
      if (texts.some((text) => text.length > 16)) columnsOfWords += 1;
    } else if (/[$%]/.test(texts.join()))
      for (const cell of [name, ...cells]) cell.properties["className"] = ["figure"];
  }
  if (head.length > 2 && columnsOfWords > 0)
    block.attributes.push({ type: "mdxJsxAttribute", name: "inWords" });
}

function isCell(node: ElementContent): node is Element {
  return node.type === "element" && (node.tagName === "td" || node.tagName === "th");
}
