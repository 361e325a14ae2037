import * as fc from "fast-check";
import { expect, test } from "vitest";
import { articleSchema } from "#content/en/articles/article.schema.ts";
import { registry } from "#content/registry.ts";
import { loadContent } from "./checked-content.ts";
import { schemaOf } from "./read-content.ts";

/** The patterns in schemas, at any depth, that content has to match; Zod's own, as of a date, are left out. */
function patternsIn(node: unknown, seen = new Set<unknown>()): RegExp[] {
  if (typeof node !== "object" || node === null || seen.has(node)) return [];
  seen.add(node);
  const { _zod: schema } = node as { readonly _zod?: { readonly def: object } };
  const def: Readonly<Record<string, unknown>> = { ...(schema?.def ?? node) };
  const own = [def["format"] === "regex" && def["pattern"], def["protocol"], def["hostname"]];
  return [
    ...own.filter((pattern) => pattern instanceof RegExp),
    ...Object.values(def).flatMap((part) => patternsIn(part, seen)),
  ];
}

/** Those that also match a text with more before or after it. */
function loosePatterns(patterns: readonly RegExp[]): RegExp[] {
  return patterns.filter((pattern) =>
    fc
      .sample(fc.stringMatching(pattern), { numRuns: 20, seed: 1 })
      .some((text) => pattern.test(`☃ ${text}`) || pattern.test(`${text} ☃`)),
  );
}

test("each pattern of a schema has to match the whole text", () => {
  const patterns = patternsIn([...Object.values(registry), articleSchema]);
  expect(patterns.length).toBeGreaterThan(30);
  // That a text isn't empty.
  expect(loosePatterns(patterns).map(String)).toEqual([String(/\S/)]);
});

test("control: finds a pattern that lacks an anchor, or has it in one alternative only", () => {
  const loose = [/^\d{5}/, /\d{5}$/, /^a|b$/];
  expect(loosePatterns([...loose, /^\d{5}$/, /^(?:a|b)$/])).toEqual(loose);
});

/** Each text in content, and the content with another one in its place. */
function* textsIn(tree: unknown): Generator<readonly [string, (text: string) => unknown]> {
  if (typeof tree === "string") yield [tree, (text) => text];
  if (typeof tree !== "object" || tree === null) return;
  for (const [key, part] of Object.entries(tree))
    for (const [text, replace] of textsIn(part))
      yield [
        text,
        (other) =>
          Array.isArray(tree)
            ? tree.map((one: unknown, at) => (String(at) === key ? replace(other) : one))
            : { ...tree, [key]: replace(other) },
      ];
}

/** By folder, how many places of texts have to stay, and how many texts take no unknown one. */
const demands: Readonly<Record<string, readonly [places: number, texts: number]>> = {
  emails: [150, 112],
  forms: [25, 21],
  pages: [32, 27],
  pictures: [3, 3],
  plans: [122, 88],
  site: [27, 22],
  states: [18, 17],
  tools: [25, 24],
};

test("a text without a place that it needs, such as [day], is refused, and so is one with an unknown place", async () => {
  const { files } = await loadContent(process.cwd());
  const counts: Record<string, readonly [places: number, texts: number]> = {};
  for (const [path, { filled }] of files) {
    const schema = schemaOf(`content/${path}`);
    const folder = path.split("/")[1] ?? "";
    let [places, texts] = counts[folder] ?? [0, 0];
    for (const [text, replace] of textsIn(filled)) {
      const complaint = (other: string) => JSON.stringify(schema.safeParse(replace(other)).error);
      const isNeeded = (name: string) => complaint(text.replaceAll(name, ""))?.includes(name);
      const names = new Set(text.match(/\[\w+\]/g));
      places += [...names].filter(isNeeded).length;
      if (names.size > 0 && complaint(`${text} [x]`)?.includes("nothing in brackets")) texts += 1;
    }
    if (places + texts > 0) counts[folder] = [places, texts];
  }
  expect(counts).toEqual(demands);
});
