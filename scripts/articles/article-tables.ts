import type { Element, ElementContent, Root } from "hast";
import type { MdxJsxFlowElementHast } from "mdast-util-mdx-jsx";
import { visit } from "unist-util-visit";

/**
 * Rehype plugin: gives each table of a `<DataTable caption="…">` its caption and makes the first cell of
 * every row its header, so that a screen reader says what a figure belongs to.
 */
export function articleTables() {
  return (tree: Root): void => {
    visit(tree, "mdxJsxFlowElement", (block: MdxJsxFlowElementHast) => {
      if (block.name !== "DataTable") return;
      const caption = captionOf(block);
      visit(block, "element", (element: Element) => {
        if (element.tagName === "table") element.children.unshift(captionElement(caption));
        if (element.tagName === "tr") nameHeaders(element);
      });
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

function isCell(node: ElementContent): node is Element {
  return node.type === "element" && (node.tagName === "td" || node.tagName === "th");
}
