import { compile } from "@mdx-js/mdx";
import addFormats from "ajv-formats";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, test } from "vitest";
import { disclosureSchema } from "#content/en/disclosures/schemas.ts";
import { scratchDirectory } from "#server/base/testing.ts";
import { fillIn, readContentBy } from "./read-content.ts";
import { contentModule } from "./content-plugin.ts";
import { globSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { registry } from "#content/registry.ts";
import { pastDays } from "./check-content.ts";
import { keepStraight, typeset, typesetMarkup, typesetText, wholeNumbers } from "./typeset.ts";
import { contentSchemas, editorSettings } from "./write-types.ts";

async function yaml(text: string): Promise<string> {
  const file = join(scratchDirectory(), "sample.yaml");
  await writeFile(file, text);
  return file;
}

const facts = new Map([
  ["agency", "Sample Advisors"],
  ["phone", "(972) 204-5855"],
  ["amount:partB_premium", "$174.70"],
]);

it("returns the checked data with facts filled in", async () => {
  const file = await yaml(
    'id: sample-form\nversions: [{ version: "2026-11-20", text: "{agency}" }]',
  );
  const { data } = await readContentBy(disclosureSchema, file, facts);
  expect(data.versions[0]?.text).toBe("Sample Advisors");
});

it("reports all mistakes at once, with file and field", async () => {
  const file = await yaml('id: "Sample Form"\nversions: [{ version: "last May", text: "x" }]');
  const reading = readContentBy(disclosureSchema, file, facts);
  await expect(reading).rejects.toThrow(
    /sample\.yaml\n {2}line 1, id: .*\n {2}line 2, versions\[0\]\.version: /,
  );
});

it("fills every placeholder at any depth, and lists the facts it used", () => {
  const filled = fillIn(
    { a: ["Call {phone}."], b: { c: "{amount:partB_premium} a month" } },
    facts,
  );
  expect(filled.value).toEqual({ a: ["Call (972) 204-5855."], b: { c: "$174.70 a month" } });
  expect(filled.names).toEqual(["phone", "amount:partB_premium"]);
  expect(filled.problems).toEqual([]);
});

it("does not change numbers, null and plain braces", () => {
  const tree = { a: 1, b: null, c: "{ not a blank }", d: true };
  expect(fillIn(tree, facts).value).toEqual(tree);
});

const history = [{ id: "part-b-premium" }];

/** Runs a module as the browser would. */
async function run(code: string): Promise<Record<string, unknown>> {
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

it("exports each field by name, the whole file as default, and the history of its amounts", async () => {
  const data = { title: "A page", hero: {}, "part-d": [1] };
  const { default: whole, ...named } = await run(contentModule([{ data, history }]));
  expect(whole).toEqual(data);
  expect(named).toEqual({ title: "A page", hero: {}, amountHistory: history });
  const list = await run(contentModule([{ data: ["one"], history: [] }]));
  expect(list).toMatchObject({ default: ["one"], amountHistory: [] });
});

it("picks what holds in the period, field by field", async () => {
  const versions = [
    { data: { title: "Costs", text: "$185", "part-d": 1 }, history: [] },
    { data: { title: "Costs", text: "$202.90", "part-d": 2 }, history },
  ] as const;
  const code = contentModule(versions);
  expect(code).toContain('const title = "Costs"');
  const period = "const inPeriod = (versions) => versions[1];";
  const { default: whole, ...named } = await run(code.replace(/^import .*$/m, period));
  expect(whole).toEqual(versions[1].data);
  expect(named).toEqual({ title: "Costs", text: "$202.90", amountHistory: history });
});

const files = globSync("content/**/*.yaml").map((file) => file.slice("content/".length));

test("the registry lists exactly the files that an agency edits", () => {
  expect(Object.keys(registry)).toEqual(files.toSorted());
});

test("VS Code knows every file's schema (if not, run: npm run types)", () => {
  const settings = readFileSync(".vscode/settings.json", "utf8");
  expect(editorSettings(settings)).toBe(settings);
  expect(editorSettings('{ "editor.tabSize": 2 }')).toContain('"editor.tabSize": 2,');
  expect(settings).toContain('"./.schemas/agency/agency.json": "content/agency/agency.yaml"');
});

const schemas = contentSchemas();
const ajv = new Ajv({ strict: false, logger: false });
addFormats.default(ajv);

test.each(files)("the JSON Schema of %s takes the file, and not a misspelled field", (file) => {
  const fits = ajv.compile(schemas.get(file) ?? false);
  const data: unknown = parse(readFileSync(`content/${file}`, "utf8"));
  fits(data);
  expect(fits.errors).toBe(null);
  expect(fits(withTypo(data))).toBe(false);
});

/** The data with its first field's name misspelled. */
function withTypo(data: unknown): unknown {
  if (Array.isArray(data)) return [withTypo(data[0]), ...data.slice(1)];
  const [[name, value] = [], ...others] = Object.entries(data as Record<string, unknown>);
  return Object.fromEntries([[`${name}x`, value], ...others]);
}

test("every date field takes either past or future days", () => {
  const days = [...schemas.values()].flatMap((schema) => daysIn(schema));
  expect(days).toContain("reviewed");
  const known = new Set([...pastDays, "day"]);
  expect(days.filter((name) => !known.has(name))).toEqual([]);
});

function daysIn(schema: unknown, name = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("format" in schema && schema.format === "date") return [name];
  const isName = (key: string) =>
    !["properties", "items", "anyOf", "additionalProperties", "additionalItems"].includes(key);
  return Object.entries(schema).flatMap(([key, value]) =>
    daysIn(value, isName(key) && !/^\d+$/.test(key) ? key : name),
  );
}

test.each([
  ["It's the plan's letter", "It’s the plan’s letter"],
  ['Say "no" ("never")', "Say “no” (“never”)"],
  [`"I'm 65," she said`, "“I’m 65,” she said"],
  ["She said 'yes' in the '90s", "She said ‘yes’ in the ’90s"],
  [`"'Yes,' he said"`, "“‘Yes,’ he said”"],
  ["“Already set”", "“Already set”"],
  [String.raw`It\'s straight; it's not`, "It's straight; it’s not"],
])("%s becomes %s", (text, set) => {
  expect(typesetText(text)).toBe(set);
});

test("what isn't set has straight apostrophes too, without a backslash", () => {
  const text = String.raw`It\'s "straight"; it's not set`;
  expect(keepStraight({ list: [text], count: 3 })).toEqual({
    list: [`It's "straight"; it's not set`],
    count: 3,
  });
});

test("every string of a content file is set, and nothing else is touched", () => {
  const data = (title: string, label: string) => ({
    title,
    links: [{ label, to: "/new" }],
    count: 3,
    url: null,
  });
  expect(typeset(data("We're here", "What's new"))).toEqual(data("We’re here", "What’s new"));
});

test("an article's text is set across its links, but not its code", async () => {
  const text = `"It's *here*," he said.\n\n<Note title="What's this">Don't type \`it's\`</Note>\n`;
  const set = String(await compile(text, { rehypePlugins: [typesetMarkup], jsx: true }));
  for (const part of ["“It’s ", ",” he said", "What’s this", "Don’t type ", `"it's"`])
    expect(set).toContain(part);
});

test("an article's phone numbers are in one piece, with the period after them", async () => {
  const text = "Call 1-800-MEDICARE, or 1-800-772-1213. It's 1-on-1, in 2026.\n";
  const set = String(await compile(text, { rehypePlugins: [wholeNumbers], jsx: true }));
  const spans = [...set.matchAll(/inline-block">\{?"?(.*?)"?\}?</g)].map(([, inner]) => inner);
  expect(spans).toEqual(["1-800-MEDICARE,", "1-800-772-1213."]);
});
