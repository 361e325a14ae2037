import type { ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";

/**
 * Sets straight quotation marks and apostrophes as printers do: `"It's"` becomes `“It’s”`. A backslash keeps an
 * apostrophe straight, for texts that somebody else has fixed letter for letter: `It\'s` becomes `It's`.
 * @param before the character in front of the text, if it continues
 */
export function typesetText(text: string, before = ""): string {
  return (before + text)
    .replaceAll("\\'", straight)
    .replaceAll(/(?<=^|[\s([{—–‘'])"/g, "“")
    .replaceAll('"', "”")
    .replaceAll(/(?<=^|[\s([{—–“])'(?!\d\ds?\b)/g, "‘")
    .replaceAll("'", "’")
    .replaceAll(straight, "'")
    .slice(before.length);
}

/** In the place of an apostrophe that stays straight, from Unicode's range for private use. */
const straight = "\u{E000}";

/** Typesets all strings of a content file. Addresses and ids have no quotation marks. */
export function typeset<Data>(data: Data): Data {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only characters within strings change
  return inStrings(data, typesetText) as Data;
}

/** Leaves all strings of a content file as they are, without the backslashes that are for `typeset`. */
export function keepStraight<Data>(data: Data): Data {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only characters within strings change
  return inStrings(data, (text) => text.replaceAll("\\'", "'")) as Data;
}

function inStrings(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === "string") return change(data);
  if (Array.isArray(data)) return data.map((item) => inStrings(item, change));
  if (typeof data !== "object" || data === null) return data;
  const entries = Object.entries(data);
  return Object.fromEntries(entries.map(([key, value]) => [key, inStrings(value, change)]));
}

/** Rehype plugin that typesets an article: its text, and the titles of its boxes, tables and pictures. */
export function typesetMarkup() {
  return (tree: Root): void => {
    let before = "";
    visit(tree, (node) => {
      if (node.type === "element" && node.tagName === "code") return "skip";
      if (node.type === "element" && /^(?:p|h\d|li|t[dh])$/.test(node.tagName)) before = "";
      if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement")
        for (const attribute of node.attributes)
          if (typeof attribute.value === "string") attribute.value = typesetText(attribute.value);
      if (node.type !== "text") return undefined;
      node.value = typesetText(node.value, before);
      before = node.value.at(-1) ?? before;
      return undefined;
    });
  };
}

const phoneNumber = /(\b1-[\dA-Z-]{8,}\b[.,]?)/;

/**
 * Rehype plugin for an article's phone numbers: they don't break across lines at their hyphens. Other texts get this
 * from `app/ui/whole-numbers.tsx`, which a script can't import.
 */
export function wholeNumbers() {
  return (tree: Root): void => {
    visit(tree, "text", (text, place, parent) => {
      const parts = text.value.split(phoneNumber);
      if (parts.length === 1 || place === undefined || !parent) return undefined;
      const nodes = parts.map((value, index): ElementContent => {
        const part = { type: "text" as const, value };
        if (index % 2 === 0) return part;
        const properties = { className: ["inline-block"] };
        return { type: "element", tagName: "span", properties, children: [part] };
      });
      parent.children.splice(place, 1, ...nodes);
      return place + nodes.length;
    });
  };
}
