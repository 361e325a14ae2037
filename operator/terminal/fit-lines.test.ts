import { expect, test } from "vitest";
import { fitLines } from "./fit-lines.ts";

const sheet = [
  "Lead 0193a5e0",
  "  Exact text    By asking for the guide you send us your name.",
  "                A second line of  it.",
  "  SHA-256       0123456789abcdef0123456789abcdef",
  "",
].join("\n");

test("long values go on below themselves; what has no blanks stays whole", () => {
  expect(fitLines(sheet, 36)).toBe(
    [
      "Lead 0193a5e0",
      "  Exact text    By asking for the",
      "                guide you send us",
      "                your name.",
      "                A second line of ",
      "                it.",
      "  SHA-256       0123456789abcdef0123456789abcdef",
      "",
    ].join("\n"),
  );
});

test("nothing changes where there is room, or no screen", () => {
  expect(fitLines(sheet, 200)).toBe(sheet);
  expect(fitLines(sheet, null)).toBe(sheet);
});
