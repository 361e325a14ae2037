import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyCheckout } from "#tests/service/testing.ts";
import { editsIn, editText } from "./guide-edits.ts";

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

interface Ended {
  readonly code: number;
  readonly output: string;
}

let copy: string;
let untouched: Ended;
let types: Ended;
let style: Ended;
let edited: Ended;

/** Follows the guide in a copy of the project. */
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "add-a-field-"));
  copyCheckout(copy, ["docs", "tests", ".prettierrc.json"]);
  cpSync("tests/docs/added-field.ts", join(copy, "tests/docs/added-field.test.ts"));
  const config = { extends: "./tsconfig.json", include: typed };
  writeFileSync(join(copy, "tsconfig.field.json"), JSON.stringify(config));

  untouched = await runTests();
  for (const { file, ...edit } of edits) {
    const path = join(copy, file);
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    writeFileSync(path, editText(text, { file, ...edit }));
  }
  await run("scripts/content/write-types.ts");
  const changed = edits.map(({ file }) => file);
  style = await run("node_modules/prettier/bin/prettier.cjs", "--check", ...changed);
  types = await run("node_modules/typescript/bin/tsc", "--project", "tsconfig.field.json");
  await run("scripts/webhook-schema.ts");
  edited = await runTests();
}, 300_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("a new field takes at most seven edits, each in a separate file", () => {
  expect(edits.length).toBeGreaterThan(0);
  expect(new Set(edits.map(({ file }) => file)).size).toBe(edits.length);
  expect(edits.length).toBeLessThanOrEqual(7);
});

test("afterward, the field is validated, stored, shown, exported and sent", () => {
  // Control: the same checks fail without the edits.
  expect(failureOutput(untouched)).toContain("4 failed");
  expect(failureOutput(edited)).toBe("");
});

test("no other file needs a change to compile, and the guide's code is formatted", () => {
  expect(failureOutput(types)).toBe("");
  expect(failureOutput(style)).toBe("");
});

test.each([
  ["a line that does not exist", "-gone\n+here"],
  ["a line that exists twice", " twice\n+here"],
])("rejects an edit at %s", (_, lines) => {
  const [edit] = editsIn(`Do this:\n\n\`\`\`diff\n+++ a.ts\n${lines}\n\`\`\`\n`);
  expect(() => edit && editText("twice\ntwice\n", edit)).toThrow("exactly once");
});

/** The output of a program that failed; empty if it succeeded. */
function failureOutput({ code, output }: Ended): string {
  return code === 0 ? "" : output;
}

function runTests(): Promise<Ended> {
  const vitest = "node_modules/vitest/vitest.mjs";
  const picked = ["tests/docs/added-field", "scripts/webhook-schema"];
  return run(vitest, "run", "--project=unit", "--no-color", ...picked);
}

/** Runs a program in the copy, as if from its own command line rather than inside this test run. */
function run(...words: string[]): Promise<Ended> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const options = { cwd: copy, env: { ...Object.fromEntries(own), NODE_ENV: "test" } };
  return new Promise((resolve) => {
    execFile(process.execPath, words, options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}
