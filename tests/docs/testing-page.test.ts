import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

interface Row {
  readonly promise: string;
  readonly file: string;
  /** The title of a test; `…` stands for what the test fills in. */
  readonly title: string;
}

/** The table of promises in `docs/testing.md`. */
function rowsOf(page: string): Row[] {
  const [, section = ""] = page.split("## Promises and their tests\n");
  const rows = section.split("\n## ")[0]?.matchAll(/^\| (.+?) +\| `(.+?)` +\| (.+?) +\|$/gm) ?? [];
  return [...rows].map(([, promise = "", file = "", title = ""]) => ({ promise, file, title }));
}

function isThere({ file, title }: Row): boolean {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, "utf8");
  return title.split("…").every((part) => source.includes(part));
}

const rows = rowsOf(readFileSync("docs/testing.md", "utf8"));

describe("docs/testing.md", () => {
  test("has a row for each promise", () => {
    expect(rows.length).toBeGreaterThan(80);
    expect(new Set(rows.map(({ promise }) => promise)).size).toBe(rows.length);
  });

  test("names tests that exist", () => {
    expect(rows.filter((row) => !isThere(row))).toEqual([]);
  });

  test("control: finds a row whose file has no such test", () => {
    const planted = rowsOf("## Promises and their tests\n| Any | `package.json` | a … title |");
    expect(planted).toEqual([{ promise: "Any", file: "package.json", title: "a … title" }]);
    expect(planted.filter(isThere)).toEqual([]);
  });
});
