import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";

const parser = unified().use(remarkParse).use(remarkMdx).use(remarkGfm);

/**
 * Reads the text of an article, as MDX with tables.
 * @throws {VFileMessage} with the line, where the markup cannot be read
 */
export function parseText(text: string): Root {
  return parser.parse(text);
}
