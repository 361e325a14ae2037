import { cpSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { budgetsFor } from "#bench/page/budgets.ts";
import { copyForGuide, editsIn, type Ended, failureOutput } from "./guide-edits.ts";

// Follows two guides in a copy of the project: a page and a field are added, as they show it.

const [page = [], field = []] = ["add-a-page", "add-a-field-to-a-form"].map((guide) =>
  editsIn(readFileSync(`docs/guides/${guide}.md`, "utf8")),
);
const copy = copyForGuide();
const built = (file: string) => readFileSync(join(copy.root, "build/client", file));

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

test.each(["types", "lint", "format"])("the guides' code passes the check of its %s", (check) => {
  expect(failure(check)).toBe("");
});

test("the field is validated, stored, shown, exported and sent", () => {
  // Control: the same checks fail without the edits.
  expect(failure("tests without the field")).toContain("4 failed");
  expect(failure("tests with the field")).toBe("");
});

describe("the page", () => {
  test("is missed while the sitemap page doesn't list it", () => {
    expect(failure("tests of the sitemap page")).toContain("/events");
  });

  test("is built and listed, and every page stays within its budget", () => {
    expect(failure("build")).toBe("");
    const headings = parse(built("events/index.html").toString()).querySelectorAll("h1");
    expect(headings.map(({ text }) => text)).toEqual(["Free Medicare talks near you"]);
    expect(built("sitemap.xml").toString()).toContain("/events</loc>");
    expect(built("sitemap/index.html").toString()).toContain('href="/events"');
    const pages = globSync("**/index.html.br", { cwd: join(copy.root, "build/client") });
    expect(pages.length).toBeGreaterThan(80);
    const over = pages.filter((file) => {
      const path = `/${file.replace(/\/?index\.html\.br$/, "")}`;
      return built(file).length > budgetsFor(path).htmlBytes;
    });
    expect(over).toEqual([]);
  });
});
