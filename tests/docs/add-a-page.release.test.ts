import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { budgetsFor } from "#bench/page/budgets.ts";
import { copyForGuide, editsIn, type Ended, failureOutput } from "./guide-edits.ts";

const edits = editsIn(readFileSync("docs/guides/add-a-page.md", "utf8"));
const copy = copyForGuide();
const built = (file: string) => readFileSync(join(copy.root, "build/client", file));

let style: Ended;
let lint: Ended;
let types: Ended;
let listed: Ended;
let build: Ended;

/** Follows the guide in a copy of the project. */
beforeAll(async () => {
  copy.apply(edits.filter(({ file }) => !file.endsWith("sitemap.yaml")));
  await copy.run("scripts/content/write-types.ts");
  const siteMap = ["run", "--project=unit", "--no-color", "tests/site-map"] as const;
  listed = await copy.run("node_modules/vitest/vitest.mjs", ...siteMap);
  copy.apply(edits.filter(({ file }) => file.endsWith("sitemap.yaml")));
  const changed = edits.map(({ file }) => file);
  style = await copy.run("node_modules/prettier/bin/prettier.cjs", "--check", ...changed);
  const code = changed.filter((file) => !file.endsWith(".yaml"));
  lint = await copy.run("node_modules/oxlint/bin/oxlint", "--deny-warnings", ...code);
  await copy.run("node_modules/@react-router/dev/bin.cjs", "typegen");
  types = await copy.run("node_modules/typescript/bin/tsc");
  build = await copy.run("scripts/build.ts");
}, 600_000);

afterAll(() => copy.remove());

test("the page compiles and passes lint, and the guide's code is formatted", () => {
  expect(failureOutput(types)).toBe("");
  expect(failureOutput(lint)).toBe("");
  expect(failureOutput(style)).toBe("");
});

test("a page that the sitemap page doesn't list is noticed", () => {
  expect(failureOutput(listed)).toContain("/events");
});

test("the page is built and listed, and every page stays within its budget", () => {
  expect(failureOutput(build)).toBe("");
  const page = parse(built("events/index.html").toString());
  expect(page.querySelectorAll("h1").map((heading) => heading.text)).toEqual([
    "Free Medicare talks near you",
  ]);
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
