import { globSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { registry } from "#content/registry.ts";
import { pastDays } from "./check-content.ts";
import { contentSchemas, editorSettings } from "./write-types.ts";

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

test("every day is either one that has come, or a day to come", () => {
  const days = [...schemas.values()].flatMap((schema) => daysIn(schema));
  expect(days).toContain("reviewed");
  const known = new Set([...pastDays, "day"]);
  expect(days.filter((name) => !known.has(name))).toEqual([]);
});

/** The names of fields with a date. */
function daysIn(schema: unknown, name = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("format" in schema && schema.format === "date") return [name];
  const isName = (key: string) =>
    !["properties", "items", "anyOf", "additionalProperties", "additionalItems"].includes(key);
  return Object.entries(schema).flatMap(([key, value]) =>
    daysIn(value, isName(key) && !/^\d+$/.test(key) ? key : name),
  );
}
