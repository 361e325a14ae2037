import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const record = "docs/decisions/0002-runtime-dependencies.md";
const manifest: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

/** The packages that a record's table gives a line to. */
function packagesNamed(text: string): string[] {
  return [...text.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, name = ""]) => name).toSorted();
}

test("every runtime dependency has exactly one line that says why, and no other package has", () => {
  expect(packagesNamed(readFileSync(record, "utf8"))).toEqual(
    Object.keys(manifest.dependencies).toSorted(),
  );
});

test("a second line, or one for a package that is gone, would be seen", () => {
  expect(packagesNamed("| `a` | x |\n| `b`   | y |\n| `a` | z |\n| c | `d` |")).toEqual([
    "a",
    "a",
    "b",
  ]);
});
