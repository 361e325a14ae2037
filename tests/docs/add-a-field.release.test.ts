import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyForGuide, editsIn, type Ended, failureOutput } from "./guide-edits.ts";

const edits = editsIn(readFileSync("docs/guides/add-a-field-to-a-form.md", "utf8"));

/** All code that a field passes through, with the tests next to it. */
const typed = [
  "app/forms",
  "content",
  "contract",
  "medicare",
  "operator",
  "server",
  "tests/docs",
  "tests/postgres",
];

const copy = copyForGuide();
let untouched: Ended;
let types: Ended;
let style: Ended;
let edited: Ended;

/** Follows the guide in a copy of the project. */
beforeAll(async () => {
  cpSync("tests/docs/added-field.ts", join(copy.root, "tests/docs/added-field.test.ts"));
  const config = { extends: "./tsconfig.json", include: typed };
  writeFileSync(join(copy.root, "tsconfig.field.json"), JSON.stringify(config));

  untouched = await runTests();
  copy.apply(edits);
  await copy.run("scripts/content/write-types.ts");
  const changed = edits.map(({ file }) => file);
  style = await copy.run("node_modules/prettier/bin/prettier.cjs", "--check", ...changed);
  types = await copy.run("node_modules/typescript/bin/tsc", "--project", "tsconfig.field.json");
  for (const page of ["webhooks", "commands"]) await copy.run("scripts/generated-docs.ts", page);
  edited = await runTests();
}, 300_000);

afterAll(() => copy.remove());

test("afterward, the field is validated, stored, shown, exported and sent", () => {
  // Control: the same checks fail without the edits.
  expect(failureOutput(untouched)).toContain("4 failed");
  expect(failureOutput(edited)).toBe("");
});

test("no other file needs a change to compile, and the guide's code is formatted", () => {
  expect(failureOutput(types)).toBe("");
  expect(failureOutput(style)).toBe("");
});

function runTests(): Promise<Ended> {
  const vitest = "node_modules/vitest/vitest.mjs";
  const picked = ["tests/docs/added-field", "scripts/generated-docs"];
  return copy.run(vitest, "run", "--project=unit", "--no-color", ...picked);
}
