import { join } from "node:path";
import { parse } from "node-html-parser";
import { readFacts } from "#scripts/content/facts.ts";
import { readContent } from "#scripts/content/read-content.ts";
import { typeset } from "#scripts/content/typeset.ts";

const root = process.cwd();
const facts = await readFacts(root);

/** A content file, or a part of it, and the page that shows all of its texts. */
export interface Screen {
  readonly file: string;
  readonly page: string;
  /** The fields of the file that the page shows; all if omitted. */
  readonly fields?: RegExp;
  /** Fields that the page shows only after something has happened, or never. */
  readonly except?: RegExp;
}

/** A text of a content file, or a link with its target. */
interface Words {
  readonly field: string;
  readonly text: string;
  readonly to?: string;
}

/** The texts and links of a content file that its page lacks, each with its field. */
export async function missingWords({ file, fields, except }: Screen, html: string) {
  const { data } = await readContent(join(root, "content", file), facts);
  const words = wordsIn(typeset(data), "").filter(
    ({ field }) => (fields?.test(field) ?? true) && !except?.test(field),
  );
  const page = readable(html);
  const missing = words.filter((one) => !isOn(page, one));
  return { count: words.length, missing: missing.map(({ field, text }) => `${field}: ${text}`) };
}

/** Single words are labels, which other texts may have too: only texts of several words, and links. */
function wordsIn(value: unknown, field: string): Words[] {
  if (typeof value === "string") return value.includes(" ") ? [{ field, text: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  const { label, to } = value as { label?: unknown; to?: unknown };
  if (typeof label === "string" && typeof to === "string") return [{ field, text: label, to }];
  return Object.entries(value).flatMap(([name, part]) => wordsIn(part, `${field}.${name}`));
}

/** The words of a page that visitors read or hear, and its links. */
function readable(html: string) {
  const page = parse(html);
  for (const part of page.querySelectorAll("script, style")) part.remove();
  const named = ["content", "alt", "aria-label", "placeholder"].flatMap((name) =>
    page.querySelectorAll(`[${name}]`).map((one) => one.getAttribute(name) ?? ""),
  );
  const links = page
    .querySelectorAll("a[href]")
    .map((link) => ({ to: link.getAttribute("href"), text: spaced(link.text) }));
  return { text: spaced([page.text, ...named].join("\n")), links };
}

function isOn({ text, links }: ReturnType<typeof readable>, words: Words): boolean {
  if (words.to !== undefined)
    return links.some((link) => link.to === words.to && link.text.includes(spaced(words.text)));
  // What is in brackets is filled in by the page.
  const parts = spaced(words.text).split(/\[\w+\]/);
  const pattern = parts.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"));
  return new RegExp(pattern.join(".{1,60}?")).test(text);
}

/** A text with single spaces, as browsers show it. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
