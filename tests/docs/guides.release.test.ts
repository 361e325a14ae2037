import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { budgetsFor } from "#bench/budgets.ts";
import { fetchPages, startService } from "#tests/service/testing.ts";
import { copyForGuide, editsIn, type Ended, failureOutput } from "./guide-edits.ts";

// Follows two guides in a copy of the project: a page and a field are added, as they show it.

const [page = [], field = []] = ["add-a-page", "add-a-field-to-a-form"].map((guide) =>
  editsIn(readFileSync(`docs/guides/${guide}.md`, "utf8")),
);
const copy = copyForGuide();

/** What each program said, by its name here. */
const ended = new Map<string, Ended>();
const failure = (name: string) => {
  const program = ended.get(name);
  return program === undefined ? `${name} didn't run` : failureOutput(program);
};

beforeAll(async () => {
  const run = async (name: string, ...words: string[]) =>
    void ended.set(name, await copy.run(...words));
  const runTests = (name: string, ...paths: string[]) =>
    run(name, "node_modules/vitest/vitest.mjs", "run", "--project=unit", "--no-color", ...paths);
  const fieldTests = ["tests/docs/added-field", "scripts/generated-docs"];

  cpSync("tests/docs/added-field.ts", join(copy.root, "tests/docs/added-field.test.ts"));
  await runTests("tests without the field", ...fieldTests);
  copy.apply(field);
  copy.apply(page.filter(({ file }) => !file.endsWith("sitemap.yaml")));
  await run("content types", "scripts/content/write-types.ts");
  await runTests("tests of the sitemap page", "tests/site-map");
  copy.apply(page.filter(({ file }) => file.endsWith("sitemap.yaml")));
  const changed = [...page, ...field].map(({ file }) => file);
  await run("format", "node_modules/prettier/bin/prettier.cjs", "--check", ...changed);
  const code = changed.filter((file) => !file.endsWith(".yaml"));
  await run("lint", "node_modules/oxlint/bin/oxlint", "--deny-warnings", ...code);
  await run("route types", "node_modules/@react-router/dev/bin.cjs", "typegen");
  await run("types", "node_modules/typescript/bin/tsc");
  for (const name of ["webhooks", "commands"]) await run(name, "scripts/generated-docs.ts", name);
  await runTests("tests with the field", ...fieldTests);
  await run("build", "scripts/build.ts");
}, 1_200_000);

afterAll(() => copy.remove());

test.each(["types", "lint", "format", "webhooks", "commands"])(
  "the guides' code passes %s",
  (check) => {
    expect(failure(check)).toBe("");
  },
);

test("the field is validated, stored, shown, exported and sent", () => {
  // Control: the same checks fail without the edits.
  expect(failure("tests without the field")).toContain("4 failed");
  expect(failure("tests with the field")).toBe("");
});

describe("the page", () => {
  test("is missed while the sitemap page doesn't list it", () => {
    expect(failure("tests of the sitemap page")).toContain("/events");
  });

  test("is shown and listed, and every page stays within its budget", async () => {
    expect(failure("build")).toBe("");
    const service = await startService({ main: join(copy.root, "build/service/main.js") });
    const pages = await fetchPages(service.url);
    await service.end();
    const headings = parse(pages.get("/events") ?? "").querySelectorAll("h1");
    expect(headings.map(({ text }) => text)).toEqual(["Free Medicare talks near you"]);
    expect(pages.get("/sitemap")).toContain('href="/events"');
    expect(pages.size).toBeGreaterThan(80);
    const over = [...pages].flatMap(([path, html]) =>
      brotliCompressSync(html).length > budgetsFor(path).htmlBytes ? [path] : [],
    );
    expect(over).toEqual([]);
  });
});
