import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { parseText } from "./parse-text.ts";
import { pictureNames } from "./placed-pictures.ts";

const components = new Set(["DataTable", "Example", "Note", "Term", ...pictureNames]);

/** What is wrong with the text of an article, each with its line: markup that cannot be read, components that there are not. */
export function textFaults(text: string): string[] {
  const tree = parsed(text);
  return typeof tree === "string" ? [tree] : strangers(tree);
}

function parsed(text: string): Root | string {
  try {
    return parseText(text);
  } catch (error) {
    const line = error instanceof Error && "line" in error ? `, line ${String(error.line)}` : "";
    return `(text${line}): ${error instanceof Error ? error.message : String(error)}`;
  }
}

function strangers(tree: Root): string[] {
  const faults: string[] = [];
  visit(tree, (node) => {
    const at = `(text, line ${node.position?.start.line})`;
    if (node.type === "heading" && node.depth === 1)
      faults.push(`${at}: headings begin at ##; the title is the page's first`);
    if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") {
      const name = node.name ?? "";
      if (!components.has(name)) faults.push(`${at}: there is no component <${name}>`);
    }
  });
  return faults;
}
