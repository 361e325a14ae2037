import { globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { ZodType } from "zod";
import { isContentPath, registry } from "#content/registry.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { readContent, readContentBy } from "#scripts/content/read-content.ts";
import { scratchDirectory } from "#server/base/testing.ts";

const root = process.cwd();
const facts = await readFacts(root);
const files = globSync("content/**/*.yaml");

test("the registry lists exactly the files that an agency edits", () => {
  expect(Object.keys(registry).map((path) => `content/${path}`)).toEqual(files.toSorted());
});

describe.each(files)("%s", (file) => {
  const data: unknown = parse(readFileSync(file, "utf8"));

  test("is valid", async () => {
    await expect(readContent(join(root, file), facts)).resolves.toBeDefined();
  });

  test("is rejected if a field is misspelled, naming file and field", async () => {
    const { wrong, slip } = withTypo(data);
    const copy = join(scratchDirectory(), basename(file));
    await writeFile(copy, stringify(wrong));
    const path = file.slice("content/".length);
    if (!isContentPath(path)) throw new Error(`${path} is not in the registry`);
    const schema: ZodType = registry[path];
    const reading = readContentBy(schema, copy, facts);
    await expect(reading).rejects.toThrow(basename(file));
    await expect(readContentBy(schema, copy, facts)).rejects.toThrow(slip);
  });
});

/** The data with its first field's name misspelled. */
function withTypo(data: unknown): { wrong: unknown; slip: string } {
  if (Array.isArray(data)) {
    const { wrong, slip } = withTypo(data[0]);
    return { wrong: [wrong, ...data.slice(1)], slip };
  }
  const entries = Object.entries(data as Record<string, unknown>);
  const [name = "", value] = entries[0] ?? [];
  return { wrong: Object.fromEntries([[`${name}x`, value], ...entries.slice(1)]), slip: name };
}
