import { assert, constantFrom, property, string, array, tuple } from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "./csv-for-tests.ts";
import { csvLine } from "./csv.ts";

test.each(["Ada", "O'Neil", "a=b", "5-3", "José 😀", "مرحبا", "a\u0000b", ""])(
  "%j stays as it is",
  (text) => {
    expect(csvLine([text])).toBe(`"${text}"\r\n`);
  },
);

test.each([
  "=1+1",
  "+1 555",
  "-2",
  "@SUM(A1)",
  "\t=1",
  "\rx",
  "\nx",
  "  =1",
  "\u00a0=1",
  "\u200b=1",
  "\ufeff=1",
  "\u0000=1",
  "＝1",
  '="x"',
])("%j is kept from being a formula", (text) => {
  expect(readCsv(csvLine([text]))).toEqual([[`'${text}`]]);
});

test("quotes, commas and line breaks stay inside their cell", () => {
  expect(csvLine(['say "hi"', "a,b", "a\r\nb"])).toBe('"say ""hi""","a,b","a\r\nb"\r\n');
});

const hostile = string({
  unit: constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ",", "'", " ", "a", "😀", "\u202e"),
});

test("any text comes back whole, and no cell starts as a formula does", () => {
  const rows = array(tuple(hostile, string({ unit: "binary" }), hostile), { minLength: 1 });
  assert(
    property(rows, (given) => {
      const back = readCsv(given.map(csvLine).join(""));
      expect(back).toHaveLength(given.length);
      for (const [index, row] of given.entries()) {
        const cells = back[index] ?? [];
        expect(
          cells.map((cell) => cell.replace(/^'(?=[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u, "")),
        ).toEqual(row.map((cell) => cell.replace(/^'(?=[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u, "")));
        for (const cell of cells) expect(cell.trimStart()).not.toMatch(/^[=+\-@]/);
        for (const cell of cells) expect(cell).not.toMatch(/^[\t\r\n]/);
      }
    }),
    { numRuns: 500 },
  );
});
