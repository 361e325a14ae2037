import { expect, test } from "vitest";
import { fitLines, table } from "./layout.ts";

test("aligns columns, even after emoji and East Asian text; shows an empty cell as a dash", () => {
  const rows = [
    ["Ada", "x"],
    ["😀é", ""],
    ["李明", "y"],
  ];
  expect(table(["NAME", "B"], rows)).toBe(
    ["NAME  B", "Ada   x", "😀é   -", "李明  y", ""].join("\n"),
  );
});

test("shows control and bidirectional characters as codes", () => {
  expect(table(["A"], [["\u001b[2Jx\u202egpj"]])).toBe("A\n\\u{001B}[2Jx\\u{202E}gpj\n");
});

test("turns rows wider than the screen into blocks, without empty fields", () => {
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

const sheet = [
  "Lead 0193a5e0",
  "  Exact text    By asking for the guide you send us your name.",
  "                A second line of  it.",
  "  SHA-256       0123456789abcdef0123456789abcdef",
  "",
].join("\n");

test("wraps long values below themselves, and keeps text without spaces whole", () => {
  expect(fitLines(sheet, 36)).toBe(
    [
      "Lead 0193a5e0",
      "  Exact text    By asking for the",
      "                guide you send us",
      "                your name.",
      "                A second line of",
      "                it.",
      "  SHA-256       0123456789abcdef0123456789abcdef",
      "",
    ].join("\n"),
  );
});

test("changes nothing if there is room, or no terminal", () => {
  expect(fitLines(sheet, 200)).toBe(sheet);
  expect(fitLines(sheet, null)).toBe(sheet);
});
