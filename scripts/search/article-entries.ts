import GithubSlugger from "github-slugger";
import type { RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import type { SearchEntry } from "#content/en/search/search-entry.ts";
import { parseText } from "#scripts/articles/parse-text.ts";
import type { Article } from "#scripts/articles/read-article.ts";

/** An article for the search: its beginning, then each section by its heading. */
export function articleEntries({ card, text }: Pick<Article, "card" | "text">): SearchEntry[] {
  const slugger = new GithubSlugger();
  const base = { kind: "article", title: card.title } as const;
  const sections = [{ ...base, path: card.path, section: "", parts: [card.excerpt] }];
  for (const node of parseText(text).children) {
    // Every heading takes its id, as in the page, so that ids given twice are counted alike.
    const id = node.type === "heading" ? slugger.slug(toString(node)) : "";
    if (node.type === "heading" && node.depth === 2) {
      sections.push({ ...base, path: `${card.path}#${id}`, section: toString(node), parts: [] });
    } else {
      sections.at(-1)?.parts.push(plainText(node));
    }
  }
  return sections.map(({ parts, ...entry }) => ({ ...entry, text: joined(parts) }));
}

/** The words of a block; those of its parts do not run together. */
function plainText(node: RootContent): string {
  // Rows of figures without their heads explain nothing.
  if (node.type === "mdxjsEsm" || node.type === "table") return "";
  const blocks = "children" in node && node.type !== "paragraph" && node.type !== "heading";
  return blocks ? node.children.map(plainText).join(" ") : toString(node);
}

function joined(parts: readonly string[]): string {
  return parts.join(" ").replaceAll(/\s+/g, " ").trim();
}
