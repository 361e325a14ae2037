import { expect, test } from "vitest";
import { table } from "./table.ts";

test("columns line up, also behind emoji and East Asian writing; an empty cell is a dash", () => {
  const rows = [
    ["Ada", "x"],
    ["😀é", ""],
    ["李明", "y"],
  ];
  expect(table(["NAME", "B"], rows)).toBe(
    ["NAME  B", "Ada   x", "😀é   -", "李明  y", ""].join("\n"),
  );
});

test("what could rewrite the terminal or turn the text around shows as its code", () => {
  expect(table(["A"], [["\u001b[2Jx\u202egpj"]])).toBe("A\n\\u{001B}[2Jx\\u{202E}gpj\n");
});

test("rows wider than the screen become blocks, without what is empty", () => {
  const rows = [
    ["Ada Flores", "", "one two three four five"],
    ["Bo", "x", "\u001b"],
  ];
  const headings = ["NAME", "FLAG", "WORDS"];
  expect(table(headings, rows, 100)).toContain("NAME        FLAG  WORDS\n");
  expect(table(headings, rows, 20)).toBe(
    [
      "NAME   Ada Flores",
      "WORDS  one two three",
      "       four five",
      "",
      "NAME   Bo",
      "FLAG   x",
      "WORDS  \\u{001B}",
      "",
    ].join("\n"),
  );
});
